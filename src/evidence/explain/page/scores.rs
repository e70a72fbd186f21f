//! The scores of a pair as facts, in the order of the table of measures.

use crate::measure::MEASURES;
use crate::measure::contract::{CorpusScore, Evidence, Measure};
use crate::measure::frequency::CHANCE;
use crate::page::Fact;

/// The arithmetic of each measure under its title; `—` without evidence, and `no_chance` where the chance is not
/// known ([`no_chance_words`](crate::explain::page::no_chance_words)).
pub fn score_facts(evidence: Option<&Evidence>, no_chance: &str) -> Vec<Fact> {
    let text = |measure: &Measure| match evidence {
        Some(own) if measure.name == CHANCE.name && own.expected == CorpusScore::Undefined => {
            format!("— not known: {no_chance}")
        }
        Some(own) => (measure.text)(own),
        None => "—".to_owned(),
    };
    MEASURES.iter().map(|measure| Fact::new(measure.title, text(measure), "")).collect()
}

//! The scores of a pair as facts, in the order of the table of measures.

use crate::measure::MEASURES;
use crate::measure::contract::{Evidence, Measure};
use crate::page::Fact;

/// The arithmetic of each measure under its title; `—` without evidence.
pub fn score_facts(evidence: Option<&Evidence>) -> Vec<Fact> {
    let text = |measure: &Measure| evidence.map_or_else(|| "—".to_owned(), measure.text);
    MEASURES.iter().map(|measure| Fact::new(measure.title, text(measure), "")).collect()
}

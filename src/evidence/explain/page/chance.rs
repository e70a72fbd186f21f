//! Facts on the chance of a pair: how far each measure is beyond what is ordinary, and what follows from it.

use crate::compare::result::{Backgrounds, PairChance, StratumBackground};
use crate::display::number::thousands;
use crate::measure::MeasureId;
use crate::measure::contract::{Evidence, ReadAs};
use crate::measure::scale::{Scale, expected_text, short_ratio};
use crate::page::{Fact, Mark, Section};
use crate::settings::Thresholds;
use crate::text::named::Named as _;

/// Why the chance of a pair of a run is not known, if it is not.
pub fn no_chance_words(documents: usize, is_check: bool) -> &'static str {
    match documents {
        _ if is_check => "a check does not compare the library with itself",
        0..=2 => "it takes the other texts of a folder: lookalike DIR",
        _ => "under 100 pairs of its scripts, or a text is too short",
    }
}

/// How the chance of a pair is computed, step by step, or `why` it is not known, as where its kind has no background.
/// `evidence`: that of the pair; a reading that found a copy or nothing in common decides on the flag.
pub fn chance_section(
    chance: Result<&PairChance, &str>,
    thresholds: &Thresholds,
    evidence: Option<&Evidence>,
) -> Section {
    let chance = match chance {
        Ok(chance) => chance,
        Err(why) => {
            let facts = vec![Fact::new("", why, "")];
            return Section {
                name: "Chance",
                headline: "not known for this pair".to_owned(),
                facts,
            };
        }
    };
    let expected = 10_f64.powf(chance.log_expected);
    let pairs = thousands(chance.pairs.round() as u64);
    let log_odds = chance.pairs.log10() - chance.log_expected;
    let mut facts = vec![Fact::new("pairs", pairs, chance.stratum.name())];
    for (id, value, spreads) in &chance.each {
        let beyond = format!("{} · {spreads:+.1} spreads", short_ratio(*value));
        facts.push(Fact::new(id.measure().title, beyond, "beyond what is ordinary for both texts"));
    }
    let rule = match chance.each.len() {
        1 => "of Jaccard alone: there are too many pairs for the others",
        _ => "mean of the three; the topic counts at most as much as the wording",
    };
    facts.push(Fact::new("evidence", format!("{:.1} spreads", chance.evidence), rule));
    let odds = match log_odds {
        log if log < 0.3 => "ordinary".to_owned(),
        log if log < 9.0 => format!("1 in {}", thousands(10_f64.powf(log).round() as u64)),
        log => format!("1 in 1e{}", log.floor()),
    };
    facts.push(Fact::new("by chance", odds, "unrelated pairs of this kind are this alike"));
    facts.push(
        Fact::new(
            "expected",
            expected_text(expected),
            "unrelated pairs of this kind in this folder",
        )
        .marked(Mark::Head),
    );
    if let Some(most) = thresholds.get(MeasureId::CHANCE) {
        let is_flagged =
            Scale::expected_similarity(chance.log_expected) >= Scale::Expected.similarity(most);
        let read_as = evidence.map_or(ReadAs::Undecided, |own| own.read_as);
        let (is_copy, is_unrelated) = (read_as == ReadAs::Copy, read_as == ReadAs::Unrelated);
        let (verdict, mark) = if is_copy || is_flagged && !is_unrelated {
            ("flagged", Mark::Warning)
        } else {
            ("not flagged", Mark::Plain)
        };
        let limit = match is_flagged {
            true if is_unrelated => {
                "read as unrelated: other texts have what both share".to_owned()
            }
            false if is_copy => "read as a copy".to_owned(),
            _ => format!("flagged where at most {} are expected", expected_text(most)),
        };
        facts.push(Fact::new("flag", verdict, limit).marked(mark));
        facts.extend(order_fact(chance.log_expected, read_as));
    }
    let headline = format!("{} unrelated pairs expected as alike", expected_text(expected));
    Section { name: "Chance", headline, facts }
}

/// Where a pair stands in the order by chance, if a reading moves it.
fn order_fact(log_expected: f64, read_as: ReadAs) -> Option<Fact> {
    let why = match read_as {
        ReadAs::Copy => "read as a copy: sorts like a pair a hundred times rarer",
        ReadAs::PartCopy => "read as copied in part: sorts like a pair a hundred times rarer",
        ReadAs::Unrelated => "read as unrelated: sorts like a pair ten times less rare",
        ReadAs::Undecided => return None,
    };
    let expected = 10_f64.powf(log_expected - read_as.decades());
    Some(Fact::new("order", expected_text(expected), why))
}

/// What is ordinary in a run, a line for each kind of pairs.
pub fn background_facts(backgrounds: &Backgrounds) -> Vec<Fact> {
    let one = |own: &StratumBackground| {
        let pairs = format!("{} pairs", thousands(own.tail.pairs.round() as u64));
        Fact::new("background", pairs, own.stratum.name())
    };
    backgrounds.strata.iter().map(one).collect()
}

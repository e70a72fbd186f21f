//! Exhibit: two texts without content are called equal.

use crate::lesson::kit::{Stopped, broder, words};
use crate::lesson::museum::mistakes::bench::Bench;
use crate::lesson::museum::mistakes::contract::{Example, Mistake, MistakeEffect, RuleFigure};
use crate::lesson::museum::mistakes::sets::{jaccard_of, jaccards, ratio};
use crate::measure::contract::Params;
use crate::measure::minhash::HashFamily;
use crate::measure::simhash::unweighted;
use crate::text::shingle::bag;
use crate::text::shingle_length::ShingleLength;
use crate::text::token::Unit;

/// Empty texts equal to each other.
pub(super) const EMPTY: Mistake = Mistake {
    name: "empty",
    title: words!("museum.empty.title"),
    wrong: "if |A∪B| = 0 { 1.0 }; sketch of nothing = 0, or ∞ in every slot",
    right: "no shingles: the score is undefined and never ranked",
    what: words!("museum.empty.what"),
    who: words!("museum.empty.who"),
    source: broder(words!("museum.empty.part")),
    example,
    effect,
};

/// Jaccard with the mistake that two empty sets are equal.
fn equal_if_empty(a: &[u64], b: &[u64]) -> f64 {
    if a.is_empty() && b.is_empty() { 1.0 } else { jaccard_of(a, b).unwrap_or(0.0) }
}

fn example() -> Example {
    // In words: punctuation marks are not words, so nothing remains.
    let texts = ["。。。", "???", ""];
    let sets = texts.map(|text| bag(text, Unit::Word, ShingleLength::Fixed(1)).hashes);
    let family = HashFamily::new(&Params::default());
    let pair = |a: usize, b: usize| RuleFigure {
        what: words!("museum.empty-example.what", a = texts[a], b = texts[b]),
        right: ratio(jaccard_of(&sets[a], &sets[b])),
        wrong: ratio(Some(equal_if_empty(&sets[a], &sets[b]))),
    };
    let none = |defined: bool| if defined { "=".to_owned() } else { "—".to_owned() };
    Example {
        say: words!("museum.empty-example.say"),
        picture: Vec::new(),
        figures: vec![
            pair(0, 1),
            pair(0, 2),
            RuleFigure::new(
                words!("museum.empty-example.minhash-slots-agree"),
                none(family.signature(&sets[0]).is_some()),
                "128",
            ),
            RuleFigure::new(
                words!("museum.empty-example.simhash-bits-differ"),
                none(unweighted(&sets[0], 64).is_some()),
                "0",
            ),
        ],
        formula: words!("museum.empty-example.formula"),
    }
}

fn effect(bench: &Bench, stopped: Stopped<'_>) -> Option<MistakeEffect> {
    jaccards(bench, stopped, |a, b| Some(equal_if_empty(bench.set(a), bench.set(b))))
}

//! Exhibit: a hash salted per process, which makes stored fingerprints useless.

use crate::lesson::kit::{CATS, LessonSource, Stopped, words};
use crate::lesson::museum::mistakes::bench::{BITS, Bench};
use crate::lesson::museum::mistakes::contract::{Example, Mistake, MistakeEffect, RuleFigure};
use crate::lesson::museum::mistakes::rules::{alike, apart, distance, similarities};
use crate::measure::contract::Weight;
use crate::measure::mix::mix64;
use crate::measure::simhash::fingerprint;
use crate::measure::weight::{Weighted, Weights};
use crate::text::shingle::bag;
use crate::text::shingle_length::ShingleLength;
use crate::text::token::Unit;

/// Salted hashes.
pub(super) const SALT: Mistake = Mistake {
    name: "salt",
    title: words!("museum.salt.title"),
    wrong: "hash(feature)      // another function in every process",
    right: "a fixed, named hash, its version kept in the file",
    what: words!("museum.salt.what"),
    who: words!("museum.salt.who"),
    source: LessonSource::new(
        "The Python Language Reference",
        words!("museum.salt.part"),
        "https://docs.python.org/3/reference/datamodel.html#object.__hash__",
    ),
    example,
    effect,
};

/// The fingerprint of features with the salt of one process; 0 is no salt.
pub(super) fn salted(features: Weighted<'_>, salt: u64, bits: u32) -> Option<[u64; 4]> {
    let mixed = |hash: u64| if salt == 0 { hash } else { mix64(hash ^ mix64(salt)) };
    let hashes: Vec<u64> = features.hashes.iter().map(|&hash| mixed(hash)).collect();
    // Votes do not depend on the order of features.
    fingerprint(Weighted { hashes: &hashes, ..features }, bits).map(|p| p.words)
}

fn example() -> Example {
    let text = CATS[0];
    let bag = bag(text, Unit::Char, ShingleLength::Fixed(2));
    let counts = Weights::from_counts(&bag.counts, Weight::Count);
    let print = |salt| salted(counts.with(&bag.hashes), salt, BITS).unwrap_or_default();
    let stored = print(1);
    let row = |process: u64| {
        let far = |a, b| apart(a, b).to_string();
        RuleFigure {
            what: words!("museum.salt-example.what", process),
            right: far(print(0), print(0)),
            wrong: far(stored, print(process)),
        }
    };
    Example {
        say: words!("museum.salt-example.say", text),
        picture: Vec::new(),
        figures: (1..=4).map(row).collect(),
        formula: words!("museum.salt-example.formula"),
    }
}

fn effect(bench: &Bench, stopped: Stopped<'_>) -> Option<MistakeEffect> {
    let by = |salt| bench.each(stopped, |text| salted(text.counted(), salt, BITS));
    let (right, stored, queried) = (by(0)?, by(1)?, by(2)?);
    let right = |a: usize, b: usize| alike(right[a], right[b]);
    Some(similarities(bench, distance, right, |a, b| alike(stored[a], queried[b])))
}

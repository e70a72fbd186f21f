//! Exhibits: SimHash bits set from zero votes on, and only from two votes on.

use crate::lesson::kit::{CATS, Stopped, manku, words};
use crate::lesson::museum::mistakes::bench::{BITS, Bench};
use crate::lesson::museum::mistakes::contract::{
    Example, Mistake, MistakeEffect, RuleFigure, RuleScore, RuleScores,
};
use crate::measure::simhash::votes;
use crate::measure::weight::Weighted;
use crate::page::Multilingual;
use crate::pair::Side;
use crate::text::shingle::bag;
use crate::text::shingle_length::ShingleLength;
use crate::text::token::Unit;

/// A bit is 1 from zero votes on.
pub(super) const ZERO: Mistake = Mistake {
    name: "zero",
    title: words!("museum.zero.title"),
    wrong: "bit = 1 where vote ≥ 0",
    right: "bit = 1 where vote > 0; ties are counted and shown",
    what: words!("museum.zero.what"),
    who: words!("museum.zero.who"),
    source: manku(words!("museum.zero.part")),
    example: zero_example,
    effect: |bench, stopped| effect(bench, stopped, 0),
};

/// A bit is 1 from two votes on.
pub(super) const ONE: Mistake = Mistake {
    name: "one",
    title: words!("museum.one.title"),
    wrong: "bit = 1 where vote > 1",
    right: "bit = 1 where vote > 0",
    what: words!("museum.one.what"),
    who: words!("museum.one.who"),
    source: manku(words!("museum.one.part")),
    example: one_example,
    effect: |bench, stopped| effect(bench, stopped, 2),
};

/// The bits with at least `least` votes; 1 is the right rule.
pub(super) fn bits_from(votes: &[i64], least: i64) -> [u64; 4] {
    let mut words = [0; 4];
    for (bit, _) in votes.iter().enumerate().filter(|(_, vote)| **vote >= least) {
        if let Some(word) = words.get_mut(bit / 64) {
            *word |= 1u64 << (bit % 64);
        }
    }
    words
}

/// Number of differing bits.
pub(super) fn apart(a: [u64; 4], b: [u64; 4]) -> u32 {
    a.iter().zip(b).map(|(x, y)| (x ^ y).count_ones()).sum()
}

/// Formats a similarity of [`BITS`] bits as a distance.
pub(super) fn distance(score: f64) -> String {
    format!("{:.0}", (1.0 - score) * f64::from(BITS))
}

/// Converts a distance to a similarity.
pub(super) fn score(distance: u32) -> f64 {
    1.0 - f64::from(distance) / f64::from(BITS)
}

/// The votes of the distinct n-grams of a text, each with weight 1, and their number.
fn votes_of(text: &str, unit: Unit, n: usize, bits: u32) -> (Vec<i64>, usize) {
    let bag = bag(text, unit, ShingleLength::Fixed(n));
    (votes(Weighted::even(&bag.hashes), bits), bag.hashes.len())
}

fn zero_example() -> Example {
    let texts = ["we all scream for ice cream", "red cats run home at night"];
    let all = texts.map(|text| votes_of(text, Unit::Word, 1, BITS));
    let ties = |side: Side| all[side].0.iter().filter(|&&vote| vote == 0).count();
    let ones = |side: Side, least| bits_from(&all[side].0, least)[0].count_ones().to_string();
    let far = |least| apart(bits_from(&all[0].0, least), bits_from(&all[1].0, least)).to_string();
    let empty = |least| bits_from(&[0; 64], least)[0].count_ones().to_string();
    Example {
        say: words!("museum.zero-example.say"),
        picture: Vec::new(),
        figures: vec![
            RuleFigure {
                what: Multilingual::same(format!("1 ← “{}”", texts[0])),
                right: ones(Side::A, 1),
                wrong: ones(Side::A, 0),
            },
            RuleFigure {
                what: Multilingual::same(format!("1 ← “{}”", texts[1])),
                right: ones(Side::B, 1),
                wrong: ones(Side::B, 0),
            },
            RuleFigure::new(words!("museum.zero-example.bits-apart"), far(1), far(0)),
            RuleFigure::new(
                words!("museum.zero-example.bits-set-for"),
                format!("— ({})", empty(1)),
                empty(0),
            ),
        ],
        formula: words!(
            "museum.zero-example.formula",
            a = ties(Side::A),
            b = ties(Side::B),
            chance = format!("{:.3}", binomial(6, 3) / 64.0)
        ),
    }
}

fn one_example() -> Example {
    let wide = CATS.map(|text| votes_of(text, Unit::Char, 2, BITS));
    let narrow = votes_of(CATS[0], Unit::Char, 2, 32);
    let ones = |votes: &[i64], least| bits_from(votes, least)[0].count_ones().to_string();
    let far = |a: usize, b: usize, least| {
        apart(bits_from(&wide[a].0, least), bits_from(&wide[b].0, least)).to_string()
    };
    let bare = |votes: &[i64]| votes.iter().filter(|&&vote| vote == 1).count();
    let share = binomial(15, 8) / 32_768.0;
    Example {
        say: words!(
            "museum.one-example.say",
            text = CATS[0],
            bigrams = wide[0].1,
            bare = bare(&wide[0].0)
        ),
        picture: Vec::new(),
        figures: vec![
            RuleFigure::new(
                words!("museum.one-example.bits-set-64"),
                ones(&wide[0].0, 1),
                ones(&wide[0].0, 2),
            ),
            RuleFigure::new(
                words!("museum.one-example.bits-set-32"),
                ones(&narrow.0, 1),
                ones(&narrow.0, 2),
            ),
            RuleFigure::new(words!("museum.one-example.apart-near"), far(0, 1, 1), far(0, 1, 2)),
            RuleFigure::new(words!("museum.one-example.apart-far"), far(0, 2, 1), far(0, 2, 2)),
        ],
        formula: words!(
            "museum.one-example.formula",
            share = format!("{share:.3}"),
            ones = format!("{:.1}", 32.0 * share)
        ),
    }
}

/// n choose k.
fn binomial(n: u32, k: u32) -> f64 {
    (0..k).fold(1.0, |product, i| product * f64::from(n - i) / f64::from(i + 1))
}

fn effect(bench: &Bench, stopped: Stopped<'_>, least: i64) -> Option<MistakeEffect> {
    let all = bench.each(stopped, |text| {
        let some = !text.bag.hashes.is_empty();
        some.then(|| votes(text.counted(), BITS))
    })?;
    let by = |least| -> Vec<_> {
        all.iter().map(|votes| votes.as_ref().map(|votes| bits_from(votes, least))).collect()
    };
    let (right, wrong) = (by(1), by(least));
    let near = |prints: &[Option<[u64; 4]>], a: usize, b: usize| alike(prints[a], prints[b]);
    Some(similarities(bench, distance, |a, b| near(&right, a, b), |a, b| near(&wrong, a, b)))
}

/// The similarity of two fingerprints; `None` if one is missing.
pub(super) fn alike(a: Option<[u64; 4]>, b: Option<[u64; 4]>) -> Option<f64> {
    Some(score(apart(a?, b?)))
}

/// The SimHash similarity of every pair on the bench under both rules, formatted by `cell`.
pub(super) fn similarities(
    bench: &Bench,
    cell: fn(f64) -> String,
    right: impl Fn(usize, usize) -> Option<f64>,
    wrong: impl Fn(usize, usize) -> Option<f64>,
) -> MistakeEffect {
    let pair = |(a, b)| RuleScore { a, b, right: right(a, b), wrong: wrong(a, b) };
    let (pairs, threshold) = (bench.pairs().map(pair).collect(), score(bench.near()));
    MistakeEffect::Scores(RuleScores { measure: "SimHash", pairs, threshold, cell })
}

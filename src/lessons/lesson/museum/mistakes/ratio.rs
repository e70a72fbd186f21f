//! Exhibit: the ratio of two fingerprints read as numbers, presented as a similarity.

use crate::lesson::kit::{Stopped, charikar, demo, words};
use crate::lesson::museum::mistakes::bench::{BITS, Bench};
use crate::lesson::museum::mistakes::contract::{Example, Mistake, MistakeEffect, RuleFigure};
use crate::lesson::museum::mistakes::rules::{score, similarities};
use crate::measure::scale::short_ratio;
use crate::page::{Line, Mark};
use crate::pair::{DocId, DocPair};

/// Similarity as the ratio of two integers.
pub(super) const RATIO: Mistake = Mistake {
    name: "ratio",
    title: words!("museum.ratio.title"),
    wrong: "similarity = min(a, b) / max(a, b)",
    right: "similarity = 1 − (bits that differ) / 64",
    what: words!("museum.ratio.what"),
    who: words!("museum.ratio.who"),
    source: charikar(words!("museum.ratio.part")),
    example,
    effect,
};

/// min/max of two fingerprints as 64-bit numbers; 1 for two zeros.
pub(super) fn ratio_of(a: u64, b: u64) -> f64 {
    if a == b { 1.0 } else { a.min(b) as f64 / a.max(b) as f64 }
}

/// A near and a far pair of demo texts that the ratio ranks the wrong way round, most clearly.
fn inverted() -> Option<[(DocId, DocId, u64, u64); 2]> {
    let corpus = demo::comparison();
    let print = |id: DocId| Some(corpus.profiles.get(id.index())?.fingerprint?.words[0]);
    let all: Vec<_> = demo::best_pairs(corpus)
        .into_iter()
        .filter_map(|(DocPair { a, b }, _)| Some((a, b, print(a)?, print(b)?)))
        .collect();
    let apart = |pair: &(DocId, DocId, u64, u64)| (pair.2 ^ pair.3).count_ones();
    let value = |pair: &(DocId, DocId, u64, u64)| ratio_of(pair.2, pair.3);
    let near = all.iter().filter(|pair| apart(pair) <= 16);
    let near = near.min_by(|x, y| value(x).total_cmp(&value(y)))?;
    let far = all.iter().filter(|pair| apart(pair) >= 28);
    let far = far.max_by(|x, y| value(x).total_cmp(&value(y)))?;
    Some([*near, *far])
}

fn example() -> Example {
    let corpus = demo::comparison();
    let pairs = inverted().map_or_else(Vec::new, Vec::from);
    let mut picture = Vec::new();
    let mut figures = Vec::new();
    for (place, &(a, b, x, y)) in pairs.iter().enumerate() {
        let rows = [(Mark::A, "A", a, x), (Mark::B, "B", b, y)];
        for (mark, letter, id, print) in rows {
            let letter = format!("{letter}{}", place + 1);
            let name = demo::name(corpus, id, 44);
            picture.push(
                Line::new()
                    .left(mark, &letter, 4)
                    .left(Mark::Plain, &name, 46)
                    .plain(&format!("{print:016x}")),
            );
        }
        let distance = (x ^ y).count_ones();
        figures.push(RuleFigure {
            what: words!("museum.ratio-example.what", place = place + 1, distance),
            right: short_ratio(score(distance)),
            wrong: short_ratio(ratio_of(x, y)),
        });
    }
    let one = (1u64 << 63, (1u64 << 63) | (1 << 62));
    figures.push(RuleFigure::new(
        words!("museum.ratio-example.highest"),
        short_ratio(score((one.0 ^ one.1).count_ones())),
        short_ratio(ratio_of(one.0, one.1)),
    ));
    let first = (u64::MAX, u64::MAX >> 1);
    figures.push(RuleFigure::new(
        words!("museum.ratio-example.only-highest-bit"),
        short_ratio(score((first.0 ^ first.1).count_ones())),
        short_ratio(ratio_of(first.0, first.1)),
    ));
    Example {
        say: words!("museum.ratio-example.say"),
        picture,
        figures,
        formula: words!("museum.ratio-example.formula"),
    }
}

fn effect(bench: &Bench, stopped: Stopped<'_>) -> Option<MistakeEffect> {
    let prints = bench.each(stopped, |text| text.fingerprint(BITS).map(|print| print.words[0]))?;
    let of = |rule: fn(u64, u64) -> f64| {
        let prints = &prints;
        move |a: usize, b: usize| prints[a].zip(prints[b]).map(|(x, y)| rule(x, y))
    };
    Some(similarities(bench, short_ratio, of(|x, y| score((x ^ y).count_ones())), of(ratio_of)))
}

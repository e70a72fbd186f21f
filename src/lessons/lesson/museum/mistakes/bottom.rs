//! Exhibits: minima treated as sets, and bottom-k sketches compared without the union.

use crate::lesson::kit::{BOTTOM_K, Stopped, mmds, words};
use crate::lesson::museum::mistakes::bench::Bench;
use crate::lesson::museum::mistakes::contract::{
    Example, Mistake, MistakeEffect, RuleFigure, RuleScore,
};
use crate::lesson::museum::mistakes::family::{minhash, spread};
use crate::lesson::museum::mistakes::sets::jaccard_of;
use crate::measure::contract::{Params, Scheme};
use crate::measure::jaccard::intersection;
use crate::measure::minhash::{HashFamily, MinHashSignature, compare};
use crate::measure::mix::stream;
use crate::page::Multilingual;

/// The minima of K functions compared as sets.
pub(super) const MINIMA: Mistake = Mistake {
    name: "minima",
    title: words!("museum.minima.title"),
    wrong: "|minima(A) ∩ minima(B)| / |minima(A) ∪ minima(B)|",
    right: "slots i with minᵢ(A) = minᵢ(B), over K",
    what: words!("museum.minima.what"),
    who: words!("museum.minima.who"),
    source: mmds(words!("museum.minima.part")),
    example: minima_example,
    effect: minima_effect,
};

/// Bottom-k sketches compared on their own.
pub(super) const BOTTOM: Mistake = Mistake {
    name: "bottom-k",
    title: words!("museum.bottom.title"),
    wrong: "|A_k ∩ B_k| / k",
    right: "|min_k(A∪B) ∩ A_k ∩ B_k| / k",
    what: words!("museum.bottom.what"),
    who: words!("museum.bottom.who"),
    source: BOTTOM_K,
    example: bottom_example,
    effect: bottom_effect,
};

/// Random draws of an example.
const DRAWS: u64 = 24;

/// Two ascending sets with `shared` common values and `own` further random values each.
fn sets(seed: u64, shared: u64, own: u64) -> [Vec<u64>; 2] {
    let side = |side: u64| {
        let common = (0..shared).map(|i| stream(seed, i));
        let mut all: Vec<u64> =
            common.chain((0..own).map(|i| stream(seed ^ (side + 1) << 40, i))).collect();
        all.sort_unstable();
        all
    };
    [side(0), side(1)]
}

/// The right and the wrong estimate: equal slots over K, and intersection over union of the minima.
pub(super) fn by_slots(a: &[u32], b: &[u32]) -> [f64; 2] {
    let equal = a.iter().zip(b).filter(|(x, y)| x == y).count();
    let set = |minima: &[u32]| {
        let mut all: Vec<u64> = minima.iter().map(|&least| u64::from(least)).collect();
        all.sort_unstable();
        all.dedup();
        all
    };
    let as_sets = jaccard_of(&set(a), &set(b)).unwrap_or(0.0);
    [equal as f64 / a.len().max(1) as f64, as_sets]
}

/// The estimate over the union; the Jaccard of the two sketches as sets; their shared values over
/// k.
pub(super) fn by_sketch(a: &MinHashSignature, b: &MinHashSignature) -> Option<[f64; 3]> {
    let (equal, seen) = compare(a, b)?;
    let (MinHashSignature::BottomK { values: x, k }, MinHashSignature::BottomK { values: y, .. }) =
        (a, b)
    else {
        return None;
    };
    let shared = f64::from(intersection(x, y)) / f64::from((*k).max(1));
    Some([f64::from(equal) / f64::from(seen.max(1)), jaccard_of(x, y).unwrap_or(0.0), shared])
}

fn minima_example() -> Example {
    let rows = [(80, 10, "J = .800"), (50, 25, "J = .500"), (20, 40, "J = .200")];
    let figure = |(shared, own, name): (u64, u64, &'static str)| {
        let draw = |seed: u64| {
            let family = HashFamily::new(&Params { seed, ..Params::default() });
            let [a, b] = sets(seed, 10 * shared, 10 * own).map(|set| family.signature(&set));
            match (a, b) {
                (Some(MinHashSignature::Slots(a)), Some(MinHashSignature::Slots(b))) => {
                    by_slots(&a, &b)
                }
                _ => [0.0; 2],
            }
        };
        let draws: Vec<[f64; 2]> = (0..DRAWS).map(draw).collect();
        let mean = |which: usize| {
            let (mean, _) = spread(&draws.iter().map(|d| d[which]).collect::<Vec<_>>());
            format!("{mean:.3}")
        };
        RuleFigure { what: Multilingual::same(name), right: mean(0), wrong: mean(1) }
    };
    Example {
        say: words!("museum.minima-example.say", draws = DRAWS),
        picture: Vec::new(),
        figures: rows.into_iter().map(figure).collect(),
        formula: Multilingual::same("J/(2−J): .8/1.2 = .667, .5/1.5 = .333, .2/1.8 = .111"),
    }
}

fn minima_effect(bench: &Bench, stopped: Stopped<'_>) -> Option<MistakeEffect> {
    let family = HashFamily::new(&bench.slots());
    let all = bench.each(stopped, |text| family.signature(&text.bag.hashes))?;
    let pair = |(a, b): (usize, usize)| {
        let both = match (&all[a], &all[b]) {
            (Some(MinHashSignature::Slots(x)), Some(MinHashSignature::Slots(y))) => {
                Some(by_slots(x, y))
            }
            _ => None,
        };
        RuleScore { a, b, right: both.map(|values| values[0]), wrong: both.map(|values| values[1]) }
    };
    Some(minhash(bench, bench.pairs().map(pair).collect()))
}

fn bottom_example() -> Example {
    let rows = [(200, 200, 64, "J = .333, k = 64"), (200, 200, 256, "J = .333, k = 256")];
    let mut figures = Vec::new();
    for (shared, own, k, name) in rows {
        let draw = |seed: u64| {
            let family = HashFamily::new(&Params {
                scheme: Scheme::BottomK,
                slots: k,
                seed,
                ..Params::default()
            });
            let [a, b] = sets(seed, shared, own).map(|set| family.signature(&set));
            a.zip(b).and_then(|(a, b)| by_sketch(&a, &b)).unwrap_or_default()
        };
        let draws: Vec<[f64; 3]> = (0..DRAWS).map(draw).collect();
        let mean = |which: usize| {
            let (mean, _) = spread(&draws.iter().map(|d| d[which]).collect::<Vec<_>>());
            format!("{mean:.3}")
        };
        let figure = |what: &str, wrong: usize| RuleFigure {
            what: Multilingual::same(format!("{name}: {what}")),
            right: mean(0),
            wrong: mean(wrong),
        };
        figures.extend([figure("|∩| / k", 2), figure("|∩| / |∪|", 1)]);
    }
    Example {
        say: words!("museum.bottom-example.say", draws = DRAWS),
        picture: Vec::new(),
        figures,
        formula: words!("museum.bottom-example.formula"),
    }
}

fn bottom_effect(bench: &Bench, stopped: Stopped<'_>) -> Option<MistakeEffect> {
    let family = HashFamily::new(&Params { scheme: Scheme::BottomK, ..bench.sketch });
    let all = bench.each(stopped, |text| family.signature(&text.bag.hashes))?;
    let pair = |(a, b): (usize, usize)| {
        let both = all[a].as_ref().zip(all[b].as_ref()).and_then(|(x, y)| by_sketch(x, y));
        RuleScore { a, b, right: both.map(|values| values[0]), wrong: both.map(|values| values[2]) }
    };
    Some(minhash(bench, bench.pairs().map(pair).collect()))
}

//! Exhibit: a MinHash family with coefficients from 1 to √K, over row numbers.

use crate::lesson::kit::{LessonSource, Stopped, words};
use crate::lesson::museum::mistakes::bench::Bench;
use crate::lesson::museum::mistakes::contract::{
    Example, Mistake, MistakeEffect, RuleFigure, RuleScore, RuleScores,
};
use crate::measure::MeasureId;
use crate::measure::contract::Params;
use crate::measure::minhash::{HashFamily, compare};
use crate::measure::mix::stream;
use crate::measure::scale::short_ratio;
use crate::order::ListOrder as _;

/// Coefficients 1 … √K.
pub(super) const COEFFICIENTS: Mistake = Mistake {
    name: "coefficients",
    title: words!("museum.coefficients.title"),
    wrong: "h(row) = (a·row + b) mod rows,  a, b from 1 … √K",
    right: "h(x) = aᵢ·mix(x) + bᵢ over the full width, any odd aᵢ",
    what: words!("museum.coefficients.what"),
    who: words!("museum.coefficients.who"),
    source: LessonSource::new(
        "Carter, Wegman 1979, Universal classes of hash functions",
        words!("museum.coefficients.part"),
        "https://doi.org/10.1016/0022-0000(79)90044-8",
    ),
    example,
    effect,
};

/// Random draws of the example.
const DRAWS: u64 = 12;
/// Rows of the example, and rows that both sets contain.
const ROWS: u32 = 600;
const SHARED: u32 = 120;
/// Hash functions of the example.
const K: usize = 100;

/// Random coefficients of K functions, a and b from 1 to `most`.
pub(super) fn small_family(k: usize, most: u64, seed: u64) -> Vec<(u64, u64)> {
    let draw = |index: u64| 1 + stream(seed, index) % most.max(1);
    (0..k as u64).map(|i| (draw(2 * i), draw(2 * i + 1))).collect()
}

/// The smallest (a·row + b) mod rows over the rows of a set, for each function.
pub(super) fn small_minima(rows: &[u32], all: u32, family: &[(u64, u64)]) -> Vec<u64> {
    let all = u64::from(all.max(1));
    let least = |&(a, b): &(u64, u64)| {
        rows.iter().map(|&row| (a * u64::from(row) + b) % all).min().unwrap_or(u64::MAX)
    };
    family.iter().map(least).collect()
}

/// The share of equal entries of two lists of the same length.
pub(super) fn agreeing(a: &[u64], b: &[u64]) -> f64 {
    a.iter().zip(b).filter(|(x, y)| x == y).count() as f64 / a.len().max(1) as f64
}

/// Mean and standard deviation.
pub fn spread(values: &[f64]) -> (f64, f64) {
    let count = values.len().max(1) as f64;
    let mean = values.iter().sum::<f64>() / count;
    let squares = values.iter().map(|value| (value - mean) * (value - mean)).sum::<f64>();
    (mean, (squares / count).sqrt())
}

/// The rows of A and B in random order, [`SHARED`] of them common.
fn draw(seed: u64) -> [Vec<u32>; 2] {
    let mut rows: Vec<u32> = (0..ROWS).collect();
    rows.order_by_key(|&row| stream(seed, u64::from(row)));
    let (shared, rest) = rows.split_at(SHARED as usize);
    let (a, b) = rest.split_at(rest.len() / 2);
    [[shared, a].concat(), [shared, b].concat()]
}

/// Estimates of a Jaccard of 0.2 over several orders of the rows: by the engine's family, and with
/// coefficients up to `most`.
pub fn estimates(most: u64) -> [Vec<f64>; 2] {
    let right = |seed: u64| {
        let family = HashFamily::new(&Params { slots: K, seed, ..Params::default() });
        let hashes =
            |rows: &[u32]| -> Vec<u64> { rows.iter().map(|&row| u64::from(row)).collect() };
        let [a, b] = draw(seed).map(|rows| family.signature(&hashes(&rows)));
        let (equal, slots) = a.zip(b).and_then(|(a, b)| compare(&a, &b)).unwrap_or((0, 1));
        f64::from(equal) / f64::from(slots)
    };
    let wrong = |seed: u64| {
        let family = small_family(K, most, seed);
        let [a, b] = draw(seed).map(|rows| small_minima(&rows, ROWS, &family));
        agreeing(&a, &b)
    };
    [(0..DRAWS).map(right).collect(), (0..DRAWS).map(wrong).collect()]
}

fn example() -> Example {
    let root = K.isqrt() as u64;
    let ([right, wrong], [_, twice]) = (estimates(root), estimates(2 * root));
    let ((right, right_off), (wrong, wrong_off)) = (spread(&right), spread(&wrong));
    let (twice, twice_off) = spread(&twice);
    let mut distinct = small_family(K, root, 0);
    distinct.sort_unstable();
    distinct.dedup();
    let figure = |mean: f64, off: f64| format!("{mean:.3} ± {off:.3}");
    Example {
        say: words!(
            "museum.family-example.say",
            shared = SHARED,
            rows = ROWS,
            k = K,
            draws = DRAWS
        ),
        picture: Vec::new(),
        figures: vec![
            RuleFigure::new(words!("museum.family-example.true-jaccard"), ".200", ".200"),
            RuleFigure::new(
                words!("museum.family-example.estimate-b-from"),
                figure(right, right_off),
                figure(wrong, wrong_off),
            ),
            RuleFigure::new(
                words!("museum.family-example.estimate-b-from-2"),
                figure(right, right_off),
                figure(twice, twice_off),
            ),
            RuleFigure::new(
                words!("museum.family-example.different-functions-100"),
                K,
                distinct.len(),
            ),
        ],
        formula: words!(
            "museum.family-example.formula",
            k = K,
            error = format!("{:.3}", (0.16 / K as f64).sqrt()),
            wrong = format!("{:.3}", wrong - 0.2)
        ),
    }
}

fn effect(bench: &Bench, stopped: Stopped<'_>) -> Option<MistakeEffect> {
    let params = bench.slots();
    let family = HashFamily::new(&params);
    let mut rows: Vec<u64> = bench.texts.iter().flat_map(|text| text.bag.hashes.clone()).collect();
    rows.sort_unstable();
    rows.dedup();
    let small = small_family(params.slots, params.slots.isqrt() as u64, params.seed);
    let right = bench.each(stopped, |text| family.signature(&text.bag.hashes))?;
    let wrong = bench.each(stopped, |text| {
        let place = |hash: &u64| rows.binary_search(hash).ok().map(|row| row as u32);
        let own: Vec<u32> = text.bag.hashes.iter().filter_map(place).collect();
        (!own.is_empty()).then(|| small_minima(&own, rows.len() as u32, &small))
    })?;
    let pair = |(a, b): (usize, usize)| {
        let by_slots = right[a].as_ref().zip(right[b].as_ref()).and_then(|(x, y)| compare(x, y));
        RuleScore {
            a,
            b,
            right: by_slots.map(|(equal, slots)| f64::from(equal) / f64::from(slots)),
            wrong: wrong[a].as_ref().zip(wrong[b].as_ref()).map(|(x, y)| agreeing(x, y)),
        }
    };
    let pairs = bench.pairs().map(pair).collect();
    Some(minhash(bench, pairs))
}

/// The MinHash estimates of pairs under both rules.
pub(super) fn minhash(bench: &Bench, pairs: Vec<RuleScore>) -> MistakeEffect {
    let threshold = bench.thresholds.or_initial(MeasureId::MINHASH);
    MistakeEffect::Scores(RuleScores { measure: "MinHash", pairs, threshold, cell: short_ratio })
}

//! Resamples documents to learn how much average precision and best F1 depend on the texts at hand.

use crate::compare::result::DocumentCopies;
use crate::compare::study::ScoredPair;
use crate::measure::mix::stream;
use rayon::prelude::*;

/// Resamples of the documents.
pub(super) const RESAMPLES: u64 = 200;
/// Fewest resamples of a large corpus.
const FEWEST: u64 = 50;
/// Pairs over all resamples from which on there are fewer of them.
const MOST_PAIRS: u64 = 40_000_000;
/// Separates these draws from others.
const SALT: u64 = 0x7377_6565_7073;

/// A 95 % interval: the 2.5th and the 97.5th percentile of the resamples.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Interval {
    /// The lower end.
    pub low: f64,
    /// The upper end.
    pub high: f64,
}

/// Average precision and best F1 of each resample; `None` for one without copies.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Resampled {
    /// The values, in the order of the resamples.
    pub values: Vec<Option<[f64; 2]>>,
}

impl Resampled {
    /// Draws documents with replacement; a pair counts by the product of the draws of its documents,
    /// a text with copies by the mean of their draws. The same draws for every recipe over the same
    /// documents. Cost: one pass over the pairs for each resample. `None` once `stop` returns true.
    pub(super) fn new(
        mut pairs: Vec<ScoredPair>,
        documents: usize,
        copies: &DocumentCopies,
        stop: &(dyn Fn() -> bool + Sync),
    ) -> Option<Self> {
        pairs.sort_unstable_by(|x, y| y.value.total_cmp(&x.value));
        let fit = MOST_PAIRS / (pairs.len() as u64).max(1);
        let resamples = fit.clamp(FEWEST, RESAMPLES);
        let one = |resample: u64| {
            (!stop()).then(|| {
                let mut draws = draws(resample, documents);
                for (first, _) in copies.groups() {
                    let all: f64 = copies.members(first).map(|id| draws[id]).sum();
                    draws[first] = all / copies.size(first) as f64;
                }
                weighted(&pairs, &draws)
            })
        };
        let values = (0..resamples).into_par_iter().map(one).collect::<Option<Vec<_>>>()?;
        Some(Self { values })
    }

    /// The interval of the average precision and that of the best F1; `None` if a resample has no
    /// copies.
    pub fn intervals(&self) -> Option<[Interval; 2]> {
        let all: Vec<[f64; 2]> = self.values.iter().copied().collect::<Option<_>>()?;
        let interval = |place: usize| {
            let mut own: Vec<f64> = all.iter().map(|values| values[place]).collect();
            own.sort_unstable_by(f64::total_cmp);
            let at = |share: f64| own.get(((own.len() - 1) as f64 * share).round() as usize);
            Some(Interval { low: *at(0.025)?, high: *at(0.975)? })
        };
        (!all.is_empty()).then_some([interval(0)?, interval(1)?])
    }

    /// The shares of the resamples in which the best F1 is higher and lower than that of `other`;
    /// `None` without any.
    pub fn against(&self, other: &Self) -> Option<[f64; 2]> {
        let both = self.values.iter().zip(&other.values);
        let both: Vec<(f64, f64)> = both.filter_map(|(x, y)| Some(((*x)?[1], (*y)?[1]))).collect();
        let share = |is: &dyn Fn(f64, f64) -> bool| {
            both.iter().filter(|&&(x, y)| is(x, y)).count() as f64 / both.len() as f64
        };
        (!both.is_empty()).then(|| [share(&|x, y| x > y), share(&|x, y| x < y)])
    }
}

/// How often each document is drawn.
fn draws(resample: u64, documents: usize) -> Vec<f64> {
    let mut draws = vec![0.0; documents];
    let seed = SALT.wrapping_add(resample);
    for index in 0..documents as u64 {
        let place = (u128::from(stream(seed, index)) * documents as u128) >> 64;
        if let Some(own) = draws.get_mut(place as usize) {
            *own += 1.0;
        }
    }
    draws
}

/// Average precision and best F1 of pairs, most alike first, with these weights of documents; `None`
/// without copies.
fn weighted(pairs: &[ScoredPair], weights: &[f64]) -> Option<[f64; 2]> {
    let of = |pair: &ScoredPair| weights[pair.pair.a] * weights[pair.pair.b];
    let copies: f64 = pairs.iter().map(|pair| of(pair) * pair.copied as f64).sum();
    if copies <= 0.0 {
        return None;
    }
    let (mut hits, mut flagged, mut before) = (0.0, 0.0, 0.0);
    let (mut area, mut best) = (0.0, 0.0f64);
    for tied in pairs.chunk_by(|x, y| x.value.total_cmp(&y.value).is_eq()) {
        for pair in tied {
            let own = of(pair);
            hits += own * pair.copied as f64;
            flagged += own * (pair.copied + pair.other) as f64;
        }
        if flagged > 0.0 {
            area += (hits - before) / copies * (hits / flagged);
            before = hits;
        }
        best = best.max(2.0 * hits / (flagged + copies));
    }
    Some([area, best])
}

#[cfg(test)]
#[allow(clippy::float_cmp, reason = "sums of whole numbers are exact")]
mod tests {
    use super::*;
    use crate::compare::study::{JudgedScores, JudgedTally};
    use crate::pair::{DocId, DocPair};

    fn pairs() -> Vec<ScoredPair> {
        let pair = |place: u64| {
            let (a, b) = (stream(1, place) % 9, 9 + stream(2, place) % 9);
            let copied = stream(3, place) % 3 / 2;
            ScoredPair {
                pair: DocPair::new(DocId(a as u32), DocId(b as u32)),
                value: (stream(4, place) % 7) as f64 / 7.0,
                copied,
                other: 1 - copied,
            }
        };
        (0..60).map(pair).collect()
    }

    #[test]
    fn with_weights_of_one_the_values_are_those_of_the_judged_scores() {
        let mut pairs = pairs();
        let tally = |pair: &ScoredPair| JudgedTally {
            value: pair.value,
            copied: pair.copied,
            other: pair.other,
        };
        let judged = JudgedScores::new(pairs.iter().map(tally).collect());
        pairs.sort_unstable_by(|x, y| y.value.total_cmp(&x.value));
        let ones = vec![1.0; 18];
        let [area, best] = weighted(&pairs, &ones).unwrap();
        assert!((area - judged.average_precision().unwrap()).abs() < 1e-12);
        assert!((best - judged.best_f1().unwrap().1).abs() < 1e-12);
        // A weight of 2 equals two rows.
        let twice: Vec<f64> = (0..18).map(|id| if id % 4 == 0 { 2.0 } else { 1.0 }).collect();
        let mut rows = Vec::new();
        for pair in &pairs {
            let times = twice[pair.pair.a] * twice[pair.pair.b];
            rows.extend(vec![pair.clone(); times as usize]);
        }
        assert_eq!(weighted(&rows, &ones), weighted(&pairs, &twice));
        assert_eq!(weighted(&pairs, &[0.0; 18]), None);
    }

    #[test]
    fn draws_are_as_many_as_documents_and_intervals_hold_the_middle() {
        for resample in 0..5 {
            assert_eq!(draws(resample, 30).iter().sum::<f64>(), 30.0);
        }
        assert!(draws(0, 30) != draws(1, 30));
        let copies = DocumentCopies::default();
        let resampled = Resampled::new(pairs(), 18, &copies, &|| false).unwrap();
        assert_eq!(resampled.values.len() as u64, RESAMPLES);
        for own in resampled.intervals().unwrap() {
            assert!(own.low < own.high && own.low > 0.0 && own.high <= 1.0, "{own:?}");
        }
        assert_eq!(resampled.against(&resampled), Some([0.0; 2]));
        assert_eq!(Resampled::new(pairs(), 18, &copies, &|| true), None);
    }
}

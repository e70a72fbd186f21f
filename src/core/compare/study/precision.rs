//! Precision, recall and F1 of thresholds over judged pairs.

/// The judged pairs with one value.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct JudgedTally {
    /// Their similarity.
    pub value: f64,
    /// How many were judged a copy.
    pub copied: u64,
    /// How many were judged independent.
    pub other: u64,
}

/// All judged pairs by value, most alike first, one entry per distinct value: tied pairs cross a
/// threshold together.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct JudgedScores {
    tallies: Vec<JudgedTally>,
    /// For the tally at each index, the copies and all pairs with at least its value.
    reaching: Vec<(u64, u64)>,
    copied: u64,
    other: u64,
    /// Copies without a value, which are among `copied`.
    unscored: u64,
    average_precision: Option<f64>,
    best_f1: Option<(f64, f64)>,
}

/// The confusion counts of a threshold over the judged pairs.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Confusion {
    /// Copies that it flags.
    pub true_positives: u64,
    /// Independent pairs that it flags.
    pub false_positives: u64,
    /// Copies that it does not flag.
    pub false_negatives: u64,
}

/// One point of the precision–recall curve.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct PrecisionPoint {
    /// Pairs of at least this similarity are flagged.
    pub threshold: f64,
    /// The share of flagged pairs that are copies.
    pub precision: f64,
    /// The share of copies that are flagged.
    pub recall: f64,
}

impl JudgedScores {
    /// Collects tallies given in any order.
    pub fn new(mut pairs: Vec<JudgedTally>) -> Self {
        pairs.sort_unstable_by(|x, y| y.value.total_cmp(&x.value));
        let mut judged = Self::default();
        for pair in pairs {
            judged.copied += pair.copied;
            judged.other += pair.other;
            match judged.tallies.last_mut() {
                Some(last) if last.value.total_cmp(&pair.value).is_eq() => {
                    last.copied += pair.copied;
                    last.other += pair.other;
                }
                _ => judged.tallies.push(pair),
            }
        }
        let (mut hits, mut flagged) = (0, 0);
        let add = |tally: &JudgedTally| {
            hits += tally.copied;
            flagged += tally.copied + tally.other;
            (hits, flagged)
        };
        judged.reaching = judged.tallies.iter().map(add).collect();
        judged.summed_up()
    }

    /// The same with copies and other pairs that have no value: no threshold flags them, so these copies
    /// count as missed. If no copy has a value, precision and recall are undefined.
    #[must_use]
    pub fn with_unscored(mut self, copied: u64, other: u64) -> Self {
        self.copied += copied;
        self.other += other;
        self.unscored += copied;
        self.summed_up()
    }

    fn summed_up(mut self) -> Self {
        let is_known = self.scored() > 0;
        self.average_precision = is_known.then(|| self.area());
        self.best_f1 = if is_known { self.highest_f1() } else { None };
        self
    }

    /// How many pairs were judged a copy, with or without a value.
    pub fn copied(&self) -> u64 {
        self.copied
    }

    /// How many of the copies have a value.
    pub fn scored(&self) -> u64 {
        self.copied - self.unscored
    }

    /// How many pairs were judged independent, with or without a value.
    pub fn other(&self) -> u64 {
        self.other
    }

    /// The judged pairs by value, most alike first.
    pub fn tallies(&self) -> &[JudgedTally] {
        &self.tallies
    }

    /// The confusion counts at a threshold; all 0 if there are copies, but none has a value. Cost: one
    /// bisection.
    pub fn at(&self, threshold: f64) -> Confusion {
        if self.unscored > 0 && self.scored() == 0 {
            return Confusion::default();
        }
        let over = self.tallies.partition_point(|tally| tally.value >= threshold);
        let last = over.checked_sub(1).and_then(|last| self.reaching.get(last));
        let (true_positives, flagged) = last.copied().unwrap_or_default();
        Confusion {
            true_positives,
            false_positives: flagged - true_positives,
            false_negatives: self.copied - true_positives,
        }
    }

    /// One point for each distinct value, most alike first; empty without copies.
    pub fn curve(&self) -> impl Iterator<Item = PrecisionPoint> {
        let (copied, scored) = (self.copied, self.scored());
        let both = self.tallies.iter().zip(&self.reaching).filter(move |_| scored > 0);
        both.map(move |(tally, &(hits, flagged))| {
            let recall = hits as f64 / copied as f64;
            PrecisionPoint {
                threshold: tally.value,
                precision: hits as f64 / flagged as f64,
                recall,
            }
        })
    }

    /// Average precision: Σ (Rᵢ − Rᵢ₋₁) Pᵢ over the distinct values, most alike first, without
    /// interpolation, as scikit-learn's `average_precision_score`. `None` without copies.
    pub fn average_precision(&self) -> Option<f64> {
        self.average_precision
    }

    fn area(&self) -> f64 {
        let mut before = 0.0;
        let mut sum = 0.0;
        for point in self.curve() {
            sum += (point.recall - before) * point.precision;
            before = point.recall;
        }
        sum
    }

    /// The threshold with the best F1, and that F1; among equals the highest threshold. `None`
    /// without copies.
    pub fn best_f1(&self) -> Option<(f64, f64)> {
        self.best_f1
    }

    fn highest_f1(&self) -> Option<(f64, f64)> {
        let mut best: Option<(f64, f64)> = None;
        for (tally, &(hits, flagged)) in self.tallies.iter().zip(&self.reaching) {
            let f1 = 2.0 * hits as f64 / (flagged + self.copied).max(1) as f64;
            if best.is_none_or(|(_, other)| f1 > other) {
                best = Some((tally.value, f1));
            }
        }
        best
    }
}

impl Confusion {
    /// The share of flagged pairs that are copies; `None` if nothing is flagged.
    pub fn precision(&self) -> Option<f64> {
        ratio(self.true_positives, self.true_positives + self.false_positives)
    }

    /// The share of copies that are flagged; `None` without copies.
    pub fn recall(&self) -> Option<f64> {
        ratio(self.true_positives, self.true_positives + self.false_negatives)
    }

    /// The harmonic mean of both: 2·TP / (2·TP + FP + FN); `None` without either.
    pub fn f1(&self) -> Option<f64> {
        ratio(
            2 * self.true_positives,
            2 * self.true_positives + self.false_positives + self.false_negatives,
        )
    }

    /// 95 % interval of the precision.
    pub fn precision_interval(&self) -> Option<(f64, f64)> {
        wilson(self.true_positives, self.true_positives + self.false_positives)
    }

    /// 95 % interval of the recall.
    pub fn recall_interval(&self) -> Option<(f64, f64)> {
        wilson(self.true_positives, self.true_positives + self.false_negatives)
    }

    /// 95 % interval of F1. F1 = 2p/(1+p) for the proportion p = TP / (TP + FP + FN); the interval
    /// of p is transformed.
    pub fn f1_interval(&self) -> Option<(f64, f64)> {
        let (low, high) = wilson(
            self.true_positives,
            self.true_positives + self.false_positives + self.false_negatives,
        )?;
        let f1 = |p: f64| 2.0 * p / (1.0 + p);
        Some((f1(low), f1(high)))
    }
}

fn ratio(part: u64, whole: u64) -> Option<f64> {
    (whole > 0).then(|| part as f64 / whole as f64)
}

/// The 95 % score interval of a proportion (Wilson 1927); `None` without trials. Valid for few
/// trials and at 0 and 1. It assumes independent trials, which pairs that share a document are not
/// quite.
pub(super) fn wilson(successes: u64, trials: u64) -> Option<(f64, f64)> {
    const Z: f64 = 1.959_963_984_540_054;
    let n = trials as f64;
    let p = ratio(successes, trials)?;
    let center = p + Z * Z / (2.0 * n);
    let spread = Z * (p * (1.0 - p) / n + Z * Z / (4.0 * n * n)).sqrt();
    let scale = 1.0 + Z * Z / n;
    Some((((center - spread) / scale).max(0.0), ((center + spread) / scale).min(1.0)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn judged(pairs: &[(f64, bool)]) -> JudgedScores {
        let tally = |&(value, yes): &(f64, bool)| JudgedTally {
            value,
            copied: u64::from(yes),
            other: u64::from(!yes),
        };
        JudgedScores::new(pairs.iter().map(tally).collect())
    }

    #[test]
    fn the_example_of_the_reference() {
        // scikit-learn's own: labels 0 0 1 1, scores .1 .4 .35 .8.
        let judged = judged(&[(0.1, false), (0.4, false), (0.35, true), (0.8, true)]);
        assert!((judged.average_precision().unwrap() - 0.833_333_333_333_333_3).abs() < 1e-12);
        assert_eq!(judged.best_f1(), Some((0.35, 0.8)));
        let confusion = judged.at(0.4);
        assert_eq!(
            confusion,
            Confusion { true_positives: 1, false_positives: 1, false_negatives: 1 }
        );
        assert_eq!((confusion.precision(), confusion.recall()), (Some(0.5), Some(0.5)));
    }

    #[test]
    fn ties_cross_together_in_any_order() {
        let one = judged(&[(0.5, true), (0.5, false), (0.5, false), (0.2, true)]);
        let other = judged(&[(0.2, true), (0.5, false), (0.5, true), (0.5, false)]);
        assert_eq!(one, other);
        // 1/2 at precision 1/3, then 1/2 at precision 1/2.
        assert!((one.average_precision().unwrap() - 5.0 / 12.0).abs() < 1e-12);
        assert_eq!(one.curve().count(), 2);
    }

    #[test]
    fn nothing_to_judge_is_undefined() {
        for none in [judged(&[]), judged(&[(0.5, false)])] {
            assert_eq!((none.average_precision(), none.best_f1()), (None, None));
            assert_eq!(none.at(0.1).recall(), None);
        }
        assert_eq!(Confusion::default().f1_interval(), None);
    }

    #[test]
    fn intervals() {
        // Newcombe 1998, table I: 81 of 263 and 0 of 20.
        let (low, high) = wilson(81, 263).unwrap();
        assert!((low - 0.2553).abs() < 5e-5 && (high - 0.3662).abs() < 5e-5);
        let (low, high) = wilson(0, 20).unwrap();
        assert!(low.abs() < 1e-12 && (high - 0.1611).abs() < 5e-5);
        assert_eq!(wilson(0, 0), None);
    }
}

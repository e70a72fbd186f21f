//! Suggests the cut of a measure by the cut of Jaccard.

use crate::compare::study::cut::{CutReason, NoCut, Suggestion};
use crate::measure::scale::Scale;
use crate::part::PartOf as _;

/// Steps of a cut over 0 to 1 of a ratio: those of [`Scale::rounded`].
const STEPS: usize = 1_000;
/// Highest share of pairs under the cut of Jaccard among the flagged ones.
const OTHERS: f64 = 0.02;
/// Least share of the pairs over the cut of Jaccard that a suggested cut flags.
const FOUND: f64 = 0.1;

/// Pairs by the value of one measure, in steps of a cut.
#[derive(Debug, Clone)]
pub(super) struct CutAgreement {
    scale: Scale,
    /// Pairs at or over the cut of Jaccard.
    over: Vec<f64>,
    /// The other pairs.
    others: Vec<f64>,
}

impl CutAgreement {
    /// No pairs yet.
    pub(super) fn new(scale: Scale) -> Self {
        let steps = match scale {
            Scale::Ratio => STEPS + 1,
            Scale::Bits(_) | Scale::Expected => scale.bins(),
        };
        Self { scale, over: vec![0.0; steps], others: vec![0.0; steps] }
    }

    /// The step of a value.
    fn step(&self, value: f64) -> usize {
        let last = self.over.len() - 1;
        match self.scale {
            Scale::Ratio => ((value * last as f64 + 1e-9) as usize).min(last),
            Scale::Bits(_) | Scale::Expected => self.scale.bin(value),
        }
    }

    /// Adds pairs with a value of the measure, which it can flag.
    pub(super) fn add(&mut self, value: f64, is_over: bool, pairs: f64) {
        let step = self.step(value);
        let side = if is_over { &mut self.over } else { &mut self.others };
        if let Some(step) = side.get_mut(step) {
            *step += pairs;
        }
    }

    /// How many pairs are at or over a cut of this measure.
    pub(super) fn flagged(&self, cut: f64) -> u64 {
        let from = self.step(cut);
        let side = |side: &[f64]| side.part(from..).iter().sum::<f64>();
        (side(&self.over) + side(&self.others)).round() as u64
    }

    /// Adds the pairs of another count of the same measure.
    pub(super) fn add_all(&mut self, other: &Self) {
        for (mine, own) in [(&mut self.over, &other.over), (&mut self.others, &other.others)] {
            mine.iter_mut().zip(own).for_each(|(mine, own)| *mine += own);
        }
    }

    /// The lowest value at which at most [`OTHERS`] of the flagged pairs are under the cut of
    /// Jaccard. It measures, without a model, how far the values of the background scatter.
    ///
    /// # Errors
    /// No such value flags [`FOUND`] of the pairs over the cut of Jaccard.
    pub(super) fn cut(&self, middle: f64) -> Result<Suggestion, NoCut> {
        let last = self.over.len() - 1;
        let (mut over, mut others, mut best) = (0.0, 0.0, None);
        for step in (0..=last).rev() {
            over += self.over[step];
            others += self.others[step];
            // From the lowest step down nothing changes: an empty step is no better cut.
            if self.over[step] > 0.0 && others <= OTHERS * (over + others) {
                best = Some((step, over, others));
            }
        }
        let all: f64 = self.over.iter().sum();
        let safe = |step: usize| step as f64 / last as f64;
        match best {
            Some((step, over, others)) if over >= FOUND * all => Ok(Suggestion {
                cut: self.scale.rounded(safe(step)),
                why: CutReason::Agreement { of: all.round() as u64 },
                middle,
                over: (over + others).round() as u64,
                stray: Some(others),
            }),
            best => Err(NoCut::Apart { safe: best.map_or(1.0, |(step, ..)| safe(step)) }),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::measure::mix::stream;

    #[test]
    fn the_cut_is_the_lowest_that_a_count_of_all_pairs_admits() {
        for (scale, seed) in [(Scale::Ratio, 1), (Scale::Bits(64), 2), (Scale::Bits(256), 3)] {
            let pairs: Vec<(f64, bool)> = (0..4_000u64)
                .map(|pair| {
                    let unit =
                        |salt| (stream(seed, 3 * pair + salt) >> 11) as f64 / (1u64 << 53) as f64;
                    let is_over = unit(0) < 0.05;
                    let value = if is_over { 0.3 + 0.7 * unit(1) } else { 0.6 * unit(1) * unit(2) };
                    (scale.rounded(value), is_over)
                })
                .collect();
            let mut agreement = CutAgreement::new(scale);
            for &(value, is_over) in &pairs {
                agreement.add(value, is_over, 1.0);
            }
            let found = agreement.cut(0.1).unwrap();
            let admits = |cut: f64| {
                let flagged = pairs.iter().filter(|(value, _)| *value >= cut);
                let others = flagged.clone().filter(|(_, is_over)| !is_over).count();
                others * 50 <= flagged.count()
            };
            let mut values: Vec<f64> = pairs.iter().filter(|p| p.1).map(|p| p.0).collect();
            values.sort_by(f64::total_cmp);
            let lowest = values.into_iter().find(|&cut| admits(cut)).unwrap();
            assert!((found.cut - lowest).abs() < 1e-9, "{scale:?}: {found:?}, not {lowest}");
        }
    }

    #[test]
    fn a_measure_that_disagrees_has_no_cut() {
        let mut agreement = CutAgreement::new(Scale::Ratio);
        agreement.add(0.9, true, 1.0);
        agreement.add(0.5, false, 100.0);
        agreement.add(0.3, true, 20.0);
        assert_eq!(agreement.cut(0.1), Err(NoCut::Apart { safe: 0.9 }));
        assert_eq!(CutAgreement::new(Scale::Bits(64)).cut(0.5), Err(NoCut::Apart { safe: 1.0 }));
    }
}

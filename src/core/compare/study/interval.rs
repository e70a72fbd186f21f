//! The interval in which the cut lies, from pairs judged around it.

use crate::compare::study::precision::JudgedTally;
use crate::measure::scale::Scale;

/// The share of verdicts that are mistaken however clear a pair is.
const LAPSE: f64 = 0.02;
/// Places of the cut that are weighed, from one end of the scale to the other.
const PLACES: usize = 400;
/// How gradually independent pairs turn into copies, as shares of the scale; each is as likely before
/// any pair is judged.
const SPREADS: [f64; 6] = [0.002, 0.005, 0.01, 0.02, 0.05, 0.1];
/// Most distinct values that are weighed one by one; more are merged into as many parts of the scale.
const MOST_VALUES: usize = 2_000;
/// Added to a ratio before its logarithm, as the queue of pairs to judge does.
const CHANCE: f64 = 0.01;

/// Where the cut lies: the similarity at which a pair is as likely a copy as not.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct CutInterval {
    /// Half of the probability is below, half above.
    pub middle: f64,
    /// 2.5 % of the probability is below.
    pub low: f64,
    /// 2.5 % of the probability is above.
    pub high: f64,
    /// Judged pairs.
    pub judged: u64,
}

/// The interval of the cut after these judgements: 95 % of its posterior, by a logistic curve of
/// unknown place and spread, each equally likely before (Kontsevich and Tyler, Bayesian adaptive
/// estimation of psychometric slope and threshold, Vision Research 39, 1999). Ratios are weighed by
/// their logarithms. Without judgements it is 95 % of the scale.
///
/// The probability of a copy is modelled at a similarity, so it does not matter how many pairs are
/// judged at each: a sample may be dense around the cut. Pairs count as independent of each other,
/// which pairs of the same documents are not quite. Cost: 2,400 exponentials for each distinct value,
/// of which more than 2,000 are merged. `None` once `stop` returns true.
pub fn cut_interval(
    judged: &[JudgedTally],
    scale: Scale,
    stop: &dyn Fn() -> bool,
) -> Option<CutInterval> {
    let (from, to) = (position(scale, 0.0), position(scale, 1.0));
    let judged = &merged(judged, scale);
    let at = |place: f64| from + (to - from) * place / PLACES as f64;
    let mut logs = Vec::with_capacity(PLACES * SPREADS.len());
    for place in 0..PLACES {
        if stop() {
            return None;
        }
        let cut = at(place as f64 + 0.5);
        logs.extend(SPREADS.map(|share| likelihood(judged, scale, cut, share * (to - from))));
    }
    let most = logs.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    let of = |logs: &[f64]| logs.iter().map(|log| (log - most).exp()).sum::<f64>();
    let masses: Vec<f64> = logs.chunks(SPREADS.len()).map(of).collect();
    let all: f64 = masses.iter().sum();
    let quantile = |share: f64| {
        let mut left = share * all;
        for (place, mass) in masses.iter().enumerate() {
            if *mass >= left {
                return value(scale, at(place as f64 + left / mass));
            }
            left -= mass;
        }
        1.0
    };
    let count = judged.iter().map(|tally| tally.copied + tally.other).sum();
    Some(CutInterval {
        middle: quantile(0.5),
        low: quantile(0.025),
        high: quantile(0.975),
        judged: count,
    })
}

/// The judgements, those of one 2,000th of the scale as one if there are too many values.
fn merged(judged: &[JudgedTally], scale: Scale) -> Vec<JudgedTally> {
    if judged.len() <= MOST_VALUES {
        return judged.to_vec();
    }
    let (from, to) = (position(scale, 0.0), position(scale, 1.0));
    let wide = (to - from) / MOST_VALUES as f64;
    let part = |tally: &JudgedTally| ((position(scale, tally.value) - from) / wide).floor();
    let same = |x: &JudgedTally, y: &JudgedTally| part(x).total_cmp(&part(y)).is_eq();
    let sum = |own: &[JudgedTally], of: fn(&JudgedTally) -> u64| own.iter().map(of).sum();
    judged
        .chunk_by(same)
        .map(|own| JudgedTally {
            value: value(scale, from + (own.first().map_or(0.0, part) + 0.5) * wide),
            copied: sum(own, |tally| tally.copied),
            other: sum(own, |tally| tally.other),
        })
        .collect()
}

/// The logarithm of the probability of the judgements.
fn likelihood(judged: &[JudgedTally], scale: Scale, cut: f64, spread: f64) -> f64 {
    let one = |tally: &JudgedTally| {
        let away = (position(scale, tally.value) - cut) / spread;
        let copy = LAPSE + (1.0 - 2.0 * LAPSE) / (1.0 + (-away).exp());
        tally.copied as f64 * copy.ln() + tally.other as f64 * (1.0 - copy).ln()
    };
    judged.iter().map(one).sum()
}

/// The place of a similarity, in the unit in which the curve is symmetric.
pub(super) fn position(scale: Scale, value: f64) -> f64 {
    match scale {
        Scale::Ratio => (value + CHANCE).ln(),
        Scale::Bits(_) | Scale::Expected => value,
    }
}

/// The similarity at a place.
pub(super) fn value(scale: Scale, position: f64) -> f64 {
    match scale {
        Scale::Ratio => (position.exp() - CHANCE).clamp(0.0, 1.0),
        Scale::Bits(_) | Scale::Expected => position.clamp(0.0, 1.0),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::measure::mix::stream;

    const BITS: Scale = Scale::Bits(256);

    fn interval(judged: &[(f64, bool)], scale: Scale) -> CutInterval {
        let tally = |&(value, copy): &(f64, bool)| JudgedTally {
            value,
            copied: u64::from(copy),
            other: u64::from(!copy),
        };
        let judged: Vec<JudgedTally> = judged.iter().map(tally).collect();
        cut_interval(&judged, scale, &|| false).unwrap()
    }

    /// A number from 0 to 1.
    fn chance(seed: u64, index: u64) -> f64 {
        (stream(seed, index) >> 11) as f64 / (1u64 << 53) as f64
    }

    #[test]
    fn without_judgements_it_is_the_whole_scale() {
        let bits = interval(&[], BITS);
        assert!((bits.low - 0.025).abs() < 1e-9 && (bits.high - 0.975).abs() < 1e-9, "{bits:?}");
        assert!((bits.middle - 0.5).abs() < 1e-9 && bits.judged == 0);
        assert_eq!(cut_interval(&[], BITS, &|| true), None);
    }

    #[test]
    fn it_lies_between_the_judged_pairs_or_beyond_them() {
        let both = interval(&[(0.3, false), (0.35, false), (0.5, true), (0.55, true)], BITS);
        assert!((0.35..0.5).contains(&both.middle), "{both:?}");
        let copies = interval(&[(0.3, true), (0.35, true), (0.5, true), (0.55, true)], BITS);
        assert!(copies.middle < 0.3 && copies.high < 0.5, "{copies:?}");
        let others = interval(&[(0.3, false), (0.35, false), (0.5, false)], BITS);
        assert!(others.middle > 0.5, "{others:?}");
        // Mirrored judgements give the mirrored interval.
        let mirrored = interval(&[(0.7, true), (0.65, true), (0.5, false), (0.45, false)], BITS);
        assert!((mirrored.low - (1.0 - both.high)).abs() < 1e-9, "{mirrored:?} {both:?}");
        let ratio = interval(&[(0.1, false), (0.2, true)], Scale::Ratio);
        assert!((0.0..1.0).contains(&ratio.low) && ratio.low < ratio.middle, "{ratio:?}");
        assert!(ratio.middle < ratio.high && ratio.high <= 1.0, "{ratio:?}");
    }

    /// The same by a plain sum over a grid of its own, ten times finer.
    #[test]
    fn it_equals_a_finer_sum() {
        let judged: Vec<(f64, bool)> = (0..30)
            .map(|index| {
                (
                    0.2 + 0.02 * f64::from(index),
                    chance(1, u64::from(index as u32)) < f64::from(index) / 30.0,
                )
            })
            .collect();
        let own = interval(&judged, BITS);
        let mut masses = Vec::new();
        for place in 0..4_000 {
            let cut = (f64::from(place) + 0.5) / 4_000.0;
            let mass: f64 = SPREADS
                .iter()
                .map(|spread| {
                    judged.iter().fold(1.0, |product, &(value, copy)| {
                        let p = 0.02 + 0.96 / (1.0 + ((cut - value) / spread).exp());
                        product * if copy { p } else { 1.0 - p }
                    })
                })
                .sum();
            masses.push(mass);
        }
        let all: f64 = masses.iter().sum();
        for (share, found) in [(0.025, own.low), (0.5, own.middle), (0.975, own.high)] {
            let mut sum = 0.0;
            let place = masses.iter().position(|mass| {
                sum += mass;
                sum >= share * all
            });
            let expected = place.unwrap() as f64 / 4_000.0;
            assert!((found - expected).abs() < 0.002, "{share}: {found} {expected}");
        }
    }

    #[test]
    fn many_values_are_merged_without_moving_it() {
        let judged: Vec<(f64, bool)> = (0..6_000)
            .map(|place| (f64::from(place) / 6_000.0, place > 2_400 && place % 50 != 0))
            .rev()
            .collect();
        for scale in [BITS, Scale::Ratio] {
            let every: Vec<(f64, bool)> = judged.iter().step_by(4).copied().collect();
            let (all, some) = (interval(&judged, scale), interval(&every, scale));
            assert_eq!((all.judged, some.judged), (6_000, 1_500));
            assert!((all.middle - some.middle).abs() < 0.01, "{all:?} {some:?}");
            assert!((all.middle - 0.4).abs() < 0.01 && all.low <= all.middle, "{all:?}");
            assert!(all.high - all.low <= some.high - some.low + 1e-9, "{all:?} {some:?}");
        }
    }

    /// Judges pairs of a known cut: the interval narrows, and holds the cut as often as it should.
    #[test]
    fn it_narrows_and_holds_the_true_cut() {
        let (mut held, mut widths) = (0, [0.0; 3]);
        for seed in 0..200 {
            let (cut, spread) = (0.3 + 0.4 * chance(seed, 1_000), 0.02);
            let judge = |index: u64| {
                let value = cut - 0.15 + 0.3 * chance(seed, index);
                let copy = 0.02 + 0.96 / (1.0 + ((cut - value) / spread).exp());
                (value, chance(seed, 500 + index) < copy)
            };
            let judged: Vec<(f64, bool)> = (0..64).map(judge).collect();
            for (width, many) in widths.iter_mut().zip([4, 16, 64]) {
                let own = interval(&judged[..many], BITS);
                *width += own.high - own.low;
                held += usize::from(many == 16 && own.low <= cut && cut <= own.high);
            }
        }
        assert!(widths[0] > 2.0 * widths[1] && widths[1] > 1.5 * widths[2], "{widths:?}");
        assert!((180..=200).contains(&held), "{held} of 200");
    }
}

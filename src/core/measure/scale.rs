//! The scale of a measure: bins of its histogram, steps of its threshold, text of its values.

use crate::display::number::thousands;
use std::ops::RangeInclusive;

/// Bins of a ratio from 0 to 1, with one more for exactly 1. A step of a threshold, .005, is 20
/// bins: fine enough for texts that share nearly nothing.
pub const FINE: usize = 4_000;

/// Steps of a threshold over 0 to 1 of a ratio.
const STEPS: f64 = 200.0;

/// The scale of a measure. All values are similarities, 0 to 1, larger is more alike; a SimHash
/// distance of d of f bits is 1 − d/f, exact for every f in use.
///
/// A threshold is kept in the unit of its scale: a ratio, or a number of bits; under 1 that is a share
/// of them, so that it fits fingerprints of any length.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Scale {
    /// Any ratio from 0 to 1.
    Ratio,
    /// A Hamming distance in bits; the length of the fingerprints.
    Bits(u32),
    /// A number of pairs that are expected by chance, on a logarithmic line: from 10⁷ pairs or more, which is 0,
    /// to 10⁻¹³ or less, which is 1.
    Expected,
}

/// Common logarithm of the expected number of pairs that is the similarity 0.
const MOST_EXPECTED: f64 = 7.0;
/// Powers of ten from similarity 0 to 1.
const DECADES: f64 = 20.0;

impl Scale {
    /// How many bins a histogram has.
    pub fn bins(self) -> usize {
        match self {
            Self::Ratio | Self::Expected => FINE + 1,
            Self::Bits(bits) => bits as usize + 1,
        }
    }

    /// The bin of a value; bins ascend with it.
    pub fn bin(self, value: f64) -> usize {
        let last = self.bins() - 1;
        let place = value.clamp(0.0, 1.0) * last as f64;
        match self {
            // 1e-9 keeps ratios of integers such as 1/5 from falling below their bin.
            Self::Ratio | Self::Expected => ((place + 1e-9) as usize).min(last),
            Self::Bits(_) => (place.round() as usize).min(last),
        }
    }

    /// The smallest value of a bin.
    pub fn value(self, bin: usize) -> f64 {
        bin as f64 / (self.bins() - 1) as f64
    }

    /// The value as its text shows it: to three decimals, or to whole bits.
    pub fn rounded(self, value: f64) -> f64 {
        match self {
            Self::Ratio => (value.clamp(0.0, 1.0) * 1e3).round() / 1e3,
            Self::Expected => value.clamp(0.0, 1.0),
            Self::Bits(_) => self.similarity(self.threshold(value)),
        }
    }

    /// One step of a threshold as a difference of similarities: .005, which is a tenth of a power of ten for
    /// expected pairs, or a bit.
    pub fn step(self) -> f64 {
        match self {
            Self::Ratio | Self::Expected => 0.005,
            Self::Bits(bits) => 1.0 / f64::from(bits),
        }
    }

    /// Steps in a large step of a threshold: .05, or a sixteenth of the bits.
    pub fn large_step(self) -> i32 {
        match self {
            Self::Ratio | Self::Expected => 10,
            Self::Bits(bits) => (bits / 16).max(1).cast_signed(),
        }
    }

    /// The similarity `steps` steps of the threshold away, on the grid of steps; from between two
    /// steps, the first step goes to the next one in that direction. More bits are less alike.
    pub fn stepped(self, value: f64, steps: i32) -> f64 {
        let steps = if matches!(self, Self::Bits(_)) { -steps } else { steps };
        let at = value / self.step();
        let on = if (at - at.round()).abs() < 1e-6 { at.round() } else { at };
        let from = if steps > 0 { on.floor() } else { on.ceil() };
        ((from + f64::from(steps)) * self.step()).clamp(0.0, 1.0)
    }

    /// A threshold moved by `steps` steps, on their grid and within its bounds.
    pub fn moved(self, threshold: f64, steps: i32) -> f64 {
        if steps == 0 {
            return threshold;
        }
        match self {
            Self::Ratio => {
                ((threshold * STEPS).round() + f64::from(steps)).clamp(0.0, STEPS) / STEPS
            }
            Self::Bits(_) => {
                (self.settled(threshold) + f64::from(steps)).clamp(0.0, self.largest())
            }
            // Ten steps are a power of ten, and each is a number of two digits.
            Self::Expected => {
                let log = (threshold.max(1e-300).log10() * 10.0).round() + f64::from(steps);
                two_digits(10_f64.powf((log / 10.0).clamp(MOST_EXPECTED - DECADES, MOST_EXPECTED)))
            }
        }
    }

    /// The similarity of a common logarithm of an expected number of pairs.
    pub fn expected_similarity(log: f64) -> f64 {
        ((MOST_EXPECTED - log) / DECADES).clamp(0.0, 1.0)
    }

    /// The largest threshold: 1, all bits, or ten million pairs.
    pub fn largest(self) -> f64 {
        match self {
            Self::Expected => 10_f64.powf(MOST_EXPECTED),
            Self::Ratio => 1.0,
            Self::Bits(bits) => f64::from(bits),
        }
    }

    /// From the smallest threshold to the largest. 1e-13 is that of a similarity of 1.
    pub fn thresholds(self) -> RangeInclusive<f64> {
        let least = if self == Self::Expected { self.threshold(1.0) } else { 0.0 };
        least..=self.largest()
    }

    /// True if thresholds are whole numbers.
    pub fn is_whole(self) -> bool {
        matches!(self, Self::Bits(_))
    }

    /// How a threshold is read: at least a ratio, at most a number of bits or of pairs.
    pub fn sign(self) -> &'static str {
        match self {
            Self::Ratio => "≥",
            Self::Bits(_) | Self::Expected => "≤",
        }
    }

    /// The similarity from which a threshold flags.
    pub fn similarity(self, threshold: f64) -> f64 {
        match self {
            Self::Ratio => threshold,
            Self::Expected => Self::expected_similarity(threshold.max(0.0).log10()),
            Self::Bits(bits) => 1.0 - self.settled(threshold) / f64::from(bits.max(1)),
        }
    }

    /// The threshold with a share of the bits as a whole number of them, rounded down.
    pub fn settled(self, threshold: f64) -> f64 {
        match self {
            Self::Bits(bits) if threshold < 1.0 => (threshold * f64::from(bits) + 1e-9).floor(),
            _ => threshold,
        }
    }

    /// A threshold as text: `0.2`, `38`, or `15 % of the bits`.
    pub fn words(self, threshold: f64) -> String {
        match self {
            Self::Bits(_) if threshold > 0.0 && threshold < 1.0 => {
                format!("{} % of the bits", (threshold * 1e3).round() / 10.0)
            }
            _ => threshold.to_string(),
        }
    }

    /// The threshold that flags from this similarity on.
    pub fn threshold(self, similarity: f64) -> f64 {
        match self {
            Self::Ratio => similarity,
            Self::Expected => 10_f64.powf(MOST_EXPECTED - similarity * DECADES),
            Self::Bits(bits) => f64::from(distance(similarity, bits)),
        }
    }

    /// The value as text: `.420`, the distance in bits, or the expected number of pairs.
    pub fn text(self, value: f64) -> String {
        match self {
            Self::Expected => expected_text(self.threshold(value)),
            Self::Ratio => short_ratio(value),
            Self::Bits(bits) => distance(value, bits).to_string(),
        }
    }

    /// Columns of the widest cell.
    pub fn columns(self) -> u16 {
        match self {
            Self::Ratio => 5,
            Self::Bits(_) => 4,
            Self::Expected => 6,
        }
    }
}

/// Rounds a positive number to two significant digits.
fn two_digits(number: f64) -> f64 {
    let digit = 10_f64.powf(1.0 - number.log10().floor());
    (number * digit).round() / digit
}

/// Writes an expected number of pairs in at most six columns: `5,000`, `12`, `1.3`, `.02`, `1e-5`.
pub fn expected_text(number: f64) -> String {
    match number {
        n if n >= 99_999.5 => format!("1e{}", n.log10().floor()),
        n if n >= 9.95 => thousands(n.round() as u64),
        n if n >= 0.095 => format!("{n:.1}"),
        n if n >= 0.000_95 => format!("{n:.3}").trim_start_matches('0').to_owned(),
        n if n > 1e-99 => format!("1e{}", n.log10().ceil()),
        _ => "<1e-99".to_owned(),
    }
}

/// The distance in bits of two fingerprints of this similarity.
fn distance(similarity: f64, bits: u32) -> u32 {
    ((1.0 - similarity) * f64::from(bits)).round() as u32
}

/// Writes a ratio as `.420`, and as `1` and `0` only where it is exactly that.
pub fn short_ratio(value: f64) -> String {
    if value >= 1.0 {
        "1.00".to_owned()
    } else if value > 0.9994 {
        ">.999".to_owned()
    } else if value > 0.0 && value < 0.0005 {
        "<.001".to_owned()
    } else {
        format!("{value:.3}").trim_start_matches('0').to_owned()
    }
}

#[cfg(test)]
#[allow(clippy::float_cmp, reason = "whole bits are exact")]
mod tests {
    use super::*;

    #[test]
    fn thresholds_and_similarities_are_inverse() {
        for (scale, thresholds) in [
            (Scale::Ratio, [0.05, 0.2, 0.95]),
            (Scale::Bits(256), [0.0, 38.0, 200.0]),
            (Scale::Expected, [1e-6, 0.5, 1e3]),
        ] {
            for threshold in thresholds {
                let back = scale.threshold(scale.similarity(threshold));
                assert!(
                    (back - threshold).abs() <= threshold * 1e-9,
                    "{scale:?} {threshold} {back}"
                );
            }
        }
    }

    #[test]
    fn ratios_are_short_and_whole_only_where_they_are_exactly_that() {
        let texts = [(1.0, "1.00"), (0.9996, ">.999"), (0.9994, ".999"), (0.5, ".500")];
        let small = [(0.0005, ".001"), (0.0004, "<.001"), (0.0, ".000")];
        for (value, text) in texts.into_iter().chain(small) {
            assert_eq!(short_ratio(value), text, "{value}");
        }
    }

    #[test]
    fn bins_and_steps() {
        assert_eq!((Scale::Ratio.bin(0.2), Scale::Ratio.bin(1.0 / 5.0)), (800, 800));
        assert_eq!((Scale::Ratio.bin(1.0), Scale::Ratio.bin(0.99999)), (4_000, 3_999));
        assert_eq!(Scale::Ratio.bin(f64::from(799_999) / 4_000_000.0), 799);
        for bits in [32, 64, 128, 256] {
            let scale = Scale::Bits(bits);
            for d in 0..=bits {
                let value = scale.similarity(d.into());
                assert_eq!(scale.bin(value), (bits - d) as usize);
                assert_eq!((scale.threshold(value), scale.text(value)), (d.into(), d.to_string()));
            }
        }
        for (value, steps, expected) in [
            (0.2, 1, 0.205),
            (0.2, -1, 0.195),
            (0.2013, 1, 0.205),
            (0.2013, -1, 0.2),
            (0.0, -1, 0.0),
        ] {
            assert!((Scale::Ratio.stepped(value, steps) - expected).abs() < 1e-12, "{value}");
        }
        let bits = Scale::Bits(64);
        assert_eq!(bits.text(bits.stepped(bits.similarity(3.0), 1)), "4");
        assert_eq!((bits.moved(3.0, -4), bits.moved(62.0, 4)), (0.0, 64.0));
        for (bits, wanted) in [(32, 4.0), (64, 9.0), (128, 19.0), (256, 38.0)] {
            let scale = Scale::Bits(bits);
            assert_eq!((scale.settled(0.15), scale.moved(0.15, 1)), (wanted, wanted + 1.0));
            assert_eq!(scale.threshold(scale.similarity(0.15)), wanted);
        }
        assert_eq!((bits.settled(0.0), bits.settled(1.0), bits.settled(3.0)), (0.0, 1.0, 3.0));
        assert_eq!((bits.words(0.15), bits.words(3.0)), ("15 % of the bits".into(), "3".into()));
    }
}

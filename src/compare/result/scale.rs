//! How the values of a measure lie on a line: how finely, and how a place on it is written.

use crate::measure::MEASURES;
use crate::measure::contract::short_ratio;

/// Bins over 0 to 1 of a ratio; the last one holds exactly 1. Fine enough for texts that share
/// nearly nothing: a step of a threshold, .005, is 20 bins.
pub const FINE: usize = 4_000;

/// The line that the values of one measure lie on. All values are similarities, 0 to 1, larger is
/// more alike; a SimHash distance of d bits of f is 1 − d/f, which is exact for every f in use.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Scale {
    /// Any ratio from 0 to 1.
    Ratio,
    /// A distance in bits of so many.
    Bits(u32),
}

impl Scale {
    /// The scale of the measure at that place in the table of measures.
    pub fn of(measure: usize, bits: u32) -> Self {
        match MEASURES.get(measure).and_then(|measure| measure.letter) {
            Some('S') => Self::Bits(bits),
            _ => Self::Ratio,
        }
    }

    /// How many bins a histogram has.
    pub fn bins(self) -> usize {
        match self {
            Self::Ratio => FINE + 1,
            Self::Bits(bits) => bits as usize + 1,
        }
    }

    /// The bin of a value; bins ascend with it.
    pub fn bin(self, value: f64) -> usize {
        let last = self.bins() - 1;
        let place = value.clamp(0.0, 1.0) * last as f64;
        match self {
            // Ratios of integers such as 1/5 must fall on their own side of an edge.
            Self::Ratio => ((place + 1e-9) as usize).min(last),
            Self::Bits(_) => (place.round() as usize).min(last),
        }
    }

    /// The smallest value of a bin.
    pub fn value(self, bin: usize) -> f64 {
        bin as f64 / (self.bins() - 1) as f64
    }

    /// One step of a threshold: .005, or a bit.
    pub fn step(self) -> f64 {
        match self {
            Self::Ratio => 0.005,
            Self::Bits(bits) => 1.0 / f64::from(bits),
        }
    }

    /// The nearest value that a threshold can be set to with its keys, moved by so many steps; or,
    /// from a place between two, the next one in that direction.
    pub fn stepped(self, value: f64, steps: i32) -> f64 {
        let at = value / self.step();
        let on = if (at - at.round()).abs() < 1e-6 { at.round() } else { at };
        let from = if steps > 0 { on.floor() } else { on.ceil() };
        ((from + f64::from(steps)) * self.step()).clamp(0.0, 1.0)
    }

    /// The value for a person: `.420`, or bits that differ.
    pub fn text(self, value: f64) -> String {
        match self {
            Self::Ratio => short_ratio(value),
            Self::Bits(bits) => to_distance(value, bits).to_string(),
        }
    }
}

/// The similarity of two fingerprints so many bits apart.
pub fn of_distance(distance: u32, bits: u32) -> f64 {
    1.0 - f64::from(distance) / f64::from(bits.max(1))
}

/// The distance that a similarity of two fingerprints stands for.
pub fn to_distance(value: f64, bits: u32) -> u32 {
    ((1.0 - value) * f64::from(bits)).round() as u32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bins_and_steps() {
        assert_eq!((Scale::Ratio.bin(0.2), Scale::Ratio.bin(1.0 / 5.0)), (800, 800));
        assert_eq!((Scale::Ratio.bin(1.0), Scale::Ratio.bin(0.99999)), (4_000, 3_999));
        assert_eq!(Scale::Ratio.bin(f64::from(799_999) / 4_000_000.0), 799);
        for bits in [32, 64, 128, 256] {
            let scale = Scale::of(2, bits);
            for d in 0..=bits {
                let value = of_distance(d, bits);
                assert_eq!(scale.bin(value), (bits - d) as usize);
                assert_eq!((to_distance(value, bits), scale.text(value)), (d, d.to_string()));
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
        assert_eq!(Scale::of(2, 64).text(Scale::of(2, 64).stepped(of_distance(3, 64), -1)), "4");
    }
}

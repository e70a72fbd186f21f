//! Turns counts of shingles into fixed-point weights, the same on every machine; bags that are weighted so.

use crate::measure::contract::Weight;

/// Fixed-point one for the logarithmic and tf-idf weights: 16 fractional bits.
pub const ONE: u32 = 1 << 16;

/// A bag of features with integer weights: ascending hashes, one weight for each.
#[derive(Debug, Clone, Copy)]
pub struct Weighted<'a> {
    /// Ascending, duplicate-free feature hashes.
    pub hashes: &'a [u64],
    /// One positive fixed-point weight for each hash.
    pub weights: &'a [u32],
}

impl Weighted<'_> {
    /// Σ w²: the squared length of the bag.
    pub fn norm(&self) -> u64 {
        self.weights.iter().map(|&w| u64::from(w) * u64::from(w)).sum()
    }
}

/// The weight of a shingle that occurs `count` times (at least once), as a positive integer.
///
/// The scale differs between schemes (65,536 is one for [`Weight::Log`] and [`Weight::TfIdf`], 1 for
/// the others); neither SimHash nor the cosine depends on it. [`Weight::TfIdf`] weighs words, not
/// shingles, and is made elsewhere: here it is treated as the count.
pub fn of_count(count: u32, weight: Weight) -> u32 {
    match weight {
        Weight::One => 1,
        Weight::Count | Weight::TfIdf => count.max(1),
        Weight::Log => fixed(1.0 + libm::log(f64::from(count.max(1)))),
    }
}

/// A positive real weight in fixed point, at least 1, saturating.
pub fn fixed(value: f64) -> u32 {
    libm::round(value * f64::from(ONE)).clamp(1.0, f64::from(u32::MAX)) as u32
}

/// The real value of a fixed-point weight, for display.
pub fn real(fixed: u32, weight: Weight) -> f64 {
    match weight {
        Weight::One | Weight::Count => f64::from(fixed),
        Weight::Log | Weight::TfIdf => f64::from(fixed) / f64::from(ONE),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn weights_follow_their_definition() {
        assert_eq!(of_count(1, Weight::Log), ONE);
        assert!((real(of_count(20, Weight::Log), Weight::Log) - (1.0 + 20f64.ln())).abs() < 1e-4);
        assert_eq!(of_count(7, Weight::Count), 7);
        assert_eq!(of_count(7, Weight::One), 1);
    }
}

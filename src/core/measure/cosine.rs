//! Cosine: the angle between two weighted bags, which is what SimHash estimates.

use crate::measure::contract::{
    Column, ColumnScope, ColumnValue, Evidence, Measure, RankedCell, ReportColumn,
};
use crate::measure::merge::products;
use crate::measure::scale::{Scale, short_ratio};
use crate::measure::weight::Weighted;

/// Exact cosine of the weighted bags: Σ w_A·w_B / √(Σ w_A² · Σ w_B²), 0 to 1.
///
/// Weights are fixed-point integers, so the sums are exact and the same in any order.
pub const COSINE: Measure = Measure {
    name: "cosine",
    title: "Cosine",
    about: "exact cosine of the weighted bags: the truth behind SimHash",
    scale: |_| Scale::Ratio,
    flag: None,
    needs_shingles: true,
    gives_way: 2,
    value: |e| e.cosine,
    cell: |e: &Evidence| e.cosine.map_or_else(|| "—".to_owned(), short_ratio),
    text: |e: &Evidence| e.cosine.map_or_else(|| "—".to_owned(), |c| format!("{c:.4}")),
    columns: &[Column {
        place: 14,
        scope: ColumnScope::Everywhere,
        name: "cosine",
        value: ColumnValue::Ratio(|e| e.cosine),
    }],
    ranked: Some(ReportColumn {
        heading: |_| "Cosine".to_owned(),
        cell: |e| RankedCell { text: (COSINE.cell)(e), ..RankedCell::default() },
    }),
};

/// Σ w_A·w_B over the features that both bags hold. Cost: |A| + |B|.
pub fn dot(a: Weighted<'_>, b: Weighted<'_>) -> u64 {
    products(a, b).1
}

/// How many features both bags hold, and the dot product, in one pass.
pub fn overlap_and_dot(a: Weighted<'_>, b: Weighted<'_>) -> (u32, u64) {
    products(a, b)
}

/// The cosine from a dot product and both squared lengths; `None` where a bag is empty.
pub fn cosine(dot: u64, norm_a: u64, norm_b: u64) -> Option<f64> {
    if norm_a == 0 || norm_b == 0 {
        return None;
    }
    if norm_a == norm_b && dot == norm_a {
        return Some(1.0);
    }
    // Two roots multiplied in one fixed order of operands: symmetric to the last bit.
    let (low, high) = (norm_a.min(norm_b), norm_a.max(norm_b));
    Some((dot as f64 / (libm::sqrt(low as f64) * libm::sqrt(high as f64))).min(1.0))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::measure::others::{Other, steps};

    #[test]
    fn overlap_and_product_are_those_of_the_weights() {
        let steps = steps([Other { place: 1, more: 4 }].into_iter(), 1);
        let a = Weighted { hashes: &[2, 3, 5, 8], usual: 2, steps: &steps };
        let b = Weighted { hashes: &[3, 4, 8], usual: 3, steps: &[] };
        let weights = [a.weights(), b.weights()];
        let naive: u64 = u64::from(weights[0][1]) * 3 + u64::from(weights[0][3]) * 3;
        assert_eq!(overlap_and_dot(a, b), (2, naive));
        assert_eq!(dot(a, b), naive);
        assert_eq!(overlap_and_dot(a, Weighted::even(&[])), (0, 0));
        assert_eq!(cosine(naive, 0, 9), None);
    }
}

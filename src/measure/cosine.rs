//! Cosine: the angle between two weighted bags, which is what SimHash estimates.

use crate::measure::contract::{
    Column, ColumnScope, Evidence, Measure, Number, RankedCell, ReportColumn,
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
        value: |e| e.cosine.map_or(Number::Undefined, Number::Real),
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

/// As [`dot`], for bags that share `shared` features. Cost: the features that weigh more than usual,
/// and an eighth of the others.
pub fn dot_of_shared(a: Weighted<'_>, b: Weighted<'_>, shared: u32) -> u64 {
    // With w = u + x, where x is 0 for usual features:
    // Σ w_A·w_B = u_A·u_B·shared + Σ x_A·w_B + u_A·Σ x_B, all over shared features.
    let usual = u64::from(a.usual).wrapping_mul(b.usual.into()).wrapping_mul(shared.into());
    let mut along = b.along();
    let mut sum = usual;
    each_found(a.extras(), b.hashes, |place, more| {
        let weight = u64::from(along.weight(place));
        sum = sum.wrapping_add(u64::from(more).wrapping_mul(weight));
    });
    let mut others = 0u64;
    each_found(b.extras(), a.hashes, |_, more| others = others.wrapping_add(more.into()));
    sum.wrapping_add(others.wrapping_mul(a.usual.into()))
}

/// Calls `found` for each of these features, by ascending hash, that an ascending list holds: its
/// place there, and how much more it weighs.
fn each_found(
    features: impl Iterator<Item = (u64, u32)>,
    list: &[u64],
    mut found: impl FnMut(u32, u32),
) {
    const STEP: usize = 8;
    let mut from = 0;
    for (hash, more) in features {
        while list.get(from + STEP - 1).is_some_and(|&last| last < hash) {
            from += STEP;
        }
        let rest = list.get(from..).unwrap_or_default();
        let smaller = match rest.first_chunk::<STEP>() {
            // No branch: hashes are random, so it would often be mispredicted.
            Some(step) => step.iter().map(|held| usize::from(*held < hash)).sum(),
            None => rest.partition_point(|held| *held < hash),
        };
        if rest.get(smaller) == Some(&hash) {
            found((from + smaller) as u32, more);
        }
    }
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
    use crate::measure::contract::Weight;
    use crate::measure::mix::stream;
    use crate::measure::weight::Weights;

    #[test]
    fn a_known_overlap_gives_the_same_product() {
        let bag = |seed: u64, size: u64| {
            let mut hashes: Vec<u64> =
                (0..size).map(|i| stream(seed % 2, i).wrapping_mul(i % 3)).collect();
            hashes.sort_unstable();
            hashes.dedup();
            let count = |i| 1 + (stream(seed, i) % 40).saturating_sub(35) as u32;
            let counts: Vec<u32> = (0..hashes.len() as u64).map(count).collect();
            (Weights::from_counts(&counts, Weight::Log), hashes)
        };
        let bags = [bag(1, 0), bag(2, 1), bag(3, 20), bag(4, 500), bag(5, 700), bag(7, 900)];
        for (x, x_hashes) in &bags {
            for (y, y_hashes) in &bags {
                let (x, y) = (x.with(x_hashes), y.with(y_hashes));
                let (shared, product) = overlap_and_dot(x, y);
                assert_eq!(dot_of_shared(x, y, shared), product);
            }
        }
    }
}

//! Jaccard: the share of all distinct shingles of two documents that both hold.

use crate::measure::contract::{Evidence, Measure, short_ratio};
use crate::measure::merge::shared;

/// |A∩B| / |A∪B| (Jaccard 1901; Broder 1997, "resemblance"). Exact, from integers.
///
/// Low for a short excerpt of a long text, however faithful: read containment there.
pub const JACCARD: Measure = Measure {
    name: "jaccard",
    title: "Jaccard",
    about: "shared distinct shingles over all distinct shingles; exact",
    letter: Some('J'),
    value: |e| Some(jaccard(e)),
    cell: |e| short_ratio(jaccard(e)),
    text: |e| format!("{}/{} = {:.4}", e.intersection, e.union(), jaccard(e)),
};

/// The exact Jaccard of a pair, 0 to 1.
pub fn jaccard(e: &Evidence) -> f64 {
    f64::from(e.intersection) / f64::from(e.union())
}

/// Counts the values that two ascending, duplicate-free lists share. Cost: |A| + |B|.
pub fn intersection(a: &[u64], b: &[u64]) -> u32 {
    shared(a, b)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn merge_counts_shared_values() {
        assert_eq!(intersection(&[1, 3, 5, 9], &[2, 3, 9, 10]), 2);
        assert_eq!(intersection(&[], &[1]), 0);
        assert_eq!(intersection(&[4], &[4]), 1);
    }
}

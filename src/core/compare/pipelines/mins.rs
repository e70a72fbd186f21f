//! The hash functions of a signature: (a·x + b) mod 2⁶¹ − 1, in numbers of 64 bits.

/// 2⁶¹ − 1.
pub(super) const PRIME: u64 = (1 << 61) - 1;

/// Functions x ↦ ((a·x + b) mod 2⁶⁴) mod (2⁶¹ − 1), masked; Carter and Wegman's universal hashing, with the
/// overflow that numpy's 64-bit numbers have.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct MinFamily {
    /// The factor and the summand of each function.
    pub(super) functions: Vec<(u64, u64)>,
    /// The bits that stay.
    pub(super) mask: u64,
}

impl MinFamily {
    /// The least value of each function over all shingles. Cost: shingles × functions.
    pub(super) fn sign(&self, shingles: &[u64]) -> Vec<u64> {
        let least = |&(a, b): &(u64, u64)| {
            let value = |&x: &u64| reduced(x.wrapping_mul(a).wrapping_add(b)) & self.mask;
            shingles.iter().map(value).min().unwrap_or(self.mask)
        };
        self.functions.iter().map(least).collect()
    }
}

/// The rest of a division by 2⁶¹ − 1.
fn reduced(x: u64) -> u64 {
    let sum = (x & PRIME) + (x >> 61);
    if sum >= PRIME { sum - PRIME } else { sum }
}

#[cfg(test)]
mod tests {
    use super::{PRIME, reduced};
    use crate::measure::mix::mix64;

    #[test]
    fn the_rest_is_that_of_a_division() {
        let edges = [0, 1, PRIME - 1, PRIME, PRIME + 1, 2 * PRIME, u64::MAX - 1, u64::MAX];
        for x in edges.into_iter().chain((0..1_000).map(mix64)) {
            assert_eq!(reduced(x), x % PRIME, "{x}");
        }
    }
}

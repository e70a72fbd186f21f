//! The arithmetic of MinHash for one pair: every slot, which agree, and the error of the estimate.

use crate::compare::result::Profile;
use crate::measure::contract::Scheme;
use crate::measure::minhash::{MinHashSignature, standard_error};

/// One compared value of two signatures.
///
/// With slots, the minima of both documents. With bottom-k, one of the k smallest values of the
/// union, present on the side of each document that holds it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Slot {
    /// The value of A.
    pub a: Option<u64>,
    /// The value of B.
    pub b: Option<u64>,
}

impl Slot {
    /// True if both documents have the value.
    pub fn equal(&self) -> bool {
        self.a.is_some() && self.a == self.b
    }
}

/// Two signatures side by side.
#[derive(Debug, Clone, PartialEq)]
pub struct SlotReport {
    /// The scheme of the signatures.
    pub scheme: Scheme,
    /// The compared slots, or the compared values in ascending order.
    pub slots: Vec<Slot>,
    /// How many agree.
    pub equal: u32,
    /// K, or the k of bottom-k; more than the compared values if the union is smaller.
    pub asked: u32,
    /// The exact Jaccard, 0 to 1.
    pub exact: f64,
}

impl SlotReport {
    /// The report of two documents; `None` if one has no shingles or their schemes differ. `exact`
    /// is the exact Jaccard of the pair.
    pub fn new(a: &Profile, b: &Profile, exact: f64) -> Option<Self> {
        let (scheme, slots, asked) = match (a.signature.as_ref()?, b.signature.as_ref()?) {
            (MinHashSignature::Slots(a), MinHashSignature::Slots(b)) if a.len() == b.len() => {
                (Scheme::Slots, side_by_side(a, b), a.len() as u32)
            }
            (MinHashSignature::Bins(a), MinHashSignature::Bins(b)) if a.len() == b.len() => {
                (Scheme::OnePermutation, side_by_side(a, b), a.len() as u32)
            }
            (
                MinHashSignature::BottomK { values: a, k },
                MinHashSignature::BottomK { values: b, k: other },
            ) if k == other => (Scheme::BottomK, merged(a, b, *k as usize), *k),
            _ => return None,
        };
        let equal = slots.iter().filter(|slot| slot.equal()).count() as u32;
        Some(Self { scheme, slots, equal, asked, exact })
    }

    /// How many values were compared.
    pub fn compared(&self) -> u32 {
        self.slots.len() as u32
    }

    /// The estimate of Jaccard: the share of equal slots, 0 to 1.
    pub fn estimate(&self) -> f64 {
        f64::from(self.equal) / f64::from(self.compared().max(1))
    }

    /// True if the estimate is exact: bottom-k compared the whole union.
    pub fn is_exact(&self) -> bool {
        self.scheme == Scheme::BottomK && self.compared() < self.asked
    }

    /// √(J(1−J)/K) at the exact Jaccard: the standard error of the estimate. 0 if exact.
    pub fn error(&self) -> f64 {
        if self.is_exact() { 0.0 } else { standard_error(self.exact, self.compared()) }
    }

    /// Deviation of the estimate from the exact score, in true standard deviations; `None` if that
    /// is zero.
    pub fn z(&self) -> Option<f64> {
        let deviation = self.error();
        (deviation > 0.0).then(|| (self.estimate() - self.exact) / deviation)
    }
}

fn side_by_side(a: &[u32], b: &[u32]) -> Vec<Slot> {
    let wide = |value: u32| Some(u64::from(value));
    a.iter().zip(b).map(|(&a, &b)| Slot { a: wide(a), b: wide(b) }).collect()
}

/// The `k` smallest values of the union of two ascending lists, each on the sides that have it.
fn merged(a: &[u64], b: &[u64], k: usize) -> Vec<Slot> {
    let (mut i, mut j) = (0, 0);
    let mut slots = Vec::with_capacity(k.min(a.len() + b.len()));
    while slots.len() < k {
        let next = match (a.get(i), b.get(j)) {
            (None, None) => break,
            (Some(&x), Some(&y)) => x.min(y),
            (Some(&x), None) => x,
            (None, Some(&y)) => y,
        };
        let held = |list: &[u64], at: usize| list.get(at).copied().filter(|&value| value == next);
        let slot = Slot { a: held(a, i), b: held(b, j) };
        i += usize::from(slot.a.is_some());
        j += usize::from(slot.b.is_some());
        slots.push(slot);
    }
    slots
}

/// Consecutive slots that an index looks up together.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SlotBand {
    /// Its first slot.
    pub first: usize,
    /// Number of its slots.
    pub rows: usize,
    /// How many of them agree.
    pub equal: usize,
}

impl SlotBand {
    /// True if the band would find the pair: all its slots agree.
    pub fn catches(&self) -> bool {
        self.equal == self.rows
    }
}

/// Cuts the slots into bands of `rows` (at least one) slots; an incomplete band is dropped.
pub fn bands(slots: &[Slot], rows: usize) -> Vec<SlotBand> {
    let rows = rows.max(1);
    let band = |(index, slots): (usize, &[Slot])| SlotBand {
        first: index * rows,
        rows,
        equal: slots.iter().filter(|slot| slot.equal()).count(),
    };
    slots.chunks_exact(rows).enumerate().map(band).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bottom_k_takes_the_union_in_order() {
        let slots = merged(&[1, 4, 6, 9], &[2, 4, 9, 10], 5);
        let sides: Vec<_> = slots.iter().map(|s| (s.a, s.b)).collect();
        let expected = [
            (Some(1), None),
            (None, Some(2)),
            (Some(4), Some(4)),
            (Some(6), None),
            (Some(9), Some(9)),
        ];
        assert_eq!(sides, expected);
        assert_eq!(merged(&[3], &[], 4), [Slot { a: Some(3), b: None }]);
    }

    #[test]
    fn the_error_is_that_of_a_share() {
        let slots = (0..128).map(|i| Slot { a: Some(i), b: Some(i.min(63)) }).collect();
        let report = SlotReport { scheme: Scheme::Slots, slots, equal: 64, asked: 128, exact: 0.4 };
        assert!((report.estimate() - 0.5).abs() < 1e-15);
        assert!((report.error() - (0.24f64 / 128.0).sqrt()).abs() < 1e-15);
        assert!((report.z().unwrap() - 0.1 / (0.24f64 / 128.0).sqrt()).abs() < 1e-12);
    }

    #[test]
    fn bands_catch_where_all_their_slots_agree() {
        let slots: Vec<Slot> = (0..128)
            .map(|i| Slot { a: Some(i), b: Some(if i / 8 == 3 { i } else { i + i % 2 }) })
            .collect();
        let eight = bands(&slots, 8);
        let caught: Vec<usize> = eight.iter().filter(|b| b.catches()).map(|b| b.first).collect();
        assert_eq!((eight.len(), caught), (16, vec![24]));
        assert_eq!(bands(&slots, 1).iter().filter(|band| band.catches()).count(), 68);
        assert_eq!(bands(&slots, 50).len(), 2);
    }
}

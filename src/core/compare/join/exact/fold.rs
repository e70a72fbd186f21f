//! An upper bound on the frequent shingles that two documents share, from 4,096 bits of each.

use crate::processor::set_bits::in_both;

/// Words in a fold.
pub(super) const WORDS: usize = 64;

/// The frequent shingles of a document, folded: one bit for all shingles whose places have the same
/// remainder. 512 bytes, aligned to a cache line.
#[derive(Debug, Clone)]
#[repr(align(64))]
pub(in crate::compare::join) struct Fold([u64; WORDS]);

impl Default for Fold {
    fn default() -> Self {
        Self([0; WORDS])
    }
}

impl Fold {
    /// Adds the frequent shingle at this place.
    pub(in crate::compare::join) fn add(&mut self, place: usize) {
        self.0[place / 64 % WORDS] |= 1 << (place % 64);
    }

    /// Number of the document's `frequent` shingles whose bit was set by another one before.
    pub(in crate::compare::join) fn over(&self, frequent: u32) -> u32 {
        frequent - self.0.iter().map(|word| word.count_ones()).sum::<u32>()
    }

    /// Upper bound on the frequent shingles shared by both documents; `over` is [`Fold::over`] of
    /// each. Each bit set in both stands for one shared shingle; all further shared shingles count
    /// as over on both sides.
    #[expect(clippy::inline_always, reason = "only inlined code is compiled for wide vectors")]
    #[inline(always)]
    pub(in crate::compare::join) fn bound(&self, other: &Self, over: (u32, u32)) -> u32 {
        in_both(&self.0, &other.0) as u32 + over.0.min(over.1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::measure::mix::stream;
    use std::collections::BTreeSet;

    #[test]
    fn the_bound_is_never_too_low_and_exact_where_no_bit_is_shared() {
        for seed in 0..200 {
            let places = |salt: u64, below: u64| -> BTreeSet<usize> {
                let count = stream(seed, salt) % 3_000;
                (0..count).map(|i| (stream(seed * 2 + salt, i) % below) as usize).collect()
            };
            for below in [300, 4_096, 20_000, 100_000] {
                let sets = [places(0, below), places(1, below)];
                let folds = sets.each_ref().map(|set| {
                    let mut fold = Fold::default();
                    for &place in set {
                        fold.add(place);
                    }
                    (fold.over(set.len() as u32), fold)
                });
                let [(x, a), (y, b)] = folds;
                let shared = sets[0].intersection(&sets[1]).count() as u32;
                let bound = a.bound(&b, (x, y));
                assert!(bound >= shared && (below > 4_096 || bound == shared));
            }
        }
    }
}

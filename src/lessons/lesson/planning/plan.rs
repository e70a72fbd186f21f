//! Arithmetic of a plan: pairs, candidates, bytes.

use crate::measure::banding::Banding;

/// The recall that a shape must promise at the target.
pub(super) const RECALL: f64 = 0.99;
/// Bytes of a slot, of a key of a band, and of the number of a text beside it.
pub(super) const SLOT: u64 = 4;
pub(super) const KEY: u64 = 8;
pub(super) const NUMBER: u64 = 4;

/// What is planned for.
#[derive(Debug, Clone, Copy)]
pub(super) struct SizePlan {
    pub(super) texts: u64,
    /// Pairs of this Jaccard are to be found.
    pub(super) wanted: f64,
    pub(super) slots: usize,
    /// The Jaccard of unrelated texts.
    pub(super) unrelated: f64,
}

impl SizePlan {
    /// N (N − 1) / 2.
    pub(super) fn pairs(&self) -> u64 {
        pairs(self.texts)
    }

    /// Unrelated pairs that share a band, as expected: all pairs times the chance at their Jaccard.
    pub(super) fn candidates(&self, shape: Banding) -> f64 {
        self.pairs() as f64 * shape.chance(self.unrelated)
    }

    /// The even shapes of the slots, short bands first.
    pub(super) fn shapes(&self) -> Vec<Banding> {
        Banding::all(self.slots)
    }

    /// The shape with the fewest candidates of those that promise [`RECALL`] at the target.
    pub(super) fn best(&self) -> Option<Banding> {
        let mut fit = self.shapes();
        fit.retain(|shape| shape.chance(self.wanted) >= RECALL);
        fit.into_iter().min_by(|x, y| self.candidates(*x).total_cmp(&self.candidates(*y)))
    }

    /// Bytes of all signatures.
    pub(super) fn signature_bytes(&self) -> u64 {
        self.texts * self.slots as u64 * SLOT
    }

    /// Bytes of the sorted keys of one band.
    pub(super) fn band_bytes(&self) -> u64 {
        self.texts * (KEY + NUMBER)
    }
}

/// n (n − 1) / 2.
pub(super) fn pairs(n: u64) -> u64 {
    u64::try_from(u128::from(n) * u128::from(n.saturating_sub(1)) / 2).unwrap_or(u64::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_best_shape_promises_the_recall_with_the_fewest_candidates() {
        for slots in [64, 128, 256] {
            for wanted in [0.5, 0.7, 0.8, 0.9] {
                let plan = SizePlan { texts: 1_000_000, wanted, slots, unrelated: 0.02 };
                let best = plan.best().unwrap();
                assert!(best.chance(wanted) >= RECALL && best.slots() == slots);
                for other in plan.shapes() {
                    let is_worse = plan.candidates(other) >= plan.candidates(best);
                    assert!(is_worse || other.chance(wanted) < RECALL);
                }
            }
        }
        assert_eq!(
            (pairs(0), pairs(1), pairs(2), pairs(50_000_000)),
            (0, 0, 1, 1_249_999_975_000_000)
        );
    }
}

//! The dot product of two bags whose overlap is known, from the few features that weigh more than usual.

use crate::compare::result::shingle_set::ShingleSet;
use crate::compare::result::shingle_view::ShingleView;
use crate::measure::cosine::dot;
use crate::measure::others::Other;
use crate::measure::weight::Weights;

/// A bag as its hashes, and the features that weigh more than most of it.
#[derive(Debug, Clone)]
pub(super) struct SparseBag<'a> {
    hashes: ShingleView<'a>,
    weights: &'a Weights,
    /// The features that weigh more than usual, ascending.
    extras: Vec<Extra>,
}

/// A feature that weighs more than usual.
#[derive(Debug, Clone, Copy)]
struct Extra {
    hash: u64,
    /// How much more it weighs.
    more: u32,
    /// Its place, see [`ShingleView::places`].
    place: u32,
}

/// Tenths of nanoseconds of one core: to merge a feature of two whole bags, to merge an extra, to
/// search for one that the other bag does not list. Rough figures suffice.
const MERGED: usize = 30;
const LISTED: usize = 20;
const SEARCHED: usize = 200;

impl<'a> SparseBag<'a> {
    /// The bag of these hashes: as many, and in the same order, as there are weights.
    pub(super) fn new(hashes: &'a ShingleSet, weights: &'a Weights) -> Self {
        let (list, hashes) = (hashes.list(), hashes.view());
        let mut places = hashes.places();
        let extra = |other: Other| {
            let hash = *list.get(other.place as usize)?;
            Some(Extra { hash, more: other.more, place: places.place(other.place, hash) })
        };
        let extras = weights.with(&list).others().filter_map(extra).collect();
        Self { hashes, weights, extras }
    }

    /// How many features weigh more than usual; the bag takes 16 bytes for each.
    pub(super) fn extras(&self) -> usize {
        self.extras.len()
    }

    /// Cost of the extras of this bag if it shares `shared` features with the other one.
    fn cost(&self, shared: usize) -> usize {
        let lacking = self.hashes.len().saturating_sub(shared);
        let searched = self.extras.len() * lacking / self.hashes.len().max(1);
        self.extras.len() * LISTED + searched * SEARCHED
    }

    /// Σ w_A·w_B over the features that both bags hold, of which there are `shared`; what 64 bits do
    /// not hold is lost. With w = u + e, where u is the usual weight of a bag, the sum is
    /// u_A·u_B·shared + u_B·Σ e_A + u_A·Σ e_B + Σ e_A·e_B, and most e are 0. Cost: the extras of both
    /// bags, and a search for each that the other bag lacks; or |A| + |B| if extras are many.
    pub(super) fn dot(&self, other: &Self, shared: u32) -> u64 {
        let (a, b) = (&self.extras, &other.extras);
        let sparse = self.cost(shared as usize) + other.cost(shared as usize);
        if sparse > (self.hashes.len() + other.hashes.len()) * MERGED {
            let [a, b] = [self.hashes.listed(), other.hashes.listed()];
            return dot(self.weights.with(&a), other.weights.with(&b));
        }
        let (mut of_a, mut of_b, mut of_both) = (0u64, 0u64, 0u64);
        let (mut i, mut j) = (0, 0);
        loop {
            match (a.get(i), b.get(j)) {
                (Some(x), Some(y)) if x.hash == y.hash => {
                    let (v, w) = (u64::from(x.more), u64::from(y.more));
                    (of_a, of_b) = (of_a.wrapping_add(v), of_b.wrapping_add(w));
                    of_both = of_both.wrapping_add(v.wrapping_mul(w));
                    (i, j) = (i + 1, j + 1);
                }
                (Some(x), y) if y.is_none_or(|y| x.hash < y.hash) => {
                    let held = other.hashes.holds_of(self.hashes, x.hash, x.place);
                    of_a = of_a.wrapping_add(u64::from(x.more) * u64::from(held));
                    i += 1;
                }
                (_, Some(y)) => {
                    let held = self.hashes.holds_of(other.hashes, y.hash, y.place);
                    of_b = of_b.wrapping_add(u64::from(y.more) * u64::from(held));
                    j += 1;
                }
                (_, None) => break,
            }
        }
        let (u, v) = (u64::from(self.weights.usual()), u64::from(other.weights.usual()));
        let usual = u.wrapping_mul(v).wrapping_mul(shared.into());
        let more = v.wrapping_mul(of_a).wrapping_add(u.wrapping_mul(of_b));
        usual.wrapping_add(more).wrapping_add(of_both)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use std::collections::BTreeMap;

    proptest! {
        #[test]
        fn the_dot_product_is_that_of_all_weights(
            bags in proptest::collection::vec(
                proptest::collection::btree_map(0u64..300, prop_oneof![9 => Just(7u32), 1 => 7..u32::MAX], 0..200),
                2,
            ),
            wide in any::<bool>(),
        ) {
            let bags: Vec<BTreeMap<u64, u32>> = bags
                .into_iter()
                .map(|bag| bag.into_iter().map(|(k, v)| (if wide { k << 55 } else { k }, v)).collect())
                .collect();
            let [a, b] = bags.as_slice() else { unreachable!() };
            let both = a.iter().filter_map(|(hash, v)| Some((u64::from(*v), u64::from(*b.get(hash)?))));
            let (shared, sum) = both.fold((0, 0u64), |(n, sum), (v, w)| (n + 1, sum.wrapping_add(v.wrapping_mul(w))));
            let hashes: Vec<ShingleSet> = bags.iter().map(|bag| bag.keys().copied().collect()).collect();
            // The second one whole, and as a difference from the first one.
            let near = hashes[0].base().and_then(|base| hashes[1].differing(base));
            let weights: Vec<Weights> = bags.iter().map(|bag| Weights::new(bag.values().copied())).collect();
            let first = SparseBag::new(&hashes[0], &weights[0]);
            for second in [Some(&hashes[1]), near.as_ref()].into_iter().flatten() {
                let second = SparseBag::new(second, &weights[1]);
                prop_assert_eq!(first.dot(&second, shared), sum);
                prop_assert_eq!(second.dot(&first, shared), sum);
            }
        }
    }
}

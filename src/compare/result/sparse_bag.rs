//! The dot product of two bags whose overlap is known, from the few features that weigh more than usual.

use crate::measure::cosine::dot;
use crate::measure::weight::{Weighted, Weights};
use std::borrow::Cow;

/// A bag as its hashes, and the features that weigh more than most of it.
#[derive(Debug, Clone)]
pub(super) struct SparseBag<'a> {
    /// Ascending, duplicate-free feature hashes.
    hashes: Cow<'a, [u64]>,
    weights: &'a Weights,
    /// The features that weigh more than usual, and how much more, ascending.
    extras: Vec<(u64, u32)>,
}

/// Tenths of nanoseconds of one core: to merge a feature of two whole bags, to merge an extra, to
/// search for one that the other bag does not list. Rough figures suffice.
const MERGED: usize = 30;
const LISTED: usize = 20;
const SEARCHED: usize = 200;

impl<'a> SparseBag<'a> {
    /// The bag of these hashes: as many, and in the same order, as there are weights.
    pub(super) fn new(hashes: Cow<'a, [u64]>, weights: &'a Weights) -> Self {
        let extras = weights.with(&hashes).extras().collect();
        Self { hashes, weights, extras }
    }

    /// Cost of the extras of this bag if it shares `shared` features with the other one.
    fn cost(&self, shared: usize) -> usize {
        let lacking = self.hashes.len().saturating_sub(shared);
        let searched = self.extras.len() * lacking / self.hashes.len().max(1);
        self.extras.len() * LISTED + searched * SEARCHED
    }

    fn weighted(&self) -> Weighted<'_> {
        self.weights.with(&self.hashes)
    }

    /// Σ w_A·w_B over the features that both bags hold, of which there are `shared`; what 64 bits do
    /// not hold is lost. With w = u + e, where u is the usual weight of a bag, the sum is
    /// u_A·u_B·shared + u_B·Σ e_A + u_A·Σ e_B + Σ e_A·e_B, and most e are 0. Cost: the extras of both
    /// bags, and a search for each that the other bag lacks; or |A| + |B| if extras are many.
    pub(super) fn dot(&self, other: &Self, shared: u32) -> u64 {
        let (a, b) = (&self.extras, &other.extras);
        let sparse = self.cost(shared as usize) + other.cost(shared as usize);
        if sparse > (self.hashes.len() + other.hashes.len()) * MERGED {
            return dot(self.weighted(), other.weighted());
        }
        let (mut of_a, mut of_b, mut of_both) = (0u64, 0u64, 0u64);
        let (mut i, mut j) = (0, 0);
        loop {
            match (a.get(i), b.get(j)) {
                (Some(&(x, v)), Some(&(y, w))) if x == y => {
                    let (v, w) = (u64::from(v), u64::from(w));
                    (of_a, of_b) = (of_a.wrapping_add(v), of_b.wrapping_add(w));
                    of_both = of_both.wrapping_add(v.wrapping_mul(w));
                    (i, j) = (i + 1, j + 1);
                }
                (Some(&(x, v)), y) if y.is_none_or(|&(y, _)| x < y) => {
                    of_a = of_a.wrapping_add(u64::from(v) * u64::from(holds(&other.hashes, x)));
                    i += 1;
                }
                (_, Some(&(y, w))) => {
                    of_b = of_b.wrapping_add(u64::from(w) * u64::from(holds(&self.hashes, y)));
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

/// Distance from the expected place of a hash at which its search starts.
const NEAR: usize = 16;

/// True if an ascending list holds this hash. Hashes are spread evenly, so the search starts where
/// the hash is expected; in other lists it takes at most twice the steps of a binary search.
fn holds(list: &[u64], hash: u64) -> bool {
    let guess = ((u128::from(hash) * list.len() as u128) >> 64) as usize;
    let mut reach = NEAR;
    let mut from = guess.saturating_sub(reach);
    while from > 0 && list.get(from).is_none_or(|&first| first > hash) {
        reach *= 2;
        from = guess.saturating_sub(reach);
    }
    reach = NEAR;
    let mut to = (guess + reach).min(list.len());
    while to < list.len() && list.get(to).is_some_and(|&end| end <= hash) {
        reach *= 2;
        to = (guess + reach).min(list.len());
    }
    list.get(from..to).is_some_and(|list| list.binary_search(&hash).is_ok())
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use std::collections::BTreeMap;

    #[test]
    fn the_search_finds_what_is_there_however_the_hashes_are_spread() {
        let lists: [Vec<u64>; 5] = [
            Vec::new(),
            (0..500).collect(),
            (0..500).map(|i| u64::MAX - 2 * i).rev().collect(),
            (0..500).map(|i| i << 55).collect(),
            (0..90).chain([1 << 63, u64::MAX]).collect(),
        ];
        for list in &lists {
            let near = list.iter().flat_map(|&hash| [hash.saturating_sub(1), hash, hash | 1]);
            for hash in near.chain([0, 1, 1 << 63, u64::MAX]) {
                assert_eq!(holds(list, hash), list.contains(&hash), "{hash}");
            }
        }
    }

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
            let hashes = bags.iter().map(|bag| bag.keys().copied().collect::<Vec<u64>>());
            let weights: Vec<Weights> = bags.iter().map(|bag| Weights::new(bag.values().copied())).collect();
            let sparse: Vec<SparseBag<'_>> = hashes
                .zip(&weights)
                .map(|(hashes, weights)| SparseBag::new(hashes.into(), weights))
                .collect();
            prop_assert_eq!(sparse[0].dot(&sparse[1], shared), sum);
            prop_assert_eq!(sparse[1].dot(&sparse[0], shared), sum);
        }
    }
}

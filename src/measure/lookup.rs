//! A bag laid out for many dot products with other bags.

use crate::measure::weight::Weighted;
use std::collections::hash_map::RandomState;
use std::hash::BuildHasher as _;

/// The weight of each feature of a bag, by its hash: a table with open addressing, at most half
/// full.
#[derive(Debug, Clone)]
pub struct WeightLookup {
    /// Hash and weight; weight 0 for an empty place.
    places: Vec<(u64, u32)>,
    /// Random odd number, so that texts cannot be crafted to make hashes collide. No result depends
    /// on it.
    key: u64,
    shift: u32,
}

impl WeightLookup {
    /// Lays out a bag. Memory: 32 to 64 bytes a feature.
    pub fn new(bag: Weighted<'_>) -> Self {
        let size = (2 * bag.hashes.len()).next_power_of_two().max(2);
        let key = RandomState::new().hash_one(size) | 1;
        let mut lookup = Self { places: vec![(0, 0); size], key, shift: 64 - size.ilog2() };
        for (hash, weight) in bag.iter() {
            let place = lookup.place(hash);
            lookup.places[place] = (hash, weight);
        }
        lookup
    }

    /// Σ w_A·w_B over the features that this bag and another one hold; what 64 bits do not hold is
    /// lost. Cost: the features of the other.
    pub fn dot(&self, other: Weighted<'_>) -> u64 {
        let weight = |hash: u64| u64::from(self.places[self.place(hash)].1);
        let shared = other.hashes.iter().map(|&hash| weight(hash)).fold(0, u64::wrapping_add);
        let more = other.extras().map(|(hash, more)| weight(hash).wrapping_mul(more.into()));
        more.fold(shared.wrapping_mul(other.usual.into()), u64::wrapping_add)
    }

    /// The place of a hash: its own, or the empty one where it would be.
    #[inline]
    fn place(&self, hash: u64) -> usize {
        let mut place = (hash.wrapping_mul(self.key) >> self.shift) as usize;
        loop {
            let (held, weight) = self.places[place];
            if held == hash || weight == 0 {
                return place;
            }
            place = (place + 1) & (self.places.len() - 1);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::measure::contract::Weight;
    use crate::measure::cosine::dot;
    use crate::measure::mix::stream;
    use crate::measure::weight::Weights;

    #[test]
    fn products_are_those_of_a_merge() {
        let bag = |seed: u64, size: u64| {
            let mut hashes: Vec<u64> = (0..size).map(|i| stream(seed % 2, i) * (i % 3)).collect();
            hashes.sort_unstable();
            hashes.dedup();
            let counts: Vec<u32> = (0..hashes.len() as u64)
                .map(|i| 1 + (stream(seed, i) % 40).saturating_sub(35) as u32)
                .collect();
            (Weights::from_counts(&counts, Weight::Log), hashes)
        };
        let bags = [bag(1, 0), bag(2, 1), bag(3, 500), bag(4, 700), bag(5, 900)];
        for (x, x_hashes) in &bags {
            let lookup = WeightLookup::new(x.with(x_hashes));
            for (y, y_hashes) in &bags {
                assert_eq!(lookup.dot(y.with(y_hashes)), dot(x.with(x_hashes), y.with(y_hashes)));
            }
        }
    }
}

//! Turns counts of shingles into fixed-point weights, the same on every machine; bags that are weighted so.

use crate::measure::contract::Weight;
use crate::measure::others::{FeatureStep, Other, Others, steps};
use std::sync::Arc;

/// Fixed-point one for the logarithmic and tf-idf weights: 16 fractional bits.
pub const ONE: u32 = 1 << 16;

/// The weights of the features of a bag. Most shingles of a text occur once, so one weight stands
/// for them all, and only the others are listed.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Weights {
    usual: u32,
    steps: Arc<[FeatureStep]>,
}

impl Weights {
    /// Weights in the order of their hashes. They are gone through three times: without a branch
    /// that could be guessed wrong, and with memory for the others alone.
    pub fn new(weights: impl Iterator<Item = u32> + Clone) -> Self {
        Self::mapped(weights, |weight| weight)
    }

    /// The weights of shingles that occur so often, at least once each.
    pub fn from_counts(counts: &[u32], scheme: Weight) -> Self {
        // Nearly all occur a few times only.
        let few: [u32; 16] = std::array::from_fn(|count| count_weight(count as u32, scheme));
        Self::mapped(counts.iter().copied(), |count| {
            few.get(count as usize).copied().unwrap_or_else(|| count_weight(count, scheme))
        })
    }

    /// The weights of some values; a larger value weighs no less.
    fn mapped(values: impl Iterator<Item = u32> + Clone, weight: impl Fn(u32) -> u32) -> Self {
        let Some(first) = values.clone().next() else { return Self::default() };
        let least = values.clone().fold(first, u32::min);
        let count = values.clone().map(|value| usize::from(value != least)).sum();
        let mut places = vec![(0, 0); count + 1];
        let mut at = 0;
        for (place, value) in (0..).zip(values) {
            places[at] = (place, value);
            at += usize::from(value != least);
        }
        places.truncate(count);
        let usual = weight(least);
        let other = |&(place, value): &(u32, u32)| Other { place, more: weight(value) - usual };
        // Large counts may differ by less than what tells two weights apart.
        let others = places.iter().map(other).filter(|other| other.more > 0);
        Self { usual, steps: steps(others, count).into() }
    }

    /// The smallest weight.
    pub fn usual(&self) -> u32 {
        self.usual
    }

    /// The bag of these hashes: as many, and in the same order, as there are weights.
    pub fn with<'a>(&'a self, hashes: &'a [u64]) -> Weighted<'a> {
        Weighted { hashes, usual: self.usual, steps: &self.steps }
    }
}

/// A bag of features with integer weights.
#[derive(Debug, Clone, Copy)]
pub struct Weighted<'a> {
    /// Ascending, duplicate-free feature hashes.
    pub hashes: &'a [u64],
    /// What most of them weigh, in fixed point: the smallest weight there is.
    pub usual: u32,
    /// Those that weigh more: at least as many steps.
    pub steps: &'a [FeatureStep],
}

impl<'a> Weighted<'a> {
    /// A bag whose features all weigh 1.
    pub fn even(hashes: &'a [u64]) -> Self {
        Self { hashes, usual: 1, steps: &[] }
    }

    /// The features that weigh more than usual.
    pub fn others(self) -> Others<'a> {
        Others::new(self.steps)
    }

    /// The same as hashes, each with how much more it weighs.
    pub fn extras(self) -> impl Iterator<Item = (u64, u32)> + use<'a> {
        self.others()
            .filter_map(|other| Some((*self.hashes.get(other.place as usize)?, other.more)))
    }

    /// The weight of each feature, in order.
    pub fn weights(self) -> Vec<u32> {
        let mut weights = vec![self.usual; self.hashes.len()];
        for other in self.others() {
            if let Some(weight) = weights.get_mut(other.place as usize) {
                *weight += other.more;
            }
        }
        weights
    }

    /// Each feature with its weight, in order.
    pub fn iter(self) -> impl Iterator<Item = (u64, u32)> + Clone + use<'a> {
        let mut along = self.along();
        (0..).zip(self.hashes).map(move |(place, &hash)| (hash, along.weight(place)))
    }

    /// A cursor over the weights, for ascending places.
    pub fn along(self) -> Along<'a> {
        let mut rest = self.others();
        Along { usual: self.usual, next: rest.next(), rest }
    }

    /// Σ w²: the squared length of the bag.
    pub fn norm(self) -> u64 {
        let square = |weight: u64| weight.wrapping_mul(weight);
        let usual = u64::from(self.usual);
        let all = square(usual).wrapping_mul(self.hashes.len() as u64);
        // (u + x)² = u² + x·(2u + x)
        let more = self.others().map(|other| u64::from(other.more));
        more.fold(all, |sum, x| sum.wrapping_add(x.wrapping_mul(2 * usual + x)))
    }
}

/// A cursor over the weights of a bag.
#[derive(Debug, Clone)]
pub struct Along<'a> {
    usual: u32,
    next: Option<Other>,
    rest: Others<'a>,
}

impl Along<'_> {
    /// The weight of the feature at `place`; places must not descend between calls.
    pub fn weight(&mut self, place: u32) -> u32 {
        while self.next.is_some_and(|next| next.place < place) {
            self.next = self.rest.next();
        }
        let more = self.next.filter(|next| next.place == place).map_or(0, |next| next.more);
        self.usual + more
    }
}

/// The weight of a shingle that occurs `count` times (at least once), as a positive integer.
///
/// The scale differs between schemes (65,536 is one for [`Weight::Log`] and [`Weight::TfIdf`], 1 for
/// the others); neither SimHash nor the cosine depends on it. [`Weight::TfIdf`] weighs words, not
/// shingles, and is made elsewhere: here it is treated as the count.
pub fn count_weight(count: u32, weight: Weight) -> u32 {
    match weight {
        Weight::One => 1,
        Weight::Count | Weight::TfIdf => count.max(1),
        Weight::Log => fixed(1.0 + libm::log(f64::from(count.max(1)))),
    }
}

/// A positive real weight in fixed point, at least 1, saturating.
pub fn fixed(value: f64) -> u32 {
    libm::round(value * f64::from(ONE)).clamp(1.0, f64::from(u32::MAX)) as u32
}

/// The real value of a fixed-point weight, for display.
pub fn real(fixed: u32, weight: Weight) -> f64 {
    match weight {
        Weight::One | Weight::Count => f64::from(fixed),
        Weight::Log | Weight::TfIdf => f64::from(fixed) / f64::from(ONE),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn weights_follow_their_definition() {
        assert_eq!(count_weight(1, Weight::Log), ONE);
        assert!(
            (real(count_weight(20, Weight::Log), Weight::Log) - (1.0 + 20f64.ln())).abs() < 1e-4
        );
        assert_eq!(count_weight(7, Weight::Count), 7);
        assert_eq!(count_weight(7, Weight::One), 1);
    }

    #[test]
    fn weights_are_kept_whole_whichever_is_usual() {
        let lists: [&[u32]; 8] = [
            &[],
            &[3],
            &[1, 1, 1, 2, 1, 1, 9, 1],
            &[5, 4, 3, 2, 1],
            &[7, 7, 7],
            &[2, 3_000_000, 3_000_001, 2],
            &[3_000_000, 3_000_001, 3_000_000],
            &[u32::MAX, 1, u32::MAX],
        ];
        for counts in lists {
            let hashes: Vec<u64> = (10..10 + counts.len() as u64).collect();
            for scheme in [Weight::One, Weight::Count, Weight::Log] {
                let weights: Vec<u32> = counts.iter().map(|&c| count_weight(c, scheme)).collect();
                let kept = Weights::from_counts(counts, scheme);
                assert_eq!(kept, Weights::new(weights.iter().copied()), "one form only");
                let bag = kept.with(&hashes);
                assert!(bag.iter().eq(hashes.iter().copied().zip(weights.iter().copied())));
                let square = |&w: &u32| u64::from(w) * u64::from(w);
                assert_eq!(bag.norm(), weights.iter().map(square).fold(0, u64::wrapping_add));
            }
        }
        let near = Weights::from_counts(&[3_000_000, 3_000_001], Weight::Log);
        assert!(near.steps.is_empty(), "no other where both weigh the same");
    }
}

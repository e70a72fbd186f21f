//! A counting Bloom filter: tells if an item is perhaps or certainly not in a set; allows deletion.

use crate::measure::mix::mix64;

/// A Bloom filter with counters instead of bits, so that items can be deleted (Fan, Cao, Almeida,
/// Broder 2000). Accepts all inserted items and a few others.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct CountingBloom {
    counters: Vec<u8>,
    hashes: usize,
    held: usize,
}

impl CountingBloom {
    /// Creates an empty filter with `counters` counters (at least 1) and `hashes` hash functions (1
    /// to 16).
    pub(super) fn new(counters: usize, hashes: usize) -> Self {
        Self { counters: vec![0; counters.max(1)], hashes: hashes.clamp(1, 16), held: 0 }
    }

    /// The k places of an item, by double hashing (Kirsch, Mitzenmacher 2008). Two may coincide.
    pub(super) fn places(&self, item: u64) -> impl Iterator<Item = usize> + use<> {
        let (first, step) = (mix64(item), mix64(item ^ !0) | 1);
        let counters = self.counters.len() as u128;
        (0..self.hashes as u64).map(move |i| {
            let mixed = first.wrapping_add(step.wrapping_mul(i));
            ((u128::from(mixed) * counters) >> 64) as usize
        })
    }

    /// Adds one to each place of an item. A saturated counter stays saturated.
    pub(super) fn insert(&mut self, item: u64) {
        for place in self.places(item) {
            if let Some(counter) = self.counters.get_mut(place) {
                *counter = counter.saturating_add(1);
            }
        }
        self.held += 1;
    }

    /// True if no place of the item is zero: *perhaps in*. False is certain.
    pub(super) fn contains(&self, item: u64) -> bool {
        self.places(item).all(|place| self.counter(place) > 0)
    }

    /// Subtracts one from each place of an item; returns false and changes nothing if it is
    /// certainly not in. Deleting an item that was accepted but never inserted damages others.
    pub(super) fn delete(&mut self, item: u64) -> bool {
        let inside = self.contains(item);
        for place in self.places(item).filter(|_| inside) {
            if let Some(counter) =
                self.counters.get_mut(place).filter(|counter| **counter < u8::MAX)
            {
                *counter = counter.saturating_sub(1);
            }
        }
        self.held -= usize::from(inside && self.held > 0);
        inside
    }

    /// The value of one counter; 0 outside the filter.
    pub(super) fn counter(&self, place: usize) -> u8 {
        self.counters.get(place).copied().unwrap_or(0)
    }

    /// All counters.
    pub(super) fn counters(&self) -> &[u8] {
        &self.counters
    }

    /// Number n of items inserted and not deleted.
    pub(super) fn held(&self) -> usize {
        self.held
    }

    /// Share of counters that are not zero.
    pub(super) fn filled(&self) -> f64 {
        let filled = self.counters.iter().filter(|counter| **counter > 0).count();
        filled as f64 / self.counters.len() as f64
    }
}

/// (1 − e^(−kn/m))^k: the false positive rate of a filter with m counters and k hash functions that
/// contains n items (Bloom 1970).
pub(super) fn expected(counters: usize, hashes: usize, items: usize) -> f64 {
    let load = hashes as f64 * items as f64 / counters.max(1) as f64;
    (1.0 - (-load).exp()).powf(hashes as f64)
}

/// (m/n)·ln 2, at least 1: the number of hash functions with the fewest false positives.
pub(super) fn best_hashes(counters: usize, items: usize) -> usize {
    let best = counters as f64 / items.max(1) as f64 * std::f64::consts::LN_2;
    (best.round() as usize).clamp(1, 16)
}

/// Number of these items, none of which was inserted, that the filter accepts.
pub(super) fn mistaken(filter: &CountingBloom, strangers: impl Iterator<Item = u64>) -> usize {
    strangers.filter(|&item| filter.contains(item)).count()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::measure::mix::stream;
    use std::collections::BTreeMap;

    #[test]
    fn what_is_in_is_found_and_deleting_undoes_inserting() {
        let mut filter = CountingBloom::new(4_000, 4);
        let empty = filter.clone();
        let items: Vec<u64> = (0..400).map(|i| stream(1, i)).collect();
        for &item in &items {
            filter.insert(item);
        }
        assert!(filter.held() == 400 && items.iter().all(|&item| filter.contains(item)));
        let mut naive: BTreeMap<usize, u8> = BTreeMap::new();
        for &item in &items {
            for place in filter.places(item) {
                *naive.entry(place).or_default() += 1;
            }
        }
        assert!((0..4_000).all(|at| filter.counter(at) == naive.get(&at).copied().unwrap_or(0)));
        assert!(items[..200].iter().all(|&item| filter.delete(item)));
        assert!(items[200..].iter().all(|&item| filter.contains(item)), "the others stay");
        assert!(items[200..].iter().all(|&item| filter.delete(item)));
        assert_eq!(filter, empty);
        assert!(!filter.delete(items[0]), "certainly not in");
    }

    #[test]
    fn false_positives_are_as_often_as_theory_says() {
        for (counters, hashes) in [(8_000, 1), (8_000, 3), (8_000, 6), (4_000, 3)] {
            let mut filter = CountingBloom::new(counters, hashes);
            (0..1_000).for_each(|i| filter.insert(stream(2, i)));
            let seen = mistaken(&filter, (0..20_000).map(|i| stream(3, i))) as f64 / 20_000.0;
            let theory = expected(counters, hashes, filter.held());
            // Three standard errors of a count, and the scatter of the filter itself.
            let off = 3.0 * (theory / 20_000.0).sqrt() + 0.1 * theory;
            assert!((seen - theory).abs() < off, "m {counters} k {hashes}: {seen} {theory}");
        }
        assert_eq!((best_hashes(8_000, 1_000), best_hashes(10, 1_000)), (6, 1));
        assert!(expected(8_000, 6, 0) == 0.0 && expected(8, 1, 1_000_000) > 0.999);
    }

    #[test]
    fn a_saturated_counter_stays_saturated() {
        let mut filter = CountingBloom::new(1, 1);
        (0..300).for_each(|i| filter.insert(i));
        assert!(filter.counter(0) == u8::MAX && filter.delete(7) && filter.counter(0) == u8::MAX);
    }
}

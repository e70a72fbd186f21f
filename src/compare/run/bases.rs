//! Stores the shingles of near copies as differences from those of an earlier text.

use crate::compare::result::ShingleSet;
use std::collections::HashMap;
use std::sync::{Arc, PoisonError, RwLock};

/// Sets with fewer hashes are stored whole: an entry to find them would take as much as it saves.
const FEWEST: usize = 512;
/// Ranges of the hash space whose smallest hashes are compared.
const RANGES: usize = 16;
/// Ranges by which a base is looked up. Two texts with a Jaccard of .5 meet in one of them with a
/// probability of 94 %.
const LOOKED_UP: usize = 4;
/// Ranges that must agree with a base: fewer stand for a Jaccard too low to save memory.
const AGREEING: usize = 6;

/// The lower half of the smallest hash of each range; 0 where there is none.
type RangeMinima = [u32; RANGES];

/// The sets so far that others may differ from. Which of several similar texts comes first depends on
/// the threads; the hashes of each set do not.
#[derive(Default)]
pub(super) struct Bases(RwLock<KnownBases>);

#[derive(Default)]
struct KnownBases {
    bases: Vec<(Arc<[u64]>, RangeMinima)>,
    /// Places in `bases`, by range and minimum.
    places: HashMap<(u8, u32), u32>,
}

impl Bases {
    /// The same set, as a difference from an earlier one if that saves memory. Cost: a few searches;
    /// if a similar set is known, a merge with it.
    pub(super) fn shrunk(&self, set: ShingleSet) -> ShingleSet {
        let Some(list) = set.base().filter(|list| list.len() >= FEWEST) else { return set };
        let minima = minima(list);
        let known = self.0.read().unwrap_or_else(PoisonError::into_inner).similar(&minima);
        if let Some(difference) = known.and_then(|base| set.differing(&base)) {
            return difference;
        }
        self.0.write().unwrap_or_else(PoisonError::into_inner).add(list.clone(), minima);
        set
    }
}

impl KnownBases {
    /// The base that agrees in most ranges, if enough do.
    fn similar(&self, minima: &RangeMinima) -> Option<Arc<[u64]>> {
        let found = keys(minima).filter_map(|key| self.bases.get(*self.places.get(&key)? as usize));
        let agreeing =
            |other: &RangeMinima| minima.iter().zip(other).filter(|(x, y)| x == y).count();
        let (agreeing, base) =
            found.map(|(base, other)| (agreeing(other), base)).max_by_key(|best| best.0)?;
        (agreeing >= AGREEING).then(|| base.clone())
    }

    fn add(&mut self, list: Arc<[u64]>, minima: RangeMinima) {
        let place = self.bases.len() as u32;
        self.bases.push((list, minima));
        for key in keys(&minima) {
            self.places.entry(key).or_insert(place);
        }
    }
}

fn keys(minima: &RangeMinima) -> impl Iterator<Item = (u8, u32)> {
    (0..).zip(minima.iter().copied()).take(LOOKED_UP)
}

fn minima(list: &[u64]) -> RangeMinima {
    let shift = u64::BITS - RANGES.ilog2();
    std::array::from_fn(|range| {
        let at = list.partition_point(|hash| (hash >> shift) < range as u64);
        let inside = list.get(at).filter(|&&hash| (hash >> shift) == range as u64);
        inside.map_or(0, |&hash| hash as u32)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::measure::mix::stream;

    /// A text of its own with `shared` in 1,000 hashes of text 0.
    fn set(text: u64, shared: u64) -> ShingleSet {
        let mut hashes: Vec<u64> =
            (0..1_000).map(|i| stream(if i < shared { 0 } else { text }, i)).collect();
        hashes.sort_unstable();
        hashes.into()
    }

    #[test]
    fn near_copies_are_differences_and_others_are_not() {
        let bases = Bases::default();
        let is_whole = |set: &ShingleSet| set.base().is_some();
        assert!(is_whole(&bases.shrunk(set(0, 0))));
        for text in 1..200 {
            let near = bases.shrunk(set(text, 980 - text));
            assert!(!is_whole(&near) && near == set(text, 980 - text), "{text}");
        }
        assert!((500..600).all(|text| is_whole(&bases.shrunk(set(text, 0)))));
        let short: ShingleSet = (0..100).collect();
        assert!(is_whole(&bases.shrunk(short.clone())) && is_whole(&bases.shrunk(short)));
    }

    #[test]
    fn sets_in_one_corner_of_the_hash_space_are_as_good() {
        let bases = Bases::default();
        for from in 0..20 {
            let set: ShingleSet = (from..from + 1_000).collect();
            assert_eq!(bases.shrunk(set.clone()), set);
        }
    }
}

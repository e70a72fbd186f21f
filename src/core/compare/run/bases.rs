//! Stores the shingles of near copies as differences from those of an earlier text.

use crate::compare::result::{ShingleSet, ShingleView};
use std::collections::HashMap;
use std::sync::atomic::{AtomicU32, Ordering};
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
/// A set uses a base badly if it lacks more than one in this many of its hashes.
const LACKING: usize = 16;
/// That many sets use a base badly before what it shares with the last of them becomes a base, too: of
/// texts from one template, the template without the rest of the first text.
const BAD_USES: u32 = 8;

/// The lower half of the smallest hash of each range; 0 where there is none.
type RangeMinima = [u32; RANGES];

/// The sets so far that others may differ from. Which of several similar texts comes first depends on
/// the threads; the hashes of each set do not.
#[derive(Default)]
pub(super) struct Bases(RwLock<KnownBases>);

#[derive(Default)]
struct KnownBases {
    bases: Vec<Base>,
    /// Places in `bases` of the first and the last one with this minimum in this range.
    places: HashMap<(u8, u32), [u32; 2]>,
}

/// A list that others may differ from.
#[derive(Clone)]
struct Base {
    list: Arc<[u64]>,
    minima: RangeMinima,
    /// How many sets use it badly.
    bad_uses: Arc<AtomicU32>,
}

impl Bases {
    /// The same set, as a difference from an earlier one if that saves memory. Cost: a few searches;
    /// if a similar set is known, a merge with it.
    pub(super) fn shrunk(&self, set: ShingleSet) -> ShingleSet {
        let Some(list) = set.base().filter(|list| list.len() >= FEWEST) else { return set };
        let minima = minima(list);
        let known = self.0.read().unwrap_or_else(PoisonError::into_inner).similar(&minima);
        if let Some(base) = known
            && let Some(difference) = set.differing(&base.list)
        {
            if let Some(shared) = base.shared(&difference) {
                self.add(shared);
            }
            return difference;
        }
        self.add(list.clone());
        set
    }

    fn add(&self, list: Arc<[u64]>) {
        self.0.write().unwrap_or_else(PoisonError::into_inner).add(list);
    }
}

impl Base {
    /// What the base shares with a set that differs from it, if that is to become a base.
    fn shared(&self, set: &ShingleSet) -> Option<Arc<[u64]>> {
        let ShingleView::Differing { base, first, gone, .. } = set.view() else { return None };
        let is_bad = gone.len() * LACKING > base.len();
        if !is_bad || self.bad_uses.fetch_add(1, Ordering::Relaxed) + 1 != BAD_USES {
            return None;
        }
        let mut shared = Vec::with_capacity(base.len() - gone.len());
        ShingleView::Differing { base, first, gone, own: &[] }.each(|hash| shared.push(hash));
        Some(shared.into())
    }
}

impl KnownBases {
    /// The base that agrees in most ranges, if enough do.
    fn similar(&self, minima: &RangeMinima) -> Option<Base> {
        let places = keys(minima).filter_map(|key| self.places.get(&key)).flatten();
        let found = places.filter_map(|place| self.bases.get(*place as usize));
        let agreeing =
            |other: &RangeMinima| minima.iter().zip(other).filter(|(x, y)| x == y).count();
        let (agreeing, base) =
            found.map(|base| (agreeing(&base.minima), base)).max_by_key(|best| best.0)?;
        (agreeing >= AGREEING).then(|| base.clone())
    }

    fn add(&mut self, list: Arc<[u64]>) {
        let (place, minima) = (self.bases.len() as u32, minima(&list));
        self.bases.push(Base { list, minima, bad_uses: Arc::default() });
        for key in keys(&minima) {
            self.places.entry(key).or_insert([place; 2])[1] = place;
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
    fn texts_from_a_template_differ_from_the_template() {
        let bases = Bases::default();
        let sets: Vec<ShingleSet> = (0..200).map(|text| bases.shrunk(set(text, 800))).collect();
        let own = 200 * size_of::<u64>() as u64;
        // The first ones lack what the first text has of its own.
        assert!(sets[1].bytes() > own + 700, "{}", sets[1].bytes());
        for (text, set_of) in sets.iter().enumerate().skip(50) {
            assert!(set_of.bytes() < own + 50, "{text}: {}", set_of.bytes());
            assert_eq!(*set_of, set(text as u64, 800));
        }
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

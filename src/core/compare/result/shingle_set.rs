//! The distinct shingles of a document: a list, a difference from that of a near copy, or made when it is needed.

use crate::compare::result::shingle_view::ShingleView;
use std::borrow::Cow;
use std::fmt;
use std::ops::Deref;
use std::sync::{Arc, OnceLock};

/// Distinct shingle hashes, ascending. Clones share them. Those of a near copy are a base, 4 bytes for
/// each hash of it that is missing, and 8 for each that is added. Those of a text of many that are
/// hardly ever looked at are deferred: their number is known, and the list is made when it is needed.
///
/// As a slice, a set that is not a list makes its list once and keeps it. Code that passes over many
/// documents uses [`ShingleSet::list`], which keeps nothing.
#[derive(Debug, Clone)]
pub struct ShingleSet(Stored);

#[derive(Debug, Clone)]
enum Stored {
    Whole(Arc<[u64]>),
    Differing(Arc<SetDifference>),
    Deferred(Arc<DeferredSet>),
}

/// A set of which the number is known, and how to make the list.
struct DeferredSet {
    count: usize,
    make: Box<dyn Fn() -> Vec<u64> + Send + Sync>,
    made: OnceLock<Box<[u64]>>,
}

impl fmt::Debug for DeferredSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} shingles", self.count)
    }
}

#[derive(Debug)]
struct SetDifference {
    base: Arc<[u64]>,
    /// Places in the base of the hashes that are missing, ascending.
    gone: Box<[u32]>,
    /// Hashes that the base does not have, ascending.
    own: Box<[u64]>,
    whole: OnceLock<Box<[u64]>>,
}

impl ShingleSet {
    /// A set of `count` hashes whose list `make` returns, ascending. It is called when the list is
    /// needed.
    pub(super) fn deferred(count: usize, make: Box<dyn Fn() -> Vec<u64> + Send + Sync>) -> Self {
        Self(Stored::Deferred(Arc::new(DeferredSet { count, make, made: OnceLock::new() })))
    }

    /// How many hashes the set has.
    pub fn len(&self) -> usize {
        match &self.0 {
            Stored::Deferred(set) => set.count,
            _ => self.view().len(),
        }
    }

    /// True if there is none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Memory of the hashes in bytes, without that of the base.
    pub fn bytes(&self) -> u64 {
        let bytes = match &self.0 {
            Stored::Whole(list) => size_of_val(&**list),
            Stored::Differing(set) => size_of_val(&*set.gone) + size_of_val(&*set.own),
            Stored::Deferred(set) => set.made.get().map_or(0, |list| size_of_val(&**list)),
        };
        bytes as u64
    }

    /// The hashes without a list of them; a deferred one makes its list and keeps it.
    pub fn view(&self) -> ShingleView<'_> {
        match &self.0 {
            Stored::Whole(list) => ShingleView::Whole(list),
            Stored::Differing(difference) => {
                let SetDifference { base, gone, own, .. } = &**difference;
                ShingleView::Differing { base, first: 0, gone, own }
            }
            Stored::Deferred(_) => ShingleView::Whole(self),
        }
    }

    /// The list; that of a near copy, or of a deferred set, is made at each call.
    pub fn list(&self) -> Cow<'_, [u64]> {
        match &self.0 {
            Stored::Whole(list) => Cow::Borrowed(list),
            Stored::Differing(difference) => match difference.whole.get() {
                Some(list) => Cow::Borrowed(list),
                None => Cow::Owned(self.view().list()),
            },
            Stored::Deferred(set) => match set.made.get() {
                Some(list) => Cow::Borrowed(list),
                None => Cow::Owned((set.make)()),
            },
        }
    }

    /// The list if it is stored whole, so that others may be stored as differences from it.
    pub fn base(&self) -> Option<&Arc<[u64]>> {
        match &self.0 {
            Stored::Whole(list) => Some(list),
            Stored::Differing(_) | Stored::Deferred(_) => None,
        }
    }

    /// True if both are one in memory.
    pub fn is_clone_of(&self, other: &Self) -> bool {
        match (&self.0, &other.0) {
            (Stored::Whole(x), Stored::Whole(y)) => Arc::ptr_eq(x, y),
            (Stored::Differing(x), Stored::Differing(y)) => Arc::ptr_eq(x, y),
            (Stored::Deferred(x), Stored::Deferred(y)) => Arc::ptr_eq(x, y),
            _ => false,
        }
    }

    /// The same set as a difference from `base`; `None` if that takes more than half of the memory.
    pub fn differing(&self, base: &Arc<[u64]>) -> Option<Self> {
        let list = self.list();
        let most = size_of_val(&*list) / 2;
        let (mut gone, mut own) = (Vec::new(), Vec::new());
        let (mut i, mut j) = (0, 0);
        while size_of_val(&*gone) + size_of_val(&*own) <= most {
            match (list.get(i), base.get(j)) {
                (Some(x), Some(y)) if x == y => (i, j) = (i + 1, j + 1),
                (Some(x), y) if y.is_none_or(|y| x < y) => {
                    own.push(*x);
                    i += 1;
                }
                (_, Some(_)) => {
                    gone.push(j as u32);
                    j += 1;
                }
                (_, None) => {
                    let (base, gone, own) = (base.clone(), gone.into(), own.into());
                    let whole = OnceLock::new();
                    let difference = SetDifference { base, gone, own, whole };
                    return Some(Self(Stored::Differing(Arc::new(difference))));
                }
            }
        }
        None
    }
}

impl Deref for ShingleSet {
    type Target = [u64];

    fn deref(&self) -> &[u64] {
        match &self.0 {
            Stored::Whole(list) => list,
            Stored::Differing(difference) => {
                difference.whole.get_or_init(|| self.view().list().into())
            }
            Stored::Deferred(set) => set.made.get_or_init(|| (set.make)().into()),
        }
    }
}

impl PartialEq for ShingleSet {
    fn eq(&self, other: &Self) -> bool {
        self.list() == other.list()
    }
}

impl Eq for ShingleSet {}

impl From<Vec<u64>> for ShingleSet {
    fn from(list: Vec<u64>) -> Self {
        Self(Stored::Whole(list.into()))
    }
}

impl Default for ShingleSet {
    fn default() -> Self {
        Self(Stored::Whole(Arc::from([])))
    }
}

impl FromIterator<u64> for ShingleSet {
    fn from_iter<I: IntoIterator<Item = u64>>(hashes: I) -> Self {
        Self(Stored::Whole(hashes.into_iter().collect()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::measure::jaccard::intersection;
    use proptest::prelude::*;
    use std::collections::BTreeSet;

    fn set(hashes: &BTreeSet<u64>) -> ShingleSet {
        hashes.iter().copied().collect()
    }

    #[test]
    fn a_deferred_set_makes_its_list_when_it_is_needed() {
        let list: Vec<u64> = (0..100).collect();
        let whole: ShingleSet = list.clone().into();
        let set = ShingleSet::deferred(list.len(), Box::new(move || list.clone()));
        assert_eq!((set.len(), set.is_empty(), set.bytes()), (100, false, 0));
        assert_eq!((set.list(), set.bytes()), (whole.list(), 0), "nothing is kept");
        assert_eq!((set.view().shared(whole.view()), set.bytes()), (100, 800));
        assert!(set == whole && set.base().is_none() && set.clone().is_clone_of(&set));
    }

    proptest! {
        #[test]
        fn a_difference_stands_for_its_list(
            base in proptest::collection::btree_set(0u64..400, 100..300),
            changes in proptest::collection::vec((0u64..400, any::<bool>()), 0..60),
            others in proptest::collection::vec((0u64..400, any::<bool>()), 0..60),
            cut in 0u64..400,
        ) {
            let changed = |changes: &[(u64, bool)]| {
                let mut set = base.clone();
                for (hash, stays) in changes {
                    if *stays { set.insert(*hash); } else { set.remove(hash); }
                }
                set
            };
            let whole = set(&base);
            let base = whole.base().unwrap();
            let lists = [changed(&changes), changed(&others)];
            let sets = lists.each_ref().map(|list| set(list).differing(base));
            for (set, list) in sets.iter().zip(&lists) {
                let Some(set) = set else { continue };
                let list: Vec<u64> = list.iter().copied().collect();
                prop_assert!(set.base().is_none());
                prop_assert_eq!((set.len(), &*set.list()), (list.len(), &*list));
                let (front, back) = set.view().split_at(|hash| hash < cut);
                let (before, after) = list.split_at(list.partition_point(|&hash| hash < cut));
                prop_assert_eq!((front.list(), back.list()), (before.to_vec(), after.to_vec()));
                let (middle, _) = back.split_at(|hash| hash < cut + 50);
                let within = list.iter().copied().filter(|hash| (cut..cut + 50).contains(hash));
                prop_assert!(middle.list().into_iter().eq(within));
                for hash in 0..402 {
                    prop_assert_eq!(set.view().holds(hash), list.contains(&hash));
                    let held = hash < cut + 50 && hash >= cut && list.contains(&hash);
                    prop_assert_eq!(middle.holds(hash), held);
                }
                for other in sets.iter().flatten().chain([&whole]) {
                    for [x, y] in [[set, other], [other, set]] {
                        let (mut places, other) = (y.view().places(), x.list());
                        for (index, &hash) in (0..).zip(&*y.list()).filter(|(at, _)| at % 3 < 2) {
                            let place = places.place(index, hash);
                            let held = x.view().holds_of(y.view(), hash, place);
                            prop_assert_eq!(held, other.contains(&hash), "{} {}", index, place);
                        }
                    }
                }
                prop_assert_eq!(&**set, &*list, "as a slice");
                prop_assert_eq!(&*set.list(), &*list, "after it was made");
            }
            if let [Some(a), Some(b)] = &sets {
                let other = set(&lists[1]);
                for [x, y] in [[a, b], [a, &whole], [&whole, b], [a, &other], [&other, b], [a, a]] {
                    let shared = intersection(&x.list(), &y.list());
                    prop_assert_eq!(x.view().shared(y.view()), shared);
                }
            }
        }
    }

    #[test]
    fn what_differs_in_much_stays_a_list() {
        let base: ShingleSet = (0..100).collect();
        let other: ShingleSet = (60..160).collect();
        assert!(other.differing(base.base().unwrap()).is_none());
        let near: ShingleSet = (10..110).collect();
        let near = near.differing(base.base().unwrap()).unwrap();
        assert!(near == (10..110).collect() && near != base && near.base().is_none());
        assert!(ShingleSet::default().is_empty());
    }
}

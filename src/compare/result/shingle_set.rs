//! The distinct shingles of a document; those of a near copy are stored as a difference from another's.

use crate::compare::result::place_cursor::{ADDED, PlaceCursor};
use crate::compare::result::spread_search::spread_search;
use crate::measure::jaccard::intersection;
use std::borrow::Cow;
use std::ops::Deref;
use std::sync::{Arc, OnceLock};

/// Distinct shingle hashes, ascending. Clones share them. Those of a near copy are a base, 4 bytes for
/// each hash of it that is missing, and 8 for each that is added.
///
/// As a slice, a near copy makes its list once and keeps it. Code that passes over many
/// documents uses [`ShingleSet::view`] or [`ShingleSet::list`], which keep nothing.
#[derive(Debug, Clone)]
pub struct ShingleSet(Stored);

#[derive(Debug, Clone)]
enum Stored {
    Whole(Arc<[u64]>),
    Differing(Arc<SetDifference>),
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

/// The hashes of a set, or of a stretch of one, without a list of them.
#[derive(Debug, Clone, Copy)]
pub enum ShingleView<'a> {
    /// A list.
    Whole(&'a [u64]),
    /// A base, without some of its hashes and with others.
    Differing {
        /// The hashes of the base.
        base: &'a [u64],
        /// Place of the first of these in the whole base.
        first: u32,
        /// Places in the whole base of the hashes that are missing, ascending.
        gone: &'a [u32],
        /// Hashes that the base does not have, ascending.
        own: &'a [u64],
    },
}

impl ShingleSet {
    /// How many hashes the set has.
    pub fn len(&self) -> usize {
        self.view().len()
    }

    /// True if there is none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Memory of the hashes in bytes, without that of the base.
    pub fn bytes(&self) -> u64 {
        let bytes = match self.view() {
            ShingleView::Whole(list) => size_of_val(list),
            ShingleView::Differing { gone, own, .. } => size_of_val(gone) + size_of_val(own),
        };
        bytes as u64
    }

    /// The hashes without a list of them.
    pub fn view(&self) -> ShingleView<'_> {
        match &self.0 {
            Stored::Whole(list) => ShingleView::Whole(list),
            Stored::Differing(difference) => {
                let SetDifference { base, gone, own, .. } = &**difference;
                ShingleView::Differing { base, first: 0, gone, own }
            }
        }
    }

    /// The list; that of a near copy is made at each call.
    pub fn list(&self) -> Cow<'_, [u64]> {
        match &self.0 {
            Stored::Whole(list) => Cow::Borrowed(list),
            Stored::Differing(difference) => match difference.whole.get() {
                Some(list) => Cow::Borrowed(list),
                None => Cow::Owned(self.view().list()),
            },
        }
    }

    /// The list if it is stored whole, so that others may be stored as differences from it.
    pub fn base(&self) -> Option<&Arc<[u64]>> {
        match &self.0 {
            Stored::Whole(list) => Some(list),
            Stored::Differing(_) => None,
        }
    }

    /// True if both are one in memory.
    pub fn is_clone_of(&self, other: &Self) -> bool {
        match (&self.0, &other.0) {
            (Stored::Whole(x), Stored::Whole(y)) => Arc::ptr_eq(x, y),
            (Stored::Differing(x), Stored::Differing(y)) => Arc::ptr_eq(x, y),
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

impl<'a> ShingleView<'a> {
    /// How many hashes it has.
    pub fn len(&self) -> usize {
        match self {
            Self::Whole(list) => list.len(),
            Self::Differing { base, gone, own, .. } => {
                (base.len() + own.len()).saturating_sub(gone.len())
            }
        }
    }

    /// True if there is none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The number of hashes for which `before` holds, which must be the first ones.
    pub fn partition_point(&self, before: impl Fn(u64) -> bool) -> usize {
        self.split_at(before).0.len()
    }

    /// The hashes for which `before` holds, which must be the first ones, and the others.
    pub fn split_at(self, before: impl Fn(u64) -> bool) -> (Self, Self) {
        let cut = |list: &'a [u64]| list.split_at(list.partition_point(|&hash| before(hash)));
        match self {
            Self::Whole(list) => {
                let (front, back) = cut(list);
                (Self::Whole(front), Self::Whole(back))
            }
            Self::Differing { base, first, gone, own } => {
                let ((front, back), (own, own_back)) = (cut(base), cut(own));
                let end = first + front.len() as u32;
                let (gone, gone_back) = gone.split_at(gone.partition_point(|&place| place < end));
                let front = Self::Differing { base: front, first, gone, own };
                let back =
                    Self::Differing { base: back, first: end, gone: gone_back, own: own_back };
                (front, back)
            }
        }
    }

    /// Calls `visit` with each hash, ascending.
    #[inline]
    pub fn each(self, mut visit: impl FnMut(u64)) {
        let (base, first, gone, own) = match self {
            Self::Whole(list) => return list.iter().for_each(|&hash| visit(hash)),
            Self::Differing { base, first, gone, own } => (base, first, gone, own),
        };
        let mut own = own.iter().copied();
        let mut next = own.next();
        let ends = gone.iter().map(|place| (place - first) as usize);
        let mut from = 0;
        for end in ends.chain([base.len()]) {
            for &hash in base.get(from..end).unwrap_or_default() {
                while let Some(own_hash) = next.filter(|own_hash| *own_hash < hash) {
                    visit(own_hash);
                    next = own.next();
                }
                visit(hash);
            }
            from = end + 1;
        }
        next.into_iter().chain(own).for_each(visit);
    }

    fn list(self) -> Vec<u64> {
        let mut list = Vec::with_capacity(self.len());
        self.each(|hash| list.push(hash));
        list
    }

    pub(super) fn listed(self) -> Cow<'a, [u64]> {
        match self {
            Self::Whole(list) => Cow::Borrowed(list),
            Self::Differing { .. } => Cow::Owned(self.list()),
        }
    }

    /// True if it has this hash. Cost: a short search, since hashes are spread evenly.
    pub(super) fn holds(self, hash: u64) -> bool {
        match self {
            Self::Whole(list) => spread_search(list, hash).is_some(),
            Self::Differing { base, first, gone, own } => match spread_search(base, hash) {
                Some(at) => gone.binary_search(&(first + at as u32)).is_err(),
                None => spread_search(own, hash).is_some(),
            },
        }
    }

    /// Finds the places of its hashes in the base.
    pub(super) fn places(self) -> PlaceCursor<'a> {
        match self {
            Self::Whole(_) => PlaceCursor::new(&[], &[], 0),
            Self::Differing { first, gone, own, .. } => PlaceCursor::new(gone, own, first),
        }
    }

    /// As [`Self::holds`], for a hash of `other` at this place, see [`Self::places`].
    pub(super) fn holds_of(self, other: Self, hash: u64, place: u32) -> bool {
        if !self.has_base_of(other) {
            return self.holds(hash);
        }
        let (_, gone, own) = self.parts();
        match place {
            ADDED => spread_search(own, hash).is_some(),
            place => gone.binary_search(&place).is_err(),
        }
    }

    /// How many hashes both have. Cost: the differences of both from one base, or |A| + |B|.
    pub fn shared(self, other: Self) -> u32 {
        let ((base, gone, own), (_, other_gone, other_own)) = (self.parts(), other.parts());
        if self.has_base_of(other) {
            // What either lacks is not shared.
            let missing = gone.len() + other_gone.len() - in_both(gone, other_gone);
            return (base.len().saturating_sub(missing) + in_both(own, other_own)) as u32;
        }
        intersection(&self.listed(), &other.listed())
    }

    /// True if both differ from one list, or one from the other: then [`Self::shared`] is cheap.
    pub fn has_base_of(self, other: Self) -> bool {
        std::ptr::eq(self.parts().0, other.parts().0)
    }

    fn parts(self) -> (&'a [u64], &'a [u32], &'a [u64]) {
        match self {
            Self::Whole(list) => (list, &[], &[]),
            Self::Differing { base, gone, own, .. } => (base, gone, own),
        }
    }
}

/// How many values two ascending lists share.
fn in_both<T: Ord>(a: &[T], b: &[T]) -> usize {
    let (mut i, mut j, mut both) = (0, 0, 0);
    while let (Some(x), Some(y)) = (a.get(i), b.get(j)) {
        both += usize::from(x == y);
        (i, j) = (i + usize::from(x <= y), j + usize::from(y <= x));
    }
    both
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use std::collections::BTreeSet;

    fn set(hashes: &BTreeSet<u64>) -> ShingleSet {
        hashes.iter().copied().collect()
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

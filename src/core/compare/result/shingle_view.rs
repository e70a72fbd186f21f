//! The hashes of a set of shingles, read as a list or as a difference from one.

use crate::compare::result::place_cursor::{ADDED, PlaceCursor};
use crate::compare::result::spread_search::spread_search;
use crate::measure::jaccard::intersection;
use crate::part::PartOf as _;
use std::borrow::Cow;

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
            for &hash in base.part(from..end) {
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

    /// The hashes, ascending.
    pub(super) fn list(self) -> Vec<u64> {
        let mut list = Vec::with_capacity(self.len());
        self.each(|hash| list.push(hash));
        list
    }

    /// The list; that of a difference is made at each call.
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

    /// True if both differ from one list, or one is the list that the other differs from: then
    /// [`Self::shared`] is cheap.
    pub fn has_base_of(self, other: Self) -> bool {
        std::ptr::eq(self.parts().0, other.parts().0)
    }

    /// The base, the places in it of what is missing, and what is added.
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

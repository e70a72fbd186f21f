//! Typed ids: documents, pairs of documents, and the two sides of a pair.

use std::fmt;
use std::ops::{Index, IndexMut};

/// The id of a document: its index in its corpus, which is in order of names.
///
/// Slices and vectors with one value a document can be indexed by it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(transparent)]
pub struct DocId(pub u32);

impl DocId {
    /// The first document of a corpus.
    pub const FIRST: Self = Self(0);
    /// An id above that of any document.
    pub const LAST: Self = Self(u32::MAX);

    /// Creates an id from an index; a corpus has fewer than 2³² documents.
    pub const fn from_index(index: usize) -> Self {
        debug_assert!(index < u32::MAX as usize);
        Self(index as u32)
    }

    /// The index in the corpus.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The ids of the first `count` documents, ascending.
    pub fn first(
        count: usize,
    ) -> impl DoubleEndedIterator<Item = Self> + ExactSizeIterator + Clone {
        (0..count).map(Self::from_index)
    }

    /// The id `count` further on.
    #[must_use]
    pub const fn plus(self, count: usize) -> Self {
        Self::from_index(self.index() + count)
    }
}

impl<T> Index<DocId> for [T] {
    type Output = T;

    #[inline]
    fn index(&self, id: DocId) -> &T {
        &self[id.0 as usize]
    }
}

impl<T> IndexMut<DocId> for [T] {
    #[inline]
    fn index_mut(&mut self, id: DocId) -> &mut T {
        &mut self[id.0 as usize]
    }
}

impl<T> Index<DocId> for Vec<T> {
    type Output = T;

    #[inline]
    fn index(&self, id: DocId) -> &T {
        &self[id.0 as usize]
    }
}

impl<T> IndexMut<DocId> for Vec<T> {
    #[inline]
    fn index_mut(&mut self, id: DocId) -> &mut T {
        &mut self[id.0 as usize]
    }
}

/// Two documents in the given order; a row of a pair table has the smaller id first. Ordered by the
/// first document, then by the second.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct DocPair {
    /// The document on side A.
    pub a: DocId,
    /// The document on side B.
    pub b: DocId,
}

impl DocPair {
    /// The first two documents of a corpus: the pair of a comparison of two.
    pub const FIRST: Self = Self { a: DocId(0), b: DocId(1) };

    /// Creates a pair in this order.
    pub const fn new(a: DocId, b: DocId) -> Self {
        Self { a, b }
    }

    /// Creates a pair with the smaller id first, as in a row of a pair table.
    pub fn ordered(x: DocId, y: DocId) -> Self {
        Self { a: x.min(y), b: x.max(y) }
    }

    /// The pair with the smaller id first.
    #[must_use]
    pub fn sorted(self) -> Self {
        Self::ordered(self.a, self.b)
    }

    /// The pair in reverse order.
    #[must_use]
    pub const fn swapped(self) -> Self {
        Self { a: self.b, b: self.a }
    }

    /// Both documents, A first.
    pub const fn both(self) -> [DocId; 2] {
        [self.a, self.b]
    }
}

impl Index<Side> for DocPair {
    type Output = DocId;

    fn index(&self, side: Side) -> &DocId {
        match side {
            Side::A => &self.a,
            Side::B => &self.b,
        }
    }
}

/// One of the two texts of a pair. Arrays with a value for each, A first, can be indexed by it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub enum Side {
    /// The first text.
    #[default]
    A,
    /// The second text.
    B,
}

impl Side {
    /// Both sides, in the order of an array that they index: `Side::BOTH.map(…)` makes one.
    pub const BOTH: [Self; 2] = [Self::A, Self::B];

    /// The other side.
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::A => Self::B,
            Self::B => Self::A,
        }
    }

    /// The letter of the side: `A` or `B`.
    pub const fn letter(self) -> &'static str {
        match self {
            Self::A => "A",
            Self::B => "B",
        }
    }
}

impl fmt::Display for Side {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.letter())
    }
}

impl<T> Index<Side> for [T; 2] {
    type Output = T;

    #[inline]
    fn index(&self, side: Side) -> &T {
        &self[side as usize]
    }
}

impl<T> IndexMut<Side> for [T; 2] {
    #[inline]
    fn index_mut(&mut self, side: Side) -> &mut T {
        &mut self[side as usize]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pair_is_as_given_or_the_smaller_first() {
        let (x, y) = (DocId(7), DocId(3));
        assert_eq!(DocPair::new(x, y).both(), [x, y]);
        assert_eq!(DocPair::ordered(x, y), DocPair::new(y, x));
        assert!(DocPair::new(y, x) < DocPair::new(x, y));
        assert_eq!(Side::BOTH.map(|side| DocPair::new(x, y)[side]), [x, y]);
    }

    #[test]
    fn numbers_and_sides_index_what_there_is_one_of_each() {
        let mut names = ["a", "b", "c"].to_vec();
        names[DocId(1)] = "B";
        assert_eq!(DocId::first(3).map(|id| names[id]).collect::<String>(), "aBc");
        assert_eq!(DocId::FIRST.plus(2), DocId::from_index(2));
        let mut both = Side::BOTH.map(Side::letter);
        both.swap(0, 1);
        assert_eq!(Side::BOTH.map(|side| both[side]), Side::BOTH.map(|side| side.other().letter()));
    }
}

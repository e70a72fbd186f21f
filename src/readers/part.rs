//! Parts of texts and lists that are known to be there.

use std::slice::SliceIndex;

/// A text or a list of which parts are taken.
pub trait PartOf<S: ?Sized> {
    /// The part at `range`, which lies inside and, of a text, between characters.
    ///
    /// A range that does not is a mistake of the caller: tests stop at it, a user's run gets an empty part. Use
    /// `get` where a range may lie outside.
    fn part<R: SliceIndex<S, Output = S>>(&self, range: R) -> &S;
}

impl PartOf<Self> for str {
    #[inline]
    #[track_caller]
    fn part<R: SliceIndex<Self, Output = Self>>(&self, range: R) -> &Self {
        let part = self.get(range);
        debug_assert!(part.is_some());
        part.unwrap_or_default()
    }
}

impl<T> PartOf<Self> for [T] {
    #[inline]
    #[track_caller]
    fn part<R: SliceIndex<Self, Output = Self>>(&self, range: R) -> &Self {
        let part = self.get(range);
        debug_assert!(part.is_some());
        part.unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::PartOf;

    #[test]
    fn a_part_is_what_the_range_holds() {
        assert_eq!("油田x".part(3..6), "田");
        assert_eq!([1, 2, 3].part(1..), [2, 3]);
        assert_eq!([1, 2, 3].part(3..), [0; 0]);
    }

    #[test]
    #[cfg(debug_assertions)]
    #[should_panic(expected = "part.is_some()")]
    fn a_range_within_a_character_is_a_mistake() {
        "油".part(1..);
    }
}

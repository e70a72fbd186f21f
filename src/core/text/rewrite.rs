//! Builds a changed copy of a text in one pass, with a map from new bytes back to old ones.

use crate::part::PartOf as _;
use std::ops::Range;

/// A range of the new text and the range of the old text it came from.
#[derive(Debug, Clone, Copy)]
struct Piece {
    /// Where it starts in the new text.
    start: usize,
    /// Where its source starts in the old text.
    source: usize,
    /// Length of the replaced old text; 0 for a piece that maps byte for byte.
    taken: usize,
}

impl Piece {
    fn is_byte_for_byte(&self) -> bool {
        self.taken == 0
    }
}

/// Maps each byte of a new text to its place in the old one. Memory: 24 bytes a change. Time: log
/// of the number of changes a lookup.
#[derive(Debug, Clone)]
pub(super) struct Map {
    /// Ascending in both texts, no gaps in the new one.
    pieces: Vec<Piece>,
    /// Length of the new text.
    new: usize,
    /// Length of the old text.
    old: usize,
}

impl Map {
    /// The bytes of the old text that a range of the new one came from. A partly covered
    /// replacement counts in full; dropped text inside the range is included, at its ends excluded.
    pub(super) fn source(&self, range: &Range<usize>) -> Range<usize> {
        let start = self.piece_at(range.start).map_or(self.old, |piece| {
            let inside = if piece.is_byte_for_byte() { range.start - piece.start } else { 0 };
            piece.source + inside
        });
        if range.is_empty() {
            return start..start;
        }
        let end = self.piece_at(range.end - 1).map_or(self.old, |piece| {
            let inside =
                if piece.is_byte_for_byte() { range.end - piece.start } else { piece.taken };
            piece.source + inside
        });
        start..end
    }

    /// Where, in the old text, what is before a byte of the new one ends and what is from it on starts; `None` inside
    /// a replacement. `near` is set to its piece. Cost: the pieces from `near` on; a lookup, if that is behind it or
    /// no piece.
    pub(super) fn edges(&self, at: usize, near: &mut usize) -> Option<[usize; 2]> {
        if self.pieces.get(*near).is_none_or(|piece| piece.start > at) {
            *near = self.pieces.partition_point(|piece| piece.start <= at).checked_sub(1)?;
        }
        while self.pieces.get(*near + 1).is_some_and(|piece| piece.start <= at) {
            *near += 1;
        }
        let piece = self.pieces.get(*near)?;
        if at > piece.start {
            let inside = piece.source + at - piece.start;
            return piece.is_byte_for_byte().then_some([inside; 2]);
        }
        let end = near.checked_sub(1).and_then(|before| self.pieces.get(before)).map(|before| {
            let inside = if before.is_byte_for_byte() { at - before.start } else { before.taken };
            before.source + inside
        });
        Some([end.unwrap_or(piece.source), piece.source])
    }

    /// The piece that holds a byte of the new text; `None` at its end.
    fn piece_at(&self, at: usize) -> Option<&Piece> {
        if at >= self.new {
            return None;
        }
        let after = self.pieces.partition_point(|piece| piece.start <= at);
        self.pieces.get(after.checked_sub(1)?)
    }
}

/// Builder of a new text from an old one.
pub(super) struct Rewrite<'a> {
    old: &'a str,
    /// The old text is processed up to here; the rest is copied when the next change comes.
    done: usize,
    new: String,
    pieces: Option<Vec<Piece>>,
    changed: bool,
    /// Most bytes of the new text.
    most: usize,
}

impl<'a> Rewrite<'a> {
    /// Starts with no changes; builds the map only if `mapped`. A new text of more than `most` bytes
    /// is of no use: see [`Rewrite::is_too_long`].
    pub(super) fn new(old: &'a str, mapped: bool, most: usize) -> Self {
        let pieces = mapped.then(Vec::new);
        Self { old, done: 0, new: String::new(), pieces, changed: false, most }
    }

    /// True if the new text is longer than it may be, and need not be finished.
    pub(super) fn is_too_long(&self) -> bool {
        self.new.len() > self.most
    }

    /// The old text.
    pub(super) fn old(&self) -> &'a str {
        self.old
    }

    /// Replaces a range of the old text, which must start at or after the end of the last change.
    pub(super) fn replace(&mut self, range: Range<usize>, with: &str) {
        self.keep_until(range.start);
        if let Some(pieces) = &mut self.pieces
            && !with.is_empty()
        {
            let taken = range.len();
            pieces.push(Piece { start: self.new.len(), source: range.start, taken });
        }
        self.new.push_str(with);
        self.done = range.end;
    }

    /// Replaces the character `old` at byte `at` of the old text.
    pub(super) fn swap(&mut self, at: usize, old: char, new: char) {
        if old.len_utf8() == new.len_utf8() {
            self.keep_until(at);
            self.byte_for_byte(at);
            self.new.push(new);
            self.done = at + old.len_utf8();
        } else {
            self.replace(at..at + old.len_utf8(), new.encode_utf8(&mut [0; 4]));
        }
    }

    /// Replaces the whole old text by one with the same character boundaries.
    pub(super) fn swap_all(&mut self, new: String) {
        self.changed = true;
        self.byte_for_byte(0);
        self.done = self.old.len();
        self.new = new;
    }

    /// The new text and its map; `None` if nothing changed. The map is absent if all places are
    /// unchanged.
    pub(super) fn finish(mut self) -> Option<(String, Option<Map>)> {
        if !self.changed {
            return None;
        }
        self.keep_until(self.old.len());
        let same_length = self.new.len() == self.old.len();
        let map = self.pieces.filter(|pieces| {
            let same_shape = matches!(pieces.as_slice(), [only] if only.is_byte_for_byte());
            !(same_shape && same_length)
        });
        let (new, old) = (self.new.len(), self.old.len());
        Some((self.new, map.map(|pieces| Map { pieces, new, old })))
    }

    fn keep_until(&mut self, end: usize) {
        if !self.changed {
            self.changed = true;
            self.new.reserve(self.old.len());
        }
        let kept = self.old.part(self.done..end);
        if !kept.is_empty() {
            self.byte_for_byte(self.done);
            self.new.push_str(kept);
        }
    }

    /// Records that the new text maps byte for byte to the old one from `source` on.
    fn byte_for_byte(&mut self, source: usize) {
        let start = self.new.len();
        let Some(pieces) = &mut self.pieces else { return };
        let continues = pieces.last().is_some_and(|last| {
            last.is_byte_for_byte() && last.source + (start - last.start) == source
        });
        if !continues {
            pieces.push(Piece { start, source, taken: 0 });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Rewrite;

    #[test]
    fn kept_swapped_replaced_and_dropped_text_map_back() {
        let mut rewrite = Rewrite::new("Ab--ﬁ--c", true, 99);
        rewrite.swap(0, 'A', 'a');
        rewrite.replace(2..4, "");
        rewrite.replace(4..7, "fi");
        rewrite.replace(7..9, " ");
        let (text, map) = rewrite.finish().unwrap();
        let map = map.unwrap();
        assert_eq!(text, "abfi c");
        assert_eq!(map.source(&(0..2)), 0..2, "swapped and kept are byte for byte");
        assert_eq!(map.source(&(2..3)), 4..7, "half a replacement is the whole source");
        assert_eq!(map.source(&(1..4)), 1..7, "what was dropped inside is spanned");
        assert_eq!(map.source(&(4..6)), 7..10);
        assert_eq!(map.source(&(2..2)), 4..4);
        assert_eq!(map.source(&(6..6)), 10..10);
    }

    #[test]
    fn a_text_of_the_same_shape_needs_no_map() {
        let mut rewrite = Rewrite::new("Ab", true, 99);
        rewrite.swap(0, 'A', 'a');
        let (text, map) = rewrite.finish().unwrap();
        assert_eq!((text.as_str(), map.is_none()), ("ab", true));
        assert!(Rewrite::new("ab", true, 99).finish().is_none());
    }
}

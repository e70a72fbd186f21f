//! Both texts of the pair on the reading view, as written and as shown.

use crate::corpus::document::ContentHash;
use crate::corpus::reading::{ReadingNote, TextParts};
use crate::pair::Side;
use crate::text::lines::{SpaceRule, Wraps};
use crate::text::normalize::Seen;
use std::ops::Range;
use std::sync::Arc;

/// The content hashes of both texts; names do not matter.
pub(super) type ReadingKey = [ContentHash; 2];

/// Both original texts of a pair.
#[derive(Debug)]
pub(super) struct PairTexts {
    pub(super) key: ReadingKey,
    pub(super) both: [Arc<str>; 2],
    /// Lines of each text.
    pub(super) lines: [usize; 2],
    /// Characters of each text.
    pub(super) chars: [usize; 2],
    /// How the run reads white space.
    pub(super) rule: SpaceRule,
    /// Where the pages, paragraphs or cells of each original begin, if its reader counts them.
    pub(super) parts: [Option<Arc<TextParts>>; 2],
    /// What the readers of the originals remarked.
    pub(super) notes: [Arc<[ReadingNote]>; 2],
    /// Where each text is stored otherwise than seen.
    pub(super) seen: [Seen; 2],
    wraps: [Wraps; 2],
}

impl PairTexts {
    /// Counts lines and characters, and finds the wraps. Cost: a few passes over both texts, so call
    /// it on a worker.
    pub(super) fn new(key: ReadingKey, both: [Arc<str>; 2], rule: SpaceRule) -> Self {
        let lines = Side::BOTH.map(|side| both[side].lines().count());
        let chars = Side::BOTH.map(|side| both[side].chars().count());
        let wraps = Side::BOTH.map(|side| Wraps::for_rule(&both[side], rule));
        let seen = Side::BOTH.map(|side| Seen::new(&both[side]));
        let (parts, notes) = ([None, None], [Arc::default(), Arc::default()]);
        Self { key, both, lines, chars, rule, parts, notes, seen, wraps }
    }

    /// Where a stretch of A and one of B begin in the originals: ` · page 2 of A, cell 3 of B`; empty if no
    /// reader counts parts, or the stretches are empty.
    pub(super) fn places(&self, stretches: [&Range<usize>; 2]) -> String {
        let place = |side: Side| {
            let stretch = stretches[side];
            let parts = self.parts[side].as_ref().filter(|_| !stretch.is_empty())?;
            Some(format!("{} of {}", parts.label(stretch.start)?, side.letter()))
        };
        let places: Vec<_> = Side::BOTH.into_iter().filter_map(place).collect();
        if places.is_empty() { String::new() } else { format!(" · {}", places.join(", ")) }
    }

    /// True if some of these bytes of a side are stored otherwise than seen.
    pub(super) fn is_seen_otherwise(&self, side: Side, bytes: &Range<usize>) -> bool {
        let changes = &self.seen[side].changes;
        let next = changes.partition_point(|change| change.at.end <= bytes.start);
        changes.get(next).is_some_and(|change| change.at.start < bytes.end)
    }

    /// Both texts together, in bytes.
    pub(super) fn bytes(&self) -> usize {
        self.both.iter().map(|text| text.len()).sum()
    }

    /// The text of one side.
    pub(super) fn text(&self, side: Side) -> &str {
        &self.both[side]
    }

    /// The pieces of a range of one side as shown: a wrap is a space, or nothing.
    pub(super) fn pieces(
        &self,
        side: Side,
        bytes: Range<usize>,
    ) -> impl Iterator<Item = (Range<usize>, Option<&'static str>)> {
        self.wraps[side].pieces(bytes).map(|piece| (piece.bytes, piece.shown))
    }

    /// True if the line feed at this byte is shown as a line end.
    pub(super) fn is_line_end(&self, side: Side, at: usize) -> bool {
        !self.wraps[side].is_wrap(at)
    }
}

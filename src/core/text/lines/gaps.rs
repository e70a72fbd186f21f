//! The wraps of a text with the white space around them, and the text as it reads without them.

use crate::text::lines::facts::is_wide;
use crate::text::lines::rule::SpaceRule;
use crate::text::lines::wraps::wraps;
use std::ops::Range;

/// White space that holds one wrap.
#[derive(Debug, Clone, PartialEq, Eq)]
struct WrapGap {
    /// The line feed and the blanks around it.
    bytes: Range<usize>,
    /// True if a space replaces it.
    is_spaced: bool,
}

/// A piece of a text as it is shown.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WrapPiece {
    /// Its bytes.
    pub bytes: Range<usize>,
    /// What is shown in its place; `None` for the text itself.
    pub shown: Option<&'static str>,
}

/// The wraps of a text: line ends that only wrap a paragraph.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Wraps(Vec<WrapGap>);

impl Wraps {
    /// Finds the wraps. Cost: two passes over the text.
    pub fn new(text: &str) -> Self {
        let gap = |at: usize| {
            let (before, after) = (text.get(..at)?.trim_end(), text.get(at..)?.trim_start());
            let bytes = before.len()..text.len() - after.len();
            let (before, after) = (before.chars().next_back()?, after.chars().next()?);
            Some(WrapGap { bytes, is_spaced: !Self::joins_without_space(before, after) })
        };
        Self(wraps(text).into_iter().filter_map(gap).collect())
    }

    /// The wraps of a text under a rule; none if it keeps white space.
    pub fn for_rule(text: &str, rule: SpaceRule) -> Self {
        if rule == SpaceRule::Kept { Self::default() } else { Self::new(text) }
    }

    /// True if a wrap between these characters is replaced by nothing, not by a space.
    pub(super) fn joins_without_space(before: char, after: char) -> bool {
        is_wide_text(before) && is_wide_text(after) && (is_wide(before) || is_wide(after))
    }

    /// The pieces of a range of the text, in order, without gaps: text as written, and wraps as a
    /// space, or as nothing between characters of East Asia.
    pub fn pieces(&self, range: Range<usize>) -> impl Iterator<Item = WrapPiece> {
        let mut next = self.0.partition_point(|gap| gap.bytes.end <= range.start);
        let (mut at, end) = (range.start, range.end);
        std::iter::from_fn(move || {
            if at >= end {
                return None;
            }
            let start = at;
            let gap = self.0.get(next).filter(|gap| gap.bytes.start < end);
            let inside = gap.filter(|gap| gap.bytes.start <= start);
            at = match (gap, inside) {
                (Some(gap), Some(_)) => gap.bytes.end.min(end),
                (Some(gap), None) => gap.bytes.start,
                (None, _) => end,
            };
            next += usize::from(inside.is_some());
            let shown = inside.map(|gap| {
                // Only the start of a gap is shown, so a cut one is not shown twice.
                if gap.is_spaced && gap.bytes.start == start { " " } else { "" }
            });
            Some(WrapPiece { bytes: start..at, shown })
        })
    }

    /// The range of the text with its wraps replaced.
    pub fn joined(&self, text: &str, range: Range<usize>) -> String {
        let piece = |piece: WrapPiece| piece.shown.or_else(|| text.get(piece.bytes));
        self.pieces(range).filter_map(piece).collect()
    }

    /// True if the line feed at this byte only wraps a paragraph.
    pub fn is_wrap(&self, at: usize) -> bool {
        let gap = self.0.partition_point(|gap| gap.bytes.end <= at);
        self.0.get(gap).is_some_and(|gap| gap.bytes.contains(&at))
    }
}

/// True for characters that are written without spaces between them.
fn is_wide_text(c: char) -> bool {
    is_wide(c) || matches!(c, '“' | '”' | '‘' | '’' | '…' | '—' | '·')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_range_is_shown_without_its_wraps() {
        let gap = |bytes, is_spaced| WrapGap { bytes, is_spaced };
        let text = "ab \n  cd\n天\n地";
        let wraps = Wraps(vec![gap(2..6, true), gap(12..13, false)]);
        assert_eq!(wraps.joined(text, 0..text.len()), "ab cd\n天地");
        assert_eq!(wraps.joined(text, 1..3), "b ");
        assert_eq!(wraps.joined(text, 4..8), "cd", "the start of the gap is outside");
        assert!(wraps.is_wrap(3) && !wraps.is_wrap(8) && wraps.is_wrap(12));
        let all: Vec<_> = wraps.pieces(0..text.len()).map(|piece| piece.bytes).collect();
        assert_eq!(all, [0..2, 2..6, 6..12, 12..13, 13..16]);
    }
}

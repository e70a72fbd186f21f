//! The white space in which two texts differ that are else the same.

use crate::part::PartOf as _;
use std::iter::Peekable;
use std::str::CharIndices;

/// What white space differs. Texts that differ in nothing have none of these.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SpaceDifference {
    /// Line ends, and the indentation of lines.
    Lines,
    /// Blanks inside lines.
    Blanks,
    /// Both.
    Both,
}

impl SpaceDifference {
    /// The difference in words, without a subject.
    pub fn phrase(self) -> &'static str {
        match self {
            Self::Lines => "differs in line breaks only",
            Self::Blanks => "differs in spaces only",
            Self::Both => "differs in line breaks and spaces only",
        }
    }

    /// What differs, in words.
    pub fn noun(self) -> &'static str {
        match self {
            Self::Lines => "line breaks",
            Self::Blanks => "spaces",
            Self::Both => "line breaks and spaces",
        }
    }

    /// The difference of two stretches together.
    #[must_use]
    pub fn and(self, other: Self) -> Self {
        if self == other { self } else { Self::Both }
    }
}

/// The difference of two texts in white space, if nothing else differs; `None` for equal texts and
/// for texts that differ in more. Cost: a pass over both.
pub fn space_difference(a: &str, b: &str) -> Option<SpaceDifference> {
    if a == b {
        return None;
    }
    let (mut chars_a, mut chars_b) = (a.char_indices().peekable(), b.char_indices().peekable());
    let mut found: Option<SpaceDifference> = None;
    loop {
        let (gap_a, gap_b) = (gap(a, &mut chars_a), gap(b, &mut chars_b));
        if gap_a != gap_b {
            let is_line = gap_a.contains('\n') || gap_b.contains('\n');
            let own = if is_line { SpaceDifference::Lines } else { SpaceDifference::Blanks };
            found = Some(found.map_or(own, |found| found.and(own)));
        }
        match (chars_a.next(), chars_b.next()) {
            (None, None) => return found,
            (Some((_, x)), Some((_, y))) if x == y => {}
            _ => return None,
        }
    }
}

/// The white space before the next character, taken from the iterator.
fn gap<'t>(text: &'t str, chars: &mut Peekable<CharIndices<'t>>) -> &'t str {
    let start = chars.peek().map_or(text.len(), |(at, _)| *at);
    while chars.next_if(|(_, c)| c.is_whitespace()).is_some() {}
    let end = chars.peek().map_or(text.len(), |(at, _)| *at);
    text.part(start..end)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_white_space_is_a_difference_of_white_space() {
        use SpaceDifference::{Blanks, Both, Lines};
        let cases = [
            ("a b", "a b", None),
            ("a b", "a\nb", Some(Lines)),
            ("a b", "a  b", Some(Blanks)),
            ("a b c", "a  b\nc", Some(Both)),
            ("a b", "a c", None),
            ("ab", "a b c", None),
            ("天地", "天\n地\n", Some(Lines)),
            ("", " ", Some(Blanks)),
        ];
        for (a, b, expected) in cases {
            assert_eq!(space_difference(a, b), expected, "{a:?} {b:?}");
            assert_eq!(space_difference(b, a), expected, "{b:?} {a:?}");
        }
    }
}

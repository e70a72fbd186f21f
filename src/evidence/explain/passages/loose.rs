//! Loose characters: marks and spaces that no passage is split at.

use crate::part::PartOf as _;
use crate::text::normalize::is_punctuation;

/// True for white space and punctuation (Unicode's general categories P), without those that are part
/// of a name, an address or an amount: `% ‰ # & @ * / \ _`.
pub(super) fn is_loose(c: char) -> bool {
    c.is_whitespace()
        || (is_punctuation(c)
            && !matches!(c, '%' | '\u{2030}' | '#' | '&' | '@' | '*' | '/' | '\\' | '_'))
}

/// The first byte from `at` on that is not loose.
pub fn loose_end(text: &str, at: usize) -> usize {
    let rest = text.part(at..);
    at + rest.find(|c| !is_loose(c)).unwrap_or(rest.len())
}

//! A text cut into tokens once, for shingles of many lengths.

use crate::text::hash::shingle;
use crate::text::token::{Unit, tokens};
use std::ops::Range;

/// The tokens of a normalised text, words joined by one space, so that every shingle of any length
/// is a range of it.
#[derive(Debug, Clone)]
pub(super) struct JoinedTokens {
    joined: String,
    tokens: Vec<Range<usize>>,
}

impl JoinedTokens {
    /// Cuts a normalised text.
    pub(super) fn new(text: &str, unit: Unit) -> Self {
        let cut = tokens(text, unit);
        match unit {
            Unit::Char => Self { joined: text.to_owned(), tokens: cut },
            Unit::Word => {
                let mut joined = String::with_capacity(text.len());
                let place = |range: Range<usize>| {
                    if !joined.is_empty() {
                        joined.push(' ');
                    }
                    let start = joined.len();
                    joined.push_str(text.get(range).unwrap_or_default());
                    start..joined.len()
                };
                let tokens = cut.into_iter().map(place).collect();
                Self { joined, tokens }
            }
        }
    }

    /// The distinct shingles of `n` tokens, ascending, as of [`crate::text::shingle::bag`].
    pub(super) fn shingles(&self, n: usize) -> Vec<u64> {
        let bytes = self.joined.as_bytes();
        let window = n.clamp(1, self.tokens.len().max(1));
        let hash = |window: &[Range<usize>]| {
            let (first, last) = (window.first()?, window.last()?);
            Some(shingle(bytes.get(first.start..last.end)?))
        };
        let mut hashes: Vec<u64> = self.tokens.windows(window).filter_map(hash).collect();
        hashes.sort_unstable();
        hashes.dedup();
        hashes
    }

    /// True if the text has fewer than `n` tokens.
    pub(super) fn is_short(&self, n: usize) -> bool {
        self.tokens.len() < n
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::shingle::bag;

    #[test]
    fn shingles_are_those_of_the_bag() {
        for text in ["", "a", "the cat, the cat!", "近年来，我们 use Rust 写程序。"] {
            for unit in [Unit::Char, Unit::Word] {
                for n in 1..=12 {
                    let tokens = JoinedTokens::new(text, unit);
                    assert_eq!(tokens.shingles(n), bag(text, unit, n).hashes, "{text} {n}");
                }
            }
        }
    }
}

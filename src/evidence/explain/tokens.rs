//! Cuts a text into the tokens that diffs and passages match: words between spaces, else single
//! characters. No dictionary is needed; see [`crate::text::words`] for words by dictionary.

use crate::display::width::first_cluster;
use crate::part::PartOf as _;
use crate::text::script::is_spaced_letter;
use std::collections::HashMap;
use std::ops::Range;

/// Which letters make one word.
#[derive(Debug, Clone, Copy)]
pub(super) struct WordRule {
    /// True if an apostrophe between two letters joins them, as in *don't*.
    pub(super) apostrophes: bool,
    /// Most characters of a word; each letter of a longer run is a token.
    pub(super) longest: usize,
}

/// Kinds of tokens.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum TokenKind {
    /// A word of a script with spaces between words; its number of characters.
    Word(usize),
    /// One letter of a run that is too long to be a word.
    Letter,
    /// One character of any other kind: a letter without spaces around it, a mark, a space.
    Single,
}

/// The tokens of a text in order, without gaps, as byte ranges. A grapheme cluster is never cut.
pub(super) fn tokens(
    text: &str,
    rule: WordRule,
) -> impl Iterator<Item = (Range<usize>, TokenKind)> {
    let (mut at, mut long_end) = (0, 0);
    std::iter::from_fn(move || {
        let rest = text.get(at..).filter(|rest| !rest.is_empty())?;
        let start = at;
        at += first_cluster(rest).len();
        let is_letter = rest.starts_with(is_spaced_letter);
        if start < long_end || (start == long_end && start > 0 && is_letter) {
            long_end = long_end.max(at);
            return Some((start..at, TokenKind::Letter));
        }
        if !is_letter {
            return Some((start..at, TokenKind::Single));
        }
        let (length, end) = run(text, at, rule);
        if length > rule.longest {
            long_end = end;
            return Some((start..at, TokenKind::Letter));
        }
        at = end;
        Some((start..end, TokenKind::Word(length)))
    })
}

/// The number of characters of the word whose first character ends at `at`, and its end. Stops
/// after the first character over the limit.
fn run(text: &str, mut at: usize, rule: WordRule) -> (usize, usize) {
    let mut length = 1;
    while let Some(rest) = text.get(at..).filter(|_| length <= rule.longest) {
        let cluster = first_cluster(rest);
        let behind = rest.part(cluster.len()..);
        let joins = rule.apostrophes
            && rest.starts_with(['\'', '’'])
            && behind.starts_with(is_spaced_letter);
        if !joins && !rest.starts_with(is_spaced_letter) {
            break;
        }
        at += cluster.len();
        length += 1;
    }
    (length, at)
}

/// Ids of tokens that are not one character start above the Unicode range.
const WORDS: u32 = 0x11_0000;

/// Gives equal strings equal ids, from 0 in order of appearance.
#[derive(Debug, Default)]
pub(super) struct Numbers<'a> {
    known: HashMap<&'a str, u32>,
}

impl<'a> Numbers<'a> {
    /// The id of this string.
    pub(super) fn number(&mut self, text: &'a str) -> u32 {
        let next = self.known.len() as u32;
        *self.known.entry(text).or_insert(next)
    }

    /// The id of this token; for one character, its code point.
    pub(super) fn token(&mut self, token: &'a str) -> u32 {
        let mut chars = token.chars();
        match (chars.next(), chars.next()) {
            (Some(only), None) => u32::from(only),
            _ => WORDS.saturating_add(self.number(token)),
        }
    }

    /// Number of different strings.
    pub(super) fn len(&self) -> usize {
        self.known.len()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cut(text: &str, apostrophes: bool) -> Vec<(&str, TokenKind)> {
        let all = tokens(text, WordRule { apostrophes, longest: 4 });
        all.map(|(at, kind)| (text.get(at).unwrap(), kind)).collect()
    }

    #[test]
    fn words_letters_and_single_characters() {
        use TokenKind::{Letter, Single, Word};
        assert_eq!(
            cut("ab 用e\u{301}f'", true),
            [("ab", Word(2)), (" ", Single), ("用", Single), ("e\u{301}f", Word(2)), ("'", Single)]
        );
        assert_eq!(cut("a’b", true), [("a’b", Word(3))]);
        assert_eq!(cut("a’b", false), [("a", Word(1)), ("’", Single), ("b", Word(1))]);
        // Too long: the apostrophe that was taken for a part of the word is one of its letters.
        let kinds: Vec<_> = cut("a'bcdef'g h", true).into_iter().map(|token| token.1).collect();
        assert_eq!(kinds[..7], [Letter; 7]);
        assert_eq!(kinds[7..], [Single, Word(1), Single, Word(1)]);
    }

    #[test]
    fn numbers_of_characters_are_their_own() {
        let mut numbers = Numbers::default();
        let found = ["a", "ab", "用", "ab", "e\u{301}"].map(|token| numbers.token(token));
        assert_eq!(found, [97, WORDS, 0x7528, WORDS, WORDS + 1]);
        assert_eq!((numbers.number("ab"), numbers.len()), (0, 2));
    }
}

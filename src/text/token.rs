//! Cuts a normalised text into tokens: characters or words.

use std::ops::Range;
use unicode_segmentation::UnicodeSegmentation;

/// What a shingle is made of.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Unit {
    /// Unicode scalar values.
    #[default]
    Char,
    /// Words: jieba for runs of Han, UAX #29 elsewhere.
    Word,
}

/// Byte ranges of the tokens, in order.
pub fn tokens(text: &str, unit: Unit) -> Vec<Range<usize>> {
    match unit {
        Unit::Char => text.char_indices().map(|(at, c)| at..at + c.len_utf8()).collect(),
        Unit::Word => text.unicode_word_indices().map(|(at, word)| at..at + word.len()).collect(),
    }
}

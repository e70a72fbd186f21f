//! Cuts a normalised text into tokens: characters or words.

use crate::part::PartOf as _;
use crate::text::han;
use crate::text::named::Named;
use crate::text::script::{is_han, is_word};
use std::ops::Range;
use unicode_segmentation::UnicodeSegmentation;

/// Kind of token that a shingle consists of.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Unit {
    /// Unicode scalar values.
    #[default]
    Char,
    /// Words: jieba for runs of Han, UAX #29 elsewhere.
    Word,
}

impl Named for Unit {
    const ALL: &'static [Self] = &[Self::Char, Self::Word];

    fn name(self) -> &'static str {
        match self {
            Self::Char => "char",
            Self::Word => "word",
        }
    }
}

/// Byte ranges of the tokens, in order. Words without a letter or digit are skipped.
pub fn tokens(text: &str, unit: Unit) -> Vec<Range<usize>> {
    match unit {
        Unit::Char => text.char_indices().map(|(at, c)| at..at + c.len_utf8()).collect(),
        Unit::Word => {
            let mut words = Vec::new();
            each_word(text, &mut |range| words.push(range));
            words
        }
    }
}

/// Calls `emit` for each word, in order. Loads the dictionary only for texts with Han characters.
pub(super) fn each_word(text: &str, emit: &mut dyn FnMut(Range<usize>)) {
    let mut chars = text.char_indices().peekable();
    while let Some((start, first)) = chars.next() {
        let han = is_han(first);
        while chars.next_if(|&(_, c)| is_han(c) == han).is_some() {}
        let end = chars.peek().map_or(text.len(), |&(at, _)| at);
        let run = text.part(start..end);
        if han {
            han::cut(run, &mut |word| {
                if run.get(word.clone()).is_some_and(is_word) {
                    emit(start + word.start..start + word.end);
                }
            });
        } else {
            for (at, word) in run.unicode_word_indices() {
                emit(start + at..start + at + word.len());
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Unit, tokens};

    fn words(text: &str) -> Vec<&str> {
        tokens(text, Unit::Word).into_iter().map(|range| text.get(range).unwrap()).collect()
    }

    #[test]
    fn words_of_han_and_of_other_scripts() {
        assert_eq!(
            words("Don’t can't 3.14 a_b -- 'quoted'…"),
            ["Don’t", "can't", "3.14", "a_b", "quoted"]
        );
        assert_eq!(
            words("用Rust写的文本比较工具，2025年！"),
            ["用", "Rust", "写", "的", "文本", "比较", "工具", "2025", "年"]
        );
        assert_eq!(words("⽔。——\u{301}"), [""; 0], "a radical is a symbol");
        assert_eq!(words("人々のカタカナ한국어"), ["人", "々", "の", "カタカナ", "한국어"]);
    }

    #[test]
    fn characters_are_scalars() {
        assert_eq!(tokens("a𠮷e\u{301}", Unit::Char), [0..1, 1..5, 5..6, 6..8]);
    }
}

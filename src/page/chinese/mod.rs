//! What screens and reports say in Chinese: their English sentences, matched with one catalogue.
//!
//! Lower floors write English; a screen or a report translates where it lays out text, before it
//! measures or cuts it. So no floor below knows a second language, and what is saved, exported or
//! copied stays the same.

mod pattern;

use crate::page::chinese::pattern::{Filling, SentencePattern};
use std::borrow::Cow;
use std::collections::HashMap;
use std::sync::LazyLock;

/// English and Chinese sentences, between them a tab, one a line; empty lines and lines from `#` on
/// are not read. Gaps: `{n}` a number, `{t}` a sentence of the catalogue, `{}` any other text; `(s)`
/// is there or not. The Chinese has `{1}`, `{2}`… in the order of the English gaps.
const CATALOGUE: &str = include_str!("../../../assets/chinese/screens.tsv");

/// Longest text that is looked up, in bytes: longer ones are no sentences of a screen.
const LONGEST: usize = 600;

/// The catalogue: sentences without gaps, and others, those with more words first.
static SENTENCES: LazyLock<Sentences> = LazyLock::new(|| Sentences::new(CATALOGUE));

#[derive(Debug, Default)]
struct Sentences {
    fixed: HashMap<&'static str, &'static str>,
    open: Vec<SentencePattern>,
}

impl Sentences {
    fn new(catalogue: &'static str) -> Self {
        let mut new = Self::default();
        for (english, chinese) in lines(catalogue) {
            if english.contains('{') || english.contains("(s)") {
                new.open.push(SentencePattern::new(english, chinese));
            } else {
                new.fixed.insert(english, chinese);
            }
        }
        new.open.sort_by_key(|pattern| std::cmp::Reverse(pattern.words()));
        new
    }

    /// The Chinese of a sentence; `None` if it is not in the catalogue.
    fn find(&self, english: &str) -> Option<String> {
        if let Some(chinese) = self.fixed.get(english) {
            return Some((*chinese).to_owned());
        }
        self.open.iter().find_map(|pattern| {
            let fillings = pattern.fillings(english)?;
            let text = |own: &Filling<'_>| match own.text {
                text if own.is_sentence => self.all(text).unwrap_or_else(|| text.to_owned()),
                text => text.to_owned(),
            };
            Some(pattern.filled(&fillings.iter().map(text).collect::<Vec<_>>()))
        })
    }

    /// The Chinese of the parts of a line between `·`, else of the line; `None` if none is known.
    fn all(&self, english: &str) -> Option<String> {
        if !english.contains(PART) {
            return self.find(english);
        }
        let mut is_known = false;
        let parts = english.split(PART).map(|part| {
            let found = self.find(part);
            is_known |= found.is_some();
            found.map_or(Cow::Borrowed(part), Cow::Owned)
        });
        let line = parts.collect::<Vec<_>>().join(PART);
        if is_known { Some(line) } else { self.find(english) }
    }
}

/// Between the parts of a line.
const PART: &str = " · ";

/// English and Chinese of each line of the catalogue.
fn lines(catalogue: &'static str) -> impl Iterator<Item = (&'static str, &'static str)> {
    let lines = catalogue.lines().filter(|line| !line.starts_with('#'));
    lines.filter_map(|line| line.split_once('\t'))
}

/// True for what is around the parts of a line.
fn is_around(c: char) -> bool {
    c.is_whitespace() || c == '·'
}

/// The Chinese of a text where the catalogue has it, else the text. Blanks and `·` around it stay. Text
/// of documents, names and notes of users must not be given here.
pub fn in_chinese(text: &str) -> Cow<'_, str> {
    let bare = text.trim_matches(is_around);
    let is_word = bare.contains(|c: char| c.is_ascii_alphabetic());
    if !is_word || text.len() > LONGEST {
        return Cow::Borrowed(text);
    }
    let Some(chinese) = SENTENCES.all(bare) else { return Cow::Borrowed(text) };
    let before = text.len() - text.trim_start_matches(is_around).len();
    let after = text.trim_end_matches(is_around).len();
    let blanks = |range: std::ops::Range<usize>| text.get(range).unwrap_or_default();
    Cow::Owned(format!("{}{chinese}{}", blanks(0..before), blanks(after..text.len())))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::script::is_han;
    use std::collections::BTreeSet;

    #[test]
    fn the_catalogue_is_sound() {
        let mut seen = BTreeSet::new();
        for line in CATALOGUE.lines().filter(|line| !line.is_empty() && !line.starts_with('#')) {
            let fields: Vec<&str> = line.split('\t').collect();
            let [english, chinese] = fields[..] else { panic!("two fields: {line}") };
            assert!(seen.insert(english), "twice: {english}");
            let bare = |text: &str| text == text.trim_matches(' ');
            assert!(bare(english) && bare(chinese), "blanks: {line}");
            let is_chinese = chinese.chars().any(is_han) || english.contains("{t}");
            assert!(is_chinese, "no Chinese: {line}");
            let half = [", ", "; ", "!", "?"].iter().any(|mark| chinese.contains(mark));
            assert!(!half, "marks of another width: {line}");
            if english.contains('{') {
                let pattern = SentencePattern::new(english, chinese);
                assert!(pattern.is_sound(), "{line}");
            }
        }
        assert_eq!(seen.len(), lines(CATALOGUE).count());
    }

    #[test]
    fn unknown_text_stays() {
        for text in ["", "  ", "甲.txt", "Quartz zebra 7", "match.txt · x.txt"] {
            assert_eq!(in_chinese(text), text);
        }
        assert_eq!(in_chinese(" match  "), " 雷同  ");
        assert_eq!(in_chinese("3 pairs · a.txt"), "3 对 · a.txt");
    }
}

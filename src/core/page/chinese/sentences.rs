//! A catalogue of sentences in English and Chinese, and how a text is looked up in it.

use crate::order::ListOrder as _;
use crate::page::chinese::pattern::{Filling, SentencePattern};
use crate::part::PartOf as _;
use std::borrow::Cow;
use std::collections::HashMap;

/// English and Chinese sentences, between them a tab, one a line; lines without a tab are remarks
/// that start with `#`, or empty. Gaps: `{n}` a number, `{t}` a sentence of the catalogue, `{}` any other text; `(s)`
/// is there or not. The Chinese has `{1}`, `{2}`… in the order of the English gaps.
pub(super) const SCREENS: &str = include_str!("../../../../assets/chinese/screens.tsv");

/// SentenceCatalogue without gaps, and others, those with more words first.
#[derive(Debug, Default)]
pub(super) struct SentenceCatalogue {
    fixed: HashMap<&'static str, &'static str>,
    open: Vec<SentencePattern>,
}

impl SentenceCatalogue {
    /// Of texts that several catalogues have, the first one counts.
    pub(super) fn new(catalogues: &[&'static str]) -> Self {
        let mut new = Self::default();
        for (english, chinese) in catalogues.iter().flat_map(|catalogue| lines(catalogue)) {
            if has_gap(english) {
                new.open.push(SentencePattern::new(english, chinese));
            } else {
                new.fixed.entry(english).or_insert(chinese);
            }
        }
        new.open.order_by_key(|pattern| std::cmp::Reverse(pattern.words()));
        new
    }

    /// The Chinese of a sentence; `None` if it is not in the catalogue.
    fn find(&self, english: &str) -> Option<String> {
        self.find_with(english, 0, &|text| self.all(text))
    }

    /// The Chinese of a sentence, with that of the sentences in its gaps by `inner`. Patterns of less
    /// than `least` bytes of words need it for each; others keep what is not known.
    pub(super) fn find_with(
        &self,
        english: &str,
        least: usize,
        inner: &dyn Fn(&str) -> Option<String>,
    ) -> Option<String> {
        if let Some(chinese) = self.fixed.get(english) {
            return Some((*chinese).to_owned());
        }
        self.open.iter().find_map(|pattern| {
            let fillings = pattern.fillings(english)?;
            let keeps = pattern.words() >= least;
            let text = |own: &Filling<'_>| match own.text {
                text if own.is_sentence => inner(text).or_else(|| keeps.then(|| text.to_owned())),
                text => Some(text.to_owned()),
            };
            Some(pattern.filled(&fillings.iter().map(text).collect::<Option<Vec<_>>>()?))
        })
    }

    /// The Chinese of the parts of a line between `·`, else of the line; `None` if none is known.
    pub(super) fn all(&self, english: &str) -> Option<String> {
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

/// True if a line of a catalogue has gaps.
pub(super) fn has_gap(english: &str) -> bool {
    ["{n}", "{t}", "{}", "(s)"].iter().any(|gap| english.contains(gap))
}

/// English and Chinese of each line of a catalogue.
pub(super) fn lines(catalogue: &'static str) -> impl Iterator<Item = (&'static str, &'static str)> {
    catalogue.lines().filter_map(|line| line.split_once('\t'))
}

/// True for what is around the parts of a line.
fn is_around(c: char) -> bool {
    c.is_whitespace() || c == '·'
}

/// Translates what is between the blanks and `·` around a text; unknown text stays.
pub(super) fn framed(text: &str, find: impl Fn(&str) -> Option<String>) -> Cow<'_, str> {
    let bare = text.trim_matches(is_around);
    if !bare.contains(|c: char| c.is_ascii_alphabetic()) {
        return Cow::Borrowed(text);
    }
    let Some(chinese) = find(bare) else { return Cow::Borrowed(text) };
    let before = text.len() - text.trim_start_matches(is_around).len();
    let after = text.trim_end_matches(is_around).len();
    let blanks = |range: std::ops::Range<usize>| text.part(range);
    Cow::Owned(format!("{}{chinese}{}", blanks(0..before), blanks(after..text.len())))
}

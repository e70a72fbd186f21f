//! The text of one side that is in no passage and in no reworded stretch yet.

use crate::explain::passages::Passages;
use crate::pair::Side;
use crate::part::PartOf as _;
use crate::text::normalize::Folded;
use crate::text::script::is_spaced_letter;
use std::collections::BTreeMap;
use std::ops::Range;

/// Number of letters and digits.
pub(super) fn letters(text: &str) -> usize {
    text.chars().filter(|c| c.is_alphanumeric()).count()
}

/// The free text of one side; bytes of the normalised text.
pub(super) struct FreeText<'a> {
    text: &'a Folded,
    /// Ranges that are not free: start and end, disjoint.
    taken: BTreeMap<usize, usize>,
}

impl<'a> FreeText<'a> {
    /// All text of a side but its passages.
    pub(super) fn new(found: &'a Passages, side: Side) -> Self {
        let ranges = found.list.iter().map(|passage| &passage.folded[side]);
        let taken = ranges.map(|range| (range.start, range.end)).collect();
        Self { text: &found.texts[side], taken }
    }

    fn part(&self, range: &Range<usize>) -> &'a str {
        self.text.text.part(range.clone())
    }

    /// Number of letters and digits in some ranges.
    pub(super) fn letters(&self, ranges: &[Range<usize>]) -> usize {
        ranges.iter().map(|range| letters(self.part(range))).sum()
    }

    /// Marks ranges as taken.
    pub(super) fn take(&mut self, ranges: &[Range<usize>]) {
        self.taken.extend(ranges.iter().map(|range| (range.start, range.end)));
    }

    /// A range with a word at either end added if at least half of it is inside, else left out.
    pub(super) fn whole_words(&self, range: &Range<usize>) -> Range<usize> {
        let start = self.word_at(range.start).map_or(range.start, |word| {
            if 2 * (word.end - range.start) >= word.len() { word.start } else { word.end }
        });
        let end = self.word_at(range.end).map_or(range.end, |word| {
            if 2 * (range.end - word.start) >= word.len() { word.end } else { word.start }
        });
        start..end.max(start)
    }

    /// The word that has this byte in its interior.
    fn word_at(&self, at: usize) -> Option<Range<usize>> {
        let (before, after) = (self.text.text.get(..at)?, self.text.text.get(at..)?);
        let inside = |c: &char| is_spaced_letter(*c);
        let back: usize = before.chars().rev().take_while(inside).map(char::len_utf8).sum();
        let ahead: usize = after.chars().take_while(inside).map(char::len_utf8).sum();
        (back > 0 && ahead > 0).then(|| at - back..at + ahead)
    }

    /// The free parts of a range that have letters, without the marks and spaces at their ends.
    pub(super) fn within(&self, range: &Range<usize>) -> Vec<Range<usize>> {
        let mut out = Vec::new();
        let mut start = range.start;
        let before = self.taken.range(..=range.start).next_back();
        let inside = self.taken.range(range.start + 1..range.end.max(range.start + 1));
        for (&from, &to) in before.into_iter().chain(inside) {
            out.extend(self.trimmed(start..from.min(range.end)));
            start = start.max(to);
        }
        out.extend(self.trimmed(start..range.end));
        out
    }

    /// From the first letter to the last; `None` without letters. No character as written is cut.
    fn trimmed(&self, range: Range<usize>) -> Option<Range<usize>> {
        if range.is_empty() {
            return None;
        }
        let part = self.text.text.get(range.clone())?;
        let is_letter = |(_, c): &(usize, char)| c.is_alphanumeric();
        let (first, _) = part.char_indices().find(is_letter)?;
        let (last, c) = part.char_indices().rev().find(is_letter)?;
        let (mut start, mut end) = (range.start + first, range.start + last + c.len_utf8());
        // An accent that could not be composed belongs to the letter before it.
        let next = |at: usize| self.text.text.get(at..range.end)?.chars().next();
        let mut splits = self.text.splits();
        while let Some(c) = next(end).filter(|_| splits.at(end)) {
            end += c.len_utf8();
        }
        while let Some(c) = next(start).filter(|_| splits.at(start)) {
            start += c.len_utf8();
        }
        (start < end && !splits.at(end)).then_some(start..end)
    }
}

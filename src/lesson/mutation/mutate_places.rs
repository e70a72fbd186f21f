//! Finds the places that an edit can change: lines, dictionary words, neighbours, punctuation.

use crate::text::token::{Unit, tokens};
use std::collections::BTreeMap;
use std::ops::Range;

/// Words and their replacements.
pub(super) type Synonyms = BTreeMap<String, String>;

/// Most words in a dictionary entry.
const PHRASE: usize = 4;

/// A range without the white space at its ends.
pub(super) fn trimmed(text: &str, part: &Range<usize>) -> Range<usize> {
    let inner = text.get(part.clone()).unwrap_or_default();
    let start = part.start + (inner.len() - inner.trim_start().len());
    start..start + inner.trim().len()
}

/// The lines that are not blank, without white space at their ends.
pub(super) fn lines(text: &str) -> Vec<Range<usize>> {
    let mut start = 0;
    let mut all = Vec::new();
    for line in text.split_inclusive('\n') {
        all.push(trimmed(text, &(start..start + line.len())));
        start += line.len();
    }
    all.retain(|line| !line.is_empty());
    all
}

/// The longest dictionary entries in a text, from the left, on word boundaries.
pub(super) fn spun(text: &str, dictionary: &Synonyms) -> Vec<Range<usize>> {
    let words = tokens(text, Unit::Word);
    let mut all = Vec::new();
    let mut at = 0;
    while let Some(first) = words.get(at) {
        let phrase = (1..=PHRASE).rev().find_map(|length| {
            let place = first.start..words.get(at + length - 1)?.end;
            let known = dictionary.contains_key(&text.get(place.clone())?.to_lowercase());
            known.then_some((place, length))
        });
        at += phrase.as_ref().map_or(1, |(_, length)| *length);
        all.extend(phrase.map(|(place, _)| place));
    }
    all
}

/// Swaps the first and the last word of a text and keeps what is between them.
pub(super) fn swapped(old: &str) -> String {
    let words = tokens(old, Unit::Word);
    let (Some(first), Some(last)) = (words.first(), words.last()) else { return old.to_owned() };
    let part = |range: Range<usize>| old.get(range).unwrap_or_default();
    if first == last {
        return old.to_owned();
    }
    [part(last.clone()), part(first.end..last.start), part(first.clone())].concat()
}

/// A punctuation mark in its other width; `None` for other characters.
pub(super) fn other_width(c: char) -> Option<char> {
    const PAIRS: [(char, char); 5] =
        [('。', '｡'), ('、', '､'), ('「', '｢'), ('」', '｣'), ('・', '･')];
    let shifted =
        |by: u32, up: bool| char::from_u32(if up { u32::from(c) + by } else { u32::from(c) - by });
    match c {
        c if c.is_ascii_punctuation() => shifted(0xfee0, true),
        '！'..='～' if shifted(0xfee0, false).is_some_and(|c| c.is_ascii_punctuation()) => {
            shifted(0xfee0, false)
        }
        _ => PAIRS.iter().find_map(|&(wide, narrow)| match c {
            c if c == wide => Some(narrow),
            c if c == narrow => Some(wide),
            _ => None,
        }),
    }
}

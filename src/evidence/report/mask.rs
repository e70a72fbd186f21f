//! Masks names in what a report quotes, and takes over the masks of a report that is checked.

use crate::explain::disguise::{Finding, Substitution};
use crate::pair::Side;
use crate::report::names::{MASK, NameFinder, masked};
use crate::report::record::Report;
use crate::report::record_marks::QuotedPiece;
use crate::report::record_pair::{RecordedExchange, RecordedFinding};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;
use std::ops::Range;

/// Masks the names in the pieces of a text.
fn mask_pieces(pieces: &mut [QuotedPiece], ranges: &[Range<usize>]) {
    if !ranges.is_empty() {
        for piece in pieces {
            piece.text = masked(&piece.text, piece.at, ranges);
        }
    }
}

/// Values that are words of this program, checksums, times or pseudonyms: no name is looked for in them. All others are
/// masked, so that a new one is.
const OWN_WORDS: [&str; 22] = [
    "lookalike",
    "seal",
    "made",
    "language",
    "anonymised",
    "digest",
    "by",
    "at",
    "verdict",
    "verdicts",
    "linkage",
    "name",
    "author",
    "sha256",
    "encoding",
    "reader",
    "flags",
    "class",
    "rule",
    "subject",
    "normalize",
    "stretches",
];

/// Parts without free text, and those with quotations, see [`mask_quotations`].
const OWN_PARTS: [&str; 5] = ["coverage", "settings", "histograms", "sides", "sentences"];

/// Parts in which names are masked before the record is made.
const MASKED_BEFORE: [&str; 4] = ["substitutions", "findings", "boilerplate", "excluded"];

/// Masks the names everywhere in a report, and counts the masked characters; `text` returns a listed text.
pub(super) fn mask_report<'a>(
    mut report: Report,
    names: &NameFinder,
    text: impl Fn(usize) -> &'a str,
) -> serde_json::Result<Report> {
    let before = mask_count(&serde_json::to_value(&report)?, &MASKED_BEFORE);
    mask_quotations(&mut report, names, text);
    let mut value = serde_json::to_value(&report)?;
    mask_value(&mut value, names);
    let mut report: Report = serde_json::from_value(value)?;
    report.masked = mask_count(&serde_json::to_value(&report)?, &[]).saturating_sub(before);
    Ok(report)
}

fn mask_value(value: &mut Value, names: &NameFinder) {
    match value {
        Value::String(text) => *text = names.masked(text),
        Value::Array(list) => list.iter_mut().for_each(|own| mask_value(own, names)),
        Value::Object(map) => {
            for (key, own) in map {
                let is_word = !own.is_object() && OWN_WORDS.contains(&key.as_str());
                if !is_word && !OWN_PARTS.contains(&key.as_str()) {
                    mask_value(own, names);
                }
            }
        }
        Value::Null | Value::Bool(_) | Value::Number(_) => {}
    }
}

/// Masked characters of all strings but those under some keys.
fn mask_count(value: &Value, but: &[&str]) -> usize {
    match value {
        Value::String(text) => text.chars().filter(|c| *c == MASK).count(),
        Value::Array(list) => list.iter().map(|own| mask_count(own, but)).sum(),
        Value::Object(map) => {
            let counted = map.iter().filter(|(key, _)| !but.contains(&key.as_str()));
            counted.map(|(_, own)| mask_count(own, but)).sum()
        }
        Value::Null | Value::Bool(_) | Value::Number(_) => 0,
    }
}

/// Masks the names in all quoted texts: a name may be spread over several pieces.
fn mask_quotations<'a>(report: &mut Report, names: &NameFinder, text: impl Fn(usize) -> &'a str) {
    let mut ranges: Vec<Option<Vec<Range<usize>>>> = vec![None; report.documents.len()];
    let mut mask = |place: usize, pieces: &mut [QuotedPiece]| {
        if let Some(slot) = ranges.get_mut(place) {
            mask_pieces(pieces, slot.get_or_insert_with(|| names.ranges(text(place))));
        }
    };
    for pair in &mut report.pairs {
        for side in Side::BOTH {
            mask(pair.texts[side], &mut pair.sides[side].pieces);
        }
    }
    for own in report.sources.iter_mut().flat_map(|sources| &mut sources.texts) {
        for sentence in &mut own.sentences {
            mask(own.text, &mut sentence.own);
            if let Some(source) = sentence.source.and_then(|source| own.sources.get(source)) {
                mask(source.text, &mut sentence.theirs);
            }
        }
    }
}

/// The names in the two texts of a pair, for what is said of them.
pub(super) struct PairMask<'a> {
    names: &'a NameFinder,
    ranges: [Vec<Range<usize>>; 2],
}

impl<'a> PairMask<'a> {
    /// Finds the names in both texts.
    pub(super) fn new(names: &'a NameFinder, texts: [&str; 2]) -> Self {
        Self { names, ranges: texts.map(|text| names.ranges(text)) }
    }

    /// A substitution; words that are part of a name are masked whole.
    pub(super) fn exchange(&self, own: &Substitution) -> RecordedExchange {
        let word = |side: Side, word: &str| {
            let ranges = &self.ranges[side];
            let inside = |bytes: &Range<usize>| {
                let next = ranges.partition_point(|range| range.end <= bytes.start);
                ranges.get(next).is_some_and(|range| range.start < bytes.end)
            };
            let shown = self.names.masked(word);
            if shown == word && own.places.iter().any(|place| inside(&place[side])) {
                return masked(word, 0, std::slice::from_ref(&(0..word.len())));
            }
            shown
        };
        let (from, to) = (word(Side::A, &own.from), word(Side::B, &own.to));
        RecordedExchange { from, to, count: own.places.len() }
    }

    /// A finding, which may name some of the substitutions.
    pub(super) fn finding(
        &self,
        own: &Finding,
        substitutions: &[(&Substitution, RecordedExchange)],
    ) -> RecordedFinding {
        let mut says = own.says.clone();
        if self.ranges.iter().any(|ranges| !ranges.is_empty()) {
            for (plain, shown) in substitutions {
                let both = |from: &str, to: &str| format!("{from} → {to}");
                says = says.replace(&both(&plain.from, &plain.to), &both(&shown.from, &shown.to));
            }
        }
        RecordedFinding { subject: own.subject.name().to_owned(), says }
    }
}

/// Masks a recomputed text where the report does, if the two are equal otherwise.
fn take_over(said: &str, found: &mut String) {
    let is_same = |(said, found): (char, char)| said == found || said == MASK;
    if said.contains(MASK)
        && said.chars().count() == found.chars().count()
        && said.chars().zip(found.chars()).all(is_same)
    {
        said.clone_into(found);
    }
}

/// Masks a recomputed value where the report does: a whole report, or one pair.
pub(super) fn take_over_masks<T: Serialize + DeserializeOwned>(said: &T, found: &mut T) {
    let values = (serde_json::to_value(said), serde_json::to_value(&*found));
    if let (Ok(said), Ok(mut value)) = values {
        take_over_value(&said, &mut value);
        if let Ok(masked) = serde_json::from_value(value) {
            *found = masked;
        }
    }
}

fn take_over_value(said: &Value, found: &mut Value) {
    match (said, found) {
        (Value::String(said), Value::String(found)) => take_over(said, found),
        (Value::Array(said), Value::Array(found)) => {
            said.iter().zip(found).for_each(|(said, found)| take_over_value(said, found));
        }
        (Value::Object(said), Value::Object(found)) => {
            for (key, found) in found {
                if let Some(said) = said.get(key) {
                    take_over_value(said, found);
                }
            }
        }
        _ => {}
    }
}

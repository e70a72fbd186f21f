//! Remarks on a document or a skipped file: a word for the table, a sentence for the pane.

use crate::corpus::document::{DecodedBy, Document, Encoding};
use crate::corpus::reading::{ReadingNote, RemarkKind};
use crate::display::sanitise::{sanitise, sanitise_bytes};
use crate::explain::reasons;
use crate::measure::simhash::FEW_FEATURES;
use crate::order::ListOrder as _;
use crate::pair::DocId;
use crate::part::PartOf as _;
use crate::tui::model::Model;
use crate::tui::screens::documents::catalogue::Catalogue;
use std::ops::Range;

/// One remark.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Note {
    /// A word or two for the table.
    pub(super) short: String,
    /// Its meaning and what to do, in a sentence.
    pub(super) long: String,
    /// The severity: 0 and 1 are information, from [`WARNING`] on warnings.
    weight: u64,
}

impl Note {
    /// True for a warning, false for information.
    pub(super) fn is_warning(&self) -> bool {
        self.weight >= WARNING
    }
}

/// The lowest weight of a warning.
const WARNING: u64 = 2;

fn note(weight: u64, short: impl Into<String>, long: impl Into<String>) -> Note {
    Note { weight, short: short.into(), long: long.into() }
}

/// All remarks on a document, the most severe first.
pub(super) fn notes(catalogue: &Catalogue, id: DocId) -> Vec<Note> {
    let comparison = &catalogue.comparison;
    let profile = comparison.profiles.get(id.index());
    let (Some(document), Some(profile)) = (catalogue.document(id), profile) else {
        return Vec::new();
    };
    let mut notes = Vec::new();
    if document.encoding.replaced > 0 {
        notes.push(replaced(&document.encoding));
    }
    if document.hidden > 0 {
        let long = format!(
            "{} invisible characters (zero width, bidi controls): the default normalising drops \
             them before comparing; reading the pair shows each",
            document.hidden
        );
        notes.push(note(5, format!("{} hidden", document.hidden), long));
    }
    notes.extend(document.notes.iter().map(|own| reader_note(own, document)));
    let mut reasons =
        reasons::document_reasons("this text", profile, &comparison.recipe).into_iter();
    if !profile.is_defined() {
        notes.extend(reasons.next().map(|long| note(8, "undefined", long)));
    } else if profile.short {
        notes.extend(reasons.next().map(|long| note(4, "short", long)));
    }
    if profile.is_defined() && profile.has_shingles() && profile.feature_count() < FEW_FEATURES {
        notes.extend(reasons.next().map(|long| note(3, "few features", long)));
    }
    notes.extend(copies(catalogue, id));
    notes.extend(person(catalogue, id));
    let side = comparison.against.as_ref().map(|against| against.is_library(id));
    notes.extend(side.map(|is_library| {
        if is_library {
            note(0, "library", "a text of the library")
        } else {
            note(0, "new", "a new text")
        }
    }));
    if document.encoding.by == DecodedBy::Guess {
        let long = "the encoding is a guess from the bytes: if the text looks wrong, name the right \
                    one with --encoding";
        notes.push(note(2, "guessed", long));
    }
    notes.order_by_key(|note| std::cmp::Reverse(note.weight));
    notes
}

/// A remark of the reader; much text that the page does not show is a warning, with its beginning.
fn reader_note(own: &ReadingNote, document: &Document) -> Note {
    if !own.is_of_page() && !own.is_finding() {
        let is_doubtful = matches!(own.kind, RemarkKind::NotAsNamed | RemarkKind::OtherLines(..));
        return note(
            if is_doubtful || own.is_of_missing() { 3 } else { 1 },
            own.to_string(),
            own.to_string(),
        );
    }
    if own.seen_amount().is_some() {
        let around =
            own.spans.first().map(|span| word_around(&document.text, span)).unwrap_or_default();
        let quoted: String = sanitise(around).chars().take(QUOTED).collect();
        let long = format!(
            "{own}, first in “{quoted}”: a reader sees other text than is stored, compared as seen"
        );
        return note(6, own.to_string(), long);
    }
    let weight = if own.is_finding() { 6 } else { 1 };
    let Some(first) = own.unseen.first() else {
        return note(weight, own.to_string(), own.to_string());
    };
    let quoted: String = sanitise(first.text.trim()).chars().take(QUOTED).collect();
    let more =
        if own.unseen.len() > 1 || quoted.len() < first.text.trim().len() { " …" } else { "" };
    let long = if own.kind == RemarkKind::OtherLetters {
        format!("{own}, drawn letters are compared where they are known: “{quoted}”{more}")
    } else {
        format!("{own} that the page does not show, not compared: “{quoted}”{more}")
    };
    let part = document.parts.as_ref().filter(|_| first.part > 0);
    let place = part.map(|parts| format!("{} {}", parts.noun, first.part));
    let long = place.map_or(long.clone(), |place| format!("{place}: {long}"));
    note(weight, own.to_string(), long)
}

/// The word that holds a byte range.
fn word_around<'a>(text: &'a str, span: &Range<usize>) -> &'a str {
    let (before, after) = (text.get(..span.start), text.get(span.end..));
    let start = before.and_then(|text| text.rfind(char::is_whitespace)).map_or(0, |at| at + 1);
    let end = after
        .and_then(|text| text.find(char::is_whitespace))
        .map_or(text.len(), |at| span.end + at);
    text.part(text.ceil_char_boundary(start)..end)
}

/// Most characters of hidden text to quote.
const QUOTED: usize = 60;

/// The author of a document; a warning if others have one and this one has none.
fn person(catalogue: &Catalogue, id: DocId) -> Option<Note> {
    let fields = catalogue.comparison.people.fields(id)?;
    let Some(person) = fields.person() else {
        let long = "no author: no pattern and no list of --people names one";
        return Some(note(2, "no author", long));
    };
    let person = sanitise(&person);
    let batch = fields.batch.as_ref().map(|batch| format!(", batch {}", sanitise(batch)));
    let long = format!("by {person}{}", batch.unwrap_or_default());
    Some(note(0, person, long))
}

fn replaced(encoding: &Encoding) -> Note {
    let long = format!(
        "{} places could not be decoded as {} and became U+FFFD: the file is damaged, or another \
         --encoding is right",
        encoding.replaced, encoding.name
    );
    note(7, format!("{} replaced", encoding.replaced), long)
}

fn copies(catalogue: &Catalogue, id: DocId) -> Option<Note> {
    let copies = &catalogue.comparison.copies;
    let original = copies.representative(id);
    if original != id {
        let name = catalogue.document(original).map(|d| sanitise_bytes(d.name.bytes()))?;
        let long = format!("same normalised text as {name}, which is compared instead");
        return Some(note(1, format!("copy of {name}"), long));
    }
    match copies.others(id).len() {
        0 => None,
        1 => Some(note(
            0,
            "1 copy",
            "another document has the same normalised text: this one is compared for both",
        )),
        count => Some(note(
            0,
            format!("{count} copies"),
            format!(
                "{count} other documents have the same normalised text: this one is compared for all"
            ),
        )),
    }
}

/// The total weight of the remarks on a document, for sorting; 0 without remarks.
pub(super) fn weight(catalogue: &Catalogue, id: DocId) -> u64 {
    // The most severe remark decides, then the number of remarks.
    let notes = notes(catalogue, id);
    notes.first().map_or(0, |worst| worst.weight * STEP + notes.len() as u64)
}

/// The factor of the most severe remark in a document's weight.
const STEP: u64 = 16;

/// True if a document of this weight has a warning.
pub(super) fn is_warning(weight: u64) -> bool {
    weight >= WARNING * STEP
}

/// An encoding as the table shows it; a guess has a `?`.
pub(super) fn encoding_cell(encoding: &Encoding, model: &Model) -> String {
    let mark = match encoding.by {
        DecodedBy::Valid | DecodedBy::Declared => return encoding.name.to_owned(),
        DecodedBy::Mark => "mark",
        DecodedBy::Escapes => "esc",
        DecodedBy::Guess => "?",
        DecodedBy::Asked => "set",
    };
    format!("{} {}", encoding.name, model.translated(mark))
}

/// An encoding and how it was determined, in words.
pub(super) fn encoding_words(encoding: &Encoding) -> String {
    let why = match encoding.by {
        DecodedBy::Valid => "valid throughout",
        DecodedBy::Mark => "by its byte order mark",
        DecodedBy::Escapes => "by its escape sequences",
        DecodedBy::Guess => "guessed",
        DecodedBy::Asked => "set by --encoding",
        DecodedBy::Declared => "declared by the file",
    };
    format!("{}, {why}", encoding.name)
}

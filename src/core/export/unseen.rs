//! What a reader does not see as it is stored, as records of JSON.

use crate::corpus::document::Document;
use crate::corpus::reading::{ReadingNote, RemarkKind, SeenAmount};
use crate::corpus::seen_notes::remark_kind;
use crate::text::normalize::SeenKind;
use schemars::JsonSchema;
use serde::Serialize;

/// Text that a reader does not see as it is stored: number of characters, whether there is more than an accident
/// explains, its first bytes.
#[derive(Debug, Serialize, JsonSchema)]
pub struct UnseenRecord {
    kind: &'static str,
    count: usize,
    warned: bool,
    first: Option<[usize; 2]>,
}

impl UnseenRecord {
    /// What is seen otherwise in a document, in any amount.
    pub(super) fn all(document: &Document) -> Vec<Self> {
        let record = |note: &ReadingNote| {
            Some(Self {
                kind: finding_name(note)?,
                count: note.count,
                warned: note.is_finding(),
                first: note.spans.first().map(|span| [span.start, span.end]),
            })
        };
        document.notes.iter().filter_map(record).collect()
    }
}

/// The findings among remarks with their numbers, e.g. `exchanged_letters 412, marks 9`; `None` without any.
pub(super) fn finding_words(notes: &[ReadingNote]) -> Option<String> {
    let words = |note: &ReadingNote| Some(format!("{} {}", finding_name(note)?, note.count));
    let found: Vec<String> =
        notes.iter().filter(|note| note.is_finding()).filter_map(words).collect();
    (!found.is_empty()).then(|| found.join(", "))
}

/// The name of a kind of change in exports.
pub fn change_name(kind: SeenKind) -> Option<&'static str> {
    finding_name(&ReadingNote::new(remark_kind(kind, SeenAmount::Noted), 1))
}

/// The name of a remark in exports, if it is about text that a reader does not see as it is stored.
fn finding_name(note: &ReadingNote) -> Option<&'static str> {
    match note.kind {
        RemarkKind::HiddenText => Some("hidden_text"),
        RemarkKind::WhiteText => Some("white_text"),
        RemarkKind::TinyText => Some("tiny_text"),
        RemarkKind::HiddenParts => Some("hidden_parts"),
        RemarkKind::OffPage => Some("off_page"),
        RemarkKind::Covered => Some("covered_text"),
        RemarkKind::LayersOff => Some("layers_off"),
        RemarkKind::OtherLetters => Some("other_letters"),
        RemarkKind::ExchangedLetters(_) => Some("exchanged_letters"),
        RemarkKind::IdleMarks(_) => Some("marks"),
        RemarkKind::Separators(_) => Some("separators"),
        RemarkKind::HiddenCharacters(_) => Some("hidden_characters"),
        RemarkKind::StyledLetters(_) => Some("styled_letters"),
        RemarkKind::Reversed(_) => Some("reversed"),
        RemarkKind::Radicals(_) => Some("radicals"),
        _ => None,
    }
}

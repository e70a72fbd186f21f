//! A passage that the reviewer marks as template or quotation, as a record of the journal.

use crate::corpus::document::{ContentHash, Name};
use crate::review::ledger::Ledger;
use crate::review::record::{JudgedText, LONGEST_NOTE, UNSAVED, VerdictRecord, VerdictScores};
use crate::review::verdict::Verdict;
use crate::text::named::Named;
use crate::text::normalize::Ladder;

/// What a passage is marked as.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PassageKind {
    /// Text that was given: an assignment, a form.
    Template,
    /// A legitimate quotation.
    Quotation,
}

impl Named for PassageKind {
    const ALL: &'static [Self] = &[Self::Template, Self::Quotation];

    fn name(self) -> &'static str {
        match self {
            Self::Template => "template",
            Self::Quotation => "quotation",
        }
    }
}

/// A marked passage. It belongs to its content: punctuation, spaces and capitals make no difference.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MarkedPassage {
    /// What it is marked as.
    pub kind: PassageKind,
    /// Its text as written, at most [`LONGEST_NOTE`] characters.
    pub text: String,
}

/// Why a passage cannot be marked.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum PassageError {
    /// No letters.
    #[error("the passage has no letters")]
    Empty,
    /// Too long for a note.
    #[error("the passage has more than {LONGEST_NOTE} characters; name its file with --template")]
    TooLong,
}

impl MarkedPassage {
    /// A passage of this text.
    ///
    /// # Errors
    /// The text has no letters, or is too long.
    pub fn new(kind: PassageKind, text: &str) -> Result<Self, PassageError> {
        let text = text.trim();
        if !text.contains(char::is_alphanumeric) {
            return Err(PassageError::Empty);
        }
        if text.chars().count() > LONGEST_NOTE {
            return Err(PassageError::TooLong);
        }
        Ok(Self { kind, text: text.to_owned() })
    }

    /// An unsaved record that marks the passage, or with `is_set` false removes its mark.
    ///
    /// It is a verdict *legitimate* on the passage with itself, with its text as the note: programs
    /// that do not know marks read, merge and export it like any other verdict.
    pub fn record(&self, is_set: bool) -> VerdictRecord {
        let side = JudgedText {
            hash: key(&self.text),
            name: Name::new(name(self.kind).as_bytes()),
            bytes: self.text.len() as u64,
        };
        VerdictRecord {
            seq: UNSAVED,
            at: 0,
            by: String::new(),
            sides: [side.clone(), side],
            scores: VerdictScores::default(),
            verdict: is_set.then_some(Verdict::Legitimate),
            note: self.text.clone(),
        }
    }

    /// The passage of a record, marked or withdrawn; `None` if it is a record of a pair.
    pub fn from_record(record: &VerdictRecord) -> Option<Self> {
        let [a, b] = &record.sides;
        let named = |kind: &PassageKind| a.name.bytes() == name(*kind).as_bytes();
        let kind = PassageKind::ALL.iter().copied().find(named)?;
        let is_own = a.hash == b.hash && a.hash == key(&record.note);
        is_own.then(|| Self { kind, text: record.note.clone() })
    }
}

/// All passages that are marked at present.
pub fn marked_passages(ledger: &Ledger) -> Vec<MarkedPassage> {
    let set = ledger.records().filter(|record| record.verdict == Some(Verdict::Legitimate));
    set.filter_map(MarkedPassage::from_record).collect()
}

/// The name of both sides of a record: no file of a corpus has it, since it has an empty folder name.
fn name(kind: PassageKind) -> &'static str {
    match kind {
        PassageKind::Template => "//passage marked as template",
        PassageKind::Quotation => "//passage marked as quotation",
    }
}

/// The identity of a passage: a hash of its normalised letters.
fn key(text: &str) -> ContentHash {
    let letters: String =
        Ladder::default().fold(text).chars().filter(|c| c.is_alphanumeric()).collect();
    ContentHash::from_bytes(format!("lookalike passage\n{letters}").as_bytes())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::review::line;

    fn marked(kind: PassageKind, text: &str) -> MarkedPassage {
        MarkedPassage::new(kind, text).unwrap()
    }

    #[test]
    fn a_mark_is_a_verdict_that_any_program_reads() {
        let passage = marked(PassageKind::Quotation, " 学而时习之，不亦说乎？\n");
        let written = line::write(&VerdictRecord { seq: 3, ..passage.record(true) });
        let line::JournalLine::Record(read) = line::read(written.strip_suffix(b"\n").unwrap())
        else {
            panic!("no record");
        };
        assert_eq!(read.verdict, Some(Verdict::Legitimate));
        assert_eq!(MarkedPassage::from_record(&read), Some(passage));
        let other = VerdictRecord { note: "another".to_owned(), ..*read };
        assert_eq!(MarkedPassage::from_record(&other), None);
    }

    #[test]
    fn the_last_mark_of_a_content_is_in_force() {
        let mut ledger = Ledger::default();
        let steps = [
            marked(PassageKind::Template, "To be, or not to be").record(true),
            marked(PassageKind::Template, "天地玄黄").record(true),
            marked(PassageKind::Quotation, "to be or not — to be!").record(true),
            marked(PassageKind::Template, "天地，玄黄。").record(false),
        ];
        for (record, seq) in steps.into_iter().zip(1..) {
            ledger.take(VerdictRecord { seq, ..record });
        }
        let found = marked_passages(&ledger);
        assert_eq!(found, [marked(PassageKind::Quotation, "to be or not — to be!")]);
    }

    #[test]
    fn passages_without_letters_or_too_long_are_refused() {
        assert_eq!(MarkedPassage::new(PassageKind::Template, " ——"), Err(PassageError::Empty));
        let long = "字".repeat(LONGEST_NOTE + 1);
        assert_eq!(MarkedPassage::new(PassageKind::Template, &long), Err(PassageError::TooLong));
    }
}

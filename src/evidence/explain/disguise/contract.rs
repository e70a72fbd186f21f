//! The disguise of a copy: its figures, findings and substitutions.

use crate::explain::disguise::classes::{ClassFigures, ClassRule};
use std::ops::Range;

/// Subjects of findings.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FindingSubject {
    /// Text in passages.
    Verbatim,
    /// Text in reworded stretches, or why none are known.
    Reworded,
    /// Passages out of order.
    Shuffled,
    /// Substituted words.
    Substituted,
    /// Words that only B has.
    Inserted,
    /// Words that only A has.
    Deleted,
    /// Rewritten stretches.
    Rewritten,
    /// Marks and spaces between passages.
    Punctuation,
    /// Full-width for half-width forms and the like.
    Width,
    /// Capitals for small letters.
    Case,
    /// Spaces and line ends inside passages.
    Space,
    /// Letters, marks and signs that are seen otherwise than stored.
    Seen,
    /// Invisible characters.
    Hidden,
    /// Traditional for simplified characters.
    Script,
    /// Text of many documents.
    Template,
    /// Text in passages, reworded gaps or matched sentences.
    Explained,
    /// Text that unrelated texts of the corpus hold, too.
    Stock,
    /// Matched sentences.
    Aligned,
    /// A search that was not made.
    Unsearched,
}

impl FindingSubject {
    /// Its name in exports.
    pub fn name(self) -> &'static str {
        match self {
            Self::Verbatim => "verbatim",
            Self::Reworded => "reworded",
            Self::Shuffled => "shuffled",
            Self::Substituted => "substituted",
            Self::Inserted => "inserted",
            Self::Deleted => "deleted",
            Self::Rewritten => "rewritten",
            Self::Punctuation => "punctuation",
            Self::Width => "width",
            Self::Case => "case",
            Self::Space => "space",
            Self::Seen => "seen",
            Self::Hidden => "hidden",
            Self::Script => "script",
            Self::Template => "template",
            Self::Explained => "explained",
            Self::Stock => "stock",
            Self::Aligned => "aligned",
            Self::Unsearched => "unsearched",
        }
    }
}

/// Bytes of A and of B as written; one of them may be empty.
pub type ChangedPlace = [Range<usize>; 2];

/// One thing that was done to the text, with its number.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Finding {
    /// Its subject.
    pub subject: FindingSubject,
    /// A sentence with its number.
    pub says: String,
    /// Its places, in the order of A.
    pub places: Vec<ChangedPlace>,
}

/// Words for other words, normalised.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Substitution {
    /// In A.
    pub from: String,
    /// In B.
    pub to: String,
    /// All its places.
    pub places: Vec<ChangedPlace>,
}

/// How a copy was disguised.
#[derive(Debug, Clone)]
pub struct Disguise {
    /// The figures that decide the class.
    pub figures: ClassFigures,
    /// The rule that decided.
    pub rule: &'static ClassRule,
    /// The class of this pair in one line, with the longer text and the shares.
    pub says: String,
    /// The findings, most telling first.
    pub findings: Vec<Finding>,
    /// Words for other words, the most frequent first.
    pub substitutions: Vec<Substitution>,
}

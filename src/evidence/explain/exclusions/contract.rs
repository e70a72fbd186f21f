//! Reasons why a part of a text does not count, and the parts themselves.

use std::ops::Range;

/// A reason why a part of a text does not count. A letter with several reasons has the first of them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum ExclusionReason {
    /// It stands in a template file, which the user named.
    Template,
    /// It is in quotation marks, or a quotation in the markup of the file.
    Quotation,
    /// It is in the references or in an appendix.
    References,
    /// It stands in many texts of the corpus; that alone does not make it a template.
    Frequent,
    /// It is in no match that is long enough.
    Short,
}

impl ExclusionReason {
    /// All reasons, in order.
    pub const ALL: [Self; 5] =
        [Self::Template, Self::Quotation, Self::References, Self::Frequent, Self::Short];

    /// The name, as in columns: one word.
    pub fn name(self) -> &'static str {
        match self {
            Self::Template => "template",
            Self::Quotation => "quotation",
            Self::References => "references",
            Self::Frequent => "frequent",
            Self::Short => "short",
        }
    }

    /// The place in [`ExclusionReason::ALL`].
    pub fn index(self) -> usize {
        Self::ALL.iter().position(|&reason| reason == self).unwrap_or(0)
    }
}

/// A part of a text that does not count.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ExcludedSpan {
    /// Bytes of the normalised text.
    pub bytes: Range<usize>,
    /// The reason.
    pub reason: ExclusionReason,
}

/// Whether a quotation has a reference near it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum QuoteReference {
    /// It has one.
    Near,
    /// It has none.
    Missing,
    /// There is something that may be one, or the reader of the file drops marks of notes.
    NotKnown,
}

/// A quotation, excluded or not.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct QuotedSpan {
    /// Bytes of the normalised text.
    pub bytes: Range<usize>,
    /// Whether it has a reference near it.
    pub reference: QuoteReference,
}

/// What does not count in one text, as far as the text itself decides it.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct TextExclusions {
    /// The parts, in no order; they may overlap.
    pub spans: Vec<ExcludedSpan>,
    /// All quotations, ascending and disjoint, excluded or not.
    pub quoted: Vec<QuotedSpan>,
    /// Matches of fewer letters than this do not count.
    pub min_match: Option<u32>,
    /// Passages in more documents than this do not count.
    pub max_texts: Option<u32>,
    /// Without `max_texts`: passages in more documents than this do not count either, unless most of the text
    /// is in such passages.
    pub common_texts: Option<u32>,
}

/// Least number of documents that hold a passage for it to be one of many texts, but for one.
const MANY: usize = 5;
/// And of how many documents more than one holds it.
const MANY_OF: usize = 10;

/// A passage in more documents than this of a corpus is as a rule a declaration, a form or a task:
/// more than five, and more than a tenth of all. In 64 essays a ring of one source and four copiers stays
/// under it; a declaration on eight is over it.
pub fn common_texts(documents: usize) -> u32 {
    (documents / MANY_OF).max(MANY).try_into().unwrap_or(u32::MAX)
}

impl TextExclusions {
    /// These exclusions with some reasons switched off; quotations stay known.
    #[must_use]
    pub fn only(&self, is_on: impl Fn(ExclusionReason) -> bool) -> Self {
        let spans = self.spans.iter().filter(|span| is_on(span.reason)).cloned().collect();
        Self {
            spans,
            quoted: self.quoted.clone(),
            min_match: self.min_match.filter(|_| is_on(ExclusionReason::Short)),
            max_texts: self.max_texts.filter(|_| is_on(ExclusionReason::Frequent)),
            common_texts: self.common_texts.filter(|_| is_on(ExclusionReason::Frequent)),
        }
    }
}

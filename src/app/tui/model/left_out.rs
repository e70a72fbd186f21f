//! What does not count on every screen: reasons that the reader turned on, and passages marked in the journal.

use crate::explain::exclusions::{
    ExclusionReason, ExclusionRules, GivenExclusions, REFERENCE_HEADINGS, common_texts,
};
use crate::review::ledger::Ledger;
use crate::review::passage::{MarkedPassage, PassageKind, marked_passages};
use std::sync::Arc;

/// Matches of fewer letters are short, unless the command line says it otherwise.
const SHORT: u32 = 20;
/// The reasons for which parts are left out of the scores of texts.
const SCORED: [ExclusionReason; 3] =
    [ExclusionReason::Template, ExclusionReason::Quotation, ExclusionReason::References];

/// The reasons that are on, by [`ExclusionReason::index`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LeftOut([bool; ExclusionReason::ALL.len()]);

impl Default for LeftOut {
    fn default() -> Self {
        Self::new(&GivenExclusions::default())
    }
}

impl LeftOut {
    /// What the command line leaves out; what many texts hold is left out of sources in any case.
    fn new(given: &GivenExclusions) -> Self {
        let rules = &given.rules;
        Self(ExclusionReason::ALL.map(|reason| match reason {
            ExclusionReason::Template => !given.files.is_empty(),
            ExclusionReason::Quotation => rules.quotations,
            ExclusionReason::References => rules.references.is_some(),
            ExclusionReason::Frequent => true,
            ExclusionReason::Short => rules.min_match.is_some(),
        }))
    }

    /// True if text is left out for this reason.
    pub fn has(self, reason: ExclusionReason) -> bool {
        self.0.get(reason.index()) == Some(&true)
    }

    /// True if the reader leaves something out.
    pub fn any(self) -> bool {
        self != Self::default()
    }

    /// Turns a reason on or off; true if it is on now.
    pub fn turn(&mut self, reason: ExclusionReason) -> bool {
        let Some(on) = self.0.get_mut(reason.index()) else { return false };
        *on = !*on;
        *on
    }
}

/// The letter in the margin for text that does not count: the key of the switch, or `T` for a template.
pub fn reason_letter(reason: ExclusionReason) -> char {
    match reason {
        ExclusionReason::Template => 'T',
        ExclusionReason::Quotation => 'c',
        ExclusionReason::References => 'b',
        ExclusionReason::Short => 'm',
        ExclusionReason::Frequent => 'f',
    }
}

/// What does not count: the reasons that are on, and the marked passages, which never count.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct UncountedParts {
    /// The reasons that are on.
    pub left_out: LeftOut,
    /// The passages that the reviewer marked.
    pub marked: Arc<Vec<MarkedPassage>>,
    /// What the command line gives: template files, headings, bounds.
    given: Arc<GivenExclusions>,
    /// The revision of the review that the passages are of.
    revision: u64,
}

impl UncountedParts {
    /// What the command line leaves out, to start with.
    pub fn new(given: GivenExclusions) -> Self {
        Self { left_out: LeftOut::new(&given), given: Arc::new(given), ..Self::default() }
    }

    /// True if there are template files to leave out or to count.
    pub fn has_files(&self) -> bool {
        !self.given.files.is_empty()
    }

    /// The template files that are left out: their texts and their names.
    pub fn files(&self) -> (&[String], Vec<String>) {
        if !self.left_out.has(ExclusionReason::Template) {
            return (&[], Vec::new());
        }
        (&self.given.rules.templates, self.given.names())
    }

    /// Follows the journal at this revision; true if other passages are marked. Cost: linear in its records
    /// if the revision is another one.
    pub fn follow(&mut self, ledger: &Ledger, revision: u64) -> bool {
        if std::mem::replace(&mut self.revision, revision) == revision {
            return false;
        }
        let marked = if self.given.counts_marks { Vec::new() } else { marked_passages(ledger) };
        let is_other = *self.marked != marked;
        if is_other {
            self.marked = Arc::new(marked);
        }
        is_other
    }

    /// True if both exclude the same.
    pub fn is_same(&self, other: &Self) -> bool {
        self.left_out == other.left_out && self.marked == other.marked
    }

    /// True if both leave the same out of the scores of texts.
    pub fn scores_as(&self, other: &Self) -> bool {
        let scored = |own: &Self| SCORED.map(|reason| own.left_out.has(reason));
        scored(self) == scored(other) && self.marked == other.marked
    }

    /// True if parts of texts may be left out of their scores: matches that are short or frequent are a
    /// matter of the sources alone.
    pub fn excludes_parts(&self) -> bool {
        SCORED.iter().any(|reason| self.left_out.has(*reason)) || !self.marked.is_empty()
    }

    /// True if anything may be excluded.
    pub fn any(&self) -> bool {
        self.left_out.any() || !self.marked.is_empty()
    }

    /// The rules for a corpus of `texts` texts. Marked passages never count.
    pub fn rules(&self, texts: usize) -> ExclusionRules {
        let given = &self.given.rules;
        let of = |kind| {
            let own = self.marked.iter().filter(move |passage| passage.kind == kind);
            own.map(|passage| passage.text.clone())
        };
        let has = |reason| self.left_out.has(reason);
        let built_in = || REFERENCE_HEADINGS.map(str::to_owned).to_vec();
        let headings = || given.references.clone().unwrap_or_else(built_in);
        let is_frequent = has(ExclusionReason::Frequent);
        let files = self.files().0.iter().cloned();
        ExclusionRules {
            quotations: has(ExclusionReason::Quotation),
            references: has(ExclusionReason::References).then(headings),
            min_match: has(ExclusionReason::Short).then(|| given.min_match.unwrap_or(SHORT)),
            max_texts: given.max_texts.filter(|_| is_frequent),
            common_texts: is_frequent.then(|| common_texts(texts)),
            templates: files.chain(of(PassageKind::Template)).collect(),
            marked_quotations: of(PassageKind::Quotation).collect(),
        }
    }
}

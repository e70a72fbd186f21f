//! Groups, and the rule that ties their documents.

use crate::measure::MeasureId;
use crate::measure::contract::{Evidence, ReadAs};
use crate::measure::frequency::log_expected;
use crate::measure::scale::Scale;
use crate::pair::DocId;
use crate::settings::Thresholds;
use crate::text::named::Named;

/// Which documents of a group are tied.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Linkage {
    /// Each document is tied to at least one other. Groups may be chains whose ends share nothing.
    #[default]
    Single,
    /// Every two documents are tied.
    Complete,
    /// The mean score between two parts reaches the threshold when they join.
    Average,
}

impl Named for Linkage {
    const ALL: &'static [Self] = &[Self::Single, Self::Complete, Self::Average];

    fn name(self) -> &'static str {
        match self {
            Self::Single => "single",
            Self::Complete => "complete",
            Self::Average => "average",
        }
    }
}

/// When two documents are tied.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct LinkRule {
    /// Which documents of a group are tied.
    pub linkage: Linkage,
    /// The measure that scores a tie.
    pub measure: MeasureId,
    /// The lowest score of a tie, 0 to 1.
    pub threshold: f64,
}

impl LinkRule {
    /// The rule for a flagging measure at its current threshold.
    pub fn new(linkage: Linkage, measure: MeasureId, thresholds: &Thresholds, bits: u32) -> Self {
        let threshold = measure.scale(bits).similarity(thresholds.or_initial(measure)).max(0.0);
        Self { linkage, measure, threshold }
    }

    /// The score of a pair by the measure of the rule, 0 to 1; 0 if undefined. Where chance is not known, Jaccard
    /// stands for it; a pair that was read as a copy is flagged, and has at least the threshold; one that was read as
    /// unrelated is no tie.
    pub fn score(&self, evidence: &Evidence) -> f64 {
        if self.measure == MeasureId::CHANCE {
            let score = Scale::expected_similarity(log_expected(evidence));
            return match evidence.read_as {
                ReadAs::Copy => score.max(self.threshold),
                ReadAs::Unrelated if evidence.expected.value().is_some() => 0.0,
                _ => score,
            };
        }
        self.measure.value(evidence).unwrap_or(0.0)
    }
}

/// The link at which a group splits first.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Weakest {
    /// The best pair between the two parts, by its number in the pair table.
    pub pair: u32,
    /// Its score.
    pub score: f64,
    /// Number of documents on each side, copies included, the smaller side first.
    pub sides: [usize; 2],
    /// Ties at or over the threshold between the two sides; 1: this pair alone holds the group.
    pub ties: usize,
}

/// A text without which its group falls apart, e.g. one that is made of two others: an articulation point
/// of its links.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LinkingText {
    /// The text.
    pub text: DocId,
    /// Documents in each part without it, copies included; at least two, the largest first.
    pub parts: Vec<usize>,
}

impl LinkingText {
    /// How many documents it alone holds to the largest part.
    pub(super) fn held(&self) -> usize {
        self.parts.iter().skip(1).sum()
    }
}

/// Documents that belong together.
#[derive(Debug, Clone, PartialEq)]
pub struct Group {
    /// The documents, ascending, copies included.
    pub members: Vec<DocId>,
    /// For each member its best pair in the group, by its number in the pair table, and the score;
    /// `None` for a copy of another document.
    pub nearest: Vec<Option<(u32, f64)>>,
    /// The lowest score of its pairs in the table.
    pub lowest: f64,
    /// The pair with this score, by its number in the pair table; `None` for copies of one text, and for a pair that
    /// is not tied at all.
    pub lowest_pair: Option<u32>,
    /// How many of its pairs are not in the table, because they score below its floor.
    pub unknown: u64,
    /// The weakest link; `None` for copies of one text.
    pub weakest: Option<Weakest>,
    /// The text that alone links its parts, if there is one.
    pub cut_text: Option<LinkingText>,
    /// The document with the highest sum of scores to the others.
    pub central: DocId,
    /// The document with the most tokens.
    pub longest: DocId,
}

/// All groups of two documents or more.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Groups {
    /// The groups, the largest first, then by their first document.
    pub groups: Vec<Group>,
    /// Documents in no group.
    pub alone: usize,
}

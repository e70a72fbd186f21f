//! What a group is, and the rule that ties its documents.

use crate::measure::MeasureId;
use crate::measure::contract::Evidence;
use crate::pair::DocId;
use crate::settings::Thresholds;
use crate::text::named::Named;

/// When documents belong together.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Linkage {
    /// Each is tied to at least one other. Chains: first and last may share nothing.
    #[default]
    Single,
    /// Every two are tied.
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

/// What ties two documents.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Rule {
    /// When documents belong together.
    pub linkage: Linkage,
    /// The measure that scores a tie.
    pub measure: MeasureId,
    /// The least score of a tie, 0 to 1.
    pub threshold: f64,
}

impl Rule {
    /// The rule of a flagging measure at its present threshold.
    pub fn new(linkage: Linkage, measure: MeasureId, thresholds: &Thresholds, bits: u32) -> Self {
        let threshold = measure.scale(bits).similarity(thresholds.or_initial(measure)).max(0.0);
        Self { linkage, measure, threshold }
    }

    /// How alike a pair is by the measure of the rule, 0 to 1; 0 where it is undefined.
    pub fn score(&self, evidence: &Evidence) -> f64 {
        self.measure.value(evidence).unwrap_or(0.0)
    }
}

/// The link at which a group comes apart first.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Weakest {
    /// The pair in the pair table: the best one between the two parts.
    pub pair: u32,
    /// Its score.
    pub score: f64,
    /// Documents on either side, copies included, the smaller side first.
    pub sides: [usize; 2],
    /// Ties at or over the threshold between the two sides; 1: this pair alone holds the group.
    pub ties: usize,
}

/// Documents that belong together.
#[derive(Debug, Clone, PartialEq)]
pub struct Group {
    /// The documents, ascending, copies included.
    pub members: Vec<DocId>,
    /// For each member its best pair in the group, in the pair table, and its score; `None` for a
    /// copy that another document stands for.
    pub nearest: Vec<Option<(u32, f64)>>,
    /// The lowest score of two of its documents that is in the table.
    pub lowest: f64,
    /// Pairs of its documents that are not in the table: they score less than its floor.
    pub unknown: u64,
    /// Where it comes apart first; `None` for copies of one text.
    pub weakest: Option<Weakest>,
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

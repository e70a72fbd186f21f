//! Judged pairs of the lesson on precision and recall.

use crate::compare::study::{Confusion, JudgedScores, JudgedTally};
use crate::lesson::kit::DrawingRoom;
use crate::order::ListOrder as _;

/// Scores of pairs that were judged a copy, and of pairs that were judged independent.
const OVERLAP: ([f64; 5], [f64; 7]) =
    ([0.91, 0.83, 0.72, 0.58, 0.37], [0.66, 0.52, 0.44, 0.31, 0.24, 0.15, 0.09]);
const CLEAR: ([f64; 5], [f64; 7]) =
    ([0.92, 0.88, 0.81, 0.74, 0.66], [0.41, 0.33, 0.28, 0.22, 0.19, 0.12, 0.08]);

/// What a threshold makes of a judged pair.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum PairOutcome {
    TruePositive,
    FalsePositive,
    FalseNegative,
    TrueNegative,
}

/// A judged pair.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct LabelledScore {
    pub(super) score: f64,
    /// True if it was judged a copy.
    pub(super) copied: bool,
}

/// Judged pairs, most alike first, and a threshold.
pub(super) struct PrecisionCase {
    pub(super) pairs: Vec<LabelledScore>,
    pub(super) judged: JudgedScores,
    pub(super) cut: f64,
    /// The room for each drawing.
    pub(super) room: DrawingRoom,
}

impl PrecisionCase {
    /// An example by its name.
    pub(super) fn new(example: &str, cut: f64, room: DrawingRoom) -> Self {
        let (copied, other) = if example == "clear" { CLEAR } else { OVERLAP };
        let copies = copied.into_iter().map(|score| LabelledScore { score, copied: true });
        let others = other.into_iter().map(|score| LabelledScore { score, copied: false });
        let mut pairs: Vec<LabelledScore> = copies.chain(others).collect();
        pairs.order_by(|x, y| y.score.total_cmp(&x.score));
        let tally = |pair: &LabelledScore| JudgedTally {
            value: pair.score,
            copied: u64::from(pair.copied),
            other: u64::from(!pair.copied),
        };
        let judged = JudgedScores::new(pairs.iter().map(tally).collect());
        Self { pairs, judged, cut, room }
    }

    /// The confusion counts at the threshold.
    pub(super) fn counts(&self) -> Confusion {
        self.judged.at(self.cut)
    }

    /// What the threshold makes of a pair.
    pub(super) fn outcome(&self, pair: LabelledScore) -> PairOutcome {
        match (pair.score >= self.cut, pair.copied) {
            (true, true) => PairOutcome::TruePositive,
            (true, false) => PairOutcome::FalsePositive,
            (false, true) => PairOutcome::FalseNegative,
            (false, false) => PairOutcome::TrueNegative,
        }
    }
}

//! The scores of all pairs of a table that depend on the whole corpus.

use crate::compare::result::backgrounds::Backgrounds;
use crate::measure::contract::CorpusScore;
use std::sync::Arc;

/// The last decimal of a score that four bytes hold.
const DIGITS: f64 = 1e7;

/// A score of each pair of a table, by the place of its row. Four bytes a pair: seven digits.
#[derive(Debug, Clone, Default)]
pub struct CorpusColumn(Option<Arc<[f32]>>);

impl CorpusColumn {
    /// A column from the score of each row; `None` where it is undefined.
    pub fn new(scores: impl Iterator<Item = Option<f64>>) -> Self {
        Self(Some(scores.map(|score| score.map_or(f32::NAN, |score| score as f32)).collect()))
    }

    /// The score of the row at a place; pending without a column or such a row.
    pub fn get(&self, place: usize) -> CorpusScore {
        match self.0.as_ref().and_then(|column| column.get(place)) {
            None => CorpusScore::Pending,
            Some(score) if score.is_nan() => CorpusScore::Undefined,
            Some(score) => CorpusScore::Value((f64::from(*score) * DIGITS).round() / DIGITS),
        }
    }

    /// True if the scores are known, or known to be undefined.
    pub fn is_known(&self) -> bool {
        self.0.is_some()
    }
}

/// The columns of a table that depend on the whole corpus.
#[derive(Debug, Clone, Default)]
pub struct CorpusColumns {
    /// Jaccard weighted by idf.
    pub weighted: CorpusColumn,
    /// Cosine of words weighted by idf.
    pub topic: CorpusColumn,
    /// Common logarithm of how many unrelated pairs are expected to be as alike.
    pub expected: CorpusColumn,
    /// What is ordinary, from which the last column comes; `None`: not computed.
    pub backgrounds: Option<Arc<Backgrounds>>,
}

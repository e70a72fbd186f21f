//! The Jaccard of all pairs without what does not count, as it is found.

use crate::compare::result::{CorpusColumn, PairTable};
use crate::explain::passages::Least;
use crate::measure::contract::CorpusScore;
use crate::tui::model::left_out::UncountedParts;
use std::sync::Arc;

/// What the scores of a table without what does not count depend on.
#[derive(Debug, Clone)]
pub struct CountedTableKey {
    table: Arc<PairTable>,
    least: Least,
    /// What does not count.
    pub parts: UncountedParts,
}

/// A score of a pair without what does not count, or what to show instead.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum CountedScore {
    /// The score; `None` if nothing to compare is left of a text.
    Known(Option<f64>),
    /// A score that leaves out other parts, and is computed again.
    Old(Option<f64>),
    /// Being computed.
    Pending,
    /// It could not be computed.
    Failed,
}

/// The newest request, and the newest result.
#[derive(Debug, Default)]
pub struct LiveCountedPairs {
    requested: Option<CountedTableKey>,
    found: Option<(CountedTableKey, CorpusColumn)>,
    has_failed: bool,
}

impl CountedTableKey {
    /// The pairs of a table without these parts; template stretches have at least this length.
    pub fn new(table: Arc<PairTable>, parts: UncountedParts, least: Least) -> Self {
        Self { table, least, parts }
    }

    /// True if both give the same scores.
    fn is_same(&self, other: &Self) -> bool {
        let is_table = self.table.has_rows_of(&other.table);
        is_table && self.least == other.least && self.parts.scores_as(&other.parts)
    }
}

impl LiveCountedPairs {
    /// True if this was requested last.
    pub fn is_requested(&self, key: &CountedTableKey) -> bool {
        self.requested.as_ref().is_some_and(|own| own.is_same(key))
    }

    /// Records a request. Scores of the same pairs stay, as old ones, unless all parts count.
    pub fn request(&mut self, key: CountedTableKey) {
        let is_table = |(own, _): &mut (CountedTableKey, _)| own.table.has_rows_of(&key.table);
        self.found = self.found.take_if(is_table).filter(|_| key.parts.excludes_parts());
        (self.requested, self.has_failed) = (Some(key), false);
    }

    /// Stores the result of the newest request; false if it is of another one.
    pub fn adopt(&mut self, key: CountedTableKey, found: Option<CorpusColumn>) -> bool {
        let is_newest = self.is_requested(&key);
        if is_newest {
            self.has_failed = found.is_none();
            self.found = found.map(|column| (key, column));
        }
        is_newest
    }

    /// True if the newest request leaves parts out.
    pub fn excludes_parts(&self) -> bool {
        self.requested.as_ref().is_some_and(|own| own.parts.excludes_parts())
    }

    /// The scores of the pairs of this table, also old ones.
    pub fn column(&self, table: &PairTable) -> Option<&CorpusColumn> {
        self.found
            .as_ref()
            .filter(|(own, _)| own.table.has_rows_of(table))
            .map(|(_, column)| column)
    }

    /// The scores of the pairs of this table, unless they are old.
    pub fn current(&self, table: &PairTable) -> Option<&CorpusColumn> {
        self.column(table).filter(|_| !self.is_old())
    }

    /// True if the scores leave out other parts than requested.
    pub fn is_old(&self) -> bool {
        let key = self.found.as_ref().map(|(key, _)| key);
        key.is_some_and(|key| !self.is_requested(key))
    }

    /// The score of the pair at a place of this table.
    pub fn get(&self, table: &PairTable, place: usize) -> CountedScore {
        let is_own = |own: &CountedTableKey| own.table.has_rows_of(table);
        let value = match self.column(table).map(|column| column.get(place)) {
            Some(CorpusScore::Value(value)) => Some(value),
            Some(CorpusScore::Undefined) => None,
            Some(CorpusScore::Pending) | None => {
                let has_failed = self.has_failed && self.requested.as_ref().is_some_and(is_own);
                return if has_failed { CountedScore::Failed } else { CountedScore::Pending };
            }
        };
        if self.is_old() { CountedScore::Old(value) } else { CountedScore::Known(value) }
    }
}

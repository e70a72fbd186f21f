//! Readings of pairs as they arrive: shown at once, sorted by only with the next order of the list.

use crate::compare::result::{Comparison, PairReading, PairTable, Readings};
use crate::measure::MeasureId;
use crate::pair::DocPair;
use crate::settings::Thresholds;
use crate::tui::model::run::Run;
use std::sync::Arc;

/// The readings of the pairs on screen, and the candidates that are still to be read.
#[derive(Debug, Default)]
pub struct LiveReadings {
    /// The table whose pairs are read; `None` before the first plan.
    table: Option<Arc<PairTable>>,
    /// The thresholds that the candidates were chosen with.
    thresholds: Option<Thresholds>,
    /// All readings of these pairs so far.
    found: Arc<Readings>,
    /// The candidates, best first.
    queue: Arc<Vec<DocPair>>,
    /// How many of them were read, or have no text.
    done: usize,
    /// Pairs outside the queue that cannot be read.
    unreadable: Vec<DocPair>,
    /// Why reading stopped, if a worker failed.
    pub failed: Option<String>,
}

/// The candidates of a table.
#[derive(Debug)]
pub struct ReadingPlan {
    /// The pairs to read, best first.
    pub queue: Vec<DocPair>,
    /// How many there are without the limits.
    pub candidates: usize,
    /// The thresholds that they were chosen with.
    pub thresholds: Thresholds,
}

impl LiveReadings {
    /// True if the candidates were chosen for these pairs and these thresholds. The threshold of reuse
    /// does not matter.
    pub fn is_planned(&self, comparison: &Comparison, thresholds: &Thresholds) -> bool {
        let cheap = |thresholds: &Thresholds| {
            let mut cheap = *thresholds;
            cheap.set(MeasureId::REUSE, None);
            cheap
        };
        self.is_of(comparison) && self.thresholds.as_ref().map(cheap) == Some(cheap(thresholds))
    }

    /// True if these are readings of the pairs of this comparison.
    fn is_of(&self, comparison: &Comparison) -> bool {
        self.table.as_ref().is_some_and(|table| table.has_rows_of(&comparison.pairs))
    }

    /// Adopts a plan; readings of the same pairs stay.
    pub fn plan(&mut self, table: Arc<PairTable>, plan: ReadingPlan) {
        let is_same = self.table.as_ref().is_some_and(|own| own.has_rows_of(&table));
        let mut found = Readings::new(plan.candidates, plan.queue.len());
        if is_same {
            found.extend(self.found.iter());
        } else {
            self.unreadable.clear();
        }
        self.found = Arc::new(found);
        (self.table, self.thresholds) = (Some(table), Some(plan.thresholds));
        (self.queue, self.done) = (Arc::new(plan.queue), 0);
        self.failed = None;
    }

    /// Adds readings of pairs of `table`, after which `done` candidates are read; false if the table is
    /// not the planned one.
    pub fn add(
        &mut self,
        table: &PairTable,
        found: Vec<(DocPair, Option<PairReading>)>,
        done: usize,
    ) -> bool {
        if !self.table.as_ref().is_some_and(|own| own.has_rows_of(table)) {
            return false;
        }
        let readings = Arc::make_mut(&mut self.found);
        for (pair, reading) in found {
            match reading {
                Some(reading) => readings.insert(pair, reading),
                None => self.unreadable.push(pair),
            }
        }
        self.done = done.min(self.queue.len());
        true
    }

    /// The candidates and how many of them are done.
    pub fn queue(&self) -> (Arc<Vec<DocPair>>, usize) {
        (self.queue.clone(), self.done)
    }

    /// True if all candidates are read.
    pub fn is_done(&self) -> bool {
        self.done >= self.queue.len()
    }

    /// The readings so far.
    pub fn found(&self) -> &Readings {
        &self.found
    }

    /// How many candidates are done, and how many there are to read; `None` if none is left.
    pub fn progress(&self) -> Option<(usize, usize)> {
        (!self.is_done() && self.failed.is_none()).then(|| (self.done, self.queue.len()))
    }

    /// True until all candidates of the pairs on screen are chosen and read, or cannot be.
    pub fn is_pending(&self, shown: Option<&Comparison>, run: &Run) -> bool {
        let is_coming = shown.is_some_and(|shown| !self.is_of(shown))
            && !run.is_going()
            && run.stale().is_none()
            && self.failed.is_none();
        is_coming || self.progress().is_some()
    }

    /// The reading of a pair of this comparison, as far as it is known.
    pub fn get(&self, comparison: &Comparison, pair: DocPair) -> Option<PairReading> {
        let live = self.found.get(pair).filter(|_| self.is_of(comparison));
        live.or_else(|| comparison.pairs.reading(pair)).copied()
    }

    /// True if a pair is not read, and can be.
    pub fn lacks(&self, comparison: &Comparison, pair: DocPair) -> bool {
        self.get(comparison, pair).is_none() && !self.unreadable.contains(&pair)
    }

    /// The comparison with all readings so far in its table.
    #[must_use]
    pub fn adopted_by(&self, comparison: Comparison) -> Comparison {
        if !self.is_of(&comparison) || self.is_adopted(&comparison) {
            return comparison;
        }
        let pairs = Arc::new(comparison.pairs.with_readings(self.found.clone()));
        Comparison { pairs, ..comparison }
    }

    /// True if the table of the comparison has all readings so far.
    pub fn is_adopted(&self, comparison: &Comparison) -> bool {
        comparison.pairs.readings().len() == self.found.len()
    }
}

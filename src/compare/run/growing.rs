//! The pair table of a run in progress: collects pairs, keeps to the budget, scores.

use crate::compare::result::{
    Bar, Comparison, Coverage, DocumentCopies, Hit, PairRow, PairTable, Profile, best, score,
};
use crate::compare::run::watch::{Progress, Stage, Watch};
use crate::measure::jaccard::jaccard;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

/// Pairs found so far, scored or not; at most `max` after [`Growing::trim`].
pub(super) struct Growing<'a> {
    profiles: &'a [Profile],
    max: usize,
    pairs: PairTable,
    /// Unscored pairs.
    hits: Vec<Hit>,
    /// The lowest pair that stays; only ever rises.
    bar: Bar,
    raised: bool,
    /// Number of pairs that the budget had no room for.
    dropped: u64,
    watch: &'a dyn Watch,
}

impl<'a> Growing<'a> {
    /// Starts with the rows of `pairs`.
    pub(super) fn new(
        profiles: &'a [Profile],
        pairs: PairTable,
        max: usize,
        watch: &'a dyn Watch,
    ) -> Self {
        let (hits, bar) = (Vec::new(), Bar::default());
        Self { profiles, max, pairs, hits, bar, raised: false, dropped: 0, watch }
    }

    /// The lowest pair that is worth adding.
    pub(super) fn bar(&self) -> Bar {
        self.bar
    }

    /// How many more pairs the budget allows.
    pub(super) fn room(&self) -> usize {
        self.max.saturating_sub(self.pairs.len() + self.hits.len())
    }

    /// Adds scored pairs, whatever the budget.
    pub(super) fn add(&mut self, rows: &[PairRow]) {
        self.pairs.extend(rows);
    }

    /// Adds unscored pairs, whatever the budget.
    pub(super) fn add_hits(&mut self, hits: &[Hit]) {
        self.hits.extend_from_slice(hits);
    }

    /// Counts pairs that the bar rejected.
    pub(super) fn refuse(&mut self, pairs: u64) {
        self.dropped += pairs;
    }

    /// Keeps to the budget: raises the floor of `out`, or cuts inside a score that too many pairs
    /// share.
    pub(super) fn trim(&mut self, out: &mut Comparison) {
        let Coverage::Floor(floor) = out.coverage else { return };
        let found = self.pairs.len() + self.hits.len();
        out.dropped = self.dropped;
        if found <= self.max {
            return;
        }
        let scored = self.pairs.rows().iter();
        let scored = scored.map(|row| (jaccard(&self.pairs.evidence_of(row)), row.pair()));
        let unscored = self.hits.iter().map(|hit| hit.key(self.profiles));
        let raised = Bar::raise(scored.chain(unscored), self.max);
        (self.bar, self.raised, out.cut) = (raised.bar, true, raised.cut);
        out.coverage = Coverage::Floor(floor.max(raised.floor));
        let (bar, profiles) = (self.bar, self.profiles);
        self.pairs.retain(|row, evidence| bar.admits(jaccard(evidence), row.pair()));
        self.hits.retain(|hit| hit.reaches(&bar, profiles));
        self.dropped += (found - self.pairs.len() - self.hits.len()) as u64;
        out.dropped = self.dropped;
    }

    /// How many scored pairs of distinct texts have a Jaccard of at least `floor`.
    pub(super) fn at_least(&self, floor: f64, copies: &DocumentCopies) -> u64 {
        let twins = |row: &PairRow| copies.representative(row.b) != row.b;
        let alike = |row: &PairRow| jaccard(&self.pairs.evidence_of(row)) >= floor;
        self.pairs.rows().iter().filter(|row| alike(row) && !twins(row)).count() as u64
    }

    /// Sends a snapshot. Once the bar was raised, unscored pairs may be dropped later, so they are
    /// left out until the join is done.
    pub(super) fn show(&mut self, out: &mut Comparison) {
        if !self.raised {
            self.score(&|| ());
        }
        out.pairs = Arc::new(self.pairs.clone());
        self.watch.snapshot(out.clone());
    }

    /// Scores the unscored pairs and reports progress.
    pub(super) fn settle(&mut self) {
        let (done, total) = (AtomicU64::new(0), self.hits.len() as u64);
        let watch = self.watch;
        self.score(&|| {
            let done = done.fetch_add(1, Ordering::Relaxed) + 1;
            watch.progress(Progress { stage: Stage::Scoring, done, total, bytes: 0 });
        });
    }

    fn score(&mut self, seen: &(dyn Fn() + Sync)) {
        let hits = std::mem::take(&mut self.hits);
        let watch = self.watch;
        self.pairs.extend(&score(&hits, self.profiles, &|| watch.cancelled(), seen));
    }

    /// The table. Of unscored pairs it adds only the best, within a few milliseconds.
    pub(super) fn finish(mut self) -> PairTable {
        self.pairs.extend(&best(self.hits, self.profiles));
        self.pairs
    }
}

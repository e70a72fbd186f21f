//! The pair table of a run in progress: takes what joins find, keeps to the budget, scores the rest.

use crate::compare::result::{
    Bar, Comparison, Copies, Coverage, Hit, PairTable, Profile, Row, best, score,
};
use crate::compare::run::watch::{Progress, Stage, Watch};
use crate::measure::jaccard::jaccard;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

/// Pairs found so far, scored and not, at most `max` of them but for what was added last.
pub(super) struct Growing<'a> {
    profiles: &'a [Profile],
    max: usize,
    pairs: PairTable,
    /// Found and not scored yet.
    hits: Vec<Hit>,
    /// What a pair must reach as far as is known; only ever rises.
    bar: Bar,
    raised: bool,
    /// Pairs that were found and had to go.
    dropped: u64,
    watch: &'a dyn Watch,
}

impl<'a> Growing<'a> {
    /// Starts from rows that are known.
    pub(super) fn new(
        profiles: &'a [Profile],
        pairs: PairTable,
        max: usize,
        watch: &'a dyn Watch,
    ) -> Self {
        let (hits, bar) = (Vec::new(), Bar::default());
        Self { profiles, max, pairs, hits, bar, raised: false, dropped: 0, watch }
    }

    /// What a pair must reach to be worth adding.
    pub(super) fn bar(&self) -> Bar {
        self.bar
    }

    /// How many more pairs the budget allows.
    pub(super) fn room(&self) -> usize {
        self.max.saturating_sub(self.pairs.len() + self.hits.len())
    }

    /// Adds scored pairs, whatever the budget.
    pub(super) fn add(&mut self, rows: &[Row]) {
        self.pairs.extend(rows);
    }

    /// Adds pairs that are to be scored if they stay, whatever the budget.
    pub(super) fn add_hits(&mut self, hits: &[Hit]) {
        self.hits.extend_from_slice(hits);
    }

    /// Counts pairs that were found and did not reach the bar.
    pub(super) fn refuse(&mut self, pairs: u64) {
        self.dropped += pairs;
    }

    /// Keeps to the budget: raises the floor of `out`, or cuts where too many pairs score alike.
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

    /// How many pairs of distinct texts score at least `floor`, as far as they are scored.
    pub(super) fn at_least(&self, floor: f64, copies: &Copies) -> u64 {
        let twins = |row: &Row| copies.representative(row.b) != row.b;
        let alike = |row: &Row| jaccard(&self.pairs.evidence_of(row)) >= floor;
        self.pairs.rows().iter().filter(|row| alike(row) && !twins(row)).count() as u64
    }

    /// Shows what is there. Once pairs had to go, those that are not scored yet may go too: they are
    /// left out until the join is done.
    pub(super) fn show(&mut self, out: &mut Comparison) {
        if !self.raised {
            self.score(&|| ());
        }
        out.pairs = Arc::new(self.pairs.clone());
        self.watch.snapshot(out.clone());
    }

    /// Scores what is left to score, and tells how far that is.
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

    /// The table: of what is not scored only the best, as far as a moment's work allows.
    pub(super) fn finish(mut self) -> PairTable {
        self.pairs.extend(&best(self.hits, self.profiles));
        self.pairs
    }
}

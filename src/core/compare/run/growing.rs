//! The pair table of a run in progress: collects pairs, keeps to the budget, scores.

use crate::compare::result::{
    Bar, Comparison, Coverage, DocumentCopies, Floors, Hit, PairRow, PairTable, Profile, best,
    score,
};
use crate::compare::run::watch::{Progress, Stage, Watch};
use crate::measure::contract::Evidence;
use crate::measure::jaccard::jaccard;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

/// Pairs that are scored before their rows are added to the table: they are in memory twice for a moment.
const AT_ONCE: usize = 1 << 17;

/// Pairs found so far, scored or not; at most `max` after [`Growing::trim`].
pub(super) struct Growing<'a> {
    profiles: &'a [Profile],
    max: usize,
    /// The floors of the join, before they were raised.
    floors: Floors,
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
        let floors = Floors::from_jaccard(0.0);
        Self { profiles, max, floors, pairs, hits, bar, raised: false, dropped: 0, watch }
    }

    /// Sets the floors of the join that is about to start.
    pub(super) fn start(&mut self, floors: Floors) {
        self.floors = floors;
    }

    /// Which pairs the join puts into the table.
    pub(super) fn rule(&self) -> JoinedPairs {
        JoinedPairs { floors: self.floors, bar: self.bar }
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

    /// True if the pairs exceed the budget by half: to find the lowest that stays costs a pass over
    /// all of them.
    pub(super) fn is_crowded(&self) -> bool {
        self.pairs.len() + self.hits.len() > self.max.saturating_add(self.max / 2)
    }

    /// Keeps to the budget: raises the floor of `out`, or cuts inside a score that too many pairs
    /// share.
    pub(super) fn trim(&mut self, out: &mut Comparison) {
        let Coverage::Floor(_) = out.coverage else { return };
        let found = self.pairs.len() + self.hits.len();
        out.dropped = self.dropped;
        if found <= self.max {
            return;
        }
        let scored = self.pairs.rows().iter();
        let floors = self.floors;
        let score = |e: &Evidence| floors.score(e.intersection, e.size_a, e.size_b);
        let scored = scored.map(|row| (score(&self.pairs.evidence_of(row)), row.pair()));
        let unscored = self.hits.iter().map(|hit| hit.key(&floors, self.profiles));
        let raised = Bar::raise(scored.chain(unscored), self.max);
        (self.bar, self.raised, out.cut) = (raised.bar, true, raised.cut);
        let complete = floors.raised(raised.floor);
        (out.coverage, out.contained) = (Coverage::Floor(complete.jaccard), complete.contained);
        let (bar, profiles) = (self.bar, self.profiles);
        self.pairs.retain(|row, evidence| bar.admits(score(evidence), row.pair()));
        self.hits.retain(|hit| hit.reaches(&bar, &floors, profiles));
        self.dropped += (found - self.pairs.len() - self.hits.len()) as u64;
        out.dropped = self.dropped;
    }

    /// How many scored pairs of distinct texts have a Jaccard of at least `floor`.
    pub(super) fn at_least(&self, floor: f64, copies: &DocumentCopies) -> u64 {
        let twins = |row: &PairRow| copies.representative(row.b) != row.b;
        let alike = |row: &PairRow| jaccard(&self.pairs.evidence_of(row)) >= floor;
        self.pairs.rows().iter().filter(|row| alike(row) && !twins(row)).count() as u64
    }

    /// Sends a snapshot, within the budget. Once the bar was raised, unscored pairs may be dropped later, so they are
    /// left out until the join is done.
    pub(super) fn show(&mut self, out: &mut Comparison) {
        self.trim(out);
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
            watch.progress(Progress { stage: Stage::Scoring, done, total, bytes: 0, of_bytes: 0 });
        });
    }

    fn score(&mut self, seen: &(dyn Fn() + Sync)) {
        let hits = std::mem::take(&mut self.hits);
        let watch = self.watch;
        if hits.is_empty() {
            return;
        }
        self.pairs.reserve(hits.len());
        for hits in hits.chunks(AT_ONCE) {
            self.pairs.extend(&score(hits, self.profiles, &|| watch.cancelled(), seen));
        }
    }

    /// The table. Of unscored pairs it adds only the best, within a few milliseconds.
    pub(super) fn finish(mut self) -> PairTable {
        self.pairs.extend(&best(self.hits, &self.floors, self.profiles));
        self.pairs
    }
}

/// The rule by which a finished join fills the table.
#[derive(Clone, Copy)]
pub(super) struct JoinedPairs {
    floors: Floors,
    bar: Bar,
}

impl JoinedPairs {
    /// True if the join puts this pair into the table.
    pub(super) fn holds(&self, row: &PairRow, profiles: &[Profile]) -> bool {
        let (overlap, x, y) =
            (row.intersection, profiles[row.a].distinct, profiles[row.b].distinct);
        let score = self.floors.score(overlap, x, y);
        self.floors.reaches(overlap, x, y) && self.bar.admits(score, row.pair())
    }
}

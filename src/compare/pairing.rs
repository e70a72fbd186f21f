//! Fills the pair table: chooses the join, scores in batches, keeps to the budget.

use crate::compare::bar::Bar;
use crate::compare::comparison::{Comparison, Coverage};
use crate::compare::join::all::Index;
use crate::compare::join::dictionary::Dictionary;
use crate::compare::join::overlap::Overlaps;
use crate::compare::profile::Profile;
use crate::compare::sample::{forecast, sample};
use crate::compare::score::score_known;
use crate::compare::sketched::Search;
use crate::compare::table::{PairTable, Row};
use crate::compare::watch::{Plan, Progress, Stage, Watch};
use crate::measure::jaccard::jaccard;
use crate::settings::Settings;
use rayon::prelude::*;
use std::sync::Arc;

/// Floors to fall to, in turn, while the join stays cheap and the pairs fit the budget.
const LOWER: [f64; 3] = [0.2, 0.1, 0.05];
/// Pairs drawn to forecast how many a floor brings.
const FORECAST: u64 = 20_000;
/// Shared shingles that may be counted to reach a lower floor: about a second of one core.
const CHEAP: u64 = 500_000_000;
/// Below this floor nearly every pair shares enough: counting all is cheaper than filtering.
const LOWEST_FILTER: f64 = 0.01;

/// Pairs that a batch covers at most: so many rows may stand beside the table before it is cut to
/// its budget, 256 MB of them were every pair kept.
const LARGEST_BATCH: u64 = 8_000_000;

/// The growing pair table of one run.
pub struct Pairing<'a> {
    /// One profile a document.
    profiles: &'a [Profile],
    /// Ascending numbers of the documents that are compared.
    documents: &'a [u32],
    /// At most this many pairs, unless every pair is wanted.
    max: usize,
    /// MinHash pairs at or over this estimate are kept below the floor too.
    minhash: f64,
    /// The floor was not asked for: it may be lowered.
    choose: bool,
    pairs: PairTable,
    /// What a pair must reach as far as is known; only ever rises.
    bar: Bar,
    watch: &'a dyn Watch,
}

impl<'a> Pairing<'a> {
    /// Starts from the pairs of copies that are in `pairs` already.
    pub fn new(
        profiles: &'a [Profile],
        documents: &'a [u32],
        settings: &Settings,
        pairs: PairTable,
        watch: &'a dyn Watch,
    ) -> Self {
        let (max, minhash) = (settings.max_pairs, settings.thresholds.minhash);
        let choose = settings.floor.is_none();
        let bar = Bar::default();
        Self { profiles, documents, max, minhash, choose, pairs, bar, watch }
    }

    /// Scores all pairs that the coverage of `out` asks for and leaves the table there, with the
    /// floor that was reached. `out.complete` says whether it went to the end.
    pub fn run(mut self, out: &mut Comparison) {
        let total = self.documents.len() as u64;
        self.watch.progress(Progress { stage: Stage::Indexing, done: 0, total, bytes: 0 });
        let finished = match out.coverage {
            _ if self.watch.cancelled() => false,
            Coverage::AllPairs => self.every(out),
            Coverage::Floor(floor) if floor < LOWEST_FILTER => self.every(out),
            Coverage::Floor(floor) => self.alike(floor, out) && self.sketched(out),
        };
        out.complete = finished && !self.watch.cancelled();
        out.pairs = Arc::new(self.pairs);
    }

    /// Every pair.
    fn every(&mut self, out: &mut Comparison) -> bool {
        let watch = self.watch;
        let cancelled = || watch.cancelled();
        let Some(index) = Index::new(self.profiles, self.documents, &cancelled) else {
            return false;
        };
        self.batches(out, |ranks, _| index.pairs(ranks, &cancelled))
    }

    /// Every pair with at least this exact Jaccard, or a lower one where that costs little.
    fn alike(&mut self, floor: f64, out: &mut Comparison) -> bool {
        let (watch, documents, profiles) = (self.watch, self.documents, self.profiles);
        let shingles = |id: &u32| &*profiles[*id as usize].shingles;
        let lists: Vec<&[u64]> = documents.iter().map(shingles).collect();
        let sizes: Vec<u32> = lists.iter().map(|list| list.len() as u32).collect();
        let cancelled = || watch.cancelled();
        let Some(dictionary) = Dictionary::new(&lists, &cancelled) else { return false };
        let floor = if self.choose { self.lowered(floor, &dictionary, &sizes, out) } else { floor };
        if watch.cancelled() {
            return false;
        }
        let work = Overlaps::work(&dictionary, &sizes, floor);
        watch.planned(Plan { floor, documents: documents.len(), work });
        out.coverage = Coverage::Floor(floor);
        let index = Overlaps::new(&dictionary, &sizes, floor, &cancelled);
        drop(dictionary);
        let Some(index) = index else { return false };
        self.batches(out, |ranks, bar| {
            let rows: Vec<Vec<Row>> = ranks
                .into_par_iter()
                .with_min_len(16)
                .map_init(
                    || index.counters(),
                    |counters, rank| {
                        let mut rows = Vec::new();
                        if !watch.cancelled() {
                            index.row(rank, counters, |x, y, overlap| {
                                let ids = (documents[x as usize], documents[y as usize]);
                                rows.extend(admitted(bar, profiles, ids, overlap));
                            });
                        }
                        rows
                    },
                )
                .collect();
            rows.concat()
        })
    }

    /// The lowest floor whose join is cheap and whose pairs fit the budget with room to spare.
    fn lowered(&self, floor: f64, words: &Dictionary, sizes: &[u32], out: &Comparison) -> f64 {
        let seed = out.recipe.sketch.seed;
        let background =
            sample(self.profiles, self.documents, seed, FORECAST, &|| self.watch.cancelled());
        let total = pairs_below(self.documents.len());
        let affordable = |&floor: &f64| {
            forecast(&background, floor, total) <= self.max as u64 / 2
                && Overlaps::work(words, sizes, floor) <= CHEAP
        };
        LOWER.into_iter().take_while(affordable).last().unwrap_or(floor)
    }

    /// Pairs under the floor that a sketch alone brings up, as far as the budget allows.
    fn sketched(&mut self, out: &mut Comparison) -> bool {
        let Coverage::Floor(floor) = out.coverage else { return true };
        let (watch, params) = (self.watch, out.recipe.sketch);
        let cancelled = || watch.cancelled();
        let mut search = Search {
            profiles: self.profiles,
            documents: self.documents,
            floor,
            room: self.max.saturating_sub(self.pairs.len()),
            cancelled: &cancelled,
        };
        let (near, distances) = search.near(params.bits, params.bits / 4);
        self.pairs.extend(&near.rows);
        (out.within, out.distances) = (near.level, distances.into());
        search.room = self.max.saturating_sub(self.pairs.len());
        let needed = (self.minhash * params.slots as f64 - 1e-9).ceil().max(1.0) as u32;
        let within = near.level;
        let known = |row: &Row| row.distance().is_some_and(|d| within.is_some_and(|w| d <= w));
        let agreeing = search.agreeing(params.slots, needed, known);
        self.pairs.extend(&agreeing.rows);
        out.agreeing = agreeing.level;
        !cancelled()
    }

    /// Runs a join over all ranks in batches: adds pairs, keeps to the budget, reports.
    fn batches(
        &mut self,
        out: &mut Comparison,
        join: impl Fn(std::ops::Range<usize>, Bar) -> Vec<Row>,
    ) -> bool {
        let documents = self.documents.len();
        let total = pairs_below(documents);
        let batch = (total / 64).clamp(100_000, LARGEST_BATCH);
        let mut rank = 0;
        while rank < documents {
            if self.watch.cancelled() {
                return false;
            }
            let start = rank;
            while rank < documents && pairs_below(rank) - pairs_below(start) < batch {
                rank += 1;
            }
            self.pairs.extend(&join(start..rank, self.bar));
            self.trim(out);
            let done = pairs_below(rank);
            self.watch.progress(Progress { stage: Stage::Pairing, done, total, bytes: 0 });
            if rank < documents && self.watch.wants_snapshot() {
                out.pairs = Arc::new(self.pairs.clone());
                self.watch.snapshot(out.clone());
            }
        }
        true
    }

    /// Keeps to the budget: raises the floor, or cuts where too many pairs score alike.
    fn trim(&mut self, out: &mut Comparison) {
        let Coverage::Floor(floor) = out.coverage else { return };
        if self.pairs.len() > self.max {
            let raised = Bar::raise(&self.pairs, self.max);
            self.bar = raised.bar;
            out.cut = raised.cut;
            out.coverage = Coverage::Floor(floor.max(raised.floor));
            let bar = self.bar;
            self.pairs.retain(|row, evidence| bar.admits(jaccard(evidence), (row.a, row.b)));
        } else if floor < LOWEST_FILTER {
            self.pairs.retain(|_, evidence| jaccard(evidence) >= floor);
        }
    }
}

/// The row of a pair whose overlap is known, if the table has a place for it: most pairs of a crowd
/// that scores alike are refused before they are scored.
fn admitted(bar: Bar, profiles: &[Profile], (x, y): (u32, u32), overlap: u32) -> Option<Row> {
    let (a, b) = (x.min(y), x.max(y));
    let (x, y) = (&profiles[a as usize], &profiles[b as usize]);
    let union = x.shingles.len() + y.shingles.len() - overlap as usize;
    let score = f64::from(overlap) / union as f64;
    bar.admits(score, (a, b)).then(|| score_known((a, b), x, y, overlap))
}

fn pairs_below(documents: usize) -> u64 {
    let n = documents as u64;
    n * n.saturating_sub(1) / 2
}

//! Fills the pair table: chooses the join, keeps to the budget, reports progress.

use crate::compare::join::exact::{
    Dictionary, InvertedIndex, Overlaps, ROWS, forecast as work, relieve,
};
use crate::compare::result::{
    Bar, Comparison, Coverage, Floors, Hit, MOST_MATCHED, PairRow, PairTable, Profile, ShingleView,
    forecast, pairs_among, sample,
};
use crate::compare::run::background;
use crate::compare::run::estimates::BESIDE;
use crate::compare::run::growing::Growing;
use crate::compare::run::memory::Need;
use crate::compare::run::sketched::Search;
use crate::compare::run::watch::{JoinPlan, Progress, Stage, Watch};
use crate::measure::MeasureId;
use crate::measure::set::FlagSet;
use crate::pair::{DocId, DocPair};
use crate::settings::Settings;
use rayon::prelude::*;
use std::ops::Range;
use std::sync::atomic::{AtomicU64, Ordering};

/// Below this floor nearly every pair shares enough shingles: counting all is cheaper than
/// filtering.
const LOWEST_FILTER: f64 = 0.01;

/// Most pairs of a batch of a join with filters. They are in memory in addition to the table until
/// it is trimmed to its budget: 12 bytes each.
const LARGEST_BATCH: u64 = 16_000_000;
/// The same of a batch that scores every pair: 32 bytes each.
const LARGEST_SCORED: u64 = 2_000_000;

/// The pairing stage: its documents and the table that it fills.
pub struct Pairing<'a> {
    /// One profile per document.
    profiles: &'a [Profile],
    /// The documents to compare, ascending.
    documents: &'a [DocId],
    /// Budget: most pairs of the table, unless the coverage is all pairs.
    max: usize,
    /// MinHash pairs at or over this estimate are kept below the floor too.
    minhash: f64,
    /// Measures whose sketches add pairs below the floor.
    matched: FlagSet,
    /// The settings name no floor: it may be lowered.
    choose: bool,
    /// Sample size below the floor.
    sample: u64,
    table: Growing<'a>,
    watch: &'a dyn Watch,
}

impl<'a> Pairing<'a> {
    /// Starts with the pairs of copies in `pairs`.
    pub fn new(
        profiles: &'a [Profile],
        documents: &'a [DocId],
        settings: &Settings,
        pairs: PairTable,
        watch: &'a dyn Watch,
    ) -> Self {
        let (max, minhash) =
            (settings.max_pairs, settings.thresholds.or_initial(MeasureId::MINHASH));
        let table = Growing::new(profiles, pairs, max, watch);
        let (choose, sample, matched) =
            (settings.floor.is_none(), settings.sample, settings.matched);
        Self { profiles, documents, max, minhash, matched, choose, sample, table, watch }
    }

    /// Scores all pairs by the coverage of `out` and stores the table there, with the final floor.
    /// `out.complete` is false if it was cancelled.
    pub fn run(mut self, out: &mut Comparison) {
        let total = self.documents.len() as u64;
        self.watch.progress(Progress {
            stage: Stage::Indexing,
            done: 0,
            total,
            bytes: 0,
            of_bytes: 0,
        });
        let need = Need::for_joining(self.profiles, self.documents, out.coverage);
        let finished = match out.coverage {
            _ if self.watch.cancelled() || !need.claim(self.watch) => false,
            Coverage::AllPairs => self.every(Floors::from_jaccard(0.0), out),
            Coverage::Floor(jaccard) if jaccard < LOWEST_FILTER => {
                self.every(Floors { jaccard, contained: out.contained }, out)
            }
            Coverage::Floor(floor) => self.alike(floor, out) && self.sketched(out),
        };
        out.complete = finished && !self.watch.cancelled();
        if let Coverage::Floor(floor) = out.coverage
            && out.complete
            && self.sample > 0
        {
            self.table.show(out);
            let size = self.sample;
            background::fill(out, &self.table, self.documents, floor, size, self.watch);
        }
        out.pairs = self.table.finish().into();
    }

    /// Finds every pair that reaches one of these floors; all pairs if that of Jaccard is 0. Returns
    /// false if cancelled.
    fn every(&mut self, floors: Floors, out: &mut Comparison) -> bool {
        let watch = self.watch;
        let cancelled = || watch.cancelled();
        let Some(index) = InvertedIndex::new(self.profiles, self.documents, &cancelled) else {
            return false;
        };
        let profiles = self.profiles;
        if matches!(out.coverage, Coverage::Floor(_)) {
            self.report_plan(floors, index.work(), index.memory());
        }
        self.table.start(floors);
        self.batches(out, LARGEST_SCORED, |table, ranks| {
            let (bar, refused) = (table.bar(), AtomicU64::new(0));
            let is_kept = |DocPair { a, b }: DocPair, overlap| {
                let (score, pair) = Hit::new(a, b, overlap).key(&floors, profiles);
                let alike = floors.reaches(overlap, profiles[a].distinct, profiles[b].distinct);
                let stays = bar.admits(score, pair);
                if alike && !stays {
                    refused.fetch_add(1, Ordering::Relaxed);
                }
                alike && stays
            };
            table.add(&index.pairs(ranks, &is_kept, &cancelled));
            table.refuse(refused.into_inner());
        })
    }

    /// Finds every pair with at least this exact Jaccard, or a lower one if that is cheap, and every
    /// pair that reaches the floor of containment of `out`. Returns false if cancelled.
    fn alike(&mut self, floor: f64, out: &mut Comparison) -> bool {
        let (watch, profiles) = (self.watch, self.profiles);
        let shingles = |&id: &DocId| profiles[id].shingles.view();
        // The join processes documents by size, so the dictionary needs that order.
        let mut documents = self.documents.to_vec();
        documents.sort_by_key(|id| shingles(id).len());
        let lists: Vec<ShingleView<'_>> = documents.iter().map(shingles).collect();
        let sizes: Vec<u32> = lists.iter().map(|list| list.len() as u32).collect();
        let cancelled = || watch.cancelled();
        let Some(mut dictionary) = Dictionary::from_views(&lists, &cancelled) else { return false };
        let mut floors = Floors { jaccard: floor, contained: out.contained };
        if !relieve(&mut dictionary, &sizes, floors, &cancelled) {
            return false;
        }
        if self.choose {
            let draw =
                |size| sample(profiles, self.documents, out.recipe.sketch.seed, size, &cancelled);
            floors.jaccard = lowered(floor, self.max, &dictionary, &sizes, &draw);
            floors = affordable(floors, &dictionary, &sizes);
        }
        if watch.cancelled() {
            return false;
        }
        let work = work(&dictionary, &sizes, &[floors]).first().copied().unwrap_or(0);
        let index: u64 = sizes.iter().map(|&size| u64::from(size) * 16 + BESIDE).sum();
        self.report_plan(floors, work, index);
        (out.coverage, out.contained) = (Coverage::Floor(floors.jaccard), floors.contained);
        self.table.start(floors);
        let affords = |bytes| Need::for_index(documents.len(), bytes).claim(watch);
        let index = Overlaps::new_if(&affords, dictionary, &lists, floors, &cancelled);
        let Some(index) = index else { return false };
        let rows = |ranks, bar: &Bar, space: &mut _| {
            let (mut hits, mut refused) = (Vec::new(), 0);
            index.rows(ranks, space, &cancelled, |x, y, overlap| {
                let hit = Hit::new(documents[x as usize], documents[y as usize], overlap);
                let stays = hit.reaches(bar, &floors, profiles);
                refused += u64::from(!stays);
                hits.extend(stays.then_some(hit));
            });
            (hits, refused)
        };
        let finished = self.batches(out, LARGEST_BATCH, |table, ranks| {
            let (bar, end) = (table.bar(), ranks.end);
            let firsts = ranks.into_par_iter().step_by(ROWS);
            let found = firsts.map_init(
                || index.space(),
                |space, first| rows(first..end.min(first + ROWS), &bar, space),
            );
            for (hits, refused) in found.collect::<Vec<_>>() {
                table.add_hits(&hits);
                table.refuse(refused);
            }
        });
        drop(index);
        if finished {
            self.table.settle();
        }
        finished
    }

    /// Reports the cost of the join before it starts: nanoseconds on one core, bytes.
    fn report_plan(&self, floors: Floors, work: u64, memory: u64) {
        let documents = self.documents.len();
        let rows = (self.max as u64).min(pairs_among(documents)) * size_of::<PairRow>() as u64;
        let (memory, threads) = (memory + rows, rayon::current_num_threads());
        let forced = !self.choose;
        self.watch.planned(JoinPlan { floors, documents, work, memory, threads, forced });
    }

    /// Adds pairs below the floor that a sketch finds, as the budget allows.
    fn sketched(&mut self, out: &mut Comparison) -> bool {
        let (watch, params) = (self.watch, out.recipe.sketch);
        let cancelled = || watch.cancelled();
        // Every pair is compared by each kind of sketch.
        let all = pairs_among(self.documents.len());
        if all > MOST_MATCHED || self.matched.is_empty() {
            return !cancelled();
        }
        let by = |id: MeasureId| self.matched.contains(id);
        let half = if by(MeasureId::SIMHASH) { all } else { 0 };
        let (stage, total) = (Stage::Matching, self.matched.len() as u64 * all);
        let report = |done| watch.progress(Progress { stage, done, total, bytes: 0, of_bytes: 0 });
        let table = self.table.rule();
        let held = |row: &PairRow| table.holds(row, self.profiles);
        let mut search = Search {
            profiles: self.profiles,
            documents: self.documents,
            held: &held,
            room: self.table.room(),
            cancelled: &cancelled,
            done: &report,
        };
        if by(MeasureId::SIMHASH) {
            let (near, distances) = search.near(params.bits, params.bits / 4);
            self.table.add(&near.rows);
            (out.within, out.distances) = (near.level, distances.into());
        }
        if !by(MeasureId::MINHASH) {
            return !cancelled();
        }
        search.room = self.table.room();
        let report_second = |pairs| report(half + pairs);
        search.done = &report_second;
        let needed = (self.minhash * params.slots as f64 - 1e-9).ceil().max(1.0) as u32;
        let within = out.within;
        let known = |row: &PairRow| row.distance().is_some_and(|d| within.is_some_and(|w| d <= w));
        let agreeing = search.agreeing(params.slots, needed, known);
        self.table.add(&agreeing.rows);
        out.agreeing = agreeing.level;
        !cancelled()
    }

    /// Runs a join over all ranks in batches of at most `largest` pairs: keeps to the budget,
    /// reports progress. Returns false if cancelled.
    fn batches(
        &mut self,
        out: &mut Comparison,
        largest: u64,
        join: impl Fn(&mut Growing<'a>, Range<usize>),
    ) -> bool {
        let documents = self.documents.len();
        let total = pairs_among(documents);
        let batch = (total / 64).clamp(100_000, largest);
        let mut rank = 0;
        while rank < documents {
            if self.watch.cancelled() {
                return false;
            }
            let start = rank;
            while rank < documents && pairs_among(rank) - pairs_among(start) < batch {
                rank += 1;
            }
            join(&mut self.table, start..rank);
            if rank >= documents || self.table.is_crowded() {
                self.table.trim(out);
            }
            let done = pairs_among(rank);
            self.watch.progress(Progress {
                stage: Stage::Pairing,
                done,
                total,
                bytes: 0,
                of_bytes: 0,
            });
            if rank < documents && self.watch.wants_snapshot() {
                self.table.show(out);
            }
        }
        true
    }
}

/// Floors to try in turn, while the join stays cheap and the pairs fit the budget.
const LOWER: [f64; 3] = [0.2, 0.1, 0.05];
/// Sample size of the forecast of pairs at a floor.
const FORECAST: u64 = 20_000;
/// Nanoseconds on one core to score a pair.
const SCORED: u64 = 8_000;
/// Highest cost of a join and its pairs at a lowered floor, in nanoseconds on one core.
const CHEAP: u64 = 1_000_000_000;

/// Floors to try in turn if a join takes too long.
const HIGHER: [f64; 4] = [0.5, 0.7, 0.8, 0.9];
/// Longest join at a floor that the settings do not name, in nanoseconds on one core.
const LONGEST: u64 = 600_000_000_000;

/// The floors, or those without containment, or the lowest higher one of Jaccard alone, whose join
/// takes at most [`LONGEST`]; else the highest.
fn affordable(floors: Floors, dictionary: &Dictionary, sizes: &[u32]) -> Floors {
    let jaccard = floors.jaccard;
    let higher = [jaccard].into_iter().chain(HIGHER.into_iter().filter(|&more| more > jaccard));
    let tries: Vec<Floors> = [floors].into_iter().chain(higher.map(Floors::from_jaccard)).collect();
    let works = work(dictionary, sizes, &tries);
    let fits = works.iter().position(|&work| work <= LONGEST);
    fits.or(tries.len().checked_sub(1)).and_then(|at| tries.get(at)).copied().unwrap_or(floors)
}

/// The lowest floor whose join is cheap and whose pairs fill at most half of the budget `max`.
/// `draw(n)` returns the Jaccard of `n` random pairs.
pub(super) fn lowered(
    floor: f64,
    max: usize,
    dictionary: &Dictionary,
    sizes: &[u32],
    draw: &dyn Fn(u64) -> Vec<f32>,
) -> f64 {
    let background = draw(FORECAST);
    let total = pairs_among(sizes.len());
    let affordable = |&(floor, work): &(f64, u64)| {
        let pairs = forecast(&background, floor, total);
        pairs <= max as u64 / 2 && work + pairs * SCORED <= CHEAP
    };
    let lower = LOWER.into_iter().zip(work(dictionary, sizes, &LOWER.map(Floors::from_jaccard)));
    lower.take_while(affordable).last().map_or(floor, |(floor, _)| floor)
}

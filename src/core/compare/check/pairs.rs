//! Pairs a batch of indexed new texts with streamed documents.

use crate::compare::check::depth::Depth;
use crate::compare::check::kept::{KeptRows, ScoredRow};
use crate::compare::join::sketches::{DocumentSketches, Passer, Queries, SketchLevel};
use crate::compare::result::{
    Floors, PairRow, Profile, score_estimated, score_known, shared_estimate,
};
use crate::compare::run::Watch;
use crate::measure::jaccard::from_counts;
use crate::pair::{DocId, DocPair};
use rayon::prelude::*;
use std::sync::atomic::{AtomicU64, Ordering};

/// Most shingles of a batch of new texts: its index takes a few hundred megabytes.
const BATCH: usize = 16_000_000;

/// An index of some of the new texts.
pub(super) struct Batch<'a> {
    /// Their ids, ascending.
    documents: &'a [DocId],
    profiles: Vec<&'a Profile>,
    queries: Queries,
    prints: DocumentSketches,
    /// The initial floors: pairs below them are kept only if a sketch finds them.
    floors: Option<Floors>,
}

/// A streamed document: its id and profile.
pub(super) type Passing<'a> = (DocId, &'a Profile);

/// Cuts the new documents into batches that an index can hold.
pub(super) fn batches<'d>(documents: &'d [DocId], profiles: &[Profile]) -> Vec<&'d [DocId]> {
    let mut batches = Vec::new();
    let (mut start, mut shingles) = (0, 0);
    for (place, &id) in documents.iter().enumerate() {
        let own = profiles.get(id.index()).map_or(0, |profile| profile.shingles.len());
        if shingles + own > BATCH && place > start {
            batches.push(&documents[start..place]);
            (start, shingles) = (place, 0);
        }
        shingles += own;
    }
    batches.push(&documents[start..]);
    batches
}

impl<'a> Batch<'a> {
    /// Indexes these new documents; `None` once cancelled.
    pub(super) fn new(
        documents: &'a [DocId],
        profiles: &'a [Profile],
        depth: Depth,
        watch: &dyn Watch,
    ) -> Option<Self> {
        let profiles: Vec<&Profile> = documents.iter().map(|&id| &profiles[id]).collect();
        let lists: Vec<&[u64]> = profiles.iter().map(|profile| &*profile.shingles).collect();
        let floors = depth.floors;
        let all = Floors::from_jaccard(0.0);
        let queries = Queries::new(&lists, floors.unwrap_or(all), &|| watch.cancelled())?;
        let prints = DocumentSketches::new(&profiles, depth.slots);
        Some(Self { documents, profiles, queries, prints, floors })
    }

    /// Adds the pairs of these documents with the batch to `kept`. None of them may be a copy of
    /// another. A pair of two new texts is found when the one with the larger id passes. In
    /// parallel, cancelled between documents.
    pub(super) fn pass(&self, passing: &[Passing<'_>], kept: &mut KeptRows, watch: &dyn Watch) {
        let refused = AtomicU64::new(0);
        let (level, bar) = (kept.level, kept.bar);
        let one = |passer: &mut Passer, &(id, profile): &Passing<'_>| {
            let mut rows: Vec<ScoredRow> = Vec::new();
            if watch.cancelled() || !profile.is_defined() {
                return rows;
            }
            self.found(profile, level, passer, |place, shared| {
                let own = self.documents[place as usize];
                if own >= id {
                    return;
                }
                let (x, y) = (self.profiles[place as usize].distinct, profile.distinct);
                let above = self.above(shared, x, y);
                if above.is_some_and(|score| !bar.admits(score, DocPair::new(own, id))) {
                    refused.fetch_add(1, Ordering::Relaxed);
                    return;
                }
                let (jaccard, row) =
                    (from_counts(shared, x, y), self.row(place, (id, profile), shared));
                rows.push(ScoredRow { jaccard, above, row });
            });
            rows
        };
        let rows: Vec<Vec<ScoredRow>> = passing
            .par_iter()
            .with_min_len(4)
            .map_init(|| self.queries.passer(), |passer, passing| one(passer, passing))
            .collect();
        kept.add(rows.concat(), refused.into_inner());
    }

    /// The score of a pair that reaches one of the floors, else `None`.
    fn above(&self, shared: u32, x: u32, y: u32) -> Option<f64> {
        let floors = self.floors.unwrap_or(Floors::from_jaccard(0.0));
        floors.reaches(shared, x, y).then(|| floors.score(shared, x, y))
    }

    fn row(&self, place: u32, (id, other): Passing<'_>, shared: u32) -> PairRow {
        let (own, profile) = (self.documents[place as usize], self.profiles[place as usize]);
        if other.has_shingles() {
            score_known(DocPair::new(own, id), profile, other, shared)
        } else {
            score_estimated(DocPair::new(own, id), profile, other, shared)
        }
    }

    /// Calls `found` once for each document of the batch to pair the passing one with: its place,
    /// how many shingles they share.
    fn found(
        &self,
        profile: &Profile,
        level: SketchLevel,
        passer: &mut Passer,
        mut found: impl FnMut(u32, u32),
    ) {
        let mut seen = Vec::new();
        let exact = profile.has_shingles();
        if exact {
            self.queries.pass(&profile.shingles.list(), passer, |place, shared| {
                seen.push(place);
                found(place, shared);
            });
        }
        let floors = self.floors.or((!exact).then_some(Floors::from_jaccard(0.0)));
        let Some(floors) = floors else { return };
        let mut near = Vec::new();
        let level =
            if exact { level } else { estimated(level, floors.jaccard, self.prints.slots()) };
        self.prints.near(profile, level, &mut near);
        near.sort_unstable();
        near.dedup();
        seen.sort_unstable();
        for place in near.into_iter().filter(|place| seen.binary_search(place).is_err()) {
            let own = self.profiles[place as usize];
            let shared = if exact {
                own.shingles.view().shared(profile.shingles.view())
            } else {
                shared_estimate(own, profile)
            };
            // Pairs at or over a floor were found above, or were dropped.
            if !exact || !floors.reaches(shared, own.distinct, profile.distinct) {
                found(place, shared);
            }
        }
    }
}

/// The level for documents with sketches only: that of the floor, or `level` if that is lower.
fn estimated(level: SketchLevel, floor: f64, slots: usize) -> SketchLevel {
    let least = (floor * slots as f64 - 1e-9).ceil().max(0.0) as u32;
    SketchLevel { agreeing: level.agreeing.min(least), within: level.within }
}

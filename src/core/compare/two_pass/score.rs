//! The second pass: reads the texts of candidates again and scores each pair exactly.

use crate::compare::result::{Floors, PairRow, Profile, Recipe, score_pair};
use crate::compare::run::{Progress, Stage, Watch};
use crate::compare::two_pass::batches::{batches, by_component};
use crate::compare::two_pass::error::TwoPassError;
use crate::compare::two_pass::folder::WorkFolder;
use crate::compare::two_pass::near::SketchFloors;
use crate::compare::two_pass::record::SketchedRow;
use crate::compare::two_pass::scored::{ScoredFile, key};
use crate::compare::two_pass::sources::TableSources;
use crate::corpus::document::Document;
use crate::corpus::rows::RowPlace;
use crate::measure::minhash::MinHashSignature;
use crate::measure::simhash::Fingerprint;
use crate::pair::{DocId, DocPair};
use crate::part::PartOf as _;
use rayon::prelude::*;

/// Texts of a batch, and their size in bytes. Their shingles take about six times that.
const BATCH: (usize, u64) = (1_024, 1 << 23);

/// The sketches of the distinct texts.
#[derive(Debug, Default)]
pub(super) struct DistinctSketches {
    /// For each document its place among the distinct texts; `None` for copies and undefined ones.
    pub(super) places: Vec<Option<u32>>,
    /// `slots` values for each distinct text.
    pub(super) signatures: Vec<u32>,
    /// The fingerprints; none if those of all rows are not stored.
    pub(super) prints: Vec<Option<Fingerprint>>,
}

/// The second pass over the candidates of some tables.
pub(super) struct SecondPass<'a> {
    pub(super) sources: &'a TableSources,
    /// One record for each document, ascending by name.
    pub(super) records: &'a [SketchedRow],
    pub(super) sketches: &'a DistinctSketches,
    pub(super) recipe: &'a Recipe,
    pub(super) watch: &'a dyn Watch,
}

impl SecondPass<'_> {
    /// The rows of the pairs that reach one of these floors, by documents. Batches that an earlier run
    /// scored in this folder are not scored again. Ends early once cancelled. Memory: 12 bytes a pair, 32
    /// bytes a row, and one batch of shingles.
    pub(super) fn score(
        &self,
        mut pairs: Vec<DocPair>,
        (floors, near): (Floors, SketchFloors),
        folder: &WorkFolder,
    ) -> Result<Vec<PairRow>, TwoPassError> {
        by_component(&mut pairs, self.records.len());
        let size = |id: DocId| self.records.get(id.index()).map_or(0, |record| record.bytes);
        let total = pairs.len() as u64;
        let own = key(&pairs, &format!("{BATCH:?} {floors:?} {near:?}"));
        let kept = ScoredFile::open(&folder.scored(), own);
        let (mut kept, mut rows, earlier) = kept.map_err(|error| folder.failed(error))?;
        for batch in batches(&pairs, BATCH, size).into_iter().skip(earlier) {
            if self.watch.cancelled() {
                break;
            }
            let done = batch.pairs.end as u64;
            let mut profiles = self.bags(&batch.documents, |id, own| self.signed(id, own))?;
            let score = |pair: DocPair, profiles: &[Option<Profile>]| {
                let of =
                    |id: DocId| profiles.get(batch.documents.binary_search(&id).ok()?)?.as_ref();
                let (x, y) = (of(pair.a)?, of(pair.b)?);
                let row = score_pair(pair, x, y)?;
                let reaches = floors.reaches(row.intersection, x.distinct, y.distinct);
                (reaches || near.reaches(&row)).then_some(row)
            };
            let candidates = pairs.part(batch.pairs.clone());
            let mut scored: Vec<PairRow> =
                candidates.par_iter().filter_map(|&pair| score(pair, &profiles)).collect();
            if self.sketches.prints.is_empty() {
                self.add_fingerprints(&batch.documents, &mut profiles, &scored);
                let again = scored.par_iter().filter_map(|row| score(row.pair(), &profiles));
                scored = again.collect();
            }
            if self.watch.cancelled() {
                break;
            }
            kept.append(&scored).map_err(|error| folder.failed(error))?;
            rows.extend(scored);
            self.watch.progress(Progress {
                stage: Stage::Scoring,
                done,
                total,
                bytes: 0,
                of_bytes: 0,
            });
        }
        rows.sort_unstable_by_key(|row| (row.a, row.b));
        Ok(rows)
    }

    /// The profiles of some documents, in their order; `None` once cancelled.
    pub(super) fn profiles(
        &self,
        documents: &[DocId],
    ) -> Result<Vec<Option<Profile>>, TwoPassError> {
        self.bags(documents, |id, profile| self.sketched(id, profile))
    }

    /// The profiles without sketches of some documents, each made into something else, in their order;
    /// `None` once cancelled.
    pub(super) fn bags(
        &self,
        documents: &[DocId],
        make: impl Fn(DocId, Profile) -> Profile + Sync,
    ) -> Result<Vec<Option<Profile>>, TwoPassError> {
        let mut wanted: Vec<(usize, DocId, &SketchedRow)> = Vec::with_capacity(documents.len());
        for (at, &id) in documents.iter().enumerate() {
            wanted.extend(self.records.get(id.index()).map(|record| (at, id, record)));
        }
        wanted.sort_unstable_by_key(|(_, _, record)| (record.table, record.place.offset));
        let mut profiles = vec![None; documents.len()];
        for rows in wanted.chunk_by(|x, y| x.2.table == y.2.table) {
            let Some(&(_, _, first)) = rows.first() else { continue };
            let Some(table) = self.sources.tables.get(first.table as usize) else { continue };
            let places: Vec<RowPlace> = rows.iter().map(|(_, _, record)| record.place).collect();
            let texts = table.again(&places, &|| self.watch.cancelled());
            let name = || table.name().clone();
            let texts = texts.map_err(|reason| TwoPassError::Table { name: name(), reason })?;
            let made: Vec<Result<Option<Profile>, RowPlace>> = rows
                .par_iter()
                .zip(texts)
                .map(|(&(_, id, record), text)| {
                    let profile = self.profile(record, text)?;
                    Ok(profile.map(|profile| make(id, profile)))
                })
                .collect();
            for (&(at, ..), made) in rows.iter().zip(made) {
                let made = made.map_err(|place| match table.file_at(&place) {
                    Some(file) => TwoPassError::ChangedFile { name: file.clone() },
                    None => TwoPassError::Changed { name: name(), line: place.line },
                })?;
                if let Some(profile) = profiles.get_mut(at) {
                    *profile = made;
                }
            }
        }
        Ok(profiles)
    }

    /// The profile of a document read again, without sketches; the place of one that changed.
    fn profile(
        &self,
        record: &SketchedRow,
        read: Result<Document, String>,
    ) -> Result<Option<Profile>, RowPlace> {
        let stop = || self.watch.cancelled();
        let Some(document) = read.ok().filter(|document| document.hash == record.hash) else {
            return if stop() { Ok(None) } else { Err(record.place) };
        };
        Ok(Profile::without_sketches(&document.text, self.recipe, &stop))
    }

    /// The profile of a document with its known sketches.
    fn sketched(&self, id: DocId, profile: Profile) -> Profile {
        let bits = self.recipe.sketch.bits;
        let signed = self.signed(id, profile);
        if self.sketches.prints.is_empty() { signed.with_fingerprint(bits) } else { signed }
    }

    /// The profile of a document with its signature, and with its fingerprint if those of all rows are
    /// stored.
    fn signed(&self, id: DocId, profile: Profile) -> Profile {
        let place = self.sketches.places.get(id.index()).copied().flatten().unwrap_or(0) as usize;
        let slots = self.recipe.sketch.slots;
        let signature = self.sketches.signatures.get(place * slots..(place + 1) * slots);
        let signature = signature.map(|values| MinHashSignature::Slots(values.into()));
        let fingerprint = self.sketches.prints.get(place).copied().flatten();
        Profile { signature, fingerprint, ..profile }
    }

    /// Adds the fingerprints of the documents in these rows; many candidates are in none.
    fn add_fingerprints(
        &self,
        documents: &[DocId],
        profiles: &mut [Option<Profile>],
        rows: &[PairRow],
    ) {
        let mut wanted: Vec<DocId> = rows.iter().flat_map(|row| row.pair().both()).collect();
        wanted.sort_unstable();
        wanted.dedup();
        let own = documents.par_iter().zip(profiles);
        own.filter(|(id, _)| wanted.binary_search(id).is_ok()).for_each(|(_, profile)| {
            let signed = profile.take();
            *profile = signed.map(|signed| signed.with_fingerprint(self.recipe.sketch.bits));
        });
    }
}

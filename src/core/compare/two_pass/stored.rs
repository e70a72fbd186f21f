//! The rows of a work folder: finds their candidates, has them scored, and makes the comparison.

use crate::compare::join::sketches::Bands;
use crate::compare::listed::keep_some;
use crate::compare::result::{
    Bar, Comparison, Coverage, DocumentCopies, DocumentCounts, Floors, IndexedJoin, PairRow,
    PairTable, Profile, Recipe, Reuse, ShingleSet,
};
use crate::compare::run::{Progress, Stage, Watch};
use crate::compare::two_pass::bucket_file::BucketRows;
use crate::compare::two_pass::error::TwoPassError;
use crate::compare::two_pass::folder::WorkFolder;
use crate::compare::two_pass::near::SketchFloors;
use crate::compare::two_pass::recall::blocks;
use crate::compare::two_pass::record::SketchedRow;
use crate::compare::two_pass::score::{DistinctSketches, SecondPass};
use crate::compare::two_pass::shape::{most_visits, plan, room_for};
use crate::compare::two_pass::sources::{TableSources, TablesRead};
use crate::corpus::document::{Corpus, Document, Name, Skipped};
use crate::corpus::rows::RowPlace;
use crate::corpus::streamed::UnseenNotes;
use crate::measure::banding::Banding;
use crate::measure::cosine::cosine;
use crate::measure::jaccard::jaccard;
use crate::measure::weight::Weights;
use crate::pair::{DocId, DocPair};
use crate::part::PartOf as _;
use crate::settings::Settings;
use crate::text::hash::checksum;
use rayon::prelude::*;
use std::path::PathBuf;
use std::sync::Arc;

/// The rows of a work folder, ascending by name.
pub(super) struct StoredRows {
    pub(super) records: Vec<SketchedRow>,
    /// For each row in the order of the folder, its document.
    ids: Vec<DocId>,
    copies: DocumentCopies,
}

/// What the candidates came to.
pub(super) struct Joined {
    pairs: Vec<PairRow>,
    pub(super) index: Option<IndexedJoin>,
    /// From which sketches on pairs are listed whatever their Jaccard.
    near: SketchFloors,
    pub(super) complete: bool,
}

impl StoredRows {
    pub(super) fn new(folder: &WorkFolder) -> Result<Self, TwoPassError> {
        let (stored, names) = folder.rows(u64::MAX)?;
        let mut start = 0;
        let each = stored.iter().map(|record| {
            let named = names.part(start..record.name_end as usize);
            start = record.name_end as usize;
            record.split(named).0
        });
        let mut order: Vec<(&[u8], u32)> = each.zip(0..).collect();
        order.par_sort_unstable();
        let mut ids = vec![DocId(0); order.len()];
        let mut records = Vec::with_capacity(order.len());
        for (id, &(_, row)) in DocId::first(order.len()).zip(&order) {
            records.extend(stored.get(row as usize).cloned());
            if let Some(place) = ids.get_mut(row as usize) {
                *place = id;
            }
        }
        drop((order, stored));
        let hashes = DocId::first(records.len()).zip(&records);
        let hashes = hashes.map(|(id, record)| (false, record.folded, id)).collect();
        let defined = |id: DocId| records.get(id.index()).is_some_and(SketchedRow::is_defined);
        let copies = DocumentCopies::from_hashes(hashes, &defined);
        Ok(Self { records, ids, copies })
    }

    /// Finds and scores the pairs that reach the floor of the settings, or one of `near`.
    pub(super) fn join(
        &self,
        sources: &mut TableSources,
        folder: &WorkFolder,
        (settings, recipe, near): (&Settings, &Recipe, SketchFloors),
        watch: &dyn Watch,
    ) -> Result<Joined, TwoPassError> {
        let mut joined =
            Joined { pairs: self.twins(recipe.sketch.slots), index: None, near, complete: false };
        if watch.cancelled() {
            return Ok(joined);
        }
        let distinct = self.distinct();
        let total = distinct.len() as u64;
        watch.progress(Progress { stage: Stage::Indexing, done: 0, total, bytes: 0, of_bytes: 0 });
        let sketches = self.sketches(folder, &distinct)?;
        let (slots, seed) = (recipe.sketch.slots, recipe.sketch.seed);
        let floor = settings.floor.unwrap_or(Settings::FLOOR);
        let documents = distinct.len();
        let most = sources.plan.as_ref().map_or_else(|| most_visits(documents), |plan| plan.most);
        let base = near.least(floor, slots);
        let shape = TwoPassError::NoShape { floor: base, documents, slots, most };
        let planned = sources.plan.as_ref().map(|plan| IndexedJoin { documents, ..plan.index });
        let chosen = || plan(&sketches.signatures, slots, base, seed);
        let mut index = planned.or_else(chosen).ok_or(shape)?;
        let cancelled = || watch.cancelled();
        let bands = Bands::new(&sketches.signatures, slots, index.banding, &cancelled);
        let Some(bands) = bands else { return Ok(joined) };
        let (room, agreeing) = (room_for(settings.max_pairs, documents), index.agreeing);
        // Where too many texts are alike, more buckets are stars.
        let met = [most, most / 16, most / 256, 0].into_iter().find_map(|most| {
            let room = if most == 0 { usize::MAX } else { room };
            bands.pairs_in(agreeing, (most, room), &cancelled)
        });
        drop(bands);
        let met = met.unwrap_or_default();
        let floors = Floors::from_jaccard(floor);
        let by_print = near.near(&sketches.prints, (documents, most, room), &cancelled)?;
        let size = |id: DocId| self.records.get(id.index()).map_or(0, |record| record.distinct);
        let pair = |&(x, y, _): &(u32, u32, u32)| {
            let pair = DocPair::new(*distinct.get(x as usize)?, *distinct.get(y as usize)?);
            let allowed = near.is_given() || floors.allows(size(pair.a), size(pair.b));
            allowed.then_some(pair)
        };
        let mut candidates: Vec<DocPair> =
            met.pairs.iter().chain(&by_print).filter_map(pair).collect();
        if !by_print.is_empty() {
            candidates.par_sort_unstable_by_key(|pair| (pair.a, pair.b));
            candidates.dedup();
        }
        (index.candidates, index.passed_over) = (candidates.len() as u64, met.passed_over);
        drop((met, by_print));
        let records = &self.records;
        let blocks = blocks(records, &distinct, seed);
        let both = candidates.iter().flat_map(|pair| pair.both());
        let both = both.chain(blocks.iter().flatten().copied());
        let rows = both.filter_map(|id| records.get(id.index()));
        copy_texts(sources, &rows, |table| folder.texts(table))?;
        let second = SecondPass { sources, records, sketches: &sketches, recipe, watch };
        let scored = second.score(candidates, (floors, near), folder)?;
        // Only scoring needs them, and measuring takes as much memory.
        drop(sketches);
        let none = DistinctSketches::default();
        let second = SecondPass { sources, records, sketches: &none, recipe, watch };
        index.measured = second.recall(&blocks, &scored, floors)?;
        joined.pairs.extend(scored);
        joined.index = Some(index);
        joined.complete = !watch.cancelled();
        Ok(joined)
    }

    /// Writes the buckets of a library to its folder. Returns the checksum of their directory.
    pub(super) fn write_buckets(
        &self,
        folder: &WorkFolder,
        (slots, banding): (usize, Banding),
    ) -> Result<u64, TwoPassError> {
        let sketches = self.sketches(folder, &self.distinct())?;
        let rows = self.buckets(&sketches, slots);
        rows.write(folder.path(), banding).map_err(|error| folder.failed(error))
    }

    /// What the buckets of a library hold.
    fn buckets<'a>(&self, sketches: &'a DistinctSketches, slots: usize) -> BucketRows<'a> {
        let mut rows = vec![0; sketches.signatures.len() / slots.max(1)];
        for (row, id) in (0..).zip(&self.ids) {
            let place = sketches.places.get(id.index()).copied().flatten();
            if let Some(to) = place.and_then(|place| rows.get_mut(place as usize)) {
                *to = row;
            }
        }
        let defined = |(row, id): (u32, &DocId)| {
            let record = self.records.get(id.index()).filter(|record| record.is_defined())?;
            Some((record.folded, row))
        };
        let texts = (0..).zip(&self.ids).filter_map(defined).collect();
        BucketRows { signatures: &sketches.signatures, slots, rows, texts }
    }

    /// The documents that are compared, ascending: defined, and the first of their text.
    fn distinct(&self) -> Vec<DocId> {
        let own = |&(id, record): &(DocId, &SketchedRow)| {
            record.is_defined() && self.copies.representative(id) == id
        };
        DocId::first(self.records.len()).zip(&self.records).filter(own).map(|(id, _)| id).collect()
    }

    /// The sketches of these documents.
    fn sketches(
        &self,
        folder: &WorkFolder,
        distinct: &[DocId],
    ) -> Result<DistinctSketches, TwoPassError> {
        let mut places = vec![None; self.records.len()];
        for (place, id) in (0..).zip(distinct) {
            if let Some(of) = places.get_mut(id.index()) {
                *of = Some(place);
            }
        }
        let by_row = |id: &DocId| places.get(id.index()).copied().flatten();
        let rows: Vec<Option<u32>> = self.ids.iter().map(by_row).collect();
        let signatures = folder.signatures(&rows, distinct.len())?;
        let mut prints = folder.prints(&rows, distinct.len())?;
        for (print, id) in prints.iter_mut().zip(distinct) {
            // Without weighted features a text has none.
            *print = print.filter(|_| self.records.get(id.index()).is_some_and(|r| r.has_print));
        }
        Ok(DistinctSketches { places, signatures, prints })
    }

    /// One pair per group of copies.
    fn twins(&self, slots: usize) -> Vec<PairRow> {
        let twin = |(id, others): (DocId, &[DocId])| {
            let record = self.records.get(id.index())?;
            let (pair, norm) = (DocPair::new(id, *others.first()?), record.norm);
            let distance = record.has_print.then_some(0);
            let equal = (slots as u32, slots as u32);
            Some(PairRow::new(pair, record.distinct, equal, distance, cosine(norm, norm, norm)))
        };
        self.copies.groups().filter_map(twin).collect()
    }

    /// The names of the documents, ascending, with their notes. They are read again: joining needs the memory.
    fn names(&self, folder: &WorkFolder) -> Result<Vec<(Name, UnseenNotes)>, TwoPassError> {
        let stored = folder.names()?;
        let mut names = vec![(Name::new(b""), UnseenNotes::default()); self.ids.len()];
        let mut start = 0;
        for id in &self.ids {
            let Some(record) = self.records.get(id.index()) else { continue };
            let end = record.name_end as usize;
            let own = stored.get(start..end).filter(|own| checksum(own) == record.name_sum);
            let own = own.ok_or_else(|| TwoPassError::damaged(&folder.names_path()))?;
            if let Some(name) = names.get_mut(id.index()) {
                let (own, notes) = record.split(own);
                *name = (Name::new(own), UnseenNotes(notes.to_owned()));
            }
            start = end;
        }
        Ok(names)
    }

    /// The comparison of all rows.
    pub(super) fn comparison(
        self,
        sources: TableSources,
        (folder, read): (&WorkFolder, TablesRead),
        joined: &Joined,
        (settings, recipe): (&Settings, Recipe),
    ) -> Result<Comparison, TwoPassError> {
        let counts =
            |record: &SketchedRow| DocumentCounts { size: record.distinct, chance: record.chance };
        let counts = self.records.iter().map(counts).collect();
        let mut table = PairTable::from_counts(counts, &recipe.sketch);
        table.extend(&joined.pairs);
        let text: Arc<str> = Arc::from("");
        let documents = self.names(folder)?.into_iter().zip(&self.records);
        let documents = documents.map(|(named, record)| document(named, record, text.clone()));
        let mut skipped: Vec<Skipped> = sources.skipped.into_iter().chain(read.skipped).collect();
        skipped.sort_by(|x, y| x.name.cmp(&y.name));
        let corpus = Corpus {
            label: sources.label,
            documents: documents.collect(),
            skipped,
            tables: read.files,
            excluded: sources.excluded,
            lost: !joined.complete,
        };
        let reuse = Reuse { documents: read.reused, word: None };
        let profiles: Arc<[Profile]> = self.records.iter().map(profile).collect();
        let reading = Arc::new(settings.reading.clone());
        let copies = Arc::new(self.copies);
        let mut made =
            Comparison::new(Arc::new(corpus), profiles, copies, Arc::new(recipe), reading);
        made.coverage = Coverage::Floor(settings.floor.unwrap_or(Settings::FLOOR));
        made.reuse = reuse;
        (made.indexed, made.complete) = (joined.index.map(Arc::new), joined.complete);
        let keep = if sources.samples { keep_some } else { keep_to_budget };
        keep(&mut made, table, settings.max_pairs);
        if made.dropped == 0 {
            (made.within, made.agreeing) = (joined.near.within(), joined.near.agreeing);
        }
        Ok(made)
    }
}

/// Stores the pairs; if there are more than `most`, raises the floor as the exact join does.
pub(in crate::compare) fn keep_to_budget(out: &mut Comparison, mut pairs: PairTable, most: usize) {
    if let (Coverage::Floor(floor), true) = (out.coverage, pairs.len() > most) {
        let key = |row: &PairRow| (jaccard(&pairs.evidence_of(row)), row.pair());
        let raised = Bar::raise(pairs.rows().iter().map(key), most);
        let floors = Floors::from_jaccard(floor).raised(raised.floor);
        (out.coverage, out.cut) = (Coverage::Floor(floors.jaccard), raised.cut);
        let before = pairs.len();
        pairs.retain(|row, evidence| raised.bar.admits(jaccard(evidence), row.pair()));
        out.dropped = (before - pairs.len()) as u64;
    }
    out.pairs = Arc::new(pairs);
}

/// Copies these rows of packed and other tables that cannot be read by place, each table to its path.
#[expect(single_use_lifetimes, reason = "an anonymous one is not stable here")]
pub(super) fn copy_texts<'a>(
    sources: &mut TableSources,
    rows: &(impl Iterator<Item = &'a SketchedRow> + Clone),
    path: impl Fn(usize) -> PathBuf,
) -> Result<(), TwoPassError> {
    for (number, table) in sources.tables.iter_mut().enumerate() {
        if !table.needs_copy() {
            continue;
        }
        let own = rows.clone().filter(|record| record.table as usize == number);
        let mut places: Vec<RowPlace> = own.map(|record| record.place).collect();
        places.sort_unstable_by_key(|place| place.offset);
        places.dedup();
        let name = table.name().clone();
        let copied = table.copy_rows(&places, path(number));
        copied.map_err(|reason| TwoPassError::Table { name, reason })?;
    }
    Ok(())
}

/// A document of which only the text is missing.
pub(super) fn document(
    (name, notes): (Name, UnseenNotes),
    record: &SketchedRow,
    text: Arc<str>,
) -> Document {
    Document {
        name,
        text,
        hash: record.hash,
        bytes: record.bytes,
        encoding: record.as_read.encoding(record.replaced as usize),
        reader: record.as_read.reader(),
        hidden: record.hidden as usize,
        notes: notes.read(),
        parts: None,
        row: None,
    }
}

/// A profile of which shingles, weights and sketches are missing.
pub(super) fn profile(record: &SketchedRow) -> Profile {
    Profile {
        shingles: ShingleSet::default(),
        distinct: record.distinct,
        tokens: record.tokens as usize,
        short: record.short,
        words: None,
        weights: Weights::default(),
        norm: record.norm,
        signature: None,
        fingerprint: None,
        folded: record.folded,
    }
}

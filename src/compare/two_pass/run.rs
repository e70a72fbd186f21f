//! The order of a run in two passes, from tables to a comparison without texts.

use crate::compare::join::sketches::Bands;
use crate::compare::result::{
    Bar, Comparison, Coverage, DocumentCopies, DocumentCounts, Floors, IndexedJoin, PairRow,
    PairTable, Profile, Recipe, Reuse, ShingleSet,
};
use crate::compare::run::{Metered, Progress, RunError, Stage, Watch};
use crate::compare::sketches::program;
use crate::compare::two_pass::bucket_file::BucketRows;
use crate::compare::two_pass::error::TwoPassError;
use crate::compare::two_pass::folder::{WorkFolder, remove_abandoned};
use crate::compare::two_pass::library::{LibraryFolder, LibraryHeader};
use crate::compare::two_pass::recall::blocks;
use crate::compare::two_pass::record::SketchedRow;
use crate::compare::two_pass::score::{DistinctSketches, SecondPass};
use crate::compare::two_pass::shape::{most_visits, plan, room_for};
use crate::compare::two_pass::sketch::FirstPass;
use crate::compare::two_pass::sources::{TableSources, TablesRead};
use crate::corpus::document::{Corpus, DecodedBy, Document, Encoding, Name, Skipped};
use crate::corpus::rows::RowPlace;
use crate::measure::contract::Weight;
use crate::measure::cosine::cosine;
use crate::measure::jaccard::jaccard;
use crate::measure::weight::Weights;
use crate::pair::{DocId, DocPair};
use crate::settings::Settings;
use crate::text::han;
use crate::text::token::Unit;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// Where the sketches of a run are stored.
#[derive(Debug, Clone, Copy)]
pub enum WorkPlace<'a> {
    /// A folder for this run, see [`TableSources::work_name`]. It is removed at the end, and stays if
    /// the run is cancelled or killed: the next run goes on from there.
    Folder(&'a Path),
    /// A library, which stays: the next run sketches new texts only, and checks look up its buckets.
    Library(&'a Path),
}

/// Compares the rows of tables at the floor of `settings`, [`Settings::FLOOR`] without one, by
/// Jaccard alone. The result is that of [`crate::compare::pipeline::run`] without pairs that share
/// no band, without texts, and without shingles and sketches in the profiles.
///
/// Signatures must have slots. Memory: about a kilobyte a row, whatever its length. A cancelled run
/// returns what it found, marked incomplete.
/// # Errors
/// See [`TwoPassError`].
pub fn run(
    sources: TableSources,
    settings: &Settings,
    place: WorkPlace<'_>,
    watch: &dyn Watch,
) -> Result<Comparison, TwoPassError> {
    let pool = rayon::ThreadPoolBuilder::new()
        .num_threads(settings.threads.unwrap_or(0))
        .build()
        .map_err(|error| RunError::Threads(error.to_string()))?;
    pool.install(|| {
        if settings.unit == Unit::Word || settings.sketch.weight == Weight::TfIdf {
            han::warm();
        }
        let metered = Metered::new(watch, settings.memory);
        let first = FirstPass { sources: &sources, settings, watch: &metered };
        let recipe = first.recipe()?;
        first.need(&recipe)?.claim(&metered);
        metered.result().map_err(RunError::from)?;
        let (folder, library) = match place {
            WorkPlace::Folder(path) => {
                let folder = WorkFolder::open(path, recipe.sketch)?;
                path.parent().into_iter().for_each(remove_abandoned);
                (folder, None)
            }
            WorkPlace::Library(path) => {
                let library = LibraryFolder::open(path)?;
                let own = library.sketches(&sources.work_name(settings));
                (WorkFolder::open(&own, recipe.sketch)?, Some(library))
            }
        };
        let result = stages(sources, (&folder, library.as_ref()), (settings, recipe), &metered);
        let short = metered.result().map_err(RunError::from);
        let goes_on = match &result {
            Ok(comparison) => !comparison.complete || library.is_some(),
            Err(error) => matches!(error, TwoPassError::Folder { .. }),
        };
        if !goes_on {
            folder.remove();
        }
        short?;
        result
    })
}

/// Both passes over the tables; then the buckets, if the sketches stay.
fn stages(
    mut sources: TableSources,
    (folder, library): (&WorkFolder, Option<&LibraryFolder>),
    (settings, recipe): (&Settings, Recipe),
    watch: &dyn Watch,
) -> Result<Comparison, TwoPassError> {
    let earlier = library.map(|library| library.earlier(folder, &recipe)).transpose()?.flatten();
    let first = FirstPass { sources: &sources, settings, watch };
    let read = first.run(&recipe, folder, earlier)?;
    let stored = StoredRows::new(folder)?;
    let joined = stored.join(&mut sources, folder, (settings, &recipe), watch)?;
    sources.refuse_changed()?;
    if let (Some(library), Some((index, sketches)), true) =
        (library, &joined.index, joined.complete)
    {
        let rows = stored.buckets(sketches, recipe.sketch.slots);
        let sum = rows.write(folder.path(), index.banding).map_err(|error| folder.failed(error))?;
        (0..sources.tables.len()).for_each(|table| drop(fs::remove_file(folder.texts(table))));
        let name = folder.path().file_name().unwrap_or_default().to_string_lossy();
        library.finish(&LibraryHeader {
            program: program(),
            recipe: recipe.clone(),
            index: *index,
            rows: stored.records.len() as u64,
            sketches: name.into_owned(),
            state: sources.state(),
            sum,
            roots: sources.roots.clone(),
            reading: settings.reading.clone(),
        })?;
    }
    Ok(stored.comparison(sources, read, &joined, (settings, recipe)))
}

/// The rows of a work folder, ascending by name.
struct StoredRows {
    records: Vec<SketchedRow>,
    names: Vec<Name>,
    /// For each row in the order of the folder, its document.
    ids: Vec<DocId>,
    copies: DocumentCopies,
}

/// What the candidates came to.
struct Joined {
    pairs: Vec<PairRow>,
    /// The index, and the sketches in it.
    index: Option<(IndexedJoin, DistinctSketches)>,
    complete: bool,
}

impl StoredRows {
    fn new(folder: &WorkFolder) -> Result<Self, TwoPassError> {
        let (stored, bytes) = folder.rows()?;
        let mut start = 0;
        let names = stored.iter().map(|record| {
            let name = Name::new(bytes.get(start..record.name_end as usize).unwrap_or_default());
            start = record.name_end as usize;
            name
        });
        let mut order: Vec<(Name, u32)> = names.zip(0..).collect();
        order.sort_unstable();
        let mut ids = vec![DocId(0); order.len()];
        for (id, &(_, row)) in DocId::first(order.len()).zip(&order) {
            if let Some(place) = ids.get_mut(row as usize) {
                *place = id;
            }
        }
        let record = |&(_, row): &(Name, u32)| stored.get(row as usize).cloned();
        let records: Vec<SketchedRow> = order.iter().filter_map(record).collect();
        let hashes = DocId::first(records.len()).zip(&records);
        let hashes = hashes.map(|(id, record)| (false, record.folded, id)).collect();
        let defined = |id: DocId| records.get(id.index()).is_some_and(SketchedRow::is_defined);
        let copies = DocumentCopies::from_hashes(hashes, &defined);
        let names = order.into_iter().map(|(name, _)| name).collect();
        Ok(Self { records, names, ids, copies })
    }

    /// Finds and scores the pairs.
    fn join(
        &self,
        sources: &mut TableSources,
        folder: &WorkFolder,
        (settings, recipe): (&Settings, &Recipe),
        watch: &dyn Watch,
    ) -> Result<Joined, TwoPassError> {
        let mut joined =
            Joined { pairs: self.twins(recipe.sketch.slots), index: None, complete: false };
        if watch.cancelled() {
            return Ok(joined);
        }
        let distinct = self.distinct();
        let total = distinct.len() as u64;
        watch.progress(Progress { stage: Stage::Indexing, done: 0, total, bytes: 0 });
        let sketches = self.sketches(folder, &distinct)?;
        let (slots, seed) = (recipe.sketch.slots, recipe.sketch.seed);
        let floor = settings.floor.unwrap_or(Settings::FLOOR);
        let most = most_visits(distinct.len());
        let documents = distinct.len();
        let planned = plan(&sketches.signatures, slots, floor, seed);
        let mut index = planned.ok_or(TwoPassError::NoShape { floor, documents, slots, most })?;
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
        let size = |id: DocId| self.records.get(id.index()).map_or(0, |record| record.distinct);
        let pair = |&(x, y, _): &(u32, u32, u32)| {
            let pair = DocPair::new(*distinct.get(x as usize)?, *distinct.get(y as usize)?);
            floors.allows(size(pair.a), size(pair.b)).then_some(pair)
        };
        let candidates: Vec<DocPair> = met.pairs.iter().filter_map(pair).collect();
        (index.candidates, index.passed_over) = (candidates.len() as u64, met.passed_over);
        drop(met);
        let records = &self.records;
        let blocks = blocks(records, &distinct, seed);
        let sampled = blocks.iter().flatten().copied();
        let both = candidates.iter().flat_map(|pair| pair.both());
        let rows = both.chain(sampled).filter_map(|id| records.get(id.index()));
        copy_texts(sources, &rows, |table| folder.texts(table))?;
        let second = SecondPass { sources, records, sketches: &sketches, recipe, watch };
        let scored = second.score(candidates, floors)?;
        index.measured = second.recall(&blocks, &scored, floors)?;
        joined.pairs.extend(scored);
        (joined.index, joined.complete) = (Some((index, sketches)), !watch.cancelled());
        Ok(joined)
    }

    /// What the buckets of a library hold.
    fn buckets<'a>(&self, sketches: &'a DistinctSketches, slots: usize) -> BucketRows<'a> {
        let mut rows = vec![0; sketches.prints.len()];
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
        let prints = folder.prints(&rows, distinct.len())?;
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

    /// The comparison of all rows.
    fn comparison(
        self,
        sources: TableSources,
        read: TablesRead,
        joined: &Joined,
        (settings, recipe): (&Settings, Recipe),
    ) -> Comparison {
        let counts =
            |record: &SketchedRow| DocumentCounts { size: record.distinct, chance: record.chance };
        let counts = self.records.iter().map(counts).collect();
        let mut table = PairTable::from_counts(counts, recipe.sketch.bits);
        table.extend(&joined.pairs);
        let text: Arc<str> = Arc::from("");
        let documents = self.names.into_iter().zip(&self.records);
        let documents = documents.map(|(name, record)| document(name, record, text.clone()));
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
        let profiles: Vec<Profile> = self.records.iter().map(profile).collect();
        let reading = Arc::new(settings.reading.clone());
        let copies = Arc::new(self.copies);
        let mut made =
            Comparison::new(Arc::new(corpus), profiles.into(), copies, Arc::new(recipe), reading);
        made.coverage = Coverage::Floor(settings.floor.unwrap_or(Settings::FLOOR));
        made.reuse = reuse;
        let index = joined.index.as_ref().map(|(index, _)| Arc::new(*index));
        (made.indexed, made.complete) = (index, joined.complete);
        keep_to_budget(&mut made, table, settings.max_pairs);
        made
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
pub(super) fn document(name: Name, record: &SketchedRow, text: Arc<str>) -> Document {
    let replaced = record.replaced as usize;
    Document {
        name,
        text,
        hash: record.hash,
        bytes: record.bytes,
        encoding: Encoding { name: "UTF-8", by: DecodedBy::Valid, replaced },
        reader: "row",
        hidden: record.hidden as usize,
        notes: Arc::default(),
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

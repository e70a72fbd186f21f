//! Looks up new texts in the buckets of a library, and scores what it finds exactly.

use crate::compare::result::{DocumentCounts, Floors, IndexedJoin, PairRow, Profile, score_pair};
use crate::compare::run::{Progress, Stage, Watch};
use crate::compare::two_pass::bucket_file::{BucketFile, bucket_key, crowd_of, text_key};
use crate::compare::two_pass::entries::{EntryFile, stored_length};
use crate::compare::two_pass::error::TwoPassError;
use crate::compare::two_pass::folder::TEXTS;
use crate::compare::two_pass::library::{LibraryHeader, lock};
use crate::compare::two_pass::record::{FILES, SketchedRow};
use crate::compare::two_pass::score::{DistinctSketches, SecondPass};
use crate::compare::two_pass::shape::most_visits;
use crate::compare::two_pass::sources::TableSources;
use crate::compare::two_pass::stored::{copy_texts, document, profile};
use crate::corpus::document::{Document, Name};
use crate::corpus::scan::Source;
use crate::corpus::streamed::UnseenNotes;
use crate::measure::banding::Banding;
use crate::measure::minhash::MinHashSignature;
use crate::pair::{DocId, DocPair};
use crate::text::hash::checksum;
use rayon::prelude::*;
use std::collections::{HashMap, HashSet};
use std::fs::{self, File};
use std::io::{Read as _, Seek as _, SeekFrom};
use std::path::{Path, PathBuf};
use std::process;
use std::sync::Arc;

/// Texts of a batch, and their size in bytes.
const BATCH: (usize, u64) = (4_096, 1 << 24);
/// Shared rows that are held before their signatures are compared: 8 bytes each.
const SHARED: usize = 1 << 24;

/// A library that new texts are compared with.
#[derive(Debug)]
pub struct KeptLibrary {
    /// Its description.
    pub header: LibraryHeader,
    sources: TableSources,
    folder: PathBuf,
    buckets: BucketFile,
    /// Rows that may be compared with new texts; `None`: as many as in a run over these texts.
    most: Option<u64>,
    _lock: File,
}

/// The texts of a library that new texts meet, and the scored pairs.
#[derive(Debug, Default)]
pub struct LibraryMatches {
    /// Texts of pairs, and copies of them, ascending by name; without their text.
    pub documents: Vec<Document>,
    /// Their profiles, without shingles and sketches.
    pub profiles: Vec<Profile>,
    /// What the table of pairs needs of them.
    pub(in crate::compare) counts: Vec<DocumentCounts>,
    /// The pairs, by documents; ids of the library start behind the new ones.
    pub pairs: Vec<PairRow>,
    /// Pairs that were scored.
    pub candidates: u64,
    /// Pairs in crowded buckets that were not compared: a new text was compared with the first row of
    /// such a bucket only.
    pub passed_over: u64,
}

/// A row of the library that agrees with new texts, and its sketches.
struct MetRow {
    row: u32,
    slots: Vec<u8>,
    queries: Vec<DocId>,
}

/// The rows that a check needs, ascending by name.
#[derive(Default)]
struct NeededRows {
    names: Vec<(Name, UnseenNotes)>,
    records: Vec<SketchedRow>,
    /// The documents among them that pairs are scored of, with their new texts.
    met: Vec<(DocId, Vec<DocId>)>,
    sketches: DistinctSketches,
}

impl KeptLibrary {
    /// Opens a library that no run is changing.
    /// # Errors
    /// It is damaged, or its files changed since.
    pub fn open(path: &Path) -> Result<Self, TwoPassError> {
        let lock = lock(path, false)?;
        let header = LibraryHeader::read(path)?;
        let wrong = |what: String| TwoPassError::Library { path: path.to_owned(), what };
        let roots = Source::Paths(header.roots.clone());
        let sources = TableSources::new(&roots, &header.reading)?.map_err(wrong)?;
        if sources.state() != header.state {
            let what = "its files changed since; give the command that made it again: it sketches \
                        only what is new";
            return Err(wrong(what.to_owned()));
        }
        let folder = path.join(&header.sketches);
        let buckets = BucketFile::open(&folder, header.sum)?;
        let entries = [SketchedRow::LENGTH, header.recipe.sketch.slots * 4];
        let [rows, _, signatures, _] = FILES;
        for (name, length) in [rows, signatures].iter().zip(entries) {
            let path = folder.join(name);
            let size = fs::metadata(&path).map_err(|error| TwoPassError::stored(&path, error))?;
            if size.len() != header.rows * stored_length(length) as u64 {
                return Err(TwoPassError::damaged(&path));
            }
        }
        Ok(Self { header, sources, folder, buckets, most: None, _lock: lock })
    }

    /// The same library, with at most `most` rows compared with new texts, and the first one of each
    /// larger bucket.
    #[must_use]
    pub fn with_most(self, most: u64) -> Self {
        Self { most: Some(most), ..self }
    }

    /// True if a file is one of its tables.
    pub fn holds(&self, path: &Path) -> bool {
        let path = fs::canonicalize(path);
        path.is_ok_and(|path| self.sources.tables.iter().any(|table| table.holds(&path)))
    }

    /// The pairs of new texts with texts of the library that reach a floor; ids of the library start
    /// at `new`. Reads about 4 kB for each band of each new text, and the texts of the candidates.
    /// Ends early once cancelled.
    /// # Errors
    /// A file cannot be read, or a row changed.
    pub fn find(
        &mut self,
        queries: &[(DocId, &Profile)],
        (new, floors): (DocId, Floors),
        watch: &dyn Watch,
    ) -> Result<LibraryMatches, TwoPassError> {
        let folder = self.folder.clone();
        let (met, passed_over) = self.met(queries, watch)?;
        let needed = self.needed(met)?;
        let chosen = needed.met.iter().filter_map(|(id, _)| needed.records.get(id.index()));
        let path = |table: usize| folder.join(format!("{TEXTS}{}-{table}", process::id()));
        copy_texts(&mut self.sources, &chosen, path)?;
        let scored = self.score(&needed, queries, (new, floors), watch);
        for (number, _) in self.sources.tables.iter().enumerate().filter(|(_, t)| t.needs_copy()) {
            let _gone = fs::remove_file(path(number));
        }
        self.sources.refuse_changed()?;
        let (pairs, candidates) = scored?;
        let text: Arc<str> = Arc::from("");
        let documents = needed.names.into_iter().zip(&needed.records);
        let counts =
            |record: &SketchedRow| DocumentCounts { size: record.distinct, chance: record.chance };
        Ok(LibraryMatches {
            documents: documents.map(|(named, row)| document(named, row, text.clone())).collect(),
            profiles: needed.records.iter().map(profile).collect(),
            counts: needed.records.iter().map(counts).collect(),
            pairs,
            candidates,
            passed_over,
        })
    }

    /// The rows that share a bucket with new texts and agree in enough slots, ascending; and the number
    /// of rows in crowded buckets that were not compared.
    fn met(
        &self,
        queries: &[(DocId, &Profile)],
        watch: &dyn Watch,
    ) -> Result<(Vec<MetRow>, u64), TwoPassError> {
        let crowd = self.crowd(queries, watch)?;
        let (mut met, mut passed_over) = (Vec::new(), 0);
        let mut shared: Vec<(u32, u32)> = Vec::new();
        let total = queries.len() as u64;
        for (place, (_, profile)) in (0..).zip(queries) {
            if watch.cancelled() {
                return Ok((Vec::new(), 0));
            }
            let mut rows = Vec::new();
            for (band, key) in self.keys(profile) {
                match self.buckets.size(band, key)? {
                    (size, first) if size >= crowd => {
                        rows.extend(first);
                        passed_over += size - 1;
                    }
                    _ => self.buckets.look_up(band, key, &mut rows)?,
                }
            }
            rows.sort_unstable();
            rows.dedup();
            shared.extend(rows.into_iter().map(|row| (row, place)));
            if shared.len() > SHARED {
                self.agreeing(&mut shared, queries, &mut met)?;
            }
            let done = u64::from(place) + 1;
            watch.progress(Progress { stage: Stage::Passing, done, total, bytes: 0, of_bytes: 0 });
        }
        self.agreeing(&mut shared, queries, &mut met)?;
        met.sort_by_key(|one| one.row);
        met.dedup_by(|later, one| {
            let is_same = later.row == one.row;
            if is_same {
                one.queries.append(&mut later.queries);
            }
            is_same
        });
        Ok((met, passed_over))
    }

    /// The bands of a new text with their keys.
    fn keys(&self, profile: &Profile) -> impl Iterator<Item = (usize, u32)> {
        let Banding { bands, rows } = self.header.index.banding;
        let slots = slots(profile).chunks_exact(rows).take(bands);
        slots.enumerate().map(|(band, slots)| (band, bucket_key(band, slots)))
    }

    /// The size from which a bucket is crowded: with the first row of larger ones only, all new texts
    /// have an affordable number of rows to be compared with.
    fn crowd(&self, queries: &[(DocId, &Profile)], watch: &dyn Watch) -> Result<u64, TwoPassError> {
        let mut sizes = Vec::new();
        for (_, profile) in queries.iter().take_while(|_| !watch.cancelled()) {
            for (band, key) in self.keys(profile) {
                sizes.push(self.buckets.size(band, key)?.0);
            }
        }
        Ok(crowd_of(sizes, self.most.unwrap_or(most_visits(queries.len()))))
    }

    /// Moves the shared rows that agree with their new texts in enough slots to `met`.
    fn agreeing(
        &self,
        shared: &mut Vec<(u32, u32)>,
        queries: &[(DocId, &Profile)],
        met: &mut Vec<MetRow>,
    ) -> Result<(), TwoPassError> {
        let IndexedJoin { agreeing, .. } = self.header.index;
        shared.par_sort_unstable();
        let [_, _, name, _] = FILES;
        let length = self.header.recipe.sketch.slots * 4;
        let mut signatures = EntryFile::open(self.folder.join(name), length)?;
        for same in shared.chunk_by(|x, y| x.0 == y.0) {
            let Some(&(row, _)) = same.first() else { continue };
            let own = signatures.entry(row)?;
            let (values, _) = own.as_chunks::<4>();
            let agrees = |profile: &Profile| {
                let equal = values.iter().zip(slots(profile));
                let equal = equal.filter(|(x, y)| u32::from_le_bytes(**x) == **y).count();
                equal as u32 >= agreeing
            };
            let queries = same.iter().filter_map(|&(_, place)| queries.get(place as usize));
            let queries: Vec<DocId> =
                queries.filter(|(_, profile)| agrees(profile)).map(|(id, _)| *id).collect();
            if !queries.is_empty() {
                met.push(MetRow { row, slots: own, queries });
            }
        }
        shared.clear();
        Ok(())
    }

    /// The records of these rows and of their copies, with the sketches of these rows.
    fn needed(&self, met: Vec<MetRow>) -> Result<NeededRows, TwoPassError> {
        let mut rows = NamedRows::open(&self.folder)?;
        let mut known = HashSet::new();
        let texts = self.header.index.banding.bands;
        let mut all: Vec<((Name, UnseenNotes), SketchedRow, Option<usize>)> = Vec::new();
        for (place, one) in met.iter().enumerate() {
            let named = rows.row(one.row)?;
            let folded = named.1.folded;
            known.insert(one.row);
            all.push((named.0, named.1, Some(place)));
            let mut copies = Vec::new();
            self.buckets.look_up(texts, text_key(&folded), &mut copies)?;
            for copy in copies {
                if known.contains(&copy) {
                    continue;
                }
                let (named, record) = rows.row(copy)?;
                if record.folded == folded {
                    known.insert(copy);
                    all.push((named, record, None));
                }
            }
        }
        all.sort_by(|x, y| x.0.0.cmp(&y.0.0));
        let (mut needed, mut places) = (NeededRows::default(), 0..);
        let mut met: Vec<Option<MetRow>> = met.into_iter().map(Some).collect();
        for (id, (named, record, place)) in DocId::first(all.len()).zip(all) {
            let one = place.and_then(|place| met.get_mut(place)).and_then(Option::take);
            let sketches = &mut needed.sketches;
            sketches.places.push(one.as_ref().and_then(|_| places.next()));
            if let Some(one) = one {
                let (values, _) = one.slots.as_chunks::<4>();
                sketches.signatures.extend(values.iter().map(|v| u32::from_le_bytes(*v)));
                needed.met.push((id, one.queries));
            }
            needed.names.push(named);
            needed.records.push(record);
        }
        Ok(needed)
    }

    /// The pairs that reach a floor, and how many were scored.
    fn score(
        &self,
        needed: &NeededRows,
        queries: &[(DocId, &Profile)],
        (new, floors): (DocId, Floors),
        watch: &dyn Watch,
    ) -> Result<(Vec<PairRow>, u64), TwoPassError> {
        let NeededRows { records, sketches, met, .. } = needed;
        let (sources, recipe) = (&self.sources, &self.header.recipe);
        let second = SecondPass { sources, records, sketches, recipe, watch };
        let own: HashMap<DocId, &Profile> = queries.iter().copied().collect();
        let size = |id: DocId| records.get(id.index()).map_or((0, 0), |r| (r.distinct, r.bytes));
        let allowed = |&(id, ref queries): &(DocId, Vec<DocId>)| {
            let fits = |query: &&DocId| {
                own.get(*query).is_some_and(|own| floors.allows(own.distinct, size(id).0))
            };
            let queries: Vec<DocId> = queries.iter().filter(fits).copied().collect();
            (!queries.is_empty()).then_some((id, queries))
        };
        let met: Vec<(DocId, Vec<DocId>)> = met.iter().filter_map(allowed).collect();
        let candidates = met.iter().map(|(_, queries)| queries.len() as u64).sum();
        let (mut rows, mut rest) = (Vec::new(), met.as_slice());
        while !rest.is_empty() && !watch.cancelled() {
            let mut bytes = 0;
            let count = rest.iter().take(BATCH.0).take_while(|(id, _)| {
                let fits = bytes < BATCH.1;
                bytes += size(*id).1;
                fits
            });
            let (batch, behind) = rest.split_at(count.count().max(1));
            rest = behind;
            let documents: Vec<DocId> = batch.iter().map(|&(id, _)| id).collect();
            let profiles = second.profiles(&documents)?;
            let score = |(&(id, ref queries), profile): (&(DocId, Vec<DocId>), Option<Profile>)| {
                let profile = profile.as_ref();
                let score = |query: &DocId| {
                    let (x, y) = (*own.get(query)?, profile?);
                    let row = score_pair(DocPair::new(*query, new.plus(id.index())), x, y)?;
                    floors.reaches(row.intersection, x.distinct, y.distinct).then_some(row)
                };
                queries.iter().filter_map(score).collect::<Vec<PairRow>>()
            };
            rows.par_extend(batch.par_iter().zip(profiles).flat_map_iter(score));
        }
        rows.sort_unstable_by_key(|row: &PairRow| (row.a, row.b));
        Ok((rows, candidates))
    }
}

/// The slots of a profile; none without a signature of slots.
fn slots(profile: &Profile) -> &[u32] {
    match &profile.signature {
        Some(MinHashSignature::Slots(values)) => values,
        _ => &[],
    }
}

/// The records of a work folder with their names.
struct NamedRows {
    records: EntryFile,
    path: PathBuf,
    names: File,
}

impl NamedRows {
    /// Opens the records of a folder.
    fn open(folder: &Path) -> Result<Self, TwoPassError> {
        let [rows, names, ..] = FILES;
        let records = EntryFile::open(folder.join(rows), SketchedRow::LENGTH)?;
        let path = folder.join(names);
        let names = File::open(&path).map_err(|error| TwoPassError::stored(&path, error))?;
        Ok(Self { records, path, names })
    }

    /// The name, the notes and the record of a row.
    fn row(&mut self, row: u32) -> Result<((Name, UnseenNotes), SketchedRow), TwoPassError> {
        let damaged = || TwoPassError::damaged(&self.path);
        let mut read = |row: u32| SketchedRow::read(&self.records.entry(row)?).ok_or_else(damaged);
        let start = row.checked_sub(1).map(&mut read).transpose()?;
        let start = start.map_or(0, |record| record.name_end);
        let record = read(row)?;
        let mut name = vec![0; record.name_end.saturating_sub(start) as usize];
        let names = self.names.seek(SeekFrom::Start(start));
        let names = names.and_then(|_| self.names.read_exact(&mut name));
        names.map_err(|error| TwoPassError::stored(&self.path, error))?;
        if checksum(&name) != record.name_sum {
            return Err(damaged());
        }
        let (name, notes) = record.split(&name);
        Ok(((Name::new(name), UnseenNotes(notes.to_owned())), record))
    }
}

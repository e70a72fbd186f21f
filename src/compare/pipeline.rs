//! Folder in, comparison out: the stages in order, with progress, snapshots and a cancel flag.

use crate::compare::comparison::{Comparison, Coverage};
use crate::compare::copies::Copies;
use crate::compare::join::{Index, Keep, score_pair};
use crate::compare::profile::{Profile, Recipe};
use crate::compare::table::PairTable;
use crate::corpus::document::{Corpus, Document, Name, Reason, Skipped};
use crate::corpus::load::load;
use crate::corpus::scan::{Found, ScanError, Source, scan};
use crate::measure::jaccard::jaccard;
use crate::measure::minhash::Family;
use crate::settings::{AUTO_HAN, AUTO_OTHER, Settings, ShingleLength};
use crate::text::script::han_share;
use rayon::prelude::*;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

/// What a run is doing now.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Stage {
    /// Walking folders; `total` is not known yet.
    Listing,
    /// Reading and decoding files.
    Reading,
    /// Normalising, shingling, sketching documents.
    Sketching,
    /// Scoring pairs.
    Pairing,
}

/// How far a stage is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Progress {
    /// The stage.
    pub stage: Stage,
    /// Files, documents or pairs done.
    pub done: u64,
    /// Files, documents or pairs in all; 0 while listing.
    pub total: u64,
    /// Bytes read so far.
    pub bytes: u64,
}

/// Who watches a run: hears of progress, gets snapshots, may cancel.
pub trait Watch: Sync {
    /// Called often, from any thread; must be cheap.
    fn progress(&self, progress: Progress);
    /// Whether a snapshot of the growing table is wanted now.
    fn wants_snapshot(&self) -> bool;
    /// A snapshot: everything found so far.
    fn snapshot(&self, comparison: Comparison);
    /// Whether to stop and keep what was found.
    fn cancelled(&self) -> bool;
}

/// A run cannot start, or found nothing to compare.
#[derive(Debug, thiserror::Error)]
pub enum RunError {
    /// The corpus cannot be listed.
    #[error(transparent)]
    Scan(#[from] ScanError),
    /// The threads that were asked for could not be had.
    #[error("cannot start worker threads: {0}")]
    Threads(String),
}

/// Runs every stage. A cancelled run returns what it had, marked incomplete.
pub fn run(
    source: &Source,
    settings: &Settings,
    watch: &dyn Watch,
) -> Result<Comparison, RunError> {
    let pool = rayon::ThreadPoolBuilder::new()
        .num_threads(settings.threads.unwrap_or(0))
        .build()
        .map_err(|error| RunError::Threads(error.to_string()))?;
    pool.install(|| {
        let corpus = gather(source, settings, watch)?;
        Ok(compare(corpus, settings, watch))
    })
}

/// Lists and reads all documents.
fn gather(source: &Source, settings: &Settings, watch: &dyn Watch) -> Result<Corpus, RunError> {
    let Source::Paths(roots) = source else { return Ok(crate::corpus::demo::corpus()) };
    let listing = scan(roots, &settings.reading, &|done| {
        let done = done as u64;
        watch.progress(Progress { stage: Stage::Listing, done, total: 0, bytes: 0 });
        !watch.cancelled()
    })?;
    let (done, bytes) = (AtomicU64::new(0), AtomicU64::new(0));
    let total = listing.found.len() as u64;
    let read = |found: &Found| {
        if watch.cancelled() {
            return None;
        }
        let loaded = guarded(&found.name, || load(found, &settings.reading)).and_then(|r| r);
        let size = loaded.as_ref().map_or(0, |document| document.bytes);
        let bytes = bytes.fetch_add(size, Ordering::Relaxed) + size;
        let done = done.fetch_add(1, Ordering::Relaxed) + 1;
        watch.progress(Progress { stage: Stage::Reading, done, total, bytes });
        Some(loaded)
    };
    let loaded: Vec<_> = listing.found.par_iter().filter_map(read).collect();
    let mut corpus = Corpus { label: label(roots), skipped: listing.skipped, ..Corpus::default() };
    for result in loaded {
        match result {
            Ok(document) => corpus.documents.push(document),
            Err(skipped) => corpus.skipped.push(skipped),
        }
    }
    corpus.documents.sort_by(|x, y| x.name.cmp(&y.name));
    corpus.skipped.sort_by(|x, y| x.name.cmp(&y.name));
    Ok(corpus)
}

fn label(roots: &[std::path::PathBuf]) -> String {
    let names: Vec<_> = roots.iter().map(|root| root.to_string_lossy()).collect();
    names.join(" ")
}

/// Runs work on one document; a panic in it becomes a row in the skipped list.
fn guarded<T>(name: &Name, work: impl FnOnce() -> T) -> Result<T, Skipped> {
    catch_unwind(AssertUnwindSafe(work)).map_err(|_panic| Skipped {
        name: name.clone(),
        reason: Reason::Failed("an internal error; the other files are not affected".to_owned()),
    })
}

/// Sketches and pairs documents that are already in memory.
pub fn compare(mut corpus: Corpus, settings: &Settings, watch: &dyn Watch) -> Comparison {
    let recipe = recipe(&corpus.documents, settings);
    let profiles = sketch(&mut corpus, &recipe, watch);
    let copies = Copies::find(&profiles);
    let documents: Vec<u32> = (0..profiles.len() as u32)
        .filter(|&id| profiles[id as usize].is_defined() && copies.representative(id) == id)
        .collect();
    let coverage = match settings.floor {
        Some(floor) => Coverage::Floor(floor),
        None if documents.len() <= Settings::ALL_PAIRS => Coverage::AllPairs,
        None => Coverage::Floor(Settings::FLOOR),
    };
    let mut pairs = PairTable::new(&profiles, recipe.sketch.bits);
    for (id, others) in copies.groups() {
        let twin = others.first().copied().unwrap_or(id);
        let row = score_pair((id, twin), &profiles[id as usize], &profiles[twin as usize]);
        pairs.extend(row.as_slice());
    }
    let mut comparison = Comparison {
        corpus: Arc::new(corpus),
        profiles: profiles.into(),
        copies: Arc::new(copies),
        pairs: Arc::new(pairs.clone()),
        coverage,
        complete: false,
        recipe: Arc::new(recipe),
    };
    watch.snapshot(comparison.clone());
    let mut pairing = Pairing { pairs, max: settings.max_pairs };
    comparison.complete = pairing.run(&mut comparison, &documents, watch) && !watch.cancelled();
    comparison.pairs = Arc::new(pairing.pairs);
    comparison
}

fn recipe(documents: &[Document], settings: &Settings) -> Recipe {
    let n = match settings.n {
        ShingleLength::Fixed(n) => n,
        ShingleLength::Auto => {
            let shares = documents.par_iter().map(|document| han_share(&document.text));
            let (han, letters) = shares.reduce(|| (0, 0), |x, y| (x.0 + y.0, x.1 + y.1));
            if han * 2 > letters { AUTO_HAN } else { AUTO_OTHER }
        }
    };
    Recipe { ladder: settings.ladder.clone(), unit: settings.unit, n, sketch: settings.sketch }
}

/// One profile a document; documents whose sketching fails move to the skipped list.
fn sketch(corpus: &mut Corpus, recipe: &Recipe, watch: &dyn Watch) -> Vec<Profile> {
    let family = Family::new(&recipe.sketch);
    let done = AtomicU64::new(0);
    let total = corpus.documents.len() as u64;
    let bytes = corpus.documents.iter().map(|document| document.bytes).sum();
    let work = |document: &Document| {
        if watch.cancelled() {
            return Ok(None);
        }
        let profile = guarded(&document.name, || Profile::new(&document.text, recipe, &family))?;
        let done = done.fetch_add(1, Ordering::Relaxed) + 1;
        watch.progress(Progress { stage: Stage::Sketching, done, total, bytes });
        Ok(Some(profile))
    };
    let results: Vec<Result<Option<Profile>, Skipped>> =
        corpus.documents.par_iter().map(work).collect();
    let documents = std::mem::take(&mut corpus.documents);
    let mut profiles = Vec::new();
    for (document, result) in documents.into_iter().zip(results) {
        match result {
            Ok(Some(profile)) => {
                corpus.documents.push(document);
                profiles.push(profile);
            }
            Ok(None) => {}
            Err(skipped) => corpus.skipped.push(skipped),
        }
    }
    profiles
}

/// The growing table.
struct Pairing {
    pairs: PairTable,
    max: usize,
}

impl Pairing {
    /// Scores pairs in batches of rows; whether it went to the end.
    fn run(&mut self, out: &mut Comparison, documents: &[u32], watch: &dyn Watch) -> bool {
        let profiles = out.profiles.clone();
        let index = Index::new(&profiles, documents);
        let total = pairs_below(documents.len());
        let batch = (total / 64).max(100_000);
        let mut rank = 0;
        while rank < documents.len() {
            if watch.cancelled() {
                return false;
            }
            let start = rank;
            while rank < documents.len() && pairs_below(rank) - pairs_below(start) < batch {
                rank += 1;
            }
            let rows = index.pairs(start..rank, keep(out), &|| watch.cancelled());
            self.pairs.extend(&rows);
            self.trim(out);
            let done = pairs_below(rank);
            watch.progress(Progress { stage: Stage::Pairing, done, total, bytes: 0 });
            if rank < documents.len() && watch.wants_snapshot() {
                out.pairs = Arc::new(self.pairs.clone());
                watch.snapshot(out.clone());
            }
        }
        true
    }

    /// Raises the floor until the table fits its budget. The floor only ever rises to a value that
    /// the whole table would need too, so the result does not depend on when this is called.
    fn trim(&mut self, out: &mut Comparison) {
        let Coverage::Floor(mut floor) = out.coverage else { return };
        if self.pairs.len() <= self.max {
            return;
        }
        let mut bins = vec![0usize; FINE + 1];
        for row in self.pairs.rows() {
            bins[(jaccard(&self.pairs.evidence_of(row)) * FINE as f64) as usize] += 1;
        }
        let mut kept = 0;
        let cut = bins.iter().rposition(|&bin| {
            kept += bin;
            kept > self.max
        });
        floor = floor.max(cut.map_or(0.0, |bin| (bin + 1).min(FINE) as f64 / FINE as f64));
        self.pairs.retain(|evidence| jaccard(evidence) >= floor);
        out.coverage = Coverage::Floor(floor);
    }
}

/// Steps in which a floor is raised, over 0 to 1.
const FINE: usize = 4_000;

/// SimHash pairs within a quarter of the bits are kept below the floor too.
fn keep(comparison: &Comparison) -> Keep {
    match comparison.coverage {
        Coverage::AllPairs => Keep::All,
        Coverage::Floor(floor) => {
            Keep::Above { floor, distance: comparison.recipe.sketch.bits / 4 }
        }
    }
}

fn pairs_below(documents: usize) -> u64 {
    let n = documents as u64;
    n * n.saturating_sub(1) / 2
}

//! Folder in, comparison out: the stages in order, with progress, snapshots and a cancel flag.

use crate::compare::comparison::{Comparison, Coverage};
use crate::compare::copies::Copies;
use crate::compare::pairing::Pairing;
use crate::compare::profile::{Profile, Recipe};
use crate::compare::score::score_pair;
use crate::compare::table::PairTable;
use crate::compare::watch::{Progress, Stage, Watch};
use crate::corpus::document::{Corpus, Document, Name, Reason, Skipped};
use crate::corpus::found::{Found, ScanError};
use crate::corpus::load::load;
use crate::corpus::scan::{Source, scan};
use crate::measure::contract::Weight;
use crate::measure::minhash::Family;
use crate::settings::{AUTO_HAN, AUTO_OTHER, Settings, ShingleLength};
use crate::text::han;
use crate::text::script::han_share;
use crate::text::token::Unit;
use rayon::prelude::*;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

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
        if settings.unit == Unit::Word || settings.sketch.weight == Weight::TfIdf {
            han::warm(); // the dictionary loads while files are read
        }
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
    let mut corpus = Corpus { label: label(roots), ..Corpus::default() };
    (corpus.skipped, corpus.excluded) = (listing.skipped, listing.excluded);
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
        within: None,
        agreeing: None,
        distances: Arc::default(),
        complete: false,
        recipe: Arc::new(recipe),
    };
    watch.snapshot(comparison.clone());
    let profiles = comparison.profiles.clone();
    let pairing = Pairing::new(&profiles, &documents, settings, pairs, watch);
    pairing.run(&mut comparison);
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

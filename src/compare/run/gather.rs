//! Lists and reads a corpus, in parallel; one bad file never stops the others.

use crate::compare::run::watch::{Progress, Stage, Watch};
use crate::corpus::document::{Corpus, Document, Name, Reason, Skipped};
use crate::corpus::found::{Found, Listing, ScanError};
use crate::corpus::load::load;
use crate::corpus::row_options::has_rows;
use crate::corpus::rows::{Made, read_rows};
use crate::corpus::scan::{Check, Source, scan};
use crate::settings::Settings;
use rayon::prelude::*;
use std::collections::HashSet;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};

/// Lists and reads all documents. A cancelled reading returns what it had, and says that.
/// # Errors
/// When the roots cannot be listed.
pub fn gather(
    source: &Source,
    settings: &Settings,
    watch: &dyn Watch,
) -> Result<Corpus, ScanError> {
    let Source::Paths(roots) = source else { return Ok(crate::corpus::demo::corpus()) };
    Ok(read(list(roots, settings, watch)?, roots, settings, watch))
}

/// Lists and reads new texts and a library, each with names of its own. A file that is both is new,
/// and no text of the library.
/// # Errors
/// When the roots cannot be listed.
pub fn gather_apart(
    check: &Check,
    settings: &Settings,
    watch: &dyn Watch,
) -> Result<(Corpus, Corpus), ScanError> {
    let new = list(&check.new, settings, watch)?;
    let mut library = list(&check.library, settings, watch)?;
    let paths: HashSet<&Path> = new.found.iter().map(|found| found.path.as_path()).collect();
    let is_new = |found: &mut Found| paths.contains(found.path.as_path());
    let both: Vec<Found> = library.found.extract_if(.., is_new).collect();
    let skip = |found: Found| Skipped { name: found.name, reason: Reason::New };
    library.skipped.extend(both.into_iter().map(skip));
    let new = read(new, &check.new, settings, watch);
    Ok((new, read(library, &check.library, settings, watch)))
}

fn list(roots: &[PathBuf], settings: &Settings, watch: &dyn Watch) -> Result<Listing, ScanError> {
    scan(roots, &settings.reading, &|done| {
        let done = done as u64;
        watch.progress(Progress { stage: Stage::Listing, done, total: 0, bytes: 0 });
        !watch.cancelled()
    })
}

/// Reads all that was found, in parallel.
fn read(listing: Listing, roots: &[PathBuf], settings: &Settings, watch: &dyn Watch) -> Corpus {
    // A file that was given by name is a table whatever it is called.
    let given: HashSet<PathBuf> =
        roots.iter().filter_map(|root| std::fs::canonicalize(root).ok()).collect();
    let (done, bytes) = (AtomicU64::new(0), AtomicU64::new(0));
    let total = listing.found.len() as u64;
    let read = |found: &Found| {
        if watch.cancelled() {
            return None;
        }
        let tell = |more: u64| {
            let bytes = bytes.fetch_add(more, Ordering::Relaxed) + more;
            let done = done.load(Ordering::Relaxed);
            watch.progress(Progress { stage: Stage::Reading, done, total, bytes });
            !watch.cancelled()
        };
        let table = settings.reading.rows.as_ref();
        let table = table.filter(|_| has_rows(&found.name) || given.contains(&found.path));
        let loaded = match table {
            Some(rows) => {
                let read = || read_rows(found, rows, &settings.reading, &tell);
                guarded(&found.name, read).map(Loaded::Table)
            }
            None => guarded(&found.name, || load(found, &settings.reading))
                .and_then(|r| r)
                .map(|document| Loaded::Text(Box::new(document))),
        };
        let size = match &loaded {
            Ok(Loaded::Text(document)) => document.bytes,
            _ => 0,
        };
        let bytes = bytes.fetch_add(size, Ordering::Relaxed) + size;
        let done = done.fetch_add(1, Ordering::Relaxed) + 1;
        watch.progress(Progress { stage: Stage::Reading, done, total, bytes });
        Some(loaded)
    };
    let loaded: Vec<_> = listing.found.par_iter().filter_map(read).collect();
    let mut corpus = Corpus { label: label(roots), ..Corpus::default() };
    (corpus.skipped, corpus.excluded) = (listing.skipped, listing.excluded);
    corpus.lost = watch.cancelled();
    for result in loaded {
        match result {
            Ok(Loaded::Text(document)) => corpus.documents.push(*document),
            Ok(Loaded::Table(made)) => {
                corpus.documents.extend(made.documents);
                corpus.skipped.extend(made.skipped);
                corpus.tables.extend(made.file);
            }
            Err(skipped) => corpus.skipped.push(skipped),
        }
    }
    corpus.documents.sort_by(|x, y| x.name.cmp(&y.name));
    corpus.skipped.sort_by(|x, y| x.name.cmp(&y.name));
    corpus
}

/// What a file came to.
enum Loaded {
    Text(Box<Document>),
    Table(Made),
}

/// What a corpus of these roots is called.
pub fn label(roots: &[PathBuf]) -> String {
    let names: Vec<_> = roots.iter().map(|root| root.to_string_lossy()).collect();
    names.join(" ")
}

/// Runs work on one document; a panic in it becomes a row in the skipped list.
pub fn guarded<T>(name: &Name, work: impl FnOnce() -> T) -> Result<T, Skipped> {
    catch_unwind(AssertUnwindSafe(work)).map_err(|_panic| Skipped {
        name: name.clone(),
        reason: Reason::Failed("an internal error; the other files are not affected".to_owned()),
    })
}

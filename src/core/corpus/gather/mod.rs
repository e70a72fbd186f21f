//! Lists and reads all files of a corpus, in parallel; a failing file does not affect the others.

use crate::corpus::apart::Converters;
mod shared_texts;
mod weigh;

pub use weigh::ReadSizes;

use crate::corpus::archive::{ArchiveContents, read_archive};
use crate::corpus::demo;
use crate::corpus::document::{Corpus, Document, Name, Reason, Skipped};
use crate::corpus::found::{FoundFile, Listing, ScanError};
use crate::corpus::gather::shared_texts::SharedTexts;
use crate::corpus::gather::weigh::{bytes_of_few, sizes, sizes_of_texts};
use crate::corpus::load::load;
use crate::corpus::rows::{RowDocuments, is_table, read_rows};
use crate::corpus::scan::{Check, ReadOptions, Source, is_archive, scan};
use crate::corpus::standard_input::is_standard_input;
use rayon::prelude::*;
use std::collections::HashSet;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};

/// Progress of reading a corpus.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Gathering {
    /// Number of files found so far.
    Listing(u64),
    /// Reading files.
    Reading {
        /// Files read so far.
        done: u64,
        /// Files found.
        total: u64,
        /// Bytes read so far.
        bytes: u64,
        /// Bytes to read, of a few plain files; else 0.
        of_bytes: u64,
    },
}

/// Progress and cancel callbacks; called often, from any thread.
#[derive(Clone, Copy)]
pub struct Listener<'a> {
    /// Called with the progress.
    pub progress: &'a (dyn Fn(Gathering) + Sync),
    /// Returns true to stop.
    pub cancelled: &'a (dyn Fn() -> bool + Sync),
    /// True if there is memory to read files of these sizes.
    pub affords: &'a (dyn Fn(&ReadSizes) -> bool + Sync),
    /// Called if files are not read for lack of memory.
    pub refuse: &'a (dyn Fn(&ReadSizes) + Sync),
}

impl Listener<'_> {
    /// Reports progress; returns false to stop.
    fn report(&self, gathering: Gathering) -> bool {
        (self.progress)(gathering);
        !(self.cancelled)()
    }

    /// True if there is memory to read these files. Only if there is not for all of them, they are
    /// opened to see which are texts.
    fn claim(&self, found: &[FoundFile], cap: u64) -> bool {
        if (self.affords)(&sizes(found, cap)) {
            return true;
        }
        let texts = sizes_of_texts(found, cap);
        let affords = (self.affords)(&texts);
        if !affords {
            (self.refuse)(&texts);
        }
        affords
    }
}

/// Lists and reads all documents; for a check see [`gather_check`]. When cancelled, returns what
/// was read, marked as lost.
/// # Errors
/// The roots cannot be listed.
pub fn gather(
    source: &Source,
    options: &ReadOptions,
    listener: Listener<'_>,
) -> Result<Corpus, ScanError> {
    match source {
        Source::Demo => Ok(demo::corpus()),
        Source::Paths(roots) => Ok(read(list(roots, options, listener)?, roots, options, listener)),
        Source::Check(check) => Ok(gather_check(check, options, listener)?.0),
    }
}

/// Lists and reads new texts and a library as one corpus, and returns it with the number of new
/// texts, which come first. Each side ascends by name. A file on both sides counts as new only.
/// # Errors
/// The roots cannot be listed.
pub fn gather_check(
    check: &Check,
    options: &ReadOptions,
    listener: Listener<'_>,
) -> Result<(Corpus, usize), ScanError> {
    let new = list(&check.new, options, listener)?;
    let mut library = list(&check.library, options, listener)?;
    let paths: HashSet<&Path> = new.found.iter().map(|found| found.path.as_path()).collect();
    let is_new = |found: &mut FoundFile| paths.contains(found.path.as_path());
    let both: Vec<FoundFile> = library.found.extract_if(.., is_new).collect();
    let skip = |found: FoundFile| Skipped { name: found.name, reason: Reason::New };
    library.skipped.extend(both.into_iter().map(skip));
    let mut corpus = read(new, &check.new, options, listener);
    let library = read(library, &check.library, options, listener);
    let new = corpus.documents.len();
    corpus.label = format!("{} against {}", label(&check.new), label(&check.library));
    corpus.documents.extend(library.documents);
    corpus.skipped.extend(library.skipped);
    corpus.tables.extend(library.tables);
    corpus.excluded += library.excluded;
    corpus.lost |= library.lost;
    Ok((corpus, new))
}

fn list(
    roots: &[PathBuf],
    options: &ReadOptions,
    listener: Listener<'_>,
) -> Result<Listing, ScanError> {
    scan(roots, options, &|done| listener.report(Gathering::Listing(done as u64)))
}

/// Reads all listed files, in parallel.
fn read(
    listing: Listing,
    roots: &[PathBuf],
    options: &ReadOptions,
    listener: Listener<'_>,
) -> Corpus {
    // A file given by name is a table, whatever its name.
    let given: HashSet<PathBuf> =
        roots.iter().filter_map(|root| std::fs::canonicalize(root).ok()).collect();
    let (done, bytes) = (AtomicU64::new(0), AtomicU64::new(0));
    let texts = SharedTexts::default();
    let found = wanted(listing.found, &given, options);
    // Of tables with some documents only, these are claimed when they are sketched.
    let fits = options.only.is_some() || listener.claim(&found, options.max_file_size);
    let (total, of_bytes) = (found.len() as u64, bytes_of_few(&found));
    // The scan has refused broken ones.
    let converters = Converters::new(options).ok();
    let read = |found: &FoundFile| {
        if !fits || (listener.cancelled)() {
            return None;
        }
        let report = |more: u64| {
            let bytes = bytes.fetch_add(more, Ordering::Relaxed) + more;
            let done = done.load(Ordering::Relaxed);
            listener.report(Gathering::Reading { done, total, bytes, of_bytes })
        };
        let table = options.rows.as_ref();
        let table = table.filter(|_| {
            given.contains(&found.path) || is_standard_input(&found.path) || is_table(found)
        });
        let converted = convert(converters.as_ref(), found, options, listener);
        let shared = |document| Loaded::Text(Box::new(texts.shared(document)));
        let loaded = match table {
            _ if let Some(converted) = converted => converted.and_then(|r| r).map(shared),
            Some(rows) => {
                let read = || read_rows(found, rows, options, &report);
                guarded(&found.name, read).map(Loaded::Table)
            }
            None if is_archive(&found.name) => {
                let read = || read_archive(found, options, &report);
                guarded(&found.name, read).map(Loaded::Archive)
            }
            None => guarded(&found.name, || load(found, options, listener.cancelled))
                .and_then(|r| r)
                .map(shared),
        };
        if loaded.is_err() && (listener.cancelled)() {
            return None;
        }
        let size = match &loaded {
            Ok(Loaded::Text(document)) => document.bytes,
            _ => 0,
        };
        let bytes = bytes.fetch_add(size, Ordering::Relaxed) + size;
        let done = done.fetch_add(1, Ordering::Relaxed) + 1;
        listener.report(Gathering::Reading { done, total, bytes, of_bytes });
        Some(loaded)
    };
    let loaded: Vec<_> = found.par_iter().filter_map(read).collect();
    let mut corpus = Corpus { label: label(roots), ..Corpus::default() };
    (corpus.skipped, corpus.excluded) = (listing.skipped, listing.excluded);
    corpus.lost = !fits || (listener.cancelled)();
    for result in loaded {
        add(&mut corpus, result, &texts);
    }
    corpus.documents.sort_by(|x, y| x.name.cmp(&y.name));
    corpus.skipped.sort_by(|x, y| x.name.cmp(&y.name));
    corpus
}

/// The listed files that may hold documents to be read.
fn wanted(
    mut found: Vec<FoundFile>,
    given: &HashSet<PathBuf>,
    options: &ReadOptions,
) -> Vec<FoundFile> {
    if let Some(only) = &options.only {
        let has_rows = |found: &FoundFile| options.rows.is_some() && is_table(found);
        found.retain(|found| {
            has_rows(found) || given.contains(&found.path) || only.holds(&found.name)
        });
    }
    found
}

/// Reads a file with the converter for it, if there is one.
fn convert(
    converters: Option<&Converters>,
    found: &FoundFile,
    options: &ReadOptions,
    listener: Listener<'_>,
) -> Option<Result<Result<Document, Skipped>, Skipped>> {
    let load = || converters?.load(found, options, listener.cancelled);
    guarded(&found.name, load).transpose()
}

/// Adds what a file holds, or why it was skipped.
fn add(corpus: &mut Corpus, result: Result<Loaded, Skipped>, texts: &SharedTexts) {
    match result {
        Ok(Loaded::Text(document)) => corpus.documents.push(*document),
        Ok(Loaded::Table(made)) => {
            corpus.documents.extend(made.documents);
            corpus.skipped.extend(made.skipped);
            corpus.tables.extend(made.file);
        }
        Ok(Loaded::Archive(contents)) => {
            let documents = contents.documents.into_iter();
            corpus.documents.extend(documents.map(|document| texts.shared(document)));
            corpus.skipped.extend(contents.skipped);
            corpus.excluded += contents.excluded;
        }
        Err(skipped) => corpus.skipped.push(skipped),
    }
}

/// The result of reading a file.
enum Loaded {
    Text(Box<Document>),
    Table(RowDocuments),
    Archive(ArchiveContents),
}

/// The label of a corpus with these roots.
pub fn label(roots: &[PathBuf]) -> String {
    let names: Vec<_> = roots.iter().map(|root| root.to_string_lossy()).collect();
    names.join(" ")
}

/// Runs work on one document; a panic in it becomes an entry of the skipped list.
pub fn guarded<T>(name: &Name, work: impl FnOnce() -> T) -> Result<T, Skipped> {
    catch_unwind(AssertUnwindSafe(work)).map_err(|_panic| Skipped {
        name: name.clone(),
        reason: Reason::Failed("an internal error; the other files are not affected".to_owned()),
    })
}

//! Reads a corpus and indexes its passages, within the memory budget.

use crate::compare::run::{Context, Metered, Need, Progress, RunError, Stage, Watch, gather};
use crate::corpus::document::{Corpus, Document};
use crate::corpus::scan::Source;
use crate::explain::passages::Least;
use crate::explain::sources::index::{PassageIndex, TooManyWindows};
use crate::explain::sources::kept::{KeptIndex, LEAST_TEXT};
use crate::pair::DocId;
use crate::settings::Settings;
use std::sync::atomic::{AtomicU64, Ordering};

/// Most bytes of the index, per byte of text: 24 for a Chinese character of three bytes that is shared,
/// 30 in a long text. Other scripts have fewer windows a byte.
const PER_BYTE: u64 = 10;
/// Most bytes of the windows that are sorted at a time; as many as the index in a small corpus.
const SORTED: u64 = 130 << 20;

/// A corpus with the index of its passages.
#[derive(Debug)]
pub struct IndexedCorpus {
    /// The documents; in a check the new texts come first.
    pub corpus: Corpus,
    /// Number of new texts in a check; `None`: each text is compared with all.
    pub new: Option<usize>,
    /// The index.
    pub index: PassageIndex,
}

/// Why a corpus has no index.
#[derive(Debug, thiserror::Error)]
pub enum IndexError {
    /// It cannot be read, or the memory does not suffice.
    #[error(transparent)]
    Run(#[from] RunError),
    /// It is too large.
    #[error(transparent)]
    TooMany(#[from] TooManyWindows),
}

impl IndexedCorpus {
    /// Reads the documents of `source` and indexes their passages; `None` if cancelled.
    pub fn new(
        source: &Source,
        settings: &Settings,
        least: Least,
        watch: &dyn Watch,
    ) -> Result<Option<Self>, IndexError> {
        pool(settings)?.install(|| Self::within(source, settings, least, watch))
    }

    fn within(
        source: &Source,
        settings: &Settings,
        least: Least,
        watch: &dyn Watch,
    ) -> Result<Option<Self>, IndexError> {
        let metered = Metered::new(watch, settings.memory);
        let (corpus, new) = match source {
            Source::Check(check) => {
                let context = Context { settings, earlier: None, watch: &metered };
                let (corpus, new) = context.gather_check(check).map_err(RunError::from)?;
                (corpus, Some(new))
            }
            _ => (gather(source, settings, &metered)?, None),
        };
        metered.result().map_err(RunError::from)?;
        let index = metered_index(&corpus.documents, settings, least, &metered)?;
        Ok(index.map(|index| Self { corpus, new, index }))
    }

    /// The documents whose sources are requested: all, but in a check only the new texts.
    pub fn asked(&self) -> impl Iterator<Item = DocId> {
        DocId::first(self.new.unwrap_or(self.corpus.documents.len()))
    }

    /// True if a document may be a source: all, but in a check only those of the library.
    pub fn is_source(&self, id: DocId) -> bool {
        self.new.is_none_or(|new| id.index() >= new)
    }
}

/// Indexes the passages of documents in memory, within the memory budget; `None` if cancelled. With a cache
/// in the settings, the index of the same texts is read from there, else kept there.
pub fn index_documents(
    documents: &[Document],
    settings: &Settings,
    least: Least,
    watch: &dyn Watch,
) -> Result<Option<PassageIndex>, IndexError> {
    let metered = Metered::new(watch, settings.memory);
    pool(settings)?.install(|| metered_index(documents, settings, least, &metered))
}

fn pool(settings: &Settings) -> Result<rayon::ThreadPool, RunError> {
    rayon::ThreadPoolBuilder::new()
        .num_threads(settings.threads.unwrap_or(0))
        .build()
        .map_err(|error| RunError::Threads(error.to_string()))
}

/// The memory that the index of these documents takes while it is built, in bytes: an upper estimate.
pub fn index_bytes(documents: &[Document]) -> u64 {
    let text = PER_BYTE * text_bytes(documents);
    text + SORTED.min(text)
}

fn text_bytes(documents: &[Document]) -> u64 {
    documents.iter().map(|document| document.text.len() as u64).sum()
}

fn metered_index(
    documents: &[Document],
    settings: &Settings,
    least: Least,
    metered: &Metered<'_>,
) -> Result<Option<PassageIndex>, IndexError> {
    let text = text_bytes(documents);
    let need = Need {
        doing: "indexing the passages of",
        documents: (documents.len(), "document"),
        bytes: index_bytes(documents),
        help: "index a part of the corpus",
    };
    need.claim(metered);
    metered.result().map_err(RunError::from)?;
    let (done, total) = (AtomicU64::new(0), documents.len() as u64);
    let seen = || {
        let done = done.fetch_add(1, Ordering::Relaxed) + 1;
        metered.progress(Progress { stage: Stage::Indexing, done, total, bytes: 0, of_bytes: 0 });
    };
    let stop = || metered.cancelled();
    let folder = settings.cache.as_deref().filter(|_| text >= LEAST_TEXT);
    let kept = folder.map(|folder| KeptIndex::new(folder, documents, &settings.ladder, least));
    if let Some(index) = kept.as_ref().and_then(|kept| kept.load(&stop)) {
        metered.progress(Progress {
            stage: Stage::Indexing,
            done: total,
            total,
            bytes: 0,
            of_bytes: 0,
        });
        return Ok(Some(index));
    }
    let index = PassageIndex::new(documents, &settings.ladder, least, &stop, &seen)?;
    metered.result().map_err(RunError::from)?;
    if let (Some(kept), Some(index)) = (&kept, &index) {
        kept.store(index);
    }
    Ok(index)
}

//! Reads a corpus and indexes its passages, within the memory budget.

use crate::compare::run::{Context, Metered, Need, Progress, RunError, Stage, Watch, gather, pool};
use crate::corpus::document::{Corpus, Document};
use crate::corpus::scan::Source;
use crate::explain::exclusions::TextExclusions;
use crate::explain::passages::{Least, PassageWindows};
use crate::explain::sources::contract::TextSources;
use crate::explain::sources::groups::AT_ONCE;
use crate::explain::sources::index::{PassageIndex, TooManyWindows};
use crate::explain::sources::kept::{KeptIndex, LEAST_TEXT};
use crate::measure::mix::stream;
use crate::pair::DocId;
use crate::part::PartOf as _;
use crate::settings::Settings;
use crate::text::normalize::Ladder;
use rayon::ThreadPool;
use std::sync::atomic::{AtomicU64, Ordering};

/// Bytes of a window while the index is built: ten of its text, and 8 of its hash.
const PER_WINDOW: u64 = 18;
/// More bytes of a window in a text of more than 65,535 bytes.
const PER_LONG: u64 = 6;
/// Bytes of a window while it is sorted.
const PER_SORTED: u64 = 16;
/// Most bytes of a window in the end: 14 of its text, and ten of its place, if another document has it.
const PER_PLACED: u64 = 24;
/// Bytes of a window while its text is cut.
const PER_CUT: u64 = 87;
/// How many documents are cut for an estimate, and how many bytes in the middle of each.
const SAMPLED: (usize, usize) = (128, 1 << 10);

/// A corpus with the index of its passages.
#[derive(Debug)]
pub struct IndexedCorpus {
    /// The documents; in a check the new texts come first.
    pub corpus: Corpus,
    /// Number of new texts in a check; `None`: each text is compared with all.
    pub new: Option<usize>,
    /// The index.
    pub index: PassageIndex,
    /// The threads that share the work.
    pub(super) pool: ThreadPool,
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
        let metered = Metered::new(watch, settings.memory);
        let pool = pool(settings.threads)?;
        let (corpus, new) = pool.install(|| read(source, settings, &metered))?;
        metered.result().map_err(RunError::from)?;
        let documents = &corpus.documents;
        let index = pool.install(|| metered_index(documents, settings, least, &metered))?;
        Ok(index.map(|index| Self { corpus, new, index, pool }))
    }

    /// The documents whose sources are requested: all, but in a check only the new texts.
    pub fn asked(&self) -> impl Iterator<Item = DocId> {
        DocId::first(self.new.unwrap_or(self.corpus.documents.len()))
    }

    /// True if a document may be a source: all, but in a check only those of the library.
    pub fn is_source(&self, id: DocId) -> bool {
        self.new.is_none_or(|new| id.index() >= new)
    }

    /// The sources of some texts; see [`PassageIndex::all_sources`].
    pub fn sources(
        &self,
        texts: &[DocId],
        exclusions: &(dyn Fn(DocId) -> TextExclusions + Sync),
        stop: &(dyn Fn() -> bool + Sync),
    ) -> Vec<TextSources> {
        let is_source = |id| self.is_source(id);
        let documents = &self.corpus.documents;
        self.pool.install(|| self.index.all_sources(texts, documents, &is_source, exclusions, stop))
    }
}

/// Reads the documents; in a check with the number of new ones, which come first.
fn read(
    source: &Source,
    settings: &Settings,
    watch: &dyn Watch,
) -> Result<(Corpus, Option<usize>), RunError> {
    let Source::Check(check) = source else { return Ok((gather(source, settings, watch)?, None)) };
    let (corpus, new) = Context { settings, earlier: None, watch }.gather_check(check)?;
    Ok((corpus, Some(new)))
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
    pool(settings.threads)?.install(|| metered_index(documents, settings, least, &metered))
}

/// The memory that the index of these documents takes while it is built, in bytes: an estimate, by the
/// windows of a sample. Where few windows are shared, a large index takes up to a fifth less.
pub fn index_bytes(documents: &[Document], ladder: &Ladder, least: Least) -> u64 {
    let density = density(documents, ladder, least);
    let windows = |bytes: u64| (density * bytes as f64) as u64;
    let sizes = || documents.iter().map(|document| document.text.len() as u64);
    let long = PER_LONG * windows(sizes().filter(|size| *size > u16::MAX.into()).sum());
    let threads = rayon::current_num_threads() as u64;
    let at_once = text_bytes(documents).min(threads * sizes().max().unwrap_or(0));
    let (all, cut) = (windows(text_bytes(documents)), windows(at_once));
    let sorted = all / all.div_ceil(AT_ONCE as u64).max(1);
    let grouping = PER_WINDOW * all + (PER_SORTED * sorted).max(PER_CUT * cut);
    grouping.max(PER_PLACED * all) + long
}

/// Windows per byte of text, by [`SAMPLED`]. Cost: some milliseconds, whatever the corpus.
fn density(documents: &[Document], ladder: &Ladder, least: Least) -> f64 {
    let (number, length) = SAMPLED;
    let count = documents.len();
    // Drawn at random: every tenth text of a corpus may be of one kind.
    let drawn = |at: usize| (stream(0, at as u64) % count as u64) as usize;
    let chosen = |at: usize| if count > number { drawn(at) } else { at };
    let (mut windows, mut bytes) = (0.0, 0.0);
    for document in (0..count.min(number)).filter_map(|at| documents.get(chosen(at))) {
        let text = &document.text;
        let start = text.floor_char_boundary((text.len() / 2).saturating_sub(length / 2));
        let end = text.floor_char_boundary(start + length);
        let part = text.part(start..end);
        let cut = PassageWindows::new(&ladder.fold_mapped(part), least, &|| false);
        let size = text.len() as f64;
        windows += cut.tokens.len() as f64 * size / part.len().max(1) as f64;
        bytes += size;
    }
    windows / f64::max(bytes, 1.0)
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
        bytes: index_bytes(documents, &settings.ladder, least),
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::corpus::document::Name;
    use crate::corpus::load::from_bytes;

    /// A text of either language, with words and lengths of its own.
    fn document(seed: u64) -> Document {
        let mut text = String::new();
        for at in 1..400 + stream(seed, 0) % 1_600 {
            match stream(seed, at) {
                dice if dice.is_multiple_of(9) => text.push_str("，。\n"),
                dice if seed.is_multiple_of(3) => {
                    text.extend(char::from_u32(0x4E00 + dice as u32 % 3_000));
                }
                dice => {
                    text.extend(format!("{dice:x} ").chars().rev().take(4 + (dice % 9) as usize));
                }
            }
        }
        from_bytes(Name::new(b"text.txt"), text.as_bytes(), &Settings::default().reading).unwrap()
    }

    #[test]
    fn a_sample_tells_how_many_windows_a_corpus_has() {
        let (ladder, least) = (Ladder::default(), Least::default());
        let documents: Vec<Document> = (0..700).map(document).collect();
        let windows = |document: &Document| {
            PassageWindows::new(&ladder.fold_mapped(&document.text), least, &|| false).ends.len()
        };
        let exact = documents.iter().map(windows).sum::<usize>() as f64;
        let guessed = density(&documents, &ladder, least) * text_bytes(&documents) as f64;
        assert!((guessed / exact - 1.0).abs() < 0.1, "{guessed} for {exact}");
        assert_eq!(index_bytes(&[], &ladder, least), 0);
    }
}

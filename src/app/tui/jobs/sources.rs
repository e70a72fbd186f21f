//! Indexes the passages of all texts on a worker once a screen needs them, then finds the sources of
//! each text, a batch after another.

use crate::compare::run::{Progress, Watch, on_threads};
use crate::corpus::document::Corpus;
use crate::explain::exclusions::{Exclusions, TextExclusions};
use crate::explain::sources::{PassageIndex, index_documents};
use crate::pair::DocId;
use crate::tui::flow::{Effect, Event, ModelNews, Sender};
use crate::tui::model::{Model, SourceSearch, SourceTotals, UncountedParts, has_texts};
use crate::tui::work::{Cancel, Question, Work, WorkAnswer};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

/// The slot of this work.
pub const SOURCES: Question = Question("sources");
/// A batch ends after this time, at the next end of a part.
const BATCH: Duration = Duration::from_millis(150);
/// Texts whose sources are found before the clock is looked at.
const PART: usize = 32;
/// The same for texts on screen.
const URGENT: (Duration, usize) = (Duration::from_millis(16), 2);
/// Most texts in a batch.
const MOST: usize = 8_192;
/// Milliseconds between two frames with a new count.
const INTERVAL: u64 = 100;

/// Requests the index and batches of sources.
#[derive(Debug)]
pub struct FindSources {
    /// Where the progress goes.
    sender: Sender,
    /// True while a worker runs.
    is_running: bool,
}

/// The result of a worker.
enum SourceNews {
    /// An index; `None` if stopped.
    Index { corpus: Arc<Corpus>, built: Result<Option<Box<PassageIndex>>, String> },
    /// The figures of texts without these parts.
    Batch { index: Arc<PassageIndex>, parts: UncountedParts, totals: Vec<(DocId, SourceTotals)> },
}

/// The progress of an index and its cancel flag.
struct IndexWatch<'a> {
    cancel: &'a Cancel,
    sender: Sender,
    done: Arc<AtomicU64>,
    start: Instant,
    /// Milliseconds after the start when the last news was sent.
    sent: AtomicU64,
}

impl Watch for IndexWatch<'_> {
    fn progress(&self, progress: Progress) {
        self.done.fetch_max(progress.done, Ordering::Relaxed);
        let now = self.start.elapsed().as_millis() as u64;
        let sent = self.sent.load(Ordering::Relaxed);
        let (set, get) = (Ordering::Relaxed, Ordering::Relaxed);
        if now >= sent + INTERVAL && self.sent.compare_exchange(sent, now, set, get).is_ok() {
            self.sender.send(Event::Sources);
        }
    }

    fn cancelled(&self) -> bool {
        self.cancel.is_set()
    }
}

impl FindSources {
    /// No work yet; progress goes to `sender`.
    pub fn new(sender: Sender) -> Self {
        Self { sender, is_running: false }
    }

    /// Follows the texts on screen; true if a running worker searches others, and must be cancelled.
    pub fn follow(&mut self, model: &mut Model) -> bool {
        let least = model.passages.least;
        let Some(shown) = &model.comparison else { return false };
        let is_other = model.sources.follow(shown, least);
        let is_other = model.sources.count_without(&model.uncounted) || is_other;
        self.is_running &= !is_other;
        is_other
    }

    /// The next work, if a screen needs sources, texts are missing and no comparison runs.
    pub fn request(&mut self, model: &mut Model) -> Option<Work> {
        let shown = model.comparison.as_ref().filter(|_| !model.run.is_going())?;
        let live = &mut model.sources;
        let is_due = matches!(live.search, SourceSearch::Waiting | SourceSearch::Finding);
        if self.is_running || !live.is_wanted || !is_due || !has_texts(shown) {
            return None;
        }
        self.is_running = true;
        if let Some(index) = live.index().cloned() {
            live.search = SourceSearch::Finding;
            let corpus = live.corpus().cloned()?;
            let exclusions = Exclusions::new(live.rules(), &index.ladder, index.least);
            let (due, is_urgent) = live.due(MOST);
            let (first, parts) = (live.first_source(), live.parts().clone());
            let texts = SearchedBatch { index, corpus, exclusions, parts, due, is_urgent, first };
            let threads = model.settings.threads;
            return Some(Work::new(SOURCES, move |cancel| {
                on_threads(threads, || batch(texts, cancel))
            }));
        }
        let done = Arc::new(AtomicU64::new(0));
        live.search = SourceSearch::Indexing(done.clone());
        let (corpus, least, sender) = (shown.corpus.clone(), live.least(), self.sender.clone());
        let ladder = shown.recipe.ladder.clone();
        let settings = crate::settings::Settings { ladder, ..model.settings.clone() };
        Some(Work::new(SOURCES, move |cancel| {
            let (start, sent) = (Instant::now(), AtomicU64::new(0));
            let watch = IndexWatch { cancel, sender, done, start, sent };
            let built = index_documents(&corpus.documents, &settings, least, &watch);
            let built = built.map_err(|error| error.to_string());
            SourceNews::Index {
                corpus,
                built: built.map(|built| built.filter(|_| !cancel.is_set()).map(Box::new)),
            }
        }))
    }

    /// Stops counting on the running worker: its answer arrived, or it was cancelled.
    pub fn arrived(&mut self) {
        self.is_running = false;
    }
}

/// Texts whose sources are to be found.
struct SearchedBatch {
    index: Arc<PassageIndex>,
    corpus: Arc<Corpus>,
    exclusions: Exclusions,
    parts: UncountedParts,
    due: Vec<DocId>,
    /// True if they are on screen.
    is_urgent: bool,
    /// The first document that may be a source.
    first: DocId,
}

fn batch(texts: SearchedBatch, cancel: &Cancel) -> SourceNews {
    let SearchedBatch { index, corpus, exclusions, parts, due, is_urgent, first } = texts;
    let (limit, part) = if is_urgent { URGENT } else { (BATCH, PART) };
    let start = Instant::now();
    let stop = || cancel.is_set();
    let mut totals = Vec::new();
    let excluded = |id: DocId| {
        let document = corpus.documents.get(id.index());
        document.map_or_else(TextExclusions::default, |own| exclusions.find(own, &stop))
    };
    for part in due.chunks(part) {
        let found = index.all_sources(part, &corpus.documents, &|id| id >= first, &excluded, &stop);
        if stop() {
            // Texts after the stop were not searched.
            break;
        }
        totals.extend(part.iter().copied().zip(found.iter().map(SourceTotals::new)));
        if start.elapsed() >= limit {
            break;
        }
    }
    SourceNews::Batch { index, parts, totals }
}

/// Stores the result of a worker, unless it is of other texts or the search was stopped.
pub(super) fn found(model: &mut Model, answer: Result<WorkAnswer, String>) -> Effect {
    let live = &mut model.sources;
    let news = match answer.map(WorkAnswer::downcast::<SourceNews>) {
        Ok(Ok(news)) => *news,
        Ok(Err(_)) => return Effect::None,
        Err(why) => {
            live.search = SourceSearch::Failed(why);
            return Effect::Tell(ModelNews::Sources);
        }
    };
    match news {
        SourceNews::Index { corpus, built } => {
            if !live.is_of(&corpus) || live.indexed().is_none() {
                return Effect::None;
            }
            match built {
                Ok(Some(index)) => live.adopt(*index),
                Ok(None) => live.search = SourceSearch::Stopped,
                Err(why) => live.search = SourceSearch::Failed(why),
            }
        }
        SourceNews::Batch { index, parts, totals } => {
            let is_own = live.index().is_some_and(|own| Arc::ptr_eq(own, &index));
            if !is_own || !live.parts().is_same(&parts) {
                return Effect::None;
            }
            live.extend(&totals);
        }
    }
    Effect::Tell(ModelNews::Sources)
}

//! The sources of texts as they are found: the passage index, and the figures of each text.

use crate::compare::result::{Comparison, Holding};
use crate::corpus::document::Corpus;
use crate::explain::exclusions::{ExclusionReason, ExclusionRules};
use crate::explain::passages::Least;
use crate::explain::sources::{PassageIndex, SourceShare, TextSources, WholeAmounts, index_bytes};
use crate::pair::DocId;
use crate::text::normalize::Ladder;
use crate::tui::model::left_out::UncountedParts;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

/// Sources that the figures of a text name.
const NAMED: usize = 3;

/// A source and the letters that it adds to those before it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct NamedSource {
    /// The other document.
    pub source: DocId,
    /// Letters of the text that stand in it, word for word or reworded, and in no source before it.
    pub adds: u32,
}

/// The figures of one text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SourceTotals {
    /// Letters of the text.
    pub letters: u32,
    /// Letters that stand in at least one source word for word.
    pub accounted: u32,
    /// Letters that are reworded from a source, and in none word for word.
    pub reworded: u32,
    /// The same of the whole text, with nothing left out.
    pub whole: WholeAmounts,
    /// Letters left out because many texts hold them, and how many texts at most.
    pub frequent: [u32; 2],
    /// Number of sources with more than a phrase.
    pub sources: u32,
    /// The first sources that add something.
    pub first: [Option<NamedSource>; NAMED],
    /// True if there may be more sources than counted; see [`TextSources::is_crowded`].
    pub is_crowded: bool,
}

impl SourceTotals {
    /// The figures of what was found.
    pub fn new(found: &TextSources) -> Self {
        let adding = found.named().filter(|share| share.adds_all() > 0);
        let named =
            |share: &SourceShare| NamedSource { source: share.source, adds: share.adds_all() };
        let mut adding = adding.map(named);
        let frequent = found.excluded.get(ExclusionReason::Frequent.index());
        Self {
            letters: found.letters,
            accounted: found.accounted,
            reworded: found.reworded,
            whole: found.whole,
            frequent: [frequent.copied().unwrap_or_default(), found.frequent_texts],
            sources: found.named().count() as u32,
            first: std::array::from_fn(|_| adding.next()),
            is_crowded: found.is_crowded,
        }
    }

    /// The share word for word or reworded, 0 to 1; `None` for a text without letters.
    pub fn share(&self) -> Option<f64> {
        share(self.accounted + self.reworded, self.letters)
    }

    /// The reworded share.
    pub fn reworded_share(&self) -> Option<f64> {
        share(self.reworded, self.letters)
    }

    /// The accounted share of the whole text if something of it is left out.
    pub fn whole_share(&self) -> Option<f64> {
        share(self.whole.accounted + self.whole.reworded, self.whole.letters)
            .filter(|_| self.whole.letters != self.letters)
    }

    /// The share of the best source, 0 to 1; `None` without one.
    pub fn best_share(&self) -> Option<f64> {
        share(self.first.first().copied().flatten()?.adds, self.letters)
    }
}

/// `letters` of `all`, 0 to 1; `None` if there are none in all.
pub fn share(letters: u32, all: u32) -> Option<f64> {
    (all > 0).then(|| f64::from(letters) / f64::from(all))
}

/// More texts than this are indexed on request only.
const MANY_TEXTS: usize = 100_000;

/// The state of the search.
#[derive(Debug, Clone, Default)]
pub enum SourceSearch {
    /// Not requested yet, or waiting for the end of a comparison.
    #[default]
    Waiting,
    /// The passages are being indexed; the number of documents that are done.
    Indexing(Arc<AtomicU64>),
    /// The sources of one text after another are being found.
    Finding,
    /// All are found.
    Done,
    /// Stopped by the user.
    Stopped,
    /// Not started: the index takes this many bytes, and nobody requested it yet.
    Costly(u64),
    /// It failed, for this reason.
    Failed(String),
}

/// Figures by document; `None`, or nothing at the end, for those that are not known.
pub type KnownTotals = Arc<Vec<Option<SourceTotals>>>;

/// The inputs of a search.
#[derive(Debug)]
struct SearchedTexts {
    corpus: Arc<Corpus>,
    ladder: Ladder,
    least: Least,
    /// Number of new texts in a check.
    new: Option<usize>,
}

/// The sources of the texts on screen, as far as they are found.
#[derive(Debug, Default)]
pub struct LiveSources {
    texts: Option<SearchedTexts>,
    /// The state of the search.
    pub search: SourceSearch,
    /// True once a screen needs them.
    pub is_wanted: bool,
    index: Option<Arc<PassageIndex>>,
    /// The figures by document, and the number of those that are known.
    totals: KnownTotals,
    known: usize,
    /// The figures from before other parts counted; empty once all are counted again.
    before: KnownTotals,
    /// The texts to count first: those on screen.
    urgent: Vec<DocId>,
    /// What does not count in the figures.
    parts: UncountedParts,
    /// The text to open, and the number of requests to open one so far.
    opened: (u64, Option<DocId>),
}

impl LiveSources {
    /// Requests all figures anew if they count other parts than these; true if so. The index stays, and
    /// the old figures until the new ones are known.
    pub fn count_without(&mut self, parts: &UncountedParts) -> bool {
        if self.parts.is_same(parts) {
            return false;
        }
        self.parts = parts.clone();
        let before = Arc::make_mut(&mut self.before);
        before.resize(before.len().max(self.totals.len()), None);
        for (before, own) in before.iter_mut().zip(self.totals.iter()) {
            *before = own.or(*before);
        }
        (self.totals, self.known) = (Arc::default(), 0);
        if matches!(self.search, SourceSearch::Done | SourceSearch::Finding) {
            self.search = SourceSearch::Finding;
            self.end_if_all();
        }
        self.index.is_some()
    }

    /// The rules for what does not count in the texts on screen.
    pub fn rules(&self) -> ExclusionRules {
        self.parts.rules(self.texts.as_ref().map_or(0, |texts| texts.corpus.documents.len()))
    }

    /// Follows the texts on screen: drops everything that is of others, but a search that the user stopped
    /// stays stopped. True if it was.
    pub fn follow(&mut self, comparison: &Comparison, least: Least) -> bool {
        let new = comparison.against.as_ref().map(|against| against.new as usize);
        let ladder = &comparison.recipe.ladder;
        let is_same = self.texts.as_ref().is_some_and(|texts| {
            Arc::ptr_eq(&texts.corpus, &comparison.corpus)
                && (&texts.ladder, texts.least, texts.new) == (ladder, least, new)
        });
        if is_same {
            return false;
        }
        let corpus = comparison.corpus.clone();
        let texts = Some(SearchedTexts { corpus, ladder: ladder.clone(), least, new });
        let (opened, is_wanted) = ((self.opened.0, None), false);
        let parts = std::mem::take(&mut self.parts);
        let search = match self.search {
            SourceSearch::Stopped => SourceSearch::Stopped,
            _ if comparison.corpus.documents.len() > MANY_TEXTS => {
                SourceSearch::Costly(index_bytes(&comparison.corpus.documents, ladder, least))
            }
            _ => SourceSearch::Waiting,
        };
        *self = Self { texts, search, is_wanted, parts, opened, ..Self::default() };
        true
    }

    /// True if these are the texts of the comparison.
    pub fn is_of(&self, corpus: &Arc<Corpus>) -> bool {
        self.texts.as_ref().is_some_and(|texts| Arc::ptr_eq(&texts.corpus, corpus))
    }

    /// Number of texts whose sources are to be found: all, but in a check only the new ones.
    pub fn requested(&self) -> usize {
        self.texts.as_ref().map_or(0, |texts| texts.new.unwrap_or(texts.corpus.documents.len()))
    }

    /// Number of texts that may be a source.
    pub fn candidates(&self) -> usize {
        let all = self.texts.as_ref().map_or(0, |texts| texts.corpus.documents.len());
        all - self.texts.as_ref().and_then(|texts| texts.new).unwrap_or(0).min(all)
    }

    /// The first document that may be a source: in a check the first of the library.
    pub fn first_source(&self) -> DocId {
        DocId::from_index(self.texts.as_ref().and_then(|texts| texts.new).unwrap_or(0))
    }

    /// The shortest stretch that counts.
    pub fn least(&self) -> Least {
        self.texts.as_ref().map_or_else(Least::default, |texts| texts.least)
    }

    /// The index, once it is built.
    pub fn index(&self) -> Option<&Arc<PassageIndex>> {
        self.index.as_ref()
    }

    /// Stores the index.
    pub fn adopt(&mut self, index: PassageIndex) {
        self.index = Some(Arc::new(index));
        self.search = SourceSearch::Finding;
        self.end_if_all();
    }

    /// The texts on screen.
    pub fn corpus(&self) -> Option<&Arc<Corpus>> {
        self.texts.as_ref().map(|texts| &texts.corpus)
    }

    /// The figures found so far, and those from before other parts counted.
    pub fn totals(&self) -> [&KnownTotals; 2] {
        [&self.totals, &self.before]
    }

    /// Number of texts whose figures are known.
    pub fn known(&self) -> usize {
        self.known
    }

    /// The figures of a text, if they are known; old ones until they are counted again.
    pub fn get(&self, id: DocId) -> Option<&SourceTotals> {
        self.fresh(id).or_else(|| self.before.get(id.index())?.as_ref())
    }

    /// True if the figures of a text are from before other parts counted.
    pub fn is_old(&self, id: DocId) -> bool {
        self.fresh(id).is_none() && self.get(id).is_some()
    }

    /// True while old figures are replaced.
    pub fn is_recount(&self) -> bool {
        !self.before.is_empty()
    }

    fn fresh(&self, id: DocId) -> Option<&SourceTotals> {
        self.totals.get(id.index())?.as_ref()
    }

    /// What does not count in the figures.
    pub fn parts(&self) -> &UncountedParts {
        &self.parts
    }

    /// Counts these texts before all others.
    pub fn hurry(&mut self, texts: Vec<DocId>) {
        self.urgent = texts;
    }

    /// The next texts to count, at most `most`, and true if they are on screen: those come first.
    pub fn due(&self, most: usize) -> (Vec<DocId>, bool) {
        let requested = self.requested();
        let is_due = |id: &DocId| id.index() < requested && self.fresh(*id).is_none();
        let urgent: Vec<DocId> = self.urgent.iter().copied().filter(is_due).collect();
        if !urgent.is_empty() {
            return (urgent, true);
        }
        (DocId::first(requested).filter(is_due).take(most).collect(), false)
    }

    /// Adds the figures of texts.
    pub fn extend(&mut self, found: &[(DocId, SourceTotals)]) {
        let requested = self.requested();
        let totals = Arc::make_mut(&mut self.totals);
        totals.resize(requested, None);
        for (id, own) in found {
            if let Some(slot) = totals.get_mut(id.index()) {
                self.known += usize::from(slot.replace(*own).is_none());
            }
        }
        self.end_if_all();
    }

    fn end_if_all(&mut self) {
        if self.known >= self.requested() {
            (self.search, self.before) = (SourceSearch::Done, Arc::default());
        }
    }

    /// Requests that the sources of this text are shown.
    pub fn open(&mut self, id: DocId) {
        self.opened = (self.opened.0 + 1, Some(id));
    }

    /// The text to show, if it was requested after the first `seen` requests; and the number of
    /// requests.
    pub fn opened_after(&self, seen: u64) -> (u64, Option<DocId>) {
        let (number, id) = self.opened;
        (number, id.filter(|_| number > seen))
    }

    /// True while a search runs or waits for its turn.
    pub fn is_going(&self) -> bool {
        let runs = matches!(self.search, SourceSearch::Indexing(_) | SourceSearch::Finding);
        runs || (self.is_wanted && matches!(self.search, SourceSearch::Waiting))
    }

    /// Number of documents that are indexed so far, while the index is being built.
    pub fn indexed(&self) -> Option<u64> {
        match &self.search {
            SourceSearch::Indexing(done) => Some(done.load(Ordering::Relaxed)),
            _ => None,
        }
    }
}

/// True if the texts of all documents are available; a sketch file holds none.
pub fn has_texts(comparison: &Comparison) -> bool {
    comparison.against.as_ref().is_none_or(|against| against.holding == Holding::Texts)
}

//! The result of a run: corpus, profiles, pairs, and what the pairs are complete for.

use crate::compare::result::against::Against;
use crate::compare::result::among::pairs_among;
use crate::compare::result::copies::Copies;
use crate::compare::result::profile::{Profile, Recipe};
use crate::compare::result::reuse::Reuse;
use crate::compare::result::sample::Background;
use crate::compare::result::table::{PairTable, Row};
use crate::corpus::document::{Corpus, Document, Name};
use crate::corpus::scan::ReadOptions;
use crate::pair::{DocId, DocPair};
use std::sync::Arc;

/// Which pairs the table holds.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Coverage {
    /// Every pair of defined, distinct texts.
    AllPairs,
    /// Every pair whose exact Jaccard is at least this, and others found by a sketch.
    Floor(f64),
}

/// Everything that one run found. Cheap to clone; shared between threads and never changed.
#[derive(Debug, Clone)]
pub struct Comparison {
    /// The documents and what was left out.
    pub corpus: Arc<Corpus>,
    /// One profile a document, in the same order.
    pub profiles: Arc<[Profile]>,
    /// Which documents have equal normalised texts.
    pub copies: Arc<Copies>,
    /// The kept pairs of representatives, and one pair for each group of copies.
    pub pairs: Arc<PairTable>,
    /// What the table holds when complete.
    pub coverage: Coverage,
    /// More pairs score alike than the budget holds. All pairs over this Jaccard are in the table;
    /// of those that have exactly this one, only the first by document order. `None`: not cut.
    pub cut: Option<f64>,
    /// How many pairs the joins found at or over the floor that was aimed at, and the budget had no
    /// room for. A run that was stopped did not find all.
    pub dropped: u64,
    /// Under a floor, pairs at most this many SimHash bits apart are kept too; `None`: only those
    /// over the floor.
    pub within: Option<u32>,
    /// Under a floor, pairs that agree in at least this many MinHash slots are kept too, of bottom-k
    /// sketches those whose estimate is at least this of K; `None`: only those over the floor.
    pub agreeing: Option<u32>,
    /// Under a floor, how many of all pairs are 0, 1, 2 … SimHash bits apart; exact.
    pub distances: Arc<[u64]>,
    /// Under a floor, a sample of the pairs below it.
    pub background: Arc<Background>,
    /// Whether the run went to its end; if not, pairs may be missing.
    pub complete: bool,
    /// How the profiles were made.
    pub recipe: Arc<Recipe>,
    /// How the documents were chosen and read.
    pub reading: Arc<ReadOptions>,
    /// What the sketch cache did for this run.
    pub reuse: Reuse,
    /// New texts were compared against a library: which documents are which. `None`: all with all.
    pub against: Option<Arc<Against>>,
}

impl Comparison {
    /// Nothing is paired yet, of all pairs that there are.
    pub fn new(
        corpus: Arc<Corpus>,
        profiles: Arc<[Profile]>,
        copies: Arc<Copies>,
        recipe: Arc<Recipe>,
        reading: Arc<ReadOptions>,
    ) -> Self {
        Self {
            pairs: Arc::new(PairTable::new(&profiles, recipe.sketch.bits)),
            corpus,
            profiles,
            copies,
            coverage: Coverage::AllPairs,
            cut: None,
            dropped: 0,
            within: None,
            agreeing: None,
            distances: Arc::default(),
            background: Arc::default(),
            complete: false,
            recipe,
            reading,
            reuse: Reuse::default(),
            against: None,
        }
    }

    /// The document of that number.
    pub fn document(&self, id: DocId) -> Option<&Document> {
        self.corpus.documents.get(id.index())
    }

    /// Both documents of a row.
    pub fn documents(&self, row: &Row) -> Option<(&Document, &Document)> {
        Some((self.document(row.a)?, self.document(row.b)?))
    }

    /// The documents of these names, as a row of the pair table would have them; none where they are
    /// gone. Of a check, where a name may stand on both sides, up to three: a new text and one of the
    /// library's, either way round, and two new ones.
    pub fn named(&self, x: &Name, y: &Name) -> Vec<DocPair> {
        let documents = self.corpus.documents.as_slice();
        let place = |name: &Name, from: usize, to: usize| {
            let part = documents.get(from..to)?;
            let place = part.binary_search_by(|document| document.name.cmp(name)).ok()?;
            Some(DocId::from_index(from + place))
        };
        let all = documents.len();
        let split = self.against.as_ref().map_or(all, |against| against.new as usize);
        let parts = [(x, 0, split, y, split, all), (y, 0, split, x, split, all)];
        let same = (x, 0, split, y, 0, split);
        let pair = |(x, from, to, y, other, end)| {
            Some(DocPair::ordered(place(x, from, to)?, place(y, other, end)?))
        };
        parts.into_iter().chain([same]).filter_map(pair).collect()
    }

    /// Whether the text of a document is at hand; that of a sketch file's is not.
    pub fn has_text(&self, id: DocId) -> bool {
        self.against.as_ref().is_none_or(|against| against.has_text(id))
    }

    /// How many pairs of distinct, defined texts there are to compare.
    pub fn possible(&self) -> u64 {
        self.against.as_ref().map_or_else(|| pairs_among(self.distinct()), |against| against.pairs)
    }

    /// Documents that cannot be scored: no shingles.
    pub fn undefined(&self) -> usize {
        self.profiles.iter().filter(|p| !p.is_defined()).count()
    }

    /// Documents that are scored on their own: defined, and not a copy of another.
    pub fn distinct(&self) -> usize {
        self.profiles.len() - self.undefined() - self.copies.collapsed()
    }
}

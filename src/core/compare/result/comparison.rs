//! The result of a run: corpus, profiles, pairs, and which pairs are complete.

use crate::compare::result::against::Against;
use crate::compare::result::among::pairs_among;
use crate::compare::result::copies::DocumentCopies;
use crate::compare::result::floors::{ContainedFloor, Floors};
use crate::compare::result::indexed::IndexedJoin;
use crate::compare::result::profile::{Profile, Recipe};
use crate::compare::result::sample::Background;
use crate::compare::result::table::{PairRow, PairTable};
use crate::compare::result::text_script::TextScript;
use crate::corpus::document::{Corpus, Document, Name};
use crate::corpus::people::People;
use crate::corpus::scan::ReadOptions;
use crate::display::sanitise::sanitise_bytes;
use crate::measure::frequency::Holders;
use crate::pair::{DocId, DocPair};
use crate::settings::Settings;
use std::sync::{Arc, OnceLock};

/// Which pairs the table holds.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Coverage {
    /// Every pair of defined, distinct texts.
    AllPairs,
    /// Every pair whose exact Jaccard is at least this, every pair that reaches
    /// [`Comparison::contained`], and others that a sketch found.
    Floor(f64),
}

/// The result of one run. Immutable, cheap to clone, shared between threads.
#[derive(Debug, Clone)]
pub struct Comparison {
    /// The documents and the skipped files.
    pub corpus: Arc<Corpus>,
    /// One profile per document, in the same order.
    pub profiles: Arc<[Profile]>,
    /// Which documents have equal normalised texts.
    pub copies: Arc<DocumentCopies>,
    /// Who wrote the documents.
    pub people: Arc<People>,
    /// The kept pairs of representatives, and one pair per group of copies.
    pub pairs: Arc<PairTable>,
    /// Which pairs a complete table holds.
    pub coverage: Coverage,
    /// With a floor, every pair that reaches this floor of containment is in the table too; `None`:
    /// none was requested.
    pub contained: Option<ContainedFloor>,
    /// Set when more pairs share one score than the budget holds: the table has all pairs over this
    /// [`Floors::score`], and so over this Jaccard, and of those with exactly this score only the
    /// first by document order. `None`: not cut.
    pub cut: Option<f64>,
    /// How many pairs at or over the initial floor the joins found and the budget had no room for.
    /// A cancelled run did not find all of them.
    pub dropped: u64,
    /// With a floor, pairs below it at most this many SimHash bits apart are kept too; `None`:
    /// none.
    pub within: Option<u32>,
    /// With a floor, pairs below it that agree in at least this many MinHash slots are kept too
    /// (bottom-k sketches: whose estimate is at least this over K); `None`: none.
    pub agreeing: Option<u32>,
    /// With a floor, how many of all pairs are 0, 1, 2 … SimHash bits apart; exact.
    pub distances: Arc<[u64]>,
    /// With a floor, a sample of the pairs below it.
    pub background: Arc<Background>,
    /// The index that found the pairs of a run in two passes; `None`: an exact join found them.
    pub indexed: Option<Arc<IndexedJoin>>,
    /// If the pairs are a sample by strata of Jaccard, the number of pairs that it was drawn from.
    pub sampled: Option<u64>,
    /// True if the run was not cancelled; else pairs may be missing.
    pub complete: bool,
    /// Which texts hold what, once a pair was read.
    pub holders: Arc<OnceLock<Holders>>,
    /// The script of each text, once requested: see [`Comparison::scripts`].
    pub scripts: Arc<OnceLock<Vec<Option<TextScript>>>>,
    /// How the profiles were made.
    pub recipe: Arc<Recipe>,
    /// How the documents were chosen and read.
    pub reading: Arc<ReadOptions>,
    /// What the sketch cache did for this run.
    pub reuse: Reuse,
    /// Which documents are new texts and which the library; `None`: all were compared with all.
    pub against: Option<Arc<Against>>,
}

/// Most pairs whose sketches are all compared, below a floor: about 5 minutes of one core.
pub const MOST_MATCHED: u64 = 100_000_000_000;

impl Comparison {
    /// A comparison without pairs yet, with coverage of all pairs.
    pub fn new(
        corpus: Arc<Corpus>,
        profiles: Arc<[Profile]>,
        copies: Arc<DocumentCopies>,
        recipe: Arc<Recipe>,
        reading: Arc<ReadOptions>,
    ) -> Self {
        Self {
            pairs: Arc::new(PairTable::new(&profiles, &recipe.sketch)),
            corpus,
            profiles,
            copies,
            people: Arc::default(),
            coverage: Coverage::AllPairs,
            contained: None,
            cut: None,
            dropped: 0,
            within: None,
            agreeing: None,
            distances: Arc::default(),
            holders: Arc::default(),
            scripts: Arc::default(),
            background: Arc::default(),
            indexed: None,
            sampled: None,
            complete: false,
            recipe,
            reading,
            reuse: Reuse::default(),
            against: None,
        }
    }

    /// The script of each document; `None` without letters, as of the texts of a sketch file. Cost, once: a look at
    /// the first characters of each.
    pub fn scripts(&self) -> &[Option<TextScript>] {
        let documents = self.corpus.documents.iter();
        self.scripts.get_or_init(|| documents.map(|own| TextScript::of(&own.text)).collect())
    }

    /// The floors that a complete table holds every pair of; `None`: it holds all pairs.
    pub fn floors(&self) -> Option<Floors> {
        match self.coverage {
            Coverage::AllPairs => None,
            Coverage::Floor(jaccard) => Some(Floors { jaccard, contained: self.contained }),
        }
    }

    /// The document with this id.
    pub fn document(&self, id: DocId) -> Option<&Document> {
        self.corpus.documents.get(id.index())
    }

    /// Both documents of a row.
    pub fn documents(&self, row: &PairRow) -> Option<[&Document; 2]> {
        Some([self.document(row.a)?, self.document(row.b)?])
    }

    /// The documents with these names, in the order of a row of the pair table; empty if one is
    /// missing. In a check a name may occur on both sides, so there are up to three pairs: new text
    /// and library text either way round, and two new texts.
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

    /// The name of a document, safe to show; empty if there is no such document.
    pub fn shown_name(&self, id: DocId) -> String {
        self.document(id).map_or_else(String::new, |d| sanitise_bytes(d.name.bytes()))
    }

    /// True if one person wrote all texts of a row of the pair table: both documents and their copies.
    /// Cost: linear in the copies.
    pub fn is_of_one_person(&self, row: DocPair) -> bool {
        let Some(person) = self.people.person(row.a) else { return false };
        let mut texts = row
            .both()
            .into_iter()
            .flat_map(|id| self.copies.members(self.copies.representative(id)).chain([id]));
        texts.all(|id| self.people.person(id) == Some(person))
    }

    /// True if the text of a document is available; a sketch file holds none.
    pub fn has_text(&self, id: DocId) -> bool {
        self.against.as_ref().is_none_or(|against| against.has_text(id))
    }

    /// True if the table has every pair of at most [`Settings::ALL_PAIRS`] texts, with or without a floor; not
    /// in a check.
    pub fn has_all_pairs(&self) -> bool {
        let has_all = match self.coverage {
            Coverage::AllPairs => true,
            Coverage::Floor(_) if self.corpus.documents.len() > Settings::ALL_PAIRS => false,
            Coverage::Floor(floor) => {
                let rows = self.pairs.len().saturating_sub(self.copies.groups().count());
                floor <= 0.0 || rows as u64 >= pairs_among(self.distinct())
            }
        };
        has_all && self.against.is_none() && self.indexed.is_none()
    }

    /// True if the chance of some pairs is known.
    pub fn knows_chance(&self) -> bool {
        self.pairs.columns().backgrounds.is_some()
    }

    /// True if there are too many pairs to compare the sketches of all; see [`MOST_MATCHED`].
    pub fn is_beyond_matching(&self) -> bool {
        self.against.is_none() && pairs_among(self.distinct()) > MOST_MATCHED
    }

    /// How many documents have no shingles and cannot be scored.
    pub fn undefined(&self) -> usize {
        self.profiles.iter().filter(|p| !p.is_defined()).count()
    }

    /// How many documents are defined and not a copy of another.
    pub fn distinct(&self) -> usize {
        self.profiles.len() - self.undefined() - self.copies.collapsed()
    }
}

/// How a run used the cache.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Reuse {
    /// Documents whose profile came from the cache.
    pub documents: usize,
    /// A sentence on why the cache was not read or written. Holds a path: sanitise before showing.
    pub word: Option<String>,
}

//! The shingles, features and votes behind the account of one pair.

use crate::compare::result::{Comparison, Profile, Recipe};
use crate::corpus::document::Document;
use crate::explain::account::Account;
use crate::explain::sets::{LineStarts, SetLists, Spelled};
use crate::explain::votes::VoteReport;
use crate::explain::winners::{Winner, winners};
use crate::measure::minhash::HashFamily;
use crate::pair::{DocId, DocPair};
use std::ops::Range;

/// The details behind the account of one pair. A few hundred bytes per shingle.
#[derive(Debug, Clone)]
pub struct Opened {
    /// The shingles of A and of B with their places.
    pub texts: [Spelled; 2],
    /// The words that tf-idf weighs, with their places; `None` if the shingles are weighed.
    pub words: Option<[Spelled; 2]>,
    /// The lines of both texts as written.
    pub lines: [LineStarts; 2],
    /// Shared text: ascending ranges of the normalised texts of A and B.
    pub shared: [Vec<Range<usize>>; 2],
    /// The three lists of the Jaccard.
    pub lists: SetLists,
    /// The winners of the slots of the account's report, in its order; empty if undefined.
    pub winners: Vec<Winner>,
    /// The votes of all bits; `None` if undefined.
    pub votes: Option<VoteReport>,
}

impl Opened {
    /// Opens a pair of a comparison; `None` if a document is missing or `stop` returned true. Cost:
    /// both texts are normalised and shingled again, one merge with each document's shingles.
    pub fn new(
        comparison: &Comparison,
        DocPair { a, b }: DocPair,
        account: Option<&Account>,
        stop: &(dyn Fn() -> bool + Sync),
    ) -> Option<Self> {
        let documents = [comparison.document(a)?, comparison.document(b)?];
        let profile = |id: DocId| comparison.profiles.get(id.index());
        let profiles = [profile(a)?, profile(b)?];
        let opened = open(documents, profiles, account, comparison, stop);
        (!stop()).then_some(opened)
    }

    /// The features of A and of B with their places: shingles, or words under tf-idf.
    pub fn features(&self) -> &[Spelled; 2] {
        self.words.as_ref().unwrap_or(&self.texts)
    }

    /// A shingle as in A, else as in B; not safe to print.
    pub fn spelling(&self, hash: u64) -> &str {
        spelling(&self.texts, hash)
    }

    /// A feature of SimHash as in A, else as in B; not safe to print.
    pub fn feature(&self, hash: u64) -> &str {
        spelling(self.features(), hash)
    }
}

fn spelling(texts: &[Spelled; 2], hash: u64) -> &str {
    texts.iter().find_map(|text| text.spelling(hash)).unwrap_or_default()
}

fn open(
    [a, b]: [&Document; 2],
    [x, y]: [&Profile; 2],
    account: Option<&Account>,
    comparison: &Comparison,
    stop: &(dyn Fn() -> bool + Sync),
) -> Opened {
    let recipe: &Recipe = &comparison.recipe;
    let spell = |document: &Document| Spelled::shingles(&document.text, recipe);
    let (first, second) = rayon::join(|| spell(a), || spell(b));
    let texts = [first, second];
    let [first, second] = &texts;
    let words = (!x.features_are_shingles())
        .then(|| [first.words(x.features().hashes), second.words(y.features().hashes)]);
    let has = |text: &Spelled, hash: u64| text.hashes().binary_search(&hash).is_ok();
    let shared = [first.cover(|hash| has(second, hash)), second.cover(|hash| has(first, hash))];
    let slots = account.and_then(|account| account.slots.as_ref());
    let family = HashFamily::new(&recipe.sketch);
    let of_slots = |slots| winners(slots, [&x.shingles, &y.shingles], &family);
    Opened {
        lists: SetLists::new(first, second, &comparison.profiles, stop),
        winners: slots.map(of_slots).unwrap_or_default(),
        votes: VoteReport::new(x, y, recipe.sketch.weight),
        lines: [a, b].map(|document| LineStarts::new(&document.text)),
        shared,
        words,
        texts,
    }
}

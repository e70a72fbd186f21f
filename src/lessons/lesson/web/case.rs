//! Inputs of the lesson at web scale: corpus, pair, word statistics and both digests.

use crate::compare::result::{Comparison, Profile};
use crate::lesson::kit::{DrawingRoom, Stopped, demo};
use crate::lesson::web::digest::{IMatch, IdfBand, Vocabulary, words};
use crate::measure::contract::Evidence;
use crate::measure::mix::stream;
use crate::order::ListOrder as _;
use crate::pair::{DocId, DocPair};
use std::collections::BTreeMap;
use std::sync::LazyLock;

/// Most documents whose words are counted.
pub(super) const MOST_DOCUMENTS: usize = 1_000;
/// Most characters read of a text.
pub(super) const MOST_CHARACTERS: usize = 50_000;

/// Inputs of the lesson.
pub(super) struct WebCase<'a> {
    /// The texts.
    pub corpus: &'a Comparison,
    /// The pair.
    pub pair: DocPair,
    /// The scores of the pair.
    pub evidence: Evidence,
    /// The normalised texts of the pair, cut to [`MOST_CHARACTERS`].
    pub folded: [String; 2],
    /// Word statistics of the corpus.
    pub vocabulary: Vocabulary,
    /// The range of idf kept.
    pub band: IdfBand,
    /// The I-Match result of each text whose words were counted.
    pub digests: BTreeMap<DocId, IMatch>,
    /// The I-Match results of the pair.
    pub matches: [IMatch; 2],
    /// The size of the filter.
    pub filter: FilterSize,
    /// The room for each drawing.
    pub room: DrawingRoom,
}

/// The size of a counting Bloom filter.
#[derive(Debug, Clone, Copy)]
pub(super) struct FilterSize {
    /// Counters per item, at least 1.
    pub counters: usize,
    /// Hash functions, at least 1.
    pub hashes: usize,
}

/// The distinct words of each document.
pub(super) type WordLists = BTreeMap<DocId, Vec<String>>;

/// Number of best pairs whose texts are always in the sample.
pub(super) const BEST: usize = 20;

static DEMO: LazyLock<Option<WordLists>> = LazyLock::new(|| {
    words_of(demo::comparison(), DocPair::new(DocId::FIRST, DocId::FIRST), &|| false)
});

/// The words of the demo texts, computed once.
pub(super) fn demo_words() -> Option<WordLists> {
    DEMO.clone()
}

/// The words of the distinct documents with shingles, including the pair and the best pairs; if
/// there are many documents, of a sample of [`MOST_DOCUMENTS`], the same each time. `None` when
/// stopped.
pub(super) fn words_of(
    corpus: &Comparison,
    pair: DocPair,
    stopped: Stopped<'_>,
) -> Option<WordLists> {
    let defined = |id: &DocId| corpus.profiles.get(id.index()).is_some_and(Profile::is_defined);
    let own = |id: &DocId| corpus.copies.representative(*id) == *id;
    let best = demo::best_pairs(corpus);
    let mut chosen: Vec<DocId> = pair.both().into();
    chosen.extend(best.iter().take(BEST).flat_map(|(pair, _)| pair.both()));
    let mut rest: Vec<DocId> = DocId::first(corpus.profiles.len()).filter(own).collect();
    rest.order_by_key(|&id| stream(7, u64::from(id.0)));
    chosen.extend(rest);
    let mut lists = WordLists::new();
    for id in chosen.into_iter().filter(defined) {
        if stopped() {
            return None;
        }
        if lists.len() < MOST_DOCUMENTS {
            lists.entry(id).or_insert_with(|| words(&folded(corpus, id)));
        }
    }
    Some(lists)
}

/// The normalised text of a document, cut to its first characters if it is long.
pub(super) fn folded(corpus: &Comparison, id: DocId) -> String {
    let text = corpus.document(id).map_or("", |document| &document.text);
    let end = text.char_indices().nth(MOST_CHARACTERS).map_or(text.len(), |(at, _)| at);
    corpus.recipe.ladder.fold(text.get(..end).unwrap_or(text))
}

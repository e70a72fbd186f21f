//! What the lesson at web scale works on: a corpus, a pair, word statistics, and both digests.

use crate::compare::comparison::Comparison;
use crate::compare::profile::Profile;
use crate::lesson::imatch::{Band, IMatch, Vocabulary};
use crate::measure::contract::Evidence;
use crate::measure::mix::stream;

/// Documents whose words are counted at most.
pub const MOST_DOCUMENTS: usize = 1_000;
/// Characters of a text that are read at most.
pub const MOST_CHARACTERS: usize = 50_000;

/// What the lesson works on.
pub struct Case<'a> {
    /// The texts.
    pub corpus: &'a Comparison,
    /// The pair.
    pub ids: (u32, u32),
    /// What is known of the pair.
    pub evidence: Evidence,
    /// The normalised texts of the pair, cut to [`MOST_CHARACTERS`].
    pub folded: [String; 2],
    /// Word statistics of the corpus.
    pub vocabulary: Vocabulary,
    /// Which words are kept.
    pub band: Band,
    /// What I-Match makes of both.
    pub matches: [IMatch; 2],
    /// Counters an item, and hash functions, of the filter.
    pub filter: (usize, usize),
}

/// Documents with their normalised texts.
pub type Read<'t> = Vec<(u32, &'t str)>;

/// Numbers and texts put together.
pub fn texts_of<'t>(ids: &[u32], texts: &'t [String]) -> Read<'t> {
    ids.iter().copied().zip(texts.iter().map(String::as_str)).collect()
}

/// The distinct documents that have shingles, the pair first; of many a sample, the same each time.
pub fn sample(corpus: &Comparison, (a, b): (u32, u32)) -> Vec<u32> {
    let own = |id: &u32| corpus.copies.representative(*id) == *id && *id != a && *id != b;
    let defined = |id: &u32| corpus.profiles.get(*id as usize).is_some_and(Profile::is_defined);
    let mut others: Vec<u32> =
        (0..corpus.profiles.len() as u32).filter(own).filter(defined).collect();
    if others.len() + 2 > MOST_DOCUMENTS {
        others.sort_by_key(|&id| stream(7, u64::from(id)));
        others.truncate(MOST_DOCUMENTS - 2);
        others.sort_unstable();
    }
    [a, b].into_iter().chain(others).collect()
}

/// The normalised text of a document, its first characters if it is long.
pub fn folded(corpus: &Comparison, id: u32) -> String {
    let text = corpus.document(id).map_or("", |document| &document.text);
    let end = text.char_indices().nth(MOST_CHARACTERS).map_or(text.len(), |(at, _)| at);
    corpus.recipe.ladder.fold(text.get(..end).unwrap_or(text))
}

//! Weighs shingles and words by how few texts of a corpus hold them, and scores all pairs of a table so.

use crate::compare::chance::{BYTES_EXPECTED, FEWEST_DISTINCT, expected};
use crate::compare::join::exact::{ListPair, SumOf, WeightedLists};
use crate::compare::result::{Comparison, CorpusColumn, CorpusColumns, Profile, ShingleSet};
use crate::compare::run::{Need, Shortage, on_threads};
use crate::measure::cosine::cosine;
use crate::measure::frequency::{FEWEST_TEXTS, idf, weighted_jaccard, word_weight};
use crate::pair::DocId;
use crate::settings::Settings;
use crate::text::shingle::{Bag, bag};
use crate::text::shingle_length::ShingleLength;
use crate::text::token::Unit;
use rayon::prelude::*;
use std::borrow::Cow;
use std::sync::Arc;

/// Which scores that depend on the corpus to compute.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct CorpusScores {
    /// Jaccard weighted by idf.
    pub weighted: bool,
    /// Cosine of words weighted by idf.
    pub topic: bool,
    /// The expected number of unrelated pairs, which takes the other two where the table has all pairs.
    pub expected: bool,
}

impl CorpusScores {
    /// All.
    pub const ALL: Self = Self { weighted: true, topic: true, expected: true };

    /// These, and what they are computed from in this comparison.
    #[must_use]
    pub fn with_inputs(self, comparison: &Comparison) -> Self {
        // With fewer texts nothing is known to be ordinary.
        let takes =
            self.expected && comparison.has_all_pairs() && comparison.distinct() >= FEWEST_DISTINCT;
        Self { weighted: self.weighted || takes, topic: self.topic || takes, ..self }
    }

    /// True if none is needed that the table of `comparison` does not have.
    pub fn are_known(self, comparison: &Comparison) -> bool {
        let columns = comparison.pairs.columns();
        let lacks = |wanted: bool, column: &CorpusColumn| wanted && !column.is_known();
        !lacks(self.weighted, &columns.weighted)
            && !lacks(self.topic, &columns.topic)
            && !lacks(self.expected, &columns.expected)
    }
}

/// Computes scores of all pairs of a table, in addition to those it has; `None` once `cancelled`.
///
/// The frequencies are those of the different texts of the run: copies count once, and in a check the
/// texts of both sides count. Cost of the weighted Jaccard: a few passes over all shingles, then at
/// most a merge of two lists for each pair; of the topic: a segmentation of all texts, then the same
/// over their words. Memory: up to 24 bytes a shingle or 36 a word, and 20 bytes a pair, for a while;
/// 4 bytes a pair and score stay.
/// # Errors
/// Neither `max` bytes over all that the process holds nor the limits of the system leave this memory.
pub fn weigh(
    comparison: &Comparison,
    wanted: CorpusScores,
    max: Option<u64>,
    cancelled: &(dyn Fn() -> bool + Sync),
) -> Result<Option<CorpusColumns>, Shortage> {
    let wanted = wanted.with_inputs(comparison);
    let known = comparison.pairs.columns();
    let mut columns = known.clone();
    if wanted.weighted && !known.weighted.is_known() {
        match weighted(comparison, max, cancelled)? {
            Some(column) => columns.weighted = column,
            None => return Ok(None),
        }
    }
    if wanted.topic && !known.topic.is_known() {
        match topic(comparison, max, cancelled)? {
            Some(column) => columns.topic = column,
            None => return Ok(None),
        }
    }
    if wanted.expected && !known.expected.is_known() {
        let pairs = Arc::new(comparison.pairs.with_columns(columns.clone()));
        let comparison = Comparison { pairs, ..comparison.clone() };
        Need {
            doing: "computing what is expected by chance",
            documents: (comparison.profiles.len(), "text"),
            bytes: BYTES_EXPECTED * comparison.pairs.len() as u64,
            help: "turn the measure P off (--threshold-chance off)",
        }
        .refuse_above(max)?;
        match expected(&comparison, cancelled) {
            Some(found) => (columns.expected, columns.backgrounds) = found,
            None => return Ok(None),
        }
    }
    Ok(Some(columns))
}

/// Stores the scores of [`weigh`] in the table, computed on the threads and in the memory of the
/// settings; nothing once `cancelled`.
/// # Errors
/// As [`weigh`].
pub fn weigh_pairs(
    comparison: &mut Comparison,
    wanted: CorpusScores,
    settings: &Settings,
    cancelled: &(dyn Fn() -> bool + Sync),
) -> Result<(), Shortage> {
    if wanted.are_known(comparison) {
        return Ok(());
    }
    let all = || weigh(comparison, wanted, settings.memory, cancelled);
    if let Some(columns) = on_threads(settings.threads, all)? {
        comparison.pairs = Arc::new(comparison.pairs.with_columns(columns));
    }
    Ok(())
}

/// The different texts of a corpus that can be weighed, and the place of each document among them.
struct DistinctTexts {
    documents: Vec<DocId>,
    places: Vec<Option<u32>>,
}

impl DistinctTexts {
    fn new(comparison: &Comparison, is_held: impl Fn(DocId) -> bool) -> Self {
        let mut places = vec![None; comparison.profiles.len()];
        let mut documents = Vec::new();
        for id in DocId::first(places.len()) {
            let first = comparison.copies.representative(id);
            let is_defined =
                |id: DocId| comparison.profiles.get(id.index()).is_some_and(Profile::is_defined);
            if first == id && is_defined(id) && is_held(id) {
                places[id] = Some(documents.len() as u32);
                documents.push(id);
            } else if first != id {
                places[id] = places[first];
            }
        }
        Self { documents, places }
    }

    /// The pairs of the table as places; `None` where a text cannot be weighed.
    fn pairs(&self, comparison: &Comparison) -> Vec<Option<ListPair>> {
        let place = |id: DocId| self.places.get(id.index()).copied().flatten();
        let rows = comparison.pairs.rows().iter();
        rows.map(|row| Some([place(row.a)?, place(row.b)?])).collect()
    }

    /// Refuses if `features` of all texts and the pairs do not fit the memory.
    fn claim(&self, features: u64, rows: usize, max: Option<u64>) -> Result<(), Shortage> {
        Need {
            doing: "weighing by frequencies",
            documents: (self.documents.len(), "text"),
            bytes: features + 20 * rows as u64,
            help: "turn the measures W and T off",
        }
        .refuse_above(max)
    }
}

fn weighted(
    comparison: &Comparison,
    max: Option<u64>,
    cancelled: &(dyn Fn() -> bool + Sync),
) -> Result<Option<CorpusColumn>, Shortage> {
    let profiles = &comparison.profiles;
    let texts = DistinctTexts::new(comparison, |id| profiles[id].has_shingles());
    let count = texts.documents.len();
    let sets = || texts.documents.iter().map(|&id| &profiles[id].shingles);
    let bytes = |set: &ShingleSet| {
        // The list of a deferred set is made.
        let made = if set.bytes() == 0 { size_of::<u64>() as u64 } else { 0 };
        set.len() as u64 * (WeightedLists::BYTES + made)
    };
    texts.claim(sets().map(bytes).sum(), comparison.pairs.len(), max)?;
    let lists: Vec<_> =
        sets().map(|set| if cancelled() { Cow::default() } else { set.list() }).collect();
    let lists: Vec<&[u64]> = lists.iter().map(|list| &**list).collect();
    let is_long =
        |place: u32| texts.documents.get(place as usize).is_some_and(|id| !profiles[*id].short);
    let idfs: Vec<u32> = (0..=count as u32).map(|holding| idf(count, holding)).collect();
    let weigh = |_: usize, _: usize, held: u32| idfs.get(held as usize).copied().unwrap_or(0);
    let rows = texts.pairs(comparison);
    let score = |[a, b]: ListPair, shared: u64, totals: &[u64]| {
        let total = |place: u32| totals.get(place as usize).copied();
        let is_defined = count >= FEWEST_TEXTS && is_long(a) && is_long(b);
        weighted_jaccard(shared, total(a)?, total(b)?).filter(|_| is_defined)
    };
    let column = WeightedLists::new(SumOf::Weights, lists, weigh, cancelled)
        .and_then(|lists| scored(lists, &rows, score, cancelled));
    Ok(column)
}

fn topic(
    comparison: &Comparison,
    max: Option<u64>,
    cancelled: &(dyn Fn() -> bool + Sync),
) -> Result<Option<CorpusColumn>, Shortage> {
    let texts = DistinctTexts::new(comparison, |id| comparison.has_text(id));
    let count = texts.documents.len();
    let bytes = |id: &DocId| comparison.document(*id).map_or(0, |d| d.text.len() as u64);
    // Words of a text repeat: four bytes of text a word, of which a third are new.
    let words = texts.documents.iter().map(bytes).sum::<u64>() / 12;
    texts.claim(words * (WeightedLists::BYTES + 12), comparison.pairs.len(), max)?;
    let ladder = &comparison.recipe.ladder;
    let quick = ladder.for_text_as_seen();
    let words = |id: &DocId| -> Bag {
        let text = comparison.document(*id).filter(|_| !cancelled());
        text.map_or_else(Bag::default, |document| {
            let ladder = if document.is_as_seen() { &quick } else { ladder };
            bag(&ladder.fold(&document.text), Unit::Word, ShingleLength::Fixed(1))
        })
    };
    let bags: Vec<Bag> = texts.documents.par_iter().with_max_len(4).map(words).collect();
    if cancelled() {
        return Ok(None);
    }
    let idfs: Vec<u32> = (0..=count as u32).map(|holding| idf(count, holding)).collect();
    let weigh = |list: usize, place: usize, held: u32| {
        let times = bags.get(list).and_then(|bag| bag.counts.get(place)).copied().unwrap_or(0);
        word_weight(times, idfs.get(held as usize).copied().unwrap_or(0))
    };
    let rows = texts.pairs(comparison);
    let score = |[a, b]: ListPair, shared: u64, totals: &[u64]| {
        let total = |place: u32| totals.get(place as usize).copied();
        cosine(shared, total(a)?, total(b)?).filter(|_| count >= FEWEST_TEXTS)
    };
    let lists = bags.iter().map(|bag| bag.hashes.as_slice()).collect();
    let column = WeightedLists::new(SumOf::Products, lists, weigh, cancelled)
        .and_then(|lists| scored(lists, &rows, score, cancelled));
    Ok(column)
}

/// The score of each row from its sum and the totals of all lists; `None` once `cancelled`.
fn scored(
    lists: WeightedLists<'_>,
    rows: &[Option<ListPair>],
    score: impl Fn(ListPair, u64, &[u64]) -> Option<f64>,
    cancelled: &(dyn Fn() -> bool + Sync),
) -> Option<CorpusColumn> {
    let totals = lists.totals();
    let pairs: Vec<ListPair> = rows.iter().flatten().copied().collect();
    let mut sums = lists.sums(&pairs, cancelled)?.into_iter();
    let one = |row: &Option<ListPair>| row.and_then(|pair| score(pair, sums.next()?, &totals));
    Some(CorpusColumn::new(rows.iter().map(one)))
}

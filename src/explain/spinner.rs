//! Which words stand for which over a whole corpus: the substitutions of all flagged pairs, counted.

use crate::compare::result::{Comparison, Row, View, rank};
use crate::explain::align::align;
use crate::explain::disguise::{Copying, Options};
use crate::pair::DocPair;
use crate::settings::Thresholds;
use crate::text::token::{Unit, tokens};
use rayon::prelude::*;
use std::collections::BTreeMap;
use std::ops::Range;

/// More words than this for others are a rewritten stretch, not a substitution.
pub const PHRASE: usize = 4;
/// Inside sentences that are less alike than this no substitutions are looked for.
pub const ALIKE: f64 = 0.5;

/// Words that stand for other words, and how often.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Exchange {
    /// In the document with the smaller name, normalised.
    pub from: String,
    /// In the other document.
    pub to: String,
    /// How often, over all pairs.
    pub count: usize,
    /// In how many pairs.
    pub pairs: usize,
    /// The best pair that has it: numbers of documents.
    pub example: DocPair,
}

/// The substitutions of a corpus.
#[derive(Debug, Clone, Default)]
pub struct Spinner {
    /// Those in most pairs first, then the most frequent, then by words.
    pub list: Vec<Exchange>,
    /// Pairs that were read.
    pub read: usize,
    /// Pairs that are flagged.
    pub flagged: usize,
    /// It was stopped: some pairs were not read to their end.
    pub stopped: bool,
}

/// Reads the flagged pairs, best Jaccard first and no more than `most`, and gathers which words of
/// the one text stand for which of the other: between passages, and inside aligned sentences that
/// are at least [`ALIKE`] where no passage lies. A place counts once. Copies count as one document.
///
/// The same whatever the number of threads. Cost: passages and alignment of each pair.
pub fn gather(
    comparison: &Comparison,
    thresholds: &Thresholds,
    most: usize,
    stop: &(dyn Fn() -> bool + Sync),
) -> Spinner {
    let view = View { thresholds: *thresholds, flagged_only: true, ..View::default() };
    let mut order = rank(comparison, &view).order;
    let rows = comparison.pairs.rows();
    order.retain(|&pair| {
        let row = rows.get(pair as usize);
        row.is_some_and(|row| comparison.copies.representative(row.b) != row.a)
    });
    let flagged = order.len();
    order.truncate(most);
    let each: Vec<Option<BTreeMap<Words, usize>>> = order
        .par_iter()
        .map(|&pair| {
            let found = exchanges(comparison, rows.get(pair as usize)?, stop);
            (!stop()).then_some(found)
        })
        .collect();
    let mut all: BTreeMap<Words, Exchange> = BTreeMap::new();
    for (&pair, found) in order.iter().zip(&each) {
        let Some(row) = rows.get(pair as usize) else { continue };
        for ((from, to), count) in found.iter().flatten() {
            let new = || Exchange {
                from: from.clone(),
                to: to.clone(),
                count: 0,
                pairs: 0,
                example: row.pair(),
            };
            let exchange = all.entry((from.clone(), to.clone())).or_insert_with(new);
            exchange.count += count;
            exchange.pairs += 1;
        }
    }
    let mut list: Vec<Exchange> = all.into_values().collect();
    list.sort_by_key(|exchange| std::cmp::Reverse((exchange.pairs, exchange.count)));
    let read = each.iter().flatten().count();
    Spinner { list, read, flagged, stopped: read < order.len() }
}

/// Words of the one text and of the other.
type Words = (String, String);

/// The substitutions of one pair.
fn exchanges(
    comparison: &Comparison,
    row: &Row,
    stop: &(dyn Fn() -> bool + Sync),
) -> BTreeMap<Words, usize> {
    let mut out = BTreeMap::new();
    let Some([a, b]) = comparison.documents(row) else { return out };
    let texts = [&*a.text, &*b.text];
    let copying = Copying::of(texts, &comparison.recipe.ladder, &Options::default(), None, stop);
    let mut known = [Places::default(), Places::default()];
    for passage in &copying.passages.list {
        known.iter_mut().zip(&passage.original).for_each(|(known, own)| known.add(own));
    }
    for substitution in &copying.disguise.substitutions {
        for place in &substitution.places {
            known.iter_mut().zip(place).for_each(|(known, own)| known.add(own));
        }
        let words = (substitution.from.clone(), substitution.to.clone());
        out.insert(words, substitution.places.len());
    }
    let aligned = align(texts[0], texts[1], &|| stop());
    let inner = aligned.rows.iter().filter(|row| row.score >= ALIKE).flat_map(|row| &row.inner);
    for span in inner.filter(|span| !span.same) {
        if known[0].meets(&span.a) || known[1].meets(&span.b) {
            continue;
        }
        let fold = |text: &str, range: &Range<usize>| {
            let part = copying.ladder.fold(text.get(range.clone()).unwrap_or_default());
            let words = tokens(&part, Unit::Word);
            let bounds = words.first().zip(words.last());
            let (first, last) = bounds.filter(|_| words.len() <= PHRASE)?;
            part.get(first.start..last.end).map(str::to_owned)
        };
        if let (Some(from), Some(to)) = (fold(texts[0], &span.a), fold(texts[1], &span.b))
            && from != to
        {
            *out.entry((from, to)).or_default() += 1;
        }
    }
    out
}

/// Disjoint stretches of a text.
#[derive(Default)]
struct Places(BTreeMap<usize, usize>);

impl Places {
    fn add(&mut self, range: &Range<usize>) {
        let end = self.0.entry(range.start).or_default();
        *end = range.end.max(*end);
    }

    fn meets(&self, range: &Range<usize>) -> bool {
        self.0.range(..range.end).next_back().is_some_and(|(_, &end)| end > range.start)
    }
}

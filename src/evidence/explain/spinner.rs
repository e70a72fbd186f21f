//! Counts the word substitutions of all flagged pairs of a corpus.

use crate::compare::result::{Comparison, PairRow, PairsView, rank};
use crate::explain::align::align;
use crate::explain::disguise::{Copying, PassageOptions};
use crate::pair::DocPair;
use crate::part::PartOf as _;
use crate::settings::Thresholds;
use crate::text::lines::SpaceRule;
use crate::text::token::{Unit, tokens};
use rayon::prelude::*;
use std::collections::BTreeMap;
use std::ops::Range;

/// Most words of a substitution; more are a rewritten stretch.
pub const PHRASE: usize = 4;
/// Lowest likeness of aligned sentences to search for substitutions.
pub const ALIKE: f64 = 0.5;

/// A substitution with its counts.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Exchange {
    /// The words in the document with the smaller name, normalised.
    pub from: String,
    /// The words in the other document.
    pub to: String,
    /// Occurrences over all pairs.
    pub count: usize,
    /// Number of pairs with it.
    pub pairs: usize,
    /// The best pair with it.
    pub example: DocPair,
}

/// The substitutions of a corpus.
#[derive(Debug, Clone, Default)]
pub struct Spinner {
    /// Sorted by number of pairs, then by occurrences, then by words.
    pub list: Vec<Exchange>,
    /// Number of pairs read.
    pub read: usize,
    /// Number of flagged pairs.
    pub flagged: usize,
    /// True if stopped: some pairs were not fully read.
    pub stopped: bool,
}

/// Reads up to `most` flagged pairs, best Jaccard first, and counts substitutions between passages,
/// and outside passages inside aligned sentences that are at least [`ALIKE`]. A place counts once,
/// copies count as one document.
///
/// Deterministic for any number of threads. Cost: passages and alignment of each pair.
pub fn gather(
    comparison: &Comparison,
    thresholds: &Thresholds,
    most: usize,
    stop: &(dyn Fn() -> bool + Sync),
) -> Spinner {
    let view = PairsView { thresholds: *thresholds, flagged_only: true, ..PairsView::default() };
    let mut order = rank(comparison, &view).order;
    let rows = comparison.pairs.rows();
    order.retain(|&pair| {
        let row = rows.get(pair as usize);
        row.is_some_and(|row| comparison.copies.representative(row.b) != row.a)
    });
    let flagged = order.len();
    order.truncate(most);
    let each: Vec<Option<BTreeMap<SwapWords, usize>>> = order
        .par_iter()
        .map(|&pair| {
            let found = exchanges(comparison, rows.get(pair as usize)?, stop);
            (!stop()).then_some(found)
        })
        .collect();
    let mut all: BTreeMap<SwapWords, Exchange> = BTreeMap::new();
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

/// The words of both texts.
type SwapWords = (String, String);

/// The substitutions of one pair.
fn exchanges(
    comparison: &Comparison,
    row: &PairRow,
    stop: &(dyn Fn() -> bool + Sync),
) -> BTreeMap<SwapWords, usize> {
    let mut out = BTreeMap::new();
    let Some([a, b]) = comparison.documents(row) else { return out };
    let texts = [&*a.text, &*b.text];
    let copying =
        Copying::new(texts, &comparison.recipe.ladder, &PassageOptions::default(), None, stop);
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
    let rule = SpaceRule::from_ladder(&comparison.recipe.ladder);
    let aligned = align(texts[0], texts[1], rule, &|| stop());
    let inner = aligned.rows.iter().filter(|row| row.score >= ALIKE).flat_map(|row| &row.inner);
    for span in inner.filter(|span| !span.same) {
        if known[0].meets(&span.a) || known[1].meets(&span.b) {
            continue;
        }
        let fold = |text: &str, range: &Range<usize>| {
            let part = copying.ladder.fold(text.part(range.clone()));
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

/// Disjoint ranges of a text.
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

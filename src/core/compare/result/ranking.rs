//! Filters, sorts and counts pairs for a view.

use crate::compare::result::comparison::Comparison;
use crate::compare::result::corpus_columns::CorpusColumn;
use crate::compare::result::readings::PairReading;
use crate::compare::result::table::{PairRow, PairTable};
use crate::corpus::document::Document;
use crate::measure::MeasureId;
use crate::measure::contract::Evidence;
use crate::measure::copy_class::CopyClass;
use crate::measure::frequency::log_expected;
use crate::measure::jaccard::jaccard;
use crate::measure::minhash::estimate;
use crate::measure::per::PerMeasure;
use crate::measure::set::FlagSet;
use crate::pair::{DocId, DocPair};
use crate::settings::Thresholds;
use crate::text::named::Named as _;
use rayon::prelude::*;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// Sort key of pairs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SortKey {
    /// A measure.
    Measure(MeasureId),
    /// The first document's name.
    NameA,
    /// The second document's name.
    NameB,
    /// The disagreement of the flagging measures, see [`disagreement`].
    Disagreement,
    /// The class of the copy, in the order of [`CopyClass::ALL`]; read pairs only.
    Class,
    /// The mean share of both texts that the other explains; read pairs only.
    Explained,
    /// A number given to some pairs from outside: [`PairsView::given`].
    Given,
    /// The Jaccard of what counts: [`PairsView::counted`].
    Counted,
}

/// Filter, order and thresholds of a list of pairs.
#[derive(Debug, Clone)]
pub struct PairsView {
    /// Sort key.
    pub sort: SortKey,
    /// Largest first (for SimHash: most alike first).
    pub descending: bool,
    /// Thresholds of the flags.
    pub thresholds: Thresholds,
    /// Only flagged pairs.
    pub flagged_only: bool,
    /// Only pairs with exactly these flags; `None`: any.
    pub only: Option<FlagSet>,
    /// For each document, true if the filter accepts it; a pair stays if either document is
    /// accepted. `None`: all.
    pub documents: Option<Vec<bool>>,
    /// Leaves out pairs of one person.
    pub hides_same: bool,
    /// Rows that no filter leaves out, by their documents, the smaller id first.
    pub always: Arc<BTreeSet<DocPair>>,
    /// Numbers of some pairs for [`SortKey::Given`], by their documents, e.g. verdicts.
    pub given: Arc<BTreeMap<DocPair, u8>>,
    /// The Jaccard of all pairs without what does not count for [`SortKey::Counted`].
    pub counted: CorpusColumn,
}

impl Default for PairsView {
    fn default() -> Self {
        Self {
            sort: SortKey::Measure(MeasureId::JACCARD),
            descending: true,
            thresholds: Thresholds::default(),
            flagged_only: false,
            only: None,
            documents: None,
            hides_same: false,
            always: Arc::default(),
            given: Arc::default(),
            counted: CorpusColumn::default(),
        }
    }
}

/// Pair numbers in the order of a view, and counts at its thresholds.
#[derive(Debug, Clone, Default)]
pub struct Ranking {
    /// Pair numbers, best first.
    pub order: Vec<u32>,
    /// Flagged pairs, over the whole table.
    pub flagged: usize,
    /// Pairs that each measure flags, over the whole table.
    pub by_measure: PerMeasure<usize>,
    /// Pairs left out because one person wrote both texts.
    pub same_person: usize,
}

/// Filters, counts and sorts. Ties are broken by Jaccard, then by names, so the order is the same
/// on every run. Cost: one pass, then a parallel sort of the remaining pairs.
pub fn rank(comparison: &Comparison, view: &PairsView) -> Ranking {
    let pairs = &*comparison.pairs;
    let parts: Vec<(Ranking, Vec<Keyed>)> = pairs
        .rows()
        .par_chunks(PART)
        .enumerate()
        .map(|(part, rows)| ranked_part(comparison, rows, (part * PART) as u32, view))
        .collect();
    let mut ranking = Ranking::default();
    let mut keyed: Vec<Keyed> = Vec::with_capacity(parts.iter().map(|(_, own)| own.len()).sum());
    for (counts, own) in parts {
        ranking.flagged += counts.flagged;
        ranking.same_person += counts.same_person;
        for (id, count) in counts.by_measure.iter() {
            ranking.by_measure[id] += count;
        }
        keyed.extend(own);
    }
    let names = |index: u32| pairs.rows().get(index as usize).map(PairRow::pair);
    keyed.par_sort_unstable_by(|x, y| {
        (x.0, x.1).cmp(&(y.0, y.1)).then_with(|| names(x.2).cmp(&names(y.2)))
    });
    ranking.order = keyed.into_iter().map(|(_, _, index)| index).collect();
    ranking
}

/// Pairs per unit of parallel work.
const PART: usize = 1 << 14;

/// The key of a pair, the tie-break, its number.
type Keyed = (u64, u64, u32);

/// Counts and keys of some rows, the first of which has the number `first`.
fn ranked_part(
    comparison: &Comparison,
    rows: &[PairRow],
    first: u32,
    view: &PairsView,
) -> (Ranking, Vec<Keyed>) {
    let pairs = &*comparison.pairs;
    let mut counts = Ranking::default();
    let mut keyed = Vec::new();
    for (index, row) in (first..).zip(rows) {
        let evidence = pairs.evidence_of(row);
        let flags = view.thresholds.flags(&evidence);
        let is_flagged = view.thresholds.is_flagged(&evidence);
        counts.flagged += usize::from(is_flagged);
        for id in flags.iter() {
            counts.by_measure[id] += 1;
        }
        let wanted = view.only.is_none_or(|only| only == flags);
        let is_filtered = !wanted || (view.flagged_only && !is_flagged) || !accepted(row, view);
        let is_always = || !view.always.is_empty() && view.always.contains(&row.pair().sorted());
        if is_filtered && !is_always() {
            continue;
        }
        if view.hides_same && comparison.is_of_one_person(row.pair()) && !is_always() {
            counts.same_person += 1;
            continue;
        }
        let key = match view.sort {
            SortKey::Counted => directed(view.counted.get(index as usize).value(), view),
            _ => sort_key(row, &evidence, pairs.reading(row.pair()), view),
        };
        // Larger is better for the tie-break too, whatever the direction of the column.
        keyed.push((key, !ordered_bits(jaccard(&evidence)), index));
    }
    (counts, keyed)
}

fn accepted(row: &PairRow, view: &PairsView) -> bool {
    view.documents.as_ref().is_none_or(|keep| {
        let keeps = |id: DocId| keep.get(id.index()).copied().unwrap_or(false);
        keeps(row.a) || keeps(row.b)
    })
}

/// A key that sorts ascending in the order of the view.
fn sort_key(
    row: &PairRow,
    evidence: &Evidence,
    reading: Option<&PairReading>,
    view: &PairsView,
) -> u64 {
    let value = match view.sort {
        SortKey::Measure(MeasureId::CHANCE) => Some(strength(evidence)),
        SortKey::Measure(id) => id.value(evidence),
        SortKey::Disagreement => Some(disagreement(evidence, &view.thresholds)),
        SortKey::Given => view.given.get(&row.pair()).copied().map(f64::from),
        // The first class is the one to look at first.
        SortKey::Class => {
            let flagged = view.thresholds.is_flagged(evidence);
            reading.and_then(|reading| class_place(reading.copy?.class(flagged))).map(|at| -at)
        }
        SortKey::Explained => reading.and_then(|reading| Some(reading.copy?.explained_mean())),
        // Names rank A to Z when descending is set: "best first" of a name is the first letter.
        SortKey::NameA => Some(-f64::from(row.a.0)),
        SortKey::NameB => Some(-f64::from(row.b.0)),
        SortKey::Counted => None,
    };
    directed(value, view)
}

/// Powers of ten of the expected number of pairs from which more evidence changes nothing: that one unrelated pair
/// in a thousand such folders is as alike is beyond doubt. Further out the law of the tail is not tested by any
/// pair, and the laws of two scripts do not compare.
const BEYOND_DOUBT: f64 = 3.0;

/// How strong the evidence of a pair is, in powers of ten of the expected number of pairs, at most
/// [`BEYOND_DOUBT`], and what a reading says of it ([`ReadAs::decades`]); equal texts come first.
fn strength(evidence: &Evidence) -> f64 {
    if evidence.intersection == evidence.union() {
        return f64::INFINITY;
    }
    (-log_expected(evidence)).min(BEYOND_DOUBT) + evidence.read_as.decades()
}

/// A key that sorts ascending in the direction of the view; an undefined value comes last either way.
fn directed(value: Option<f64>, view: &PairsView) -> u64 {
    match (value, view.descending) {
        (None, _) => u64::MAX,
        (Some(v), true) => !ordered_bits(v),
        (Some(v), false) => ordered_bits(v),
    }
}

/// The place of a class in their order.
fn class_place(class: CopyClass) -> Option<f64> {
    CopyClass::ALL.iter().position(|own| *own == class).map(|place| place as f64)
}

/// Bits that compare as the numbers do; never the largest value, which stands for undefined.
fn ordered_bits(value: f64) -> u64 {
    let bits = value.to_bits();
    if value.is_sign_negative() { !bits } else { bits | 1 << 63 }
}

/// True if some measures flag a pair and others that are on do not; chance, which is made of them, is none.
pub fn is_disputed(e: &Evidence, t: &Thresholds) -> bool {
    let [flags, on] =
        [t.flags(e), t.on()].map(|all| all.without(FlagSet::new(&[MeasureId::CHANCE])));
    !flags.is_empty() && flags != on
}

/// How much the measures disagree on a pair: 1 if the pair is disputed, plus half the larger of two
/// errors: of the MinHash estimate against Jaccard, and of the cosine implied by the SimHash
/// distance against the exact one.
pub fn disagreement(e: &Evidence, t: &Thresholds) -> f64 {
    let split = f64::from(u8::from(is_disputed(e, t)));
    let angle = e.cosine.map_or(0.0, |cosine| {
        let implied =
            e.distance.map_or(cosine, |d| crate::measure::simhash::implied_cosine(d, e.bits));
        (implied - cosine).abs()
    });
    split + (jaccard(e) - estimate(e)).abs().max(angle) / 2.0
}

/// For each document, the number of its pair with the highest Jaccard; `None` if it has no pair.
pub fn best_match(pairs: &PairTable, documents: usize) -> Vec<Option<u32>> {
    let mut best: Vec<Option<(f64, u32)>> = vec![None; documents];
    for (index, row) in pairs.rows().iter().enumerate() {
        let score = jaccard(&pairs.evidence_of(row));
        for id in [row.a, row.b] {
            if let Some(slot) = best.get_mut(id.index())
                && slot.is_none_or(|(other, _)| score > other)
            {
                *slot = Some((score, index as u32));
            }
        }
    }
    best.into_iter().map(|slot| slot.map(|(_, index)| index)).collect()
}

/// A pair with its documents and scores.
#[derive(Debug, Clone, Copy)]
pub struct RankedPair<'a> {
    /// The document with the smaller name.
    pub a: &'a Document,
    /// The other document.
    pub b: &'a Document,
    /// Input of the measures.
    pub evidence: Evidence,
}

/// The pairs in the order of a view; by default all of them, highest Jaccard first. The first of
/// identical texts represents all. Cost: as [`rank`].
pub fn ranked_pairs<'a>(comparison: &'a Comparison, view: &PairsView) -> Vec<RankedPair<'a>> {
    let order = rank(comparison, view).order;
    let pair = |index: u32| {
        let row = comparison.pairs.rows().get(index as usize)?;
        let [a, b] = comparison.documents(row)?;
        Some(RankedPair { a, b, evidence: comparison.pairs.evidence_of(row) })
    };
    order.into_iter().filter_map(pair).collect()
}

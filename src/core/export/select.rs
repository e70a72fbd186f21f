//! Selects and orders the pairs to write, and expands collapsed copies to rows of their own.

use crate::compare::result::{
    Comparison, PairReading, PairRow, PairsView, ScoreRanges, SortKey, disagreement, rank,
};
use crate::measure::contract::Evidence;
use crate::measure::jaccard::jaccard;
use crate::pair::{DocId, DocPair};
use crate::settings::Settings;
use std::collections::BTreeSet;
use std::sync::Arc;

/// Which pairs to write, and in which order.
#[derive(Debug, Clone, Copy)]
pub struct PairFilter {
    /// Sort key, closest pairs first.
    pub by: SortKey,
    /// Only pairs with at least this Jaccard.
    pub min_jaccard: Option<f64>,
    /// Only pairs with at most this many differing SimHash bits.
    pub max_hamming: Option<u32>,
    /// Only pairs with scores in these ranges.
    pub ranges: ScoreRanges,
    /// Only flagged pairs.
    pub flagged_only: bool,
    /// No pairs of one person.
    pub hides_same: bool,
    /// At most this many pairs.
    pub limit: Option<usize>,
    /// One row for each pair of files, also of files with equal texts.
    pub expand: bool,
}

/// Two documents, and the pair of the table with their scores.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SelectedPair {
    /// The document with the smaller name.
    pub a: DocId,
    /// The other document.
    pub b: DocId,
    /// Index in the pair table, of these two or of texts equal to theirs.
    pair: u32,
    /// `a` has the text of the pair's second document.
    swapped: bool,
}

/// The pairs to write, in order.
#[derive(Debug, Clone, Default)]
pub struct Selection {
    /// The pairs.
    pub entries: Vec<SelectedPair>,
    /// Number of pairs without the limit.
    pub of: usize,
    /// Copies have their own rows.
    pub expanded: bool,
    /// The sort key, as on the command line.
    pub by: &'static str,
    /// Number of pairs left out because one person wrote both texts.
    pub same_person: usize,
    /// Number of rows left out because they are not flagged.
    pub unflagged: usize,
    /// Number of rows left out because of their scores.
    pub outside: usize,
}

impl SelectedPair {
    /// Both documents.
    pub fn documents(self) -> DocPair {
        DocPair::new(self.a, self.b)
    }

    /// The place in the pair table of these two, or of texts equal to theirs.
    pub fn place(self) -> usize {
        self.pair as usize
    }

    /// The evidence of the two documents; A is `a`.
    pub fn evidence(self, comparison: &Comparison) -> Option<Evidence> {
        let e = comparison.pairs.evidence(self.pair as usize)?;
        Some(if self.swapped { e.swapped() } else { e })
    }

    /// The reading of the two documents; A is `a`. `None` if their texts were not read.
    pub fn reading(self, comparison: &Comparison) -> Option<PairReading> {
        let row = comparison.pairs.rows().get(self.pair as usize)?;
        let reading = *comparison.pairs.reading(row.pair())?;
        Some(if self.swapped { reading.swapped() } else { reading })
    }
}

impl Selection {
    /// Rows of the pair table in a given order, without expanding copies.
    pub fn from_rows(comparison: &Comparison, order: &[u32], of: usize, by: SortKey) -> Self {
        let rows = comparison.pairs.rows();
        let entry = |&pair: &u32| plain(rows.get(pair as usize)?, pair);
        let entries = order.iter().filter_map(entry).collect();
        Self { entries, of, by: name_of(by), ..Self::default() }
    }
}

/// The name of a sort key on the command line.
pub fn name_of(key: SortKey) -> &'static str {
    match key {
        SortKey::Measure(id) => id.measure().name,
        SortKey::Disagreement => "disagreement",
        SortKey::Class => "class",
        SortKey::Explained => "explained",
        SortKey::Given => "verdict",
        SortKey::Counted => "counted",
        SortKey::NameA => "a",
        SortKey::NameB => "b",
    }
}

/// Selects and orders pairs. Ties are ordered by Jaccard, largest first, then by both names.
///
/// Copies are expanded if the corpus is small enough to score every pair, or if the rows fit
/// `max_pairs`; otherwise each group of equal texts stays one row.
pub fn select(comparison: &Comparison, settings: &Settings, choice: &PairFilter) -> Selection {
    select_always(comparison, settings, choice, &Arc::default())
}

/// As [`select`], but rows of `always` (their documents, the smaller id first) pass every filter; the
/// limit counts them.
pub fn select_always(
    comparison: &Comparison,
    settings: &Settings,
    choice: &PairFilter,
    always: &Arc<BTreeSet<DocPair>>,
) -> Selection {
    let view = PairsView {
        sort: choice.by,
        thresholds: settings.thresholds,
        flagged_only: choice.flagged_only,
        always: always.clone(),
        ..PairsView::default()
    };
    let mut order = rank(comparison, &view).order;
    let rows = comparison.pairs.rows();
    let ranked = order.len();
    let is_any = choice.min_jaccard.is_none() && choice.max_hamming.is_none();
    if !is_any || !choice.ranges.is_empty() {
        let is_always =
            |pair: u32| rows.get(pair as usize).is_some_and(|row| holds(always, row.pair()));
        order.retain(|&pair| {
            let evidence = comparison.pairs.evidence(pair as usize);
            evidence.is_some_and(|e| passes(&e, choice)) || is_always(pair)
        });
    }
    let (unflagged, outside) = (rows.len() - ranked, ranked - order.len());
    let listed = order.iter().filter_map(|&pair| rows.get(pair as usize));
    let files: u64 = listed.map(|row| comparison.copies.pairs_of_row(row.pair())).sum();
    let small = comparison.corpus.documents.len() <= Settings::ALL_PAIRS;
    let expanded = choice.expand && (small || files <= settings.max_pairs as u64);
    let mut entries = if expanded {
        expand(comparison, &order, &view)
    } else {
        order.iter().filter_map(|&pair| plain(rows.get(pair as usize)?, pair)).collect()
    };
    let found = entries.len();
    if choice.hides_same {
        entries.retain(|entry| {
            !is_same_person(comparison, entry.documents(), expanded)
                || holds(always, entry.documents())
        });
    }
    let (of, same_person) = (entries.len(), found - entries.len());
    entries.truncate(choice.limit.unwrap_or(usize::MAX));
    Selection { entries, of, expanded, by: name_of(choice.by), same_person, unflagged, outside }
}

fn holds(always: &BTreeSet<DocPair>, pair: DocPair) -> bool {
    !always.is_empty() && always.contains(&pair.sorted())
}

/// True if one person wrote both texts and, where these stand for their copies, those too.
fn is_same_person(comparison: &Comparison, pair: DocPair, expanded: bool) -> bool {
    if expanded { comparison.people.is_one(pair) } else { comparison.is_of_one_person(pair) }
}

fn passes(evidence: &Evidence, choice: &PairFilter) -> bool {
    choice.min_jaccard.is_none_or(|least| jaccard(evidence) >= least)
        && choice.max_hamming.is_none_or(|most| evidence.distance.is_some_and(|d| d <= most))
        && choice.ranges.hold(evidence)
}

fn plain(row: &PairRow, pair: u32) -> Option<SelectedPair> {
    (row.a != row.b).then_some(SelectedPair { a: row.a, b: row.b, pair, swapped: false })
}

/// One entry for each pair of files; ties in both sort values are ordered by name.
fn expand(comparison: &Comparison, order: &[u32], view: &PairsView) -> Vec<SelectedPair> {
    let key = |pair: u32| {
        let evidence = comparison.pairs.evidence(pair as usize);
        evidence.map(|e| (value(&e, view).map(f64::to_bits), jaccard(&e).to_bits()))
    };
    let mut entries = Vec::with_capacity(order.len());
    for ties in order.chunk_by(|&x, &y| key(x) == key(y)) {
        let start = entries.len();
        for &pair in ties {
            if let Some(row) = comparison.pairs.rows().get(pair as usize) {
                expand_row(comparison, row, pair, &mut entries);
            }
        }
        if let Some(added) = entries.get_mut(start..) {
            added.sort_unstable_by_key(|entry: &SelectedPair| entry.documents());
        }
    }
    entries
}

fn expand_row(comparison: &Comparison, row: &PairRow, pair: u32, entries: &mut Vec<SelectedPair>) {
    let copies = &comparison.copies;
    if copies.is_one_group(row.pair()) {
        for a in copies.members(row.a) {
            let later = copies.members(row.a).filter(|&b| b > a);
            entries.extend(later.map(|b| SelectedPair { a, b, pair, swapped: false }));
        }
        return;
    }
    for x in copies.members(row.a) {
        // Documents are numbered by name: the smaller number is the smaller name.
        entries.extend(copies.members(row.b).map(|y| {
            let DocPair { a, b } = DocPair::ordered(x, y);
            SelectedPair { a, b, pair, swapped: y < x }
        }));
    }
}

fn value(evidence: &Evidence, view: &PairsView) -> Option<f64> {
    match view.sort {
        SortKey::Measure(id) => id.value(evidence),
        SortKey::Disagreement => Some(disagreement(evidence, &view.thresholds)),
        SortKey::Class
        | SortKey::Explained
        | SortKey::NameA
        | SortKey::NameB
        | SortKey::Given
        | SortKey::Counted => None,
    }
}

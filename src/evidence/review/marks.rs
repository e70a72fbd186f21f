//! Matches decisions to the rows of a comparison: judged rows, and rows whose texts changed since.

use crate::compare::result::Comparison;
use crate::corpus::document::{ContentHash, Name};
use crate::pair::{DocId, DocPair, Side};
use crate::review::ledger::Ledger;
use crate::review::record::{PairKey, VerdictRecord};
use crate::review::verdict::Verdict;
use std::collections::BTreeMap;

/// The decision on a row of the pair table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ReviewMark {
    /// The verdict; `None` if there is only a note, or a dispute.
    pub verdict: Option<Verdict>,
    /// True if reviewers differ.
    pub is_disputed: bool,
    /// True if a text changed since the decision.
    pub is_stale: bool,
    /// True if there is a note.
    pub has_note: bool,
    /// Key of the decision in the ledger.
    pub key: PairKey,
}

impl ReviewMark {
    /// The mark of a pair in a ledger; `None` without verdict and note.
    fn new(ledger: &Ledger, key: PairKey) -> Option<Self> {
        let has_note = ledger.opinions(&key).any(|record| !record.note.is_empty());
        let is_disputed = ledger.standing(&key).is_disputed();
        let verdict = ledger.get(&key)?.verdict;
        let mark = Self { verdict, is_disputed, is_stale: false, has_note, key };
        let is_mark = mark.verdict.is_some() || has_note;
        is_mark.then_some(Self { verdict: verdict.filter(|_| !is_disputed), ..mark })
    }
}

/// The marks of a comparison, keyed by the documents of their rows.
#[derive(Debug, Clone, Default)]
pub struct Marks {
    rows: BTreeMap<DocPair, (ReviewMark, u64)>,
}

impl Marks {
    /// Matches a ledger to a comparison by content, then, for changed texts, by name. Cost: one
    /// pass over the documents and one over the ledger.
    pub fn new(ledger: &Ledger, comparison: &Comparison) -> Self {
        let mut marks = Self::default();
        if ledger.is_empty() {
            return marks;
        }
        let documents = &comparison.corpus.documents;
        // The first document of each content; in a check, on each side.
        let mut by_hash: BTreeMap<ContentHash, [Option<DocId>; 2]> = BTreeMap::new();
        for record in ledger.records() {
            by_hash.extend(record.sides.iter().map(|side| (side.hash, [None; 2])));
        }
        let against = comparison.against.as_ref();
        for (id, document) in DocId::first(documents.len()).zip(documents) {
            if let Some(first) = by_hash.get_mut(&document.hash) {
                let is_library = against.is_some_and(|against| against.is_library(id));
                let side = if is_library { Side::B } else { Side::A };
                first[side].get_or_insert(id);
            }
        }
        let first = |hash: ContentHash, side: Side| by_hash.get(&hash).and_then(|ids| ids[side]);
        for record in ledger.records() {
            let key = record.key();
            let Some(mark) = ReviewMark::new(ledger, key) else { continue };
            let [x, y] = key.hashes();
            let own = Side::BOTH.map(|side| first(x, side));
            let other = Side::BOTH.map(|side| first(y, side));
            let pairs = [(own[0], other[0]), (own[0], other[1]), (other[0], own[1])];
            let row =
                |(a, b): (Option<DocId>, Option<DocId>)| row_of(comparison, DocPair::new(a?, b?));
            let rows: Vec<DocPair> = pairs.into_iter().filter_map(row).collect();
            if !rows.is_empty() {
                for row in rows {
                    marks.put(row, mark, record.seq);
                }
                continue;
            }
            let [x, y] = &record.sides;
            for pair in comparison.named(&x.name, &y.name) {
                if let Some(row) = row_of(comparison, pair) {
                    marks.put(row, ReviewMark { is_stale: true, ..mark }, record.seq);
                }
            }
        }
        marks
    }

    /// Sets the mark of a row after a decision on its current texts, which the ledger holds; removes it
    /// if no verdict and no note is left.
    pub fn set(&mut self, row: DocPair, ledger: &Ledger, record: &VerdictRecord) {
        match ReviewMark::new(ledger, record.key()) {
            Some(mark) => drop(self.rows.insert(row, (mark, record.seq))),
            None => drop(self.rows.remove(&row)),
        }
    }

    /// Decisions on the current texts take precedence over stale ones, then newer over older.
    fn put(&mut self, row: DocPair, mark: ReviewMark, seq: u64) {
        let current = self.rows.get(&row);
        if current.is_none_or(|(current, old)| (!mark.is_stale, seq) >= (!current.is_stale, *old)) {
            self.rows.insert(row, (mark, seq));
        }
    }

    /// The mark of the row of two documents.
    pub fn get(&self, row: DocPair) -> Option<ReviewMark> {
        self.rows.get(&row).map(|(mark, _)| *mark)
    }

    /// The verdict on the current texts of a row; `None` for a stale mark and in a dispute.
    pub fn verdict(&self, row: DocPair) -> Option<Verdict> {
        self.get(row).filter(|mark| !mark.is_stale).and_then(|mark| mark.verdict)
    }

    /// True if no row has a mark.
    pub fn is_empty(&self) -> bool {
        self.rows.is_empty()
    }

    /// All marks with the documents of their rows.
    pub fn iter(&self) -> impl Iterator<Item = (DocPair, ReviewMark)> {
        self.rows.iter().map(|(&row, &(mark, _))| (row, mark))
    }
}

/// The documents of the pair table row that represents two documents: their representatives, or the
/// first two of a set of copies.
pub fn row_of(comparison: &Comparison, pair: DocPair) -> Option<DocPair> {
    let copies = &comparison.copies;
    let [x, y] = pair.both().map(|id| copies.representative(id));
    if x != y {
        return Some(DocPair::ordered(x, y));
    }
    copies.others(x).first().map(|&second| DocPair::new(x, second))
}

/// Describes in a sentence what changed since a decision: the texts, and the score at that time.
pub fn change(record: &VerdictRecord, now: [(&Name, ContentHash, u64); 2]) -> String {
    let mut changed = Vec::new();
    for (side, (name, hash, bytes)) in Side::BOTH.into_iter().zip(now) {
        let then = record.sides.iter().find(|side| side.name == *name);
        if let Some(then) = then.filter(|then| then.hash != hash) {
            changed.push(format!("{side} changed: {} → {bytes} bytes", then.bytes));
        }
    }
    if let Some(jaccard) = record.scores.jaccard() {
        changed.push(format!("J was {jaccard:.3}"));
    }
    changed.join(", ")
}

//! Decisions matched to the pairs of a comparison: which rows are judged, and which were once.

use crate::compare::result::Comparison;
use crate::corpus::document::{ContentHash, Name};
use crate::review::ledger::Ledger;
use crate::review::record::{PairKey, Record};
use crate::review::verdict::Verdict;
use std::collections::BTreeMap;

/// What is known of a row of the pair table from earlier decisions.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Mark {
    /// The verdict; `None` where there is a note alone.
    pub verdict: Option<Verdict>,
    /// A text changed since: the verdict was about another one.
    pub is_stale: bool,
    /// There is a note.
    pub has_note: bool,
    /// Which decision it is, in the ledger.
    pub key: PairKey,
}

/// The marks of a comparison, by the documents of a row.
#[derive(Debug, Clone, Default)]
pub struct Marks {
    rows: BTreeMap<(u32, u32), (Mark, u64)>,
}

impl Marks {
    /// Matches a ledger to a comparison: by content, then, for texts that changed, by name. Cost:
    /// one pass over the documents and one over the ledger.
    pub fn of(ledger: &Ledger, comparison: &Comparison) -> Self {
        let mut marks = Self::default();
        if ledger.is_empty() {
            return marks;
        }
        let documents = &comparison.corpus.documents;
        // The first document of each content; of a check on either side.
        let mut by_hash: BTreeMap<ContentHash, [Option<u32>; 2]> = BTreeMap::new();
        for record in ledger.records() {
            by_hash.extend(record.sides.iter().map(|side| (side.hash, [None; 2])));
        }
        let against = comparison.against.as_ref();
        for (id, document) in (0..).zip(documents) {
            if let Some(first) = by_hash.get_mut(&document.hash) {
                let side = usize::from(against.is_some_and(|against| against.is_library(id)));
                first[side].get_or_insert(id);
            }
        }
        let first = |hash: ContentHash, side: usize| by_hash.get(&hash).and_then(|ids| ids[side]);
        for record in ledger.records() {
            let (verdict, has_note) = (record.verdict, !record.note.is_empty());
            if verdict.is_none() && !has_note {
                continue;
            }
            let key = record.key();
            let mark = Mark { verdict, is_stale: false, has_note, key };
            let [x, y] = key.hashes();
            let own = [0, 1].map(|side| first(x, side));
            let other = [0, 1].map(|side| first(y, side));
            let pairs = [(own[0], other[0]), (own[0], other[1]), (other[0], own[1])];
            let rows = pairs.into_iter().filter_map(|(a, b)| row_of(comparison, a?, b?));
            let rows: Vec<(u32, u32)> = rows.collect();
            if !rows.is_empty() {
                for row in rows {
                    marks.put(row, mark, record.seq);
                }
                continue;
            }
            let [x, y] = &record.sides;
            for (a, b) in comparison.named(&x.name, &y.name) {
                if let Some(row) = row_of(comparison, a, b) {
                    marks.put(row, Mark { is_stale: true, ..mark }, record.seq);
                }
            }
        }
        marks
    }

    /// Takes a decision on the texts of a row as they are now; one without verdict and note takes
    /// the mark away.
    pub fn set(&mut self, row: (u32, u32), record: &Record) {
        let (key, has_note) = (record.key(), !record.note.is_empty());
        let verdict = record.verdict;
        if verdict.is_none() && !has_note {
            self.rows.remove(&row);
            return;
        }
        let mark = Mark { verdict, is_stale: false, has_note, key };
        self.rows.insert(row, (mark, record.seq));
    }

    /// A decision on the texts as they are now holds before one on older ones, a newer before an
    /// older.
    fn put(&mut self, row: (u32, u32), mark: Mark, seq: u64) {
        let held = self.rows.get(&row);
        if held.is_none_or(|(held, old)| (!mark.is_stale, seq) >= (!held.is_stale, *old)) {
            self.rows.insert(row, (mark, seq));
        }
    }

    /// The mark of the row of these documents.
    pub fn get(&self, a: u32, b: u32) -> Option<Mark> {
        self.rows.get(&(a, b)).map(|(mark, _)| *mark)
    }

    /// The verdict on the row as its texts are now; none from a stale mark.
    pub fn verdict(&self, a: u32, b: u32) -> Option<Verdict> {
        self.get(a, b).filter(|mark| !mark.is_stale).and_then(|mark| mark.verdict)
    }

    /// Whether no row has a mark.
    pub fn is_empty(&self) -> bool {
        self.rows.is_empty()
    }

    /// All marks, by the documents of their rows.
    pub fn iter(&self) -> impl Iterator<Item = ((u32, u32), Mark)> {
        self.rows.iter().map(|(&row, &(mark, _))| (row, mark))
    }
}

/// The documents of the row of the pair table that stands for two documents: those whose texts are
/// compared in their place, or for two copies the first two of them.
pub fn row_of(comparison: &Comparison, a: u32, b: u32) -> Option<(u32, u32)> {
    let copies = &comparison.copies;
    let (x, y) = (copies.representative(a), copies.representative(b));
    if x != y {
        return Some((x.min(y), x.max(y)));
    }
    copies.others(x).first().map(|&second| (x, second))
}

/// What changed since a decision, in a sentence: which text, and the scores then.
pub fn change(record: &Record, now: [(&Name, ContentHash, u64); 2]) -> String {
    let mut changed = Vec::new();
    for (letter, (name, hash, bytes)) in ["A", "B"].into_iter().zip(now) {
        let then = record.sides.iter().find(|side| side.name == *name);
        if let Some(then) = then.filter(|then| then.hash != hash) {
            changed.push(format!("{letter} changed: {} → {bytes} bytes", then.bytes));
        }
    }
    if let Some(jaccard) = record.scores.jaccard() {
        changed.push(format!("J was {jaccard:.3}"));
    }
    changed.join(", ")
}

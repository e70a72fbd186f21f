//! One entry of the journal: who decided what of which two texts, when, at which scores.

use crate::compare::result::{Comparison, Row};
use crate::corpus::document::{ContentHash, Document, Name};
use crate::measure::contract::Evidence;
use crate::review::verdict::Verdict;

/// The sequence number of a record that is not in the journal yet: it comes after all that are.
pub const UNSAVED: u64 = u64::MAX;

/// Most characters of a note that are kept.
pub const LONGEST_NOTE: usize = 2_000;

/// Two texts, in no order: their content hashes, the smaller one first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PairKey {
    low: ContentHash,
    high: ContentHash,
}

impl PairKey {
    /// The key of two texts; the order of the arguments does not matter.
    pub fn new(a: ContentHash, b: ContentHash) -> Self {
        Self { low: a.min(b), high: a.max(b) }
    }

    /// Both hashes, the smaller one first.
    pub fn hashes(&self) -> [ContentHash; 2] {
        [self.low, self.high]
    }
}

/// One of the two texts as it was when it was judged.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Side {
    /// What decides whether it is the same text.
    pub hash: ContentHash,
    /// What it was called; only a hint: a renamed text keeps its verdicts.
    pub name: Name,
    /// Bytes in the file.
    pub bytes: u64,
}

impl Side {
    /// A document as it is now.
    pub fn of(document: &Document) -> Self {
        Self { hash: document.hash, name: document.name.clone(), bytes: document.bytes }
    }
}

/// The scores that the verdict was given at.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Scores {
    /// Shingles in both.
    pub intersection: u32,
    /// Shingles in either.
    pub union: u32,
    /// SimHash bits that differ; `None` where undefined.
    pub distance: Option<u32>,
}

impl From<&Evidence> for Scores {
    fn from(evidence: &Evidence) -> Self {
        Self {
            intersection: evidence.intersection,
            union: evidence.union(),
            distance: evidence.distance,
        }
    }
}

impl Scores {
    /// Jaccard, 0 to 1; `None` without shingles.
    pub fn jaccard(&self) -> Option<f64> {
        (self.union > 0).then(|| f64::from(self.intersection) / f64::from(self.union))
    }
}

/// One decision. The newest one of a pair holds; the older ones are its history.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Record {
    /// Its number in the journal, from 1, or [`UNSAVED`].
    pub seq: u64,
    /// When: seconds since 1970, UTC.
    pub at: u64,
    /// Who; may be empty.
    pub by: String,
    /// The two texts, in the order of their names at the time.
    pub sides: [Side; 2],
    /// What the measures said of them then.
    pub scores: Scores,
    /// The verdict; `None` takes the one before back.
    pub verdict: Option<Verdict>,
    /// A remark; may be empty.
    pub note: String,
}

impl Record {
    /// An unsaved record of a row of the pair table, without verdict; `None` for a row of another
    /// table.
    pub fn draft(comparison: &Comparison, row: &Row) -> Option<Self> {
        let (a, b) = comparison.documents(row)?;
        Some(Self {
            seq: UNSAVED,
            at: 0,
            by: String::new(),
            sides: [Side::of(a), Side::of(b)],
            scores: Scores::from(&comparison.pairs.evidence_of(row)),
            verdict: None,
            note: String::new(),
        })
    }

    /// What it is about.
    pub fn key(&self) -> PairKey {
        PairKey::new(self.sides[0].hash, self.sides[1].hash)
    }

    /// Whether both say the same, wherever they stand in a journal.
    pub fn says_the_same(&self, other: &Self) -> bool {
        Self { seq: other.seq, ..self.clone() } == *other
    }
}

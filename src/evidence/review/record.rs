//! An entry of the journal: who decided what, on which two texts, when, at which scores.

use crate::compare::result::{Comparison, PairRow};
use crate::corpus::document::{ContentHash, Document, Name};
use crate::measure::contract::Evidence;
use crate::review::verdict::Verdict;

/// The sequence number of a record that is not yet in the journal: above all numbers in it.
pub const UNSAVED: u64 = u64::MAX;

/// Longest note, in characters; the rest is cut off.
pub const LONGEST_NOTE: usize = 2_000;

/// An unordered pair of texts: their content hashes, the smaller one first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PairKey {
    low: ContentHash,
    high: ContentHash,
}

impl PairKey {
    /// Creates the key of two texts, given in either order.
    pub fn new(a: ContentHash, b: ContentHash) -> Self {
        Self { low: a.min(b), high: a.max(b) }
    }

    /// Both hashes, the smaller one first.
    pub fn hashes(&self) -> [ContentHash; 2] {
        [self.low, self.high]
    }
}

/// One of the two texts at the time of the decision.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct JudgedText {
    /// The identity of the text.
    pub hash: ContentHash,
    /// The name at that time; only a hint, since a renamed text keeps its verdicts.
    pub name: Name,
    /// Size of the file in bytes.
    pub bytes: u64,
}

impl JudgedText {
    /// The current state of a document.
    pub fn from_document(document: &Document) -> Self {
        Self { hash: document.hash, name: document.name.clone(), bytes: document.bytes }
    }
}

/// The scores at the time of the decision.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct VerdictScores {
    /// Shingles in both.
    pub intersection: u32,
    /// Shingles in either.
    pub union: u32,
    /// Differing SimHash bits; `None` where undefined.
    pub distance: Option<u32>,
}

impl From<&Evidence> for VerdictScores {
    fn from(evidence: &Evidence) -> Self {
        Self {
            intersection: evidence.intersection,
            union: evidence.union(),
            distance: evidence.distance,
        }
    }
}

impl VerdictScores {
    /// Jaccard, 0 to 1; `None` without shingles.
    pub fn jaccard(&self) -> Option<f64> {
        (self.union > 0).then(|| f64::from(self.intersection) / f64::from(self.union))
    }
}

/// One decision. The newest one of a pair is in force; the older ones are its history.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct VerdictRecord {
    /// Number in the journal, from 1, or [`UNSAVED`].
    pub seq: u64,
    /// Time of the decision: seconds since 1970, UTC.
    pub at: u64,
    /// The reviewer; may be empty.
    pub by: String,
    /// The two texts, in the order of their names at the time.
    pub sides: [JudgedText; 2],
    /// The scores at that time.
    pub scores: VerdictScores,
    /// The verdict; `None` withdraws the one before.
    pub verdict: Option<Verdict>,
    /// A note; may be empty.
    pub note: String,
}

impl VerdictRecord {
    /// Creates an unsaved record for a row of the pair table, without verdict; `None` if the row is
    /// not of this table.
    pub fn draft(comparison: &Comparison, row: &PairRow) -> Option<Self> {
        let [a, b] = comparison.documents(row)?;
        Some(Self {
            seq: UNSAVED,
            at: 0,
            by: String::new(),
            sides: [JudgedText::from_document(a), JudgedText::from_document(b)],
            scores: VerdictScores::from(&comparison.pairs.evidence_of(row)),
            verdict: None,
            note: String::new(),
        })
    }

    /// The pair that was judged.
    pub fn key(&self) -> PairKey {
        PairKey::new(self.sides[0].hash, self.sides[1].hash)
    }

    /// True if the records differ at most in their sequence number.
    pub fn is_same_decision(&self, other: &Self) -> bool {
        Self { seq: other.seq, ..self.clone() } == *other
    }
}

//! The pair table: all kept pairs as columns of small integers.

use crate::compare::result::corpus_columns::CorpusColumns;
use crate::compare::result::profile::Profile;
use crate::compare::result::readings::{PairReading, Readings};
use crate::measure::contract::{Evidence, Params, ReadAs, Scheme};
use crate::measure::reuse_state::ReuseState;
use crate::pair::{DocId, DocPair};
use rayon::prelude::*;
use std::cmp::Ordering;
use std::sync::Arc;

/// Marks an undefined distance.
const UNDEFINED: u16 = u16::MAX;

/// The place of a row that is in no table.
const OUTSIDE: u32 = u32::MAX;

/// One pair with its counts and cosine; the sizes of its documents are in the table. 32 bytes.
#[derive(Debug, Clone, Copy)]
pub struct PairRow {
    /// The first document, with the smaller name.
    pub a: DocId,
    /// The second document.
    pub b: DocId,
    /// Distinct shingles in both.
    pub intersection: u32,
    /// MinHash slots that agree.
    pub minhash_equal: u16,
    /// Compared MinHash slots.
    pub minhash_slots: u16,
    /// SimHash bits that differ, or 65,535 for undefined.
    distance: u16,
    /// Its place in the table, or [`OUTSIDE`].
    place: u32,
    /// Exact cosine, NaN for undefined.
    cosine: f64,
}

impl PairRow {
    /// A row from what the join found.
    pub fn new(
        DocPair { a, b }: DocPair,
        intersection: u32,
        (minhash_equal, minhash_slots): (u32, u32),
        distance: Option<u32>,
        cosine: Option<f64>,
    ) -> Self {
        Self {
            a,
            b,
            intersection,
            minhash_equal: minhash_equal as u16,
            minhash_slots: minhash_slots as u16,
            distance: distance.map_or(UNDEFINED, |d| d as u16),
            place: OUTSIDE,
            cosine: cosine.unwrap_or(f64::NAN),
        }
    }

    /// Both documents.
    pub fn pair(&self) -> DocPair {
        DocPair { a: self.a, b: self.b }
    }

    /// SimHash bits that differ; `None` if undefined.
    pub fn distance(&self) -> Option<u32> {
        (self.distance != UNDEFINED).then(|| u32::from(self.distance))
    }

    /// Exact cosine; `None` if undefined.
    pub fn cosine(&self) -> Option<f64> {
        (!self.cosine.is_nan()).then_some(self.cosine)
    }
}

/// Rows are equal whatever their places.
impl PartialEq for PairRow {
    fn eq(&self, other: &Self) -> bool {
        let counts = |row: &Self| (row.intersection, row.minhash_equal, row.minhash_slots);
        (self.pair(), counts(self), self.distance) == (other.pair(), counts(other), other.distance)
            && self.cosine == other.cosine
    }
}

/// All kept pairs, and the readings of some. A pair's number is its index here; the order is not a
/// ranking. Clones share their rows.
#[derive(Debug, Clone, Default)]
pub struct PairTable {
    rows: Arc<Vec<PairRow>>,
    documents: Arc<[DocumentCounts]>,
    bits: u32,
    estimated_from: u32,
    scheme: Scheme,
    readings: Arc<Readings>,
    columns: CorpusColumns,
}

/// What the evidence of a pair needs of one document.
#[derive(Debug, Clone, Copy)]
pub(in crate::compare) struct DocumentCounts {
    /// Distinct shingles.
    pub(in crate::compare) size: u32,
    /// [`Profile::chance`].
    pub(in crate::compare) chance: f32,
}

impl PairTable {
    /// An empty table over these documents.
    pub fn new(profiles: &[Profile], sketch: &Params) -> Self {
        let chance = |profile: &Profile| profile.chance(sketch.weight) as f32;
        let counts =
            |profile: &Profile| DocumentCounts { size: profile.distinct, chance: chance(profile) };
        Self::from_counts(profiles.par_iter().map(counts).collect(), sketch)
    }

    /// An empty table over documents with these counts and such sketches.
    pub(in crate::compare) fn from_counts(documents: Vec<DocumentCounts>, sketch: &Params) -> Self {
        Self {
            rows: Arc::default(),
            documents: documents.into(),
            bits: sketch.bits,
            scheme: sketch.scheme,
            estimated_from: u32::MAX,
            readings: Arc::default(),
            columns: CorpusColumns::default(),
        }
    }

    /// The same table, in which the counts of pairs with a document from this one on are estimates.
    #[must_use]
    pub(in crate::compare) fn with_estimated_from(self, first: DocId) -> Self {
        Self { estimated_from: first.0, ..self }
    }

    /// Makes room for `rows` more pairs.
    pub fn reserve(&mut self, rows: usize) {
        Arc::make_mut(&mut self.rows).reserve_exact(rows);
    }

    /// Adds pairs. Scores that depend on the corpus are forgotten.
    pub fn extend(&mut self, rows: &[PairRow]) {
        if rows.is_empty() {
            return; // the rows may be shared, and are not copied for nothing
        }
        self.columns = CorpusColumns::default();
        let own = Arc::make_mut(&mut self.rows);
        let places = own.len() as u32..;
        own.extend(places.zip(rows).map(|(place, row)| PairRow { place, ..*row }));
    }

    /// Removes the pairs that `keep` rejects.
    pub fn retain(&mut self, keep: impl Fn(&PairRow, &Evidence) -> bool) {
        self.columns = CorpusColumns::default();
        let mut rows = std::mem::take(&mut self.rows);
        let own = Arc::make_mut(&mut rows);
        own.retain(|row| keep(row, &self.evidence_of(row)));
        for (place, row) in (0..).zip(own) {
            row.place = place;
        }
        self.rows = rows;
    }

    /// How many pairs are kept.
    pub fn len(&self) -> usize {
        self.rows.len()
    }

    /// True if no pair is kept.
    pub fn is_empty(&self) -> bool {
        self.rows.is_empty()
    }

    /// The rows, in table order.
    pub fn rows(&self) -> &[PairRow] {
        &self.rows
    }

    /// The evidence of pair `index`; `None` past the end.
    pub fn evidence(&self, index: usize) -> Option<Evidence> {
        self.rows.get(index).map(|row| self.evidence_of(row))
    }

    /// The evidence of a row of this table, or of one in no table.
    pub fn evidence_of(&self, row: &PairRow) -> Evidence {
        let unknown = DocumentCounts { size: 1, chance: 1.0 };
        let of = |id: DocId| self.documents.get(id.index()).copied().unwrap_or(unknown);
        let (a, b) = (of(row.a), of(row.b));
        let chance = match a.size.cmp(&b.size) {
            Ordering::Less => b.chance,
            Ordering::Equal => a.chance.max(b.chance),
            Ordering::Greater => a.chance,
        };
        let reading = self.readings.get(row.pair());
        let is_uniform =
            || self.columns.backgrounds.as_ref().is_some_and(|own| own.is_uniform(row.pair()));
        // Bottom-k compares the k smallest values of the union, or all of them.
        let union = a.size.saturating_add(b.size).saturating_sub(row.intersection);
        let has_union = self.scheme == Scheme::BottomK && u32::from(row.minhash_slots) == union;
        Evidence {
            intersection: row.intersection,
            size_a: a.size,
            size_b: b.size,
            containment_chance: chance.into(),
            minhash_equal: u32::from(row.minhash_equal),
            minhash_slots: u32::from(row.minhash_slots),
            minhash_exact: has_union && u32::from(row.minhash_equal) == row.intersection,
            distance: row.distance(),
            bits: self.bits,
            cosine: row.cosine(),
            reuse: reading.map_or(ReuseState::Unread, |reading| reading.reuse),
            weighted: self.columns.weighted.get(row.place as usize),
            topic: self.columns.topic.get(row.place as usize),
            expected: self.columns.expected.get(row.place as usize),
            read_as: match reading.map_or(ReadAs::Undecided, PairReading::read_as) {
                ReadAs::Copy | ReadAs::PartCopy if is_uniform() => ReadAs::Undecided,
                own => own,
            },
            is_exact: row.a.0.max(row.b.0) < self.estimated_from,
        }
    }

    /// The same pairs with these scores, one for each row.
    #[must_use]
    pub fn with_columns(&self, columns: CorpusColumns) -> Self {
        Self { columns, ..self.clone() }
    }

    /// The scores that depend on the corpus.
    pub fn columns(&self) -> &CorpusColumns {
        &self.columns
    }

    /// The same pairs with these readings.
    #[must_use]
    pub fn with_readings(&self, readings: Arc<Readings>) -> Self {
        Self { readings, ..self.clone() }
    }

    /// The readings of some pairs.
    pub fn readings(&self) -> &Arc<Readings> {
        &self.readings
    }

    /// The reading of a pair in the order of its row; `None` if it was not read.
    pub fn reading(&self, pair: DocPair) -> Option<&PairReading> {
        self.readings.get(pair)
    }

    /// True if both tables share their rows: they differ at most in readings.
    pub fn has_rows_of(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.rows, &other.rows)
    }
}

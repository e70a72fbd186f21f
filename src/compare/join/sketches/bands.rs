//! The index of MinHash bands: finds documents that agree in a whole band of slots.

use crate::compare::join::cancelled::Cancelled;
use crate::compare::join::sketches::buckets::{Buckets, pack};
use crate::compare::result::pairs_among;
use crate::measure::banding::Banding;
use crate::measure::minhash::MinHashSignature;
use crate::measure::mix::mix64;
use rayon::prelude::*;

/// Signatures stored one after another, as [`Bands`] takes them.
#[derive(Debug, Clone, Default)]
pub struct Laid {
    /// Documents with a signature of slots, as indices into the given list.
    pub documents: Vec<u32>,
    /// `slots` values for each document.
    pub values: Vec<u32>,
}

impl Laid {
    /// Lays out signatures of `slots` slots or bins. Documents without a signature or with a
    /// bottom-k sketch, which has no slots, are skipped. Cost: one copy.
    pub fn new(all: &[Option<&MinHashSignature>], slots: usize) -> Self {
        let mut laid = Self::default();
        for (document, signature) in all.iter().enumerate() {
            if let Some(MinHashSignature::Slots(values) | MinHashSignature::Bins(values)) =
                signature
                && values.len() == slots
            {
                laid.documents.push(document as u32);
                laid.values.extend_from_slice(values);
            }
        }
        laid
    }
}

/// The buckets of all bands over some signatures.
#[derive(Debug)]
pub struct Bands<'a> {
    pub(super) signatures: &'a [u32],
    pub(super) slots: usize,
    pub(super) shape: Banding,
    /// The buckets of each band.
    pub(super) filled: Vec<Buckets>,
}

impl<'a> Bands<'a> {
    /// Fills the buckets from `signatures`, `slots` values a document; documents are numbered from
    /// 0.
    ///
    /// For each band, a document has a 64-bit key: the hash of its rows in the upper half, its
    /// number in the lower. Sorting the keys builds the buckets, and equal hashes are checked by
    /// comparing the rows. Bands are independent and filled in parallel. Time: a sort of the
    /// documents for each band. Memory: at most 4 bytes for each document and band, for buckets of
    /// two or more. `None` once `cancelled`, or if the shape needs more slots than there are.
    pub fn new(
        signatures: &'a [u32],
        slots: usize,
        shape: Banding,
        cancelled: Cancelled<'_>,
    ) -> Option<Self> {
        if shape.slots() > slots || shape.slots() == 0 {
            return None;
        }
        let documents = signatures.len() / slots;
        let fill = |band: usize| {
            let rows = |document: usize| {
                let from = document * slots + band * shape.rows;
                signatures.get(from..from + shape.rows).unwrap_or(&[])
            };
            let documents = if cancelled() { 0 } else { documents };
            let key = |document| pack(hash(band, rows(document)), document);
            let keys: Vec<u64> = (0..documents).map(key).collect();
            Buckets::fill(&keys, |x, y| rows(x as usize).cmp(rows(y as usize)))
        };
        let filled = (0..shape.bands).into_par_iter().map(fill).collect();
        (!cancelled()).then_some(Self { signatures, slots, shape, filled })
    }

    /// The sizes of all buckets of two documents or more, band by band.
    pub fn sizes(&self) -> impl Iterator<Item = usize> {
        self.filled.iter().flat_map(Buckets::sizes)
    }

    /// The slots of one document.
    #[expect(clippy::inline_always, reason = "only inlined code is compiled for wide vectors")]
    #[inline(always)]
    pub(super) fn signature(&self, document: u32) -> &[u32] {
        &self.signatures[document as usize * self.slots..][..self.slots]
    }

    /// True if two documents agree in all rows of some band.
    pub fn meet(&self, a: u32, b: u32) -> bool {
        let bands = |document| {
            self.signature(document).chunks_exact(self.shape.rows).take(self.shape.bands)
        };
        bands(a).zip(bands(b)).any(|(x, y)| x == y)
    }

    /// Pairs within buckets, summed over all buckets: comparisons of [`Bands::pairs`] without a
    /// limit.
    pub fn visits(&self) -> u64 {
        self.sizes().map(pairs_among).sum()
    }
}

/// A well mixed hash of the rows of one band.
fn hash(band: usize, rows: &[u32]) -> u64 {
    let step = |hash: u64, &row: &u32| {
        let hash = (hash ^ u64::from(row)).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        hash ^ hash >> 29
    };
    mix64(rows.iter().fold(band as u64, step))
}

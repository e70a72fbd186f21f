//! MinHash bands: documents that agree in a whole band of slots, found by sorting one key each.

use crate::compare::join::cancelled::Cancelled;
use crate::compare::join::sketches::buckets::{Buckets, riding};
use crate::compare::result::pairs_among;
use crate::measure::banding::Banding;
use crate::measure::minhash::Signature;
use crate::measure::mix::mix64;
use rayon::prelude::*;

/// Signatures one after another, as [`Bands`] takes them.
#[derive(Debug, Clone, Default)]
pub struct Laid {
    /// Documents that have a signature of slots, by their place in the list given.
    pub documents: Vec<u32>,
    /// `slots` values each.
    pub values: Vec<u32>,
}

impl Laid {
    /// Lays out signatures of so many slots or bins; bottom-k sketches have no slots and are left
    /// out, like documents without a signature. Cost: one copy.
    pub fn new(all: &[Option<&Signature>], slots: usize) -> Self {
        let mut laid = Self::default();
        for (document, signature) in all.iter().enumerate() {
            if let Some(Signature::Slots(values) | Signature::Bins(values)) = signature
                && values.len() == slots
            {
                laid.documents.push(document as u32);
                laid.values.extend_from_slice(values);
            }
        }
        laid
    }
}

/// Every bucket of every band over some signatures: an index that answers all its questions at once.
#[derive(Debug)]
pub struct Bands<'a> {
    pub(super) signatures: &'a [u32],
    pub(super) slots: usize,
    pub(super) shape: Banding,
    /// One a band.
    pub(super) filled: Vec<Buckets>,
}

impl<'a> Bands<'a> {
    /// Fills the buckets from `signatures`, `slots` values a document, documents numbered from 0.
    ///
    /// A band is one 64-bit key a document, hash of its rows above, document below: sorting the
    /// keys is the whole index, and equal hashes are told apart by the rows themselves. Bands are
    /// independent and done in parallel. Cost: a sort of the documents a band; at most 4 bytes a
    /// document and band are kept, for buckets of two or more. `None` once `cancelled`, or for a
    /// shape that the slots cannot hold.
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
            let key = |document| riding(hash(band, rows(document)), document);
            let keys: Vec<u64> = (0..documents).map(key).collect();
            Buckets::fill(&keys, |x, y| rows(x as usize).cmp(rows(y as usize)))
        };
        let filled = (0..shape.bands).into_par_iter().map(fill).collect();
        (!cancelled()).then_some(Self { signatures, slots, shape, filled })
    }

    /// The sizes of all buckets of two documents or more, band after band.
    pub fn sizes(&self) -> impl Iterator<Item = usize> {
        self.filled.iter().flat_map(Buckets::sizes)
    }

    /// The slots of one document.
    #[expect(clippy::inline_always, reason = "only inlined code is compiled for wide vectors")]
    #[inline(always)]
    pub(super) fn signature(&self, document: u32) -> &[u32] {
        &self.signatures[document as usize * self.slots..][..self.slots]
    }

    /// Whether two documents agree in all rows of some band.
    pub fn meet(&self, a: u32, b: u32) -> bool {
        let bands = |document| {
            self.signature(document).chunks_exact(self.shape.rows).take(self.shape.bands)
        };
        bands(a).zip(bands(b)).any(|(x, y)| x == y)
    }

    /// Pairs of members over all buckets: what [`Bands::pairs`] would look at without a bound.
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

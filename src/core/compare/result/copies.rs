//! Finds documents whose normalised texts are equal, so that each text is compared once.

use crate::compare::result::among::pairs_among;
use crate::compare::result::profile::Profile;
use crate::pair::{DocId, DocPair};
use rayon::prelude::*;

/// Documents grouped by equal normalised text.
#[derive(Debug, Clone, Default)]
pub struct DocumentCopies {
    /// For each document its representative: the smallest id with that text.
    representative: Vec<DocId>,
    /// The copies of each representative, ascending; representatives without copies are absent.
    others: std::collections::BTreeMap<DocId, Vec<DocId>>,
}

impl DocumentCopies {
    /// Groups the documents. Documents without shingles are never copies: empty is not equal to
    /// empty.
    pub fn find(profiles: &[Profile]) -> Self {
        Self::find_apart(profiles, 0)
    }

    /// As [`Self::find`], but a document below id `split` is never grouped with one that is not.
    pub fn find_apart(profiles: &[Profile], split: u32) -> Self {
        let defined = |id: DocId| profiles.get(id.index()).is_some_and(Profile::is_defined);
        // The hashes are part of the key: looking them up while sorting would take far longer.
        let key = |(id, profile): (DocId, &Profile)| (id.0 < split, profile.folded, id);
        let order = DocId::first(profiles.len()).zip(profiles).map(key).collect();
        Self::from_hashes(order, &defined)
    }

    /// Groups documents, each once, by side and by the hash of the normalised text.
    pub(in crate::compare) fn from_hashes(
        mut order: Vec<(bool, [u8; 32], DocId)>,
        defined: &dyn Fn(DocId) -> bool,
    ) -> Self {
        order.par_sort_unstable();
        let mut copies =
            Self { representative: DocId::first(order.len()).collect(), ..Self::default() };
        for group in order.chunk_by(|x, y| (x.0, x.1) == (y.0, y.1)) {
            let [(.., first), rest @ ..] = group else { continue };
            if rest.is_empty() || !defined(*first) {
                continue;
            }
            let rest: Vec<DocId> = rest.iter().map(|&(.., id)| id).collect();
            for &id in &rest {
                copies.representative[id] = *first;
            }
            copies.others.insert(*first, rest);
        }
        copies
    }

    /// The document that is compared instead of `id`.
    pub fn representative(&self, id: DocId) -> DocId {
        self.representative.get(id.index()).copied().unwrap_or(id)
    }

    /// The other documents that `id` represents.
    pub fn others(&self, id: DocId) -> &[DocId] {
        self.others.get(&id).map_or(&[], Vec::as_slice)
    }

    /// A representative and its copies.
    pub fn members(&self, id: DocId) -> impl Iterator<Item = DocId> {
        std::iter::once(id).chain(self.others(id).iter().copied())
    }

    /// How many documents have the text of a representative, itself included.
    pub fn size(&self, id: DocId) -> usize {
        1 + self.others(id).len()
    }

    /// True if a row of the pair table represents the pairs within one group.
    pub fn is_one_group(&self, DocPair { a, b }: DocPair) -> bool {
        self.representative(b) == a
    }

    /// How many pairs of documents a row of the pair table represents.
    pub fn pairs_of_row(&self, row: DocPair) -> u64 {
        let DocPair { a, b } = row;
        if self.is_one_group(row) {
            pairs_among(self.size(a))
        } else {
            self.size(a) as u64 * self.size(b) as u64
        }
    }

    /// Each representative with its copies.
    pub fn groups(&self) -> impl Iterator<Item = (DocId, &[DocId])> {
        self.others.iter().map(|(&id, others)| (id, others.as_slice()))
    }

    /// How many documents are copies of another one.
    pub fn collapsed(&self) -> usize {
        self.others.values().map(Vec::len).sum()
    }
}

//! Finds documents whose normalised texts are equal, so that each text is compared once.

use crate::compare::result::among::pairs_among;
use crate::compare::result::profile::Profile;
use rayon::prelude::*;

/// Documents grouped by equal normalised text.
#[derive(Debug, Clone, Default)]
pub struct Copies {
    /// For each document the number of its representative: the smallest number with that text.
    representative: Vec<u32>,
    /// For each document, the other documents it stands for, ascending; empty for most.
    others: std::collections::BTreeMap<u32, Vec<u32>>,
}

impl Copies {
    /// Groups the documents. Documents without shingles stand alone: empty is not equal to empty.
    pub fn find(profiles: &[Profile]) -> Self {
        Self::find_apart(profiles, 0)
    }

    /// The same; a document below number `split` is never grouped with one that is not.
    pub fn find_apart(profiles: &[Profile], split: u32) -> Self {
        // The texts beside the numbers: to look them up while sorting would take far longer.
        let key = |(id, profile): (u32, &Profile)| (id < split, profile.folded, id);
        let mut order: Vec<_> = (0..).zip(profiles).map(key).collect();
        order.par_sort_unstable();
        let mut copies =
            Self { representative: (0..profiles.len() as u32).collect(), ..Self::default() };
        for group in order.chunk_by(|x, y| (x.0, x.1) == (y.0, y.1)) {
            let [(.., first), rest @ ..] = group else { continue };
            if rest.is_empty() || !profiles[*first as usize].is_defined() {
                continue;
            }
            let rest: Vec<u32> = rest.iter().map(|&(.., id)| id).collect();
            for &id in &rest {
                copies.representative[id as usize] = *first;
            }
            copies.others.insert(*first, rest);
        }
        copies
    }

    /// The document that is compared in place of `id`.
    pub fn representative(&self, id: u32) -> u32 {
        self.representative.get(id as usize).copied().unwrap_or(id)
    }

    /// The documents that `id` stands for besides itself.
    pub fn others(&self, id: u32) -> &[u32] {
        self.others.get(&id).map_or(&[], Vec::as_slice)
    }

    /// A representative and the documents it stands for.
    pub fn members(&self, id: u32) -> impl Iterator<Item = u32> {
        std::iter::once(id).chain(self.others(id).iter().copied())
    }

    /// How many documents have the text of a representative.
    pub fn size(&self, id: u32) -> usize {
        1 + self.others(id).len()
    }

    /// Whether the row of `a` and `b` in the pair table stands for the pairs within one group.
    pub fn is_one_group(&self, a: u32, b: u32) -> bool {
        self.representative(b) == a
    }

    /// How many pairs of documents the row of `a` and `b` in the pair table stands for.
    pub fn pairs_of_row(&self, a: u32, b: u32) -> u64 {
        if self.is_one_group(a, b) {
            pairs_among(self.size(a))
        } else {
            self.size(a) as u64 * self.size(b) as u64
        }
    }

    /// Each representative with the documents it stands for.
    pub fn groups(&self) -> impl Iterator<Item = (u32, &[u32])> {
        self.others.iter().map(|(&id, others)| (id, others.as_slice()))
    }

    /// How many documents are copies of another one.
    pub fn collapsed(&self) -> usize {
        self.others.values().map(Vec::len).sum()
    }
}

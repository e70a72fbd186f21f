//! The three integers of a Jaccard as lists: shingles in both texts, only in A, only in B.

use crate::compare::result::Profile;
use crate::explain::sets::spelled::Spelled;
use rayon::prelude::*;

/// One distinct shingle of a pair.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Item {
    /// Its hash.
    pub hash: u64,
    /// Its counts in A and B.
    pub counts: [u32; 2],
    /// How many documents of the corpus hold it, these two included.
    pub documents: u32,
}

/// A part of the union.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum UnionPart {
    /// In both: the numerator.
    #[default]
    Both,
    /// Only in the first.
    OnlyA,
    /// Only in the second.
    OnlyB,
}

/// All parts, in display order.
pub const PARTS: [UnionPart; 3] = [UnionPart::Both, UnionPart::OnlyA, UnionPart::OnlyB];

/// The union of two documents' shingles in three lists, each sorted by rarity in the corpus, then
/// by first occurrence in the text.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct SetLists {
    /// A∩B.
    pub both: Vec<Item>,
    /// A \ B.
    pub only_a: Vec<Item>,
    /// B \ A.
    pub only_b: Vec<Item>,
}

impl SetLists {
    /// The lists of two documents; `profiles` are those of the whole corpus. If stopped, some
    /// documents are not counted. Cost: one merge with every document of the corpus.
    pub fn new(
        a: &Spelled,
        b: &Spelled,
        profiles: &[Profile],
        stop: &(dyn Fn() -> bool + Sync),
    ) -> Self {
        let mut union: Vec<u64> = a.hashes().iter().chain(b.hashes()).copied().collect();
        union.sort_unstable();
        union.dedup();
        let documents = holders(&union, profiles, stop);
        let mut lists = Self::default();
        for (&hash, documents) in union.iter().zip(documents) {
            let item = Item { hash, counts: [a.count(hash), b.count(hash)], documents };
            match item.counts {
                [_, 0] => lists.only_a.push(item),
                [0, _] => lists.only_b.push(item),
                _ => lists.both.push(item),
            }
        }
        let first = |text: &Spelled, hash| text.places(hash).next().map(|place| place.start);
        lists.both.sort_by_cached_key(|item| (item.documents, first(a, item.hash)));
        lists.only_a.sort_by_cached_key(|item| (item.documents, first(a, item.hash)));
        lists.only_b.sort_by_cached_key(|item| (item.documents, first(b, item.hash)));
        lists
    }

    /// One of the lists.
    pub fn part(&self, part: UnionPart) -> &[Item] {
        match part {
            UnionPart::Both => &self.both,
            UnionPart::OnlyA => &self.only_a,
            UnionPart::OnlyB => &self.only_b,
        }
    }
}

/// How many documents hold each of these ascending, distinct hashes.
fn holders(hashes: &[u64], profiles: &[Profile], stop: &(dyn Fn() -> bool + Sync)) -> Vec<u32> {
    let count = |mut counts: Vec<u32>, profile: &Profile| {
        if !stop() {
            count_shared(hashes, &profile.shingles, &mut counts);
        }
        counts
    };
    let none = || vec![0; hashes.len()];
    let sum = |mut x: Vec<u32>, y: Vec<u32>| {
        x.iter_mut().zip(y).for_each(|(x, y)| *x += y);
        x
    };
    // A few long chunks: each carries its own counts.
    let chunk = profiles.len().div_ceil(rayon::current_num_threads()).max(1);
    profiles.par_chunks(chunk).map(|some| some.iter().fold(none(), count)).reduce(none, sum)
}

/// Increments the counts of `hashes` that are in `held`; both ascending. Bisects if one is much
/// shorter.
fn count_shared(hashes: &[u64], held: &[u64], counts: &mut [u32]) {
    if held.len() * 16 < hashes.len() {
        for place in held.iter().filter_map(|hash| hashes.binary_search(hash).ok()) {
            counts[place] += 1;
        }
        return;
    }
    let mut j = 0;
    for (hash, count) in hashes.iter().zip(counts) {
        while held.get(j).is_some_and(|other| other < hash) {
            j += 1;
        }
        *count += u32::from(held.get(j) == Some(hash));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_ways_of_counting_agree() {
        let hashes: Vec<u64> = (0..100).map(|i| i * 3).collect();
        for held in [vec![3, 9, 10], (0..200).collect::<Vec<u64>>()] {
            let mut counts = vec![0; 100];
            count_shared(&hashes, &held, &mut counts);
            let naive: Vec<u32> = hashes.iter().map(|h| u32::from(held.contains(h))).collect();
            assert_eq!(counts, naive);
        }
    }
}

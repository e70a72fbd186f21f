//! The arithmetic of the exact scores: three counts of shingles, and the ratios computed from them.

mod places;
mod spelled;

pub use places::LineStarts;
pub use spelled::Spelled;

use crate::compare::result::Profile;
use crate::measure::containment::{share_a, share_b};
use crate::measure::contract::Evidence;
use crate::measure::dice::dice;
use crate::measure::jaccard::jaccard;
use crate::order::ListOrder as _;
use rayon::prelude::*;

/// Two sets of distinct shingles by parts. All counts are exact.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct SetReport {
    /// |A \ B|: distinct shingles only in the first document.
    pub only_a: u32,
    /// |A∩B|.
    pub both: u32,
    /// |B \ A|: distinct shingles only in the second document.
    pub only_b: u32,
    /// |A∪B|, the sum of the three counts above.
    pub union: u32,
    /// |A∩B| / |A∪B|, 0 to 1.
    pub jaccard: f64,
    /// |A∩B| / |A|, 0 to 1: the share of A that B holds.
    pub of_a: f64,
    /// |A∩B| / |B|, 0 to 1: the share of B that A holds.
    pub of_b: f64,
    /// 2|A∩B| / (|A|+|B|), 0 to 1.
    pub dice: f64,
}

impl SetReport {
    /// The report of a scored pair.
    pub fn new(evidence: &Evidence) -> Self {
        let both = evidence.intersection;
        Self {
            only_a: evidence.size_a.saturating_sub(both),
            both,
            only_b: evidence.size_b.saturating_sub(both),
            union: evidence.union(),
            jaccard: jaccard(evidence),
            of_a: share_a(evidence),
            of_b: share_b(evidence),
            dice: dice(evidence),
        }
    }

    /// |A|.
    pub fn size_a(&self) -> u32 {
        self.only_a + self.both
    }

    /// |B|.
    pub fn size_b(&self) -> u32 {
        self.only_b + self.both
    }

    /// D / (2 − D): the Jaccard computed from [`SetReport::dice`].
    pub fn jaccard_from_dice(&self) -> f64 {
        self.dice / (2.0 - self.dice)
    }

    /// Splits `columns` cells between only-A, both and only-B in proportion. The cells add up to
    /// `columns`, and a part that is not empty gets at least one when there are three or more.
    pub fn bar(&self, columns: u16) -> [u16; 3] {
        let parts = [self.only_a, self.both, self.only_b];
        let least = |part: u32| u16::from(part > 0 && columns >= 3);
        let reserved: u16 = parts.iter().map(|&part| least(part)).sum();
        let free = u64::from(columns.saturating_sub(reserved));
        let union = u64::from(self.union.max(1));
        let mut cells = parts.map(|part| (u64::from(part) * free / union) as u16 + least(part));
        // Cells lost to rounding down go to the parts with the largest remainders.
        let mut order = [0, 1, 2];
        order.order_by_key(|&i: &usize| {
            std::cmp::Reverse(parts.get(i).map(|&part| u64::from(part) * free % union))
        });
        let spare = columns.saturating_sub(cells.iter().sum());
        for &i in order.iter().take(usize::from(spare)) {
            if let Some(cell) = cells.get_mut(i) {
                *cell += 1;
            }
        }
        cells
    }
}

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
            count_shared(hashes, &profile.shingles.list(), &mut counts);
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
    use crate::measure::contract::{CorpusScore, ReadAs};
    use crate::measure::reuse_state::ReuseState;

    fn report(only_a: u32, both: u32, only_b: u32) -> SetReport {
        SetReport::new(&Evidence {
            intersection: both,
            size_a: only_a + both,
            size_b: only_b + both,
            containment_chance: 0.0,
            minhash_equal: 0,
            minhash_slots: 1,
            minhash_exact: false,
            distance: None,
            bits: 64,
            cosine: None,
            reuse: ReuseState::Unread,
            weighted: CorpusScore::Pending,
            topic: CorpusScore::Pending,
            expected: CorpusScore::Pending,
            read_as: ReadAs::Undecided,
            is_exact: true,
        })
    }

    #[test]
    fn ratios_come_from_the_counts() {
        // The published counts of the first sentences of the oil-field texts: 178 of 424.
        let r = report(129, 178, 117);
        assert_eq!((r.union, r.size_a(), r.size_b()), (424, 307, 295));
        assert!((r.jaccard - 178.0 / 424.0).abs() < 1e-15);
        assert!((r.dice - 356.0 / 602.0).abs() < 1e-15);
        assert!((r.jaccard_from_dice() - r.jaccard).abs() < 1e-15);
    }

    #[test]
    fn the_bar_adds_up_and_hides_nothing() {
        for (a, both, b) in [(1, 1, 100_000), (0, 5, 0), (3, 0, 4), (129, 178, 117), (9, 1, 0)] {
            for columns in 0..90 {
                let cells = report(a, both, b).bar(columns);
                assert_eq!(cells.iter().sum::<u16>(), columns);
                if columns >= 3 {
                    assert_eq!(cells.map(|c| c > 0), [a > 0, both > 0, b > 0], "{columns}");
                }
            }
        }
    }

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

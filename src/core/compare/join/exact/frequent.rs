//! Chooses how many frequent shingles the exact join treats separately, by estimated cost.

use crate::compare::join::cancelled::Cancelled;
use crate::compare::join::exact::dictionary::Dictionary;
use crate::compare::join::exact::fold::{Fold, WORDS};
use crate::compare::join::exact::rare::Rare;
use crate::compare::result::Floors;
use rayon::prelude::*;

/// Candidates for the number of most frequent shingles kept out of the lists.
const CHOICES: [usize; 11] =
    [0, 256, 512, 1 << 10, 1 << 11, 1 << 12, 1 << 13, 1 << 14, 1 << 15, 3 << 14, 1 << 16];
/// Sample size: documents compared with each other to estimate how many pairs each choice lets
/// through.
const PROBES: usize = 64;

/// Nanoseconds of one core: to check the counter of a pair, count a rare shingle of both, compare
/// two folds, start on bitmaps, read a word of both, write one word of the index, merge two lists
/// per shingle. Rough figures suffice, as the choices differ by large factors.
const SEEN: f64 = 0.7;
const COUNT: f64 = 1.2;
const FOLD: f64 = 7.0;
const BITMAP: f64 = 100.0;
const WORD: f64 = 0.4;
const WRITTEN: f64 = 2.0;
const MERGED: f64 = 1.5;

/// The number of frequent shingles and the way of verifying candidate pairs.
#[derive(Debug, Clone, Copy)]
pub(super) struct FrequentSplit {
    /// Number of most frequent shingles kept out of the lists.
    pub(super) frequent: usize,
    /// True to verify by bitmaps of these, false to merge the lists of both documents.
    pub(super) bitmaps: bool,
    /// Estimated cost of the join in nanoseconds of one core.
    cost: f64,
}

impl FrequentSplit {
    /// Bytes of an index of `documents` documents, and of what is in memory while it is built.
    pub(super) fn memory(self, dictionary: &Dictionary, documents: usize) -> u64 {
        let rare = dictionary.frequency.len() - self.frequent;
        let width = if self.bitmaps { self.frequent.div_ceil(64) } else { 0 };
        let fold = if self.frequent > 0 { size_of::<Fold>() } else { 0 };
        let each = size_of::<&[u64]>() + size_of::<[u32; 9]>() + fold + width * size_of::<u64>();
        Rare::memory(dictionary, rare, documents) + (documents * each) as u64
    }
}

#[cfg(test)]
impl FrequentSplit {
    pub(super) fn new(frequent: usize, bitmaps: bool) -> Self {
        Self { frequent, bitmaps, cost: 0.0 }
    }
}

/// A sample of documents of all sizes, with the overlaps of all its pairs.
#[derive(Debug)]
pub(in crate::compare::join) struct Probes {
    /// For each document, the number of distinct shingles, and the numbers of its shared shingles,
    /// ascending.
    documents: Vec<(u32, Vec<u32>)>,
    /// For each pair, larger place first: the shared shingles that stay rare under each choice.
    shared: Vec<[u32; CHOICES.len()]>,
    known: usize,
    /// Number of pairs of all documents that each pair of the sample represents.
    each: f64,
    /// Number of all documents.
    all: f64,
}

impl Probes {
    /// Samples documents at equal steps in order of size. Cost: a few milliseconds.
    pub(in crate::compare::join) fn new(dictionary: &Dictionary, sizes: &[u32]) -> Self {
        let mut order: Vec<u32> = (0..sizes.len() as u32).collect();
        order.sort_unstable_by_key(|&document| (sizes[document as usize], document));
        let count = PROBES.min(order.len());
        let probe = |index: usize| {
            let document = order[index * order.len() / count] as usize;
            let mut numbers: Vec<u32> = dictionary.numbered(document).map(|(_, n)| n).collect();
            numbers.sort_unstable();
            (sizes[document], numbers)
        };
        let documents: Vec<_> = (0..count).into_par_iter().map(probe).collect();
        let known = dictionary.frequency.len();
        let with_all_before = |y: usize| {
            let shared = |x: &(u32, Vec<u32>)| left_rare(&x.1, &documents[y].1, dictionary);
            documents[..y].iter().map(shared).collect::<Vec<_>>()
        };
        let shared: Vec<_> = (0..count).into_par_iter().flat_map_iter(with_all_before).collect();
        let all = sizes.len() as f64;
        Self {
            known,
            each: all * (all - 1.0) / 2.0 / shared.len().max(1) as f64,
            all,
            documents,
            shared,
        }
    }

    /// The cheapest split at these floors. The cost of rare shingles follows from their frequencies;
    /// the cost of frequent ones depends on the pairs that rare ones cannot rule out, estimated on
    /// the sample.
    pub(super) fn choose(&self, dictionary: &Dictionary, floors: Floors) -> FrequentSplit {
        let splits = self.splits(dictionary, floors);
        let none = FrequentSplit { frequent: 0, bitmaps: false, cost: 0.0 };
        splits.min_by(|x, y| x.cost.total_cmp(&y.cost)).unwrap_or(none)
    }

    /// Number of most frequent shingles for bitmaps, for documents without lists to merge.
    pub(in crate::compare::join) fn bitmaps(
        &self,
        dictionary: &Dictionary,
        floors: Floors,
    ) -> usize {
        let splits = self.splits(dictionary, floors).filter(|split| split.bitmaps);
        splits.min_by(|x, y| x.cost.total_cmp(&y.cost)).map_or(0, |split| split.frequent)
    }

    /// The cost of each choice, with bitmaps and without.
    fn splits(
        &self,
        dictionary: &Dictionary,
        floors: Floors,
    ) -> impl Iterator<Item = FrequentSplit> {
        // A shingle that represents several cannot be in a bitmap.
        let single = self.known - dictionary.times.len();
        let possible = (0..CHOICES.len()).filter(move |&choice| CHOICES[choice] <= single);
        possible.flat_map(move |choice| {
            let frequent = CHOICES[choice];
            let rare = dictionary.counted(self.known - frequent) as f64 * COUNT;
            let [mapped, merged] = self.sift(choice, floors).map(|cost| rare + cost);
            let split = |bitmaps, cost| FrequentSplit { frequent, bitmaps, cost };
            [split(true, mapped), split(false, merged)]
        })
    }

    /// True if bundling may save enough: weighted by the cost of counting them, at least one in
    /// [`WORTH`] of the shingles below number `cut` has the same document frequency as another one
    /// of its document, as it has if the same documents hold both.
    fn repeats(&self, dictionary: &Dictionary, cut: u32) -> bool {
        let frequency = |number: &u32| dictionary.frequency.get(*number as usize).copied();
        let (mut all, mut saved) = (0, 0);
        for (_, numbers) in &self.documents {
            let rare = &numbers[..numbers.partition_point(|&number| number < cut)];
            // Numbers ascend with frequency.
            for alike in rare.chunk_by(|x, y| frequency(x) == frequency(y)) {
                let documents = u64::from(alike.first().and_then(frequency).unwrap_or(0));
                all += documents * alike.len() as u64;
                saved += documents * (alike.len() as u64 - 1);
            }
        }
        saved * WORTH > all
    }

    /// The cost in nanoseconds of folds followed by bitmaps, and of folds followed by merging.
    fn sift(&self, choice: usize, floors: Floors) -> [f64; 2] {
        let cut = self.known - CHOICES[choice];
        let folded: Vec<_> =
            self.documents.iter().map(|(_, numbers)| folded(numbers, cut as u32)).collect();
        let (mut seen, mut read, mut whole, mut merged, mut pair) = (0u32, 0u32, 0u32, 0.0, 0);
        for y in 0..folded.len() {
            for x in 0..y {
                let rare = self.shared[pair][choice];
                pair += 1;
                let (small, large) = (self.documents[x].0, self.documents[y].0);
                let needed = floors.needed(small, large);
                let long_enough = floors.allows(small, large);
                seen += u32::from(long_enough);
                let ((own, x), (other, y)) = (&folded[x], &folded[y]);
                if long_enough && rare + own.min(other) >= needed {
                    read += 1;
                    if rare + x.bound(y, (x.over(*own), y.over(*other))) >= needed {
                        whole += 1;
                        merged += f64::from(small) + f64::from(large);
                    }
                }
            }
        }
        let words = CHOICES[choice].div_ceil(64) as f64;
        let looks = f64::from(seen) * SEEN + f64::from(read) * FOLD;
        let folds = self.each * looks + self.all * WORDS as f64 * WRITTEN;
        let mapped = self.each * f64::from(whole) * (BITMAP + words * WORD);
        [folds + mapped + self.all * words * WRITTEN, folds + self.each * merged * MERGED]
    }
}

/// Estimated cost of a join from each of these floors on, in nanoseconds of one core.
pub fn forecast(dictionary: &Dictionary, sizes: &[u32], floors: &[Floors]) -> Vec<u64> {
    let probes = Probes::new(dictionary, sizes);
    floors.iter().map(|&floors| probes.choose(dictionary, floors).cost as u64).collect()
}

/// Number of shared shingles to count, a few seconds of one core, from which bundling may pay off.
const BUNDLE_FROM: u64 = 4_000_000_000;

/// Bundling costs more than it saves unless it may save at least one count in this many.
const WORTH: u64 = 4;

/// Bundles shingles if counting them all would take long and many may have the same documents.
/// Returns false once `cancelled`.
pub fn relieve(
    dictionary: &mut Dictionary,
    sizes: &[u32],
    floors: Floors,
    cancelled: Cancelled<'_>,
) -> bool {
    let probes = Probes::new(dictionary, sizes);
    let cut = dictionary.frequency.len() - probes.choose(dictionary, floors).frequent;
    let pays_off = dictionary.counted(cut) >= BUNDLE_FROM && probes.repeats(dictionary, cut as u32);
    !pays_off || dictionary.bundle(cut as u32, |_| |_| 0, cancelled)
}

/// The numbers shared by two ascending lists that each choice leaves out of the bitmaps.
fn left_rare(x: &[u32], y: &[u32], dictionary: &Dictionary) -> [u32; CHOICES.len()] {
    let mut rare = [0; CHOICES.len()];
    let (mut i, mut j) = (0, 0);
    while i < x.len() && j < y.len() {
        if x[i] == y[j] {
            // The next larger choice, and all after it, have this one in their bitmaps.
            let place = dictionary.frequency.len() - x[i] as usize;
            let last = CHOICES.partition_point(|&count| count < place) - 1;
            rare[last] += dictionary.times(x[i]);
        }
        (i, j) = (i + usize::from(x[i] <= y[j]), j + usize::from(y[j] <= x[i]));
    }
    for choice in (1..CHOICES.len()).rev() {
        rare[choice - 1] += rare[choice];
    }
    rare
}

/// The number of frequent shingles of a document, and their fold.
fn folded(numbers: &[u32], cut: u32) -> (u32, Fold) {
    let frequent = &numbers[numbers.partition_point(|&number| number < cut)..];
    let mut fold = Fold::default();
    for number in frequent {
        fold.add((number - cut) as usize);
    }
    (frequent.len() as u32, fold)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shingles_of_as_many_documents_may_be_those_of_a_template() {
        let form = |d: u64| (0..100).chain([1_000 + d / 2]).collect::<Vec<u64>>();
        let own = |d: u64| (0..100).filter(|i| i % 20 >= d % 20).collect::<Vec<u64>>();
        let repeats = |list: &dyn Fn(u64) -> Vec<u64>| {
            let lists: Vec<Vec<u64>> = (0..20).map(list).collect();
            let lists: Vec<&[u64]> = lists.iter().map(Vec::as_slice).collect();
            let sizes: Vec<u32> = lists.iter().map(|list| list.len() as u32).collect();
            let dictionary = Dictionary::new(&lists, &|| false).unwrap();
            let cut = dictionary.frequency.len() as u32;
            Probes::new(&dictionary, &sizes).repeats(&dictionary, cut)
        };
        assert!(repeats(&form));
        assert!(repeats(&own), "five shingles each are held by the same documents");
        let nested = |d: u64| (d..20).collect::<Vec<u64>>();
        assert!(!repeats(&nested), "no two shingles are held by as many documents");
    }
}

//! Slides a window of n tokens over a text and counts the distinct shingles.

use crate::part::PartOf as _;
use crate::text::hash;
use crate::text::script::{ScriptGroup, first_script_group, script_group};
use crate::text::shingle_length::ShingleLength;
use crate::text::token::{Unit, each_word};
use crate::text::windows::{Slid, slide};
use std::collections::VecDeque;
use std::ops::Range;

/// The distinct shingles of one document, with counts.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Bag {
    /// Ascending, distinct shingle hashes.
    pub hashes: Vec<u64>,
    /// Occurrences of each, at least 1.
    pub counts: Vec<u32>,
    /// Number of tokens in the text.
    pub tokens: usize,
    /// True if the text is shorter than one window: its only shingle is then the whole text.
    pub short: bool,
}

/// The bag of a normalised text: L tokens of one script give L−n+1 shingles, fewer than n one short
/// shingle, none an empty bag. Time: tokens × log of the distinct shingles. Memory: about 35 bytes a
/// distinct shingle, however often each occurs.
pub fn bag(text: &str, unit: Unit, n: ShingleLength) -> Bag {
    let mut tally = Tally::default();
    let slid = hashes(text, unit, n, &mut |hashes| tally.add(hashes));
    tally.bag(slid)
}

/// All shingles in order of place: hash and byte range in the normalised text. A shingle of n tokens
/// starts at every token that n − 1 tokens follow.
pub fn occurrences(text: &str, unit: Unit, n: ShingleLength) -> Vec<(u64, Range<usize>)> {
    let mut all = Vec::new();
    each(text, unit, n, &mut |hash, range| all.push((hash, range)));
    all
}

/// Calls `emit` for each shingle, in order, with its hash and its byte range in the normalised
/// text.
pub fn each(
    text: &str,
    unit: Unit,
    n: ShingleLength,
    emit: &mut impl FnMut(u64, Range<usize>),
) -> Slid {
    match unit {
        Unit::Char => slide(text, n, &mut |hashes, places| {
            for (index, &hash) in hashes.iter().enumerate() {
                emit(hash, places.range(index));
            }
        }),
        Unit::Word => slide_words(text, n, emit),
    }
}

/// As [`each`], faster and without ranges: calls `emit` with a few hundred hashes at a time, in
/// order.
pub fn hashes(text: &str, unit: Unit, n: ShingleLength, emit: &mut impl FnMut(&[u64])) -> Slid {
    match unit {
        Unit::Char => slide(text, n, &mut |hashes, _| emit(hashes)),
        Unit::Word => slide_words(text, n, &mut |hash, _| emit(&[hash])),
    }
}

/// As [`bag`] of words, from the byte ranges of all words of the text: these are cut once for every n.
pub fn bag_of_words(text: &str, words: &[Range<usize>], n: ShingleLength) -> Bag {
    let mut tally = Tally::default();
    let slid = slide_given(text, n, &mut |hash, _| tally.add(&[hash]), |take| {
        words.iter().cloned().for_each(take);
    });
    tally.bag(slid)
}

fn slide_words(text: &str, n: ShingleLength, emit: &mut impl FnMut(u64, Range<usize>)) -> Slid {
    slide_given(text, n, emit, |take| each_word(text, take))
}

fn slide_given(
    text: &str,
    n: ShingleLength,
    emit: &mut impl FnMut(u64, Range<usize>),
    each: impl FnOnce(&mut dyn FnMut(Range<usize>)),
) -> Slid {
    let mut window = Window::default();
    let (mut tokens, mut windows) = (0, 0);
    let mut group =
        if n == ShingleLength::Auto { first_script_group(text) } else { ScriptGroup::Other };
    each(&mut |word| {
        tokens += 1;
        if n == ShingleLength::Auto {
            let letters = text.part(word.clone());
            group = letters.chars().find_map(script_group).unwrap_or(group);
        }
        window.push(text, word, n.of(group));
        while let Some((hash, place)) = window.first() {
            windows += 1;
            emit(hash, place);
            window.pop();
        }
    });
    let short = 0 < tokens && windows == 0 && !window.holds_one();
    if short {
        emit(window.hash(), window.place(window.words.len()));
    }
    // A shorter window may still fit where the one before it does not.
    while window.pop() {
        if let Some((hash, place)) = window.first() {
            emit(hash, place);
        }
    }
    Slid { tokens, short }
}

/// A sliding window of words, joined by one space.
#[derive(Default)]
struct Window {
    joined: Vec<u8>,
    /// Each word, and the length of the shingle that starts there.
    words: VecDeque<(Range<usize>, usize)>,
}

impl Window {
    fn push(&mut self, text: &str, word: Range<usize>, n: usize) {
        if !self.words.is_empty() {
            self.joined.push(b' ');
        }
        self.joined.extend(text.as_bytes().part(word.clone()));
        self.words.push_back((word, n));
    }

    /// Drops the first word; false if there is none.
    fn pop(&mut self) -> bool {
        let Some((gone, _)) = self.words.pop_front() else { return false };
        let with_space = (gone.len() + 1).min(self.joined.len());
        self.joined.drain(..with_space);
        true
    }

    /// The shingle of the first word, once all its words are there.
    fn first(&self) -> Option<(u64, Range<usize>)> {
        let &(_, n) = self.words.front()?;
        let after = self.words.len().checked_sub(n)?;
        let later: usize =
            self.words.iter().rev().take(after).map(|(word, _)| word.len() + 1).sum();
        let joined = self.joined.get(..self.joined.len().checked_sub(later)?)?;
        Some((hash::shingle(joined), self.place(n)))
    }

    /// True if the shingle of any word is whole.
    fn holds_one(&self) -> bool {
        self.words.iter().enumerate().any(|(at, &(_, n))| at + n <= self.words.len())
    }

    fn hash(&self) -> u64 {
        hash::shingle(&self.joined)
    }

    /// Where the first `n` words are.
    fn place(&self, n: usize) -> Range<usize> {
        let start = self.words.front().map_or(0, |(word, _)| word.start);
        start
            ..n.checked_sub(1)
                .and_then(|last| self.words.get(last))
                .map_or(start, |(word, _)| word.end)
    }
}

/// Counts hashes in batches as large as the current tally: a long text with few distinct shingles
/// takes little memory, and each hash is moved only a few times.
#[derive(Default)]
struct Tally {
    batch: Vec<u64>,
    hashes: Vec<u64>,
    counts: Vec<u32>,
}

impl Tally {
    fn bag(mut self, slid: Slid) -> Bag {
        self.settle();
        let Self { hashes, counts, .. } = self;
        Bag { hashes, counts, tokens: slid.tokens, short: slid.short }
    }

    fn add(&mut self, hashes: &[u64]) {
        self.batch.extend_from_slice(hashes);
        if self.batch.len() >= batch_size(self.hashes.len()) {
            self.settle();
        }
    }

    /// Adds the batch to the tally.
    fn settle(&mut self) {
        let mut batch = std::mem::take(&mut self.batch);
        sort(&mut batch);
        if self.hashes.is_empty() {
            (self.hashes, self.counts) = counted(&batch);
        } else {
            self.merge(&batch);
        }
        let size = batch_size(self.hashes.len()) + MOST_AT_ONCE;
        if self.hashes.len() > SMALLEST_BATCH && batch.capacity() < size {
            // Grown by doubling, it could be twice as large.
            batch = Vec::with_capacity(size);
        }
        batch.clear();
        self.batch = batch;
    }

    /// Merges an ascending batch into the tally.
    fn merge(&mut self, batch: &[u64]) {
        // Unused memory of the new lists is never touched, and returned at the end.
        let most = self.hashes.len() + batch.len();
        let hashes = std::mem::replace(&mut self.hashes, Vec::with_capacity(most));
        let counts = std::mem::replace(&mut self.counts, Vec::with_capacity(most));
        let mut old = hashes.into_iter().zip(counts).peekable();
        for group in batch.chunk_by(|x, y| x == y) {
            let Some(&hash) = group.first() else { continue };
            while let Some((hash, count)) = old.next_if(|&(smaller, _)| smaller < hash) {
                self.push(hash, count);
            }
            let before = old.next_if(|&(same, _)| same == hash).map_or(0, |(_, count)| count);
            self.push(hash, before.saturating_add(group.len() as u32));
        }
        old.for_each(|(hash, count)| self.push(hash, count));
        self.hashes.shrink_to_fit();
        self.counts.shrink_to_fit();
    }

    fn push(&mut self, hash: u64, count: u32) {
        self.hashes.push(hash);
        self.counts.push(count);
    }
}

/// Hashes of the smallest batch.
const SMALLEST_BATCH: usize = 1 << 16;
/// Most hashes that come at once.
const MOST_AT_ONCE: usize = 1 << 11;

/// Size of the next batch, in hashes, after that many distinct ones.
pub(super) fn batch_size(distinct: usize) -> usize {
    distinct.max(SMALLEST_BATCH)
}

/// The distinct values of an ascending list, with their counts.
fn counted(ascending: &[u64]) -> (Vec<u64>, Vec<u32>) {
    let Some(first) = ascending.first() else { return (Vec::new(), Vec::new()) };
    let steps = ascending.iter().zip(&ascending[1..]);
    let distinct = 1 + steps.map(|(x, y)| usize::from(x != y)).sum::<usize>();
    let (mut hashes, mut counts) = (vec![0; distinct], vec![0; distinct]);
    let (mut at, mut before) = (0, *first);
    for &hash in ascending {
        // No branch: hashes repeat at random, so it would often be mispredicted.
        at += usize::from(hash != before);
        hashes[at] = hash;
        counts[at] += 1;
        before = hash;
    }
    (hashes, counts)
}

/// Shorter lists use the standard sort.
const FEW: usize = 64;
/// Largest number of buckets of the counting pass, as a power of two.
const MOST_BITS: u32 = 14;
/// Buckets with more hashes than this use the standard sort, which bounds the cost on crafted
/// input.
const CROWD: u32 = 16;

/// Sorts 64-bit numbers, fast if they are uniformly distributed: a counting sort by the highest
/// bits, then an insertion sort. Time: a few passes, or n log n for clustered numbers. Memory: a
/// second list of the same length.
pub(crate) fn sort(hashes: &mut Vec<u64>) {
    if hashes.len() < FEW {
        hashes.sort_unstable();
        return;
    }
    let bits = hashes.len().ilog2().min(MOST_BITS);
    let bucket = |hash: u64| (hash >> (64 - bits)) as usize;
    let mut ends = vec![0u32; 1 << bits];
    for &hash in &*hashes {
        ends[bucket(hash)] += 1;
    }
    let (mut total, mut most) = (0, 0);
    for end in &mut ends {
        most = most.max(*end);
        (total, *end) = (total + *end, total);
    }
    let mut spread = vec![0; hashes.len()];
    for &hash in &*hashes {
        let end = &mut ends[bucket(hash)];
        spread[*end as usize] = hash;
        *end += 1;
    }
    if most > CROWD {
        let mut start = 0;
        for end in ends {
            if end - start > CROWD {
                spread[start as usize..end as usize].sort_unstable();
            }
            start = end;
        }
    }
    insertion_sort(&mut spread);
    *hashes = spread;
}

/// Insertion sort; only hashes of the same bucket can be out of order.
fn insertion_sort(hashes: &mut [u64]) {
    for from in 1..hashes.len() {
        let hash = hashes[from];
        let mut to = from;
        while to > 0 && hashes[to - 1] > hash {
            hashes[to] = hashes[to - 1];
            to -= 1;
        }
        hashes[to] = hash;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn uniform_and_clustered_numbers_are_sorted() {
        let spread = |i: u64| i.wrapping_mul(0x9e37_79b9_7f4a_7c15);
        for count in [0, 1, 63, 64, 1_000, 70_000] {
            for crowded in [0, 20, 63] {
                let mut hashes: Vec<u64> = (0..count).map(|i| spread(i / 2) >> crowded).collect();
                let mut naive = hashes.clone();
                naive.sort_unstable();
                sort(&mut hashes);
                assert_eq!(hashes, naive, "{count} numbers, {crowded} bits alike");
            }
        }
    }
}

//! The index of an exact join of a few documents against many that are streamed.

use crate::compare::join::cancelled::Cancelled;
use crate::compare::join::exact::{Dictionary, Fold, Probes};
use rayon::prelude::*;

/// Flags an entry that is a bit of the bitmaps, not a rank.
pub(super) const BIT: u32 = 1 << 31;

/// One shingle and its documents. The fields share a cache line.
#[derive(Debug, Clone, Copy)]
pub(super) struct Posting {
    pub(super) hash: u64,
    /// Start of its list in `entries`; for a list of one, its only entry: a rank, or a bit of the
    /// bitmaps.
    pub(super) start: u32,
    /// Length of the list.
    pub(super) count: u32,
}

/// The shingles of the indexed documents, for one floor: bitmaps of the frequent ones, lists of
/// documents for the others.
#[derive(Debug)]
pub struct Queries {
    pub(super) floor: f64,
    /// The document of each rank in order of size, as an index into the list given to
    /// [`Queries::new`].
    pub(super) order: Vec<u32>,
    /// Number of distinct shingles of each rank, ascending.
    pub(super) sizes: Vec<u32>,
    /// All distinct shingles, ascending by hash.
    pub(super) slots: Vec<Posting>,
    /// For each value of the leading bits, the index of its first hash.
    pub(super) directory: Vec<u32>,
    pub(super) shift: u32,
    /// The ranks of each shingle of several documents.
    pub(super) entries: Vec<u32>,
    /// Words in a bitmap.
    pub(super) width: usize,
    pub(super) bitmaps: Vec<u64>,
    /// Number of frequent shingles of each rank, their folds, and [`Fold::over`] of each.
    pub(super) frequent: Vec<u32>,
    pub(super) folds: Vec<Fold>,
    pub(super) over: Vec<u32>,
}

impl Queries {
    /// Builds the index over lists of ascending, distinct hashes. With a floor of 0 every document
    /// is found for every other. Time: a sort of all shingles. Memory: about 30 bytes a shingle
    /// while building, 16 after. `None` once `cancelled`.
    pub fn new(lists: &[&[u64]], floor: f64, cancelled: Cancelled<'_>) -> Option<Self> {
        let mut order: Vec<u32> = (0..lists.len() as u32).collect();
        order.sort_by_key(|&document| lists[document as usize].len());
        let ranked: Vec<&[u64]> = order.iter().map(|&document| lists[document as usize]).collect();
        let sizes: Vec<u32> = ranked.iter().map(|list| list.len() as u32).collect();
        let mut held: Vec<(u64, u32)> = ranked
            .par_iter()
            .enumerate()
            .flat_map_iter(|(rank, list)| list.iter().map(move |&hash| (hash, rank as u32)))
            .collect();
        held.par_sort_unstable();
        let bits = if floor > 0.0 { frequent(&ranked, &sizes, floor, cancelled)? } else { 0 };
        if cancelled() {
            return None;
        }
        let mut index = Self {
            floor,
            order,
            slots: Vec::new(),
            directory: Vec::new(),
            shift: 0,
            entries: Vec::new(),
            width: bits.div_ceil(64),
            bitmaps: vec![0; sizes.len() * bits.div_ceil(64)],
            frequent: vec![0; sizes.len()],
            folds: vec![Fold::default(); if bits > 0 { sizes.len() } else { 0 }],
            over: Vec::new(),
            sizes,
        };
        index.fill(&held, bits);
        let folds = index.folds.iter().zip(&index.frequent);
        index.over = folds.map(|(fold, &frequent)| fold.over(frequent)).collect();
        index.build_directory();
        Some(index)
    }

    /// Fills lists and bitmaps; the `bits` most frequent shingles get a bit each.
    fn fill(&mut self, held: &[(u64, u32)], bits: usize) {
        let mut frequencies: Vec<u32> =
            held.chunk_by(|x, y| x.0 == y.0).map(|holders| holders.len() as u32).collect();
        let cut = frequencies.len().saturating_sub(bits);
        // Of several shingles with the lowest frequency in the bitmaps, only some have a bit.
        let (least, mut ties) = match frequencies.len().checked_sub(1) {
            Some(_) if bits > 0 => {
                let least = *frequencies.select_nth_unstable(cut).1;
                (least, frequencies[cut..].iter().filter(|&&f| f == least).count())
            }
            _ => (u32::MAX, 0),
        };
        let mut bit = 0;
        for holders in held.chunk_by(|x, y| x.0 == y.0) {
            let frequency = holders.len() as u32;
            let is_tie = frequency == least && ties > 0;
            ties -= usize::from(is_tie);
            let Some(&(hash, first)) = holders.first() else { continue };
            if frequency > least || is_tie {
                self.slots.push(Posting { hash, start: BIT | bit as u32, count: 1 });
                for &(_, rank) in holders {
                    let rank = rank as usize;
                    self.bitmaps[rank * self.width + bit / 64] |= 1 << (bit % 64);
                    self.folds[rank].add(bit);
                    self.frequent[rank] += 1;
                }
                bit += 1;
            } else if frequency == 1 {
                self.slots.push(Posting { hash, start: first, count: 1 });
            } else {
                let start = self.entries.len() as u32;
                self.slots.push(Posting { hash, start, count: frequency });
                self.entries.extend(holders.iter().map(|&(_, rank)| rank));
            }
        }
    }

    /// Builds the directory by leading bits, with about as many entries as hashes.
    fn build_directory(&mut self) {
        let bits = self.slots.len().max(2).ilog2().clamp(1, 24);
        self.shift = 64 - bits;
        let mut at = 0;
        let slots = &self.slots;
        self.directory = (0..=1u64 << bits)
            .map(|lead| {
                while slots.get(at).is_some_and(|slot| slot.hash >> self.shift < lead) {
                    at += 1;
                }
                at as u32
            })
            .collect();
    }

    /// Number of documents in the index.
    pub fn len(&self) -> usize {
        self.order.len()
    }

    /// True if the index holds no document.
    pub fn is_empty(&self) -> bool {
        self.order.is_empty()
    }
}

/// Number of most frequent shingles for which bitmaps pay off; `None` once `cancelled`.
fn frequent(
    lists: &[&[u64]],
    sizes: &[u32],
    floor: f64,
    cancelled: Cancelled<'_>,
) -> Option<usize> {
    let dictionary = Dictionary::new(lists, cancelled)?;
    Some(Probes::new(&dictionary, sizes).bitmaps(&dictionary, floor))
}

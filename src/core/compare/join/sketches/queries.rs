//! The index of an exact join of a few documents against many that are streamed.

use crate::compare::join::cancelled::Cancelled;
use crate::compare::join::exact::{Dictionary, Fold, Probes};
use crate::compare::result::{Floors, SLACK};
use crate::processor::dispatch::{Kernel, dispatch, prefetch};
use crate::processor::set_bits::in_both;
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

/// The shingles of the indexed documents, for floors of Jaccard and containment: bitmaps of the frequent ones, lists of
/// documents for the others.
#[derive(Debug)]
pub struct Queries {
    pub(super) floors: Floors,
    /// The document of each rank in order of size, as an index into the list given to
    /// [`Queries::new`].
    pub(super) order: Vec<u32>,
    /// Number of distinct shingles of each rank, ascending.
    pub(super) sizes: Vec<u32>,
    /// All distinct shingles, ascending by hash.
    pub(super) slots: Vec<Posting>,
    /// For each value of the leading bits, the index of its first hash.
    directory: Vec<u32>,
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
    /// Builds the index over lists of ascending, distinct hashes. With a Jaccard floor of 0 every
    /// document is found for every other. Time: a sort of all shingles. Memory: about 30 bytes a shingle
    /// while building, 16 after. `None` once `cancelled`.
    pub fn new(lists: &[&[u64]], floors: Floors, cancelled: Cancelled<'_>) -> Option<Self> {
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
        let bits =
            if floors.jaccard > 0.0 { frequent(&ranked, &sizes, floors, cancelled)? } else { 0 };
        if cancelled() {
            return None;
        }
        let mut index = Self {
            floors,
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
        // Grown by doubling, it could be twice as large.
        self.slots.reserve_exact(frequencies.len());
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
    floors: Floors,
    cancelled: Cancelled<'_>,
) -> Option<usize> {
    let dictionary = Dictionary::new(lists, cancelled)?;
    Some(Probes::new(&dictionary, sizes).bitmaps(&dictionary, floors))
}

/// Shingles looked up together.
const AHEAD: usize = 32;

/// Working memory of one thread.
#[derive(Debug)]
pub struct Passer {
    counts: Vec<u32>,
    bitmap: Vec<u64>,
    fold: Fold,
}

impl Queries {
    /// Creates the working memory of one thread.
    pub fn passer(&self) -> Passer {
        let (counts, bitmap) = (vec![0; self.len()], vec![0; self.width]);
        Passer { counts, bitmap, fold: Fold::default() }
    }

    /// Calls `found` for every document of the index that reaches one of the floors with
    /// `list`, with the exact number of shared shingles; none is missed. `list` holds
    /// ascending, distinct hashes, at least one. Cost: one lookup a shingle, one step for each
    /// document that shares a rare one, one for each document of similar size.
    pub fn pass(&self, list: &[u64], passer: &mut Passer, found: impl FnMut(u32, u32)) {
        dispatch(Pass { index: self, list, passer, found });
    }

    /// The slot of a shingle; `None` if no document contains it.
    #[expect(clippy::inline_always, reason = "only inlined code is compiled for wide vectors")]
    #[inline(always)]
    fn slot(&self, hash: u64, from: u32) -> Option<Posting> {
        let to = self.directory[self.lead(hash) + 1] as usize;
        let near = &self.slots[from as usize..to];
        // Almost always one or two; a crafted crowd is searched by bisection.
        if near.len() <= 8 {
            near.iter().find(|slot| slot.hash == hash).copied()
        } else {
            let place = near.binary_search_by_key(&hash, |slot| slot.hash).ok()?;
            near.get(place).copied()
        }
    }

    #[expect(clippy::inline_always, reason = "only inlined code is compiled for wide vectors")]
    #[inline(always)]
    fn lead(&self, hash: u64) -> usize {
        (hash >> self.shift) as usize
    }

    /// Counts the rare shingles that a document shares with each rank; returns the number of its
    /// frequent shingles. Memory accesses are scattered, so they are prefetched in batches.
    #[expect(clippy::inline_always, reason = "only inlined code is compiled for wide vectors")]
    #[inline(always)]
    fn count(&self, list: &[u64], passer: &mut Passer) -> u32 {
        let Passer { counts, bitmap, fold } = passer;
        let (mut froms, mut found, mut frequent) = ([0; AHEAD], [(0, 0); AHEAD], 0);
        for hashes in list.chunks(AHEAD) {
            for &hash in hashes {
                prefetch(&self.directory, self.lead(hash));
            }
            for (at, &hash) in hashes.iter().enumerate() {
                froms[at] = self.directory[self.lead(hash)];
                prefetch(&self.slots, froms[at] as usize);
            }
            let mut matches = 0;
            for (at, &hash) in hashes.iter().enumerate() {
                if let Some(Posting { start, count, .. }) = self.slot(hash, froms[at]) {
                    found[matches] = (start, count);
                    matches += 1;
                    if count > 1 {
                        prefetch(&self.entries, start as usize);
                    }
                }
            }
            for &(start, count) in &found[..matches] {
                if count > 1 {
                    for &rank in &self.entries[start as usize..(start + count) as usize] {
                        counts[rank as usize] += 1;
                    }
                } else if start & BIT == 0 {
                    counts[start as usize] += 1;
                } else {
                    let bit = (start & !BIT) as usize;
                    bitmap[bit / 64] |= 1 << (bit % 64);
                    fold.add(bit);
                    frequent += 1;
                }
            }
        }
        frequent
    }

    #[expect(clippy::inline_always, reason = "only inlined code is compiled for wide vectors")]
    #[inline(always)]
    fn scan(&self, list: &[u64], passer: &mut Passer, mut found: impl FnMut(u32, u32)) {
        let size = list.len() as u32;
        let frequent = self.count(list, passer);
        let Passer { counts, bitmap, fold } = passer;
        let over = fold.over(frequent);
        let contained = self.floors.contained.map(|floor| f64::from(floor.shingles));
        let mut smallest = f64::from(size) * self.floors.jaccard - SLACK;
        smallest = smallest.min(contained.unwrap_or(f64::INFINITY));
        let low = self.sizes.partition_point(|&other| f64::from(other) < smallest);
        let holds = contained.is_some_and(|shingles| f64::from(size) >= shingles);
        let largest = |&other: &u32| {
            holds || f64::from(other) * self.floors.jaccard - SLACK <= f64::from(size)
        };
        let high = self.sizes.partition_point(largest);
        for (place, &rare) in counts[low..high].iter().enumerate() {
            let rank = low + place;
            let (other, own) = (self.sizes[rank], self.frequent[rank]);
            let needed = self.floors.needed(size, other);
            let bound = rare + frequent.min(own);
            if bound < needed {
                continue;
            }
            let bits = Frequent { fold: &*fold, over, bitmap };
            let Some(shared) = self.verify(rank, rare, &bits, needed) else { continue };
            if self.floors.reaches(shared, size, other) {
                found(self.order[rank], shared);
            }
        }
        counts.fill(0);
        if frequent > 0 {
            bitmap.fill(0);
            *fold = Fold::default();
        }
    }

    /// The exact overlap with a rank that shares `rare` rare shingles, if it can reach `needed`.
    #[expect(clippy::inline_always, reason = "only inlined code is compiled for wide vectors")]
    #[inline(always)]
    fn verify(&self, rank: usize, rare: u32, frequent: &Frequent<'_>, needed: u32) -> Option<u32> {
        let Some(other) = self.folds.get(rank) else { return Some(rare) };
        if rare + frequent.fold.bound(other, (frequent.over, self.over[rank])) < needed {
            return None;
        }
        let other = &self.bitmaps[rank * self.width..(rank + 1) * self.width];
        Some(rare + in_both(frequent.bitmap, other) as u32)
    }
}

/// The frequent shingles of the document that is looked up.
struct Frequent<'a> {
    bitmap: &'a [u64],
    fold: &'a Fold,
    /// Shingles beyond what the fold can tell apart.
    over: u32,
}

/// Looks up one document, as a kernel.
struct Pass<'a, F> {
    index: &'a Queries,
    list: &'a [u64],
    passer: &'a mut Passer,
    found: F,
}

impl<F: FnMut(u32, u32)> Kernel for Pass<'_, F> {
    type Output = ();

    #[expect(clippy::inline_always, reason = "only inlined code is compiled for wide vectors")]
    #[inline(always)]
    fn run(self) {
        self.index.scan(self.list, self.passer, self.found);
    }
}

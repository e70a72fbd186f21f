//! One document passes by an index of a few: which of them it is alike to, and how much they share.

use crate::compare::join::frequent::{BLOCKS, SLACK, needed};
use crate::compare::join::queries::{BIT, Queries};
use crate::measure::dispatch::{Kernel, dispatch};

/// What one thread needs to let documents pass by.
#[derive(Debug)]
pub struct Passer {
    counts: Vec<u32>,
    bitmap: Vec<u64>,
    blocks: [u8; BLOCKS],
}

impl Queries {
    /// What one thread needs.
    pub fn passer(&self) -> Passer {
        let (counts, bitmap) = (vec![0; self.len()], vec![0; self.width]);
        Passer { counts, bitmap, blocks: [0; BLOCKS] }
    }

    /// Calls `found` with every document of the index whose Jaccard with this one is at least the
    /// floor, and how many shingles they share: exact, and nothing is missed. `list` holds
    /// ascending, distinct hashes, at least one. Cost: one look a shingle, one step for each
    /// document that shares a rare one, one for each document of about its size.
    pub fn pass(&self, list: &[u64], passer: &mut Passer, found: impl FnMut(u32, u32)) {
        dispatch(Pass { index: self, list, passer, found });
    }

    /// The entries of a shingle; none where no document holds it.
    #[expect(clippy::inline_always, reason = "only inlined code is compiled for wide vectors")]
    #[inline(always)]
    fn entries(&self, hash: u64) -> &[u32] {
        let lead = (hash >> self.shift) as usize;
        let (from, to) = (self.directory[lead] as usize, self.directory[lead + 1] as usize);
        let near = &self.hashes[from..to];
        // Nearly always one or two; a crowd made on purpose is bisected.
        let place = if near.len() <= 8 {
            near.iter().position(|&other| other == hash)
        } else {
            near.binary_search(&hash).ok()
        };
        place.map_or(&[], |place| {
            let place = from + place;
            &self.entries[self.starts[place] as usize..self.starts[place + 1] as usize]
        })
    }

    #[expect(clippy::inline_always, reason = "only inlined code is compiled for wide vectors")]
    #[inline(always)]
    fn scan(&self, list: &[u64], passer: &mut Passer, mut found: impl FnMut(u32, u32)) {
        let size = list.len() as u32;
        let Passer { counts, bitmap, blocks } = passer;
        let mut frequent = 0;
        for &hash in list {
            for &entry in self.entries(hash) {
                if entry & BIT == 0 {
                    counts[entry as usize] += 1;
                } else {
                    let bit = (entry & !BIT) as usize;
                    bitmap[bit / 64] |= 1 << (bit % 64);
                    blocks[bit % BLOCKS] += 1;
                    frequent += 1;
                }
            }
        }
        let smallest = f64::from(size) * self.floor - SLACK;
        let low = self.sizes.partition_point(|&other| f64::from(other) < smallest);
        let largest = |&other: &u32| f64::from(other) * self.floor - SLACK <= f64::from(size);
        let high = self.sizes.partition_point(largest);
        let sizes = self.sizes.iter().zip(&self.frequent).zip(&*counts).enumerate();
        for (rank, ((&other, &own), &rare)) in sizes.take(high).skip(low) {
            let needed = needed(self.floor, size, other);
            let bound = rare + frequent.min(own);
            if bound < needed {
                continue;
            }
            let bits = (&*blocks, &**bitmap, frequent);
            let Some(shared) = self.verify(rank, rare, bits, needed) else { continue };
            let union = size + other - shared;
            if f64::from(shared) / f64::from(union) >= self.floor {
                found(self.order[rank], shared);
            }
        }
        counts.fill(0);
        if frequent > 0 {
            bitmap.fill(0);
            blocks.fill(0);
        }
    }

    /// The exact overlap with a rank that shares `rare` rare shingles, if it can reach `needed`.
    #[expect(clippy::inline_always, reason = "only inlined code is compiled for wide vectors")]
    #[inline(always)]
    fn verify(
        &self,
        rank: usize,
        rare: u32,
        (blocks, bitmap, frequent): (&[u8; BLOCKS], &[u64], u32),
        needed: u32,
    ) -> Option<u32> {
        if frequent == 0 || self.width == 0 {
            return Some(rare);
        }
        let other = &self.blocks[rank * BLOCKS..(rank + 1) * BLOCKS];
        let bound: u32 = blocks.iter().zip(other).map(|(x, y)| u32::from(*x.min(y))).sum();
        if rare + bound < needed {
            return None;
        }
        let other = &self.bitmaps[rank * self.width..(rank + 1) * self.width];
        Some(rare + bitmap.iter().zip(other).map(|(x, y)| (x & y).count_ones()).sum::<u32>())
    }
}

/// One document passing by.
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

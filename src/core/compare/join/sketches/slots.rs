//! Finds all pairs of MinHash signatures that agree in enough slots.

use crate::compare::join::cancelled::Cancelled;
use crate::measure::minhash::{MinHashSignature, compare};
use crate::processor::bits::{BitKernel, BitRegister, WordBlock};
use crate::processor::on_bits::on_bits;
use rayon::prelude::*;
use std::array;
use std::ops::Range;

/// Signatures in a group, one word each.
const LANES: usize = 8;
/// Rows compared with the same registers at once.
const AT_ONCE: usize = 4;
/// Low bits of each slot kept for comparison.
const PLANES: usize = 7;
/// Bits compared if many slots must agree: enough to reject most pairs.
const FEW_PLANES: usize = 5;
/// Groups of signatures per block, which fits the first-level cache.
const BLOCK: usize = 8;
/// Rows compared with a block before the next.
const ROWS: usize = 16;

/// Signatures with the lowest seven bits of every slot as bit planes. Two signatures agree in at
/// most as many slots as these bits do, so most pairs are rejected after a few words.
#[derive(Debug)]
pub struct Signatures<'a> {
    /// Documents with a signature of slots: index in the given list, full signature.
    documents: Vec<(u32, &'a MinHashSignature)>,
    /// Bit planes by group, then by 64 slots, then by plane, with one word for each signature of
    /// the group.
    planes: Vec<WordBlock>,
    slots: usize,
}

impl<'a> Signatures<'a> {
    /// Lays out signatures of slots; bottom-k sketches have none and are skipped. Memory: seven
    /// bits a slot.
    pub fn new(all: &[Option<&'a MinHashSignature>], slots: usize) -> Self {
        let mut documents = Vec::new();
        for (document, signature) in all.iter().enumerate() {
            if let Some(
                signature @ (MinHashSignature::Slots(values) | MinHashSignature::Bins(values)),
            ) = signature
                && values.len() == slots
            {
                documents.push((document as u32, signature, values));
            }
        }
        let stride = PLANES * slots.div_ceil(64);
        let mut planes = vec![[0; LANES]; documents.len().div_ceil(LANES) * stride];
        let groups = planes.par_chunks_mut(stride.max(1)).zip(documents.par_chunks(LANES));
        groups.for_each(|(planes, documents)| {
            for (lane, (_, _, values)) in documents.iter().enumerate() {
                for (slot, value) in values.iter().enumerate() {
                    for plane in 0..PLANES {
                        let bit = u64::from(value >> plane & 1);
                        planes[slot / 64 * PLANES + plane][lane] |= bit << (slot % 64);
                    }
                }
            }
        });
        let documents = documents.into_iter().map(|(at, signature, _)| (at, *signature)).collect();
        Self { documents, planes, slots }
    }

    /// Words in a plane of one signature.
    fn words(&self) -> usize {
        self.slots.div_ceil(64)
    }

    /// Number of documents with a signature.
    pub fn len(&self) -> usize {
        self.documents.len()
    }

    /// True if no document has a signature.
    pub fn is_empty(&self) -> bool {
        self.documents.is_empty()
    }

    /// Every pair of a document of these rows and an earlier one that agrees in at least `needed`
    /// slots, as both indices into the given list and the number of agreeing slots. None is missed.
    /// Cost: comparing five or seven bits a slot for each pair, in parallel.
    pub fn agreeing(
        &self,
        rows: Range<usize>,
        needed: u32,
        cancelled: Cancelled<'_>,
    ) -> Vec<(u32, u32, u32)> {
        // Five random bits agree in 1 of 32 slots, and some slots agree in any two texts.
        let few = needed as usize * 6 >= self.slots;
        let found: Vec<Vec<(u32, u32, u32)>> = (0..rows.len().div_ceil(ROWS))
            .into_par_iter()
            .map(|group| {
                let first = rows.start + group * ROWS;
                let rows = first..rows.end.min(first + ROWS);
                if few {
                    self.group::<FEW_PLANES>(rows, needed, cancelled)
                } else {
                    self.group::<PLANES>(rows, needed, cancelled)
                }
            })
            .collect();
        found.concat()
    }

    /// The pairs of a few neighbouring rows, comparing `USED` planes.
    fn group<const USED: usize>(
        &self,
        rows: Range<usize>,
        needed: u32,
        cancelled: Cancelled<'_>,
    ) -> Vec<(u32, u32, u32)> {
        let stride = PLANES * self.words();
        let word = |row: usize, at: usize| self.planes[row / LANES * stride + at][row % LANES];
        let last = rows.end - 1;
        // The last row is repeated to fill the registers.
        let own = |first: usize, at| array::from_fn(|i| word(last.min(first + i), at));
        let owns: Vec<Vec<[u64; AT_ONCE]>> = (rows.clone().step_by(AT_ONCE))
            .map(|first| (0..stride).map(|at| own(first, at)).collect())
            .collect();
        let most = self.slots.saturating_sub(needed as usize) as u64;
        let mut near = vec![Vec::new(); owns.len() * AT_ONCE];
        for (block, planes) in self.planes.chunks(stride * BLOCK).enumerate() {
            let first = block * BLOCK * LANES;
            if first >= rows.end || cancelled() {
                break;
            }
            for (owns, near) in owns.iter().zip(near.as_chunks_mut().0) {
                on_bits(Compare::<USED> { owns, planes, most, first, near });
            }
        }
        let pairs = rows.zip(near).flat_map(|(row, near)| {
            let before = near.into_iter().take_while(move |&other| other < row);
            before.filter_map(move |other| self.verify(other, row, needed))
        });
        pairs.collect()
    }

    fn verify(&self, x: usize, y: usize, needed: u32) -> Option<(u32, u32, u32)> {
        let ((a, x), (b, y)) = (self.documents[x], self.documents[y]);
        let (equal, _) = compare(x, y)?;
        (equal >= needed).then_some((a, b, equal))
    }
}

/// Finds the signatures that differ from each of a few rows in at most `most` slots, as far as the
/// first planes show.
struct Compare<'a, const USED: usize> {
    /// The words of the rows, by 64 slots, then by plane.
    owns: &'a [[u64; AT_ONCE]],
    planes: &'a [WordBlock],
    most: u64,
    /// Index of the first signature.
    first: usize,
    near: &'a mut [Vec<usize>; AT_ONCE],
}

impl<const USED: usize> BitKernel for Compare<'_, USED> {
    type Output = ();

    #[expect(clippy::inline_always, reason = "only inlined code is compiled for wide registers")]
    #[inline(always)]
    fn run<B: BitRegister>(self) {
        // Counted up from below zero: the highest bit stays set while a difference is within the
        // limit.
        let from = B::all(0u64.wrapping_sub(self.most + 1));
        let sign = B::all(1 << 63);
        for (group, planes) in self.planes.chunks_exact(self.owns.len()).enumerate() {
            for part in 0..B::PARTS {
                let differ = self.differences(planes, part, from);
                let any = differ.iter().fold(B::all(0), |any, &differ| any.or(differ));
                if any.and(sign).any() {
                    self.near.iter_mut().zip(differ).for_each(|(near, differ)| {
                        let lanes = within(differ, part);
                        near.extend(lanes.map(|lane| self.first + group * LANES + lane));
                    });
                }
            }
        }
    }
}

impl<const USED: usize> Compare<'_, USED> {
    /// Adds to `from` the number of slots in which a part of a group differs from each row.
    #[expect(clippy::inline_always, reason = "only inlined code is compiled for wide registers")]
    #[inline(always)]
    fn differences<B: BitRegister>(
        &self,
        planes: &[WordBlock],
        part: usize,
        from: B,
    ) -> [B; AT_ONCE] {
        let mut differ = [from; AT_ONCE];
        let (planes, owns) = (planes.as_chunks::<PLANES>().0, self.owns.as_chunks::<PLANES>().0);
        for (word, owns) in owns.iter().enumerate() {
            let planes = &planes[word];
            let planes: [B; USED] = array::from_fn(|plane| B::read(&planes[plane], part));
            for (row, differ) in differ.iter_mut().enumerate() {
                let mut bits = planes[0].xor(B::all(owns[0][row]));
                for plane in 1..USED {
                    bits = bits.or(planes[plane].xor(B::all(owns[plane][row])));
                }
                *differ = differ.plus_ones_of(bits);
            }
        }
        differ
    }
}

/// The lanes of a part whose highest bit is set.
#[expect(clippy::inline_always, reason = "only inlined code is compiled for wide registers")]
#[inline(always)]
fn within<B: BitRegister>(differ: B, part: usize) -> impl Iterator<Item = usize> {
    let mut words = [0; LANES];
    differ.write(&mut words, part);
    (0..LANES).filter(move |&lane| words[lane] >> 63 == 1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::measure::contract::Params;
    use crate::measure::minhash::HashFamily;

    #[test]
    fn pairs_agree_with_comparing_each_pair() {
        for (slots, documents) in [(16, 30), (128, 150), (200, 64)] {
            let family = HashFamily::new(&Params { slots, ..Params::default() });
            let document = |d: u64| (0..40).map(|i| i + d * 3).collect::<Vec<u64>>();
            let all: Vec<_> =
                (0..documents).filter_map(|d| family.signature(&document(d))).collect();
            let laid = Signatures::new(&all.iter().map(Some).collect::<Vec<_>>(), slots);
            for needed in [0, 1, slots as u32 / 8, slots as u32 / 4, slots as u32] {
                let pairs = (0..all.len()).flat_map(|b| (0..b).map(move |a| (a, b)));
                let equal = |(a, b): (usize, usize)| {
                    (a as u32, b as u32, compare(&all[a], &all[b]).unwrap().0)
                };
                let naive: Vec<_> = pairs.map(equal).filter(|pair| pair.2 >= needed).collect();
                assert_eq!(laid.agreeing(0..laid.len(), needed, &|| false), naive);
                let middle = laid.len() / 3;
                let parts = [0..middle, middle..laid.len()];
                let parts = parts.map(|rows| laid.agreeing(rows, needed, &|| false));
                assert_eq!(parts.concat(), naive);
            }
        }
    }
}

//! All pairs of MinHash signatures that agree in enough slots.

use crate::compare::join::cancelled::Cancelled;
use crate::measure::minhash::{Signature, compare};
use crate::processor::dispatch::{Kernel, dispatch};
use rayon::prelude::*;
use std::ops::Range;

/// Signatures side by side, compared at once.
const BLOCK: usize = 64;
/// Bits of a slot that are kept beside the signature.
const PLANES: usize = 8;
/// As many of them tell most pairs apart unless few slots are needed.
const FEW_PLANES: usize = 5;
/// Rows that are compared with a block while it is in the nearest cache.
const ROWS: usize = 16;

/// Signatures with the lowest eight bits of every slot, bit by bit: two signatures agree in at most
/// as many slots as these bits do, so most pairs are refused after a few words.
#[derive(Debug)]
pub struct Signatures<'a> {
    /// Documents with a signature of slots: place in the list given, full signature.
    documents: Vec<(u32, &'a Signature)>,
    /// Blocks of signatures; in a block plane after plane, in a plane 64 slots after 64 slots, and
    /// one word each for every signature.
    planes: Vec<[u64; BLOCK]>,
    slots: usize,
}

impl<'a> Signatures<'a> {
    /// Lays out signatures made of slots; bottom-k sketches have none and take part in no pair.
    /// Memory: one byte a slot.
    pub fn new(all: &[Option<&'a Signature>], slots: usize) -> Self {
        let mut laid = Self { documents: Vec::new(), planes: Vec::new(), slots };
        let words = laid.words();
        for (document, signature) in all.iter().enumerate() {
            if let Some(signature @ (Signature::Slots(values) | Signature::Bins(values))) =
                signature
                && values.len() == slots
            {
                let (block, lane) = (laid.documents.len() / BLOCK, laid.documents.len() % BLOCK);
                laid.planes.resize((block + 1) * PLANES * words, [0; BLOCK]);
                let planes = &mut laid.planes[block * PLANES * words..];
                for (slot, value) in values.iter().enumerate() {
                    for plane in 0..PLANES {
                        let bit = u64::from(value >> plane & 1);
                        planes[plane * words + slot / 64][lane] |= bit << (slot % 64);
                    }
                }
                laid.documents.push((document as u32, signature));
            }
        }
        laid
    }

    /// Words of a plane.
    fn words(&self) -> usize {
        self.slots.div_ceil(64)
    }

    /// How many documents take part.
    pub fn len(&self) -> usize {
        self.documents.len()
    }

    /// Whether no document takes part.
    pub fn is_empty(&self) -> bool {
        self.documents.is_empty()
    }

    /// Every pair of the documents of these rows with a document before it that agrees in at least
    /// `needed` slots: both places in the list given, the number of agreeing slots. Nothing is
    /// missed. Cost: five bits or a byte a slot compared a pair, in parallel.
    pub fn agreeing(
        &self,
        rows: Range<usize>,
        needed: u32,
        cancelled: Cancelled<'_>,
    ) -> Vec<(u32, u32, u32)> {
        // By chance five bits agree in 1 of 32 slots, and some slots agree in any two texts.
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

    /// The pairs of a few neighbouring rows, looking at so many planes.
    fn group<const LOOK: usize>(
        &self,
        rows: Range<usize>,
        needed: u32,
        cancelled: Cancelled<'_>,
    ) -> Vec<(u32, u32, u32)> {
        let stride = PLANES * self.words();
        let owns: Vec<Vec<u64>> = rows
            .clone()
            .map(|row| {
                let planes = &self.planes[row / BLOCK * stride..][..stride];
                planes.iter().map(|plane| plane[row % BLOCK]).collect()
            })
            .collect();
        let most = self.slots.saturating_sub(needed as usize) as u64;
        let mut near = vec![Vec::new(); rows.len()];
        for (block, planes) in self.planes.chunks_exact(stride).enumerate() {
            if block * BLOCK >= rows.end || cancelled() {
                break;
            }
            for (own, near) in owns.iter().zip(&mut near) {
                dispatch(Compare::<LOOK> { own, planes, most, first: block * BLOCK, near });
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

/// The places of a block whose signatures differ from one in at most `most` slots, as far as the
/// first planes tell.
struct Compare<'a, const LOOK: usize> {
    own: &'a [u64],
    planes: &'a [[u64; BLOCK]],
    most: u64,
    /// The place of the block's first signature.
    first: usize,
    near: &'a mut Vec<usize>,
}

impl<const LOOK: usize> Kernel for Compare<'_, LOOK> {
    type Output = ();

    #[expect(clippy::inline_always, reason = "only inlined code is compiled for wide vectors")]
    #[inline(always)]
    fn run(self) {
        let words = self.own.len() / PLANES;
        let mut differ = [0u64; BLOCK];
        for word in 0..words {
            let own: [u64; LOOK] = std::array::from_fn(|plane| self.own[plane * words + word]);
            let planes: [&[u64; BLOCK]; LOOK] =
                std::array::from_fn(|plane| &self.planes[plane * words + word]);
            for (lane, differ) in differ.iter_mut().enumerate() {
                let mut bits = 0;
                for plane in 0..LOOK {
                    bits |= own[plane] ^ planes[plane][lane];
                }
                *differ += u64::from(bits.count_ones());
            }
        }
        let last = self.most + 1;
        let near = differ.iter().fold(0, |near, &differ| near | differ.wrapping_sub(last));
        // At or under the limit a difference wrapped around.
        if near >> 63 == 1 {
            let lanes = differ.iter().enumerate().filter(|&(_, &differ)| differ < last);
            self.near.extend(lanes.map(|(lane, _)| self.first + lane));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::measure::contract::Params;
    use crate::measure::minhash::Family;

    #[test]
    fn pairs_agree_with_comparing_each_pair() {
        for (slots, documents) in [(16, 30), (128, 150), (200, 64)] {
            let family = Family::new(&Params { slots, ..Params::default() });
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

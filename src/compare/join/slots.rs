//! All pairs of MinHash signatures that agree in enough slots.

use crate::measure::dispatch::{Kernel, dispatch};
use crate::measure::minhash::{Signature, compare};
use rayon::prelude::*;

/// Slots whose agreements are summed in one byte.
const LANES: usize = 128;

/// Signatures with one byte a slot side by side in memory: two signatures agree in at most as many
/// slots as their bytes do, so most pairs are refused after reading 128 bytes each.
#[derive(Debug)]
pub struct Signatures<'a> {
    /// Documents with a signature of slots: place in the list given, full signature.
    documents: Vec<(u32, &'a Signature)>,
    bytes: Vec<u8>,
    slots: usize,
}

impl<'a> Signatures<'a> {
    /// Lays out signatures made of slots; bottom-k sketches have none and take part in no pair.
    pub fn new(all: &[Option<&'a Signature>], slots: usize) -> Self {
        let mut laid = Self { documents: Vec::new(), bytes: Vec::new(), slots };
        for (document, signature) in all.iter().enumerate() {
            if let Some(signature @ (Signature::Slots(values) | Signature::Bins(values))) =
                signature
                && values.len() == slots
            {
                laid.documents.push((document as u32, signature));
                laid.bytes.extend(values.iter().map(|&value| value as u8));
            }
        }
        laid
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
    /// missed. Cost: 128 bytes compared a pair, in parallel.
    pub fn agreeing(
        &self,
        rows: std::ops::Range<usize>,
        needed: u32,
        cancelled: &(dyn Fn() -> bool + Sync),
    ) -> Vec<(u32, u32, u32)> {
        let found: Vec<Vec<(u32, u32, u32)>> = rows
            .into_par_iter()
            .with_min_len(16)
            .map(|row| {
                let mut found = Vec::new();
                if !cancelled() {
                    let own = &self.bytes[row * self.slots..(row + 1) * self.slots];
                    let before = &self.bytes[..row * self.slots];
                    let slots = self.slots;
                    dispatch(Candidates {
                        own,
                        before,
                        slots,
                        needed,
                        see: |other: usize| {
                            found.extend(self.verify(other, row, needed));
                        },
                    });
                }
                found
            })
            .collect();
        found.concat()
    }

    fn verify(&self, x: usize, y: usize, needed: u32) -> Option<(u32, u32, u32)> {
        let ((a, x), (b, y)) = (self.documents[x], self.documents[y]);
        let (equal, _) = compare(x, y)?;
        (equal >= needed).then_some((a, b, equal))
    }
}

/// The places before a signature that agree with it in at least `needed` bytes.
struct Candidates<'a, S> {
    own: &'a [u8],
    before: &'a [u8],
    slots: usize,
    needed: u32,
    see: S,
}

impl<S: FnMut(usize)> Kernel for Candidates<'_, S> {
    type Output = ();

    #[expect(clippy::inline_always, reason = "only inlined code is compiled for wide vectors")]
    #[inline(always)]
    fn run(mut self) {
        for (other, bytes) in self.before.chunks_exact(self.slots).enumerate() {
            let mut equal = 0;
            for (x, y) in self.own.chunks(LANES).zip(bytes.chunks(LANES)) {
                equal += match (<&[u8; LANES]>::try_from(x), <&[u8; LANES]>::try_from(y)) {
                    (Ok(x), Ok(y)) => {
                        let sum: u8 = (0..LANES).map(|i| u8::from(x[i] == y[i])).sum();
                        u32::from(sum)
                    }
                    _ => x.iter().zip(y).map(|(x, y)| u32::from(x == y)).sum(),
                };
            }
            if equal >= self.needed {
                (self.see)(other);
            }
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
        for slots in [16, 128, 200] {
            let family = Family::new(&Params { slots, ..Params::default() });
            let document = |d: u64| (0..40).map(|i| i + d * 3).collect::<Vec<u64>>();
            let all: Vec<_> = (0..30).filter_map(|d| family.signature(&document(d))).collect();
            let laid = Signatures::new(&all.iter().map(Some).collect::<Vec<_>>(), slots);
            let needed = slots as u32 / 4;
            let mut naive = Vec::new();
            for b in 0..all.len() {
                for a in 0..b {
                    let (equal, _) = compare(&all[a], &all[b]).unwrap();
                    if equal >= needed {
                        naive.push((a as u32, b as u32, equal));
                    }
                }
            }
            assert!(!naive.is_empty());
            assert_eq!(laid.agreeing(0..laid.len(), needed, &|| false), naive);
        }
    }
}

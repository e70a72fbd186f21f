//! MinHash: estimates Jaccard from a few minimal hash values of each document.

use crate::measure::bins;
use crate::measure::contract::{
    Column, ColumnScope, ColumnValue, Decides, Evidence, Flag, Initial, Measure, Params,
    RankedCell, ReportColumn, Scheme,
};
use crate::measure::jaccard::jaccard;
use crate::measure::mix::{mix64, stream};
use crate::measure::scale::{Scale, short_ratio};
use crate::processor::dispatch::{Kernel, dispatch, widest};

/// The share of agreeing slots, an unbiased estimate of Jaccard (Broder 1997) with standard error
/// √(J(1−J)/K).
pub const MINHASH: Measure = Measure {
    name: "minhash",
    title: "MinHash",
    about: "estimate of Jaccard from K minima; carries a standard error",
    scale: |_| Scale::Ratio,
    flag: Some(Flag {
        letter: 'M',
        initial: Initial::On(0.20),
        key: "threshold-minhash",
        decides: Decides::WithoutExact,
        fits: None,
        help: "Flag M: MinHash estimate at least X, 0 to 1",
    }),
    needs_shingles: false,
    gives_way: 0,
    value: |e| Some(estimate(e)),
    cell: |e| short_ratio(estimate(e)),
    text: |e| {
        format!("{}/{} = {:.2} ± {:.2}", e.minhash_equal, e.minhash_slots, estimate(e), error(e))
    },
    columns: &[
        Column {
            place: 9,
            scope: ColumnScope::Everywhere,
            name: "minhash",
            value: ColumnValue::Ratio(|e| Some(estimate(e))),
        },
        Column {
            place: 9,
            scope: ColumnScope::Records,
            name: "minhash_error",
            value: ColumnValue::Ratio(|e| Some(error(e))),
        },
        Column {
            place: 10,
            scope: ColumnScope::Everywhere,
            name: "minhash_equal",
            value: ColumnValue::Count(|e| Some(e.minhash_equal.into())),
        },
        Column {
            place: 11,
            scope: ColumnScope::Everywhere,
            name: "minhash_slots",
            value: ColumnValue::Count(|e| Some(e.minhash_slots.into())),
        },
    ],
    ranked: Some(ReportColumn {
        heading: |_| "MinHash".to_owned(),
        cell: |e| RankedCell {
            text: short_ratio(estimate(e)),
            small: format!("{}/{} ± {:.2}", e.minhash_equal, e.minhash_slots, error(e)),
            bar: None,
        },
    }),
};

/// The MinHash estimate of Jaccard, 0 to 1.
pub fn estimate(e: &Evidence) -> f64 {
    f64::from(e.minhash_equal) / f64::from(e.minhash_slots)
}

/// The standard error of the estimate of a pair, √(J(1−J)/K) at its Jaccard, which is known; 0 if the
/// sketch holds all shingles of both texts.
fn error(e: &Evidence) -> f64 {
    if e.minhash_exact { 0.0 } else { standard_error(jaccard(e), e.minhash_slots) }
}

/// √(J(1−J)/K): the standard error of an estimate of Jaccard `j` from `slots` slots.
pub fn standard_error(j: f64, slots: u32) -> f64 {
    (j * (1.0 - j) / f64::from(slots.max(1))).max(0.0).sqrt()
}

/// The MinHash sketch of a document.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum MinHashSignature {
    /// The minimum of every slot's hash function; one value per slot.
    Slots(Box<[u32]>),
    /// The minimum of every bin of one hash function, empty ones borrowed.
    Bins(Box<[u32]>),
    /// The k smallest hash values, ascending; fewer when the document has fewer shingles.
    BottomK {
        /// Ascending hash values.
        values: Box<[u64]>,
        /// The requested k.
        k: u32,
    },
}

/// No signature has more slots: a pair counts its equal ones in sixteen bits.
pub const MOST_SLOTS: usize = u16::MAX as usize;

/// The hash functions of one run: slot i is x ↦ aᵢ·x + bᵢ mod 2³² on a mixed 64-bit shingle hash,
/// aᵢ odd. On well-mixed input as accurate as (a·x + b) mod a large prime, and 32 bits wide.
#[derive(Debug, Clone)]
pub struct HashFamily {
    scheme: Scheme,
    multipliers: Box<[u32]>,
    offsets: Box<[u32]>,
    seed: u64,
}

impl HashFamily {
    /// The family named by `params`: the same numbers on every machine. At least one slot, at most
    /// [`MOST_SLOTS`].
    pub fn new(params: &Params) -> Self {
        let slots = params.slots.clamp(1, MOST_SLOTS) as u64;
        let constants =
            |salt: u64| (0..slots).map(move |i| (stream(params.seed, 2 * i + salt) >> 32) as u32);
        Self {
            scheme: params.scheme,
            multipliers: constants(0).map(|a| a | 1).collect(),
            offsets: constants(1).collect(),
            seed: mix64(params.seed),
        }
    }

    /// A shingle hash mixed so that neither scheme can meet a pattern in it.
    pub fn mixed(&self, hash: u64) -> u64 {
        mix64(hash ^ self.seed)
    }

    /// The value of one shingle in one slot: what the minimum is taken over.
    pub fn slot_value(&self, slot: usize, hash: u64) -> u32 {
        let x = (self.mixed(hash) >> 32) as u32;
        self.multipliers[slot].wrapping_mul(x).wrapping_add(self.offsets[slot])
    }

    /// The upper half of the mixed hash with this value in a slot: odd aᵢ have inverses (Newton).
    pub fn origin(&self, slot: usize, value: u32) -> u32 {
        let a = self.multipliers[slot];
        let inverse = (0..4).fold(a, |x, _| x.wrapping_mul(2u32.wrapping_sub(a.wrapping_mul(x))));
        inverse.wrapping_mul(value.wrapping_sub(self.offsets[slot]))
    }

    /// The signature of a document with the given distinct shingle hashes; `None` without any.
    /// Cost: shingles × slots multiplications, or shingles × log shingles for bottom-k.
    pub fn signature(&self, hashes: &[u64]) -> Option<MinHashSignature> {
        if hashes.is_empty() {
            return None;
        }
        Some(match self.scheme {
            Scheme::Slots => MinHashSignature::Slots(self.slot_minima(hashes)),
            Scheme::OnePermutation => {
                MinHashSignature::Bins(bins::signature(hashes, self.seed, self.multipliers.len()))
            }
            Scheme::BottomK => {
                let k = self.multipliers.len();
                let mut values: Vec<u64> = hashes.iter().map(|&h| self.mixed(h)).collect();
                if values.len() > k {
                    values.select_nth_unstable(k);
                    values.truncate(k);
                }
                values.sort_unstable();
                values.dedup();
                MinHashSignature::BottomK { values: values.into(), k: k as u32 }
            }
        })
    }

    fn slot_minima(&self, hashes: &[u64]) -> Box<[u32]> {
        let mut minima = vec![u32::MAX; self.multipliers.len()].into_boxed_slice();
        let Self { multipliers, offsets, seed, .. } = self;
        Minima { hashes, seed: *seed, multipliers, offsets, least: &mut minima }.lower();
        minima
    }
}

/// How many slots agree, and how many were compared; `None` for signatures of different schemes or
/// lengths.
///
/// Bottom-k compares the k smallest values of the union: |min_k(A∪B) ∩ A_k ∩ B_k| of k, the
/// estimator that is unbiased; the share of common values of both sketches is not.
pub fn compare(a: &MinHashSignature, b: &MinHashSignature) -> Option<(u32, u32)> {
    match (a, b) {
        (MinHashSignature::Slots(a), MinHashSignature::Slots(b))
        | (MinHashSignature::Bins(a), MinHashSignature::Bins(b))
            if a.len() == b.len() =>
        {
            Some((dispatch(Equal { a, b }), a.len() as u32))
        }
        (
            MinHashSignature::BottomK { values: a, k },
            MinHashSignature::BottomK { values: b, k: other },
        ) if k == other => Some(compare_bottom(a, b, *k)),
        _ => None,
    }
}

/// How many places of two lists of one length hold the same value.
struct Equal<'a> {
    a: &'a [u32],
    b: &'a [u32],
}

impl Kernel for Equal<'_> {
    type Output = u32;

    #[expect(clippy::inline_always, reason = "only inlined code is compiled for wide vectors")]
    #[inline(always)]
    fn run(self) -> u32 {
        equal_slots(self.a, self.b)
    }
}

/// How many places of two lists hold the same value, for kernels. Counts places instead of iterating:
/// code that is not optimised, as in tests, takes a ninth of the time so.
#[expect(clippy::inline_always, reason = "only inlined code is compiled for wide vectors")]
#[inline(always)]
pub(crate) fn equal_slots(a: &[u32], b: &[u32]) -> u32 {
    let slots = a.len().min(b.len());
    let (a, b) = (&a[..slots], &b[..slots]);
    let (mut equal, mut slot) = (0, 0);
    while slot < slots {
        equal += u32::from(a[slot] == b[slot]);
        slot += 1;
    }
    equal
}

fn compare_bottom(a: &[u64], b: &[u64], k: u32) -> (u32, u32) {
    let (mut i, mut j, mut equal, mut seen) = (0, 0, 0, 0);
    while seen < k {
        match (a.get(i), b.get(j)) {
            (None, None) => break,
            (Some(x), Some(y)) => {
                equal += u32::from(x == y);
                i += usize::from(x <= y);
                j += usize::from(y <= x);
            }
            (Some(_), None) => i += 1,
            (None, Some(_)) => j += 1,
        }
        seen += 1;
    }
    (equal, seen)
}

/// Shingles in a block.
const BLOCK: usize = 1_024;

/// The minimum of aᵢ·x + bᵢ over all x, for every i: the same as `Family::slot_value` one by one.
///
/// The minima of `LANES` slots stay in registers while a block of shingles passes by: as
/// many as there is room for, see [`Minima::lower`].
pub(crate) struct Minima<'a> {
    pub(crate) hashes: &'a [u64],
    /// What the hashes are mixed with.
    pub(crate) seed: u64,
    /// aᵢ
    pub(crate) multipliers: &'a [u32],
    /// bᵢ, as many
    pub(crate) offsets: &'a [u32],
    /// The minima so far, as many; [`u32::MAX`] at first.
    pub(crate) least: &'a mut [u32],
}

impl Minima<'_> {
    /// Lowers the minima with the widest vectors at hand.
    pub(crate) fn lower(self) {
        if widest() { dispatch(Lanes::<64>(self)) } else { dispatch(Lanes::<32>(self)) }
    }
}

/// `LANES` slots at a time.
struct Lanes<'a, const LANES: usize>(Minima<'a>);

impl<const LANES: usize> Kernel for Lanes<'_, LANES> {
    type Output = ();

    #[expect(clippy::inline_always, reason = "only inlined code is compiled for wide vectors")]
    #[inline(always)]
    fn run(self) {
        let Minima { hashes, seed, multipliers, offsets, least } = self.0;
        let mut mixed = [0; BLOCK];
        for hashes in hashes.chunks(BLOCK) {
            for at in 0..hashes.len().min(BLOCK) {
                mixed[at] = (mix64(hashes[at] ^ seed) >> 32) as u32;
            }
            // A minimum does not mind to see a shingle again.
            let used = hashes.len().next_multiple_of(2);
            let first = mixed[0];
            mixed[hashes.len()..used].fill(first);
            let pairs = mixed[..used].as_chunks::<2>().0;
            let (a, rest_a) = multipliers.as_chunks::<LANES>();
            let (b, rest_b) = offsets.as_chunks::<LANES>();
            let (minima, rest) = least.as_chunks_mut::<LANES>();
            for (group, minima) in minima.iter_mut().enumerate() {
                lower(minima, &a[group], &b[group], pairs);
            }
            if !rest.is_empty() {
                let (mut multiplier, mut offset) = ([0; LANES], [0; LANES]);
                let mut least = [0u32; LANES];
                multiplier[..rest.len()].copy_from_slice(rest_a);
                offset[..rest.len()].copy_from_slice(rest_b);
                least[..rest.len()].copy_from_slice(rest);
                lower(&mut least, &multiplier, &offset, pairs);
                rest.copy_from_slice(&least[..rest.len()]);
            }
        }
    }
}

/// Lowers some minima to those of these shingles, taken by twos.
#[expect(clippy::inline_always, reason = "only inlined code is compiled for wide vectors")]
#[inline(always)]
fn lower<const LANES: usize>(
    minima: &mut [u32; LANES],
    a: &[u32; LANES],
    b: &[u32; LANES],
    pairs: &[[u32; 2]],
) {
    let mut least = *minima;
    for &[x, y] in pairs {
        // Without `for` and `min`, code that is not optimised takes half the time.
        let mut i = 0;
        while i < LANES {
            let (a, b, old) = (a[i], b[i], least[i]);
            let x = a.wrapping_mul(x).wrapping_add(b);
            let y = a.wrapping_mul(y).wrapping_add(b);
            let new = if x < y { x } else { y };
            least[i] = if new < old { new } else { old };
            i += 1;
        }
    }
    *minima = least;
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::measure::contract::{CorpusScore, ReadAs};
    use crate::measure::reuse_state::ReuseState;

    /// Two texts of 96 shingles, and what was compared of them.
    fn evidence(intersection: u32, minhash_equal: u32, minhash_exact: bool) -> Evidence {
        Evidence {
            intersection,
            size_a: 96,
            size_b: 96,
            containment_chance: 0.0,
            minhash_equal,
            minhash_slots: 128,
            minhash_exact,
            distance: None,
            bits: 64,
            cosine: None,
            reuse: ReuseState::Unread,
            weighted: CorpusScore::Pending,
            topic: CorpusScore::Pending,
            expected: CorpusScore::Pending,
            read_as: ReadAs::Undecided,
            is_exact: true,
        }
    }

    #[test]
    fn the_error_is_that_of_the_scheme_at_the_exact_jaccard() {
        let said = |own: &Evidence| (MINHASH.text)(own);
        // As many slots as there are shingles, and as many equal as shared: by chance.
        assert_eq!(said(&evidence(64, 64, false)), "64/128 = 0.50 ± 0.04");
        assert_eq!(said(&evidence(64, 64, true)), "64/128 = 0.50 ± 0.00");
        // All slots agree, and the texts differ.
        assert_eq!(said(&evidence(94, 128, false)), "128/128 = 1.00 ± 0.02");
        assert_eq!(said(&evidence(96, 128, false)), "128/128 = 1.00 ± 0.00");
    }

    #[test]
    fn the_vector_kernel_equals_one_slot_at_a_time() {
        for (slots, shingles) in [(16, 1), (128, 700), (130, 33), (45, 5)] {
            let family = HashFamily::new(&Params { slots, ..Params::default() });
            let hashes: Vec<u64> = (0..shingles).map(|i| stream(9, i)).collect();
            let least = |slot| hashes.iter().map(|&h| family.slot_value(slot, h)).min();
            let naive: Vec<u32> = (0..slots).filter_map(least).collect();
            assert_eq!(family.signature(&hashes), Some(MinHashSignature::Slots(naive.into())));
        }
    }
}

//! The minimum of every slot's hash function over the shingles of a document, many at once.

use crate::measure::mix::mix64;
use crate::processor::dispatch::{Kernel, dispatch, widest};

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
            for (mixed, hash) in mixed.iter_mut().zip(hashes) {
                *mixed = (mix64(hash ^ seed) >> 32) as u32;
            }
            // A minimum does not mind to see a shingle again.
            let used = hashes.len().next_multiple_of(2);
            let first = mixed[0];
            mixed[hashes.len()..used].fill(first);
            let pairs = mixed[..used].as_chunks::<2>().0;
            let (a, rest_a) = multipliers.as_chunks::<LANES>();
            let (b, rest_b) = offsets.as_chunks::<LANES>();
            let (minima, rest) = least.as_chunks_mut::<LANES>();
            for ((a, b), minima) in a.iter().zip(b).zip(minima) {
                lower(minima, a, b, pairs);
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
        for i in 0..LANES {
            let x = a[i].wrapping_mul(x).wrapping_add(b[i]);
            let y = a[i].wrapping_mul(y).wrapping_add(b[i]);
            least[i] = least[i].min(x).min(y);
        }
    }
    *minima = least;
}

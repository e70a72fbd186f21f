//! Hashes many short windows of a text at once, with the same result as one by one.

use crate::part::PartOf as _;
use crate::processor::dispatch::{Kernel, dispatch};
use crate::text::hash;

/// Words of XXH3's constant (`kSecret` in the specification): the exclusive or of the words at
/// bytes 8 and 16, 24 and 32, and 40 and 48.
const SECRET_4_TO_8: u64 = 0x1cad_21f7_2c81_017c ^ 0xdb97_9083_e96d_d4de;
const SECRET_9_LOW: u64 = 0x1f67_b3b7_a4a4_4072 ^ 0x78e5_c0cc_4ee6_79cb;
const SECRET_9_HIGH: u64 = 0x2172_ffcc_7dd0_5a82 ^ 0x8e24_43f7_7446_08b8;

/// XXH3's multipliers: `PRIME_MX2` and `PRIME_MX1` in the specification.
const PRIME_4_TO_8: u64 = 0x9fb2_1c65_1e98_df25;
const PRIME_9_TO_16: u64 = 0x1656_6791_9e37_79f9;

/// Mask of the lower half of a word.
const LOWER: u64 = 0xffff_ffff;

/// Windows per block where each starts one byte after the one before.
const BLOCK: usize = 256;
/// Windows per block at arbitrary places.
const FEW: usize = 64;

/// Sets `hashes[i]` to the hash of `bytes[i..i + length]`. Faster than one by one for windows of 4
/// to 8 bytes, else the same.
pub(crate) fn hash_even(bytes: &[u8], length: usize, hashes: &mut [u64]) {
    if (4..=8).contains(&length) {
        dispatch(EvenWindows { bytes, length, hashes });
    } else {
        for (hash, window) in hashes.iter_mut().zip(bytes.windows(length)) {
            *hash = hash::shingle(window);
        }
    }
}

/// Sets `hashes[i]` to the hash of `bytes[starts[i]..ends[i]]`. Fast where neighbouring windows all
/// have 4 to 8 bytes, or 9 to 16, such as five Chinese characters.
pub(crate) fn hash_listed(bytes: &[u8], starts: &[u32], ends: &[u32], hashes: &mut [u64]) {
    dispatch(ListedWindows { bytes, starts, ends, hashes });
}

struct EvenWindows<'a> {
    bytes: &'a [u8],
    length: usize,
    hashes: &'a mut [u64],
}

impl Kernel for EvenWindows<'_> {
    type Output = ();

    #[expect(clippy::inline_always, reason = "only inlined code is compiled for wide vectors")]
    #[inline(always)]
    fn run(self) {
        // The four bytes from each place on; two of them, overlapping, cover any window of 4 to 8.
        let (mut wide, mut fours) = ([0u32; BLOCK + 8], [0u32; BLOCK + 4]);
        let last = self.length - 4;
        for (block, hashes) in self.hashes.chunks_mut(BLOCK).enumerate() {
            let bytes = self.bytes.part(block * BLOCK..);
            for at in 0..bytes.len().min(wide.len()) {
                wide[at] = bytes[at].into();
            }
            for (at, four) in fours.iter_mut().enumerate() {
                *four = wide[at] | wide[at + 1] << 8 | wide[at + 2] << 16 | wide[at + 3] << 24;
            }
            let windows = hashes.len().min(BLOCK);
            let (hashes, lasts) = (&mut hashes[..windows], &fours[last..][..windows]);
            for at in 0..windows {
                hashes[at] = hash_4_to_8(fours[at], lasts[at], self.length as u64);
            }
        }
    }
}

struct ListedWindows<'a> {
    bytes: &'a [u8],
    starts: &'a [u32],
    ends: &'a [u32],
    hashes: &'a mut [u64],
}

impl Kernel for ListedWindows<'_> {
    type Output = ();

    #[expect(clippy::inline_always, reason = "only inlined code is compiled for wide vectors")]
    #[inline(always)]
    fn run(self) {
        let (mut firsts, mut lasts, mut lengths) = ([0; FEW], [0; FEW], [0; FEW]);
        for (block, hashes) in self.hashes.chunks_mut(FEW).enumerate() {
            let windows = hashes.len().min(FEW);
            let hashes = &mut hashes[..windows];
            let starts = &self.starts[block * FEW..][..windows];
            let ends = &self.ends[block * FEW..][..windows];
            let (mut shortest, mut longest, mut in_bounds) = (u32::MAX, 0, true);
            for at in 0..windows {
                let (start, end) = (starts[at], ends[at]);
                let length = end - start;
                (shortest, longest) = (shortest.min(length), longest.max(length));
                // Of windows under eight bytes, only the bytes inside the window are used later.
                let (first, last) = (eight(self.bytes, start), eight_before(self.bytes, end));
                in_bounds &= first.is_some() & last.is_some();
                (firsts[at], lasts[at]) = (first.unwrap_or(0), last.unwrap_or(0));
                lengths[at] = length;
            }
            if !in_bounds || shortest < 4 || longest > 16 {
                for at in 0..windows {
                    let window = self.bytes.get(starts[at] as usize..ends[at] as usize);
                    hashes[at] = hash::shingle(window.unwrap_or_default());
                }
                continue;
            }
            if longest > 8 {
                for at in 0..windows {
                    hashes[at] = hash_9_to_16(firsts[at], lasts[at], lengths[at].into());
                }
            }
            if shortest < 9 {
                for at in 0..windows {
                    let (first, last) = (firsts[at] as u32, (lasts[at] >> 32) as u32);
                    let short = hash_4_to_8(first, last, lengths[at].into());
                    hashes[at] = if lengths[at] < 9 { short } else { hashes[at] };
                }
            }
        }
    }
}

/// The eight bytes from `start` on; `None` near the end.
#[expect(clippy::inline_always, reason = "only inlined code is compiled for wide vectors")]
#[inline(always)]
fn eight(bytes: &[u8], start: u32) -> Option<u64> {
    let bytes = bytes.get(start as usize..start as usize + 8)?;
    Some(u64::from_le_bytes(bytes.try_into().ok()?))
}

/// The eight bytes before `end`; `None` near the start.
#[expect(clippy::inline_always, reason = "only inlined code is compiled for wide vectors")]
#[inline(always)]
fn eight_before(bytes: &[u8], end: u32) -> Option<u64> {
    let bytes = bytes.get((end as usize).wrapping_sub(8)..end as usize)?;
    Some(u64::from_le_bytes(bytes.try_into().ok()?))
}

/// XXH3 (64 bits, seed 0) of 4 to 8 bytes, from the first four and the last four
/// (`XXH3_len_4to8_64b`).
#[expect(clippy::inline_always, reason = "only inlined code is compiled for wide vectors")]
#[inline(always)]
fn hash_4_to_8(first: u32, last: u32, length: u64) -> u64 {
    let hash = (u64::from(last) | u64::from(first) << 32) ^ SECRET_4_TO_8;
    let hash = (hash ^ hash.rotate_left(49) ^ hash.rotate_left(24)).wrapping_mul(PRIME_4_TO_8);
    let hash = (hash ^ (hash >> 35).wrapping_add(length)).wrapping_mul(PRIME_4_TO_8);
    hash ^ hash >> 28
}

/// XXH3 (64 bits, seed 0) of 9 to 16 bytes, from the first eight and the last eight
/// (`XXH3_len_9to16_64b`).
#[expect(clippy::inline_always, reason = "only inlined code is compiled for wide vectors")]
#[inline(always)]
fn hash_9_to_16(low: u64, high: u64, length: u64) -> u64 {
    let (low, high) = (low ^ SECRET_9_LOW, high ^ SECRET_9_HIGH);
    let hash = length.wrapping_add(low.swap_bytes()).wrapping_add(high);
    let hash = hash.wrapping_add(folded_product(low, high));
    let hash = (hash ^ hash >> 37).wrapping_mul(PRIME_9_TO_16);
    hash ^ hash >> 32
}

/// The lower half of a 128-bit product, exclusively or'd with the upper. Multiplies 32-bit halves,
/// which vector instructions do several at a time.
#[expect(clippy::inline_always, reason = "only inlined code is compiled for wide vectors")]
#[inline(always)]
fn folded_product(x: u64, y: u64) -> u64 {
    let (low, high) = ((x & LOWER) * (y & LOWER), (x >> 32) * (y >> 32));
    let (one, other) = ((x >> 32) * (y & LOWER), (x & LOWER) * (y >> 32));
    let cross = (low >> 32) + (one & LOWER) + other;
    let upper = (one >> 32) + (cross >> 32) + high;
    let lower = cross << 32 | low & LOWER;
    upper ^ lower
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text() -> Vec<u8> {
        (0..3_000u32).map(|i| (i.wrapping_mul(2_654_435_761) >> 23) as u8).collect()
    }

    #[test]
    fn even_windows_hash_as_one_by_one() {
        let text = text();
        for length in 1..20 {
            for bytes in [&text[..], &text[..length], &text[..700], &text[3..258 + length]] {
                let mut hashes = vec![0; bytes.len() + 1 - length];
                hash_even(bytes, length, &mut hashes);
                let naive: Vec<u64> = bytes.windows(length).map(hash::shingle).collect();
                assert_eq!(hashes, naive, "{length} bytes");
            }
        }
    }

    #[test]
    fn listed_windows_hash_as_one_by_one() {
        let text = text();
        for (shortest, longest) in [(4, 8), (9, 16), (0, 30), (8, 9), (15, 15)] {
            let mut starts: Vec<u32> = (0..2_900).step_by(3).collect();
            starts.truncate(961);
            let length = |&start: &u32| shortest + start / 7 % (longest - shortest + 1);
            let ends: Vec<u32> = starts.iter().map(|start| start + length(start)).collect();
            let mut hashes = vec![0; starts.len()];
            hash_listed(&text, &starts, &ends, &mut hashes);
            for ((&start, &end), &hash) in starts.iter().zip(&ends).zip(&hashes) {
                assert_eq!(hash, hash::shingle(&text[start as usize..end as usize]));
            }
        }
    }
}

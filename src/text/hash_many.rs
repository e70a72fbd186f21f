//! The hashes of many short windows of a text at once, the same as one by one.

use crate::processor::dispatch::{Kernel, dispatch};
use crate::text::hash;

/// Words of the constant that XXH3 mixes its input with (`kSecret` of the specification), read at
/// bytes 8 and 16, 24 and 32, and 40 and 48, each two exclusively or'd.
const SECRET_4_TO_8: u64 = 0x1cad_21f7_2c81_017c ^ 0xdb97_9083_e96d_d4de;
const SECRET_9_LOW: u64 = 0x1f67_b3b7_a4a4_4072 ^ 0x78e5_c0cc_4ee6_79cb;
const SECRET_9_HIGH: u64 = 0x2172_ffcc_7dd0_5a82 ^ 0x8e24_43f7_7446_08b8;

/// What it multiplies by: `PRIME_MX2` and `PRIME_MX1` of the specification.
const PRIME_4_TO_8: u64 = 0x9fb2_1c65_1e98_df25;
const PRIME_9_TO_16: u64 = 0x1656_6791_9e37_79f9;

/// The lower half of a word.
const LOWER: u64 = 0xffff_ffff;

/// Windows that are looked at together where they lie one byte apart.
const BLOCK: usize = 256;
/// The same where each lies where it lies.
const LANES: usize = 16;

/// `hashes[i]` becomes that of `bytes[i..i + length]`. Cost: about a tenth of one by one where
/// windows have 4 to 8 bytes, else the same.
pub(crate) fn of_even(bytes: &[u8], length: usize, hashes: &mut [u64]) {
    if (4..=8).contains(&length) {
        dispatch(Even { bytes, length, hashes });
    } else {
        for (hash, window) in hashes.iter_mut().zip(bytes.windows(length)) {
            *hash = hash::shingle(window);
        }
    }
}

/// `hashes[i]` becomes that of `bytes[starts[i]..ends[i]]`. Cheap for neighbours of 4 to 8 bytes, and
/// of 9 to 16, such as five Chinese characters.
pub(crate) fn of_listed(bytes: &[u8], starts: &[u32], ends: &[u32], hashes: &mut [u64]) {
    dispatch(Listed { bytes, starts, ends, hashes });
}

struct Even<'a> {
    bytes: &'a [u8],
    length: usize,
    hashes: &'a mut [u64],
}

impl Kernel for Even<'_> {
    type Output = ();

    #[expect(clippy::inline_always, reason = "only inlined code is compiled for wide vectors")]
    #[inline(always)]
    fn run(self) {
        // Four bytes from every place on; one after the other they make any window of 4 to 8.
        let mut fours = [0u32; BLOCK + 4];
        let last = self.length - 4;
        for (at, hashes) in self.hashes.chunks_mut(BLOCK).enumerate() {
            let bytes = self.bytes.get(at * BLOCK..).unwrap_or_default();
            let used = (hashes.len() + last).min(bytes.len().saturating_sub(3));
            let places = bytes.iter().zip(bytes.iter().skip(1));
            let places = places.zip(bytes.iter().skip(2).zip(bytes.iter().skip(3)));
            for (four, ((&a, &b), (&c, &d))) in fours[..used].iter_mut().zip(places) {
                *four = u32::from(a) | u32::from(b) << 8 | u32::from(c) << 16 | u32::from(d) << 24;
            }
            for ((hash, &first), &last) in hashes.iter_mut().zip(&fours).zip(&fours[last..]) {
                *hash = of_4_to_8(first, last, self.length as u64);
            }
        }
    }
}

struct Listed<'a> {
    bytes: &'a [u8],
    starts: &'a [u32],
    ends: &'a [u32],
    hashes: &'a mut [u64],
}

impl Kernel for Listed<'_> {
    type Output = ();

    #[expect(clippy::inline_always, reason = "only inlined code is compiled for wide vectors")]
    #[inline(always)]
    fn run(self) {
        let (starts, _) = self.starts.as_chunks::<LANES>();
        let (ends, _) = self.ends.as_chunks::<LANES>();
        let whole = self.hashes.len().min(self.starts.len()).min(self.ends.len()) / LANES;
        let (many, rest) = self.hashes.as_chunks_mut::<LANES>();
        for ((hashes, starts), ends) in many.iter_mut().zip(starts).zip(ends) {
            let mut lengths = [0u32; LANES];
            for ((length, start), end) in lengths.iter_mut().zip(starts).zip(ends) {
                *length = end - start;
            }
            // A sum of comparisons, without a jump for each.
            let out = |least: u32, more| {
                let out = |&length: &u32| u32::from(length.wrapping_sub(least) > more);
                lengths.iter().map(out).sum::<u32>()
            };
            if out(9, 7) == 0 {
                let (mut low, mut high) = ([0; LANES], [0; LANES]);
                for i in 0..LANES {
                    low[i] = eight(self.bytes, starts[i]);
                    high[i] = eight(self.bytes, ends[i] - 8);
                }
                for i in 0..LANES {
                    hashes[i] = of_9_to_16(low[i], high[i], u64::from(lengths[i]));
                }
            } else if out(4, 4) == 0 {
                let (mut first, mut last) = ([0; LANES], [0; LANES]);
                for i in 0..LANES {
                    first[i] = four(self.bytes, starts[i]);
                    last[i] = four(self.bytes, ends[i] - 4);
                }
                for i in 0..LANES {
                    hashes[i] = of_4_to_8(first[i], last[i], u64::from(lengths[i]));
                }
            } else {
                one_by_one(self.bytes, starts, ends, hashes);
            }
        }
        let from = whole * LANES;
        one_by_one(self.bytes, &self.starts[from..], &self.ends[from..], rest);
    }
}

fn one_by_one(bytes: &[u8], starts: &[u32], ends: &[u32], hashes: &mut [u64]) {
    for ((hash, &start), &end) in hashes.iter_mut().zip(starts).zip(ends) {
        *hash = hash::shingle(bytes.get(start as usize..end as usize).unwrap_or_default());
    }
}

#[expect(clippy::inline_always, reason = "only inlined code is compiled for wide vectors")]
#[inline(always)]
fn four(bytes: &[u8], at: u32) -> u32 {
    let found = bytes.get(at as usize..).and_then(<[u8]>::first_chunk);
    u32::from_le_bytes(*found.unwrap_or(&[0; 4]))
}

#[expect(clippy::inline_always, reason = "only inlined code is compiled for wide vectors")]
#[inline(always)]
fn eight(bytes: &[u8], at: u32) -> u64 {
    let found = bytes.get(at as usize..).and_then(<[u8]>::first_chunk);
    u64::from_le_bytes(*found.unwrap_or(&[0; 8]))
}

/// XXH3, 64 bits, seed 0, of 4 to 8 bytes: of the first four and the last four
/// (`XXH3_len_4to8_64b`).
#[expect(clippy::inline_always, reason = "only inlined code is compiled for wide vectors")]
#[inline(always)]
fn of_4_to_8(first: u32, last: u32, length: u64) -> u64 {
    let hash = (u64::from(last) | u64::from(first) << 32) ^ SECRET_4_TO_8;
    let hash = (hash ^ hash.rotate_left(49) ^ hash.rotate_left(24)).wrapping_mul(PRIME_4_TO_8);
    let hash = (hash ^ (hash >> 35).wrapping_add(length)).wrapping_mul(PRIME_4_TO_8);
    hash ^ hash >> 28
}

/// XXH3, 64 bits, seed 0, of 9 to 16 bytes: of the first eight and the last eight
/// (`XXH3_len_9to16_64b`).
#[expect(clippy::inline_always, reason = "only inlined code is compiled for wide vectors")]
#[inline(always)]
fn of_9_to_16(low: u64, high: u64, length: u64) -> u64 {
    let (low, high) = (low ^ SECRET_9_LOW, high ^ SECRET_9_HIGH);
    let hash = length.wrapping_add(low.swap_bytes()).wrapping_add(high);
    let hash = hash.wrapping_add(folded_product(low, high));
    let hash = (hash ^ hash >> 37).wrapping_mul(PRIME_9_TO_16);
    hash ^ hash >> 32
}

/// The lower half of a product of 128 bits, exclusively or'd with the upper; by products of halves,
/// of which vectors make several at once.
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
                of_even(bytes, length, &mut hashes);
                let naive: Vec<u64> = bytes.windows(length).map(hash::shingle).collect();
                assert_eq!(hashes, naive, "{length} bytes");
            }
        }
    }

    #[test]
    fn listed_windows_hash_as_one_by_one() {
        let text = text();
        for (least, most) in [(4, 8), (9, 16), (0, 30), (8, 9), (15, 15)] {
            let mut starts: Vec<u32> = (0..2_900).step_by(3).collect();
            starts.truncate(961);
            let length = |&start: &u32| least + start / 7 % (most - least + 1);
            let ends: Vec<u32> = starts.iter().map(|start| start + length(start)).collect();
            let mut hashes = vec![0; starts.len()];
            of_listed(&text, &starts, &ends, &mut hashes);
            for ((&start, &end), &hash) in starts.iter().zip(&ends).zip(&hashes) {
                assert_eq!(hash, hash::shingle(&text[start as usize..end as usize]));
            }
        }
    }
}

//! Slides a window of n characters over a text and hashes the windows, a block at a time.

use crate::processor::dispatch::{Kernel, dispatch};
use crate::text::hash;
use crate::text::hash_many::{hash_even, hash_listed};
use std::ops::Range;

/// Bytes per block.
const BLOCK: usize = 1_024;

/// Byte ranges of the windows of one block.
#[derive(Debug, Clone, Copy)]
pub(crate) enum WindowPlaces<'a> {
    /// Windows of `bytes` bytes, each starting one byte after the one before.
    Even { first: usize, bytes: usize },
    /// Offsets of characters from `first`; a window ends where the n-th character after its first
    /// starts.
    Listed { first: usize, starts: &'a [u32], n: usize },
}

impl WindowPlaces<'_> {
    /// The byte range of window `index` of the block.
    pub(crate) fn range(self, index: usize) -> Range<usize> {
        match self {
            Self::Even { first, bytes } => first + index..first + index + bytes,
            Self::Listed { first, starts, n } => {
                let at = |index| starts.get(index).map_or(first, |&start| first + start as usize);
                at(index)..at(index + n)
            }
        }
    }
}

/// Calls `emit` with the hashes of a few hundred windows at a time, in order, and their places;
/// returns the number of characters in the text. A text of fewer than `n` (at least 1) characters
/// is one window.
pub(crate) fn slide(
    text: &str,
    n: usize,
    emit: &mut impl FnMut(&[u64], WindowPlaces<'_>),
) -> usize {
    let bytes = text.as_bytes();
    if text.is_ascii() && bytes.len() >= n {
        slide_bytes(bytes, n, emit);
        return bytes.len();
    }
    let size = BLOCK.max(8 * n);
    let (mut starts, mut hashes) = (vec![0; size + 8], vec![0; size + 8]);
    let (mut first, mut windows) = (0, 0);
    loop {
        let rest = bytes.get(first..).unwrap_or_default();
        let block = rest.get(..size).unwrap_or(rest);
        let mut known = dispatch(Starts { bytes: block, starts: &mut starts });
        if block.len() == rest.len() {
            if windows == 0 && 0 < known && known < n {
                let whole = WindowPlaces::Even { first, bytes: rest.len() };
                emit(&[hash::shingle(rest)], whole);
            }
            if known < n {
                return known;
            }
            // The last window ends with the text.
            starts[known] = block.len() as u32;
            known += 1;
        }
        let count = known - n;
        hash_listed(block, &starts[..count], &starts[n..known], &mut hashes[..count]);
        emit(&hashes[..count], WindowPlaces::Listed { first, starts: &starts[..known], n });
        windows += count;
        if block.len() == rest.len() {
            return windows + n - 1;
        }
        first += starts[count] as usize;
    }
}

/// [`slide`] over ASCII, at least one window long.
fn slide_bytes(bytes: &[u8], n: usize, emit: &mut impl FnMut(&[u64], WindowPlaces<'_>)) {
    let mut hashes = [0; BLOCK];
    let windows = bytes.len() + 1 - n;
    for first in (0..windows).step_by(BLOCK) {
        let hashes = &mut hashes[..BLOCK.min(windows - first)];
        hash_even(&bytes[first..], n, hashes);
        emit(hashes, WindowPlaces::Even { first, bytes: n });
    }
}

/// Finds where characters start in `bytes`, which may end inside one, and returns their number.
/// `starts` needs room for eight more than there are bytes.
struct Starts<'a> {
    bytes: &'a [u8],
    starts: &'a mut [u32],
}

impl Kernel for Starts<'_> {
    type Output = usize;

    #[expect(clippy::inline_always, reason = "only inlined code is compiled for wide vectors")]
    #[inline(always)]
    fn run(self) -> usize {
        let (mut known, mut at) = (0, 0);
        let (words, rest) = self.bytes.as_chunks::<8>();
        for word in words {
            let begin = beginnings(u64::from_le_bytes(*word));
            // Writes all eight and advances by the count: no branch to mispredict.
            if let Some(starts) =
                self.starts.get_mut(known..).and_then(<[u32]>::first_chunk_mut::<8>)
            {
                let offsets: &[u8; 8] = &OFFSETS[begin];
                for i in 0..8 {
                    starts[i] = at + u32::from(offsets[i]);
                }
            }
            known += begin.count_ones() as usize;
            at += 8;
        }
        for byte in rest {
            self.starts[known] = at;
            known += usize::from(byte & 0xc0 != 0x80);
            at += 1;
        }
        known
    }
}

/// The highest bit of each of eight bytes.
const HIGH: u64 = 0x8080_8080_8080_8080;

/// One bit for each of eight bytes, set where a character begins.
#[expect(clippy::inline_always, reason = "only inlined code is compiled for wide vectors")]
#[inline(always)]
fn beginnings(word: u64) -> usize {
    let continuations = word & !(word << 1) & HIGH;
    // Collects the highest bit of each byte into the highest byte.
    (((continuations ^ HIGH) >> 7).wrapping_mul(0x0102_0408_1020_4080) >> 56) as usize
}

/// For each byte value, the places of its set bits, lowest first.
static OFFSETS: [[u8; 8]; 256] = offsets();

const fn offsets() -> [[u8; 8]; 256] {
    let mut table = [[0; 8]; 256];
    let mut byte = 0;
    while byte < 256 {
        let (mut bit, mut set) = (0, 0);
        while bit < 8 {
            if byte >> bit & 1 == 1 {
                table[byte][set] = bit as u8;
                set += 1;
            }
            bit += 1;
        }
        byte += 1;
    }
    table
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn windows_are_those_of_a_list_of_characters() {
        let mixed: String = (0..5_000u32)
            .map(|i| {
                ['a', 'é', '字', '𠀀', ' '][(i.wrapping_mul(2_654_435_761) >> 29) as usize % 5]
            })
            .collect();
        let ascii: String = mixed.chars().map(|c| if c.is_ascii() { c } else { '.' }).collect();
        for text in [&*mixed, &*ascii, "", "字", "ab", "字a字a"] {
            for n in [1, 2, 5, 12, 200, 6_000] {
                let mut ends: Vec<usize> = text.char_indices().map(|(at, _)| at).collect();
                let characters = ends.len();
                ends.push(text.len());
                let span = n.min(characters);
                let naive = ends.windows(span + 1).filter(|_| span > 0).map(|w| w[0]..w[span]);
                let mut seen = Vec::new();
                let counted = slide(text, n, &mut |hashes, places| {
                    for (index, &hash) in hashes.iter().enumerate() {
                        let place = places.range(index);
                        assert_eq!(hash, hash::shingle(&text.as_bytes()[place.clone()]));
                        seen.push(place);
                    }
                });
                assert_eq!(counted, characters);
                assert_eq!(seen, naive.collect::<Vec<_>>());
            }
        }
    }
}

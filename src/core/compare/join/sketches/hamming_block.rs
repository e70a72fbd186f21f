//! Computes Hamming distances of one fingerprint to 512 others at once, bit by bit.

use crate::processor::bits::{BitRegister, WordBlock, add, add_one};

/// Fingerprints in a block: one bit of each fills eight words.
pub(super) const COLUMNS: usize = 512;

/// Groups of three bits in a word; one bit remains.
const THREES: usize = 21;

/// One word of the fingerprints of a block, laid out for comparison: for each group of three bits
/// and each of the eight values that the other side may have there, the number of differing bits,
/// as two binary digits for all fingerprints. A row then looks up 21 sums of three instead of
/// adding 63 bits.
#[derive(Clone)]
pub(super) struct BlockWord {
    /// [`THREES`] entries.
    threes: Vec<[[WordBlock; 2]; 8]>,
    last: [WordBlock; 2],
}

impl BlockWord {
    /// The layout of fingerprints that are all zero.
    pub(super) fn empty() -> Self {
        Self { threes: vec![[[[0; 8]; 2]; 8]; THREES], last: [[0; 8]; 2] }
    }

    /// Lays out word `word` of at most [`COLUMNS`] fingerprints; missing ones count as zero. Cost:
    /// about ten steps a fingerprint.
    pub(super) fn fill<const WIDTH: usize>(&mut self, prints: &[[u64; WIDTH]], word: usize) {
        let mut planes = [[0; 8]; 64];
        for (lane, prints) in prints.chunks(64).take(8).enumerate() {
            let mut square = [0; 64];
            for (row, print) in square.iter_mut().zip(prints) {
                *row = print[word];
            }
            transpose(&mut square);
            for (plane, bits) in planes.iter_mut().zip(square) {
                plane[lane] = bits;
            }
        }
        let (threes, _) = planes.as_chunks::<3>();
        for (sums, three) in self.threes.iter_mut().zip(threes) {
            for (value, [low, high]) in sums.iter_mut().enumerate() {
                let flip = |bit: usize| if value >> bit & 1 == 1 { !0 } else { 0 };
                let flips = [flip(0), flip(1), flip(2)];
                for lane in 0..8 {
                    let [mut a, b, c]: [u64; 3] =
                        [0, 1, 2].map(|bit| three[bit][lane] ^ flips[bit]);
                    high[lane] = add(&mut a, b, c);
                    low[lane] = a;
                }
            }
        }
        self.last = [planes[63], planes[63].map(|bits| !bits)];
    }

    /// The sums to add for this word of another fingerprint.
    #[expect(clippy::inline_always, reason = "only inlined code is compiled for wide registers")]
    #[inline(always)]
    fn sums(&self, other: u64) -> Sums<'_> {
        let mut threes = [&self.threes[0][0]; THREES];
        for (place, eight) in self.threes.iter().enumerate() {
            threes[place] = &eight[(other >> (3 * place) & 7) as usize];
        }
        Sums { threes, last: &self.last[(other >> 63) as usize] }
    }
}

/// The sums of a block that make up the distances to one word.
#[derive(Clone, Copy)]
struct Sums<'a> {
    threes: [&'a [WordBlock; 2]; THREES],
    last: &'a WordBlock,
}

impl Sums<'_> {
    /// Adds four sums of three to the lowest digits; returns the carry still to be added to the
    /// fours and the carry into the eights.
    #[expect(clippy::inline_always, reason = "only inlined code is compiled for wide registers")]
    #[inline(always)]
    fn four<B: BitRegister>(&self, place: usize, part: usize, low: &mut [B; 4]) -> (B, B) {
        let [w, x, y, z] = [
            self.threes[place],
            self.threes[place + 1],
            self.threes[place + 2],
            self.threes[place + 3],
        ];
        let [ones, twos, fours, _] = low;
        let a = add(ones, B::read(&w[0], part), B::read(&x[0], part));
        let b = add(ones, B::read(&y[0], part), B::read(&z[0], part));
        let c = add(twos, B::read(&w[1], part), B::read(&x[1], part));
        let d = add(twos, B::read(&y[1], part), B::read(&z[1], part));
        (add(twos, a, b), add(fours, c, d))
    }

    /// The number of differing bits in one part of the fingerprints, as seven binary digits, by a
    /// tree of 36 full adders (Knuth 7.1.3).
    #[expect(clippy::inline_always, reason = "only inlined code is compiled for wide registers")]
    #[inline(always)]
    fn total<B: BitRegister>(&self, part: usize) -> [B; 7] {
        let mut low = [B::read(self.last, part), B::all(0), B::all(0), B::all(0)];
        let (a, p) = self.four(0, part, &mut low);
        let (b, q) = self.four(4, part, &mut low);
        let r = add(&mut low[2], a, b);
        let a_sixteen = add(&mut low[3], p, q);
        let (a, p) = self.four(8, part, &mut low);
        let (b, q) = self.four(12, part, &mut low);
        let s = add(&mut low[2], a, b);
        let b_sixteen = add(&mut low[3], r, p);
        let c_sixteen = add(&mut low[3], q, s);
        let (a, p) = self.four(16, part, &mut low);
        let [one, two] = self.threes[20];
        let b = add_one(&mut low[0], B::read(one, part));
        let b = add(&mut low[1], B::read(two, part), b);
        let q = add(&mut low[2], a, b);
        let d_sixteen = add(&mut low[3], p, q);
        let mut sixteens = a_sixteen;
        let a = add(&mut sixteens, b_sixteen, c_sixteen);
        let b = add_one(&mut sixteens, d_sixteen);
        let [ones, twos, fours, eights] = low;
        [ones, twos, fours, eights, sixteens, a.xor(b), a.and(b)]
    }
}

/// The distances of a fingerprint to all of a block, part by part, as binary digits, lowest first.
///
/// Uses no closures: they would not be compiled for wide registers.
#[expect(clippy::inline_always, reason = "only inlined code is compiled for wide registers")]
#[inline(always)]
pub(super) fn distances<B: BitRegister, const WIDTH: usize, const DIGITS: usize>(
    block: &[BlockWord; WIDTH],
    print: &[u64; WIDTH],
    parts: &mut [[B; DIGITS]; 8],
) {
    for index in 0..WIDTH {
        let sums = block[index].sums(print[index]);
        for (part, digits) in parts.iter_mut().enumerate().take(B::PARTS) {
            let some = sums.total::<B>(part);
            let mut carry = B::all(0);
            for (place, digit) in digits.iter_mut().enumerate() {
                let more = if place < 7 { some[place] } else { B::all(0) };
                if index == 0 {
                    *digit = more;
                } else {
                    carry = add(digit, more, carry);
                }
            }
        }
    }
}

/// Transposes a 64 × 64 bit matrix (Warren, Hacker's Delight, 7-3): swaps bit i of word j with bit
/// j of word i.
fn transpose(square: &mut [u64; 64]) {
    let (mut width, mut mask) = (32, u64::from(u32::MAX));
    while width > 0 {
        for row in (0..64).filter(|row| row & width == 0) {
            let moved = (square[row] >> width ^ square[row + width]) & mask;
            square[row] ^= moved << width;
            square[row + width] ^= moved;
        }
        width /= 2;
        mask ^= mask << width;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::measure::mix::stream;

    #[test]
    fn digits_encode_the_distances() {
        let prints: Vec<[u64; 2]> = (0..300).map(|i| [stream(1, i), stream(2, i % 7)]).collect();
        let mut block = [BlockWord::empty(), BlockWord::empty()];
        for (word, at) in block.iter_mut().zip(0..) {
            word.fill(&prints, at);
        }
        for own in [[0, 0], [!0, !0], prints[3], [stream(5, 1), stream(5, 2)]] {
            let mut parts = [[0; 8]; 8];
            distances::<u64, 2, 8>(&block, &own, &mut parts);
            for (column, print) in prints.iter().enumerate() {
                let digits = &parts[column / 64];
                let spelt = digits.iter().rev().fold(0, |all, d| all << 1 | d >> (column % 64) & 1);
                let naive = (print[0] ^ own[0]).count_ones() + (print[1] ^ own[1]).count_ones();
                assert_eq!(spelt, u64::from(naive));
            }
        }
    }
}

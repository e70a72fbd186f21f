//! Counts all Hamming distances and finds the small ones, 512 pairs at a time.

use crate::compare::join::sketches::hamming_block::{BlockWord, COLUMNS, distances};
use crate::processor::bits::{BitKernel, BitRegister, WordBlock, add};

/// Rows counted together: their counts are added as binary digits.
const ROWS: usize = 4;
/// Distances in a group, which differ in their lowest four digits.
const GROUP: usize = 16;

/// Counts of sixteen distances: two binary digits for each column, then the number of fours.
#[derive(Clone)]
pub(super) struct Counter {
    ones: [WordBlock; GROUP],
    twos: [WordBlock; GROUP],
    fours: [WordBlock; GROUP],
}

impl Counter {
    /// Creates the counters for fingerprints of `bits` bits.
    pub(super) fn all(bits: u32) -> Vec<Self> {
        let empty = [[0; 8]; GROUP];
        vec![Self { ones: empty, twos: empty, fours: empty }; bits as usize / GROUP + 1]
    }

    /// The counts, from the smallest of the sixteen distances on.
    pub(super) fn totals(&self) -> impl Iterator<Item = u64> {
        let bits = |words: &WordBlock| words.iter().map(|word| u64::from(word.count_ones())).sum();
        (0..GROUP).map(move |low| {
            let (ones, twos): (u64, u64) = (bits(&self.ones[low]), bits(&self.twos[low]));
            ones + 2 * twos + 4 * self.fours[low].iter().sum::<u64>()
        })
    }
}

/// Compares fingerprints with those of a block that precede them.
pub(super) struct HammingRows<'a, const WIDTH: usize, const DIGITS: usize> {
    /// The block.
    pub(super) block: &'a [BlockWord; WIDTH],
    /// The rows.
    pub(super) prints: &'a [[u64; WIDTH]],
    /// Index of the first row, relative to the first column of the block.
    pub(super) first: usize,
    /// Largest distance that is near; at most the number of bits.
    pub(super) limit: u32,
    /// One counter for each group of distances.
    pub(super) counters: &'a mut [Counter],
    /// Rows and columns of the near pairs.
    pub(super) near: &'a mut Vec<(u32, u32)>,
}

impl<const WIDTH: usize, const DIGITS: usize> BitKernel for HammingRows<'_, WIDTH, DIGITS> {
    type Output = ();

    #[expect(clippy::inline_always, reason = "only inlined code is compiled for wide registers")]
    #[inline(always)]
    fn run<B: BitRegister>(self) {
        let mut near = [[0; 8]; ROWS];
        let mut seen = [[!0; 8]; ROWS];
        let mut digits = [[[B::all(0); DIGITS]; 8]; ROWS];
        let mut wanted = [B::all(0); ROWS];
        let mut low = [[B::all(0); ROWS]; GROUP];
        for (index, rows) in self.prints.chunks(ROWS).enumerate() {
            let first = self.first + index * ROWS;
            // Repeated once after the block's own rows: from then on all columns count.
            if first < COLUMNS + ROWS || rows.len() < ROWS {
                let end = |row| if row < rows.len() { first + row } else { 0 };
                seen = std::array::from_fn(|row| before(end(row)));
            }
            let own: [&[u64; WIDTH]; ROWS] =
                std::array::from_fn(|row| rows.get(row).unwrap_or(&rows[0]));
            let mut any = false;
            for row in 0..ROWS {
                distances(self.block, own[row], &mut digits[row]);
            }
            for part in 0..B::PARTS {
                for row in 0..ROWS {
                    wanted[row] = B::read(&seen[row], part);
                    let here = at_most(&digits[row][part], self.limit).and(wanted[row]);
                    here.write(&mut near[row], part);
                    any |= here.any();
                }
                count(&digits, &wanted, part, &mut low, self.counters);
            }
            if any {
                list(&near, (index * ROWS) as u32, self.near);
            }
        }
    }
}

/// The columns before an index, as bits.
fn before(place: usize) -> WordBlock {
    std::array::from_fn(|lane| match place.saturating_sub(64 * lane) {
        64.. => !0,
        some => (1 << some) - 1,
    })
}

/// The lanes in which a number given by its digits is at most `limit`.
#[expect(clippy::inline_always, reason = "only inlined code is compiled for wide registers")]
#[inline(always)]
fn at_most<B: BitRegister, const DIGITS: usize>(digits: &[B; DIGITS], limit: u32) -> B {
    // From the lowest digit up: smaller here, or equal here and not larger below.
    let mut under = B::all(!0);
    for (place, digit) in digits.iter().enumerate() {
        let below = under.without(*digit);
        under = if limit >> place & 1 == 1 { B::all(!0).without(*digit).or(under) } else { below };
    }
    under
}

/// Appends rows and columns of the set bits.
fn list(near: &[WordBlock; ROWS], first: u32, all: &mut Vec<(u32, u32)>) {
    for (row, words) in near.iter().enumerate() {
        for (lane, &word) in words.iter().enumerate() {
            let mut word = word;
            while word != 0 {
                all.push((first + row as u32, 64 * lane as u32 + word.trailing_zeros()));
                word &= word - 1;
            }
        }
    }
}

/// Adds the distances of some rows to the counters, in the columns of `seen`.
#[expect(clippy::inline_always, reason = "only inlined code is compiled for wide registers")]
#[inline(always)]
fn count<B: BitRegister, const DIGITS: usize>(
    digits: &[[[B; DIGITS]; 8]; ROWS],
    seen: &[B; ROWS],
    part: usize,
    low: &mut [[B; ROWS]; GROUP],
    counters: &mut [Counter],
) {
    for (row, digits) in digits.iter().enumerate() {
        let digits = &digits[part];
        let (first, second) = (each(digits[0], digits[1]), each(digits[2], digits[3]));
        for (value, low) in low.iter_mut().enumerate() {
            low[row] = second[value / 4].and(first[value % 4]);
        }
    }
    for (group, counter) in counters.iter_mut().enumerate() {
        let mut here = *seen;
        let mut any = B::all(0);
        for row in 0..ROWS {
            for (place, digit) in digits[row][part][4..].iter().enumerate() {
                let set = group >> place & 1 == 1;
                here[row] = if set { here[row].and(*digit) } else { here[row].without(*digit) };
            }
            any = any.or(here[row]);
        }
        if !any.any() {
            continue;
        }
        let Counter { ones, twos, fours } = counter;
        for (value, low) in low.iter().enumerate() {
            let (a, b) = (low[0].and(here[0]), low[1].and(here[1]));
            let (c, d) = (low[2].and(here[2]), low[3].and(here[3]));
            let mut one = B::read(&ones[value], part);
            let x = add(&mut one, a, b);
            let y = add(&mut one, c, d);
            one.write(&mut ones[value], part);
            let mut two = B::read(&twos[value], part);
            let four = add(&mut two, x, y);
            two.write(&mut twos[value], part);
            B::read(&fours[value], part).plus_ones_of(four).write(&mut fours[value], part);
        }
    }
}

/// The lanes in which a number of two digits is 0, 1, 2 and 3.
#[expect(clippy::inline_always, reason = "only inlined code is compiled for wide registers")]
#[inline(always)]
fn each<B: BitRegister>(low: B, high: B) -> [B; 4] {
    let none = B::all(!0).without(low.or(high));
    [none, low.without(high), high.without(low), low.and(high)]
}

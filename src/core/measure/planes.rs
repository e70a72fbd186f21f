//! Counts, for each of 64 bits, how many words have it set.

use crate::processor::dispatch::{Kernel, dispatch, prefetch};

/// Words that are counted side by side.
const LANES: usize = 8;
/// Words that one step takes: sixteen a lane.
const STEP: usize = 16 * LANES;
/// Words that the processor fetches together.
const LINE: usize = 8;
/// How many steps ahead words are fetched: their sum takes less time than that.
const AHEAD: usize = 2;
/// Binary digits of a counter, and those that all but long lists can do with.
const DIGITS: usize = 32;
const FEW: usize = 12;

/// One digit of 64 counters in each lane.
type Plane = [u64; LANES];

/// How often each bit is set, the least significant first. Exact up to 2³² words.
pub fn counts(words: &[u64]) -> [u32; 64] {
    let planes = sum(words);
    let planes = &planes[..digits(words.len())];
    std::array::from_fn(|bit| {
        planes.iter().rev().fold(0, |count, plane| count << 1 | (plane >> bit & 1) as u32)
    })
}

/// The bits that more than half of the words have set, and those that exactly half have set.
pub fn majority(words: &[u64]) -> (u64, u64) {
    let planes = sum(words);
    let half = words.len() as u64 / 2;
    let (mut above, mut equal) = (0, !0);
    for (digit, plane) in planes.iter().enumerate().take(digits(words.len())).rev() {
        let of_half = if half >> digit & 1 == 1 { !0 } else { 0 };
        above |= equal & plane & !of_half;
        equal &= !(plane ^ of_half);
    }
    (above, if words.len().is_multiple_of(2) { equal } else { 0 })
}

/// Binary digits of a number, at most those of a counter.
fn digits(number: usize) -> usize {
    DIGITS.min((usize::BITS - number.leading_zeros()) as usize)
}

/// The counts of all 64 bits as digits, see [`Sum`].
fn sum(words: &[u64]) -> [u64; DIGITS] {
    if words.len() >> FEW > 0 {
        return dispatch(Sum::<DIGITS>(words));
    }
    let mut planes = [0; DIGITS];
    planes[..FEW].copy_from_slice(&dispatch(Sum::<FEW>(words)));
    planes
}

/// The counts as digits, which must be as many as the number of words has: plane p holds digit p of
/// all 64 counters, so that one word is added to 64 counters at once (Knuth 7.1.3). Sixteen words are
/// first summed by a tree of full adders, whose carries alone reach the higher planes (Muła, Kurz,
/// Lemire 2018, "Harley–Seal").
struct Sum<'a, const D: usize>(&'a [u64]);

impl<const D: usize> Kernel for Sum<'_, D> {
    type Output = [u64; D];

    #[expect(clippy::inline_always, reason = "only inlined code is compiled for wide vectors")]
    #[inline(always)]
    fn run(self) -> [u64; D] {
        let mut planes = [[0; LANES]; D];
        let mut low = Low::default();
        let (steps, rest) = self.0.as_chunks::<STEP>();
        let high = &mut planes[4..D.min(4 + digits(steps.len() + 1))];
        for line in (0..AHEAD * STEP).step_by(LINE) {
            prefetch(self.0, line);
        }
        for (step, words) in steps.iter().enumerate() {
            for line in (0..STEP).step_by(LINE) {
                prefetch(self.0, (step + AHEAD) * STEP + line);
            }
            carry_on(high, low.add_sixteen(words));
        }
        if !rest.is_empty() {
            let mut words = [0; STEP];
            words[..rest.len()].copy_from_slice(rest);
            carry_on(high, low.add_sixteen(&words));
        }
        planes[..4].copy_from_slice(&[low.ones, low.twos, low.fours, low.eights]);
        let four: [[u64; 4]; D] = halved(&planes);
        let two: [[u64; 2]; D] = halved(&four);
        let one: [[u64; 1]; D] = halved(&two);
        let mut digits = [0; D];
        for digit in 0..D {
            digits[digit] = one[digit][0];
        }
        digits
    }
}

/// The digits that stay in registers.
#[derive(Default)]
struct Low {
    ones: Plane,
    twos: Plane,
    fours: Plane,
    eights: Plane,
}

impl Low {
    /// Adds sixteen words in each lane; the carries to the digit that counts sixteens.
    #[expect(clippy::inline_always, reason = "only inlined code is compiled for wide vectors")]
    #[inline(always)]
    fn add_sixteen(&mut self, words: &[u64; STEP]) -> Plane {
        let (words, _) = words.as_chunks::<LANES>();
        let a = self.add_four(&words[0..4]);
        let b = self.add_four(&words[4..8]);
        let eight = add(&mut self.fours, &a, &b);
        let a = self.add_four(&words[8..12]);
        let b = self.add_four(&words[12..16]);
        let sixteen = add(&mut self.fours, &a, &b);
        add(&mut self.eights, &eight, &sixteen)
    }

    #[expect(clippy::inline_always, reason = "only inlined code is compiled for wide vectors")]
    #[inline(always)]
    fn add_four(&mut self, words: &[Plane]) -> Plane {
        let a = add(&mut self.ones, &words[0], &words[1]);
        let b = add(&mut self.ones, &words[2], &words[3]);
        add(&mut self.twos, &a, &b)
    }
}

/// Adds two words to the digits `sum` in every lane; the carries.
#[expect(clippy::inline_always, reason = "only inlined code is compiled for wide vectors")]
#[inline(always)]
fn add(sum: &mut Plane, a: &Plane, b: &Plane) -> Plane {
    let mut carries = [0; LANES];
    for lane in 0..LANES {
        // Two expressions of three operands each: where the processor has such instructions, two.
        carries[lane] = a[lane] & b[lane] | sum[lane] & (a[lane] | b[lane]);
        sum[lane] = sum[lane] ^ a[lane] ^ b[lane];
    }
    carries
}

/// Adds a carry to the lowest of these planes, and what that carries to the next. Goes through all
/// of them: to stop at the last carry would be a jump that no processor can foresee.
#[expect(clippy::inline_always, reason = "only inlined code is compiled for wide vectors")]
#[inline(always)]
fn carry_on(planes: &mut [Plane], mut carry: Plane) {
    for plane in planes {
        for lane in 0..LANES {
            (plane[lane], carry[lane]) = (plane[lane] ^ carry[lane], plane[lane] & carry[lane]);
        }
    }
}

/// Adds the counters of one half of the lanes to those of the other, as numbers of `D` digits.
#[expect(clippy::inline_always, reason = "only inlined code is compiled for wide vectors")]
#[inline(always)]
fn halved<const L: usize, const H: usize, const D: usize>(planes: &[[u64; L]; D]) -> [[u64; H]; D] {
    let (mut sums, mut carry) = ([[0; H]; D], [0; H]);
    for digit in 0..D {
        let (sum, plane) = (&mut sums[digit], &planes[digit]);
        for lane in 0..H {
            let (a, b, c) = (plane[lane], plane[lane + H], carry[lane]);
            (sum[lane], carry[lane]) = (a ^ b ^ c, a & b | c & (a | b));
        }
    }
    sums
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::measure::mix::stream;

    #[test]
    fn counts_equal_counting_one_bit_at_a_time() {
        for length in [0, 1, 7, 8, 9, 63, 64, 65, 1_000, 4_095, 4_096, 5_001] {
            let words: Vec<u64> = (0..length).map(|i| stream(3, i) | 1 << 63).collect();
            let naive: [u32; 64] = std::array::from_fn(|bit| {
                words.iter().map(|word| (word >> bit & 1) as u32).sum::<u32>()
            });
            assert_eq!(counts(&words), naive);
            assert_eq!(Sum::<DIGITS>(&words).run(), dispatch(Sum::<DIGITS>(&words)));
            assert_eq!(sum(&words), Sum::<DIGITS>(&words).run());
            let bits = |of: &dyn Fn(u64) -> bool| {
                (0..64).fold(0u64, |all, bit| all | u64::from(of(naive[bit].into())) << bit)
            };
            let halves = (bits(&|n| 2 * n > length), bits(&|n| 2 * n == length));
            assert_eq!(majority(&words), halves);
        }
    }
}

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
/// Binary digits of a counter.
const DIGITS: usize = 32;

/// One digit of 64 counters in each lane.
type Plane = [u64; LANES];

/// How often each bit is set, the least significant first. Exact up to 2³² words.
pub fn counts(words: &[u64]) -> [u32; 64] {
    let planes = dispatch(Sum(words));
    let planes = &planes[..digits(words.len())];
    std::array::from_fn(|bit| {
        planes.iter().rev().fold(0, |count, plane| count << 1 | (plane >> bit & 1) as u32)
    })
}

/// The bits that more than half of the words have set, and those that exactly half have set.
pub fn majority(words: &[u64]) -> (u64, u64) {
    let planes = dispatch(Sum(words));
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

/// The counts as digits: plane p holds digit p of all 64 counters, so that one word is added to 64
/// counters at once (Knuth 7.1.3). Sixteen words are first summed by a tree of full adders, whose
/// carries alone reach the higher planes (Muła, Kurz, Lemire 2018, "Harley–Seal").
struct Sum<'a>(&'a [u64]);

impl Kernel for Sum<'_> {
    type Output = [u64; DIGITS];

    #[expect(clippy::inline_always, reason = "only inlined code is compiled for wide vectors")]
    #[inline(always)]
    fn run(self) -> [u64; DIGITS] {
        let mut planes = [[0; LANES]; DIGITS];
        let mut low = Low::default();
        let (steps, rest) = self.0.as_chunks::<STEP>();
        let high = &mut planes[4..DIGITS.min(4 + digits(steps.len() + 1))];
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
        sum_of_lanes(planes, digits(self.0.len()))
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

/// Adds the counters of all lanes, as numbers of so many digits: those of one half of the lanes to
/// those of the other, until one is left.
#[expect(clippy::inline_always, reason = "only inlined code is compiled for wide vectors")]
#[inline(always)]
fn sum_of_lanes(mut planes: [Plane; DIGITS], digits: usize) -> [u64; DIGITS] {
    let mut lanes = LANES;
    while lanes > 1 {
        lanes /= 2;
        let mut carry = [0; LANES];
        for plane in &mut planes[..digits] {
            let (sum, other) = plane.split_at_mut(lanes);
            for lane in 0..lanes {
                let half = sum[lane] ^ other[lane];
                let carried = sum[lane] & other[lane] | half & carry[lane];
                (sum[lane], carry[lane]) = (half ^ carry[lane], carried);
            }
        }
    }
    planes.map(|plane| plane[0])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::measure::mix::stream;

    #[test]
    fn counts_equal_counting_one_bit_at_a_time() {
        for length in [0, 1, 7, 8, 9, 63, 64, 65, 1_000, 4_096] {
            let words: Vec<u64> = (0..length).map(|i| stream(3, i) | 1 << 63).collect();
            let naive: [u32; 64] = std::array::from_fn(|bit| {
                words.iter().map(|word| (word >> bit & 1) as u32).sum::<u32>()
            });
            assert_eq!(counts(&words), naive);
            assert_eq!(Sum(&words).run(), dispatch(Sum(&words)));
            let bits = |of: &dyn Fn(u64) -> bool| {
                (0..64).fold(0u64, |all, bit| all | u64::from(of(naive[bit].into())) << bit)
            };
            let halves = (bits(&|n| 2 * n > length), bits(&|n| 2 * n == length));
            assert_eq!(majority(&words), halves);
        }
    }
}

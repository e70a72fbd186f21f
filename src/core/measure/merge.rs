//! Intersects two ascending lists, eight values at a time.

use crate::measure::weight::Weighted;
use crate::processor::dispatch::{Kernel, dispatch};

/// Values that are compared each with each: one register, or a few. Code that is not optimised
/// makes these one after another: there lists are merged value by value.
const LANES: usize = if cfg!(debug_assertions) { 1 } else { 8 };

/// How many values two ascending, duplicate-free lists share. Cost: |A| + |B|.
///
/// Eight of one list are compared with eight of the other, all with all, and the eight that end
/// first are done: hashes are random, so a merge value by value would guess its way wrong.
pub(crate) fn shared(a: &[u64], b: &[u64]) -> u32 {
    dispatch(Shared::<LANES> { a, b })
}

/// How many features two bags share, and Σ w_A·w_B over these; what 64 bits do not hold is lost.
/// Cost: |A| + |B|, and memory for a weight a feature.
pub(crate) fn products(a: Weighted<'_>, b: Weighted<'_>) -> (u32, u64) {
    let weights = [a.weights(), b.weights()];
    let [a, b] = [(a.hashes, &*weights[0]), (b.hashes, &*weights[1])];
    dispatch(Products::<LANES> { a, b })
}

/// Σ w_A·w_B over the values that two ascending, duplicate-free lists share, from lists of weights as
/// long as those of the values; what 64 bits do not hold is lost. Cost: |A| + |B|.
pub(crate) fn weighed(a: (&[u64], &[u32]), b: (&[u64], &[u32])) -> u64 {
    dispatch(Products::<LANES> { a, b }).1
}

struct Shared<'a, const LANES: usize> {
    a: &'a [u64],
    b: &'a [u64],
}

impl<const LANES: usize> Kernel for Shared<'_, LANES> {
    type Output = u32;

    #[expect(clippy::inline_always, reason = "only inlined code is compiled for wide vectors")]
    #[inline(always)]
    fn run(self) -> u32 {
        let (mut i, mut j, mut counts) = (0, 0, [0u64; LANES]);
        while LANES > 1
            && let (Some(x), Some(y)) = (some::<_, LANES>(self.a, i), some::<_, LANES>(self.b, j))
        {
            let mut equal = [0u64; LANES];
            for y in y {
                for lane in 0..LANES {
                    equal[lane] |= u64::from(x[lane] == *y);
                }
            }
            for lane in 0..LANES {
                counts[lane] += equal[lane];
            }
            let (x, y) = (x[LANES - 1], y[LANES - 1]);
            i += LANES * usize::from(x <= y);
            j += LANES * usize::from(y <= x);
        }
        let mut shared = 0;
        for count in counts {
            shared += count as u32;
        }
        rest(self.a, i, self.b, j, |_, _| shared += 1);
        shared
    }
}

struct Products<'a, const LANES: usize> {
    a: (&'a [u64], &'a [u32]),
    b: (&'a [u64], &'a [u32]),
}

impl<const LANES: usize> Kernel for Products<'_, LANES> {
    type Output = (u32, u64);

    #[expect(clippy::inline_always, reason = "only inlined code is compiled for wide vectors")]
    #[inline(always)]
    fn run(self) -> (u32, u64) {
        let ((a, own), (b, other)) = (self.a, self.b);
        let (mut i, mut j) = (0, 0);
        let (mut counts, mut sums) = ([0u64; LANES], [0u64; LANES]);
        while LANES > 1
            && let (Some(x), Some(y)) = (some::<_, LANES>(a, i), some::<_, LANES>(b, j))
            && let (Some(own), Some(other)) = (some::<_, LANES>(own, i), some::<_, LANES>(other, j))
        {
            let mut met = [0u64; LANES];
            for at in 0..LANES {
                let (y, other) = (y[at], u64::from(other[at]));
                for lane in 0..LANES {
                    // A mask, where a choice would not be made for eight at once.
                    met[lane] |= u64::from(x[lane] == y).wrapping_neg() & other;
                }
            }
            for lane in 0..LANES {
                // No weight is nothing.
                counts[lane] += u64::from(met[lane] != 0);
                sums[lane] = sums[lane].wrapping_add(met[lane].wrapping_mul(u64::from(own[lane])));
            }
            let (x, y) = (x[LANES - 1], y[LANES - 1]);
            i += LANES * usize::from(x <= y);
            j += LANES * usize::from(y <= x);
        }
        let (mut shared, mut sum) = (0, 0_u64);
        for lane in 0..LANES {
            shared += counts[lane] as u32;
            sum = sum.wrapping_add(sums[lane]);
        }
        rest(a, i, b, j, |i, j| {
            shared += 1;
            sum = sum.wrapping_add(u64::from(own[i]) * u64::from(other[j]));
        });
        (shared, sum)
    }
}

#[expect(clippy::inline_always, reason = "only inlined code is compiled for wide vectors")]
#[inline(always)]
fn some<T, const LANES: usize>(list: &[T], from: usize) -> Option<&[T; LANES]> {
    list.get(from..)?.first_chunk()
}

/// Merges two lists from some place on, one value at a time; calls with the places of equal ones.
#[expect(clippy::inline_always, reason = "only inlined code is compiled for wide vectors")]
#[inline(always)]
fn rest(a: &[u64], mut i: usize, b: &[u64], mut j: usize, mut met: impl FnMut(usize, usize)) {
    while i < a.len() && j < b.len() {
        let (x, y) = (a[i], b[j]);
        if x == y {
            met(i, j);
        }
        i += usize::from(x <= y);
        j += usize::from(y <= x);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::measure::mix::stream;
    use crate::measure::weight::Weights;
    use std::collections::BTreeMap;

    /// Dense enough to share much, and with stretches of one list only.
    fn bag(some: u64, salt: u64, size: u64, weigh: impl Fn(u64) -> u32) -> BTreeMap<u64, u32> {
        let hash = |i| stream(some * 3 + salt, i);
        let entry = |x: u64| (x % (40 * (some + 1)) + (x >> 60) * salt, weigh(x >> 30));
        (0..size).map(hash).map(entry).collect()
    }

    fn check(a: &BTreeMap<u64, u32>, b: &BTreeMap<u64, u32>) {
        let both = a.iter().filter_map(|(hash, x)| b.get(hash).map(|y| (*x, *y)));
        let sum_up = |(n, sum): (u32, u64), (x, y): (u32, u32)| {
            (n + 1, sum.wrapping_add(u64::from(x) * u64::from(y)))
        };
        let naive = both.fold((0, 0), sum_up);
        let [(a, v), (b, w)] = [a, b].map(|bag| -> (Vec<u64>, Weights) {
            (bag.keys().copied().collect(), Weights::new(bag.values().copied()))
        });
        let (x, y) = (v.with(&a), w.with(&b));
        assert_eq!(shared(&a, &b), naive.0);
        assert_eq!(dispatch(Shared::<8> { a: &a, b: &b }), naive.0);
        assert_eq!((products(x, y), products(y, x)), (naive, naive));
        let weights = [x.weights(), y.weights()];
        let [a, b] = [(&*a, &*weights[0]), (&*b, &*weights[1])];
        assert_eq!(dispatch(Products::<8> { a, b }), naive);
        assert_eq!(dispatch(Products::<3> { a, b }), naive);
    }

    #[test]
    fn eight_by_eight_finds_what_a_map_finds() {
        let any = |x: u64| x as u32;
        let few = |x: u64| if x.is_multiple_of(13) { 2 + (x % 5) as u32 } else { 1 };
        let vast = |x: u64| if x.is_multiple_of(9) { u32::MAX } else { u32::MAX - 7 };
        let (seven, one) = (|_| 7, |_| 1);
        for some in 0..60 {
            let (m, n) = (some * 7 % 300, some * some % 211);
            check(&bag(some, 1, m, any), &bag(some, 2, n, any));
            check(&bag(some, 1, m, few), &bag(some, 2, n, few));
            check(&bag(some, 1, 2 * m, few), &bag(some, 2, 3 * n, seven));
            check(&bag(some, 1, m, one), &bag(some, 2, n, any));
            check(&bag(some, 1, m, vast), &bag(some, 2, n, few));
            check(&bag(some, 1, 3, few), &bag(some, 2, 20 * n, few));
            check(&bag(some, 1, m, vast), &bag(some, 1, m, vast));
        }
    }
}

//! What two ascending lists have in common, found eight values by eight.

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

/// How many features two bags share, and Σ w_A·w_B over these. Cost: |A| + |B|.
pub(crate) fn shared_and_dot(a: Weighted<'_>, b: Weighted<'_>) -> (u32, u64) {
    dispatch(Weighed::<LANES> { a, b })
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
                for (equal, x) in equal.iter_mut().zip(x) {
                    *equal |= u64::from(x == y);
                }
            }
            counts.iter_mut().zip(equal).for_each(|(count, equal)| *count += equal);
            let (x, y) = (x[LANES - 1], y[LANES - 1]);
            i += LANES * usize::from(x <= y);
            j += LANES * usize::from(y <= x);
        }
        let mut shared = counts.iter().sum::<u64>() as u32;
        rest((self.a, i), (self.b, j), |_, _| shared += 1);
        shared
    }
}

struct Weighed<'a, const LANES: usize> {
    a: Weighted<'a>,
    b: Weighted<'a>,
}

impl<const LANES: usize> Kernel for Weighed<'_, LANES> {
    type Output = (u32, u64);

    #[expect(clippy::inline_always, reason = "only inlined code is compiled for wide vectors")]
    #[inline(always)]
    fn run(self) -> (u32, u64) {
        let Self { a, b } = self;
        let (mut i, mut j) = (0, 0);
        let (mut counts, mut sums) = ([0u64; LANES], [0u64; LANES]);
        while LANES > 1
            && let (Some(x), Some(y)) =
                (some::<_, LANES>(a.hashes, i), some::<_, LANES>(b.hashes, j))
        {
            let (own, other) = (some::<_, LANES>(a.weights, i), some::<_, LANES>(b.weights, j));
            let (Some(own), Some(other)) = (own, other) else { break };
            let (mut equal, mut met) = ([0u64; LANES], [0u64; LANES]);
            for at in 0..LANES {
                for lane in 0..LANES {
                    let same = x[lane] == y[at];
                    equal[lane] |= u64::from(same);
                    met[lane] |= if same { u64::from(other[at]) } else { 0 };
                }
            }
            for lane in 0..LANES {
                counts[lane] += equal[lane];
                sums[lane] += met[lane] * u64::from(own[lane]);
            }
            let (x, y) = (x[LANES - 1], y[LANES - 1]);
            i += LANES * usize::from(x <= y);
            j += LANES * usize::from(y <= x);
        }
        let (mut shared, mut sum) = (counts.iter().sum::<u64>() as u32, sums.iter().sum::<u64>());
        rest((a.hashes, i), (b.hashes, j), |i, j| {
            shared += 1;
            sum += u64::from(a.weights[i]) * u64::from(b.weights[j]);
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
fn rest(
    (a, mut i): (&[u64], usize),
    (b, mut j): (&[u64], usize),
    mut met: impl FnMut(usize, usize),
) {
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
    use std::collections::BTreeMap;

    #[test]
    fn eight_by_eight_finds_what_a_map_finds() {
        for some in 0..60 {
            // Dense enough to share much, and with stretches of one list only.
            let bag = |salt: u64, size: u64| -> BTreeMap<u64, u32> {
                (0..size)
                    .map(|i| stream(some * 3 + salt, i))
                    .map(|x| (x % (40 * (some + 1)) + (x >> 60) * salt, (x >> 40) as u32))
                    .collect()
            };
            let (a, b) = (bag(1, some * 7 % 300), bag(2, some * some % 211));
            let both = a.iter().filter_map(|(hash, x)| b.get(hash).map(|y| (*x, *y)));
            let sum = |(n, sum), (x, y): (u32, u32)| (n + 1, sum + u64::from(x) * u64::from(y));
            let naive: (u32, u64) = both.fold((0, 0), sum);
            let lists = |bag: &BTreeMap<u64, u32>| -> (Vec<u64>, Vec<u32>) {
                bag.iter().map(|(hash, weight)| (*hash, *weight)).unzip()
            };
            let (a, b) = (lists(&a), lists(&b));
            let weighted = |bag| -> Weighted<'_> {
                let (hashes, weights): &(Vec<u64>, Vec<u32>) = bag;
                Weighted { hashes, weights }
            };
            let (x, y) = (weighted(&a), weighted(&b));
            assert_eq!(shared_and_dot(x, y), naive);
            assert_eq!(dispatch(Weighed::<8> { a: x, b: y }), naive);
            assert_eq!(dispatch(Weighed::<3> { a: x, b: y }), naive);
            assert_eq!(shared(&a.0, &b.0), naive.0);
            assert_eq!(dispatch(Shared::<8> { a: &a.0, b: &b.0 }), naive.0);
        }
    }
}

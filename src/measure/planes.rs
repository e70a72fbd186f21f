//! Counts, for each of 64 bits, how many words of a stream have it set.

/// How often each bit is set, the least significant first. Exact up to 2³² words.
///
/// The counters are bit-sliced: plane p holds bit p of all 64 counters, so that one word is added
/// to 64 counters at once (Knuth 7.1.3; Muła, Kurz, Lemire 2018, "Harley–Seal"). Eight words are
/// first summed by a tree of full adders, whose carries alone reach the higher planes.
pub fn counts(words: impl Iterator<Item = u64>) -> [u32; 64] {
    let mut planes = [0u64; 32];
    let mut block = [0u64; 8];
    let mut filled = 0;
    for word in words {
        block[filled] = word;
        filled += 1;
        if filled == 8 {
            add_eight(&mut planes, &block);
            filled = 0;
        }
    }
    for &word in &block[..filled] {
        add(&mut planes, 0, word);
    }
    std::array::from_fn(|bit| {
        planes.iter().rev().fold(0, |count, plane| count << 1 | (plane >> bit & 1) as u32)
    })
}

/// Adds three bits in each of 64 places: sum and carry.
fn full_adder(a: u64, b: u64, c: u64) -> (u64, u64) {
    let half = a ^ b;
    (half ^ c, a & b | half & c)
}

fn add_eight(planes: &mut [u64; 32], w: &[u64; 8]) {
    let (ones, two_a) = full_adder(planes[0], w[0], w[1]);
    let (ones, two_b) = full_adder(ones, w[2], w[3]);
    let (twos, four_a) = full_adder(planes[1], two_a, two_b);
    let (ones, two_a) = full_adder(ones, w[4], w[5]);
    let (ones, two_b) = full_adder(ones, w[6], w[7]);
    let (twos, four_b) = full_adder(twos, two_a, two_b);
    let (fours, eight) = full_adder(planes[2], four_a, four_b);
    (planes[0], planes[1], planes[2]) = (ones, twos, fours);
    add(planes, 3, eight);
}

/// Adds the word at this plane and carries on.
fn add(planes: &mut [u64; 32], from: usize, mut carry: u64) {
    for plane in planes.iter_mut().skip(from) {
        if carry == 0 {
            return;
        }
        (*plane, carry) = (*plane ^ carry, *plane & carry);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::measure::mix::stream;

    #[test]
    fn counts_equal_counting_one_bit_at_a_time() {
        for length in [0, 1, 7, 8, 9, 1_000] {
            let words: Vec<u64> = (0..length).map(|i| stream(3, i) | 1 << 63).collect();
            let naive = std::array::from_fn(|bit| {
                words.iter().map(|word| (word >> bit & 1) as u32).sum::<u32>()
            });
            assert_eq!(counts(words.iter().copied()), naive);
        }
    }
}

//! Counts the bits that are set in both of two lists of words.

/// Number of bits set in both lists, as far as the shorter one reaches; for kernels.
#[expect(clippy::inline_always, reason = "only inlined code is compiled for wide vectors")]
#[inline(always)]
pub fn in_both(x: &[u64], y: &[u64]) -> u64 {
    let words = x.len().min(y.len());
    let (x, y) = (&x[..words], &y[..words]);
    let (mut bits, mut word) = (0, 0);
    while word < words {
        bits += u64::from((x[word] & y[word]).count_ones());
        word += 1;
    }
    bits
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bits_are_counted_as_far_as_both_lists_reach() {
        assert_eq!(in_both(&[0b1100, u64::MAX, 7], &[0b1010, 1]), 1 + 1);
        assert_eq!(in_both(&[], &[7]), 0);
    }
}

//! Jaccard of bags, which counts repeated shingles; for lessons.

use crate::text::shingle::Bag;

/// Σ min and Σ max of the counts of two bags; their ratio is the Jaccard of multisets, 1 for equal
/// bags. (Σ min over |A|+|B|, as it is also seen, can never pass one half.) Cost: |A| + |B|.
pub fn overlap(a: &Bag, b: &Bag) -> (u64, u64) {
    let counts = |bag: &Bag| bag.counts.iter().map(|&count| u64::from(count)).sum::<u64>();
    let of = |bag: &Bag, hash: &u64| {
        bag.hashes.binary_search(hash).ok().and_then(|at| bag.counts.get(at).copied()).unwrap_or(0)
    };
    let both = |(hash, &count): (&u64, &u32)| u64::from(count.min(of(b, hash)));
    let least: u64 = a.hashes.iter().zip(&a.counts).map(both).sum();
    (least, counts(a) + counts(b) - least)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::shingle::bag;
    use crate::text::shingle_length::ShingleLength;
    use crate::text::token::Unit;

    #[test]
    fn repeats_count_as_often_as_both_hold_them() {
        let of = |text| bag(text, Unit::Char, ShingleLength::Fixed(1));
        assert_eq!(overlap(&of("aab"), &of("abbc")), (2, 5));
        assert_eq!(overlap(&of("aab"), &of("aab")), (3, 3));
        assert_eq!(overlap(&of("aab"), &of("")), (0, 3));
    }
}

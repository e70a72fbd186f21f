//! The heaviest chain of passages in the same order on both sides, and the number of inversions.

/// For each passage, true if it is in the chain, ascending in both texts, with the largest sum of
/// lengths; among equals the chain that ends with the earliest passage. Input: for each passage in
/// the order of the first text its index in the second and its length. O(n log n).
pub(super) fn chain(passages: &[(usize, usize)]) -> Vec<bool> {
    let count = passages.iter().map(|passage| passage.0 + 1).max().unwrap_or(0);
    // Fenwick tree over places: the best sum of a chain that ends there, and its last passage.
    let mut best: Vec<(usize, usize)> = vec![(0, usize::MAX); count + 1];
    let mut before = vec![usize::MAX; passages.len()];
    let mut top = (0, usize::MAX);
    for (at, &(place, length)) in passages.iter().enumerate() {
        let (mut node, mut found) = (place, (0, usize::MAX));
        while node > 0 {
            found = better(found, best.get(node).copied().unwrap_or_default());
            node &= node - 1;
        }
        if let Some(before) = before.get_mut(at) {
            *before = found.1;
        }
        let own = (found.0 + length, at);
        top = better(top, own);
        node = place + 1;
        while let Some(slot) = best.get_mut(node) {
            *slot = better(*slot, own);
            node += node & node.wrapping_neg();
        }
    }
    let mut chained = vec![false; passages.len()];
    let mut at = top.1;
    while let Some(flag) = chained.get_mut(at) {
        *flag = true;
        at = before.get(at).copied().unwrap_or(usize::MAX);
    }
    chained
}

/// The longer; among equals the earlier.
fn better(x: (usize, usize), y: (usize, usize)) -> (usize, usize) {
    if y.0 > x.0 || (y.0 == x.0 && y.1 < x.1) { y } else { x }
}

/// The number of inversions of a permutation.
pub(super) fn inversions(places: &[usize]) -> u64 {
    let mut seen = vec![0_u64; places.len() + 1];
    let mut sum = 0;
    for (before, &place) in places.iter().enumerate() {
        let (mut node, mut below) = (place, 0);
        while node > 0 {
            below += seen.get(node).copied().unwrap_or(0);
            node &= node - 1;
        }
        sum += before as u64 - below;
        node = place + 1;
        while let Some(count) = seen.get_mut(node) {
            *count += 1;
            node += node & node.wrapping_neg();
        }
    }
    sum
}

#[cfg(test)]
mod tests {
    use super::{chain, inversions};

    #[test]
    fn the_heaviest_chain_and_what_is_out_of_order() {
        assert_eq!(chain(&[(2, 5), (0, 3), (1, 3)]), [false, true, true]);
        assert_eq!(chain(&[(2, 7), (0, 3), (1, 3)]), [true, false, false]);
        assert_eq!(chain(&[(1, 3), (0, 3)]), [true, false]);
        assert_eq!(chain(&[]), [false; 0]);
        assert_eq!(inversions(&[0, 1, 2]), 0);
        assert_eq!(inversions(&[2, 0, 3, 1]), 3);
        assert_eq!(inversions(&[3, 2, 1, 0]), 6);
    }
}

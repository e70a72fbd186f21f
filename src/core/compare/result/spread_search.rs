//! Finds a hash in an ascending list.

/// Distance from the expected place of a hash at which its search starts.
const NEAR: usize = 16;

/// The place of a hash in an ascending list. Hashes are spread evenly, so the search starts where the
/// hash is expected; in other lists it takes at most twice the steps of a binary search.
#[inline]
pub(super) fn spread_search(list: &[u64], hash: u64) -> Option<usize> {
    let guess = ((u128::from(hash) * list.len() as u128) >> 64) as usize;
    let mut reach = NEAR;
    let mut from = guess.saturating_sub(reach);
    while from > 0 && list.get(from).is_none_or(|&first| first > hash) {
        reach *= 2;
        from = guess.saturating_sub(reach);
    }
    reach = NEAR;
    let mut to = (guess + reach).min(list.len());
    while to < list.len() && list.get(to).is_some_and(|&end| end <= hash) {
        reach *= 2;
        to = (guess + reach).min(list.len());
    }
    list.get(from..to)?.binary_search(&hash).ok().map(|at| from + at)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_search_finds_what_is_there_however_the_hashes_are_spread() {
        let lists: [Vec<u64>; 5] = [
            Vec::new(),
            (0..500).collect(),
            (0..500).map(|i| u64::MAX - 2 * i).rev().collect(),
            (0..500).map(|i| i << 55).collect(),
            (0..90).chain([1 << 63, u64::MAX]).collect(),
        ];
        for list in &lists {
            let near = list.iter().flat_map(|&hash| [hash.saturating_sub(1), hash, hash | 1]);
            for hash in near.chain([0, 1, 1 << 63, u64::MAX]) {
                assert_eq!(
                    spread_search(list, hash),
                    list.iter().position(|h| *h == hash),
                    "{hash}"
                );
            }
        }
    }
}

//! The number of pairs among `n` documents.

/// Pairs among `count` documents: n(n − 1)/2.
pub fn pairs_among(count: usize) -> u64 {
    let n = count as u64;
    n * n.saturating_sub(1) / 2
}

#[cfg(test)]
mod tests {
    use super::pairs_among;

    #[test]
    fn fewer_than_two_documents_make_no_pair() {
        assert_eq!([0, 1, 2, 3, 2_000].map(pairs_among), [0, 0, 1, 3, 1_999_000]);
    }
}

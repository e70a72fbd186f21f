//! Matches the words and marks of two short stretches in order.

/// The weight of a matched piece: 2 per letter, 1 per mark, 0 per space.
pub(super) fn weight(piece: &str) -> u32 {
    let of = |c: char| if c.is_alphanumeric() { 2 } else { u32::from(!c.is_whitespace()) };
    piece.chars().map(of).sum()
}

/// The heaviest chain of equal pieces, as ascending index pairs. Symmetric in both lists. Cost: the
/// product of both lengths.
pub(super) fn matches(a: &[&str], b: &[&str]) -> Vec<(usize, usize)> {
    if b < a {
        let turned = matches(b, a);
        return turned.into_iter().map(|(j, i)| (i, j)).collect();
    }
    let width = b.len() + 1;
    let mut best = vec![0_u32; (a.len() + 1) * width];
    let at = |i: usize, j: usize| i * width + j;
    let value = |best: &[u32], i: usize, j: usize| best.get(at(i, j)).copied().unwrap_or(0);
    for (i, x) in a.iter().enumerate().rev() {
        for (j, y) in b.iter().enumerate().rev() {
            let skip = value(&best, i + 1, j).max(value(&best, i, j + 1));
            let here = if x == y { skip.max(value(&best, i + 1, j + 1) + weight(x)) } else { skip };
            if let Some(slot) = best.get_mut(at(i, j)) {
                *slot = here;
            }
        }
    }
    let (mut i, mut j) = (0, 0);
    let mut chain = Vec::new();
    while let (Some(x), Some(y)) = (a.get(i), b.get(j)) {
        let here = value(&best, i, j);
        if x == y && here == value(&best, i + 1, j + 1) + weight(x) {
            chain.push((i, j));
            (i, j) = (i + 1, j + 1);
        } else if here == value(&best, i + 1, j) {
            i += 1;
        } else {
            j += 1;
        }
    }
    chain
}

#[cfg(test)]
mod tests {
    use super::matches;

    #[test]
    fn the_heaviest_chain() {
        let (a, b) = (["x", "油田", "的", "y"], ["的", "油田", "y"]);
        assert_eq!(matches(&a, &b), [(1, 1), (3, 2)]);
        assert_eq!(matches(&b, &a), [(1, 1), (2, 3)]);
    }
}

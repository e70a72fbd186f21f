//! Passages are disjoint and equal on both sides.

use crate::properties::two_texts;
use lookalike::explain::passages::{Least, Passages, passages};
use lookalike::pair::Side;
use lookalike::text::normalize::Ladder;

/// The least length of a passage, then two texts of any bytes.
pub(crate) fn run(data: &[u8]) {
    let Some((&[characters, words], data)) = data.split_first_chunk() else { return };
    let least = Least { characters: u32::from(characters), words: u32::from(words) };
    let [a, b] = two_texts(data);
    for ladder in [Ladder::default(), Ladder::new(Vec::new())] {
        check([&a, &b], &passages(&a, &b, &ladder, least, &|| false));
    }
}

/// Checks everything that the documentation promises for any two texts.
pub(crate) fn check(originals: [&str; 2], found: &Passages) {
    let mut covered = 0;
    for passage in &found.list {
        let [x, y] = [0, 1].map(|side| &found.texts[side].text[passage.folded[side].clone()]);
        assert_eq!(x, y);
        assert_eq!(passage.length, x.chars().count());
        assert!(passage.length > 0);
        for (side, original) in originals.iter().enumerate() {
            assert!(original.get(passage.original[side].clone()).is_some());
        }
        covered += passage.length;
    }
    assert_eq!(found.covered, [covered; 2]);
    for side in Side::BOTH {
        let order: Vec<_> = found.order(side).into_iter().map(|at| &found.list[at]).collect();
        for two in order.windows(2) {
            assert!(two[0].original[side].end <= two[1].original[side].start, "{found:?}");
            assert!(two[0].folded[side].end <= two[1].folded[side].start);
        }
    }
    let mut ranks: Vec<_> = found.list.iter().map(|p| (p.rank, usize::MAX - p.length)).collect();
    ranks.sort_unstable();
    assert!(
        ranks.iter().enumerate().all(|(at, rank)| rank.0 == at) && ranks.is_sorted_by_key(|r| r.1)
    );
    let kept: Vec<_> = found.by_b.iter().filter(|&&at| !found.list[at].moved).collect();
    assert!(kept.is_sorted(), "what is in place is in one order");
}

//! Passages are disjoint and equal on both sides.

use crate::properties::two_texts;
use lookalike::explain::disguise::{Copying, PassageOptions};
use lookalike::explain::passages::{Least, Passages, is_same_text, passages};
use lookalike::pair::Side;
use lookalike::text::normalize::Ladder;

/// The least length of a passage, then two texts of any bytes.
pub(crate) fn run(data: &[u8]) {
    let Some((&[characters, words], data)) = data.split_first_chunk() else { return };
    let least = Least { characters: u32::from(characters), words: u32::from(words) };
    let [a, b] = two_texts(data);
    for ladder in [Ladder::default(), Ladder::new(Vec::new())] {
        check([&a, &b], &passages(&a, &b, &ladder, least, &|| false));
        let options = PassageOptions { least, ..PassageOptions::default() };
        check_reworded([&a, &b], &Copying::new([&a, &b], &ladder, &options, None, &|| false));
    }
}

/// Checks everything that the documentation promises for any two texts.
pub(crate) fn check(originals: [&str; 2], found: &Passages) {
    let mut covered = [0; 2];
    for passage in &found.list {
        let [x, y] = [0, 1].map(|side| &found.texts[side].text[passage.folded[side].clone()]);
        assert!(is_same_text(x, y), "{x:?} {y:?}");
        assert_eq!(passage.lengths, [x, y].map(|part| part.chars().count()));
        assert_eq!(passage.length, passage.lengths[0].max(passage.lengths[1]));
        assert!(passage.length > 0);
        for (side, original) in originals.iter().enumerate() {
            assert!(original.get(passage.original[side].clone()).is_some());
        }
        covered = [0, 1].map(|side| covered[side] + passage.lengths[side]);
    }
    assert_eq!(found.covered, covered);
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

/// Checks what the documentation promises for reworded stretches of any two texts.
pub(crate) fn check_reworded(originals: [&str; 2], found: &Copying) {
    let reworded = &found.reworded;
    assert!(reworded.unknown.is_none() || reworded.list.is_empty());
    for side in Side::BOTH {
        let text = originals[side];
        let mut ranges: Vec<_> =
            found.passages.list.iter().map(|passage| passage.original[side].clone()).collect();
        let mut characters = 0;
        for own in &reworded.list {
            assert!(!own.parts[side].is_empty());
            characters += own.characters[side];
            for part in &own.parts[side] {
                assert!(text.get(part.at.clone()).is_some_and(|part| !part.is_empty()));
                assert!(own.original[side].start <= part.at.start);
                assert!(part.at.end <= own.original[side].end);
                ranges.push(part.at.clone());
            }
            let mut end = own.original[side].start;
            for span in &own.inner {
                let bytes = span.bytes(side);
                assert!(bytes.is_empty() || bytes.start >= end, "{:?}", own.inner);
                end = end.max(bytes.end);
            }
        }
        ranges.sort_by_key(|range| (range.start, range.end));
        for two in ranges.windows(2) {
            assert!(two[0].end <= two[1].start, "{two:?} overlap");
        }
        let covered = found.passages.covered[side] + characters;
        assert!(covered <= found.passages.characters[side]);
        let share = reworded.shares[side];
        let all = found.passages.characters[side].max(1) as f64;
        assert!((share - characters as f64 / all).abs() < 1e-12);
        let runs = found.marked(side);
        assert!(runs.windows(2).all(|two| two[0].at.end <= two[1].at.start));
    }
}

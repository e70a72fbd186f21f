//! An alignment contains every sentence once.

use crate::properties::two_texts;
use lookalike::explain::align::{Alignment, align};
use lookalike::explain::sentences::core;
use lookalike::pair::Side;
use lookalike::text::lines::{SpaceRule, space_difference};

/// Two texts of any bytes.
pub(crate) fn run(data: &[u8]) {
    let [a, b] = two_texts(data);
    for rule in [SpaceRule::Kept, SpaceRule::Collapsed, SpaceRule::Smart, SpaceRule::Removed] {
        check([&a, &b], rule, &align(&a, &b, rule, &|| false));
    }
}

/// Checks everything that the documentation of [`Alignment`] promises.
pub(crate) fn check(texts: [&str; 2], rule: SpaceRule, found: &Alignment) {
    for (side, text) in Side::BOTH.into_iter().zip(texts) {
        let mut end = 0;
        for sentence in &found.sentences[side] {
            assert_eq!(sentence.start, end);
            assert!(!text[sentence.clone()].is_empty());
            end = sentence.end;
        }
        assert_eq!(end, text.len());
        let mut seen: Vec<usize> =
            found.rows.iter().flat_map(|row| row.sentences(side).clone()).collect();
        seen.sort_unstable();
        assert!(seen.iter().copied().eq(0..found.sentences[side].len()), "every sentence once");
    }
    let mut places = found.rows.iter().filter(|row| !row.a.is_empty()).map(|row| row.a.start);
    assert!(places.by_ref().is_sorted());
    for side in Side::BOTH {
        let mut order = found.order(side);
        order.sort_unstable();
        assert!(order.into_iter().eq(0..found.rows.len()), "every row in both orders");
    }
    for row in &found.rows {
        assert!((0.0..=1.0).contains(&row.score));
        assert!(row.is_matched() || (row.inner.is_empty() && !row.moved));
        let mut text = [String::new(), String::new()];
        for span in &row.inner {
            let parts = [&texts[0][span.a.clone()], &texts[1][span.b.clone()]];
            let blank = space_difference(parts[0], parts[1]).is_some();
            let same = parts[0] == parts[1] || (rule != SpaceRule::Kept && blank && span.same);
            assert_eq!(span.same, same, "{parts:?}");
            text.iter_mut().zip(parts).for_each(|(text, part)| text.push_str(part));
        }
        if !row.inner.is_empty() {
            for side in Side::BOTH {
                let whole = found.bytes(row, side).unwrap();
                assert_eq!(text[side], texts[side][core(texts[side], &whole)]);
            }
        }
    }
    let still: Vec<usize> =
        found.rows.iter().filter(|r| r.is_matched() && !r.moved).map(|r| r.b.start).collect();
    assert!(still.is_sorted(), "what is not moved stands in one order");
}

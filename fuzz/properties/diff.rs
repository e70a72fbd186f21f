//! A diff rebuilds both texts.

use crate::properties::two_texts;
use lookalike::explain::diff::{BlockKind, Diff, Effort, diff};
use lookalike::text::lines::{SpaceRule, space_difference};

/// Two texts of any bytes.
pub(crate) fn run(data: &[u8]) {
    let [a, b] = two_texts(data);
    for rule in [SpaceRule::Kept, SpaceRule::Collapsed, SpaceRule::Smart, SpaceRule::Removed] {
        check(&a, &b, rule, &diff(&a, &b, rule, &Effort::default(), &|| false));
    }
}

/// Checks everything that the documentation of [`Diff`] promises.
pub(crate) fn check(a: &str, b: &str, rule: SpaceRule, found: &Diff) {
    let same =
        |x: &str, y: &str| x == y || (rule != SpaceRule::Kept && space_difference(x, y).is_some());
    let (mut end, mut equal, mut changes) = ((0, 0), [0, 0], Vec::new());
    for (at, block) in found.blocks.iter().enumerate() {
        assert_eq!((block.a.start, block.b.start), end);
        end = (block.a.end, block.b.end);
        let (text_a, text_b) = (&a[block.a.clone()], &b[block.b.clone()]);
        match block.kind {
            BlockKind::Equal => assert!(same(text_a, text_b), "{text_a:?} {text_b:?}"),
            BlockKind::Delete => assert!(block.b.is_empty() && !block.a.is_empty()),
            BlockKind::Insert => assert!(block.a.is_empty() && !block.b.is_empty()),
            BlockKind::Space | BlockKind::Replace => {
                assert!(!block.a.is_empty() && !block.b.is_empty());
            }
        }
        if block.kind == BlockKind::Equal {
            equal = [equal[0] + text_a.chars().count(), equal[1] + text_b.chars().count()];
        } else {
            changes.push(at);
        }
        let mut inside = (block.a.start, block.b.start);
        for span in &block.inner {
            assert_eq!((span.a.start, span.b.start), inside);
            inside = (span.a.end, span.b.end);
            let (x, y) = (&a[span.a.clone()], &b[span.b.clone()]);
            if span.same {
                assert!(same(x, y), "{x:?} {y:?}");
                equal = [equal[0] + x.chars().count(), equal[1] + y.chars().count()];
            } else {
                assert_ne!(x, y);
                assert!(
                    block.kind != BlockKind::Space || (x.trim().is_empty() && y.trim().is_empty())
                );
            }
        }
        assert!(block.inner.is_empty() || inside == end);
    }
    assert_eq!(end, (a.len(), b.len()));
    assert_eq!(found.changes, changes);
    assert_eq!(found.summary.equal, equal);
    assert_eq!(found.summary.chars, [a.chars().count(), b.chars().count()]);
    assert!(
        found.blocks.windows(2).all(|two| two.iter().any(|block| block.kind != BlockKind::Equal))
    );
    if found.approximate.is_none() {
        assert_eq!(found.changes.is_empty(), rule.reads_equal(a, b), "{a:?} {b:?} {rule:?}");
    }
}

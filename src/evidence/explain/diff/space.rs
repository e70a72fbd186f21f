//! White space that the run does not read is no change: reflows both texts, and maps the diff back.

use crate::explain::diff::blocks::blocks;
use crate::explain::diff::contract::{Block, BlockKind, DiffSpan, Limits};
use crate::text::lines::{Reflowed, SpaceDifference, SpaceRule, space_difference};
use std::ops::Range;

/// The blocks of two texts whose white space is read by a rule other than [`SpaceRule::Kept`].
pub(super) fn flat_blocks(
    texts: [&str; 2],
    rule: SpaceRule,
    limits: &mut Limits<'_>,
) -> Vec<Block> {
    let flat = Reflowed::both(texts, rule);
    let both = [&*flat[0].text, &*flat[1].text];
    let found = if rule.reads_equal(both[0], both[1]) {
        let block = |kind| Block { kind, a: 0..both[0].len(), b: 0..both[1].len(), inner: vec![] };
        vec![block(BlockKind::Equal)]
    } else {
        blocks(both[0], both[1], limits)
    };
    let place =
        |a: &Range<usize>, b: &Range<usize>| (flat[0].written_range(a), flat[1].written_range(b));
    let mut out: Vec<Block> = Vec::with_capacity(found.len());
    for mut block in found {
        block.inner = absorb(both, rule, block.inner);
        if matches!(block.inner.as_slice(), [only] if only.same) {
            (block.kind, block.inner) = (BlockKind::Equal, Vec::new());
        }
        (block.a, block.b) = place(&block.a, &block.b);
        for span in &mut block.inner {
            (span.a, span.b) = place(&span.a, &span.b);
        }
        match out.last_mut() {
            _ if block.a.is_empty() && block.b.is_empty() => {}
            Some(last) if block.kind == BlockKind::Equal && last.kind == block.kind => {
                (last.a.end, last.b.end) = (block.a.end, block.b.end);
            }
            _ => out.push(block),
        }
    }
    out
}

/// Marks changes of white space as equal that the rule does not read; joins equal neighbours.
pub(in crate::explain) fn absorb(
    [a, b]: [&str; 2],
    rule: SpaceRule,
    spans: Vec<DiffSpan>,
) -> Vec<DiffSpan> {
    let is_blank = |text: &str, at: &Range<usize>| {
        text.get(at.clone()).is_some_and(|part| part.trim().is_empty())
    };
    let mut out: Vec<DiffSpan> = Vec::with_capacity(spans.len());
    for mut span in spans {
        span.same = span.same
            || (rule != SpaceRule::Kept
                && is_blank(a, &span.a)
                && is_blank(b, &span.b)
                && rule.reads_as_space(a, &span.a) == rule.reads_as_space(b, &span.b));
        match out.last_mut() {
            Some(last) if last.same == span.same => {
                (last.a.end, last.b.end) = (span.a.end, span.b.end);
            }
            _ => out.push(span),
        }
    }
    out
}

/// The differences of white space in what is equal.
pub(super) fn unmarked([a, b]: [&str; 2], blocks: &[Block]) -> Option<SpaceDifference> {
    let mut found: Option<SpaceDifference> = None;
    for block in blocks {
        for span in block.spans().iter().filter(|span| span.same) {
            let part = |text, at: &Range<usize>| str::get(text, at.clone()).unwrap_or("");
            let own = space_difference(part(a, &span.a), part(b, &span.b));
            found = found.map_or(own, |found| Some(own.map_or(found, |own| found.and(own))));
        }
    }
    found
}

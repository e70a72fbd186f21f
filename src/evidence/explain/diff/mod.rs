//! Compares two texts in order: matches sentences first, then words and characters inside changed
//! ones.
//!
//! The work is bounded by named constants, so the result depends only on the texts, unless
//! [`Effort::deadline`] is set.

mod align;
mod blocks;
pub mod contract;
mod inner;
mod pair;
mod space;
mod units;

pub(in crate::explain) use align::ascending;
pub(in crate::explain) use contract::Limits;
pub use contract::{
    Approximation, Block, BlockKind, Diff, DiffSpan, Effort, INSIDE, Summary, UNITS,
};
pub(in crate::explain) use inner::{TokenList, spans};
pub(in crate::explain) use space::absorb;

use crate::explain::diff::blocks::blocks;
use crate::explain::diff::space::{flat_blocks, unmarked};
use crate::text::lines::SpaceRule;
use std::ops::Range;

/// Compares two texts as written, except for white space: what `rule` does not read is equal.
/// `cancelled` is polled often; once true, returns what was found so far, marked
/// [`Approximation::Stopped`].
pub fn diff(
    a: &str,
    b: &str,
    rule: SpaceRule,
    effort: &Effort,
    cancelled: &dyn Fn() -> bool,
) -> Diff {
    let mut limits = Limits::new(cancelled, effort.deadline);
    let blocks = match rule {
        SpaceRule::Kept => blocks(a, b, &mut limits),
        _ => flat_blocks([a, b], rule, &mut limits),
    };
    let changes = (0..blocks.len())
        .filter(|&at| blocks.get(at).is_some_and(|block| block.kind != BlockKind::Equal))
        .collect::<Vec<_>>();
    let mut summary = Summary { changes: changes.len(), ..Summary::default() };
    let chars = |text: &str, range: &Range<usize>| {
        text.get(range.clone()).map_or(0, |part| part.chars().count())
    };
    for block in &blocks {
        summary.chars[0] += chars(a, &block.a);
        summary.chars[1] += chars(b, &block.b);
        let spans = block.spans();
        for span in spans.iter().filter(|span| span.same) {
            summary.equal[0] += chars(a, &span.a);
            summary.equal[1] += chars(b, &span.b);
        }
    }
    let space = unmarked([a, b], &blocks);
    Diff { blocks, changes, summary, space, approximate: limits.struck }
}

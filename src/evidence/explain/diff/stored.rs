//! The diff of two texts as they are stored.

use crate::explain::diff::blocks::blocks;
use crate::explain::diff::contract::{BlockKind, Diff, Effort, Limits, Summary};
use crate::explain::diff::space::{flat_blocks, unmarked};
use crate::text::lines::SpaceRule;

/// Compares two texts as written, except for white space: what `rule` does not read is equal.
/// `cancelled` is polled often; once true, returns what was found so far, marked
/// [`crate::explain::diff::Approximation::Stopped`].
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
    for block in &blocks {
        summary.add([a, b], block);
    }
    let space = unmarked([a, b], &blocks);
    Diff { blocks, changes, summary, space, approximate: limits.struck, is_as_seen: false }
}

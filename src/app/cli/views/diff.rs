//! The view `diff`: both texts in order, with deletions and insertions.

use crate::cli::reading;
use crate::cli::views::contract::{View, ViewContext};
use crate::cli::views::positions::{InnerRecord, Positions, WrittenSpan, inner};
use crate::explain::diff::BlockKind;
use crate::pair::Side;
use crate::text::lines::SpaceDifference;
use schemars::{JsonSchema, SchemaGenerator};
use serde::Serialize;
use std::io::{self, Write};

/// The member for the table.
pub(super) const DIFF: View = View {
    name: "diff",
    about: "in order: deletions, insertions, and changes inside sentences",
    text,
    json,
    schema: SchemaGenerator::subschema_for::<DiffRecord>,
};

#[derive(Serialize, JsonSchema)]
pub(super) struct DiffRecord {
    view: &'static str,
    changes: usize,
    unchanged_a: Option<f64>,
    unchanged_b: Option<f64>,
    approximate: Option<String>,
    blocks: Vec<BlockRecord>,
    /// White space that differs and is no change; `null` if none does.
    white_space: Option<&'static str>,
    /// True if a text is stored otherwise than seen, and what only looks otherwise is equal.
    as_seen: bool,
}

#[derive(Serialize, JsonSchema)]
struct BlockRecord {
    kind: &'static str,
    a: WrittenSpan,
    b: WrittenSpan,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    inner: Vec<InnerRecord>,
}

fn text(look: &ViewContext<'_>, out: &mut dyn Write) -> io::Result<()> {
    let diff = look.diff();
    reading::write(look.two, &diff, look.space_rule(), look.context, look.surface, out)
}

/// The record of the blocks.
pub(super) fn json(look: &ViewContext<'_>) -> io::Result<Vec<u8>> {
    let [a, b] = look.texts();
    let diff = look.diff();
    let (of_a, of_b) = (Positions::new(a), Positions::new(b));
    let blocks = diff.blocks.iter().map(|block| BlockRecord {
        kind: match block.kind {
            BlockKind::Equal => "equal",
            BlockKind::Space => "space",
            BlockKind::Delete => "delete",
            BlockKind::Insert => "insert",
            BlockKind::Replace => "replace",
        },
        a: of_a.span(&block.a),
        b: of_b.span(&block.b),
        inner: inner(&block.inner, [&of_a, &of_b]),
    });
    look.two.json(Some(&DiffRecord {
        view: DIFF.name,
        changes: diff.summary.changes,
        unchanged_a: diff.summary.share(Side::A),
        unchanged_b: diff.summary.share(Side::B),
        approximate: diff.approximate.map(|why| why.to_string()),
        blocks: blocks.collect(),
        white_space: diff.space.map(SpaceDifference::noun),
        as_seen: diff.is_as_seen,
    }))
}

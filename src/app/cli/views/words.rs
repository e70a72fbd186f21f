//! The view `words`: each change as lines that are told apart by words, not by signs, to be heard.

use crate::cli::console::Paper;
use crate::cli::reading::heading;
use crate::cli::views::contract::{View, ViewContext};
use crate::cli::views::diff;
use crate::display::number::{count, thousands};
use crate::display::sanitise::sanitise;
use crate::explain::diff::{Block, BlockKind};
use crate::explain::sets::LineStarts;
use schemars::SchemaGenerator;
use std::io::{self, Write};
use std::ops::Range;

/// The member for the table.
pub(super) const WORDS: View = View {
    name: "words",
    about: "in order, in words instead of signs: what changed, line by line, for a screen reader",
    text,
    json: diff::json,
    schema: SchemaGenerator::subschema_for::<diff::DiffRecord>,
};

/// Most changes inside one sentence that are listed.
const INSIDE: usize = 20;

fn text(look: &ViewContext<'_>, out: &mut dyn Write) -> io::Result<()> {
    let [a, b] = look.texts();
    let diff = look.diff();
    let mut paper = Paper::new(out, look.surface);
    paper.text(&heading(&diff))?;
    if let Some(why) = diff.approximate {
        paper.text(&format!("approximate: {why}"))?;
    }
    let lines = [LineStarts::new(a), LineStarts::new(b)];
    let blocks = diff.changes.iter().filter_map(|&at| diff.blocks.get(at));
    let all = thousands(diff.changes.len() as u64);
    for (place, block) in (1_u64..).zip(blocks) {
        let of = format!("change {} of {all}", thousands(place));
        change(block, &of, [a, b], &lines, &mut paper)?;
    }
    Ok(())
}

/// Writes one change: where it is, both texts, and what changed inside them.
fn change(
    block: &Block,
    of: &str,
    [a, b]: [&str; 2],
    lines: &[LineStarts; 2],
    paper: &mut Paper<'_>,
) -> io::Result<()> {
    let [of_a, of_b] = [(&lines[0], &block.a), (&lines[1], &block.b)]
        .map(|(starts, range)| thousands(starts.line(range.start) as u64));
    let (only_a, only_b) = (part(a, &block.a), part(b, &block.b));
    if only_b.is_empty() {
        paper.text(&format!("{of}, line {of_a} of A: only in A"))?;
        return paper.quoted("A", &only_a);
    }
    if only_a.is_empty() {
        paper.text(&format!("{of}, line {of_b} of B: only in B"))?;
        return paper.quoted("B", &only_b);
    }
    let how = if block.kind == BlockKind::Space { "white space" } else { "different" };
    paper.text(&format!("{of}, line {of_a} of A and {of_b} of B: {how}"))?;
    paper.quoted("A", &only_a)?;
    paper.quoted("B", &only_b)?;
    let inner: Vec<_> = block.inner.iter().filter(|span| !span.same).collect();
    for span in inner.iter().take(INSIDE) {
        let (own, other) = (part(a, &span.a), part(b, &span.b));
        if !own.is_empty() {
            paper.quoted(if other.is_empty() { "only in A" } else { "in A" }, &own)?;
        }
        if !other.is_empty() {
            paper.quoted(if own.is_empty() { "only in B" } else { "in B instead" }, &other)?;
        }
    }
    match inner.len().checked_sub(INSIDE) {
        Some(more @ 1..) => paper.text(&format!("and {}", count(more as u64, "more change"))),
        _ => Ok(()),
    }
}

/// A part of a text on one line.
fn part(text: &str, range: &Range<usize>) -> String {
    let part = text.get(range.clone()).unwrap_or_default();
    sanitise(part.replace(['\n', '\t'], " ").trim())
}

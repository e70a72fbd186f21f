//! Letters that only look otherwise are no change: a diff of both texts as a reader sees them, mapped back.

use crate::explain::diff::contract::{Diff, Effort, Summary};
use crate::explain::diff::stored::diff;
use crate::text::lines::SpaceRule;
use crate::text::normalize::{Folded, Ladder, NormalizeStep};
use std::ops::Range;

/// As [`diff`], by the rules of a run: white space as its ladder reads it, and, where the ladder has the step `seen`,
/// the texts as a reader sees them. Ranges and figures are of the texts as stored. Cost: that of the diff, and two
/// passes.
pub fn diff_by(
    texts: [&str; 2],
    ladder: &Ladder,
    effort: &Effort,
    cancelled: &dyn Fn() -> bool,
) -> Diff {
    let rule = SpaceRule::from_ladder(ladder);
    let stored = || diff(texts[0], texts[1], rule, effort, cancelled);
    if !ladder.steps().contains(&NormalizeStep::Seen) {
        return stored();
    }
    let is_sight =
        |step: &NormalizeStep| matches!(step, NormalizeStep::Seen | NormalizeStep::Invisible);
    let sight = Ladder::new(ladder.steps().iter().copied().filter(is_sight).collect());
    let seen = texts.map(|text| SeenText { stored: text, seen: sight.fold_mapped(text) });
    if seen.iter().all(|own| own.seen.text == own.stored) {
        return stored();
    }
    let mut found = diff(&seen[0].seen.text, &seen[1].seen.text, rule, effort, cancelled);
    found.summary = Summary { changes: found.summary.changes, ..Summary::default() };
    for block in &mut found.blocks {
        (block.a, block.b) = (seen[0].range(&block.a), seen[1].range(&block.b));
        for span in &mut block.inner {
            (span.a, span.b) = (seen[0].range(&span.a), seen[1].range(&span.b));
        }
        found.summary.add(texts, block);
    }
    found.is_as_seen = true;
    found
}

/// A text as stored and as seen.
struct SeenText<'t> {
    stored: &'t str,
    seen: Folded,
}

impl SeenText<'_> {
    /// The bytes as stored of a range of the text as seen. Ranges that touch stay so, and those that cover one text
    /// cover the other.
    fn range(&self, seen: &Range<usize>) -> Range<usize> {
        self.place(seen.start)..self.place(seen.end)
    }

    fn place(&self, at: usize) -> usize {
        match at {
            0 => 0,
            at if at >= self.seen.text.len() => self.stored.len(),
            at => self.seen.original(at..at).start,
        }
    }
}

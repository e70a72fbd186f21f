//! The part of the common text that is boilerplate which the reviewer named.

use crate::explain::passages::{Least, Passages, passages, within};
use crate::text::normalize::Ladder;
use std::ops::Range;

/// The share of the common text, 0 to 1, that is in passages of these texts too. Cost: passages of
/// A with each of them.
pub(super) fn boilerplate(
    found: &Passages,
    named: &[String],
    ladder: &Ladder,
    least: Least,
    stop: &dyn Fn() -> bool,
) -> f64 {
    let own = &found.texts[0].text;
    let mut ranges: Vec<Range<usize>> = Vec::new();
    for text in named {
        let shared = passages(own, text, ladder, least, stop);
        ranges.extend(shared.list.into_iter().map(|passage| passage.original[0].clone()));
    }
    ranges.sort_unstable_by_key(|range| range.start);
    ranges.dedup_by(|next, open| {
        let joins = next.start <= open.end;
        if joins {
            open.end = open.end.max(next.end);
        }
        joins
    });
    let characters = |range: Range<usize>| own.get(range).map_or(0, |part| part.chars().count());
    let inside: usize = found
        .list
        .iter()
        .flat_map(|passage| within(&ranges, &passage.folded[0]))
        .map(characters)
        .sum();
    if found.covered[0] == 0 { 0.0 } else { inside as f64 / found.covered[0] as f64 }
}

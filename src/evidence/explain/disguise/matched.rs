//! Matched sentences that count as evidence, as ranges of the normalised texts.

use crate::explain::align::{Alignment, AlignmentRow, align_unmarked};
use crate::explain::disguise::length::size;
use crate::explain::passages::{Least, Passages};
use crate::measure::chains::{Chains, NoReuse};
use crate::pair::Side;
use crate::part::PartOf as _;
use crate::text::lines::SpaceRule;
use crate::text::normalize::Folded;
use std::ops::Range;

/// Least size of a matched sentence that counts, in shortest passages.
pub(super) const SENTENCE: f64 = 0.5;
/// Least likeness of a matched sentence that counts as a whole, and of a moved one. Others count only by
/// what they share, and only if their neighbours are matched with each other: in texts of one genre
/// sentences of another content stand in the same places ("All trials were conducted in China", "all
/// studies had a high risk of bias").
const WHOLE: f64 = 0.5;
/// Most sentences from a neighbour.
const NEAR: usize = 2;
/// Most characters of a matched sentence that counts, as a multiple of its partner's: the rest of a
/// longer one is not explained.
const LONGER: usize = 2;
/// Longest text whose sentences are matched, in bytes.
const LONG: usize = 2 << 20;

/// Sentences of both texts that are versions of each other.
#[derive(Debug, Clone)]
pub(super) struct MatchedSentences {
    /// Bytes of the normalised A and B, without spaces at the ends.
    pub(super) folded: [Range<usize>; 2],
    /// Characters as written.
    pub(super) lengths: [usize; 2],
    /// Likeness, 0 to 1.
    pub(super) score: f64,
    /// True if they are out of order, and alike enough to say so.
    pub(super) moved: bool,
}

impl MatchedSentences {
    /// True if they are so alike that all of both counts; else they count by what they share.
    pub(super) fn is_whole(&self) -> bool {
        self.score >= WHOLE
    }

    /// True unless the side is so much longer than the other one that its rest is not explained.
    pub(super) fn is_explained(&self, side: Side) -> bool {
        self.lengths[side as usize] <= LONGER * self.lengths[side.other() as usize]
    }
}

/// The rows of the alignment that count, in the order of A; `None` if the texts are too long to match
/// their sentences, or program code. Cost: an alignment without marks.
pub(super) fn matched_sentences(
    texts: [&str; 2],
    found: &Passages,
    rule: SpaceRule,
    chained: &Result<Option<Chains>, NoReuse>,
    least: Least,
    stop: &dyn Fn() -> bool,
) -> Option<Vec<MatchedSentences>> {
    if matches!(chained, Err(NoReuse::Code)) || texts.iter().any(|text| text.len() > LONG) {
        return None;
    }
    let aligned = align_unmarked(texts[0], texts[1], rule, stop);
    let rows: Vec<&AlignmentRow> = aligned.rows.iter().filter(|row| row.is_matched()).collect();
    let counts = |at: usize, row: &AlignmentRow| {
        // Rows within NEAR sentences of A are within NEAR rows, in both orders.
        let near = rows.part(at.saturating_sub(NEAR)..);
        let mut near = near.iter().take(2 * NEAR + 1);
        row.score >= WHOLE || near.any(|other| !std::ptr::eq(row, *other) && are_near(row, other))
    };
    let chosen = rows.iter().enumerate().filter(|(at, row)| counts(*at, row));
    Some(chosen.filter_map(|(_, row)| sentences(texts, found, &aligned, row, least)).collect())
}

/// The sentences of a row; `None` if one side is too short.
fn sentences(
    texts: [&str; 2],
    found: &Passages,
    aligned: &Alignment,
    row: &AlignmentRow,
    least: Least,
) -> Option<MatchedSentences> {
    let bytes = Side::BOTH.map(|side| aligned.bytes(row, side).unwrap_or_default());
    let whole = Side::BOTH.map(|side| texts[side].part(bytes[side].clone()));
    if whole.iter().any(|part| size(part.trim(), least) < SENTENCE) {
        return None;
    }
    let folded = Side::BOTH.map(|side| {
        let (text, part) = (&found.texts[side], whole[side as usize]);
        let end = bytes[side].end - (part.len() - part.trim_end().len());
        folded_at(text, bytes[side].start)..folded_at(text, end)
    });
    let lengths = whole.map(|part| part.trim().chars().count());
    let moved = row.moved && row.score >= WHOLE;
    Some(MatchedSentences { folded, lengths, score: row.score, moved })
}

/// True if two matched rows are neighbours in both texts.
fn are_near(row: &AlignmentRow, other: &AlignmentRow) -> bool {
    row.a.start.abs_diff(other.a.start) <= NEAR && row.b.start.abs_diff(other.b.start) <= NEAR
}

/// The first byte of the normalised text that comes from byte `at` of the original or from later.
fn folded_at(text: &Folded, at: usize) -> usize {
    let (mut low, mut high) = (0, text.text.len());
    while low < high {
        let middle = usize::midpoint(low, high);
        if text.original(middle..middle + 1).start < at {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    (low..text.text.len()).find(|&at| text.text.is_char_boundary(at)).unwrap_or(low)
}

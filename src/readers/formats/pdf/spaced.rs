//! Lines whose letters stand far apart: their letters are words again.

use crate::formats::pdf::chunks::{Chunk, GlyphGap, SPACE, is_wide};

/// Fewest letters of a line to judge.
const FEWEST: usize = 6;
/// Differences of equal gaps, in sizes of the letters.
const EQUAL: f64 = 0.08;

/// Removes the spaces from a line, in order, whose letters stand equally far apart, but keeps those that are
/// drawn or wider. Returns true if the line is one of these.
pub(super) fn close_up(chunks: &mut [Chunk]) -> bool {
    let glyphs: usize = chunks.iter().map(|chunk| chunk.gaps().count()).sum();
    let apart = chunks.iter().flat_map(Chunk::gaps).filter(|gap| *gap == GlyphGap::Space).count();
    if glyphs < FEWEST || 2 * (apart + chunks.len()) < glyphs {
        return false;
    }
    let (mut gaps, mut letters) = (Vec::with_capacity(glyphs), 0);
    let mut end: Option<f64> = None;
    for chunk in chunks.iter() {
        let size = chunk.size.max(f64::MIN_POSITIVE);
        for glyph in chunk.glyphs() {
            let mut all = glyph.text.chars();
            letters += match (all.next(), all.next()) {
                (Some(c), None) => usize::from(c.is_alphabetic() && !is_wide(c)),
                _ => return false,
            };
            if let Some(end) = end.filter(|_| glyph.gap != GlyphGap::Drawn) {
                gaps.push((glyph.x0 - end) / size);
            }
            end = Some(glyph.x1);
        }
    }
    gaps.sort_by(f64::total_cmp);
    // Of words set apart most gaps are inside them.
    let Some(usual) = gaps.get(gaps.len() * 2 / 5).copied() else { return false };
    let equal = gaps.iter().filter(|gap| (*gap - usual).abs() < EQUAL).count();
    let is_spaced = usual > SPACE && 2 * equal > gaps.len() && 5 * letters >= 4 * glyphs;
    if !is_spaced {
        return false;
    }
    let widest = usual + SPACE.min(0.5 * usual).max(EQUAL);
    let mut end: Option<f64> = None;
    for chunk in chunks {
        end = chunk.respaced(end, widest * chunk.size);
    }
    true
}

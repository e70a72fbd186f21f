//! Equal and different words inside a reworded stretch.

use crate::explain::diff::DiffSpan;
use crate::explain::disguise::changes::matches;
use crate::explain::passages::Passages;
use crate::pair::Side;
use crate::text::words::Words;
use std::ops::Range;

/// Most pieces of a stretch on a side; the words of longer ones are not compared.
const PIECES: usize = 600;

/// The words of two ranges of the normalised texts, as ranges of the texts as written that cover both
/// without overlaps: the heaviest chain of equal words, and what is between. Words, not letters: jieba
/// for Han, UAX #29 elsewhere. Empty if both are longer than [`PIECES`] or once stopped.
///
/// Cost: the product of the numbers of pieces.
pub(super) fn exchanges(
    found: &Passages,
    folded: &[Range<usize>; 2],
    stop: &dyn Fn() -> bool,
) -> Vec<DiffSpan> {
    let words = Side::BOTH
        .map(|side| Words::new(&found.texts[side].text, folded[side as usize].clone(), stop));
    let [Some(a), Some(b)] = words else { return Vec::new() };
    let words = [a, b];
    let pieces = Side::BOTH.map(|side| words[side].pieces(&folded[side as usize]));
    if pieces.iter().any(|pieces| pieces.len() > PIECES) {
        return Vec::new();
    }
    let [a, b] = Side::BOTH
        .map(|side| pieces[side].iter().map(|piece| words[side].part(piece)).collect::<Vec<_>>());
    let mut spans: Vec<(bool, [Range<usize>; 2])> = Vec::new();
    let mut end = [folded[0].start, folded[1].start];
    let mut put = |same: bool, at: [Range<usize>; 2]| {
        if at.iter().all(Range::is_empty) {
            return;
        }
        match spans.last_mut().filter(|last| last.0 == same) {
            Some(last) => [last.1[0].end, last.1[1].end] = [at[0].end, at[1].end],
            None => spans.push((same, at)),
        }
    };
    for (i, j) in matches(&a, &b) {
        let (Some(x), Some(y)) = (pieces[0].get(i), pieces[1].get(j)) else { continue };
        put(false, [end[0]..x.start, end[1]..y.start]);
        put(true, [x.clone(), y.clone()]);
        end = [x.end, y.end];
    }
    put(false, [end[0]..folded[0].end, end[1]..folded[1].end]);
    // Bytes that normalising turns into one character belong to the first of two spans that share it.
    let mut ends = [0; 2];
    let written = |(same, at): (bool, [Range<usize>; 2])| {
        let [a, b] = Side::BOTH.map(|side| {
            let bytes = found.texts[side].original(at[side as usize].clone());
            let start = bytes.start.max(ends[side as usize]);
            ends[side as usize] = bytes.end.max(start);
            start..ends[side as usize]
        });
        DiffSpan { same, a, b }
    };
    spans.into_iter().map(written).collect()
}

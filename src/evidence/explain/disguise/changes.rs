//! Finds changes between passages: words substituted, inserted, deleted, rewritten.

use crate::explain::disguise::gaps::{Gap, gaps};
use crate::explain::passages::{Passage, Passages, loose_end};
use crate::order::ListOrder as _;
use crate::pair::Side;
use crate::part::PartOf as _;
use crate::text::script::{is_han, is_word};
use crate::text::words::Words;
use std::collections::BTreeMap;
use std::ops::Range;

/// Most pieces of a gap on a side; larger gaps are not compared.
const PIECES: usize = 400;
/// Most pieces examined after or before a passage whose neighbour differs in the two texts.
const NEAR: usize = 60;
/// Most characters on each side of a gap between two passages that always counts as reworded.
const SHORT: usize = 12;
/// Least common share of the weight of a longer reworded gap.
const ALIKE: f64 = 0.3;
/// Its least common weight: two Han words, or one word of eight letters.
const LEAST: u32 = 8;
/// Most words of a substitution; more are a rewritten stretch.
const PHRASE: usize = 4;
/// Most characters by which a gap is widened to reach word boundaries in both texts.
const WIDEN: usize = 6;

/// Kinds of changes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum ChangeKind {
    /// Replaced by other words.
    Substituted,
    /// Only B has them.
    Inserted,
    /// Only A has them.
    Deleted,
    /// Only marks or spaces differ.
    Punctuation,
    /// A longer stretch was rewritten.
    Rewritten,
}

/// A change between A and B; byte ranges of the normalised texts.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct WordChange {
    /// Its kind.
    pub deed: ChangeKind,
    /// Its ranges in A and B; empty on a side without text.
    pub folded: [Range<usize>; 2],
}

/// All changes between passages, in the order of A.
#[derive(Debug, Clone, Default)]
pub(super) struct WordChanges {
    pub(super) list: Vec<WordChange>,
    /// The explained bytes of gaps in both texts: start, end, and true if they count as reworded;
    /// disjoint.
    pub(super) told: [BTreeMap<usize, (usize, bool)>; 2],
}

impl WordChanges {
    /// Records ranges of both texts, unless one of them is already recorded.
    fn note(&mut self, spans: &[Range<usize>; 2], reworded: bool) -> bool {
        let is_known = |(told, span): (&BTreeMap<usize, (usize, bool)>, &Range<usize>)| {
            let last = told.range(..span.end).next_back();
            !span.is_empty() && last.is_some_and(|(_, &(end, _))| end > span.start)
        };
        if spans.iter().all(Range::is_empty) || self.told.iter().zip(spans).any(is_known) {
            return false;
        }
        for (told, span) in self.told.iter_mut().zip(spans).filter(|(_, span)| !span.is_empty()) {
            told.insert(span.start, (span.end, reworded));
        }
        true
    }
}

/// Compares the gaps between passages. Cost: the segmentation of both texts, and for each gap the
/// product of its pieces.
pub(super) fn changes(found: &Passages, stop: &dyn Fn() -> bool) -> WordChanges {
    let mut out = WordChanges::default();
    if found.list.is_empty() {
        return out;
    }
    out.list.extend(found.list.iter().flat_map(|passage| marks(found, passage)));
    let words = found.texts.each_ref().map(|text| Words::new(&text.text, 0..text.text.len(), stop));
    let [Some(a), Some(b)] = words else { return out };
    let words = [a, b];
    for gap in gaps(found) {
        if stop() {
            break;
        }
        explain(&words, gap, &mut out);
    }
    out.list.order_by_key(|change| (change.folded[0].start, change.folded[1].start));
    out
}

/// The places inside a passage where marks or spaces differ.
fn marks(found: &Passages, passage: &Passage) -> Vec<WordChange> {
    let part = |side: Side| found.texts[side].text.part(passage.folded[side].clone());
    let (a, b) = (part(Side::A), part(Side::B));
    let mut out = Vec::new();
    if a == b {
        return out;
    }
    let start = [passage.folded[0].start, passage.folded[1].start];
    let (mut x, mut y) = (0, 0);
    loop {
        let [m, n] = [(a, x), (b, y)].map(|(text, at)| loose_end(text, at));
        if a.get(x..m) != b.get(y..n) {
            let folded = [start[0] + x..start[0] + m, start[1] + y..start[1] + n];
            out.push(WordChange { deed: ChangeKind::Punctuation, folded });
        }
        let letter = |text: &str, at: usize| text.get(at..)?.chars().next().map(char::len_utf8);
        let (Some(p), Some(q)) = (letter(a, m), letter(b, n)) else { return out };
        (x, y) = (m + p, n + q);
    }
}

/// Moves an end of a gap into the neighbouring passage, to a word boundary in both texts.
fn widen(words: &[Words<'_>; 2], [mut x, mut y]: [usize; 2], back: bool) -> [usize; 2] {
    let start = [x, y];
    let step = |words: &Words<'_>, at: usize| {
        let next = if back {
            words.text.get(..at)?.chars().next_back()
        } else {
            words.text.get(at..)?.chars().next()
        };
        next.filter(|c| c.is_alphanumeric())
    };
    for _ in 0..WIDEN {
        if words[0].is_bound(x) && words[1].is_bound(y) {
            return [x, y];
        }
        let (c, d) = (step(&words[0], x), step(&words[1], y));
        let Some(c) = c.filter(|_| c == d) else { break };
        let by = c.len_utf8();
        (x, y) = if back { (x - by, y - by) } else { (x + by, y + by) };
    }
    start
}

/// Two equal pieces or the closed end of a gap, as ranges of pieces on both sides.
type Anchor = [Range<usize>; 2];

fn explain(words: &[Words<'_>; 2], mut gap: Gap, out: &mut WordChanges) {
    let is_closed = gap.closed == [true; 2];
    if !is_closed && gap.at.iter().any(Range::is_empty) {
        return;
    }
    if gap.closed[0] {
        let [x, y] = widen(words, [gap.at[0].start, gap.at[1].start], true);
        (gap.at[0].start, gap.at[1].start) = (x, y);
    }
    if gap.closed[1] {
        let [x, y] = widen(words, [gap.at[0].end, gap.at[1].end], false);
        (gap.at[0].end, gap.at[1].end) = (x, y);
    }
    let mut pieces = Side::BOTH.map(|side| words[side].pieces(&gap.at[side]));
    for pieces in &mut pieces {
        let far = pieces.len().saturating_sub(NEAR);
        match gap.closed {
            [true, true] if pieces.len() > PIECES => return,
            [true, true] => {}
            [true, _] => pieces.truncate(NEAR),
            _ => drop(pieces.drain(..far)),
        }
    }
    let [a, b] = Side::BOTH
        .map(|side| pieces[side].iter().map(|piece| words[side].part(piece)).collect::<Vec<_>>());
    let mut anchors: Vec<Anchor> = Vec::new();
    anchors.extend(gap.closed[0].then_some([0..0, 0..0]));
    anchors.extend(matches(&a, &b).into_iter().map(|(i, j)| [i..i + 1, j..j + 1]));
    anchors.extend(gap.closed[1].then_some([a.len()..a.len(), b.len()..b.len()]));
    if !is_alike(&anchors, [&a, &b], is_closed) {
        return;
    }
    for anchor in &anchors {
        let equal = Side::BOTH.map(|side| {
            pieces[side].get(anchor[side].start).filter(|_| !anchor[side].is_empty()).cloned()
        });
        out.note(&equal.map(Option::unwrap_or_default), true);
    }
    for two in anchors.windows(2) {
        let [before, after] = two else { continue };
        let run = Side::BOTH.map(|side| pieces[side].part(before[side].end..after[side].start));
        tell(words, run, out);
    }
}

/// True if the text between the first and the last anchor is reworded, not different text.
fn is_alike(anchors: &[Anchor], parts: [&[&str]; 2], is_closed: bool) -> bool {
    let (Some(first), Some(last)) = (anchors.first(), anchors.last()) else { return false };
    let inside = Side::BOTH.map(|side| parts[side].part(first[side].start..last[side].end));
    let letters = inside.map(|parts| parts.iter().map(|part| part.chars().count()).sum::<usize>());
    if is_closed && (letters.contains(&0) || letters.iter().all(|&letters| letters <= SHORT)) {
        return true;
    }
    let sum = |parts: &[&str]| parts.iter().map(|part| weight(part)).sum::<u32>();
    let equal: u32 = anchors.iter().map(|anchor| sum(parts[0].part(anchor[0].clone()))).sum();
    let all = sum(inside[0]).max(sum(inside[1]));
    equal >= LEAST && f64::from(equal) >= ALIKE * f64::from(all)
}

/// True if words correspond one to one; in Chinese also in length.
fn pairs_up(words: &[Words<'_>; 2], solid: &[Vec<Range<usize>>; 2]) -> bool {
    let mut pairs = solid[0].iter().zip(&solid[1]);
    solid[0].len() == 1
        || pairs.all(|(x, y)| {
            let (x, y) = (words[0].part(x), words[1].part(y));
            !x.starts_with(is_han) && !y.starts_with(is_han)
                || x.chars().count() == y.chars().count()
        })
}

/// From the start of the first piece to the end of the last.
fn over(pieces: &[Range<usize>]) -> Range<usize> {
    match (pieces.first(), pieces.last()) {
        (Some(first), Some(last)) => first.start..last.end,
        _ => 0..0,
    }
}

/// Records the change of a run of pieces between two anchors, and both sides as explained.
fn tell(words: &[Words<'_>; 2], run: [&[Range<usize>]; 2], out: &mut WordChanges) {
    let spans = run.map(over);
    let solid = Side::BOTH.map(|side| {
        let is_word = |piece: &&Range<usize>| is_word(words[side].part(piece));
        run[side].iter().filter(is_word).cloned().collect::<Vec<_>>()
    });
    let deed = match (solid[0].len(), solid[1].len()) {
        (0, 0) => ChangeKind::Punctuation,
        (0, _) => ChangeKind::Inserted,
        (_, 0) => ChangeKind::Deleted,
        (x, y) if x == y && x <= PHRASE && pairs_up(words, &solid) => {
            if !out.note(&spans, true) {
                return;
            }
            for (x, y) in solid[0].iter().zip(&solid[1]) {
                let folded = [x.clone(), y.clone()];
                out.list.push(WordChange { deed: ChangeKind::Substituted, folded });
            }
            return;
        }
        (x, y) if x <= PHRASE && y <= PHRASE => ChangeKind::Substituted,
        _ => ChangeKind::Rewritten,
    };
    let folded = match deed {
        ChangeKind::Punctuation => spans.clone(),
        _ => [over(&solid[0]), over(&solid[1])],
    };
    let is_short = Side::BOTH.map(|side| words[side].part(&spans[side]).chars().count() <= SHORT);
    let is_loose = matches!(deed, ChangeKind::Inserted | ChangeKind::Deleted);
    if out.note(&spans, !is_loose || is_short == [true; 2]) {
        out.list.push(WordChange { deed, folded });
    }
}

/// The weight of a matched piece: 2 per letter, 1 per mark, 0 per space.
pub(super) fn weight(piece: &str) -> u32 {
    let of = |c: char| if c.is_alphanumeric() { 2 } else { u32::from(!c.is_whitespace()) };
    piece.chars().map(of).sum()
}

/// The heaviest chain of equal pieces, as ascending index pairs. Symmetric in both lists. Cost: the
/// product of both lengths.
pub(super) fn matches(a: &[&str], b: &[&str]) -> Vec<(usize, usize)> {
    if b < a {
        let turned = matches(b, a);
        return turned.into_iter().map(|(j, i)| (i, j)).collect();
    }
    let width = b.len() + 1;
    let mut best = vec![0_u32; (a.len() + 1) * width];
    let at = |i: usize, j: usize| i * width + j;
    let value = |best: &[u32], i: usize, j: usize| best.get(at(i, j)).copied().unwrap_or(0);
    for (i, x) in a.iter().enumerate().rev() {
        for (j, y) in b.iter().enumerate().rev() {
            let skip = value(&best, i + 1, j).max(value(&best, i, j + 1));
            let here = if x == y { skip.max(value(&best, i + 1, j + 1) + weight(x)) } else { skip };
            if let Some(slot) = best.get_mut(at(i, j)) {
                *slot = here;
            }
        }
    }
    let (mut i, mut j) = (0, 0);
    let mut chain = Vec::new();
    while let (Some(x), Some(y)) = (a.get(i), b.get(j)) {
        let here = value(&best, i, j);
        if x == y && here == value(&best, i + 1, j + 1) + weight(x) {
            chain.push((i, j));
            (i, j) = (i + 1, j + 1);
        } else if here == value(&best, i + 1, j) {
            i += 1;
        } else {
            j += 1;
        }
    }
    chain
}

#[cfg(test)]
mod tests {
    use super::matches;

    #[test]
    fn the_heaviest_chain() {
        let (a, b) = (["x", "油田", "的", "y"], ["的", "油田", "y"]);
        assert_eq!(matches(&a, &b), [(1, 1), (3, 2)]);
        assert_eq!(matches(&b, &a), [(1, 1), (2, 3)]);
    }
}

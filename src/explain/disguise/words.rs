//! Cuts texts into words and marks, and matches two short stretches of them in order.

use crate::text::script::is_han;
use crate::text::token::{Unit, tokens};
use std::ops::Range;

/// Texts are cut into words in pieces of about so many bytes, between which it can be stopped.
const CHUNK: usize = 1 << 14;

/// A text cut at the ends of its words; every character between words is a piece of its own.
#[derive(Debug)]
pub(super) struct Words<'t> {
    pub(super) text: &'t str,
    /// Where pieces start, ascending, and the end of the text.
    bounds: Vec<usize>,
}

impl<'t> Words<'t> {
    /// Cost: the segmentation of the whole text; `None` when `stop` says so.
    pub(super) fn new(text: &'t str, stop: &dyn Fn() -> bool) -> Option<Self> {
        let (mut bounds, mut end) = (Vec::new(), 0);
        let between = |bounds: &mut Vec<usize>, range: Range<usize>| {
            let part = text.get(range.clone()).unwrap_or_default();
            bounds.extend(part.char_indices().map(|(at, _)| range.start + at));
        };
        let mut start = 0;
        while start < text.len() {
            if stop() {
                return None;
            }
            let next = start + chunk(text.get(start..).unwrap_or_default());
            for word in tokens(text.get(start..next).unwrap_or_default(), Unit::Word) {
                let word = start + word.start..start + word.end;
                between(&mut bounds, end..word.start);
                bounds.push(word.start);
                end = word.end;
            }
            start = next;
        }
        between(&mut bounds, end..text.len());
        bounds.push(text.len());
        Some(Self { text, bounds })
    }

    /// Whether no word goes on across this byte.
    pub(super) fn is_bound(&self, at: usize) -> bool {
        self.bounds.binary_search(&at).is_ok()
    }

    /// The pieces of a stretch; a word that begins or ends outside of it is cut.
    pub(super) fn pieces(&self, stretch: &Range<usize>) -> Vec<Range<usize>> {
        let first = self.bounds.partition_point(|&at| at <= stretch.start);
        let rest = self.bounds.get(first..).unwrap_or(&[]);
        let mut start = stretch.start;
        let mut pieces = Vec::new();
        for end in rest.iter().copied().take_while(|&at| at < stretch.end).chain([stretch.end]) {
            if start < end {
                pieces.push(start..end);
            }
            start = end;
        }
        pieces
    }

    pub(super) fn part(&self, range: &Range<usize>) -> &'t str {
        self.text.get(range.clone()).unwrap_or_default()
    }
}

/// The length of the first piece of a text that can be cut into words by itself: it ends where
/// words end whatever follows.
fn chunk(text: &str) -> usize {
    let mut last = None;
    for (at, c) in text.char_indices() {
        let ends = |last: char| {
            last == '\n' || is_han(last) != is_han(c) || last == ' ' && c.is_ascii_alphanumeric()
        };
        if at >= CHUNK && last.is_some_and(ends) {
            return at;
        }
        last = Some(c);
    }
    text.len()
}

/// Does the piece hold a letter or digit?
pub(super) fn is_word(piece: &str) -> bool {
    piece.contains(char::is_alphanumeric)
}

/// What a piece weighs where it is matched: its letters twice, its marks once, its spaces nothing.
pub(super) fn weight(piece: &str) -> u32 {
    let of = |c: char| if c.is_alphanumeric() { 2 } else { u32::from(!c.is_whitespace()) };
    piece.chars().map(of).sum()
}

/// The matched pieces, as places in both lists, ascending: the heaviest chain of equal pieces.
/// The same after a swap. Cost: the product of both lengths.
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
    use super::{CHUNK, Words, matches};
    use crate::text::token::{Unit, tokens};

    #[test]
    fn pieces_are_words_and_marks() {
        let words = Words::new("油田地处偏僻, in the west", &|| false).unwrap();
        let pieces: Vec<_> = words.pieces(&(0..23)).iter().map(|p| words.part(p)).collect();
        assert_eq!(pieces, ["油田", "地处", "偏僻", ",", " ", "in", " "]);
        assert!(words.is_bound(6) && !words.is_bound(3));
    }

    #[test]
    fn a_long_text_is_cut_as_a_whole() {
        for part in
            ["油田地处偏僻的can't地方 ", "we can't go on.  3.14 x\n", "他来到了网易杭研大厦"]
        {
            let text = part.repeat(2 * CHUNK / part.len() + 9);
            let words = Words::new(&text, &|| false).unwrap();
            let whole = tokens(&text, Unit::Word);
            assert!(whole.iter().all(|w| words.is_bound(w.start) && words.is_bound(w.end)));
            let starts = words
                .bounds
                .windows(2)
                .filter(|two| text.get(two[0]..two[1]).unwrap().contains(char::is_alphanumeric));
            assert_eq!(starts.count(), whole.len());
            assert!(Words::new(&text, &|| true).is_none());
        }
    }

    #[test]
    fn the_heaviest_chain() {
        let (a, b) = (["x", "油田", "的", "y"], ["的", "油田", "y"]);
        assert_eq!(matches(&a, &b), [(1, 1), (3, 2)]);
        assert_eq!(matches(&b, &a), [(1, 1), (2, 3)]);
    }
}

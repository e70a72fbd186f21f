//! Splits a text into words, with their places.

use crate::part::PartOf as _;
use crate::text::script::is_han;
use crate::text::token::each_word;
use std::ops::Range;

/// Segmentation chunk size in bytes; cancellation is checked between chunks.
const CHUNK: usize = 1 << 14;

/// A part of a text split at the ends of its words: jieba for runs of Han, UAX #29 elsewhere. Every
/// character between words is a piece of its own.
#[derive(Debug)]
pub struct Words<'t> {
    /// The whole text.
    pub text: &'t str,
    /// Starts of the pieces, ascending, and the end of the part.
    bounds: Vec<usize>,
}

impl<'t> Words<'t> {
    /// Splits a byte range of a text; `None` once `stop` returns true. Loads the dictionary if the
    /// range has Han characters. Cost: a segmentation.
    pub fn new(text: &'t str, stretch: Range<usize>, stop: &dyn Fn() -> bool) -> Option<Self> {
        let (mut bounds, mut end) = (Vec::new(), stretch.start);
        let between = |bounds: &mut Vec<usize>, range: Range<usize>| {
            let part = text.part(range.clone());
            bounds.extend(part.char_indices().map(|(at, _)| range.start + at));
        };
        let mut start = stretch.start;
        while start < stretch.end {
            if stop() {
                return None;
            }
            let rest = text.part(start..stretch.end);
            let length = chunk(rest);
            each_word(rest.part(..length), &mut |word| {
                between(&mut bounds, end..start + word.start);
                bounds.push(start + word.start);
                end = start + word.end;
            });
            start += length.max(1);
        }
        between(&mut bounds, end..stretch.end);
        bounds.push(stretch.end);
        Some(Self { text, bounds })
    }

    /// True if no word contains this byte in its interior.
    pub fn is_bound(&self, at: usize) -> bool {
        self.bounds.binary_search(&at).is_ok()
    }

    /// The word that has this byte in its interior.
    pub fn cut_at(&self, at: usize) -> Option<Range<usize>> {
        let next = self.bounds.binary_search(&at).err()?;
        Some(*self.bounds.get(next.checked_sub(1)?)?..*self.bounds.get(next)?)
    }

    /// The pieces of a byte range; a word across its ends is cut.
    pub fn pieces(&self, stretch: &Range<usize>) -> Vec<Range<usize>> {
        let first = self.bounds.partition_point(|&at| at <= stretch.start);
        let rest = self.bounds.part(first..);
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

    /// The text of a byte range.
    pub fn part(&self, range: &Range<usize>) -> &'t str {
        self.text.part(range.clone())
    }
}

/// The length of the first chunk that can be split on its own: it ends where a word ends, whatever
/// follows.
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

#[cfg(test)]
mod tests {
    use super::{CHUNK, Words};
    use crate::text::script::is_word;
    use crate::text::token::{Unit, tokens};

    #[test]
    fn pieces_are_words_and_marks() {
        let text = "油田地处偏僻, in the west";
        let words = Words::new(text, 0..text.len(), &|| false).unwrap();
        let pieces: Vec<_> = words.pieces(&(0..23)).iter().map(|p| words.part(p)).collect();
        assert_eq!(pieces, ["油田", "地处", "偏僻", ",", " ", "in", " "]);
        assert!(words.is_bound(6) && !words.is_bound(3));
        assert_eq!((words.cut_at(3), words.cut_at(6), words.cut_at(90)), (Some(0..6), None, None));
        let part = Words::new(text, 18..23, &|| false).unwrap();
        assert_eq!(part.bounds, [18, 19, 20, 22, 23]);
    }

    #[test]
    fn a_long_text_is_cut_as_a_whole() {
        for part in
            ["油田地处偏僻的can't地方 ", "we can't go on.  3.14 x\n", "他来到了网易杭研大厦"]
        {
            let text = part.repeat(2 * CHUNK / part.len() + 9);
            let words = Words::new(&text, 0..text.len(), &|| false).unwrap();
            let whole = tokens(&text, Unit::Word);
            assert!(whole.iter().all(|w| words.is_bound(w.start) && words.is_bound(w.end)));
            let starts =
                words.bounds.windows(2).filter(|two| is_word(text.get(two[0]..two[1]).unwrap()));
            assert_eq!(starts.count(), whole.len());
            assert!(Words::new(&text, 0..text.len(), &|| true).is_none());
        }
    }
}

//! Passages: common stretches of two texts in any order, and their totals.

use crate::compare::result::pairs_among;
use crate::pair::Side;
use crate::text::normalize::Folded;
use std::ops::Range;

/// Most tokens (words, or single characters of scripts without spaces) of each text to search; the
/// rest is ignored.
pub(super) const TOKENS: usize = 1_500_000;
/// Most starts of common stretches to visit in one round. With more, the occurrences of an often
/// repeated stretch are paired in order only: first with first, second with second, and so on.
pub(super) const STARTS: usize = 1 << 19;
/// Upper bound of the minimum length of a passage, in characters and in words.
pub const LONGEST: u32 = 1_000;

/// The shortest stretch that counts as a passage.
///
/// A stretch of mixed text counts both: it is long enough when its characters over `characters` and
/// its words over `words` add up to one. Symbols and the digits of numbers count as characters if they
/// touch one inside the stretch; otherwise a number is a word, and a symbol counts nothing. Punctuation
/// and spaces count nothing.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Least {
    /// Characters of scripts without spaces, such as Han; 1 to [`LONGEST`].
    pub characters: u32,
    /// Words of all others; 1 to [`LONGEST`].
    pub words: u32,
}

impl Default for Least {
    fn default() -> Self {
        Self { characters: 8, words: 4 }
    }
}

/// Why passages may be incomplete, in ascending order of coarseness.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, thiserror::Error)]
pub enum PassageLimit {
    /// `STARTS`.
    #[error("very repetitive texts: repeated stretches are paired in their order only")]
    Repeats,
    /// `TOKENS`.
    #[error("very long texts: only the first 1.5 million words or characters were searched")]
    Tokens,
    /// It was cancelled.
    #[error("stopped: there may be more passages")]
    Stopped,
}

/// A common stretch of both texts, with equal normalised text but for marks and spaces.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Passage {
    /// Bytes of A and of B as written, on character boundaries.
    pub original: [Range<usize>; 2],
    /// Bytes of the normalised A and B.
    pub folded: [Range<usize>; 2],
    /// Characters (Unicode scalars) of the normalised text, in the text that has more of them here.
    pub length: usize,
    /// Characters of the normalised A and B.
    pub lengths: [usize; 2],
    /// Its rank by length, 0 for the longest; unchanged when A and B are swapped.
    pub rank: usize,
    /// True if it is out of order: not in the chain of passages in the same order on both sides
    /// with the most characters.
    pub moved: bool,
    /// Characters of template in it, see [`Passages::template`].
    pub template: usize,
}

impl Passage {
    /// True if more than half of it is template.
    pub fn is_template(&self) -> bool {
        is_template(self.template, self.length)
    }
}

/// True if more than half of the characters of a passage are template.
pub const fn is_template(template: usize, characters: usize) -> bool {
    2 * template > characters
}

/// All passages of two texts. They are disjoint on each side.
#[derive(Debug, Clone)]
pub struct Passages {
    /// The normalised texts, with their maps back.
    pub texts: [Folded; 2],
    /// The passages in the order of A. The letter of a passage is [`letter`] of its index.
    pub list: Vec<Passage>,
    /// Indices into `list` in the order of B.
    pub by_b: Vec<usize>,
    /// Characters of the normalised texts.
    pub characters: [usize; 2],
    /// Characters of the normalised texts in passages.
    pub covered: [usize; 2],
    /// Lengths of the passages that are not moved.
    pub in_place: usize,
    /// Pairs of passages with different orders in A and in B.
    pub inversions: u64,
    /// Bytes of the normalised texts that are template: text that many documents of the corpus
    /// hold. Ascending, disjoint; empty until [`Passages::mark_template`].
    pub template: [Vec<Range<usize>>; 2],
    /// Characters of template, and those of them in passages.
    pub template_characters: [[usize; 2]; 2],
    /// Most documents, the two texts included, that hold one stretch of template inside a passage.
    pub template_documents: usize,
    /// Why there may be more passages, if so.
    pub approximate: Option<PassageLimit>,
}

impl Passages {
    /// The share of A (0) or B (1) that is in passages, 0 to 1. `None` without characters. With
    /// `but_template`, template text is excluded from numerator and denominator.
    pub fn coverage(&self, side: Side, but_template: bool) -> Option<f64> {
        let (mut covered, mut all) = (self.covered[side], self.characters[side]);
        if but_template {
            let [template, inside] = self.template_characters[side];
            (covered, all) = (covered.saturating_sub(inside), all.saturating_sub(template));
        }
        (all > 0).then(|| covered as f64 / all as f64)
    }

    /// The share of the common text that is moved, 0 to 1; 0 without any.
    pub fn moved_share(&self) -> f64 {
        let common: usize = self.list.iter().map(|passage| passage.length).sum();
        if common == 0 { 0.0 } else { (common - self.in_place.min(common)) as f64 / common as f64 }
    }

    /// The number of pairs of passages: the maximum of inversions.
    pub fn pairs(&self) -> u64 {
        pairs_among(self.list.len())
    }

    /// The places in [`Passages::list`] in the order of A (0) or of B (1).
    pub fn order(&self, side: Side) -> Vec<usize> {
        match side {
            Side::A => (0..self.list.len()).collect(),
            Side::B => self.by_b.clone(),
        }
    }
}

/// The letters of an index: A to Z, AA to AZ, BA and so on.
///
/// Letters follow the order of A, so that the letters in B show what was moved. When A and B are
/// swapped they change; [`Passage::rank`] stays.
pub fn letter(place: usize) -> String {
    let mut letters = Vec::new();
    let mut rest = place + 1;
    while rest > 0 {
        rest -= 1;
        letters.push(char::from(b'A' + (rest % 26) as u8));
        rest /= 26;
    }
    letters.into_iter().rev().collect()
}

#[cfg(test)]
mod tests {
    use super::letter;

    #[test]
    fn letters_go_on_behind_z() {
        let letters = [0, 25, 26, 51, 52, 701, 702].map(letter);
        assert_eq!(letters, ["A", "Z", "AA", "AZ", "BA", "ZZ", "AAA"]);
    }
}

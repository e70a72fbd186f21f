//! What passages are made of: stretches that both texts hold, in any order, and what they add up to.

use crate::compare::result::pairs_among;
use crate::pair::Side;
use crate::text::normalize::Folded;
use std::ops::Range;

/// At most this many tokens (words, or single characters of scripts without spaces) of each text
/// are searched; what follows is not.
pub(super) const TOKENS: usize = 1_500_000;
/// At most this many beginnings of common stretches are looked at in one round. Where more of them
/// begin, a stretch that is repeated over and over is paired with its own first, second, third …
/// appearance alone.
pub(super) const STARTS: usize = 1 << 21;
/// The longest minimum length that can be asked for, in characters and in words.
pub const LONGEST: u32 = 1_000;

/// The shortest stretch that counts as a passage.
///
/// A stretch of mixed text counts both: it is long enough when its characters over `characters`
/// and its words over `words` add up to one. Punctuation and the digits of numbers count as
/// characters where they touch one inside it; elsewhere a number is a word, and punctuation counts
/// nothing, as spaces do.
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

/// Why passages are coarser than they could be; the later ones are coarser.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, thiserror::Error)]
pub enum Approximation {
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

/// A stretch that both texts hold, with equal normalised text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Passage {
    /// Bytes of A and of B as written, on character boundaries.
    pub original: [Range<usize>; 2],
    /// Bytes of the normalised A and B.
    pub folded: [Range<usize>; 2],
    /// Characters (Unicode scalars) of the normalised text.
    pub length: usize,
    /// Its place by length, 0 for the longest; stays with it when A and B change places.
    pub rank: usize,
    /// Out of the order that most of the common text keeps: not in the chain of passages, in the
    /// same order on both sides, that is longest by characters.
    pub moved: bool,
    /// Characters of it that are template, see [`Passages::template`].
    pub template: usize,
}

impl Passage {
    /// Whether more than half of it is template.
    pub fn is_template(&self) -> bool {
        2 * self.template > self.length
    }
}

/// All passages of two texts. On either side they are disjoint.
#[derive(Debug, Clone)]
pub struct Passages {
    /// The normalised texts, with their maps back.
    pub texts: [Folded; 2],
    /// The passages by their place in A. A passage's letter is [`letter`] of its place here.
    pub list: Vec<Passage>,
    /// Places in `list`, by place in B.
    pub by_b: Vec<usize>,
    /// Characters of the normalised texts.
    pub characters: [usize; 2],
    /// Characters of them that are in passages.
    pub covered: [usize; 2],
    /// Characters in passages that are not moved (the same on both sides).
    pub in_place: usize,
    /// Pairs of passages that stand in one order in A and in the other in B.
    pub inversions: u64,
    /// Bytes of the normalised texts that are template: text that many documents of the corpus
    /// hold. Ascending, disjoint; empty until [`Passages::mark_template`].
    pub template: [Vec<Range<usize>>; 2],
    /// Characters that are template, and those of them that are in passages.
    pub template_characters: [[usize; 2]; 2],
    /// Why there may be more passages than these, if so.
    pub approximate: Option<Approximation>,
}

impl Passages {
    /// The share of A (0) or B (1) that is in passages, 0 to 1. `None` without characters. With
    /// `but_template`, template text counts neither above nor below the line.
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
        let common = self.covered[0];
        if common == 0 { 0.0 } else { (common - self.in_place.min(common)) as f64 / common as f64 }
    }

    /// Pairs of passages, against which inversions count.
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

/// The letters of a place: A to Z, AA to AZ, BA and so on.
///
/// Letters follow A, so that B read in its order shows at a glance what was moved. When A and B
/// change places they are given anew; [`Passage::rank`] stays.
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

//! Chains, the value of the measure, and the texts for which there is none.

use std::ops::Range;

/// Shortest text, in letters and digits: in a shorter one a few common words decide.
pub const LEAST_LETTERS: usize = 100;
/// Longest text, in letters and digits.
pub const MOST_LETTERS: usize = 1 << 21;

/// How many best partners of each text, by Jaccard and by containment, are worth computing reuse for,
/// besides flagged pairs. On 252 regulations with 196 copied pairs, one brings up 76 % of them, three
/// 96 %, five all.
pub const PARTNERS: usize = 5;

/// Width of a k-gram. A character of Chinese, Japanese or Korean is two wide, all others one: k is 3
/// in Chinese, 6 in English, and between them in mixed text.
pub(super) const GRAM: u32 = 6;
/// A k-gram that occurs more often than this in a text is paired in order only: its first occurrence
/// with the first of the other text, and so on.
pub(super) const OFTEN: usize = 3;
/// Runs are tied if the gap between them is at most this wide in both texts.
pub(super) const GAP: u32 = 36;
/// Least width of a chain that is in runs, gaps not counted.
pub(super) const LEAST: u32 = 24;
/// Least share of the width of a chain that is in runs, in percent.
pub(super) const DENSITY: u32 = 30;

/// Why a text has no value of reuse.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, thiserror::Error)]
pub enum NoReuse {
    /// Fewer than [`LEAST_LETTERS`].
    #[error("too short: under {LEAST_LETTERS} letters")]
    TooShort,
    /// Program code or data: keywords and brackets chain in any two files of one language.
    #[error("program code: its keywords chain in any two files")]
    Code,
    /// More than [`MOST_LETTERS`].
    #[error("too long: over {} million letters", MOST_LETTERS >> 20)]
    TooLong,
}

/// A stretch of both texts that is close to the same: shared k-grams with small gaps between them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Chain {
    /// Bytes of the two texts given, from the first to the last shared letter.
    pub at: [Range<usize>; 2],
    /// Bytes of the stretches in it that are the same but for case, marks and script, ascending in
    /// the first text. They may overlap where a text repeats itself.
    pub seeds: Vec<[Range<usize>; 2]>,
    /// Its places in the two texts, in width.
    pub(super) places: [Range<u32>; 2],
}

/// All chains of two texts.
#[derive(Debug, Clone, PartialEq)]
pub struct Chains {
    /// The chains, ascending in the first text. Two may overlap where a text repeats itself.
    pub list: Vec<Chain>,
    /// The share of each text that is in chains, exchanged words included, 0 to 1, by the width of
    /// letters.
    pub shares: [f64; 2],
    /// Dice of the distinct k-grams of the texts: the share of both that is common, 0 to 1.
    pub dice: f64,
}

impl Chains {
    /// `widths` are those of the whole texts.
    pub(super) fn new(mut list: Vec<Chain>, widths: [u32; 2], dice: f64) -> Self {
        let key = |chain: &Chain| chain.places.clone().map(|at| (at.start, at.end));
        list.sort_unstable_by_key(key);
        let share = |side: usize| {
            let covered = width(list.iter().map(|chain| chain.places[side].clone()).collect());
            f64::from(covered) / f64::from(widths[side].max(1))
        };
        let shares = [share(0), share(1)];
        Self { list, shares, dice }
    }

    /// Text reuse, 0 to 1: the mean of two shares of both texts, of their letters that are in chains and
    /// of their distinct k-grams that are common (Dice). Symmetric; 1 for a text with itself; near 0 for
    /// unrelated texts.
    ///
    /// The chains alone find reworded copies, but rank texts of one template worse than Jaccard does;
    /// the mean ranks both. Figures: `assets/guide/scores.md`.
    pub fn reuse(&self) -> f64 {
        f64::midpoint(f64::midpoint(self.shares[0], self.shares[1]), self.dice)
    }
}

/// Width of the union of ranges.
pub(super) fn width(mut ranges: Vec<Range<u32>>) -> u32 {
    ranges.sort_unstable_by_key(|range| range.start);
    let (mut sum, mut end) = (0, 0);
    for range in ranges {
        sum += range.end.saturating_sub(range.start.max(end));
        end = end.max(range.end);
    }
    sum
}

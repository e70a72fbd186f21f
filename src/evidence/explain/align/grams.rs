//! Bags of character runs of sentences, to compare them.

use crate::measure::jaccard::intersection;
use crate::measure::mix::mix64;
use crate::part::PartOf as _;
use crate::text::normalize::{Ladder, NormalizeStep};
use crate::text::script::han_share;
use std::ops::Range;

/// A sentence prepared for comparison.
#[derive(Debug, Clone, Default)]
pub(super) struct Sentence {
    /// The text without punctuation, case, width and script differences; unchanged if nothing is
    /// left.
    pub(super) text: String,
    /// The runs, ascending. A repeated run gets its own number.
    pub(super) runs: Vec<u64>,
}

/// Cuts sentences into runs.
pub(super) struct Grams {
    ladder: Ladder,
    /// Characters per run.
    length: usize,
}

impl Grams {
    /// Chooses the length of runs for both texts: two characters if most letters are Han, else
    /// four.
    pub(super) fn new(texts: [&str; 2]) -> Self {
        let share = texts.map(han_share);
        let (han, all) = (share[0].0 + share[1].0, share[0].1 + share[1].1);
        let steps = vec![
            NormalizeStep::Seen,
            NormalizeStep::Invisible,
            NormalizeStep::Nfkc,
            NormalizeStep::Lowercase,
            NormalizeStep::Simplify,
            NormalizeStep::Punctuation,
            NormalizeStep::SmartSpace,
        ];
        Self { ladder: Ladder::new(steps), length: if 2 * han > all { 2 } else { 4 } }
    }

    /// The sentence at these bytes.
    pub(super) fn sentence(&self, text: &str, at: &Range<usize>) -> Sentence {
        let part = text.part(at.clone()).trim();
        let folded = self.ladder.fold(part);
        let text = if folded.is_empty() { part.to_owned() } else { folded };
        let runs = self.runs(&text);
        Sentence { text, runs }
    }

    /// Two neighbours as one sentence.
    pub(super) fn joined(&self, first: &Sentence, second: &Sentence) -> Sentence {
        let gap = if self.length == 2 { "" } else { " " };
        let text = [first.text.as_str(), gap, second.text.as_str()].concat();
        let runs = self.runs(&text);
        Sentence { text, runs }
    }

    fn runs(&self, text: &str) -> Vec<u64> {
        let chars: Vec<char> = text.chars().collect();
        let hash =
            |run: &[char]| run.iter().fold(1, |hash, &c| mix64(hash ^ u64::from(u32::from(c))));
        let mut runs: Vec<u64> = if chars.len() < self.length {
            chars.chunks(self.length).map(hash).collect()
        } else {
            chars.windows(self.length).map(hash).collect()
        };
        runs.sort_unstable();
        // Repeated runs are made different, so that bags are sets.
        for equal in runs.chunk_by_mut(|x, y| x == y) {
            for (again, run) in equal.iter_mut().enumerate().skip(1) {
                *run = mix64(*run ^ (again as u64).rotate_left(32));
            }
        }
        runs.sort_unstable();
        runs
    }
}

/// The likeness of two sentences, 0 to 1: Dice's coefficient of their runs. Equal sentences have 1,
/// even empty ones.
pub(super) fn score(a: &Sentence, b: &Sentence) -> f64 {
    if a.text == b.text {
        return 1.0;
    }
    2.0 * f64::from(intersection(&a.runs, &b.runs)) / (a.runs.len() + b.runs.len()).max(1) as f64
}

#[cfg(test)]
mod tests {
    use super::*;

    fn alike(a: &str, b: &str) -> f64 {
        let grams = Grams::new([a, b]);
        score(&grams.sentence(a, &(0..a.len())), &grams.sentence(b, &(0..b.len())))
    }

    #[test]
    fn likeness_is_dice_of_a_bag() {
        assert!((alike("天地玄黄", "天地玄！") - 0.8).abs() < 1e-9);
        assert!((alike("哈哈哈哈", "哈哈") - 0.5).abs() < 1e-9, "three of one run against one");
        assert!((alike("漢語ＡＢ", "汉语ab。") - 1.0).abs() < 1e-9);
        assert!(alike("。。。", "！！！") < 0.1 && alike("。。。", "。。。") > 0.9);
    }
}

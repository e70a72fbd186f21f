//! What an exhibit of the museum must offer: a wrong variant, the right one, and both at work.

use crate::lesson::kit::{Line, Stopped, Words};
use crate::lesson::museum::mistakes::bench::Bench;

/// A mistake that real programs make.
///
/// The table of them is [`crate::lesson::museum::mistakes::MISTAKES`]: a new one is a function in a file and
/// a line there. Both variants are computed, never quoted.
#[derive(Debug)]
pub struct Mistake {
    /// The word on the command line.
    pub name: &'static str,
    /// What it is, in a few words.
    pub title: Words,
    /// The rule or line of code as it is written wrongly.
    pub wrong: &'static str,
    /// The same as it should be.
    pub right: &'static str,
    /// What happens, in one or two sentences.
    pub what: Words,
    /// Which kind of program falls into it.
    pub who: Words,
    /// The example that can be checked by hand.
    pub example: fn() -> Example,
    /// Both variants on some texts; `None` when stopped.
    pub effect: fn(&Bench, Stopped<'_>) -> Option<Effect>,
}

/// A figure of the fixed example, under both rules.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Figure {
    /// What it is.
    pub what: Words,
    /// By the right rule.
    pub right: String,
    /// By the wrong one.
    pub wrong: String,
}

impl Figure {
    /// A figure from both values.
    pub fn new(en: &'static str, zh: &'static str, right: String, wrong: String) -> Self {
        Self { what: Words::fixed(en, zh), right, wrong }
    }
}

/// The fixed example of a mistake.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Example {
    /// What is shown, in one or two sentences.
    pub say: Words,
    /// A picture above the figures: at most six lines, the same in both languages.
    pub picture: Vec<Line>,
    /// The figures, at most six.
    pub figures: Vec<Figure>,
    /// The rule with its figures.
    pub formula: String,
}

/// What a mistake does to some texts.
#[derive(Debug, Clone)]
pub enum Effect {
    /// Each pair gets another score.
    Scores(Scores),
    /// Some pairs are not found.
    Found(Found),
}

/// The scores of pairs by both rules.
#[derive(Debug, Clone)]
pub struct Scores {
    /// What is scored, such as `Jaccard`.
    pub measure: &'static str,
    /// Pairs of places on the bench, each with the score by the right rule and by the wrong one, 0
    /// to 1, more is more alike; `None` where a rule gives none.
    pub pairs: Vec<Scored>,
    /// From which score a pair is flagged.
    pub threshold: f64,
    /// How a score is written.
    pub cell: fn(f64) -> String,
}

/// One pair: places on the bench, and both scores.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Scored {
    /// Place of the first text.
    pub a: usize,
    /// Place of the second one.
    pub b: usize,
    /// By the right rule.
    pub right: Option<f64>,
    /// By the wrong rule.
    pub wrong: Option<f64>,
}

/// The pairs that a search is to find, and which it does.
#[derive(Debug, Clone, PartialEq)]
pub struct Found {
    /// Bits apart up to which a pair is to be found.
    pub within: u32,
    /// Each pair that is near: places, bits apart, found by the right rule, found by the wrong one.
    pub pairs: Vec<(usize, usize, u32, bool, bool)>,
    /// Pairs that are compared by the right rule and by the wrong one.
    pub compared: [u64; 2],
}

//! The contract of an exhibit: a wrong variant, the right one, and the effect of both.

use crate::lesson::kit::{LessonSource, Stopped};
use crate::lesson::museum::mistakes::bench::Bench;
use crate::page::{Line, Multilingual};

/// A mistake made by real programs.
///
/// All exhibits are listed in [`crate::lesson::museum::mistakes::MISTAKES`]; a new one is a
/// function in a file and a line there. Both variants are computed, never quoted.
#[derive(Debug)]
pub struct Mistake {
    /// Its name on the command line.
    pub name: &'static str,
    /// A title of a few words.
    pub title: Multilingual,
    /// The wrong rule or line of code.
    pub wrong: &'static str,
    /// The right one.
    pub right: &'static str,
    /// The consequence, in one or two sentences.
    pub what: Multilingual,
    /// The kind of program that makes it.
    pub who: Multilingual,
    /// The work that states the right rule.
    pub source: LessonSource,
    /// An example that can be checked by hand.
    pub example: fn() -> Example,
    /// The effect of both variants on the bench; `None` when stopped.
    pub effect: fn(&Bench, Stopped<'_>) -> Option<MistakeEffect>,
}

/// A figure of the fixed example under both rules.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RuleFigure {
    /// Its label.
    pub what: Multilingual,
    /// Under the right rule.
    pub right: String,
    /// Under the wrong rule.
    pub wrong: String,
}

impl RuleFigure {
    /// Creates a figure from a label and both values.
    #[expect(clippy::needless_pass_by_value, reason = "callers compute the figures in place")]
    pub fn new(what: Multilingual, right: impl ToString, wrong: impl ToString) -> Self {
        Self { what, right: right.to_string(), wrong: wrong.to_string() }
    }
}

/// The fixed example of a mistake.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Example {
    /// An explanation of one or two sentences.
    pub say: Multilingual,
    /// A picture above the figures: at most six lines, the same in both languages.
    pub picture: Vec<Line>,
    /// The figures, at most six.
    pub figures: Vec<RuleFigure>,
    /// The rule with its figures.
    pub formula: Multilingual,
}

/// The effect of a mistake on the bench.
#[derive(Debug, Clone)]
pub enum MistakeEffect {
    /// Pairs get other scores.
    Scores(RuleScores),
    /// Some pairs are not found.
    Found(SearchResult),
}

/// Scores of pairs under both rules.
#[derive(Debug, Clone)]
pub struct RuleScores {
    /// Name of the measure, such as `Jaccard`.
    pub measure: &'static str,
    /// Pairs of texts with both scores, 0 to 1, where higher is more similar; `None` where a rule
    /// gives no score.
    pub pairs: Vec<RuleScore>,
    /// Score from which a pair is flagged.
    pub threshold: f64,
    /// Formats a score.
    pub cell: fn(f64) -> String,
}

/// A pair of texts, as indices on the bench, with both scores.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct RuleScore {
    /// Index of the first text.
    pub a: usize,
    /// Index of the second text.
    pub b: usize,
    /// Score under the right rule.
    pub right: Option<f64>,
    /// Score under the wrong rule.
    pub wrong: Option<f64>,
}

/// The pairs that a search should find, and those it finds.
#[derive(Debug, Clone, PartialEq)]
pub struct SearchResult {
    /// Largest distance, in bits, of pairs that should be found.
    pub within: u32,
    /// All pairs within that distance.
    pub pairs: Vec<NearPair>,
    /// Number of pairs compared under the right rule and under the wrong one.
    pub compared: [u64; 2],
}

/// A pair of near texts, as indices on the bench, and the rules that find it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct NearPair {
    /// Index of the first text.
    pub a: usize,
    /// Index of the second text.
    pub b: usize,
    /// Differing bits.
    pub distance: u32,
    /// True if found under the right rule.
    pub by_right: bool,
    /// True if found under the wrong rule.
    pub by_wrong: bool,
}

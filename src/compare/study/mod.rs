//! Helps to choose thresholds: distributions, suggested cuts, labels, what-ifs.

mod below;
mod columns;
mod combinations;
mod distribution;
mod judge;
mod precision;
mod queue;
mod suggest;
mod tallies;
mod truth;
pub mod whatif;

pub use below::{BelowFloor, below};
pub use columns::ScoreColumns;
pub use combinations::count;
pub use distribution::{Distribution, distributions};
pub use judge::{Judgement, evidence, judge};
pub use precision::{JudgedScores, JudgedTally};
pub use queue::queue;
pub use suggest::{CutReason, Suggestion, suggest};
pub use truth::{JudgedPair, Problem, Truth, TruthFile, Unlisted, read};

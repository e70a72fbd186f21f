//! Helps to choose thresholds: distributions, suggested cuts, labels, what-ifs.

mod agree;
mod below;
mod columns;
mod combinations;
mod cut;
mod distribution;
mod fit;
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
pub use cut::{CutReason, NoCut, Suggestion};
pub use distribution::{Distribution, distributions};
pub use fit::{FittedCuts, fit, fit_pairs};
pub use judge::{Judgement, evidence, judge};
pub use precision::{JudgedScores, JudgedTally};
pub use queue::queue;
pub use suggest::suggest;
pub use truth::{JudgedPair, Problem, Truth, TruthFile, Unlisted, read};

//! Helps to choose thresholds: distributions, suggested cuts, labels, what-ifs.

mod agree;
mod below;
mod columns;
mod combinations;
mod cut;
mod distribution;
mod documents;
mod fit;
mod grades;
mod judge;
mod precision;
mod queue;
mod suggest;
mod tallies;
mod truth;
mod truth_file;
mod truth_table;
pub mod whatif;

pub use below::{BelowFloor, below};
pub use columns::ScoreColumns;
pub use combinations::count;
pub use cut::{CutReason, NoCut, Suggestion};
pub use distribution::{Distribution, distributions};
pub use documents::{DocumentCurve, DocumentPoint, document_curve};
pub use fit::{FittedCuts, fit, fit_pairs};
pub use grades::{ndcg, spearman};
pub use judge::{Judgement, ScoredPair, evidence, judge};
pub use precision::{Confusion, JudgedScores, JudgedTally};
pub use queue::queue;
pub use suggest::suggest;
pub use truth::{JudgedPair, Problem, Truth, Unlisted, read, read_with};
pub use truth_file::{NotText, TruthFile};
pub use truth_table::TruthOptions;

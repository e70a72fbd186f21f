//! Helps to choose thresholds: distributions, suggested cuts, labels, what-ifs.

mod below;
mod columns;
mod combinations;
mod distribution;
mod judge;
mod precision;
mod queue;
mod suggest;
mod suggest_tail;
mod tallies;
mod truth;
mod truth_file;
pub mod whatif;

pub use below::{Below, below};
pub use columns::Columns;
pub use combinations::count;
pub use distribution::{Distribution, distributions};
pub use judge::{Judgement, evidence, judge};
pub use precision::{Judged, Tally};
pub use queue::queue;
pub use suggest::{Suggestion, Why, suggest};
pub use truth::{Label, Problem, Truth, Unlisted, read};
pub use truth_file::TruthFile;

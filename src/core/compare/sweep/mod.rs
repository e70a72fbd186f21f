//! Runs many recipes over the same texts, and compares what each finds and costs.

mod bootstrap;
mod features;
mod grid;
mod parse;
mod recipe;
mod row;
mod run;
mod side;

pub use bootstrap::{Interval, Resampled};
pub use grid::default_grid;
pub use parse::parse;
pub use recipe::SweepRecipe;
pub use row::{CutSource, SweepIndex, SweepRow};
pub use run::{Sweep, SweepInputs, sweep};
pub use side::{SideBySide, SidePair};

//! The table of views that `compare` offers of a pair.

mod alignment;
mod contract;
mod diff;
mod grep;
mod long_lines;
mod original;
mod passages;
mod positions;
mod words;

pub use contract::{View, ViewContext};
pub use grep::grep;

/// All views; the first is the default.
pub const VIEWS: &[View] = &[diff::DIFF, passages::PASSAGES, alignment::ALIGNMENT, words::WORDS];

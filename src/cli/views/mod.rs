//! The table of views: readings of a pair on paper and as JSON.

mod alignment;
mod contract;
mod diff;
mod passages;
mod passages_json;
mod positions;

pub use contract::{Look, View};

/// All views. Without a choice, `compare` writes the first one.
pub const VIEWS: &[View] = &[diff::DIFF, passages::PASSAGES, alignment::ALIGNMENT];

//! The table of views: readings of a pair on paper and as JSON.

pub mod alignment;
pub mod contract;
pub mod diff;
pub mod passages;
mod passages_json;
pub mod positions;

use contract::View;

/// All views. Without a choice, `compare` writes the first one.
pub const VIEWS: &[View] = &[diff::DIFF, passages::PASSAGES, alignment::ALIGNMENT];

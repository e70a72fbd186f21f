//! Joins: which pairs of documents are alike, found without comparing every two of them.

mod cancelled;
pub mod exact;
pub mod sketches;

pub use cancelled::Cancelled;

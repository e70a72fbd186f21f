//! Joins: find the similar pairs of documents without comparing every two of them.

mod cancelled;
pub mod exact;
pub mod sketches;

pub use cancelled::Cancelled;

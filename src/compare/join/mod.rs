//! Joins: which pairs of documents are alike, found without comparing every two of them.

pub mod all;
pub mod counters;
pub mod dictionary;
pub mod hamming;
pub mod overlap;
pub mod slots;

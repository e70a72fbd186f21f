//! Joins: which pairs of documents are alike, found without comparing every two of them.

pub mod all;
pub mod bands;
mod bands_fill;
pub mod bands_meet;
pub mod bundles;
pub mod counters;
pub mod dictionary;
pub mod frequent;
pub mod hamming;
pub mod overlap;
pub mod slots;

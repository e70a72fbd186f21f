//! Joins: which pairs of documents are alike, found without comparing every two of them.

pub mod all;
pub mod bands;
pub mod bands_meet;
pub mod blocks;
pub mod bottom;
mod buckets;
pub mod bundles;
pub mod cancelled;
pub mod counters;
pub mod dictionary;
mod dictionary_part;
mod dictionary_table;
mod fold;
pub mod frequent;
pub mod hamming;
mod hamming_block;
mod hamming_count;
pub mod overlap;
pub mod overlap_rows;
pub mod prints;
pub mod queries;
pub mod queries_pass;
mod rare;
pub mod slots;

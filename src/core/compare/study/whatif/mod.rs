//! What an index would find and miss on this corpus: candidates, bucket sizes, missed pairs.

mod bands;
mod blocks;
mod contract;
mod seeds;

pub use bands::{BandsWhatIf, NoBands, what_if_bands};
pub use blocks::what_if_blocks;
pub use contract::{Miss, Sizes, WhatIf};
pub use seeds::{ENTRY_BYTES, SeededBands, SeededRecall, WantedPairs, bands_over_seeds};

//! Joins over sketches: MinHash signatures and bands, SimHash fingerprints and block tables.

mod bands;
mod blocks;
pub mod bottom;
mod buckets;
mod hamming;
mod hamming_block;
mod hamming_count;
mod prints;
mod queries;
mod slots;

pub use bands::{Bands, Laid, Met, band_key};
pub use blocks::{Blocks, table_key};
pub use bottom::Bottoms;
pub use hamming::Fingerprints;
pub use prints::{DocumentSketches, SketchLevel};
pub use queries::{Passer, Queries};
pub use slots::Signatures;

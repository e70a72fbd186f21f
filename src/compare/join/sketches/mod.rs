//! Joins over sketches: MinHash signatures and bands, SimHash fingerprints and block tables.

mod bands;
mod bands_meet;
mod blocks;
pub mod bottom;
mod buckets;
mod hamming;
mod hamming_block;
mod hamming_count;
mod prints;
mod queries;
mod queries_pass;
mod slots;

pub use bands::{Bands, Laid};
pub use bands_meet::Met;
pub use blocks::Blocks;
pub use bottom::Bottoms;
pub use hamming::Fingerprints;
pub use prints::{DocumentSketches, SketchLevel};
pub use queries::Queries;
pub use queries_pass::Passer;
pub use slots::Signatures;

//! The table of measures: every way lookalike has to say how alike two documents are.

pub mod banding;
pub mod bins;
pub mod blocks;
pub mod containment;
pub mod contract;
pub mod cosine;
pub mod dice;
pub mod jaccard;
mod merge;
pub mod minhash;
mod minima;
pub mod mix;
pub mod multiset;
pub mod others;
pub mod permutation;
pub mod planes;
pub mod simhash;
pub mod weight;

use contract::Measure;

/// All measures, in the order of columns, sort keys and help.
pub const MEASURES: &[Measure] = &[
    jaccard::JACCARD,
    minhash::MINHASH,
    simhash::SIMHASH,
    containment::CONTAINMENT,
    dice::DICE,
    cosine::COSINE,
];

/// The measure of that name.
pub fn by_name(name: &str) -> Option<&'static Measure> {
    MEASURES.iter().find(|measure| measure.name == name)
}

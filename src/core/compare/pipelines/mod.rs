//! De-duplication pipelines of other projects, run on the texts at hand.
//!
//! Each pipeline is a text normalising, a cut into shingles, MinHash signatures, bands, and a rule that
//! keeps one document of each group. None of them checks a candidate: documents that share a band are
//! duplicates.

mod chance;
mod contract;
mod datatrove;
mod english;
mod mins;
mod nemo;
mod python;
mod study;
mod text_dedup;
mod tree;
mod wanted;

pub use contract::{DedupPipeline, Fidelity};
pub use study::{PipelineFate, PipelineInputs, PipelineRun, PipelineStudy, study};

/// All pipelines, in the order of the help.
pub static PIPELINES: &[&DedupPipeline] = &[
    &datatrove::DATATROVE,
    &datatrove::DATATROVE_ZH,
    &text_dedup::TEXT_DEDUP,
    &nemo::NEMO_CURATOR,
];

/// The pipeline of this name.
pub fn pipeline(name: &str) -> Option<&'static DedupPipeline> {
    PIPELINES.iter().copied().find(|own| own.name == name)
}

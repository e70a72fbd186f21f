//! What is printed of a pipeline.

use crate::compare::pipelines::PipelineStudy;
use crate::corpus::document::Corpus;

/// A finished study with everything that is printed of it.
pub(super) struct PipelineReport<'a> {
    /// The texts.
    pub(super) corpus: &'a Corpus,
    /// What the pipeline does with them.
    pub(super) study: &'a PipelineStudy,
    /// Documents to expect.
    pub(super) docs: Option<u64>,
    /// Most rows of the list of dropped documents.
    pub(super) top: usize,
}

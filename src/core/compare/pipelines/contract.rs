//! What a de-duplication pipeline of another project is made of.

use crate::compare::pipelines::mins::MinFamily;
use crate::measure::banding::Banding;

/// How far the results here are those of the project's own program.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Fidelity {
    /// Its hashes, its random numbers and its order: the same documents are kept and dropped.
    SameDocuments,
    /// Its normalising, shingles and bands with other hashes: each pair is found with the same
    /// probability, but not in the same run.
    SameProbability,
}

/// The shingles of a text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum CutText {
    /// Hashes of the distinct shingles, ascending. Without any the document is kept uncompared.
    Shingles(Vec<u64>),
    /// The pipeline leaves the document out before it compares.
    LeftOut,
}

impl CutText {
    /// Sorts the hashes and drops repeated ones.
    pub(super) fn from_hashes(mut hashes: Vec<u64>) -> Self {
        hashes.sort_unstable();
        hashes.dedup();
        Self::Shingles(hashes)
    }

    /// The hashes; none of a document that is left out.
    pub(super) fn hashes(&self) -> &[u64] {
        match self {
            Self::Shingles(hashes) => hashes,
            Self::LeftOut => &[],
        }
    }
}

/// The documents that share one band, by index, ascending; two or more.
pub(super) type BandBucket = Vec<u32>;

/// The de-duplication pipeline of another project, with its default settings.
#[derive(Debug)]
pub struct DedupPipeline {
    /// Name for the command line.
    pub name: &'static str,
    /// Project and version whose code was read.
    pub version: &'static str,
    /// Where that code is.
    pub source: &'static str,
    /// Its steps, in a sentence.
    pub steps: &'static str,
    /// How far its results are reproduced.
    pub fidelity: Fidelity,
    /// Its bands.
    pub banding: Banding,
    /// The Jaccard similarity from which the project means two documents to be duplicates.
    pub threshold: f64,
    /// The seed of its random numbers.
    pub seed: u32,
    /// Bytes of its index for a document: signatures, or what it sorts.
    pub bytes: u64,
    /// Cuts a text into shingles.
    pub(super) cut: fn(&str) -> CutText,
    /// Draws its hash functions for a seed.
    pub(super) family: fn(u32) -> MinFamily,
    /// The kept document of each document's group, from the buckets of each band, which are sorted by
    /// the slots of the band.
    pub(super) keepers: fn(usize, &[Vec<BandBucket>]) -> Vec<u32>,
    /// Its settings, as that project reads them.
    pub configuration: &'static str,
}

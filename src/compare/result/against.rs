//! What a comparison of new texts against a library knows beside its pairs.

use crate::pair::DocId;

/// What is at hand of the library's documents.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Holding {
    /// Their texts: everything can be computed and shown.
    Texts,
    /// Their shingles and sketches, from a sketch file: scores are exact, no text can be shown.
    Shingles,
    /// Their sketches alone: MinHash and SimHash as with texts, Jaccard and the like as
    /// MinHash estimates.
    Sketches,
}

/// Which documents are new and which are the library's, and how they were paired.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Against {
    /// Documents below this number are new, the others are the library's.
    pub new: u32,
    /// Whether new texts were compared with each other too.
    pub new_pairs: bool,
    /// What is at hand of the library's documents.
    pub holding: Holding,
    /// Pairs of distinct, defined texts that there are to compare.
    pub pairs: u64,
}

impl Against {
    /// Whether a document is the library's.
    pub fn is_library(&self, id: DocId) -> bool {
        id.0 >= self.new
    }

    /// Whether the text of a document is at hand.
    pub fn has_text(&self, id: DocId) -> bool {
        self.holding == Holding::Texts || !self.is_library(id)
    }

    /// Whether the scores of pairs with the library are exact.
    pub fn is_exact(&self) -> bool {
        self.holding != Holding::Sketches
    }
}

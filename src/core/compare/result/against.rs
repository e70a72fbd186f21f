//! How a comparison of new texts against a library divides its documents.

use crate::pair::DocId;

/// What the library holds of its documents.
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
    /// Documents with smaller ids are new, the others belong to the library.
    pub new: u32,
    /// True if new texts were compared with each other too.
    pub new_pairs: bool,
    /// What the library holds of its documents.
    pub holding: Holding,
    /// How many documents the library has. Those that no new text meets may be missing among the
    /// documents of the comparison.
    pub library: u64,
    /// How many pairs of distinct, defined texts there are to compare.
    pub pairs: u64,
}

impl Against {
    /// True if a document belongs to the library.
    pub fn is_library(&self, id: DocId) -> bool {
        id.0 >= self.new
    }

    /// True if the text of a document is available.
    pub fn has_text(&self, id: DocId) -> bool {
        self.holding == Holding::Texts || !self.is_library(id)
    }

    /// True if scores of pairs with the library are exact.
    pub fn is_exact(&self) -> bool {
        self.holding != Holding::Sketches
    }
}

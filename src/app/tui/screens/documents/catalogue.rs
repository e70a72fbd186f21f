//! The data of the Documents screen about each document and each skipped file.

use crate::compare::result::{Comparison, best_match};
use crate::corpus::document::{Document, Name, Skipped};
use crate::measure::jaccard::jaccard;
use crate::pair::DocId;
use std::sync::Arc;

/// One row: a document or a skipped file, by its number.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum DocumentRow {
    /// A document.
    Document(DocId),
    /// A skipped file.
    Skipped(u32),
}

/// The best match of a document.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct BestMatch {
    /// The exact Jaccard, 0 to 1.
    pub(super) score: f64,
    /// The other document.
    pub(super) other: DocId,
    /// Index of the pair in the pair table; `None` for a copy, which has no pairs of its own.
    pub(super) pair: Option<u32>,
}

/// The data of each document of a comparison; computed on a worker.
#[derive(Debug)]
pub(super) struct Catalogue {
    pub(super) comparison: Comparison,
    best: Vec<Option<u32>>,
    characters: Vec<u64>,
}

impl Catalogue {
    /// Computes the data in one scan of all documents and pairs.
    pub(super) fn new(comparison: Comparison) -> Self {
        let documents = &comparison.corpus.documents;
        let characters = documents.iter().map(|d| d.text.chars().count() as u64).collect();
        let best = best_match(&comparison.pairs, documents.len());
        Self { comparison, best, characters }
    }

    /// True if the catalogue is of this comparison.
    pub(super) fn is_of(&self, other: &Comparison) -> bool {
        Arc::ptr_eq(&self.comparison.corpus, &other.corpus)
            && Arc::ptr_eq(&self.comparison.pairs, &other.pairs)
    }

    /// A document.
    pub(super) fn document(&self, id: DocId) -> Option<&Document> {
        self.comparison.document(id)
    }

    /// A skipped file.
    pub(super) fn skipped(&self, place: u32) -> Option<&Skipped> {
        self.comparison.corpus.skipped.get(place as usize)
    }

    /// The name of a row.
    pub(super) fn name(&self, row: DocumentRow) -> Option<&Name> {
        match row {
            DocumentRow::Document(id) => self.document(id).map(|document| &document.name),
            DocumentRow::Skipped(id) => self.skipped(id).map(|skipped| &skipped.name),
        }
    }

    /// The number of characters in the original text of a document.
    pub(super) fn characters(&self, id: DocId) -> u64 {
        self.characters.get(id.index()).copied().unwrap_or(0)
    }

    /// The best match of a document; its original, if it is a copy without pairs.
    pub(super) fn best(&self, id: DocId) -> Option<BestMatch> {
        let pairs = &self.comparison.pairs;
        let known = self.best.get(id.index()).copied().flatten().and_then(|index| {
            let row = pairs.rows().get(index as usize)?;
            let other = if row.a == id { row.b } else { row.a };
            Some(BestMatch { score: jaccard(&pairs.evidence_of(row)), other, pair: Some(index) })
        });
        let original = self.comparison.copies.representative(id);
        match known {
            None if original != id => Some(BestMatch { score: 1.0, other: original, pair: None }),
            known => known,
        }
    }
}

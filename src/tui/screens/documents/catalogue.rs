//! What the Documents screen knows of each document and each skipped file.

use crate::compare::result::{Comparison, best_match};
use crate::corpus::document::{Document, Name, Skipped};
use crate::measure::jaccard::jaccard;
use crate::pair::DocId;
use std::sync::Arc;

/// One row: a document or a skipped file, by its number.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Row {
    /// A document.
    Document(DocId),
    /// A file that is not compared.
    Skipped(u32),
}

/// What a document is most like.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Best {
    /// The exact Jaccard, 0 to 1.
    pub(super) score: f64,
    /// The other document.
    pub(super) other: DocId,
    /// Their place in the pair table; `None` for a copy whose pairs are those of its original.
    pub(super) pair: Option<u32>,
}

/// What a comparison says of each document; made on a worker.
#[derive(Debug)]
pub(super) struct Catalogue {
    pub(super) comparison: Comparison,
    best: Vec<Option<u32>>,
    characters: Vec<u64>,
}

impl Catalogue {
    /// Looks at every document and every pair once.
    pub(super) fn new(comparison: Comparison) -> Self {
        let documents = &comparison.corpus.documents;
        let characters = documents.iter().map(|d| d.text.chars().count() as u64).collect();
        let best = best_match(&comparison.pairs, documents.len());
        Self { comparison, best, characters }
    }

    /// Whether it was made from this comparison.
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
    pub(super) fn name(&self, row: Row) -> Option<&Name> {
        match row {
            Row::Document(id) => self.document(id).map(|document| &document.name),
            Row::Skipped(id) => self.skipped(id).map(|skipped| &skipped.name),
        }
    }

    /// Characters of a document's text as written.
    pub(super) fn characters(&self, id: DocId) -> u64 {
        self.characters.get(id.index()).copied().unwrap_or(0)
    }

    /// What a document is most like; of a copy, its original.
    pub(super) fn best(&self, id: DocId) -> Option<Best> {
        let pairs = &self.comparison.pairs;
        let known = self.best.get(id.index()).copied().flatten().and_then(|index| {
            let row = pairs.rows().get(index as usize)?;
            let other = if row.a == id { row.b } else { row.a };
            Some(Best { score: jaccard(&pairs.evidence_of(row)), other, pair: Some(index) })
        });
        let original = self.comparison.copies.representative(id);
        match known {
            None if original != id => Some(Best { score: 1.0, other: original, pair: None }),
            known => known,
        }
    }
}

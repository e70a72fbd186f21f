//! Verdicts, indexed by the documents of a run.

use crate::pair::{DocId, DocPair};
use std::collections::BTreeMap;

/// Verdicts by pair of documents.
#[derive(Debug, Clone, Default)]
pub struct Verdicts {
    /// For each document the first one with the same bytes.
    pub text: Vec<DocId>,
    /// The name of the verdict by pair of such first documents, the smaller id first.
    pub given: BTreeMap<DocPair, &'static str>,
}

impl Verdicts {
    /// The verdict on two documents, if there is one.
    pub fn get(&self, pair: DocPair) -> Option<&'static str> {
        let text = |id: DocId| self.text.get(id.index()).copied();
        let pair = DocPair::ordered(text(pair.a)?, text(pair.b)?);
        self.given.get(&pair).copied()
    }
}

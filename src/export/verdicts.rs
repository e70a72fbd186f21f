//! What people decided, ready to be looked up for any two documents of an export.

use crate::pair::{DocId, DocPair};
use std::collections::BTreeMap;

/// The verdict on any two documents.
#[derive(Debug, Clone, Default)]
pub struct Verdicts {
    /// For each document the one that stands for its text: equal bytes, equal document.
    pub text: Vec<DocId>,
    /// The name of the verdict on two texts, the smaller document first.
    pub given: BTreeMap<DocPair, &'static str>,
}

impl Verdicts {
    /// The verdict on two documents, if there is one.
    pub fn of(&self, pair: DocPair) -> Option<&'static str> {
        let text = |id: DocId| self.text.get(id.index()).copied();
        let pair = DocPair::ordered(text(pair.a)?, text(pair.b)?);
        self.given.get(&pair).copied()
    }
}

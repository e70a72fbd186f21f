//! Verdicts, indexed by the documents of a run.

use crate::pair::{DocId, DocPair};
use std::collections::BTreeMap;

/// The decision on two documents.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct GivenDecision {
    /// The name of the verdict; `None` for a note without one.
    pub verdict: Option<&'static str>,
    /// The verdict and the note of each reviewer.
    pub opinions: String,
}

/// Decisions by pair of documents.
#[derive(Debug, Clone, Default)]
pub struct Verdicts {
    /// For each document the first one with the same bytes.
    pub text: Vec<DocId>,
    /// The decision by pair of such first documents, the smaller id first.
    pub given: BTreeMap<DocPair, GivenDecision>,
}

impl GivenDecision {
    /// True if this is the verdict.
    pub fn is(&self, name: &str) -> bool {
        self.verdict == Some(name)
    }
}

impl Verdicts {
    /// The decision on two documents, if there is one.
    pub fn get(&self, pair: DocPair) -> Option<&GivenDecision> {
        let text = |id: DocId| self.text.get(id.index()).copied();
        let pair = DocPair::ordered(text(pair.a)?, text(pair.b)?);
        self.given.get(&pair)
    }
}

//! Disjoint sets (union by size, path halving): near-linear in joins and lookups.

use crate::pair::DocId;

/// Disjoint sets of the first documents of a corpus.
#[derive(Debug, Clone)]
pub(in crate::compare) struct Forest {
    parent: Vec<DocId>,
    size: Vec<u32>,
}

impl Forest {
    /// Each of `n` documents in a set of its own.
    pub(in crate::compare) fn new(n: usize) -> Self {
        Self { parent: DocId::first(n).collect(), size: vec![1; n] }
    }

    /// The root of the set of a document.
    pub(in crate::compare) fn root(&mut self, mut at: DocId) -> DocId {
        loop {
            let up = self.parent[at];
            if up == at {
                return at;
            }
            let above = self.parent[up];
            self.parent[at] = above;
            at = above;
        }
    }

    /// How many documents the set of a root holds.
    pub(in crate::compare) fn size(&self, root: DocId) -> u32 {
        self.size[root]
    }

    /// Joins the sets of two documents. Returns the root that stays and the former root; `None` if
    /// they were in one set.
    pub(in crate::compare) fn join(&mut self, a: DocId, b: DocId) -> Option<(DocId, DocId)> {
        let (a, b) = (self.root(a), self.root(b));
        if a == b {
            return None;
        }
        let (stays, goes) = if self.size(a) >= self.size(b) { (a, b) } else { (b, a) };
        self.parent[goes] = stays;
        self.size[stays] += self.size[goes];
        Some((stays, goes))
    }
}

//! Sets that are joined two by two (union by size, paths halved): near-linear in joins and lookups.

use crate::pair::DocId;

/// The first documents of a corpus, each in one set.
#[derive(Debug, Clone)]
pub(super) struct Forest {
    parent: Vec<DocId>,
    size: Vec<u32>,
}

impl Forest {
    /// Each of `n` documents in a set of its own.
    pub(super) fn new(n: usize) -> Self {
        Self { parent: DocId::first(n).collect(), size: vec![1; n] }
    }

    /// The document that stands for a set.
    pub(super) fn root(&mut self, mut at: DocId) -> DocId {
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
    pub(super) fn size(&self, root: DocId) -> u32 {
        self.size[root]
    }

    /// Joins the sets of two documents: the root that stays and the one that went; `None` if they
    /// were one set.
    pub(super) fn join(&mut self, a: DocId, b: DocId) -> Option<(DocId, DocId)> {
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

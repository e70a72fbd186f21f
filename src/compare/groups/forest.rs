//! Sets that are joined two by two (union by size, paths halved): near-linear in joins and lookups.

/// Numbers 0 to n, each in one set.
#[derive(Debug, Clone)]
pub(super) struct Forest {
    parent: Vec<u32>,
    size: Vec<u32>,
}

impl Forest {
    /// Each number in a set of its own.
    pub(super) fn new(n: usize) -> Self {
        Self { parent: (0..n as u32).collect(), size: vec![1; n] }
    }

    /// The number that stands for a set.
    pub(super) fn root(&mut self, mut at: u32) -> u32 {
        loop {
            let up = self.up(at);
            if up == at {
                return at;
            }
            let above = self.up(up);
            if let Some(slot) = self.parent.get_mut(at as usize) {
                *slot = above;
            }
            at = above;
        }
    }

    fn up(&self, at: u32) -> u32 {
        self.parent.get(at as usize).copied().unwrap_or(at)
    }

    /// How many numbers the set of a root holds.
    pub(super) fn size(&self, root: u32) -> u32 {
        self.size.get(root as usize).copied().unwrap_or(1)
    }

    /// Joins the sets of two numbers: the root that stays and the one that went; `None` if they were
    /// one set.
    pub(super) fn join(&mut self, a: u32, b: u32) -> Option<(u32, u32)> {
        let (a, b) = (self.root(a), self.root(b));
        if a == b {
            return None;
        }
        let (stays, goes) = if self.size(a) >= self.size(b) { (a, b) } else { (b, a) };
        let sum = self.size(a) + self.size(b);
        if let Some(slot) = self.parent.get_mut(goes as usize) {
            *slot = stays;
        }
        if let Some(slot) = self.size.get_mut(stays as usize) {
            *slot = sum;
        }
        Some((stays, goes))
    }
}

//! What people decided, ready to be looked up for any two documents of an export.

use std::collections::BTreeMap;

/// The verdict on any two documents.
#[derive(Debug, Clone, Default)]
pub struct Verdicts {
    /// For each document the number of its text: equal bytes, equal number.
    pub text: Vec<u32>,
    /// The name of the verdict on two texts, the smaller number first.
    pub given: BTreeMap<(u32, u32), &'static str>,
}

impl Verdicts {
    /// The verdict on two documents, if there is one.
    pub fn of(&self, a: u32, b: u32) -> Option<&'static str> {
        let text = |id: u32| self.text.get(id as usize).copied();
        let (x, y) = (text(a)?, text(b)?);
        self.given.get(&(x.min(y), x.max(y))).copied()
    }
}

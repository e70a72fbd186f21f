//! The decisions in force: the newest of each pair, found by content or by former names.

use crate::corpus::document::{ContentHash, Name};
use crate::review::record::{PairKey, UNSAVED, VerdictRecord};
use std::collections::BTreeMap;

/// The newest decision on each pair of texts.
#[derive(Debug, Clone, Default)]
pub struct Ledger {
    newest: BTreeMap<PairKey, VerdictRecord>,
    /// The newest decision on two names, in either order.
    named: BTreeMap<(Name, Name), PairKey>,
}

fn names(record: &VerdictRecord) -> (Name, Name) {
    let [a, b] = &record.sides;
    let (a, b) = (a.name.clone(), b.name.clone());
    if a <= b { (a, b) } else { (b, a) }
}

impl Ledger {
    /// Adds a record and returns true, unless there is a newer one on the same pair.
    pub fn take(&mut self, record: VerdictRecord) -> bool {
        let key = record.key();
        if let Some(held) = self.newest.get(&key) {
            // Among unsaved records the last one added wins.
            let saved = held.seq == UNSAVED && record.is_same_decision(held);
            if record.seq < held.seq && !saved {
                return false;
            }
        }
        let names = names(&record);
        let older = self.named.get(&names).and_then(|key| self.newest.get(key));
        if older.is_none_or(|older| older.seq <= record.seq || older.key() == key) {
            self.named.insert(names, key);
        }
        self.newest.insert(key, record);
        true
    }

    /// The newest decision on two texts; a withdrawn one has no verdict.
    pub fn between(&self, a: ContentHash, b: ContentHash) -> Option<&VerdictRecord> {
        self.newest.get(&PairKey::new(a, b))
    }

    /// The newest decision on a pair.
    pub fn get(&self, key: &PairKey) -> Option<&VerdictRecord> {
        self.newest.get(key)
    }

    /// The newest decisions on all pairs.
    pub fn records(&self) -> impl Iterator<Item = &VerdictRecord> {
        self.newest.values()
    }

    /// The newest decision on texts with these names, whatever their content was.
    pub fn named(&self, a: &Name, b: &Name) -> Option<&VerdictRecord> {
        let names = if a <= b { (a.clone(), b.clone()) } else { (b.clone(), a.clone()) };
        self.newest.get(self.named.get(&names)?)
    }

    /// Number of pairs ever judged.
    pub fn len(&self) -> usize {
        self.newest.len()
    }

    /// True if no pair was ever judged.
    pub fn is_empty(&self) -> bool {
        self.newest.is_empty()
    }
}

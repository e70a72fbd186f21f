//! The decisions in force: the newest of each pair, found by content.

use crate::corpus::document::ContentHash;
use crate::review::record::{PairKey, UNSAVED, VerdictRecord};
use std::collections::BTreeMap;

/// The newest decision on each pair of texts.
#[derive(Debug, Clone, Default)]
pub struct Ledger {
    newest: BTreeMap<PairKey, VerdictRecord>,
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

    /// True if no pair was ever judged.
    pub fn is_empty(&self) -> bool {
        self.newest.is_empty()
    }
}

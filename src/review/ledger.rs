//! What holds now: the newest decision of each pair, found by its texts or by their old names.

use crate::corpus::document::{ContentHash, Name};
use crate::review::record::{PairKey, Record, UNSAVED};
use std::collections::BTreeMap;

/// The newest decision of each pair of texts.
#[derive(Debug, Clone, Default)]
pub struct Ledger {
    newest: BTreeMap<PairKey, Record>,
    /// The newest decision of two names, in either order.
    named: BTreeMap<(Name, Name), PairKey>,
}

fn names(record: &Record) -> (Name, Name) {
    let [a, b] = &record.sides;
    let (a, b) = (a.name.clone(), b.name.clone());
    if a <= b { (a, b) } else { (b, a) }
}

impl Ledger {
    /// Takes a record; an older one than the ledger has of this pair changes nothing. Answers
    /// whether something changed.
    pub fn take(&mut self, record: Record) -> bool {
        let key = record.key();
        if let Some(held) = self.newest.get(&key) {
            // Of records that are not saved yet, the one given last holds.
            let saved = held.seq == UNSAVED && record.says_the_same(held);
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

    /// The newest decision of two texts; one that was taken back has no verdict.
    pub fn of(&self, a: ContentHash, b: ContentHash) -> Option<&Record> {
        self.newest.get(&PairKey::new(a, b))
    }

    /// The newest decision of a pair.
    pub fn get(&self, key: &PairKey) -> Option<&Record> {
        self.newest.get(key)
    }

    /// The newest decision of every pair.
    pub fn records(&self) -> impl Iterator<Item = &Record> {
        self.newest.values()
    }

    /// The newest decision of texts that had these names, whatever their content was.
    pub fn named(&self, a: &Name, b: &Name) -> Option<&Record> {
        let names = if a <= b { (a.clone(), b.clone()) } else { (b.clone(), a.clone()) };
        self.newest.get(self.named.get(&names)?)
    }

    /// How many pairs were ever judged.
    pub fn len(&self) -> usize {
        self.newest.len()
    }

    /// Whether no pair was ever judged.
    pub fn is_empty(&self) -> bool {
        self.newest.is_empty()
    }
}

//! Keeps readings between runs of one session, by the contents of both texts.

use crate::compare::result::PairReading;
use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};

/// Most readings that are kept; about 200 bytes each.
const MOST: usize = 1 << 17;

/// Two texts, by the SHA-256 of their normalised forms, among which texts, and how they were normalised.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(super) struct MemoKey {
    pub(super) texts: [[u8; 32]; 2],
    pub(super) corpus: u64,
}

/// Readings by content: another run of the same texts, whatever its shingles and sketches, reads no pair
/// again.
#[derive(Debug, Default)]
pub struct ReadingMemo(Mutex<HashMap<MemoKey, PairReading>>);

impl ReadingMemo {
    pub(super) fn get(&self, key: &MemoKey) -> Option<PairReading> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).get(key).copied()
    }

    pub(super) fn insert(&self, key: MemoKey, reading: PairReading) {
        let mut kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if kept.len() >= MOST {
            kept.clear();
        }
        kept.insert(key, reading);
    }
}

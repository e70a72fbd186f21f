//! An open-addressing table that numbers hashes in order of first occurrence and counts them.

use crate::processor::dispatch::prefetch;

/// A hash, its number and its count. A slot is free while the count is 0, so every hash value is
/// allowed. The fields share a cache line.
#[derive(Debug, Clone, Copy, Default)]
struct TableEntry {
    hash: u64,
    number: u32,
    seen: u32,
}

/// Prefetch distance, in hashes.
const AHEAD: usize = 16;
/// Slots tried in sequence before probing with larger steps.
const NEAR: usize = 8;

/// The table; reused for each part.
pub(super) struct HashTable {
    slots: Vec<TableEntry>,
    /// Slot of each number.
    homes: Vec<u32>,
    /// The numbers of the last call.
    numbers: Vec<u32>,
    /// Random odd number, so that texts cannot be crafted to make hashes collide. No result depends
    /// on it.
    key: u64,
    /// Number of leading bits that all hashes of a part share.
    common: u32,
}

impl HashTable {
    /// Creates an empty table for hashes that share `common` leading bits.
    pub(super) fn new(key: u64, common: u32) -> Self {
        Self { slots: Vec::new(), homes: Vec::new(), numbers: Vec::new(), key, common }
    }

    /// Numbers these hashes from 0, forgetting earlier ones.
    pub(super) fn number(&mut self, hashes: &[u64]) -> &[u32] {
        // Most shingles occur more than once; otherwise the table grows.
        let capacity = (hashes.len() / 2).next_power_of_two().max(16);
        self.slots.clear();
        self.slots.resize(capacity, TableEntry::default());
        self.homes.clear();
        self.numbers.clear();
        for (at, &hash) in hashes.iter().enumerate() {
            if let Some(&ahead) = hashes.get(at + AHEAD) {
                prefetch(&self.slots, self.home(ahead));
            }
            let place = self.find(hash);
            if self.slots[place].seen == 0 {
                self.slots[place] = TableEntry { hash, number: self.homes.len() as u32, seen: 0 };
                self.homes.push(place as u32);
            }
            self.slots[place].seen += 1;
            self.numbers.push(self.slots[place].number);
            if self.homes.len() * 4 > self.slots.len() * 3 {
                self.grow();
            }
        }
        &self.numbers
    }

    /// The count of each number.
    pub(super) fn frequency(&self) -> Vec<u32> {
        self.homes.iter().map(|&home| self.slots[home as usize].seen).collect()
    }

    /// First slot to try. It grows with the hash, and lists ascend, so neighbours in a list are
    /// neighbours in the table.
    fn home(&self, hash: u64) -> usize {
        ((hash << self.common) >> self.shift()) as usize
    }

    fn shift(&self) -> u32 {
        64 - self.slots.len().trailing_zeros()
    }

    /// The slot of a hash, or the free slot for it.
    fn find(&self, hash: u64) -> usize {
        let mut place = self.home(hash);
        let mut tried = 0;
        while self.slots[place].seen != 0 && self.slots[place].hash != hash {
            tried += 1;
            place = (place + step(hash, tried, self.key, self.shift())) & (self.slots.len() - 1);
        }
        place
    }

    fn grow(&mut self) {
        let larger = vec![TableEntry::default(); self.slots.len() * 2];
        let old = std::mem::replace(&mut self.slots, larger);
        for number in 0..self.homes.len() {
            let slot = old[self.homes[number] as usize];
            let place = self.find(slot.hash);
            self.slots[place] = slot;
            self.homes[number] = place as u32;
        }
    }
}

/// Distance to the next slot to try: one, and after a few collisions an odd number that depends on
/// the hash and the key, so that every slot is reached. Hashes that collide, by chance or by
/// design, separate there.
fn step(hash: u64, tried: usize, key: u64, shift: u32) -> usize {
    if tried <= NEAR { 1 } else { (hash.wrapping_mul(key) >> shift) as usize | 1 }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colliding_hashes_are_numbered_in_order() {
        let mut table = HashTable::new(0x9e37_79b9_7f4a_7c15, 1);
        // All hash to the first slot; each comes twice, and the table has to grow.
        let hashes: Vec<u64> = (0..3_000).chain(0..3_000).collect();
        let numbers: Vec<u32> = (0..3_000).chain(0..3_000).collect();
        assert_eq!(table.number(&hashes), numbers);
        assert_eq!(table.frequency(), vec![2; 3_000]);
        let steps: std::collections::HashSet<usize> =
            (0..3_000).map(|hash| step(hash, NEAR + 1, table.key, 51)).collect();
        assert!(steps.len() > 1_000, "{}", steps.len());
        assert_eq!(table.number(&[7, 7, 0, u64::MAX]), [0, 0, 1, 2], "a part starts anew");
        assert_eq!(table.frequency(), [2, 1, 1]);
    }
}

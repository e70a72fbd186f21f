//! Numbers hashes in order of first sight and counts them, in a table of open addresses.

use crate::processor::dispatch::prefetch;

/// A hash that was seen, its number, how often it was seen; free while that is 0, so that no hash is
/// special. Together in memory: a look costs one trip.
#[derive(Debug, Clone, Copy, Default)]
struct Slot {
    hash: u64,
    number: u32,
    seen: u32,
}

/// How many hashes ahead the memory of a slot is asked for.
const AHEAD: usize = 16;
/// Places that are tried one after another before the search jumps.
const NEAR: usize = 8;

/// The table; used for one part after the other.
pub(super) struct Table {
    slots: Vec<Slot>,
    /// Where each number stands.
    homes: Vec<u32>,
    /// The numbers handed out last.
    numbers: Vec<u32>,
    /// Odd, and another one each time: texts cannot be made so that their hashes crowd a table. No
    /// result depends on it.
    key: u64,
    /// Leading bits that all hashes of a part have in common.
    common: u32,
}

impl Table {
    /// An empty table for hashes that have so many leading bits in common.
    pub(super) fn new(key: u64, common: u32) -> Self {
        Self { slots: Vec::new(), homes: Vec::new(), numbers: Vec::new(), key, common }
    }

    /// Numbers these hashes anew, from 0.
    pub(super) fn number(&mut self, hashes: &[u64]) -> &[u32] {
        // Most shingles are seen more than once; where they are not, the table grows.
        let capacity = (hashes.len() / 2).next_power_of_two().max(16);
        self.slots.clear();
        self.slots.resize(capacity, Slot::default());
        self.homes.clear();
        self.numbers.clear();
        for (at, &hash) in hashes.iter().enumerate() {
            if let Some(&ahead) = hashes.get(at + AHEAD) {
                prefetch(&self.slots, self.home(ahead));
            }
            let place = self.find(hash);
            if self.slots[place].seen == 0 {
                self.slots[place] = Slot { hash, number: self.homes.len() as u32, seen: 0 };
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

    /// How often each number was seen.
    pub(super) fn frequency(&self) -> Vec<u32> {
        self.homes.iter().map(|&home| self.slots[home as usize].seen).collect()
    }

    /// Lists ascend, so that neighbours in a list are neighbours here.
    fn home(&self, hash: u64) -> usize {
        ((hash << self.common) >> self.shift()) as usize
    }

    fn shift(&self) -> u32 {
        64 - self.slots.len().trailing_zeros()
    }

    /// Where a hash stands, or the free slot where it belongs.
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
        let larger = vec![Slot::default(); self.slots.len() * 2];
        let old = std::mem::replace(&mut self.slots, larger);
        for number in 0..self.homes.len() {
            let slot = old[self.homes[number] as usize];
            let place = self.find(slot.hash);
            self.slots[place] = slot;
            self.homes[number] = place as u32;
        }
    }
}

/// How far from one tried place to the next: one, and after a few collisions as far as the key says
/// for this very hash, an odd number, so that every place comes up. Hashes that crowd one place,
/// by bad luck or by design, part ways there.
fn step(hash: u64, tried: usize, key: u64, shift: u32) -> usize {
    if tried <= NEAR { 1 } else { (hash.wrapping_mul(key) >> shift) as usize | 1 }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hashes_are_numbered_as_they_come_however_they_crowd() {
        let mut table = Table::new(0x9e37_79b9_7f4a_7c15, 1);
        // All home in the first slot; each comes twice, and the table has to grow on the way.
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

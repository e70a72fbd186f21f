//! The winner of each MinHash slot: the shingle with the minimum that the slot keeps.

use crate::explain::slots::SlotReport;
use crate::measure::bins::{bin_of, bin_value};
use crate::measure::contract::Scheme;
use crate::measure::minhash::HashFamily;

/// The winners of one slot.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Winner {
    /// The hash of A's shingle with the kept value.
    pub a: Option<u64>,
    /// The same for B.
    pub b: Option<u64>,
    /// One-permutation hashing only: true if no shingle of A, of B fell into the bin, so its value
    /// was borrowed from another bin.
    pub borrowed: [bool; 2],
}

/// The winners of all slots of a report, in its order; `hashes` are the shingles of A and of B.
///
/// The hash function of a slot is inverted, which leads from the minimum to its shingle without a
/// search per slot. Cost: one sort of the shingles, then a bisection per slot.
pub fn winners(report: &SlotReport, hashes: [&[u64]; 2], family: &HashFamily) -> Vec<Winner> {
    let keys = hashes.map(|hashes| Keys::new(hashes, report.scheme, family));
    let count = report.slots.len();
    let winner = |(index, slot): (usize, &crate::explain::slots::Slot)| {
        let [a, b] = [(&keys[0], slot.a), (&keys[1], slot.b)]
            .map(|(keys, value)| keys.winner(value, index, count, family));
        Winner { a: a.map(|w| w.0), b: b.map(|w| w.0), borrowed: [a, b].map(is_borrowed) }
    };
    report.slots.iter().enumerate().map(winner).collect()
}

fn is_borrowed(winner: Option<(u64, bool)>) -> bool {
    winner.is_some_and(|winner| winner.1)
}

/// The shingles of one document by the part of their mixed hash that a slot's value determines.
struct Keys {
    scheme: Scheme,
    /// Ascending keys, each with its mixed and its own hash.
    sorted: Vec<(u64, u64, u64)>,
}

impl Keys {
    fn new(hashes: &[u64], scheme: Scheme, family: &HashFamily) -> Self {
        let key = |mixed: u64| match scheme {
            Scheme::Slots => mixed >> 32,
            Scheme::OnePermutation => u64::from(bin_value(mixed)),
            Scheme::BottomK => mixed,
        };
        let mixed = hashes.iter().map(|&hash| (family.mixed(hash), hash));
        let mut sorted: Vec<_> = mixed.map(|(mixed, hash)| (key(mixed), mixed, hash)).collect();
        sorted.sort_unstable();
        Self { scheme, sorted }
    }

    /// The shingle behind a value, and whether the value was borrowed.
    fn winner(
        &self,
        value: Option<u64>,
        slot: usize,
        slots: usize,
        family: &HashFamily,
    ) -> Option<(u64, bool)> {
        let value = value?;
        let key = match self.scheme {
            Scheme::Slots => u64::from(family.origin(slot, value as u32)),
            Scheme::OnePermutation | Scheme::BottomK => value,
        };
        let start = self.sorted.partition_point(|entry| entry.0 < key);
        let mut same = self.sorted.get(start..)?.iter().take_while(|entry| entry.0 == key);
        if self.scheme != Scheme::OnePermutation {
            return same.next().map(|entry| (entry.2, false));
        }
        let first = same.clone().next().map(|entry| (entry.2, true));
        same.find(|entry| bin_of(entry.1, slots) == slot).map(|own| (own.2, false)).or(first)
    }
}

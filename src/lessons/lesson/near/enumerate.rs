//! Lists and counts all fingerprints within a few bits of one, and the cost of finding them.

use crate::measure::blocks::{BlockTables, variants};
use std::ops::ControlFlow;

/// Calls `emit` with every other 64-bit fingerprint at most `within` bits away: first all that
/// differ in one bit, then in two, and so on, each once. Stops when `emit` breaks. Cost: Σ C(64,
/// i); 43,744 within 3 bits, 7.6 million within 5.
pub(super) fn each_variant(print: u64, within: u32, emit: &mut impl FnMut(u64) -> ControlFlow<()>) {
    for flips in 1..=within.min(64) {
        if flip(print, 0, flips, emit).is_break() {
            return;
        }
    }
}

/// Emits every choice of `flips` bits from `first` on.
fn flip(
    print: u64,
    first: u32,
    flips: u32,
    emit: &mut impl FnMut(u64) -> ControlFlow<()>,
) -> ControlFlow<()> {
    if flips == 0 {
        return emit(print);
    }
    (first..=64 - flips).try_for_each(|bit| flip(print ^ (1 << bit), bit + 1, flips - 1, emit))
}

/// Number of variants that differ in 1, 2, … `within` bits, by enumeration.
pub(super) fn tally(print: u64, within: u32) -> Vec<u64> {
    let mut counts = vec![0; within as usize];
    each_variant(print, within, &mut |variant| {
        let flips = (variant ^ print).count_ones() as usize;
        if let Some(count) = counts.get_mut(flips.saturating_sub(1)) {
            *count += 1;
        }
        ControlFlow::Continue(())
    });
    counts
}

/// A method of finding fingerprints within a few bits, with its costs.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct SearchCost {
    /// Number of blocks; `None` for methods without block tables.
    pub blocks: Option<u32>,
    /// Number of tables.
    pub tables: u128,
    /// Lookups of a query.
    pub look_ups: u128,
    /// Bits of the shortest key.
    pub key: u32,
    /// Fingerprints stored in all tables.
    pub stored: f64,
    /// Candidates in the table with the shortest key, for a library of random fingerprints.
    pub candidates_a_table: f64,
    /// Candidates in all tables.
    pub candidates: f64,
}

/// The methods for a library of `library` random 64-bit fingerprints: look up every variant of the
/// query; store every variant of the library; tables over 4, 5 … blocks, as long as keys have at
/// least a bit.
pub(super) fn ways(library: f64, within: u32, most_blocks: u32) -> Vec<SearchCost> {
    let around = variants(64, within).unwrap_or(u128::MAX).saturating_add(1);
    let querying = SearchCost {
        blocks: None,
        tables: 1,
        look_ups: around,
        key: 64,
        stored: library,
        candidates_a_table: library * around as f64 / 2f64.powi(64),
        candidates: library * around as f64 / 2f64.powi(64),
    };
    let storing = SearchCost { look_ups: 1, stored: library * around as f64, ..querying.clone() };
    let mut all = vec![querying, storing];
    for blocks in within + 1..=most_blocks {
        let Some(tables) = BlockTables::new(64, within, blocks) else { continue };
        let count = tables.count();
        all.push(SearchCost {
            blocks: Some(blocks),
            tables: count as u128,
            look_ups: count as u128,
            key: tables.shortest_key(),
            stored: library * count as f64,
            candidates_a_table: library / 2f64.powi(tables.shortest_key().cast_signed()),
            candidates: tables.candidates(library),
        });
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn the_listed_variants_are_the_counted_ones() {
        let print = 0x0123_4567_89ab_cdef;
        assert_eq!(tally(print, 3), [64, 2_016, 41_664]);
        let mut seen = BTreeSet::new();
        each_variant(print, 3, &mut |variant| {
            assert!(seen.insert(variant), "listed twice");
            ControlFlow::Continue(())
        });
        assert_eq!(Some(seen.len() as u128), variants(64, 3));
        assert_eq!(seen.len(), 43_744);
        assert!(!seen.contains(&print) && seen.iter().all(|v| (v ^ print).count_ones() <= 3));
        let mut first = 0;
        each_variant(0, 64, &mut |_| {
            first += 1;
            if first == 70 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        assert_eq!(first, 70);
    }

    #[test]
    fn the_costs_are_those_of_the_literature() {
        let all = ways(2f64.powi(34), 3, 6);
        let [querying, storing, four, five, six] = all.as_slice() else { panic!("five ways") };
        assert_eq!((querying.look_ups, storing.look_ups), (43_745, 1));
        assert!((storing.stored / querying.stored - 43_745.0).abs() < 1e-6);
        assert_eq!((four.tables, four.key, five.tables, six.tables), (4, 16, 10, 20));
        assert!((four.candidates_a_table - 262_144.0).abs() < 1e-6);
        assert!((four.candidates - 4.0 * 262_144.0).abs() < 1e-6);
        assert!(five.candidates_a_table.to_bits() == 512f64.to_bits() && six.candidates < 256.0);
    }
}

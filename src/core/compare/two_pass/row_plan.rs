//! The plan of a job over rows: the recipe of their sketches and the index that finds the candidates.

use crate::compare::result::{IndexedJoin, Recipe};
use crate::compare::sketches::flags;
use crate::corpus::rows::NamedColumns;
use crate::measure::banding::Banding;
use crate::measure::blocks::BlockTables;
use crate::text::hash;

/// Fewest bits of the key of a block table: unrelated texts hardly ever share so long a key.
const LEAST_KEY: u32 = 24;

/// Everything that the result of a job depends on besides its rows. No value depends on rows.
#[derive(Debug, Clone)]
pub struct RowPlan {
    /// The program that made it.
    pub program: String,
    /// The recipe of the sketches.
    pub recipe: Recipe,
    /// The columns of the rows; the id is named.
    pub columns: NamedColumns,
    /// Largest row in bytes.
    pub largest: u64,
    /// The bands, the floor, and the agreeing slots of a candidate.
    pub index: IndexedJoin,
    /// The block tables, if pairs of like fingerprints are candidates too.
    pub tables: Option<BlockTables>,
    /// Most comparisons of two signatures; the largest buckets above it are crowded.
    pub most: u64,
}

impl RowPlan {
    /// All values that numbers depend on, in one line: jobs with the same line agree in every number.
    pub fn spec(&self) -> String {
        let flags = flags(&self.recipe).map(|(flag, value)| format!("{flag}={value}"));
        let Banding { bands, rows } = self.index.banding;
        let tables = self.tables.map_or_else(
            || "none".to_owned(),
            |tables| format!("{}of{}", tables.within(), tables.blocks()),
        );
        let html = if self.columns.html { "yes" } else { "no" };
        let (floor, agreeing) = (self.index.floor, self.index.agreeing);
        format!(
            "rows1;hash={};{};html={html};largest={};floor={floor};bands={bands}x{rows};\
             agreeing={agreeing};tables={tables}",
            hash::NAME,
            flags.join(";"),
            self.largest
        )
    }
}

/// The fewest block tables that bring every pair of fingerprints at most `within` bits apart, with
/// keys long enough to tell texts apart; `None` if there are none.
pub fn tables_within(bits: u32, within: u32) -> Option<BlockTables> {
    let tables = (within + 1..=bits).map_while(|blocks| BlockTables::new(bits, within, blocks));
    tables.into_iter().find(|tables| tables.shortest_key() >= LEAST_KEY)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::compare::join::sketches::table_key;
    use crate::measure::mix::stream;

    #[test]
    fn fingerprints_within_the_distance_always_share_a_key() {
        assert_eq!(tables_within(32, 30), None);
        assert_eq!(tables_within(64, 3).map(BlockTables::blocks), Some(5));
        let mut draws = 0;
        let mut draw = || {
            draws += 1;
            stream(7, draws)
        };
        for (bits, within) in [(64, 3), (128, 5), (256, 8)] {
            let tables = tables_within(bits, within).unwrap();
            let masks = tables.masks();
            let width = bits as usize / 64;
            for _ in 0..35_000 {
                let one: Vec<u64> = (0..width).map(|_| draw()).collect();
                let mut other = one.clone();
                for _ in 0..within {
                    let bit = draw() % u64::from(bits);
                    other[bit as usize / 64] ^= 1 << (bit % 64);
                }
                let key = |words: &[u64], mask: &[u64; 4]| {
                    table_key(words.iter().zip(mask).map(|(word, mask)| word & mask))
                };
                assert!(masks.iter().any(|mask| key(&one, mask) == key(&other, mask)));
            }
        }
    }
}

//! Pairs below the floor of Jaccard that a given threshold of MinHash or SimHash asks for.

use crate::compare::join::sketches::{Blocks, Fingerprints};
use crate::compare::result::PairRow;
use crate::compare::two_pass::error::TwoPassError;
use crate::compare::two_pass::row_plan::tables_within;
use crate::measure::MeasureId;
use crate::measure::blocks::BlockTables;
use crate::measure::simhash::Fingerprint;
use crate::settings::Settings;

/// Most block tables: a sort of all texts each.
const MOST_TABLES: usize = 256;

/// From which sketches on a pair is listed whatever its Jaccard.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct SketchFloors {
    /// The least number of agreeing slots.
    pub(super) agreeing: Option<u32>,
    /// The block tables for the most differing bits.
    tables: Option<BlockTables>,
}

/// The block tables that bring every pair of fingerprints at most `within` bits apart, if they are
/// affordable.
pub(super) fn affordable_tables(bits: u32, within: u32) -> Option<BlockTables> {
    tables_within(bits, within).filter(|tables| tables.count() <= MOST_TABLES)
}

/// The most differing bits of fingerprints of `bits` bits for which two passes find every pair.
pub fn most_bits_apart(bits: u32) -> u32 {
    let all = (0..bits).take_while(|&within| affordable_tables(bits, within).is_some());
    all.last().unwrap_or(0)
}

impl SketchFloors {
    /// The floors that settings ask for.
    pub(super) fn new(settings: &Settings) -> Result<Self, TwoPassError> {
        let (sketch, thresholds) = (&settings.sketch, &settings.thresholds);
        let by = |id: MeasureId| settings.matched.contains(id);
        let share = thresholds.or_initial(MeasureId::MINHASH);
        let needed = (share * sketch.slots as f64 - 1e-9).ceil().max(1.0) as u32;
        let tables = if by(MeasureId::SIMHASH) {
            let (bits, within) = (sketch.bits, thresholds.differing(sketch.bits));
            let most = most_bits_apart(bits);
            let tables = affordable_tables(bits, within);
            Some(tables.ok_or(TwoPassError::NoTables { within, bits, most })?)
        } else {
            None
        };
        Ok(Self { agreeing: by(MeasureId::MINHASH).then_some(needed), tables })
    }

    /// True if there is one.
    pub(super) fn is_given(&self) -> bool {
        self.agreeing.is_some() || self.tables.is_some()
    }

    /// True if the fingerprints of all rows are needed.
    pub(super) fn has_tables(&self) -> bool {
        self.tables.is_some()
    }

    /// The most differing bits of a pair.
    pub(super) fn within(&self) -> Option<u32> {
        self.tables.map(BlockTables::within)
    }

    /// The Jaccard that an index of bands must be made for.
    pub(super) fn least(&self, floor: f64, slots: usize) -> f64 {
        self.agreeing.map_or(floor, |needed| floor.min(f64::from(needed) / slots.max(1) as f64))
    }

    /// True if a scored pair reaches one.
    pub(super) fn reaches(&self, row: &PairRow) -> bool {
        let agreeing = self.agreeing.is_some_and(|needed| u32::from(row.minhash_equal) >= needed);
        let within = self.within().zip(row.distance());
        agreeing || within.is_some_and(|(most, distance)| distance <= most)
    }

    /// Every two of these fingerprints that are near enough, smaller index first, with their distance.
    /// Fails if the buckets hold more than `most` pairs, or more than `room` are near. Empty once
    /// cancelled.
    pub(super) fn near(
        &self,
        prints: &[Option<Fingerprint>],
        (documents, most, room): (usize, u64, usize),
        cancelled: &(dyn Fn() -> bool + Sync),
    ) -> Result<Vec<(u32, u32, u32)>, TwoPassError> {
        let Some(tables) = self.tables else { return Ok(Vec::new()) };
        let prints: Vec<Option<&Fingerprint>> = prints.iter().map(Option::as_ref).collect();
        let laid = Fingerprints::new(&prints, tables.bits());
        let within = tables.within();
        let crowded = || TwoPassError::CrowdedTables { within, documents };
        let Some(blocks) = Blocks::new(&laid, tables, cancelled) else { return Ok(Vec::new()) };
        if blocks.visits() > most {
            return Err(crowded());
        }
        match blocks.within(within, room, cancelled) {
            Some(near) => Ok(near),
            None if cancelled() => Ok(Vec::new()),
            None => Err(crowded()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::measure::mix::stream;
    use crate::settings::Thresholds;

    #[test]
    fn every_pair_within_the_distance_is_found() {
        let most = [32, 64, 128, 256].map(most_bits_apart);
        assert!(most.is_sorted() && most[1] >= 3 && most[3] >= 12, "{most:?}");
        let thresholds = Thresholds::new(&[(MeasureId::SIMHASH, 9.0), (MeasureId::MINHASH, 0.7)]);
        let settings = Settings { thresholds, ..Settings::default() };
        let floors = SketchFloors::new(&settings).unwrap();
        assert_eq!((floors.within(), floors.agreeing), (Some(9), Some(90)));
        assert!(floors.least(0.8, 128) < 0.71);
        let mut prints: Vec<Option<Fingerprint>> = (0..3_000)
            .map(|row| {
                // Groups of three, whose members differ from the first in up to twelve bits.
                let mut words = [0, 1, 2, 3].map(|word| stream(row / 3, word));
                for flip in 0..(row % 3) * (row % 7) {
                    let bit = stream(row, flip + 9) % 256;
                    words[bit as usize / 64] ^= 1 << (bit % 64);
                }
                Some(Fingerprint { words, bits: 256, ties: 0 })
            })
            .collect();
        prints[5] = None;
        let near = floors.near(&prints, (3_000, u64::MAX, 9_000), &|| false).unwrap();
        let distance = |x: usize, y: usize| prints[x].as_ref()?.distance(prints[y].as_ref()?);
        let mut all = Vec::new();
        for y in 0..3_000 {
            let close = (0..y).filter_map(|x| Some((x, distance(x, y).filter(|&d| d <= 9)?)));
            all.extend(close.map(|(x, bits)| (x as u32, y as u32, bits)));
        }
        assert!(near.len() > 1_000 && near == all, "{} {}", near.len(), all.len());
        let full = floors.near(&prints, (3_000, u64::MAX, 9), &|| false);
        assert!(matches!(full, Err(TwoPassError::CrowdedTables { .. })));
        let wide = Thresholds::new(&[(MeasureId::SIMHASH, 60.0)]);
        let refused = SketchFloors::new(&Settings { thresholds: wide, ..settings });
        assert!(matches!(refused, Err(TwoPassError::NoTables { .. })));
    }
}

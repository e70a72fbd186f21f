//! The rows of a running check, kept to the budget; the result does not depend on their order.

use crate::compare::check::depth::Depth;
use crate::compare::join::sketches::{SketchLevel, bottom};
use crate::compare::result::{Bar, Floors, PairRow, RankKey};

/// A row and its scores.
#[derive(Debug, Clone, Copy)]
pub(super) struct ScoredRow {
    pub(super) jaccard: f64,
    /// [`Floors::score`] if it reaches one of the floors; `None`: it is below all of them.
    pub(super) above: Option<f64>,
    pub(super) row: PairRow,
}

/// The rows found so far, at most `max` if there is a floor, and down to which floor and level they
/// are complete.
#[derive(Debug)]
pub(super) struct KeptRows {
    rows: Vec<ScoredRow>,
    max: usize,
    slots: u32,
    /// There were too many rows once; from then on the levels follow the room.
    tight: bool,
    /// The initial floors.
    aimed: Option<Floors>,
    /// Every pair that reaches one of these floors is kept; `None`: every pair.
    pub(super) floors: Option<Floors>,
    /// The lowest pair over the floors that stays.
    pub(super) bar: Bar,
    /// Set when more pairs share one score than the budget holds; see `Comparison::cut`.
    pub(super) cut: Option<f64>,
    /// Number of pairs over the floors that the budget had no room for.
    pub(super) dropped: u64,
    /// Pairs below the floor are kept down to this level.
    pub(super) level: SketchLevel,
}

impl KeptRows {
    /// No rows yet.
    pub(super) fn new(Depth { floors, level, max, slots }: Depth) -> Self {
        let slots = slots as u32;
        let (bar, cut) = (Bar::default(), None);
        let (rows, tight) = (Vec::new(), false);
        Self { rows, max, slots, tight, aimed: floors, floors, bar, cut, dropped: 0, level }
    }

    /// Adds rows and drops the weakest over budget.
    pub(super) fn add(&mut self, rows: Vec<ScoredRow>, refused: u64) {
        self.dropped += refused;
        for row in rows {
            if self.wants(&row) {
                self.rows.push(row);
            } else if self.aimed.is_some() && row.above.is_some() {
                self.dropped += 1;
            }
        }
        self.tight |= self.rows.len() > self.max;
        let Some(floors) = self.aimed.filter(|_| self.tight) else { return };
        let above = self.rows.iter().filter(|row| row.above.is_some()).count();
        if above > self.max {
            self.raise(floors, above);
        } else {
            self.weaken((self.max - above) / 2);
        }
    }

    /// Raises the floors and drops the pairs below them.
    fn raise(&mut self, floors: Floors, above: usize) {
        let key = |row: &ScoredRow| -> Option<RankKey> { Some((row.above?, row.row.pair())) };
        let keys = self.rows.iter().filter_map(key);
        let raised = Bar::raise(keys, self.max);
        let stays = |row: &ScoredRow| {
            row.above.is_some_and(|score| raised.bar.admits(score, row.row.pair()))
        };
        self.rows.retain(stays);
        self.dropped += (above - self.rows.len()) as u64;
        (self.bar, self.cut) = (raised.bar, raised.cut);
        self.floors = Some(floors.raised(raised.floor));
        self.level = SketchLevel { agreeing: u32::MAX, within: None };
    }

    /// Keeps at most `room` pairs below the floor per sketch, down to its own level. The room only
    /// ever shrinks, so a level only ever rises.
    fn weaken(&mut self, room: usize) {
        let under = || self.rows.iter().filter(|row| row.above.is_none()).map(|row| &row.row);
        let mut near = under().filter_map(PairRow::distance).collect();
        let within = self.level.within.and_then(|within| last(&mut near, within, room));
        let least = self.level.agreeing;
        // Differing slots: smaller is stronger, as for distances.
        let most = self.slots;
        let mut differing: Vec<u32> =
            under().map(|row| most.saturating_sub(strength(row, most))).collect();
        let agreeing = most
            .checked_sub(least)
            .and_then(|widest| last(&mut differing, widest, room))
            .map_or(u32::MAX, |differ| most - differ);
        self.level = SketchLevel { agreeing, within };
        let mut rows = std::mem::take(&mut self.rows);
        rows.retain(|row| self.wants(row));
        self.rows = rows;
    }

    /// True if a row stays at the current bar and levels.
    fn wants(&self, ScoredRow { above, row, .. }: &ScoredRow) -> bool {
        let SketchLevel { agreeing, within } = self.level;
        match (self.aimed, above) {
            (None, _) => true,
            (Some(_), Some(score)) => self.bar.admits(*score, row.pair()),
            (Some(_), None) => {
                let is_near = row.distance().is_some_and(|d| within.is_some_and(|most| d <= most));
                is_near || strength(row, self.slots) >= agreeing
            }
        }
    }

    /// How many pairs are at or over the floor of Jaccard.
    pub(super) fn above(&self) -> u64 {
        let floor = self.floors.map_or(0.0, |floors| floors.jaccard);
        self.rows.iter().filter(|row| row.jaccard >= floor).count() as u64
    }

    /// All rows, in order of arrival.
    pub(super) fn rows(&self) -> impl Iterator<Item = PairRow> {
        self.rows.iter().map(|row| row.row)
    }
}

/// How many of `slots` slots agree; scaled for shorter bottom-k sketches.
fn strength(row: &PairRow, slots: u32) -> u32 {
    bottom::strength((row.minhash_equal.into(), row.minhash_slots.into()), slots)
}

/// The largest bound, at most `widest`, that at most `room` values do not exceed.
fn last(values: &mut Vec<u32>, widest: u32, room: usize) -> Option<u32> {
    values.retain(|&value| value <= widest);
    values.sort_unstable();
    match values.get(room) {
        None => Some(widest),
        Some(&first_out) => first_out.checked_sub(1),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pair::{DocId, DocPair};

    fn row(id: u32, equal: u32, distance: u32) -> PairRow {
        PairRow::new(DocPair::new(DocId::FIRST, DocId(id)), 1, (equal, 128), Some(distance), None)
    }

    #[test]
    fn the_weakest_go_and_the_rest_is_complete_whatever_the_order() {
        let all: Vec<ScoredRow> = (1..400u32)
            .map(|i| (f64::from(i * 7 % 400) / 1000.0, row(i, 20 + i * 13 % 90, i * 5 % 17)))
            .map(|(jaccard, row)| ScoredRow { jaccard, above: None, row })
            .collect();
        for (max, floor) in [(20, 0.3), (150, 0.3), (300, 0.3), (50, 0.399)] {
            let level = SketchLevel { agreeing: 26, within: Some(16) };
            let run = |rows: Vec<Vec<ScoredRow>>| {
                let mut kept = KeptRows::new(Depth {
                    floors: Some(Floors::from_jaccard(floor)),
                    level,
                    max,
                    slots: 128,
                });
                for mut rows in rows {
                    for row in &mut rows {
                        row.above = Some(row.jaccard).filter(|&score| score >= floor);
                    }
                    kept.add(rows, 0);
                }
                kept
            };
            let whole = run(vec![all.clone()]);
            let mut backwards = all.clone();
            backwards.reverse();
            let pieces = run(backwards.chunks(30).map(<[_]>::to_vec).collect());
            assert_eq!(whole.level, pieces.level, "{max}");
            assert_eq!((whole.floors, whole.dropped), (pieces.floors, pieces.dropped), "{max}");
            let ids = |kept: &KeptRows| {
                let mut ids: Vec<DocId> = kept.rows().map(|row| row.b).collect();
                ids.sort_unstable();
                ids
            };
            assert_eq!(ids(&whole), ids(&pieces));
            assert!(ids(&whole).len() <= max && !ids(&whole).is_empty());
        }
    }
}

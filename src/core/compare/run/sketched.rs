//! Finds pairs below the floor by their sketches.

use crate::compare::join::sketches::{Bottoms, Fingerprints, Signatures};
use crate::compare::result::{PairRow, Profile, score_pair};
use crate::measure::minhash::MinHashSignature;
use crate::pair::{DocId, DocPair};
use rayon::prelude::*;
use std::ops::Range;

/// A search over all pairs of some documents.
pub(super) struct Search<'a> {
    /// One profile per document.
    pub profiles: &'a [Profile],
    /// The documents to compare, ascending.
    pub documents: &'a [DocId],
    /// True for pairs that are in the table already, or that it had no room for.
    pub held: &'a (dyn Fn(&PairRow) -> bool + Sync),
    /// Most pairs to return.
    pub room: usize,
    /// Polled often; true ends the search early.
    pub cancelled: &'a (dyn Fn() -> bool + Sync),
    /// Called with the number of pairs compared so far.
    pub done: &'a (dyn Fn(u64) + Sync),
}

/// Pairs that a sketch found, and the level down to which they are complete.
#[derive(Debug)]
pub(super) struct FoundPairs {
    /// The pairs below the floor.
    pub rows: Vec<PairRow>,
    /// The weakest complete level; `None` if the budget allows none.
    pub level: Option<u32>,
}

impl Search<'_> {
    /// The pairs at most `limit` SimHash bits apart that fit in `room`; and how often each distance
    /// occurs over all pairs.
    pub(super) fn near(&self, bits: u32, limit: u32) -> (FoundPairs, Vec<u64>) {
        let print = |&id: &DocId| self.profiles[id].fingerprint.as_ref();
        let prints: Vec<_> = self.documents.iter().map(print).collect();
        let prints = Fingerprints::new(&prints, bits);
        let mut histogram = vec![0; bits as usize + 1];
        let mut best = Best::new(bits - limit, self.room);
        for rows in batches(prints.len()) {
            let compared = compared(rows.end);
            let near = prints.within(rows, bits.saturating_sub(best.least), self.cancelled);
            histogram.iter_mut().zip(near.histogram).for_each(|(all, some)| *all += some);
            (self.done)(compared);
            best.add(near.pairs.into_iter().map(|(x, y, distance)| (bits - distance, x, y)));
        }
        let level = best.level(bits).map(|least| bits - least);
        (FoundPairs { rows: self.rows(&best.pairs, |_| true), level }, histogram)
    }

    /// The pairs that agree in at least `needed` of `slots` MinHash slots and fit in `room`,
    /// without those that `known` accepts. Bottom-k sketches: whose estimate is at least
    /// `needed`/`slots`.
    pub(super) fn agreeing(
        &self,
        slots: usize,
        needed: u32,
        known: impl Fn(&PairRow) -> bool + Sync,
    ) -> FoundPairs {
        let signature = |&id: &DocId| self.profiles[id].signature.as_ref();
        let signatures: Vec<_> = self.documents.iter().map(signature).collect();
        let mut best = Best::new(needed, self.room);
        let stronger = |pairs: Vec<(u32, u32, u32)>| pairs.into_iter().map(|(x, y, s)| (s, x, y));
        let any =
            if signatures.iter().flatten().any(|s| matches!(s, MinHashSignature::BottomK { .. })) {
                let index = Bottoms::new(&signatures, slots as u32, needed, self.cancelled);
                let Some(index) = index else {
                    return FoundPairs { rows: Vec::new(), level: None };
                };
                for rows in batches(index.len()) {
                    let compared = compared(rows.end);
                    best.add(stronger(index.agreeing(rows, best.least, self.cancelled)));
                    (self.done)(compared);
                }
                !index.is_empty()
            } else {
                let signatures = Signatures::new(&signatures, slots);
                for rows in batches(signatures.len()) {
                    let compared = compared(rows.end);
                    best.add(stronger(signatures.agreeing(rows, best.least, self.cancelled)));
                    (self.done)(compared);
                }
                !signatures.is_empty()
            };
        let level = best.level(slots as u32).filter(|_| any);
        FoundPairs { rows: self.rows(&best.pairs, |row| !known(row)), level }
    }

    fn rows(
        &self,
        pairs: &[(u32, u32, u32)],
        wanted: impl Fn(&PairRow) -> bool + Sync,
    ) -> Vec<PairRow> {
        let row = |&(_, x, y): &(u32, u32, u32)| {
            let pair = DocPair::new(self.documents[x as usize], self.documents[y as usize]);
            if (self.cancelled)() {
                return None;
            }
            let (x, y) = (&self.profiles[pair.a], &self.profiles[pair.b]);
            let row = score_pair(pair, x, y)?;
            (!(self.held)(&row) && wanted(&row)).then_some(row)
        };
        pairs.par_iter().filter_map(row).collect()
    }
}

/// Most pairs that a batch compares, unless one row alone has more. All of them may be found before
/// the weakest are dropped, 12 bytes each.
const LARGEST_BATCH: usize = 16_000_000;

/// Pairs among `rows` rows.
fn compared(rows: usize) -> u64 {
    rows as u64 * rows.saturating_sub(1) as u64 / 2
}

/// Splits the rows into ranges with about the same number of comparisons against all rows before
/// them.
fn batches(rows: usize) -> impl Iterator<Item = Range<usize>> {
    let pairs = rows.saturating_mul(rows) / 2;
    let parts = pairs.div_ceil(LARGEST_BATCH).clamp(32, rows.max(32));
    let edge = move |part: usize| (rows as f64 * (part as f64 / parts as f64).sqrt()) as usize;
    (0..parts).map(move |part| edge(part)..if part + 1 == parts { rows } else { edge(part + 1) })
}

/// The strongest pairs within a budget, complete down to a level.
struct Best {
    /// Level, and the indices of both documents.
    pairs: Vec<(u32, u32, u32)>,
    /// All pairs at or over this level are kept.
    least: u32,
    room: usize,
}

impl Best {
    fn new(least: u32, room: usize) -> Self {
        Self { pairs: Vec::new(), least, room }
    }

    /// Adds pairs. Over budget the level rises, never higher than it would for all pairs at once.
    fn add(&mut self, pairs: impl Iterator<Item = (u32, u32, u32)>) {
        self.pairs.extend(pairs.filter(|pair| pair.0 >= self.least));
        if self.pairs.len() > self.room {
            self.pairs.sort_unstable_by(|x, y| y.cmp(x));
            self.least = self.pairs[self.room].0 + 1;
            self.pairs.retain(|pair| pair.0 >= self.least);
        }
    }

    /// The level down to which all pairs are kept; `None` if it is over `most`.
    fn level(&self, most: u32) -> Option<u32> {
        (self.least <= most).then_some(self.least)
    }
}

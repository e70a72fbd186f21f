//! Pairs that a join found and that nothing but their overlap is known of yet.

use crate::compare::result::bar::{Bar, Key};
use crate::compare::result::profile::Profile;
use crate::compare::result::score::score_known;
use crate::compare::result::table::Row;
use crate::pair::{DocId, DocPair};
use rayon::prelude::*;

/// Two documents and how many shingles they share. 12 bytes, and quick to find; a row of the table
/// costs microseconds, so it is made for those that stay only.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Hit {
    /// Number of the first document.
    pub a: DocId,
    /// Number of the second document.
    pub b: DocId,
    /// Distinct shingles that both hold.
    pub overlap: u32,
}

impl Hit {
    /// A pair of documents in whatever order.
    pub fn new(x: DocId, y: DocId, overlap: u32) -> Self {
        let DocPair { a, b } = DocPair::ordered(x, y);
        Self { a, b, overlap }
    }

    fn pair(&self) -> DocPair {
        DocPair { a: self.a, b: self.b }
    }

    /// The exact Jaccard of the pair and its documents.
    pub fn key(&self, profiles: &[Profile]) -> Key {
        let size = |id: DocId| profiles[id].shingles.len() as u32;
        let union = size(self.a) + size(self.b) - self.overlap;
        (f64::from(self.overlap) / f64::from(union), self.pair())
    }

    /// Whether the pair stays.
    pub fn reaches(&self, bar: &Bar, profiles: &[Profile]) -> bool {
        let (score, pair) = self.key(profiles);
        bar.admits(score, pair)
    }

    /// What scoring the pair costs, in shingles to be looked at.
    fn cost(&self, profiles: &[Profile]) -> u64 {
        let size = |id: DocId| profiles[id].shingles.len() as u64;
        size(self.a) + size(self.b) + 128
    }

    fn row(&self, profiles: &[Profile]) -> Row {
        let (x, y) = (&profiles[self.a], &profiles[self.b]);
        score_known(self.pair(), x, y, self.overlap)
    }
}

/// The rows of these pairs, in parallel. `seen` is told of each; once `cancelled` the others are
/// left out.
pub fn score(
    hits: &[Hit],
    profiles: &[Profile],
    cancelled: &(dyn Fn() -> bool + Sync),
    seen: &(dyn Fn() + Sync),
) -> Vec<Row> {
    let row = |hit: &Hit| {
        seen();
        (!cancelled()).then(|| hit.row(profiles))
    };
    hits.par_iter().with_min_len(16).filter_map(row).collect()
}

/// Shingles that may be looked at for what is kept of a run that was told to end: some milliseconds.
const LAST_WORK: u64 = 10_000_000;

/// The best pairs as far as a moment's work allows, for a run that is to end at once.
pub fn best(mut hits: Vec<Hit>, profiles: &[Profile]) -> Vec<Row> {
    let most = (LAST_WORK / 1_000) as usize;
    if hits.len() > most {
        let order = |x: &Hit, y: &Hit| {
            let (x, y) = (x.key(profiles), y.key(profiles));
            y.0.total_cmp(&x.0).then(x.1.cmp(&y.1))
        };
        hits.select_nth_unstable_by(most, order);
        hits.truncate(most);
    }
    let mut work = 0;
    let affordable = |hit: &&Hit| {
        work += hit.cost(profiles);
        work <= LAST_WORK
    };
    let hits: Vec<Hit> = hits.iter().take_while(affordable).copied().collect();
    score(&hits, profiles, &|| false, &|| ())
}

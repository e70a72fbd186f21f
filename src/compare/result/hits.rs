//! Pairs that a join found: only their overlap is known yet.

use crate::compare::result::bar::{Bar, RankKey};
use crate::compare::result::floors::Floors;
use crate::compare::result::profile::Profile;
use crate::compare::result::score::score_known;
use crate::compare::result::table::PairRow;
use crate::pair::{DocId, DocPair};
use rayon::prelude::*;

/// Two documents and how many shingles they share. 12 bytes. Scoring one into a row takes
/// microseconds, so only hits that stay are scored.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Hit {
    /// The first document.
    pub a: DocId,
    /// The second document.
    pub b: DocId,
    /// Distinct shingles in both.
    pub overlap: u32,
}

impl Hit {
    /// A hit of two documents in either order.
    pub fn new(x: DocId, y: DocId, overlap: u32) -> Self {
        let DocPair { a, b } = DocPair::ordered(x, y);
        Self { a, b, overlap }
    }

    fn pair(&self) -> DocPair {
        DocPair { a: self.a, b: self.b }
    }

    /// The [`Floors::score`] of the pair and its documents.
    pub fn key(&self, floors: &Floors, profiles: &[Profile]) -> RankKey {
        let size = |id: DocId| profiles[id].shingles.len() as u32;
        (floors.score(self.overlap, size(self.a), size(self.b)), self.pair())
    }

    /// True if the bar admits the pair.
    pub fn reaches(&self, bar: &Bar, floors: &Floors, profiles: &[Profile]) -> bool {
        let (score, pair) = self.key(floors, profiles);
        bar.admits(score, pair)
    }

    /// The cost of scoring the pair, in shingles.
    fn cost(&self, profiles: &[Profile]) -> u64 {
        let size = |id: DocId| profiles[id].shingles.len() as u64;
        size(self.a) + size(self.b) + 128
    }

    fn row(&self, profiles: &[Profile]) -> PairRow {
        let (x, y) = (&profiles[self.a], &profiles[self.b]);
        score_known(self.pair(), x, y, self.overlap)
    }
}

/// Scores these pairs in parallel. `seen` is called for each; once `cancelled`, the rest is left
/// out.
pub fn score(
    hits: &[Hit],
    profiles: &[Profile],
    cancelled: &(dyn Fn() -> bool + Sync),
    seen: &(dyn Fn() + Sync),
) -> Vec<PairRow> {
    let row = |hit: &Hit| {
        seen();
        (!cancelled()).then(|| hit.row(profiles))
    };
    hits.par_iter().with_min_len(16).filter_map(row).collect()
}

/// Shingles that scoring may read after a run was cancelled: a few milliseconds.
const LAST_WORK: u64 = 10_000_000;

/// Scores the best pairs within a few milliseconds, for a cancelled run.
pub fn best(mut hits: Vec<Hit>, floors: &Floors, profiles: &[Profile]) -> Vec<PairRow> {
    let most = (LAST_WORK / 1_000) as usize;
    if hits.len() > most {
        let order = |x: &Hit, y: &Hit| {
            let (x, y) = (x.key(floors, profiles), y.key(floors, profiles));
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

//! Pairs that a join found: only their overlap is known yet.

use crate::compare::result::bar::{Bar, RankKey};
use crate::compare::result::floors::Floors;
use crate::compare::result::profile::Profile;
use crate::compare::result::score::{score_known, score_row};
use crate::compare::result::sparse_bag::SparseBag;
use crate::compare::result::table::PairRow;
use crate::pair::{DocId, DocPair};
use rayon::prelude::*;
use std::sync::Arc;

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
        let size = |id: DocId| profiles[id].distinct;
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

    fn row(&self, bags: &mut SparseBags<'_>) -> PairRow {
        let (x, y) = (&bags.profiles[self.a], &bags.profiles[self.b]);
        match (bags.get(self.a), bags.get(self.b)) {
            (Some(a), Some(b)) => {
                score_row(self.pair(), x, y, self.overlap, a.dot(&b, self.overlap))
            }
            _ => score_known(self.pair(), x, y, self.overlap),
        }
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
    let row = |bags: &mut SparseBags<'_>, hit: &Hit| {
        seen();
        (!cancelled()).then(|| hit.row(bags))
    };
    // Neighbours in the list have documents in common.
    let run = (hits.len() / (SHARES * rayon::current_num_threads())).clamp(16, LONGEST_RUN);
    let rows = hits.par_iter().with_min_len(run).map_init(|| SparseBags::new(profiles), row);
    rows.flatten_iter().collect()
}

/// Least number of shares of the hits for each thread, and most hits of a share.
const SHARES: usize = 8;
const LONGEST_RUN: usize = 65_536;

/// The bags of the documents that one thread scored last.
struct SparseBags<'a> {
    profiles: &'a [Profile],
    /// A document is kept at its id modulo the length.
    kept: Vec<Option<(DocId, Arc<SparseBag<'a>>)>>,
    /// The extras of the kept documents.
    extras: usize,
}

/// Most documents whose bags a thread keeps, and most extras of these, 16 bytes each.
const KEPT_BAGS: usize = 16_384;
const KEPT_EXTRAS: usize = 1_000_000;

impl<'a> SparseBags<'a> {
    fn new(profiles: &'a [Profile]) -> Self {
        Self { profiles, kept: vec![None; KEPT_BAGS.min(profiles.len())], extras: 0 }
    }

    /// The bag of a document; `None` if its features are not its shingles.
    fn get(&mut self, id: DocId) -> Option<Arc<SparseBag<'a>>> {
        let place = id.index() % self.kept.len().max(1);
        if let Some(Some((known, bag))) = self.kept.get(place)
            && *known == id
        {
            return Some(bag.clone());
        }
        let profile = self.profiles.get(id.index())?;
        let bag = Arc::new(profile.sparse()?);
        self.extras += bag.extras();
        if self.extras > KEPT_EXTRAS {
            self.kept.fill(None);
            self.extras = bag.extras();
        }
        if let Some(kept) = self.kept.get_mut(place) {
            *kept = Some((id, bag.clone()));
        }
        Some(bag)
    }
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

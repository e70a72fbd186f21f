//! Pairs that a join found: only their overlap is known yet.

use crate::compare::result::bar::{Bar, RankKey};
use crate::compare::result::profile::Profile;
use crate::compare::result::score::{score_known, score_row};
use crate::compare::result::table::PairRow;
use crate::measure::lookup::WeightLookup;
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

    /// The exact Jaccard of the pair and its documents.
    pub fn key(&self, profiles: &[Profile]) -> RankKey {
        let size = |id: DocId| profiles[id].shingles.len() as u32;
        let union = size(self.a) + size(self.b) - self.overlap;
        (f64::from(self.overlap) / f64::from(union), self.pair())
    }

    /// True if the bar admits the pair.
    pub fn reaches(&self, bar: &Bar, profiles: &[Profile]) -> bool {
        let (score, pair) = self.key(profiles);
        bar.admits(score, pair)
    }

    /// The cost of scoring the pair, in shingles.
    fn cost(&self, profiles: &[Profile]) -> u64 {
        let size = |id: DocId| profiles[id].shingles.len() as u64;
        size(self.a) + size(self.b) + 128
    }

    fn holds(&self, id: DocId) -> bool {
        self.a == id || self.b == id
    }
}

/// Scores hits one after another. Of neighbours with a common document that one is laid out once: a
/// join finds the pairs of one document together.
#[derive(Default)]
struct Scorer(Option<(DocId, WeightLookup)>);

impl Scorer {
    /// The row of a hit; `next` is the hit after it.
    fn row(&mut self, hit: &Hit, next: Option<&Hit>, profiles: &[Profile]) -> PairRow {
        let (x, y) = (&profiles[hit.a], &profiles[hit.b]);
        if !self.0.as_ref().is_some_and(|(known, _)| hit.holds(*known)) {
            let common = [hit.a, hit.b].into_iter().find(|id| next.is_some_and(|n| n.holds(*id)));
            self.0 = common.map(|id| (id, WeightLookup::new(profiles[id].features())));
        }
        let product = match &self.0 {
            Some((known, weights)) if *known == hit.a => weights.dot(y.features()),
            Some((_, weights)) => weights.dot(x.features()),
            None => return score_known(hit.pair(), x, y, hit.overlap),
        };
        score_row(hit.pair(), x, y, hit.overlap, product)
    }
}

/// Hits that one thread scores in a row.
const STRETCH: usize = 128;

/// Scores these pairs in parallel. `seen` is called for each; once `cancelled`, the rest is left
/// out.
pub fn score(
    hits: &[Hit],
    profiles: &[Profile],
    cancelled: &(dyn Fn() -> bool + Sync),
    seen: &(dyn Fn() + Sync),
) -> Vec<PairRow> {
    let rows = |hits: &[Hit]| {
        let mut scorer = Scorer::default();
        let mut rows = Vec::with_capacity(hits.len());
        for (at, hit) in hits.iter().enumerate() {
            seen();
            if cancelled() {
                break;
            }
            rows.push(scorer.row(hit, hits.get(at + 1), profiles));
        }
        rows
    };
    hits.par_chunks(STRETCH).flat_map_iter(rows).collect()
}

/// Shingles that scoring may read after a run was cancelled: a few milliseconds.
const LAST_WORK: u64 = 10_000_000;

/// Scores the best pairs within a few milliseconds, for a cancelled run.
pub fn best(mut hits: Vec<Hit>, profiles: &[Profile]) -> Vec<PairRow> {
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

//! The lowest pair that stays in a full table: a score, and among equal scores the last pair of
//! documents.

use crate::pair::{DocId, DocPair};
use std::cmp::Ordering;

/// Steps in which a floor is raised, over 0 to 1.
const FINE: usize = 4_000;

/// Score and documents of a pair, see [`Floors::score`](crate::compare::result::Floors::score).
pub type RankKey = (f64, DocPair);

/// The lowest admitted pair. Pairs are ordered by score, largest first, then by their documents,
/// smallest first.
#[derive(Debug, Clone, Copy)]
pub struct Bar {
    score: f64,
    last: DocPair,
}

impl Default for Bar {
    /// A bar that admits every pair.
    fn default() -> Self {
        Self { score: f64::NEG_INFINITY, last: DocPair::new(DocId::LAST, DocId::LAST) }
    }
}

/// A bar that brings a table within its budget, and what the table is complete for.
#[derive(Debug, Clone, Copy)]
pub struct Raised {
    /// The lowest admitted pair.
    pub bar: Bar,
    /// Every pair with at least this score is admitted, unless it is 1 and the table is cut.
    pub floor: f64,
    /// Only the first of the pairs with exactly this score are admitted; `None`: no such cut.
    pub cut: Option<f64>,
}

impl Bar {
    /// True if a pair with this score stays.
    pub fn admits(&self, score: f64, pair: DocPair) -> bool {
        match score.total_cmp(&self.score) {
            Ordering::Greater => true,
            Ordering::Equal => pair <= self.last,
            Ordering::Less => false,
        }
    }

    /// The bar that admits at most `most` of these pairs; there must be more of them.
    ///
    /// The floor rises to the next of 4,000 steps that fits. Where that leaves the table less than
    /// half full, the table is cut inside the first step that does not fit. The result depends only
    /// on the pairs seen so far, and more pairs never lower the bar: it does not matter when and
    /// how often this is called.
    pub fn raise(pairs: impl Iterator<Item = RankKey> + Clone, most: usize) -> Raised {
        let mut bins = vec![0usize; FINE + 1];
        for (score, _) in pairs.clone() {
            bins[(score * FINE as f64) as usize] += 1;
        }
        let mut above = 0;
        let step = (0..=FINE).rev().find(|&bin| {
            let fits = above + bins[bin] <= most;
            above += if fits { bins[bin] } else { 0 };
            !fits
        });
        let floor = step.map_or(0.0, |step| (step + 1).min(FINE) as f64 / FINE as f64);
        let Some(step) = step.filter(|&step| step == FINE || above < most.div_ceil(2)) else {
            let bar = Self { score: floor, ..Self::default() };
            return Raised { bar, floor, cut: None };
        };
        // The last pair that stays is in the step that does not fit.
        let inside = |key: &RankKey| (key.0 * FINE as f64) as usize == step;
        let mut order: Vec<RankKey> = pairs.filter(inside).collect();
        let last = most.saturating_sub(above).saturating_sub(1).min(order.len().saturating_sub(1));
        let best_first = |x: &RankKey, y: &RankKey| y.0.total_cmp(&x.0).then(x.1.cmp(&y.1));
        if order.is_empty() {
            return Raised { bar: Self::default(), floor: 0.0, cut: None };
        }
        let (score, last) = *order.select_nth_unstable_by(last, best_first).1;
        Raised { bar: Self { score, last }, floor, cut: Some(score) }
    }
}

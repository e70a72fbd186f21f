//! A sample of the pairs below the floor, with all their scores: what the table does not show.

use crate::compare::result::{
    Background, Comparison, Profile, Row, pairs_among, places, score_pair,
};
use crate::compare::run::growing::Growing;
use crate::compare::run::watch::{Progress, Stage, Watch};
use crate::pair::{DocId, DocPair};
use rayon::prelude::*;
use std::sync::atomic::{AtomicU64, Ordering};

/// Draws `size` of all pairs of these documents and leaves those below `floor` in `out`. Where the
/// watch says to stop, there are none.
pub(super) fn fill(
    out: &mut Comparison,
    table: &Growing<'_>,
    documents: &[DocId],
    floor: f64,
    size: u64,
    watch: &dyn Watch,
) {
    let done = AtomicU64::new(0);
    let seen = || {
        let done = done.fetch_add(1, Ordering::Relaxed) + 1;
        watch.progress(Progress { stage: Stage::Sampling, done, total: size, bytes: 0 });
    };
    let sample = Sample { seed: out.recipe.sketch.seed, size, below: floor };
    let cancelled = || watch.cancelled();
    let rows = draw(&out.profiles, documents, sample, &cancelled, &seen);
    if let Some(rows) = rows {
        let above = table.at_least(floor, &out.copies);
        // Where even pairs that score 1 are cut, those that had to go are not below.
        let cut = if out.cut.is_some_and(|cut| cut >= floor) { out.dropped } else { 0 };
        let all = pairs_among(documents.len());
        out.background = Background { rows, stands_for: all.saturating_sub(above + cut) }.into();
    }
}

/// What sets the draws of the background apart from others of the same seed.
const SALT: u64 = 0x6261_636b;

/// Which pairs are drawn: `size` of all, of which those with a Jaccard under `below` are kept.
#[derive(Clone, Copy)]
struct Sample {
    seed: u64,
    size: u64,
    below: f64,
}

/// Of the pairs drawn, those below the floor, the same for one seed on every machine
/// and thread count. `documents` are ascending numbers of defined documents. `None` once
/// `cancelled`. Cost: `size` merges, in parallel; `seen` is told of each.
fn draw(
    profiles: &[Profile],
    documents: &[DocId],
    Sample { seed, size, below }: Sample,
    cancelled: &(dyn Fn() -> bool + Sync),
    seen: &(dyn Fn() + Sync),
) -> Option<Vec<Row>> {
    let n = documents.len() as u64;
    if n < 2 {
        return Some(Vec::new());
    }
    let pair = |index: u64| {
        if cancelled() {
            return None;
        }
        seen();
        let (x, y) = places(seed ^ SALT, index, n);
        let pair = DocPair::new(documents[x.min(y)], documents[x.max(y)]);
        let (x, y) = (&profiles[pair.a], &profiles[pair.b]);
        let row = score_pair(pair, x, y)?;
        let union = x.shingles.len() + y.shingles.len() - row.intersection as usize;
        (f64::from(row.intersection) / (union as f64) < below).then_some(row)
    };
    let rows = (0..size).into_par_iter().filter_map(pair).collect();
    (!cancelled()).then_some(rows)
}

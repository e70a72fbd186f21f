//! Draws a sample of the pairs below the floor and scores it.

use crate::compare::result::{
    Background, Comparison, PairRow, Profile, pairs_among, places, score_pair,
};
use crate::compare::run::growing::Growing;
use crate::compare::run::watch::{Progress, Stage, Watch};
use crate::pair::{DocId, DocPair};
use rayon::prelude::*;
use std::sync::atomic::{AtomicU64, Ordering};

/// Draws `size` of all pairs of these documents and stores those below `floor` in `out`; none once
/// cancelled.
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
        watch.progress(Progress {
            stage: Stage::Sampling,
            done,
            total: size,
            bytes: 0,
            of_bytes: 0,
        });
    };
    let sample = Sample { seed: out.recipe.sketch.seed, size, below: floor };
    let cancelled = || watch.cancelled();
    let rows = draw(&out.profiles, documents, sample, &cancelled, &seen);
    if let Some(rows) = rows {
        let above = table.at_least(floor, &out.copies);
        // If the table was cut at or over the floor, dropped pairs are not below the floor either.
        let cut = if out.cut.is_some_and(|cut| cut >= floor) { out.dropped } else { 0 };
        let all = pairs_among(documents.len());
        out.background = Background { rows, stands_for: all.saturating_sub(above + cut) }.into();
    }
}

/// Separates these draws from others with the same seed.
const SALT: u64 = 0x6261_636b;

/// `size` draws from all pairs, of which those with a Jaccard under `below` are kept.
#[derive(Clone, Copy)]
struct Sample {
    seed: u64,
    size: u64,
    below: f64,
}

/// The drawn pairs below the floor; one seed gives the same pairs on every machine and thread
/// count. `documents` are defined documents, ascending. `None` once `cancelled`. Cost: `size`
/// merges, in parallel; `seen` is called for each.
fn draw(
    profiles: &[Profile],
    documents: &[DocId],
    Sample { seed, size, below }: Sample,
    cancelled: &(dyn Fn() -> bool + Sync),
    seen: &(dyn Fn() + Sync),
) -> Option<Vec<PairRow>> {
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
        let is_below = |shared: u32| {
            let union = x.distinct + y.distinct - shared;
            f64::from(shared) / f64::from(union) < below
        };
        let (a, b) = (x.shingles.view(), y.shingles.view());
        // The overlap of near copies of one text costs far less than their score.
        if a.has_base_of(b) && !is_below(a.shared(b)) {
            return None;
        }
        score_pair(pair, x, y).filter(|row| is_below(row.intersection))
    };
    let rows = (0..size).into_par_iter().filter_map(pair).collect();
    (!cancelled()).then_some(rows)
}

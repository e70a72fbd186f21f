//! The last steps of every check: its background and its result.

use crate::compare::check::depth::Sides;
use crate::compare::check::kept::KeptRows;
use crate::compare::result::{Background, Comparison, Coverage, PairRow, PairTable, score_pair};
use crate::compare::run::Watch;
use crate::measure::mix::stream;
use crate::pair::{DocId, DocPair};
use rayon::prelude::*;
use std::sync::Arc;

/// Separates these draws from others with the same seed.
const SALT: u64 = 0x6368_6563;

/// A sample of the pairs of new and library texts below the floor; empty without a floor, or once
/// cancelled. Cost: one merge per draw, in parallel.
pub(super) fn background(
    out: &Comparison,
    Sides { queries, library }: Sides<'_>,
    kept: &KeptRows,
    size: u64,
    watch: &dyn Watch,
) -> Background {
    let (profiles, seed) = (&out.profiles, out.recipe.sketch.seed);
    let all = queries.len() as u64 * library.len() as u64;
    let Some(floors) = kept.floors.filter(|_| all > 0) else { return Background::default() };
    let draw = |index: u64| {
        let place = stream(seed ^ SALT, index) % all;
        let (x, y) = (place / library.len() as u64, place % library.len() as u64);
        let pair = DocPair::new(*queries.get(x as usize)?, *library.get(y as usize)?);
        if watch.cancelled() {
            return None;
        }
        let (x, y) = (&profiles[pair.a], &profiles[pair.b]);
        let row = score_pair(pair, x, y)?;
        let sum = x.distinct + y.distinct;
        let score = f64::from(row.intersection) / f64::from(sum - row.intersection);
        (score < floors.jaccard).then_some(row)
    };
    let rows: Vec<_> = (0..size).into_par_iter().filter_map(draw).collect();
    if watch.cancelled() {
        return Background::default();
    }
    Background { rows, stands_for: all.saturating_sub(kept.above()) }
}

/// One pair per group of copies among the first `paired` documents.
pub(in crate::compare) fn twins(comparison: &Comparison, paired: usize) -> Vec<PairRow> {
    let Comparison { profiles, copies, .. } = comparison;
    let twin = |(id, others): (DocId, &[DocId])| {
        let twin = others.first().copied().unwrap_or(id);
        let is_paired = twin.index() < paired;
        is_paired.then(|| score_pair(DocPair::new(id, twin), &profiles[id], &profiles[twin]))?
    };
    copies.groups().filter_map(twin).collect()
}

/// Stores the rows of `table` and the kept rows in `out`, and the coverage that they are complete
/// for.
pub(super) fn finish(
    out: &mut Comparison,
    kept: &KeptRows,
    mut table: PairTable,
    watch: &dyn Watch,
) {
    let rows: Vec<_> = kept.rows().collect();
    table.extend(&rows);
    let has_floor = kept.floors.is_some();
    out.pairs = Arc::new(table);
    out.coverage = kept.floors.map_or(Coverage::AllPairs, |own| Coverage::Floor(own.jaccard));
    out.contained = kept.floors.and_then(|floors| floors.contained);
    (out.cut, out.dropped) = (kept.cut, kept.dropped);
    out.within = kept.level.within.filter(|_| has_floor);
    out.agreeing = Some(kept.level.agreeing).filter(|&least| has_floor && least < u32::MAX);
    out.complete = !watch.cancelled();
}

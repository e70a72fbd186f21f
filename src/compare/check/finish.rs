//! What is the same for every check: how far down it goes, and what its result is.

use crate::compare::check::kept::Kept;
use crate::compare::join::sketches::Level;
use crate::compare::result::{
    Against, Background, Comparison, Copies, Coverage, PairTable, Profile, Recipe, Reuse,
    pairs_among, score_pair,
};
use crate::compare::run::Watch;
use crate::corpus::document::Corpus;
use crate::measure::mix::stream;
use crate::settings::Settings;
use rayon::prelude::*;
use std::sync::Arc;

/// Every pair of new and library texts is scored up to so many, as many as 2,000 texts have among
/// themselves.
const ALL_PAIRS: u64 = (Settings::ALL_PAIRS * (Settings::ALL_PAIRS - 1) / 2) as u64;

/// The numbers of the documents that are compared: defined, and no copies of another.
pub(super) fn distinct(profiles: &[Profile], copies: &Copies) -> Vec<u32> {
    let is_own = |&id: &u32| {
        copies.representative(id) == id
            && profiles.get(id as usize).is_some_and(Profile::is_defined)
    };
    (0..profiles.len() as u32).filter(is_own).collect()
}

/// What is to be paired, and how far down.
pub(super) fn coverage(settings: &Settings, pairs: u64) -> Option<f64> {
    settings.floor.or((pairs > ALL_PAIRS).then_some(Settings::FLOOR))
}

/// From which level on sketches bring up pairs under the floor.
pub(super) fn level(settings: &Settings, recipe: &Recipe) -> Level {
    let params = &recipe.sketch;
    let slots = params.slots as f64;
    let agreeing = (settings.thresholds.minhash * slots - 1e-9).ceil().max(1.0) as u32;
    Level { agreeing, within: Some(params.bits / 4) }
}

/// How many pairs there are between so many new texts and so many of the library.
pub(super) fn count(new: usize, library: usize, new_pairs: bool) -> u64 {
    new as u64 * library as u64 + if new_pairs { pairs_among(new) } else { 0 }
}

/// What sets the draws of the background apart from others of the same seed.
const SALT: u64 = 0x6368_6563;

/// A sample of the pairs of new and library texts below the floor, which the table does not show;
/// nothing where every pair is in it, or once cancelled. Cost: a merge a draw, in parallel.
pub(super) fn background(
    profiles: &[Profile],
    (queries, library): (&[u32], &[u32]),
    kept: &Kept,
    (seed, size): (u64, u64),
    watch: &dyn Watch,
) -> Background {
    let all = queries.len() as u64 * library.len() as u64;
    let Some(floor) = kept.floor.filter(|_| all > 0) else { return Background::default() };
    let draw = |index: u64| {
        let place = stream(seed ^ SALT, index) % all;
        let (x, y) = (place / library.len() as u64, place % library.len() as u64);
        let ids = (*queries.get(x as usize)?, *library.get(y as usize)?);
        if watch.cancelled() {
            return None;
        }
        let row = score_pair(ids, profiles.get(ids.0 as usize)?, profiles.get(ids.1 as usize)?)?;
        let sum = profiles.get(ids.0 as usize)?.distinct + profiles.get(ids.1 as usize)?.distinct;
        let score = f64::from(row.intersection) / f64::from(sum - row.intersection);
        (score < floor).then_some(row)
    };
    let rows: Vec<_> = (0..size).into_par_iter().filter_map(draw).collect();
    if watch.cancelled() {
        return Background::default();
    }
    Background { rows, stands_for: all.saturating_sub(kept.above()) }
}

/// What a check knows beside its pairs.
pub(super) struct Finished {
    pub(super) corpus: Arc<Corpus>,
    pub(super) profiles: Arc<[Profile]>,
    pub(super) copies: Copies,
    pub(super) recipe: Arc<Recipe>,
    pub(super) against: Against,
}

/// The result, from the rows that were kept.
pub(super) fn finish(
    Finished { corpus, profiles, copies, recipe, against }: Finished,
    kept: &Kept,
    mut table: PairTable,
    settings: &Settings,
    watch: &dyn Watch,
) -> Comparison {
    let rows: Vec<_> = kept.rows().collect();
    table.extend(&rows);
    let has_floor = kept.floor.is_some();
    Comparison {
        coverage: kept.floor.map_or(Coverage::AllPairs, Coverage::Floor),
        corpus,
        profiles,
        copies: Arc::new(copies),
        pairs: Arc::new(table),
        cut: kept.cut,
        dropped: kept.dropped,
        within: kept.level.within.filter(|_| has_floor),
        agreeing: Some(kept.level.agreeing).filter(|&least| has_floor && least < u32::MAX),
        distances: Arc::default(),
        background: Arc::default(),
        complete: !watch.cancelled(),
        recipe,
        reading: Arc::new(settings.reading.clone()),
        reuse: Reuse::default(),
        against: Some(Arc::new(against)),
    }
}

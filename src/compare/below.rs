//! What lies under the floor: a uniform sample of pairs that the table does not hold.

use crate::compare::comparison::{Comparison, Coverage};
use crate::compare::profile::Profile;
use crate::compare::score::score_pair;
use crate::measure::contract::Evidence;
use crate::measure::jaccard::jaccard;
use crate::measure::mix::stream;
use rayon::prelude::*;

/// Pairs that the table does not hold, drawn at random.
#[derive(Debug, Clone, Default)]
pub struct Below {
    /// What was found of each drawn pair that is not in the table.
    pub drawn: Vec<Evidence>,
    /// How many pairs of the corpus each drawn one stands for.
    pub each: f64,
    /// How many pairs were drawn, those of the table included.
    pub size: u64,
}

/// Draws `size` pairs of distinct texts, with replacement and the same for one seed everywhere, and
/// scores those that are not in the table. Nothing is drawn where every pair is in it. Cost: `size`
/// merges, in parallel; once `cancelled`, what was drawn so far is worth nothing.
pub fn below(comparison: &Comparison, size: u64, cancelled: &(dyn Fn() -> bool + Sync)) -> Below {
    let Coverage::Floor(floor) = comparison.coverage else { return Below::default() };
    let profiles = &*comparison.profiles;
    let single = |id: &u32| comparison.copies.representative(*id) == *id;
    let defined = |id: &u32| profiles.get(*id as usize).is_some_and(Profile::is_defined);
    let documents: Vec<u32> = (0..profiles.len() as u32).filter(defined).filter(single).collect();
    let n = documents.len() as u64;
    if n < 2 {
        return Below::default();
    }
    let seed = comparison.recipe.sketch.seed;
    let draw = |index: u64| {
        if cancelled() {
            return None;
        }
        let random = |salt: u64, bound: u64| {
            ((u128::from(stream(seed, 2 * index + salt)) * u128::from(bound)) >> 64) as usize
        };
        let x = random(0, n);
        let y = (x + 1 + random(1, n - 1)) % documents.len();
        let ids = (*documents.get(x.min(y))?, *documents.get(x.max(y))?);
        let (a, b) = (profiles.get(ids.0 as usize)?, profiles.get(ids.1 as usize)?);
        let row = score_pair(ids, a, b)?;
        let evidence = comparison.pairs.evidence_of(&row);
        let near = evidence.distance.zip(comparison.within).is_some_and(|(d, k)| d <= k);
        let agrees = comparison.agreeing.is_some_and(|least| evidence.minhash_equal >= least);
        (jaccard(&evidence) < floor && !near && !agrees).then_some(evidence)
    };
    let drawn = (0..size).into_par_iter().filter_map(draw).collect();
    let all = n as f64 * (n - 1) as f64 / 2.0;
    Below { drawn, each: all / size.max(1) as f64, size }
}

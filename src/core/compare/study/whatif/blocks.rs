//! What SimHash block tables would find and miss on this corpus.

use crate::compare::join::Cancelled;
use crate::compare::join::sketches::{Blocks, Fingerprints};
use crate::compare::result::Comparison;
use crate::compare::study::whatif::contract::{
    MOST_LISTED, MOST_VISITS, Miss, Sizes, WhatIf, documents, listed,
};
use crate::measure::blocks::BlockTables;
use crate::pair::DocId;

/// Documents that are compared with all others at a time.
const BATCH: usize = 1_000;

/// The effect of an index of these block tables over the fingerprints of the run: the pairs of
/// distinct texts at most `limit` bits apart that share no key of a table, the distinct pairs that
/// share one, the sizes of all buckets. No pair is missed up to the distance that the tables are
/// complete for.
///
/// The result is exact for this corpus: every two fingerprints are compared. Cost: that, one sort
/// per table, and one visit of every candidate, at most `MOST_VISITS`. Not for the UI thread above
/// a few hundred documents. `None` once `cancelled`, or if the tables are for another length of
/// fingerprints.
pub fn what_if_blocks(
    comparison: &Comparison,
    tables: BlockTables,
    limit: u32,
    cancelled: Cancelled<'_>,
) -> Option<WhatIf> {
    let print = |id: &DocId| comparison.profiles[*id].fingerprint.as_ref();
    let mut documents = documents(comparison);
    documents.retain(|id| print(id).is_some());
    let prints: Vec<_> = documents.iter().map(print).collect();
    let laid = Fingerprints::new(&prints, comparison.recipe.sketch.bits);
    let index = Blocks::new(&laid, tables, cancelled)?;
    let masks = tables.masks();
    let meet = |a: usize, b: usize| {
        let words = |place: usize| prints[place].map_or([0; 4], |print| print.words);
        let (x, y) = (words(a), words(b));
        let shared = |mask: &[u64; 4]| (0..4).all(|word| (x[word] ^ y[word]) & mask[word] == 0);
        masks.iter().any(shared)
    };
    let (mut wanted, mut missed, mut misses) = (0, 0, Vec::new());
    let mut first = 0;
    while first < laid.len() {
        let last = laid.len().min(first + BATCH);
        for (a, b, bits) in laid.within(first..last, limit, cancelled).pairs {
            wanted += 1;
            if !meet(a as usize, b as usize) {
                missed += 1;
                let (a, b) = (documents[a as usize], documents[b as usize]);
                misses.push(Miss { a, b, score: f64::from(bits) });
            }
        }
        if misses.len() > 2 * MOST_LISTED {
            misses = listed(misses, nearest);
        }
        first = last;
    }
    let (candidates, passed_over) = index.candidates(MOST_VISITS, cancelled);
    if cancelled() {
        return None;
    }
    Some(WhatIf {
        documents: documents.len(),
        tables: tables.count(),
        wanted,
        missed,
        misses: listed(misses, nearest),
        candidates,
        visits: index.visits(),
        passed_over,
        sizes: Sizes::new(index.sizes(), tables.count(), documents.len()),
    })
}

fn nearest(x: &Miss, y: &Miss) -> std::cmp::Ordering {
    x.score.total_cmp(&y.score)
}

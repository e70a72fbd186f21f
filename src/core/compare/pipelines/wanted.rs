//! The pairs that a pipeline should find: all with a Jaccard of its own shingles at its threshold.

use crate::compare::join::exact::{Dictionary, Overlaps, ROWS};
use crate::compare::result::Floors;
use crate::measure::jaccard::from_counts;
use crate::pair::{DocId, DocPair};
use rayon::prelude::*;
use std::sync::atomic::{AtomicUsize, Ordering};

/// Most pairs in memory, 16 bytes each.
const MOST: usize = 10_000_000;

/// The exact pairs, or as many as fit.
pub(super) struct AlikePairs {
    pub(super) pairs: Vec<(DocPair, f64)>,
    pub(super) is_complete: bool,
}

/// All pairs of these documents (id and ascending shingles) with a Jaccard of at least `threshold`, by
/// the exact join. `None` once cancelled.
pub(super) fn alike(
    documents: &[(DocId, &[u64])],
    threshold: f64,
    cancelled: &(dyn Fn() -> bool + Sync),
) -> Option<AlikePairs> {
    // The join processes documents by size.
    let mut documents = documents.to_vec();
    documents.sort_by_key(|(_, shingles)| shingles.len());
    let lists: Vec<&[u64]> = documents.iter().map(|own| own.1).collect();
    let dictionary = Dictionary::new(&lists, cancelled)?;
    let index = Overlaps::new(&dictionary, &lists, Floors::from_jaccard(threshold), cancelled)?;
    let found = AtomicUsize::new(0);
    let is_over = || found.load(Ordering::Relaxed) > MOST;
    let stop = || cancelled() || is_over();
    let firsts = (0..lists.len()).into_par_iter().step_by(ROWS);
    let rows = firsts.map_init(
        || index.space(),
        |space, first| {
            let mut own = Vec::new();
            index.rows(first..lists.len().min(first + ROWS), space, &stop, |x, y, overlap| {
                let ((a, x), (b, y)) = (documents[x as usize], documents[y as usize]);
                let jaccard = from_counts(overlap, x.len() as u32, y.len() as u32);
                if jaccard >= threshold {
                    own.push((DocPair::ordered(a, b), jaccard));
                }
            });
            found.fetch_add(own.len(), Ordering::Relaxed);
            own
        },
    );
    let mut pairs: Vec<(DocPair, f64)> = rows.flatten().collect();
    if cancelled() {
        return None;
    }
    pairs.sort_by_key(|(pair, _)| *pair);
    pairs.truncate(MOST);
    Some(AlikePairs { pairs, is_complete: !is_over() })
}

#[cfg(test)]
mod tests {
    use super::alike;
    use crate::measure::jaccard::{from_counts, intersection};
    use crate::measure::mix::stream;
    use crate::pair::{DocId, DocPair};

    #[test]
    fn the_pairs_are_those_of_comparing_all() {
        // Sets of a few of 40 numbers, around shared middles; every third lacks one number of the set before it.
        let set = |seed: u64| {
            let base = seed - u64::from(seed % 3 == 2);
            let size = 8 + stream(base, 0) % 12;
            let first = stream(base % 7, 1) % 20;
            let number = |at| first + stream(base, 2 + at) % 20;
            let mut own: Vec<u64> = (0..size).map(number).collect();
            own.sort_unstable();
            own.dedup();
            own.truncate(own.len() - (seed - base) as usize);
            own
        };
        let sets: Vec<Vec<u64>> = (0..120).map(set).collect();
        let documents: Vec<(DocId, &[u64])> =
            DocId::first(sets.len()).zip(sets.iter().map(Vec::as_slice)).collect();
        for threshold in [0.3, 0.5, 0.7, 0.794] {
            let found = alike(&documents, threshold, &|| false).unwrap();
            let mut expected = Vec::new();
            for (place, &(a, x)) in documents.iter().enumerate() {
                for &(b, y) in &documents[place + 1..] {
                    let jaccard = from_counts(intersection(x, y), x.len() as u32, y.len() as u32);
                    if jaccard >= threshold {
                        expected.push((DocPair::new(a, b), jaccard));
                    }
                }
            }
            expected.sort_by_key(|own| own.0);
            assert!(found.is_complete && !expected.is_empty());
            assert_eq!(found.pairs, expected, "{threshold}");
        }
    }
}

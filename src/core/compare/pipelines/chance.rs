//! How often two unrelated documents share a band all the same.

use crate::measure::banding::Banding;
use crate::measure::jaccard::{from_counts, intersection};
use crate::measure::mix::stream;
use rayon::prelude::*;

/// Pairs that are looked at; all where there are no more.
const SAMPLE: u64 = 200_000;
const SEED: u64 = 0x5eed;

/// The mean probability, over pairs of these documents, to share a band with a Jaccard below `most`;
/// other pairs count as 0. `None` without two documents. Cost: at most 200,000 merges of two lists.
pub(super) fn chance(documents: &[&[u64]], banding: Banding, most: f64) -> Option<f64> {
    let n = documents.len() as u64;
    let all = n * n.saturating_sub(1) / 2;
    let looked = all.min(SAMPLE);
    let pair = |index: u64| {
        if all > SAMPLE {
            let x = stream(SEED, 2 * index) % n;
            let y = stream(SEED, 2 * index + 1) % (n - 1);
            (x, y + u64::from(y >= x))
        } else {
            nth_pair(index)
        }
    };
    let of_pair = |index: u64| {
        let (x, y) = pair(index);
        let (x, y) = (documents[x as usize], documents[y as usize]);
        let jaccard = from_counts(intersection(x, y), x.len() as u32, y.len() as u32);
        if jaccard < most { banding.chance(jaccard) } else { 0.0 }
    };
    // Collected first: the sum has one order on any number of threads.
    let chances: Vec<f64> = (0..looked).into_par_iter().map(of_pair).collect();
    (looked > 0).then(|| chances.iter().sum::<f64>() / looked as f64)
}

/// The pair of this index among (1, 0), (2, 0), (2, 1), (3, 0) …
fn nth_pair(index: u64) -> (u64, u64) {
    let mut larger = (2 * index).isqrt();
    while larger * (larger + 1) / 2 <= index {
        larger += 1;
    }
    while larger * (larger - 1) / 2 > index {
        larger -= 1;
    }
    (larger, index - larger * (larger - 1) / 2)
}

#[cfg(test)]
mod tests {
    use super::nth_pair;

    #[test]
    fn pairs_are_counted_without_a_gap() {
        let mut index = 0;
        for larger in 1..60 {
            for smaller in 0..larger {
                assert_eq!(nth_pair(index), (larger, smaller));
                index += 1;
            }
        }
    }
}

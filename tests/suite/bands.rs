//! MinHash bands against naive grouping, on random, skewed and crowded signatures.

use lookalike::compare::join::sketches::{Bands, Met};
use lookalike::measure::banding::Banding;
use lookalike::measure::mix::stream;
use proptest::prelude::*;
use std::collections::{BTreeMap, BTreeSet};

const NEVER: fn() -> bool = || false;

/// Signatures whose slots take few values, some far more often than others.
fn signatures(documents: u64, slots: u64, values: u32, seed: u64) -> Vec<u32> {
    let value = |at| stream(seed, at).leading_zeros().min(values) ^ (stream(seed, at) as u32 & 1);
    (0..documents * slots).map(value).collect()
}

/// Documents that share all rows of a band, band by band.
fn buckets(all: &[u32], slots: usize, banding: Banding) -> Vec<BTreeMap<&[u32], Vec<u32>>> {
    let mut bands = vec![BTreeMap::new(); banding.bands];
    for (document, signature) in all.chunks(slots).enumerate() {
        for (band, rows) in signature.chunks(banding.rows).take(banding.bands).enumerate() {
            bands[band].entry(rows).or_insert_with(Vec::new).push(document as u32);
        }
    }
    bands
}

/// Every pair of a bucket, by band, with its agreeing slots.
fn naive(all: &[u32], slots: usize, banding: Banding, needed: u32) -> (Vec<(u32, u32, u32)>, u64) {
    let (mut pairs, mut visits) = (BTreeSet::new(), 0);
    for bucket in buckets(all, slots, banding).iter().flat_map(BTreeMap::values) {
        for (at, &b) in bucket.iter().enumerate() {
            for &a in &bucket[..at] {
                visits += 1;
                let of = |d: u32| &all[d as usize * slots..][..slots];
                let equal = of(a).iter().zip(of(b)).filter(|(x, y)| x == y).count() as u32;
                if equal >= needed {
                    pairs.insert((a, b, equal));
                }
            }
        }
    }
    (pairs.into_iter().collect(), visits)
}

fn met(all: &[u32], slots: usize, banding: Banding, needed: u32, most: u64) -> Met {
    Bands::new(all, slots, banding, &NEVER).unwrap().pairs(needed, most, &NEVER)
}

fn sorted(mut pairs: Vec<(u32, u32, u32)>) -> Vec<(u32, u32, u32)> {
    pairs.sort_unstable();
    pairs
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn each_pair_is_found_once_and_none_is_missed(
        documents in 0u64..90, bands in 1usize..9, rows in 1usize..5, spare in 0usize..3,
        values in 1u32..12, needed in 0u32..12, seed: u64,
    ) {
        let (banding, slots) = (Banding { bands, rows }, bands * rows + spare);
        let all = signatures(documents, slots as u64, values, seed);
        let (pairs, visits) = naive(&all, slots, banding, needed);
        let met = met(&all, slots, banding, needed, u64::MAX);
        prop_assert_eq!(sorted(met.pairs), pairs);
        prop_assert_eq!((met.visits, met.passed_over), (visits, 0));
        let index = Bands::new(&all, slots, banding, &NEVER).unwrap();
        prop_assert_eq!(index.visits(), visits);
        let mut sizes: Vec<usize> = index.sizes().collect();
        let naive = buckets(&all, slots, banding);
        let naive = naive.iter().flat_map(BTreeMap::values).map(Vec::len);
        let mut naive: Vec<usize> = naive.filter(|&size| size > 1).collect();
        sizes.sort_unstable();
        naive.sort_unstable();
        prop_assert_eq!(sizes, naive);
    }

    #[test]
    fn a_limit_keeps_small_buckets_and_pairs_every_member(
        documents in 2u64..120, most in 0u64..600, values in 1u32..6, seed: u64,
    ) {
        let (banding, slots) = (Banding { bands: 5, rows: 2 }, 10);
        let all = signatures(documents, slots as u64, values, seed);
        let (every, visits) = naive(&all, slots, banding, 0);
        let met = met(&all, slots, banding, 0, most);
        let members: usize = buckets(&all, slots, banding)
            .iter().flat_map(BTreeMap::values).map(|bucket| bucket.len() - 1).sum();
        prop_assert!(met.visits <= most.max(members as u64));
        prop_assert_eq!(met.visits + met.passed_over, visits);
        let found = sorted(met.pairs.clone());
        let distinct: BTreeSet<_> = found.iter().collect();
        prop_assert_eq!(distinct.len(), found.len());
        prop_assert!(found.iter().all(|pair| every.binary_search(pair).is_ok()));
        let met_somebody = |pairs: &[(u32, u32, u32)]| -> BTreeSet<u32> {
            pairs.iter().flat_map(|&(a, b, _)| [a, b]).collect()
        };
        prop_assert_eq!(met_somebody(&found), met_somebody(&every));
    }
}

#[test]
fn one_enormous_bucket_is_near_linear() {
    let (banding, slots, documents) = (Banding { bands: 8, rows: 4 }, 32, 20_000);
    let mut all = vec![7; documents * slots];
    for (at, value) in all.iter_mut().enumerate().skip(slots / 2 * documents) {
        *value = stream(1, at as u64) as u32; // half of the documents resemble no other
    }
    let met = met(&all, slots, banding, 0, 1_000_000);
    assert_eq!(met.pairs.len(), documents / 2 - 1, "each with the first of its bucket");
    assert_eq!(met.visits, 8 * (documents as u64 / 2 - 1));
    assert_eq!(met.passed_over + met.visits, 8 * (10_000 * 9_999 / 2));
}

#[test]
fn more_pairs_than_there_is_room_for_are_none() {
    let all = signatures(400, 8, 3, 4);
    let banding = Banding { bands: 4, rows: 2 };
    let bands = Bands::new(&all, 8, banding, &|| false).unwrap();
    let met = bands.pairs(2, u64::MAX, &|| false);
    let found = met.pairs.len();
    assert!(found > 1_000);
    assert_eq!(bands.pairs_in(2, (u64::MAX, found), &|| false), Some(met));
    for room in [found - 1, found / 3, 0] {
        assert_eq!(bands.pairs_in(2, (u64::MAX, room), &|| false), None);
    }
    // Stars of fewer comparisons fit.
    let stars = bands.pairs_in(2, (0, found / 3), &|| false).unwrap();
    assert!(stars.passed_over > 0 && stars.pairs.len() > 300);
}

#[test]
fn any_number_of_threads_gives_the_same_pairs_in_the_same_order() {
    let (banding, slots) = (Banding { bands: 16, rows: 2 }, 32);
    let all = signatures(400, 32, 6, 5);
    let run = |threads| {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
        pool.install(|| met(&all, slots, banding, 8, 30_000))
    };
    assert!(run(1).passed_over > 0);
    assert_eq!(run(1), run(2));
    assert_eq!(run(1), run(4));
}

#[test]
fn a_banding_that_the_slots_cannot_hold_and_a_cancelled_one_give_nothing() {
    let all = signatures(10, 8, 3, 1);
    for (bands, rows) in [(3, 3), (0, 4), (4, 0)] {
        assert!(Bands::new(&all, 8, Banding { bands, rows }, &NEVER).is_none());
    }
    assert!(Bands::new(&all, 8, Banding { bands: 2, rows: 4 }, &|| true).is_none());
    let index = Bands::new(&all, 8, Banding { bands: 8, rows: 1 }, &NEVER).unwrap();
    assert!(index.pairs(0, u64::MAX, &|| true).pairs.is_empty());
}

#[test]
fn a_complete_banding_misses_no_pair_that_agrees_in_enough_slots() {
    let (slots, documents) = (24, 60);
    let all = signatures(documents, slots as u64, 5, 3);
    for needed in [24, 20, 13, 8, 1] {
        let banding = Banding::complete(slots, needed);
        let found = sorted(met(&all, slots, banding, needed, u64::MAX).pairs);
        let every = naive(&all, slots, Banding { bands: slots, rows: 1 }, needed).0;
        assert_eq!(found, every, "{needed} of {slots}");
    }
}

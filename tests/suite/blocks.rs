//! SimHash block tables against brute force: complete within their distance for every length.

use lookalike::compare::join::sketches::{Blocks, Fingerprints, table_key};
use lookalike::measure::blocks::BlockTables;
use lookalike::measure::mix::stream;
use lookalike::measure::simhash::Fingerprint;
use proptest::prelude::*;

const NEVER: fn() -> bool = || false;

/// Fingerprints in families, each with up to eight bits flipped. Every ninth document has none.
fn prints(documents: u64, bits: u32, families: u64, seed: u64) -> Vec<Option<Fingerprint>> {
    let used = (bits as usize).div_ceil(64);
    let print = |document: u64| {
        let family = stream(seed, document) % families;
        let mut words = [0u64; 4];
        for (word, value) in words.iter_mut().enumerate().take(used) {
            *value = stream(seed ^ family, 1_000 + word as u64);
        }
        if bits == 32 {
            words[0] &= u64::from(u32::MAX);
        }
        for turn in 0..stream(seed, 7_000 + document) % 9 {
            let bit = stream(seed ^ document, turn) % u64::from(bits);
            words[bit as usize / 64] ^= 1 << (bit % 64);
        }
        (document % 9 != 8).then_some(Fingerprint { words, bits, ties: 0 })
    };
    (0..documents).map(print).collect()
}

fn laid(all: &[Option<Fingerprint>], bits: u32) -> Fingerprints {
    Fingerprints::new(&all.iter().map(Option::as_ref).collect::<Vec<_>>(), bits)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn no_pair_within_the_distance_is_missed(
        documents in 0u64..150, length in 0usize..4, within in 0u32..8, more in 1u32..4,
        families in 1u64..60, seed: u64,
    ) {
        let bits = [32, 64, 128, 256][length];
        let all = prints(documents, bits, families, seed);
        let laid = laid(&all, bits);
        let cutting = BlockTables::new(bits, within, within + more).unwrap();
        let index = Blocks::new(&laid, cutting, &NEVER).unwrap();
        for limit in 0..=within {
            let near = index.within(limit, usize::MAX, &NEVER).unwrap();
            prop_assert_eq!(near, laid.within(0..laid.len(), limit, &NEVER).pairs);
        }
    }

    #[test]
    fn beyond_the_distance_exactly_the_pairs_that_share_a_bucket_are_found(
        documents in 0u64..120, within in 0u32..4, more in 1u32..3, seed: u64,
    ) {
        let all = prints(documents, 64, 20, seed);
        let laid = laid(&all, 64);
        let cutting = BlockTables::new(64, within, within + more).unwrap();
        let index = Blocks::new(&laid, cutting, &NEVER).unwrap();
        let limit = 16;
        let (mut expected, mut visits) = (Vec::new(), 0);
        let (masks, all) = (cutting.masks(), &all);
        for (b, y) in all.iter().enumerate() {
            for (a, x) in all.iter().enumerate().take(b) {
                let (Some(x), Some(y)) = (x, y) else { continue };
                let shared = |mask: &&[u64; 4]| {
                    (0..4).all(|word| (x.words[word] ^ y.words[word]) & mask[word] == 0)
                };
                let tables = masks.iter().filter(shared).count();
                visits += tables as u64;
                let distance = x.distance(y).unwrap();
                if tables > 0 && distance <= limit {
                    expected.push((a as u32, b as u32, distance));
                }
            }
        }
        prop_assert_eq!(index.within(limit, usize::MAX, &NEVER).unwrap(), expected);
        prop_assert_eq!(index.visits(), visits);
    }
}

#[test]
fn any_number_of_threads_gives_the_same_pairs_and_a_bound_or_a_stop_gives_none() {
    let laid = laid(&prints(700, 64, 30, 9), 64);
    let index = Blocks::new(&laid, BlockTables::new(64, 6, 7).unwrap(), &NEVER).unwrap();
    let run = |threads| {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
        pool.install(|| index.within(6, usize::MAX, &NEVER).unwrap())
    };
    let pairs = run(1);
    assert!(pairs.len() > 1_000);
    assert_eq!(run(2), pairs);
    assert_eq!(run(4), pairs);
    assert_eq!(index.within(6, pairs.len(), &NEVER).map(|near| near.len()), Some(pairs.len()));
    assert!(index.within(6, pairs.len() - 1, &NEVER).is_none());
    assert!(index.within(6, usize::MAX, &|| true).is_none());
    assert!(Blocks::new(&laid, index.cutting(), &|| true).is_none());
    assert!(Blocks::new(&laid, BlockTables::new(128, 3, 4).unwrap(), &NEVER).is_none());
}

#[test]
fn a_hundred_thousand_pairs_within_the_distance_share_a_key() {
    let shapes = [(32, 3, 5), (64, 3, 6), (64, 6, 7), (128, 5, 8), (256, 4, 9), (256, 19, 20)];
    for (number, (bits, within, blocks)) in (0..).zip(shapes) {
        let masks = BlockTables::new(bits, within, blocks).unwrap().masks();
        let used = bits.div_ceil(64) as usize;
        let mut farthest = 0;
        for case in 0..100_000u64.div_ceil(shapes.len() as u64) {
            let draw = |salt: u64| stream(number << 40 | case, salt);
            let x = [0, 1, 2, 3].map(&draw).map(|word| if bits == 32 { word >> 32 } else { word });
            let mut y = x;
            for flip in 0..draw(9) % u64::from(within + 1) {
                let bit = draw(10 + flip) % u64::from(bits);
                y[bit as usize / 64] ^= 1 << (bit % 64);
            }
            let apart: u32 = x.iter().zip(&y).take(used).map(|(x, y)| (x ^ y).count_ones()).sum();
            farthest = farthest.max(apart);
            let key = |words: &[u64; 4], mask: &[u64; 4]| {
                table_key((0..used).map(|word| words[word] & mask[word]))
            };
            let is_shared = |mask: &[u64; 4]| key(&x, mask) == key(&y, mask);
            assert!(masks.iter().any(is_shared), "{bits} bits, {apart} apart, case {case}");
        }
        assert_eq!(farthest, within);
    }
}

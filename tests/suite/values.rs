//! Published values, and values of naive programs.

use crate::cases::{evidence, profile, recipe};
use lookalike::compare::result::{Profile, Recipe};
use lookalike::measure::contract::{Params, Scheme, Weight};
use lookalike::measure::dice::dice;
use lookalike::measure::jaccard::jaccard;
use lookalike::measure::minhash::MinHashSignature;
use lookalike::measure::mix::mix64;
use lookalike::measure::permutation::{
    agreeing, all_orders, minima_by_order, signature_by_functions,
};
use lookalike::measure::simhash::{Fingerprint, expected_distance, implied_cosine};
use lookalike::measure::{containment, minhash};
use lookalike::text::hash;
use lookalike::text::normalize::Ladder;
use lookalike::text::token::Unit;
use std::collections::{BTreeMap, BTreeSet};

const CAT: [&str; 3] =
    ["the cat sat on the mat", "the cat sat on a mat", "we all scream for ice cream"];
/// A text with repeats, in two scripts, and a rewording of it.
const ORIGINAL: &str =
    "新油田的產量再創新高。工人們說產量再創新高。output is up, output is up again.";
const REWORDED: &str = "工人們說新油田產量又創新高。output is up again; the output is up.";

fn raw(n: usize, sketch: Params) -> Recipe {
    recipe(Ladder::new(Vec::new()), Unit::Char, n, sketch)
}

/// Shingles with counts, by the definition: n consecutive characters, or the whole short text.
fn bag(text: &str, n: usize) -> BTreeMap<String, u32> {
    let chars: Vec<char> = text.chars().collect();
    let mut bag = BTreeMap::new();
    for window in chars.windows(n.min(chars.len()).max(1)) {
        *bag.entry(window.iter().collect()).or_insert(0) += 1;
    }
    bag
}

fn set(text: &str, n: usize) -> BTreeSet<String> {
    bag(text, n).into_keys().collect()
}

fn weight(count: u32, scheme: Weight) -> f64 {
    match scheme {
        Weight::Log => 1.0 + f64::from(count).ln(),
        Weight::Count => f64::from(count),
        Weight::One | Weight::TfIdf => 1.0,
    }
}

#[test]
fn the_cat_sentences_score_as_published() {
    let profiles: Vec<Profile> =
        CAT.iter().map(|text| profile(text, &raw(2, Params::default()))).collect();
    assert_eq!(profiles[0].shingles.len(), 15);
    for ((x, y), expected) in [((0, 1), (14, 17)), ((0, 2), (3, 33)), ((1, 2), (4, 33))] {
        let e = evidence(&profiles[x], &profiles[y], 64).unwrap();
        assert_eq!((e.intersection, e.union()), expected);
        assert_eq!(jaccard(&e), f64::from(expected.0) / f64::from(expected.1));
        assert!((jaccard(&e) - dice(&e) / (2.0 - dice(&e))).abs() < 1e-12);
        assert_eq!(
            containment::share_a(&e),
            f64::from(expected.0) / profiles[x].shingles.len() as f64
        );
        assert_eq!(
            containment::share_b(&e),
            f64::from(expected.0) / profiles[y].shingles.len() as f64
        );
    }
}

#[test]
fn a_text_of_n_characters_has_one_shingle() {
    for n in 1..=12 {
        for letter in ["x", "龍", "𠮷"] {
            let of = |length| profile(&letter.repeat(length), &raw(n, Params::default()));
            assert_eq!((of(n).shingles.len(), of(n).short), (1, false));
            assert!(!of(0).is_defined() && of(0).signature.is_none());
            assert!(of(0).fingerprint.is_none() && !of(0).short);
            if n > 1 {
                assert_eq!((of(n - 1).shingles.len(), of(n - 1).short), (1, true));
                let counted =
                    profile(&format!("{}y", letter.repeat(n)), &raw(n, Params::default()));
                assert_eq!(counted.shingles.len(), 2);
            }
        }
    }
}

#[test]
fn the_sets_of_the_textbook_have_its_minima_and_signatures() {
    let sets: [&[char]; 4] = [&['a', 'd'], &['c'], &['b', 'd', 'e'], &['a', 'c', 'd']];
    let minima = minima_by_order(&sets, &['b', 'e', 'a', 'd', 'c']);
    assert_eq!(minima, ['a', 'c', 'b', 'a'].map(Some));
    let rows: [&[u32]; 4] = [&[0, 3], &[2], &[1, 3, 4], &[0, 2, 3]];
    let signatures = signature_by_functions(&rows, &[&|x| (x + 1) % 5, &|x| (3 * x + 1) % 5]);
    assert_eq!(signatures, [[1, 3, 0, 1].map(Some), [0, 2, 0, 0].map(Some)]);
    let estimates = [((0, 3), 2), ((0, 2), 1), ((0, 1), 0), ((1, 2), 0), ((1, 3), 0), ((2, 3), 1)];
    for ((a, b), equal) in estimates {
        assert_eq!(agreeing(&signatures, a, b), equal);
    }
}

#[test]
fn all_row_orders_together_give_the_exact_jaccard() {
    let sets: [&[u32]; 4] = [&[0, 3], &[2], &[1, 3, 4], &[0, 2, 3]];
    let orders = all_orders(&[0, 1, 2, 3, 4]);
    assert_eq!(orders.iter().collect::<BTreeSet<_>>().len(), 120);
    let matrix: Vec<_> = orders.iter().map(|order| minima_by_order(&sets, order)).collect();
    for a in 0..4 {
        for b in 0..4 {
            let (x, y): (BTreeSet<_>, BTreeSet<_>) =
                (sets[a].iter().collect(), sets[b].iter().collect());
            let (shared, union) = (x.intersection(&y).count(), x.union(&y).count());
            assert_eq!(agreeing(&matrix, a, b) * union, 120 * shared, "{a} {b}");
        }
    }
}

#[test]
fn the_fingerprint_is_the_sign_of_the_votes() {
    for scheme in [Weight::Log, Weight::Count, Weight::One] {
        for bits in [32, 64, 128, 256] {
            for text in [CAT[0], ORIGINAL, "a", "abab", "aaaaaaa"] {
                let votes = votes(text, bits, scheme);
                let found =
                    profile(text, &raw(2, Params { bits, weight: scheme, ..Params::default() }));
                let found: Fingerprint = found.fingerprint.unwrap();
                // Weights in fixed point: a vote within rounding of zero is a tie or decided by it.
                let tied = |vote: f64| vote.abs() < 1e-3;
                for (bit, &vote) in votes.iter().enumerate().filter(|(_, vote)| !tied(**vote)) {
                    assert_eq!(found.bit(bit as u32), vote > 0.0, "{text} {scheme:?} {bit}");
                }
                if scheme != Weight::Log {
                    let ties: Vec<usize> =
                        (0..votes.len()).filter(|&bit| tied(votes[bit])).collect();
                    assert_eq!(found.ties as usize, ties.len(), "{text} {scheme:?}");
                    assert!(ties.iter().all(|&bit| !found.bit(bit as u32)), "a tie is written 0");
                }
                assert!(!found.bit(bits) && found.binary().len() == bits as usize);
                assert_eq!(found.hex().len(), bits as usize / 4);
            }
        }
    }
}

/// The votes for each bit, by the definition.
fn votes(text: &str, bits: u32, scheme: Weight) -> Vec<f64> {
    let mut votes = vec![0f64; bits as usize];
    for (shingle, count) in bag(text, 2) {
        let hash = hash::shingle(shingle.as_bytes());
        for (bit, vote) in votes.iter_mut().enumerate() {
            *vote += weight(count, scheme) * if feature_bit(hash, bit) { 1.0 } else { -1.0 };
        }
    }
    votes
}

/// Bits 0 to 63 are the shingle's hash; each further word is mixed from it and the word's number.
fn feature_bit(hash: u64, bit: usize) -> bool {
    let word = if bit < 64 { hash } else { mix64(hash ^ mix64(bit as u64 / 64)) };
    word >> (bit % 64) & 1 == 1
}

#[test]
fn two_features_of_equal_weight_tie_where_their_bits_differ() {
    let found =
        profile("abc", &raw(2, Params { bits: 64, ..Params::default() })).fingerprint.unwrap();
    let (x, y) = (hash::shingle(b"ab"), hash::shingle(b"bc"));
    assert_eq!(found.ties, (x ^ y).count_ones());
    assert_eq!(found.words[0], x & y);
    assert_eq!(found.hex(), format!("{:016x}", x & y));
    assert_eq!(found.binary(), format!("{:064b}", x & y));
}

#[test]
fn cosine_is_that_of_the_weighted_bags() {
    for scheme in [Weight::Log, Weight::Count, Weight::One] {
        let recipe = raw(2, Params { weight: scheme, ..Params::default() });
        let (x, y) = (bag(ORIGINAL, 2), bag(REWORDED, 2));
        let of = |bag: &BTreeMap<String, u32>, key: &str| {
            bag.get(key).map_or(0.0, |&count| weight(count, scheme))
        };
        let norm = |bag: &BTreeMap<String, u32>| {
            bag.keys().map(|key| of(bag, key).powi(2)).sum::<f64>().sqrt()
        };
        let expected =
            x.keys().map(|key| of(&x, key) * of(&y, key)).sum::<f64>() / (norm(&x) * norm(&y));
        let e = evidence(&profile(ORIGINAL, &recipe), &profile(REWORDED, &recipe), 64).unwrap();
        assert!((e.cosine.unwrap() - expected).abs() < 1e-5, "{scheme:?}");
    }
    assert_eq!((expected_distance(1.0, 64), expected_distance(0.0, 64)), (0.0, 32.0));
    assert!((implied_cosine(16, 64) - 0.5f64.sqrt()).abs() < 1e-12);
    assert!((expected_distance(implied_cosine(11, 128), 128) - 11.0).abs() < 1e-9);
}

#[test]
fn bottom_k_counts_what_the_k_smallest_of_the_union_share() {
    let params = Params { scheme: Scheme::BottomK, slots: 24, ..Params::default() };
    let family = minhash::HashFamily::new(&params);
    let value = |shingle: &String| match family.signature(&[hash::shingle(shingle.as_bytes())]) {
        Some(MinHashSignature::BottomK { values, .. }) => values[0],
        other => panic!("{other:?}"),
    };
    for (a, b) in [(ORIGINAL, REWORDED), (CAT[0], CAT[1]), (CAT[0], ORIGINAL), ("ab", "abc")] {
        let values = |text: &str| set(text, 2).iter().map(value).collect::<BTreeSet<u64>>();
        let (x, y) = (values(a), values(b));
        let union: BTreeSet<_> = x.union(&y).copied().take(24).collect();
        let shared = union.iter().filter(|v| x.contains(v) && y.contains(v)).count();
        let e = evidence(&profile(a, &raw(2, params)), &profile(b, &raw(2, params)), 64).unwrap();
        assert_eq!((e.minhash_equal as usize, e.minhash_slots as usize), (shared, union.len()));
    }
}

#[test]
fn each_slot_holds_the_least_value_of_its_function() {
    let params = Params { slots: 200, seed: 7, ..Params::default() };
    let family = minhash::HashFamily::new(&params);
    let Some(MinHashSignature::Slots(slots)) = profile(ORIGINAL, &raw(3, params)).signature else {
        panic!("slots were requested")
    };
    for (slot, &least) in slots.iter().enumerate() {
        let values = set(ORIGINAL, 3);
        let values = values.iter().map(|s| family.slot_value(slot, hash::shingle(s.as_bytes())));
        assert_eq!(values.min(), Some(least));
    }
    let other = profile(ORIGINAL, &raw(3, Params { slots: 100, ..params })).signature.unwrap();
    assert_eq!(
        minhash::compare(&MinHashSignature::Slots(slots), &other),
        None,
        "other K, no estimate"
    );
}

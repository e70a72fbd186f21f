//! The account of a pair: every list, winner, vote and counterfactual is recomputed.

use lookalike::compare::pipeline::compare;
use lookalike::compare::result::Comparison;
use lookalike::compare::run::Unwatched;
use lookalike::corpus::document::{Corpus, Name};
use lookalike::corpus::load::from_bytes;
use lookalike::explain::account::{Account, evidence};
use lookalike::explain::account_opened::Opened;
use lookalike::explain::sets::PARTS;
use lookalike::explain::spread::{EstimateSpread, SEEDS, estimators};
use lookalike::explain::votes::{Push, Pushes, easiest, without};
use lookalike::measure::contract::{Params, SEED, Scheme, Weight};
use lookalike::measure::minhash::{HashFamily, MinHashSignature};
use lookalike::measure::weight::Weights;
use lookalike::pair::DocPair;
use lookalike::pair::Side;
use lookalike::settings::Settings;
use lookalike::text::hash::shingle;
use lookalike::text::shingle_length::ShingleLength;
use lookalike::text::token::Unit;
use proptest::prelude::*;
use std::collections::HashMap;

pub(crate) const ORIGINAL: &str = include_str!("../data/zh-seed002/original.txt");
pub(crate) const REWRITE: &str = include_str!("../data/zh-seed002/pseudo-original.txt");
pub(crate) const UNRELATED: &str = include_str!("../data/zh-seed002/unrelated.txt");
const P1: &str = "the cat sat on the mat";
const P2: &str = "the cat sat on a mat";

/// Texts compared, n fixed.
pub(crate) fn compared(texts: &[&str], n: usize, change: impl Fn(&mut Settings)) -> Comparison {
    let mut settings = Settings { n: ShingleLength::Fixed(n), ..Settings::default() };
    change(&mut settings);
    let read = |(index, text): (usize, &&str)| {
        let name = format!("{index}.txt");
        from_bytes(Name::new(name.as_bytes()), text.as_bytes(), &settings.reading).unwrap()
    };
    let documents = texts.iter().enumerate().map(read).collect();
    compare(Corpus { documents, ..Corpus::default() }, &settings, &Unwatched)
}

/// The account of the first two documents.
pub(crate) fn opened(comparison: &Comparison) -> (Account, Opened) {
    let (a, b) = (&comparison.profiles[0], &comparison.profiles[1]);
    let recipe = &comparison.recipe;
    let account = Account::new(&evidence(a, b, &recipe.sketch).unwrap(), a, b, recipe);
    let opened = Opened::new(comparison, DocPair::FIRST, Some(&account), &|| false).unwrap();
    (account, opened)
}

/// Lists have the counts of the fraction, and their entries exist.
fn check_lists(comparison: &Comparison, account: &Account, opened: &Opened) {
    let (sets, lists) = (&account.sets, &opened.lists);
    let lengths = PARTS.map(|part| lists.part(part).len() as u32);
    assert_eq!(lengths, [sets.both, sets.only_a, sets.only_b]);
    for (part, held) in PARTS.into_iter().zip([[true, true], [true, false], [false, true]]) {
        let items = lists.part(part);
        assert!(items.windows(2).all(|two| two[0].documents <= two[1].documents), "rare first");
        for item in items {
            assert_eq!(item.counts.map(|count| count > 0), held);
            let holders = comparison.profiles.iter();
            let holders = holders.filter(|p| p.shingles.binary_search(&item.hash).is_ok()).count();
            assert_eq!(item.documents as usize, holders);
            for (text, count) in opened.texts.iter().zip(item.counts) {
                assert_eq!(text.places(item.hash).len(), count as usize);
                for place in text.places(item.hash) {
                    if comparison.recipe.unit == Unit::Char {
                        assert_eq!(shingle(text.text()[place.clone()].as_bytes()), item.hash);
                    }
                    assert!(!text.original(place).is_empty());
                }
            }
        }
    }
}

/// Every winner's value is the minimum in its slot.
fn check_winners(comparison: &Comparison, account: &Account, opened: &Opened) {
    let report = account.slots.as_ref().unwrap();
    let mut params = comparison.recipe.sketch;
    if params.scheme == Scheme::OnePermutation {
        params.slots = 16; // one shingle has the same value in each bin, however many
    }
    let family = HashFamily::new(&params);
    let mut signatures = HashMap::new();
    assert_eq!(opened.winners.len(), report.slots.len());
    for (index, (slot, winner)) in report.slots.iter().zip(&opened.winners).enumerate() {
        for (value, hash, profile) in [(slot.a, winner.a, 0), (slot.b, winner.b, 1)] {
            assert_eq!(value.is_some(), hash.is_some(), "slot {index}");
            let (Some(value), Some(hash)) = (value, hash) else { continue };
            assert!(comparison.profiles[profile].shingles.binary_search(&hash).is_ok());
            let of_one = || family.signature(&[hash]).unwrap();
            match signatures.entry(hash).or_insert_with(of_one) {
                MinHashSignature::Slots(alone) => assert_eq!(u64::from(alone[index]), value),
                MinHashSignature::BottomK { values, .. } => assert_eq!(values[0], value),
                MinHashSignature::Bins(alone) => assert_eq!(u64::from(alone[0]), value),
            }
        }
    }
}

/// Votes recomputed from the listed features give both fingerprints, bit by bit.
fn check_votes(comparison: &Comparison, account: &Account, opened: &Opened) {
    let (bits, votes) = (account.bits.as_ref().unwrap(), opened.votes.as_ref().unwrap());
    let (a, b) = (&comparison.profiles[0], &comparison.profiles[1]);
    for bit in 0..bits.bits() {
        let pushes = Pushes::new(a.features(), b.features(), bit);
        let sides = Side::BOTH.map(|side| pushes.vote(side));
        assert_eq!(sides, Side::BOTH.map(|side| votes.vote(side, bit)), "bit {bit}");
        assert_eq!(sides.map(|v| v > 0), [bits.a.bit(bit), bits.b.bit(bit)], "bit {bit}");
        let mut named = pushes.up.iter().chain(&pushes.down).take(if bit == 0 { 999 } else { 0 });
        assert!(named.all(|push| !opened.feature(push.hash).is_empty()));
    }
    let ties = |side| (0..bits.bits()).filter(|&bit| votes.is_tie(side, bit)).count() as u32;
    assert_eq!(Side::BOTH.map(ties), [bits.a.ties, bits.b.ties]);
    assert_eq!(votes.differing(), bits.differing);
}

/// The distance of two documents of which neither has these features, from whole fingerprints.
fn distance_without(comparison: &Comparison, gone: &[Push]) -> u32 {
    let print = |profile: usize| {
        let features = comparison.profiles[profile].features();
        let kept = features.iter().filter(|(h, _)| !gone.iter().any(|p| p.hash == *h));
        let (hashes, weights): (Vec<u64>, Vec<u32>) = kept.unzip();
        let (weights, bits) = (Weights::new(weights.into_iter()), comparison.recipe.sketch.bits);
        lookalike::measure::simhash::fingerprint(weights.with(&hashes), bits).unwrap()
    };
    print(0).distance(&print(1)).unwrap()
}

fn check_all(comparison: &Comparison) {
    let (account, opened) = opened(comparison);
    check_lists(comparison, &account, &opened);
    check_winners(comparison, &account, &opened);
    check_votes(comparison, &account, &opened);
}

#[test]
fn the_published_pair_opens_to_its_published_numbers() {
    let comparison = compared(&[ORIGINAL, REWRITE, UNRELATED], 5, |s| {
        s.ladder = "whitespace=collapse".parse().unwrap();
    });
    check_all(&comparison);
    let (account, opened) = opened(&comparison);
    assert_eq!((account.sets.both, account.sets.union), (178, 424));
    assert_eq!(opened.lists.both.len(), 178);
    assert!(opened.lists.both.iter().all(|item| item.documents == 2), "none in the third text");
    assert!((account.sets.dice - 0.5914).abs() < 1e-4);
    assert!((account.sets.jaccard_from_dice() - 178.0 / 424.0).abs() < 1e-12);
}

#[test]
fn every_setting_opens() {
    for (scheme, slots, bits, weight, unit) in [
        (Scheme::Slots, 512, 32, Weight::Count, Unit::Word),
        (Scheme::BottomK, 64, 256, Weight::One, Unit::Char),
        (Scheme::BottomK, 512, 64, Weight::Log, Unit::Word),
        (Scheme::OnePermutation, 64, 128, Weight::TfIdf, Unit::Char),
        (Scheme::OnePermutation, 512, 64, Weight::Log, Unit::Char),
    ] {
        check_all(&compared(&[ORIGINAL, REWRITE], 2, |s| {
            s.unit = unit;
            s.sketch = Params { scheme, slots, bits, weight, ..Params::default() };
        }));
    }
}

#[test]
fn the_cat_sentences_open_and_short_texts_too() {
    for texts in [[P1, P2], [P1, "we all scream for ice cream"], ["cat", "a cat"], ["ab", "c"]] {
        check_all(&compared(&texts, 2, |_| {}));
        check_all(&compared(&texts, 5, |_| {}));
    }
    let sets = opened(&compared(&[P1, P2], 2, |_| {})).0.sets;
    assert_eq!((sets.both, sets.union), (14, 17));
}

#[test]
fn a_counterfactual_is_true_when_recomputed() {
    let mut found = 0;
    for (n, weight) in [(1, Weight::Log), (2, Weight::Count), (3, Weight::One), (5, Weight::Log)] {
        let comparison = compared(&[ORIGINAL, REWRITE], n, |s| s.sketch.weight = weight);
        let (a, b) = (&comparison.profiles[0], &comparison.profiles[1]);
        let (account, opened) = opened(&comparison);
        let (distance, votes) = (account.bits.unwrap().distance(), opened.votes.unwrap());
        for bit in 0..64 {
            let way = without(&votes, a.features(), b.features(), bit);
            assert_eq!(way.is_some(), votes.differs(bit), "bit {bit}");
            let Some(way) = way else { continue };
            assert_eq!(way.before, distance);
            assert_eq!(distance_without(&comparison, &way.features), way.after, "bit {bit}");
        }
        if let Some(way) = easiest(&votes, a.features(), b.features(), 64) {
            assert_eq!(way.after + 1, distance);
            assert_eq!(distance_without(&comparison, &way.features), distance - 1);
            found += 1;
        }
    }
    assert_eq!(found, 4, "each pair has a way to be one bit closer");
}

#[test]
fn the_spread_of_seeds_keeps_the_law() {
    let comparison = compared(&[ORIGINAL, REWRITE], 5, |_| {});
    let (a, b) = (&comparison.profiles[0].shingles, &comparison.profiles[1].shingles);
    let sets = opened(&comparison).0.sets;
    for scheme in [Scheme::Slots, Scheme::BottomK] {
        let params = Params { scheme, ..Params::default() };
        let mut spread = EstimateSpread::new(params, (sets.both, sets.union));
        assert!(spread.keeps_the_law().is_none());
        while !spread.is_whole() {
            spread.extend(a, b, 23, &|| false);
        }
        assert_eq!(spread.estimates.len() as u64, SEEDS);
        assert_eq!(spread.keeps_the_law(), Some(true), "{scheme:?} {:?}", spread.observed());
        assert!(spread.inside() >= 180, "{}", spread.inside());
        let counted: usize = spread.histogram(21).iter().map(|bin| bin.found).sum();
        assert_eq!(counted as u64, SEEDS);
    }
    // A family whose slots are all equal has far too wide a spread.
    let mut broken = EstimateSpread::new(Params::default(), (sets.both, sets.union));
    broken.extend(a, b, SEEDS, &|| false);
    for (index, estimate) in broken.estimates.iter_mut().enumerate() {
        estimate.equal = if index % 5 < 2 { estimate.compared } else { 0 };
    }
    assert_eq!(broken.keeps_the_law(), Some(false));
}

#[test]
fn the_estimators_stand_side_by_side() {
    let comparison = compared(&[ORIGINAL, REWRITE], 5, |_| {});
    let (account, _) = opened(&comparison);
    let (a, b) = (&comparison.profiles[0].shingles, &comparison.profiles[1].shingles);
    let exact = (account.sets.both, account.sets.union);
    let all = estimators(a, b, &Params::default(), exact);
    assert_eq!((all.len(), SEED), (3, Params::default().seed));
    let slots = account.slots.unwrap();
    assert_eq!((all[0].equal, all[0].compared), (slots.equal, slots.compared()));
    assert!(all.iter().all(|one| one.z(account.sets.jaccard).unwrap().abs() < 3.0), "{all:?}");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]
    #[test]
    fn any_pair_opens(a in "[ab中文 \u{202e}\u{1b}]{1,40}", b in "[ab中文 \u{202e}]{1,40}", n in 1usize..6) {
        let comparison = compared(&[&format!("{a}x"), &format!("{b}x")], n, |s| {
            s.sketch.slots = 16;
        });
        check_all(&comparison);
    }
}

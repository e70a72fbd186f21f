//! The account of a pair against values computed by hand and by naive code.

use lookalike::compare::result::{Profile, Recipe, score_pair};
use lookalike::explain::account::Account;
use lookalike::explain::bits::BitReport;
use lookalike::explain::reasons::document_reasons;
use lookalike::measure::contract::CorpusScore;
use lookalike::measure::contract::{Evidence, Params, ReadAs, Scheme, Weight};
use lookalike::measure::minhash::HashFamily;
use lookalike::measure::reuse_state::ReuseState;
use lookalike::pair::DocPair;
use lookalike::text::hash::shingle;
use lookalike::text::normalize::Ladder;
use lookalike::text::shingle_length::ShingleLength;
use lookalike::text::token::Unit;
use std::collections::{BTreeMap, BTreeSet};

const P1: &str = "the cat sat on the mat";
const P2: &str = "the cat sat on a mat";
const P3: &str = "we all scream for ice cream";

fn recipe(n: usize, sketch: Params) -> Recipe {
    Recipe { ladder: Ladder::new(Vec::new()), unit: Unit::Char, n: ShingleLength::Fixed(n), sketch }
}

fn profile(text: &str, recipe: &Recipe) -> Profile {
    Profile::new(text, recipe, &HashFamily::new(&recipe.sketch))
}

fn account(x: &str, y: &str, recipe: &Recipe) -> Account {
    let (a, b) = (profile(x, recipe), profile(y, recipe));
    let row = score_pair(DocPair::FIRST, &a, &b).unwrap();
    let evidence = Evidence {
        intersection: row.intersection,
        size_a: a.shingles.len() as u32,
        size_b: b.shingles.len() as u32,
        containment_chance: 0.0,
        minhash_equal: u32::from(row.minhash_equal),
        minhash_slots: u32::from(row.minhash_slots),
        minhash_exact: false,
        distance: row.distance(),
        bits: recipe.sketch.bits,
        cosine: row.cosine(),
        reuse: ReuseState::Unread,
        weighted: CorpusScore::Pending,
        topic: CorpusScore::Pending,
        expected: CorpusScore::Pending,
        read_as: ReadAs::Undecided,
        is_exact: true,
    };
    Account::new(&evidence, &a, &b, recipe)
}

/// Every shingle of `n` characters with its count, as strings.
fn bag(text: &str, n: usize) -> BTreeMap<String, u32> {
    let chars: Vec<char> = text.chars().collect();
    let mut bag = BTreeMap::new();
    for window in chars.windows(n) {
        *bag.entry(window.iter().collect::<String>()).or_default() += 1;
    }
    bag
}

/// The fingerprint by definition, lowest bit first: one loop a bit over strings; at most 64 bits.
fn naive_bits(text: &str, n: usize, bits: u32) -> Vec<bool> {
    let vote = |bit: u32| -> i64 {
        let signed = |(word, &count): (&String, &u32)| {
            let weight = ((1.0 + f64::from(count).ln()) * 65_536.0).round() as i64;
            if shingle(word.as_bytes()) >> bit & 1 == 1 { weight } else { -weight }
        };
        bag(text, n).iter().map(signed).sum()
    };
    (0..bits).map(|bit| vote(bit) > 0).collect()
}

#[test]
fn the_counts_of_the_cat_sentences_are_the_published_ones() {
    let recipe = recipe(2, Params::default());
    for (x, y, both, union) in [(P1, P2, 14, 17), (P1, P3, 3, 33), (P2, P3, 4, 33)] {
        let sets = account(x, y, &recipe).sets;
        assert_eq!((sets.both, sets.union), (both, union), "{x} | {y}");
        assert_eq!(sets.only_a + sets.both + sets.only_b, union);
        assert!((sets.jaccard_from_dice() - sets.jaccard).abs() < 1e-15);
    }
    let sets = account(P1, P2, &recipe).sets;
    assert_eq!((sets.size_a(), sets.size_b()), (15, 16));
    assert!((sets.of_a - 14.0 / 15.0).abs() < 1e-15 && (sets.of_b - 14.0 / 16.0).abs() < 1e-15);
}

#[test]
fn every_bit_is_the_sign_of_its_votes() {
    for bits in [32, 64] {
        let recipe = recipe(2, Params { bits, ..Params::default() });
        for (x, y) in
            [(P1, P2), (P1, P3), (P2, P3), (P1, P1), ("北京的春天很短", "北京的秋天也很短")]
        {
            let report = account(x, y, &recipe).bits.unwrap();
            let (a, b) = (naive_bits(x, 2, bits), naive_bits(y, 2, bits));
            let read = |f: &lookalike::measure::simhash::Fingerprint| -> Vec<bool> {
                f.binary().chars().rev().map(|c| c == '1').collect()
            };
            assert_eq!((read(&report.a), read(&report.b)), (a.clone(), b.clone()));
            let differing: Vec<u32> =
                (0..bits).rev().filter(|&i| a[i as usize] != b[i as usize]).collect();
            assert_eq!(report.differing, differing);
            assert!(report.few_features() == (bag(x, 2).len() < 16 || bag(y, 2).len() < 16));
        }
    }
}

#[test]
fn the_cosine_law_uses_the_exact_cosine() {
    let recipe = recipe(2, Params::default());
    let report: BitReport = account(P1, P2, &recipe).bits.unwrap();
    let weights = |text| {
        let log = |(word, count): (String, u32)| (word, 1.0 + f64::from(count).ln());
        bag(text, 2).into_iter().map(log).collect::<BTreeMap<_, _>>()
    };
    let (a, b) = (weights(P1), weights(P2));
    let dot: f64 = a.iter().filter_map(|(word, w)| Some(w * b.get(word)?)).sum();
    let length = |bag: &BTreeMap<String, f64>| bag.values().map(|w| w * w).sum::<f64>().sqrt();
    let cosine = dot / (length(&a) * length(&b));
    assert!((report.cosine.unwrap() - cosine).abs() < 1e-6);
    let p = cosine.acos() / std::f64::consts::PI;
    let (mean, deviation) = report.expected().unwrap();
    assert!((mean - 256.0 * p).abs() < 1e-4);
    assert!((deviation - (256.0 * p * (1.0 - p)).sqrt()).abs() < 1e-4);
}

#[test]
fn every_slot_holds_the_minimum_of_its_function() {
    let recipe = recipe(2, Params { slots: 64, ..Params::default() });
    let family = HashFamily::new(&recipe.sketch);
    let report = account(P1, P2, &recipe).slots.unwrap();
    let minimum = |text, slot| {
        bag(text, 2).keys().map(|s| u64::from(family.slot_value(slot, shingle(s.as_bytes())))).min()
    };
    assert_eq!(report.slots.len(), 64);
    for (index, slot) in report.slots.iter().enumerate() {
        assert_eq!((slot.a, slot.b), (minimum(P1, index), minimum(P2, index)), "slot {index}");
    }
    assert_eq!(report.equal as usize, report.slots.iter().filter(|s| s.a == s.b).count());
}

#[test]
fn bottom_k_counts_the_smallest_of_the_union() {
    for slots in [16, 128] {
        let recipe = recipe(2, Params { scheme: Scheme::BottomK, slots, ..Params::default() });
        let report = account(P1, P2, &recipe).slots.unwrap();
        // Sketches that keep everything contain the mixed values of whole documents.
        let whole = Params { scheme: Scheme::BottomK, slots: 4096, ..Params::default() };
        let values = |text| match HashFamily::new(&whole)
            .signature(&bag(text, 2).keys().map(|s| shingle(s.as_bytes())).collect::<Vec<_>>())
        {
            Some(lookalike::measure::minhash::MinHashSignature::BottomK { values, .. }) => {
                values.to_vec()
            }
            other => panic!("{other:?}"),
        };
        let (a, b): (BTreeSet<u64>, BTreeSet<u64>) =
            (values(P1).into_iter().collect(), values(P2).into_iter().collect());
        let least: Vec<u64> = a.union(&b).copied().take(slots).collect();
        let got: Vec<u64> = report.slots.iter().filter_map(|s| s.a.or(s.b)).collect();
        assert_eq!(got, least);
        let common = least.iter().filter(|&v| a.contains(v) && b.contains(v)).count();
        assert_eq!(report.equal as usize, common);
        assert_eq!(report.is_exact(), slots == 128);
        if report.is_exact() {
            assert_eq!((report.estimate(), report.z()), (report.exact, None));
        }
    }
}

#[test]
fn a_text_and_itself_agree_in_everything() {
    let account = account(P3, P3, &recipe(2, Params { bits: 256, ..Params::default() }));
    assert_eq!((account.sets.only_a, account.sets.only_b), (0, 0));
    assert_eq!(account.slots.unwrap().z(), None);
    let bits = account.bits.unwrap();
    assert_eq!((bits.distance(), bits.z(), bits.bits()), (0, None, 256));
}

#[test]
fn weak_texts_are_named_in_sentences() {
    let recipe = recipe(5, Params::default());
    let reasons = |text| document_reasons("A", &profile(text, &recipe), &recipe);
    assert_eq!(reasons(""), ["A has no characters left after normalising: nothing to compare"]);
    let short = reasons("你好吗");
    assert_eq!(
        short[0],
        "A is shorter than one shingle (n = 5): its only shingle is the whole text"
    );
    assert_eq!(
        short[1],
        "A has only 1 feature: ties and chance decide its SimHash bits, and one frequent shingle moves \
         MinHash in all its pairs together"
    );
    assert_eq!(reasons("一二三四五六七八九").len(), 1);
    assert!(reasons("the quick brown fox jumps over the lazy dog").is_empty());
    let tfidf = Params { weight: Weight::TfIdf, ..Params::default() };
    let recipe = Recipe { sketch: tfidf, ..recipe };
    let no_words = document_reasons("B", &profile("?!?! ?!?! ?!?! ...", &recipe), &recipe);
    assert_eq!(no_words, ["B has no word that tf-idf could weigh: no fingerprint, no cosine"]);
}

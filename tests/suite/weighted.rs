//! Scores by corpus frequencies against their definitions, and the laws that they hold to.

use crate::laws::corpus;
use crate::stage::comparison;
use lookalike::compare::pipeline::compare;
use lookalike::compare::result::{Comparison, PairRow};
use lookalike::compare::run::Unwatched;
use lookalike::compare::weigh::{CorpusScores, weigh_pairs};
use lookalike::measure::contract::CorpusScore;
use lookalike::settings::Settings;
use lookalike::text::shingle_length::ShingleLength;
use lookalike::text::token::{Unit, tokens};
use proptest::prelude::*;
use std::collections::{BTreeMap, BTreeSet};

fn weighed(texts: &[String], threads: usize) -> Comparison {
    let settings = Settings { n: ShingleLength::Fixed(3), ..Settings::default() };
    let mut found = compare(corpus(texts), &settings, &Unwatched);
    let settings = Settings { threads: Some(threads), ..settings };
    weigh_pairs(&mut found, CorpusScores::ALL, &settings, &|| false).unwrap();
    found
}

/// Both scores of each row, by the two normalised texts in ascending order.
fn scores(found: &Comparison) -> BTreeMap<[String; 2], [CorpusScore; 2]> {
    let score = |row: &PairRow| {
        let mut texts = folded(found, row);
        texts.sort();
        let evidence = found.pairs.evidence_of(row);
        (texts, [evidence.weighted, evidence.topic])
    };
    found.pairs.rows().iter().map(score).collect()
}

fn folded(found: &Comparison, row: &PairRow) -> [String; 2] {
    found.documents(row).unwrap().map(|document| found.recipe.ladder.fold(&document.text))
}

/// How often a text holds each shingle of three characters.
fn shingles(text: &str) -> BTreeMap<String, u32> {
    let characters: Vec<char> = text.chars().collect();
    counted(characters.windows(3).map(|window| window.iter().collect()))
}

fn words(text: &str) -> BTreeMap<String, u32> {
    counted(tokens(text, Unit::Word).into_iter().map(|word| text[word].to_owned()))
}

fn counted(features: impl Iterator<Item = String>) -> BTreeMap<String, u32> {
    let mut bag = BTreeMap::new();
    features.for_each(|feature| *bag.entry(feature).or_default() += 1);
    bag
}

/// ln((N + 1) / df) · 2¹⁶ over these bags.
fn idf(bags: &[BTreeMap<String, u32>], feature: &str) -> u64 {
    let holding = bags.iter().filter(|bag| bag.contains_key(feature)).count();
    (((bags.len() + 1) as f64 / holding as f64).ln() * 65_536.0).round() as u64
}

fn naive_weighted(bags: &[BTreeMap<String, u32>], [a, b]: [&BTreeMap<String, u32>; 2]) -> f64 {
    let all: BTreeSet<&String> = a.keys().chain(b.keys()).collect();
    let sum = |of: &dyn Fn(&str) -> bool| -> u64 {
        all.iter().filter(|own| of(own)).map(|own| idf(bags, own)).sum()
    };
    let both = sum(&|own| a.contains_key(own) && b.contains_key(own));
    both as f64 / sum(&|_| true) as f64
}

fn naive_topic(bags: &[BTreeMap<String, u32>], [a, b]: [&BTreeMap<String, u32>; 2]) -> f64 {
    let weight = |bag: &BTreeMap<String, u32>, word: &String| {
        let times = bag.get(word).map_or(0.0, |count| 1.0 + f64::from(*count).ln());
        (times * idf(bags, word) as f64 / 16.0).round()
    };
    let dot = |x: &BTreeMap<String, u32>, y: &BTreeMap<String, u32>| -> f64 {
        x.keys().map(|word| weight(x, word) * weight(y, word)).sum()
    };
    dot(a, b) / (dot(a, a).sqrt() * dot(b, b).sqrt())
}

/// Words that some texts share, rare ones and Chinese ones.
fn text() -> impl Strategy<Value = String> {
    let words =
        vec!["the", "old", "mill", "river", "a", "we", "油田", "产量", "高兴", "，", "Mill's"];
    prop::collection::vec(prop::sample::select(words), 0..14).prop_map(|words| words.join(" "))
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 48, failure_persistence: None, ..Default::default() })]

    #[test]
    fn scores_are_those_of_the_definitions(texts in prop::collection::vec(text(), 3..12)) {
        let found = weighed(&texts, 2);
        let different: BTreeSet<String> = texts
            .iter()
            .map(|text| found.recipe.ladder.fold(text))
            .filter(|text| !text.is_empty())
            .collect();
        let bags: Vec<_> = different.iter().map(|text| shingles(text)).collect();
        let said: Vec<_> = different.iter().map(|text| words(text)).collect();
        for (pair, [weighted, topic]) in scores(&found) {
            let place = |text: &String| different.iter().position(|own| own == text).unwrap();
            let [a, b] = [place(&pair[0]), place(&pair[1])];
            let is_long = pair.iter().all(|text| text.chars().count() >= 3);
            let is_weighed = different.len() >= 3 && is_long;
            prop_assert_eq!(weighted.value().is_some(), is_weighed, "{:?}", pair);
            if let Some(weighted) = weighted.value() {
                prop_assert!((0.0..=1.0).contains(&weighted));
                let naive = naive_weighted(&bags, [&bags[a], &bags[b]]);
                prop_assert!((weighted - naive).abs() <= 1.1e-7, "{} {}", weighted, naive);
                prop_assert!(a != b || weighted == 1.0);
            }
            let has_words = !said[a].is_empty() && !said[b].is_empty();
            prop_assert_eq!(topic.value().is_some(), different.len() >= 3 && has_words, "{:?}", pair);
            if let Some(topic) = topic.value() {
                prop_assert!((0.0..=1.0).contains(&topic));
                let naive = naive_topic(&said, [&said[a], &said[b]]);
                prop_assert!((topic - naive).abs() <= 1.1e-7, "{} {}", topic, naive);
                prop_assert!(a != b || topic == 1.0);
            }
        }
    }

    #[test]
    fn scores_have_the_same_bits_in_any_order_and_on_any_number_of_threads(
        texts in prop::collection::vec(text(), 3..12),
    ) {
        let all = scores(&weighed(&texts, 1));
        for threads in [2, 4] {
            prop_assert_eq!(&scores(&weighed(&texts, threads)), &all);
        }
        let turned: Vec<String> = texts.iter().rev().cloned().collect();
        prop_assert_eq!(&scores(&weighed(&turned, 2)), &all);
        // A copy more changes no frequency.
        let more: Vec<String> = texts.iter().chain(texts.first()).cloned().collect();
        let more = scores(&weighed(&more, 2));
        prop_assert!(all.iter().all(|(pair, scores)| more.get(pair) == Some(scores)));
    }
}

#[test]
fn a_corpus_of_two_texts_a_short_text_and_one_without_words_have_no_score() {
    let state = |texts: &[&str]| {
        let texts: Vec<String> = texts.iter().map(|text| (*text).to_owned()).collect();
        let found = weighed(&texts, 2);
        let row = found.pairs.rows()[0];
        let evidence = found.pairs.evidence_of(&row);
        [evidence.weighted, evidence.topic]
    };
    let undefined = CorpusScore::Undefined;
    assert_eq!(state(&["one old mill", "two old mills"]), [undefined; 2]);
    assert_eq!(state(&["one old mill", "one old mill", "one old mill"]), [undefined; 2]);
    let [weighted, topic] = state(&["ab", "one old mill", "two old mills"]);
    assert_eq!((weighted, topic), (undefined, CorpusScore::Value(0.0)));
    let [weighted, topic] = state(&["……………………", "one old mill", "two old mills"]);
    assert_eq!((weighted, topic), (CorpusScore::Value(0.0), undefined));
}

#[test]
fn what_all_texts_share_counts_little_and_pairs_are_pending_before() {
    let form = "Name, address, date of birth, signature of the applicant, place and date. ";
    let texts = ["the mill on the river burnt down", "the mill on the river burned down", "snow"]
        .map(|own| format!("{form}{own}"));
    let named: Vec<(String, String)> =
        texts.iter().zip(0..).map(|(text, at)| (format!("{at}.txt"), text.clone())).collect();
    let named: Vec<(&str, &str)> =
        named.iter().map(|(name, text)| (name.as_str(), text.as_str())).collect();
    let mut found = comparison(&named);
    let settings = Settings::default();
    let row = found.pairs.rows()[0];
    assert_eq!(found.pairs.evidence_of(&row).weighted, CorpusScore::Pending);
    weigh_pairs(&mut found, CorpusScores::ALL, &settings, &|| true).unwrap();
    assert_eq!(found.pairs.evidence_of(&row).topic, CorpusScore::Pending, "cancelled");
    weigh_pairs(&mut found, CorpusScores::ALL, &settings, &|| false).unwrap();
    for row in found.pairs.rows() {
        let e = found.pairs.evidence_of(row);
        let jaccard = lookalike::measure::jaccard::jaccard(&e);
        let weighted = e.weighted.value().unwrap();
        assert!(weighted < jaccard, "{weighted} {jaccard}");
        assert_eq!(weighted > 0.5, row.a.0 == 0 && row.b.0 == 1, "{weighted}");
    }
    let tight = Settings { memory: Some(1), ..settings };
    let tight = weigh_pairs(&mut comparison(&named), CorpusScores::ALL, &tight, &|| false);
    assert!(tight.unwrap_err().to_string().contains("weighing by frequencies 3 texts"));
}

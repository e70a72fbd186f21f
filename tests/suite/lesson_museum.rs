//! The museum of mistakes by its known values, on fixed examples and on a real pair of texts.

use crate::lessons::{drawn, fixed, titled};
use crate::opened::{ORIGINAL, REWRITE, UNRELATED, compared};
use lookalike::lesson::museum::mistakes::{
    Bench, BlockIndex, MISTAKES, MistakeEffect, RIGHT, Ranks, RuleScores, SearchResult, by_name,
    byte_windows, common, estimates, listed, recall, spread, twins,
};
use lookalike::page::Language;
use lookalike::settings::Thresholds;
use lookalike::text::normalize::Ladder;
use lookalike::text::shingle_length::ShingleLength;
use lookalike::text::token::Unit;

/// The fixed example of a mistake as drawn, and its formula.
fn example(name: &str) -> (String, String) {
    let steps = fixed("museum", &[("mistake", name)]);
    let step = titled(&steps, "An example");
    (drawn(step), step.formula.text(Language::English).into_owned())
}

/// The columns of the row with this start.
fn row(name: &str, label: &str) -> (String, String) {
    let (text, _) = example(name);
    let line = text.lines().find(|line| line.starts_with(label));
    let line = line.unwrap_or_else(|| panic!("no {label}: {text}"));
    let mut words = line.split_whitespace().rev();
    let wrong = words.next().unwrap().trim_start_matches('✗').to_owned();
    (words.next().unwrap().to_owned(), wrong)
}

fn bench(texts: &[&str]) -> Bench {
    let corpus = compared(texts, 5, |settings| settings.ladder = Ladder::new(Vec::new()));
    Bench::new(&corpus, Thresholds::default(), &|| false).unwrap()
}

fn scores(bench: &Bench, name: &str) -> RuleScores {
    match (by_name(name).unwrap().effect)(bench, &|| false).unwrap() {
        MistakeEffect::Scores(scores) => scores,
        MistakeEffect::Found(_) => panic!("{name} scores pairs"),
    }
}

fn found(bench: &Bench, name: &str) -> SearchResult {
    match (by_name(name).unwrap().effect)(bench, &|| false).unwrap() {
        MistakeEffect::Found(found) => found,
        MistakeEffect::Scores(_) => panic!("{name} finds pairs"),
    }
}

fn near(value: f64, known: f64, within: f64) {
    assert!((value - known).abs() <= within, "{value}, not {known}");
}

#[test]
fn every_exhibit_differs_from_the_right_rule() {
    assert_eq!(MISTAKES.len(), 15);
    for mistake in MISTAKES {
        let (text, _) = example(mistake.name);
        assert!(text.contains('✗'), "{}: nothing is wrong in {text}", mistake.name);
        let stopped = (mistake.effect)(&bench(&[ORIGINAL, REWRITE]), &|| true);
        assert!(stopped.is_none(), "{} does not stop", mistake.name);
    }
}

#[test]
fn sets_and_shingles() {
    assert_eq!(row("window", "windows of A"), ("12".into(), "11".into()));
    assert_eq!(row("window", "shingles of a text of 5"), ("1".into(), "0".into()));
    assert_eq!(row("window", "Jaccard"), (".846".into(), "1.00".into()));
    assert_eq!(row("dice", "the cat sat on the mat / on a mat").0, ".824");
    assert_eq!(row("dice", "threshold .2"), (".200".into(), ".111".into()));
    assert_eq!(row("occurrences", "matches, A in B"), ("1".into(), "3".into()));
    assert_eq!(row("occurrences", "matches, B in A"), ("1".into(), "1".into()));
    let (right, wrong) = row("bytes", "Jaccard");
    assert_eq!((right.as_str(), wrong != ".000"), (".000", true));
    assert_eq!(row("empty", "Jaccard of “。。。” and “???”"), ("—".into(), "1.00".into()));
}

#[test]
fn the_published_pair_scores_as_it_is_known_to() {
    let texts = [ORIGINAL.trim_end(), REWRITE.trim_end(), UNRELATED.trim_end()];
    let bench = bench(&texts);
    let pair = scores(&bench, "dice").pairs[0];
    near(pair.right.unwrap(), 178.0 / 424.0, 1e-12);
    near(pair.wrong.unwrap(), 0.5914, 0.00005);
    // As published: L−n windows, matches per occurrence, Dice; on characters and on bytes.
    let published = |lists: [Vec<u64>; 2]| {
        let mut set = lists[1].clone();
        set.sort_unstable();
        let (common, all) = common(&lists[0], &lists[1], &set);
        2.0 * common as f64 / all as f64
    };
    let short = |text: &str| {
        let mut list = listed(text, Unit::Char, ShingleLength::Fixed(5));
        list.pop();
        list
    };
    near(published([short(texts[0]), short(texts[1])]), 0.5971, 0.00005);
    let windows = |text: &str| {
        let bytes = text.as_bytes();
        let last = bytes.len() - 5;
        bytes.windows(5).take(last).map(lookalike::text::hash::shingle).collect()
    };
    near(published([windows(texts[0]), windows(texts[1])]), 0.778, 0.0005);
    assert!(
        byte_windows(texts[0], 5).len()
            > listed(texts[0], Unit::Char, ShingleLength::Fixed(5)).len()
    );
    let bytes = scores(&bench, "bytes").pairs;
    assert!(bytes.iter().all(|pair| pair.wrong > pair.right), "{bytes:?}");
}

#[test]
fn minhash_families_and_estimators() {
    let [right, wrong] = estimates(10);
    near(spread(&right).0, 0.20, 0.035);
    near(spread(&wrong).0, 0.78, 0.05);
    near(spread(&estimates(20)[1]).0, 0.71, 0.05);
    let value = |text: &str| text.parse::<f64>().unwrap();
    for (label, j) in [("J = .800", 0.8), ("J = .500", 0.5), ("J = .200", 0.2)] {
        let (right, wrong) = row("minima", label);
        near(value(&right), j, 0.03);
        near(value(&wrong), j / (2.0 - j), 0.03);
    }
    let (right, over_k) = row("bottom-k", "J = .333, k = 256: |∩| / k");
    near(value(&right), 1.0 / 3.0, 0.03);
    near(value(&over_k), 0.48, 0.03);
    near(value(&row("bottom-k", "J = .333, k = 64: |∩| / |∪|").1), 0.314, 0.04);
}

#[test]
fn simhash_rules() {
    let (_, formula) = example("one");
    assert!(formula.contains("= 0.196: 6.3 of 32 bits"), "{formula}");
    let (right, wrong) = row("one", "bits set of 32");
    assert!(right.parse::<u32>().unwrap() > wrong.parse::<u32>().unwrap());
    assert!(example("zero").1.ends_with("= 0.312"));
    assert_eq!(row("zero", "bits set for a text without").1, "64");
    // Unrelated texts rank above a near pair under the ratio of the numbers.
    let (near_right, near_wrong) = row("ratio", "A1, B1");
    let (far_right, far_wrong) = row("ratio", "A2, B2");
    assert!(near_right > far_right && near_wrong < far_wrong);
    assert_eq!(row("salt", "stored by process 1, queried by process 1").1, "0");
    for other in 2..=4 {
        let (same, salted) =
            row("salt", &format!("stored by process 1, queried by process {other}"));
        let salted: u32 = salted.parse().unwrap();
        assert!(same == "0" && (20..=44).contains(&salted), "{salted}");
    }
}

#[test]
fn indexes_lose_what_they_are_known_to_lose() {
    let prints = twins(4_000, 2);
    let recall = |index: BlockIndex| recall(&index.run(&prints, &|| false).unwrap(), 4_000);
    near(recall(RIGHT), 1.0, 0.0);
    let one = BlockIndex { skips: true, one_dictionary: true, ..RIGHT };
    near(recall(one), 0.983, 0.012);
    near(recall(BlockIndex { wrong_slices: true, ..one }), 0.846, 0.015);
    assert_eq!(row("slice", "bits of the four").1, "16", "0, 16, 32, 16");
    assert!(example("slice").0.contains("✗0, 16, 32, 16"));
    assert_eq!(row("strict", "twins found at distance 3"), ("1.000".into(), "0.000".into()));
    assert_eq!(row("strict", "twins found at distance 2"), ("1.000".into(), "1.000".into()));
}

#[test]
fn on_texts_a_mistake_moves_scores_and_ranks() {
    let bench = bench(&[ORIGINAL, REWRITE, UNRELATED, "", "\u{200b}", "油田"]);
    let ranks = |name: &str| Ranks::new(&scores(&bench, name));
    let dice = ranks("dice");
    assert!(dice.rows.iter().all(|row| row.right == row.wrong), "Dice ranks as Jaccard does");
    assert!(dice.mean.unwrap() > 0.0);
    let empty = scores(&bench, "empty");
    let some = |pair: &&lookalike::lesson::museum::mistakes::RuleScore| pair.right.is_none();
    assert!(empty.pairs.iter().filter(some).all(|pair| pair.wrong.is_some()));
    let salted = scores(&bench, "salt").pairs[0];
    assert!(salted.right.unwrap() > salted.wrong.unwrap(), "{salted:?}");
    let twice = format!("{ORIGINAL}。");
    let index = self::bench(&[ORIGINAL, &twice, UNRELATED]);
    let strict = found(&index, "strict");
    assert!(
        strict.pairs.iter().all(|pair| pair.by_right && pair.by_wrong == (pair.distance < 3)),
        "{strict:?}"
    );
    assert!(!strict.pairs.is_empty());
    let slice = found(&index, "slice");
    assert!(slice.compared[1] >= 3, "all in one bucket: {slice:?}");
}

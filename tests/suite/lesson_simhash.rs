//! Lesson 5 by known values and by a naive oracle: votes, signs, distances, the printed fingerprints.

use crate::lessons::{drawn, fixed, given, titled};
use crate::stage::compared;
use crate::why::{ORIGINAL, REWRITE};
use lookalike::lesson::by_name;
use lookalike::lesson::kit::{DrawingRoom, LessonSubject};
use lookalike::page::Language;
use lookalike::pair::DocPair;
use lookalike::settings::Settings;
use lookalike::text::hash::shingle;
use std::collections::BTreeMap;

const CATS: [&str; 3] =
    ["the cat sat on the mat", "the cat sat on a mat", "we all scream for ice cream"];

/// The bigrams of a text with their counts.
fn bigrams(text: &str) -> BTreeMap<String, i64> {
    let letters: Vec<char> = text.chars().collect();
    let mut bag = BTreeMap::new();
    for pair in letters.windows(2) {
        *bag.entry(pair.iter().collect()).or_insert(0) += 1;
    }
    bag
}

/// The votes, bit by bit, in the simplest code.
fn votes(text: &str) -> [i64; 32] {
    let mut votes = [0; 32];
    for (bigram, count) in bigrams(text) {
        let hash = shingle(bigram.as_bytes());
        for (bit, vote) in votes.iter_mut().enumerate() {
            *vote += if hash >> bit & 1 == 1 { count } else { -count };
        }
    }
    votes
}

fn distance(a: &str, b: &str) -> usize {
    votes(a).iter().zip(votes(b)).filter(|(x, y)| (**x > 0) != (*y > 0)).count()
}

#[test]
fn the_six_steps_are_there_in_order() {
    let steps = fixed("simhash", &[]);
    let titles: Vec<String> =
        steps.iter().map(|step| step.title.text(Language::English).into_owned()).collect();
    for (number, start) in (1..=6).map(|n| (n, format!("{n} · "))) {
        let at = titles.iter().position(|title| title.starts_with(&start));
        let before = titles.iter().position(|t| t.starts_with(&format!("{} · ", number - 1)));
        assert!(at.is_some() && before <= at, "{titles:?}");
    }
    let features = drawn(titled(&steps, "2 · "));
    for feature in ["th:2", "at:3", "␣m:1", "t␣:2"] {
        assert!(features.contains(feature), "{features}");
    }
    assert_eq!(features.matches(':').count(), 15, "{features}");
    assert!(
        titled(&steps, "4 · Vote: 15 of 15")
            .say
            .text(Language::English)
            .starts_with("All features")
    );
}

#[test]
fn votes_and_signs_are_those_of_the_oracle() {
    let steps = fixed("simhash", &[]);
    for (text, letter) in CATS.iter().zip(["A", "B"]) {
        let step = titled(&steps, &format!("5 · The signs of {letter}"));
        let shown: Vec<i64> = drawn(step)
            .lines()
            .take_while(|line| !line.is_empty())
            .flat_map(|line| line.split_whitespace().skip(1).collect::<Vec<_>>())
            .map(|cell| cell.trim_start_matches(['=', '≠']).parse().unwrap())
            .collect();
        let expected: Vec<i64> = votes(text).into_iter().rev().collect();
        assert_eq!(shown, expected);
        let bits: String = expected.iter().map(|&v| if v > 0 { '1' } else { '0' }).collect();
        assert!(drawn(step).ends_with(&format!("{letter}  {bits}")), "{}", drawn(step));
        let ties = expected.iter().filter(|&&vote| vote == 0).count();
        assert!(
            step.say.text(Language::English).contains(&format!(" {ties} bits are ties")),
            "{}",
            step.say.text(Language::English)
        );
    }
}

#[test]
fn the_distances_of_the_three_texts() {
    let steps = fixed("simhash", &[]);
    let three = drawn(titled(&steps, "Three texts at 32 bits"));
    for (x, y) in [(0, 1), (0, 2), (1, 2)] {
        let (a, b) = (bigrams(CATS[x]), bigrams(CATS[y]));
        let dot: i64 = a.iter().map(|(s, n)| n * b.get(s).unwrap_or(&0)).sum();
        let norm = |bag: &BTreeMap<String, i64>| bag.values().map(|n| n * n).sum::<i64>() as f64;
        let cosine = dot as f64 / (norm(&a) * norm(&b)).sqrt();
        let d = distance(CATS[x], CATS[y]);
        let row = three.lines().find(|line| line.starts_with(&format!("p{} p{}", x + 1, y + 1)));
        let cells: Vec<&str> = row.unwrap().split_whitespace().skip(2).take(3).collect();
        let share = 1.0 - d as f64 / 32.0;
        assert_eq!(cells, [d.to_string(), format!("{share:.3}"), format!("{cosine:.3}")]);
    }
    let near = distance(CATS[0], CATS[1]);
    assert!(near < distance(CATS[0], CATS[2]) && near < distance(CATS[1], CATS[2]));
}

#[test]
fn the_printed_fingerprints_have_the_printed_distances() {
    let step = titled(&fixed("simhash", &[]), "The printed").clone();
    assert_eq!(step.formula.text(Language::English), "d = 4, 16, 12");
    assert!(drawn(&step).contains("*4   1 2 10 22"), "{}", drawn(&step));
    assert!(drawn(&step).contains("851459198   00110010110000000011110001111110"));
}

#[test]
fn a_bit_opens_to_its_features() {
    for bit in ["0", "7", "31"] {
        let steps = fixed("simhash", &[("bit", bit)]);
        let step = titled(&steps, &format!("Bit {bit} opened"));
        let at: usize = bit.parse().unwrap();
        let signed = |vote: i64| if vote == 0 { "0".to_owned() } else { format!("{vote:+}") };
        let [a, b] = [0, 1].map(|text| signed(votes(CATS[text])[at]));
        assert_eq!(
            step.formula.text(Language::English),
            format!("V_A[{bit}] = {a}   V_B[{bit}] = {b}")
        );
    }
}

#[test]
fn a_cut_turns_more_bits_of_a_short_text() {
    let cuts = drawn(titled(&fixed("simhash", &[]), "Why short"));
    let mean = |name: &str| -> f64 {
        let line = cuts.lines().find(|line| line.starts_with(name)).unwrap();
        line.split('*').nth(1).unwrap().split(' ').next().unwrap().parse().unwrap()
    };
    assert!(mean("A") > 2.0 * mean("demo"), "{cuts}");
}

#[test]
fn on_a_pair_the_runs_own_fingerprints_are_compared() {
    let mut settings = Settings::default();
    settings.sketch.bits = 64;
    let loaded = compared(&[("a.txt", ORIGINAL), ("b.txt", REWRITE)], &settings);
    let subject = LessonSubject {
        comparison: Some(&loaded),
        pair: Some(DocPair::FIRST),
        settings: &settings,
        room: DrawingRoom::LEAST,
    };
    let steps = given(by_name("simhash").unwrap(), &subject, &[("on", "pair")]).unwrap();
    let d = loaded.pairs.evidence(0).unwrap().distance.unwrap();
    let compare = titled(&steps, "6 · ");
    assert!(
        compare.formula.text(Language::English).starts_with(&format!("d = {d}/64 differ")),
        "{}",
        compare.formula.text(Language::English)
    );
    assert_eq!(drawn(compare).matches('▲').count(), d as usize);
    let hex = loaded.profiles[0].fingerprint.unwrap().hex();
    assert!(titled(&steps, "5 · The signs of A").formula.text(Language::English).ends_with(&hex));
}

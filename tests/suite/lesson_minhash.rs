//! Lessons 2 and 3 by their known values: the shuffled matrix, the trace from ∞, the estimates.

use crate::lessons::{drawn, fixed, given, titled};
use crate::stage::{Stage, comparison};
use crate::why::{ORIGINAL, REWRITE};
use lookalike::lesson::by_name;
use lookalike::lesson::kit::{DrawingRoom, LessonSubject};
use lookalike::page::{Language, Mark};
use lookalike::pair::DocPair;
use lookalike::settings::Settings;
use std::fmt::Write as _;

/// The cells of a line that are marked as changed, without their sign.
fn changed(step: &lookalike::lesson::kit::LessonStep) -> Vec<String> {
    let spans = step.drawing.lines(Language::English).iter().flat_map(|line| &line.spans);
    let marked = spans.filter(|span| span.mark == Mark::Changed);
    marked.map(|span| span.text.trim_start_matches('*').to_owned()).collect()
}

#[test]
fn the_shuffled_rows_have_the_known_minima() {
    let steps = fixed("permutations", &[]);
    assert_eq!(titled(&steps, "Shuffle").formula.text(Language::English), "π = beadc");
    assert_eq!(
        titled(&steps, "One row").formula.text(Language::English),
        "π = beadc: h(S1…S4) = a, c, b, a"
    );
    // b is the first of S3; e of none; a of S1 and S4; d of none; c of S2.
    let marked: Vec<_> = steps.iter().skip(2).take(5).map(changed).collect();
    let expected: [&[&str]; 5] = [&["1", "b"], &[], &["1", "1", "a", "a"], &[], &["1", "c"]];
    assert_eq!(marked, expected);
}

#[test]
fn another_order_by_hand_has_other_minima_and_all_orders_have_jaccard() {
    let steps = fixed("permutations", &[("order", "edcba")]);
    assert!(titled(&steps, "One row").formula.text(Language::English).ends_with("= d, c, e, d"));
    let all = drawn(titled(&steps, "All 120"));
    for known in
        ["S1 S4               80     120    =2/3", "S1 S3               30     120    =1/4"]
    {
        assert!(all.contains(known), "{all}");
    }
    for known in ["=0/3", "=0/4", "=1/3", "=1/5"] {
        assert!(all.contains(known), "{known}: {all}");
    }
    assert!(!all.contains('≠'), "{all}");
}

#[test]
fn the_row_types_are_counted() {
    let types = drawn(titled(&fixed("permutations", &[]), "Three types"));
    // S3 = {b, d, e} and S4 = {a, c, d}: one row in both, four in one, none in neither.
    assert!(types.contains("S3 S4                 1        4        0      1/5"), "{types}");
    assert!(types.contains("S1 S4                 2        1        2      2/3"), "{types}");
}

#[test]
fn rows_are_moved_by_keys_and_by_mouse() {
    let mut stage = Stage::new(&[], 80, 24);
    stage.keys("8 j enter right");
    assert!(stage.screen().contains("π = beadc"), "{}", stage.screen());
    stage.keys("J");
    assert!(stage.screen().contains("π = ebadc"), "{}", stage.screen());
    stage.keys("K K");
    assert!(stage.screen().contains("π = beadc"));
    assert!(stage.screen().contains("the row is at the end already"), "{}", stage.screen());
    stage.click("▼");
    assert!(stage.screen().contains("π = ebadc"), "the first row goes down: {}", stage.screen());
    stage.click("d    ");
    stage.keys("K K K");
    assert!(stage.screen().contains("π = debac"), "the picked row goes up: {}", stage.screen());
    stage.keys("j +");
    assert!(stage.screen().contains("π = debca"), "the next order: {}", stage.screen());
}

#[test]
fn the_signature_is_filled_as_it_is_known_to_be() {
    let steps = fixed("functions", &[]);
    let mut trace = String::new();
    for step in steps.iter().skip(1).take(6) {
        let lines = drawn(step);
        let cells = |name: &str| {
            let line = lines.lines().find(|line| line.trim_start().starts_with(name)).unwrap();
            line.split_whitespace().skip(1).collect::<Vec<_>>().join(" ")
        };
        writeln!(trace, "{} | {}", cells("h1 "), cells("h2 ")).unwrap();
    }
    assert_eq!(
        trace,
        "∞ ∞ ∞ ∞ | ∞ ∞ ∞ ∞\n\
         *1 ∞ ∞ *1 | *1 ∞ ∞ *1\n\
         1 ∞ *2 1 | 1 ∞ *4 1\n\
         1 *3 2 1 | 1 *2 4 1\n\
         1 3 2 1 | *0 2 *0 *0\n\
         1 3 *0 1 | 0 2 0 0\n"
    );
    let functions = drawn(titled(&steps, "Functions"));
    for (row, values) in
        ["1      1", "2      4", "3      2", "4      0", "0      3"].iter().enumerate()
    {
        let line = functions.lines().nth(row + 1).unwrap();
        assert!(line.ends_with(values), "{functions}");
    }
}

#[test]
fn two_functions_estimate_what_they_are_known_to() {
    let steps = fixed("functions", &[]);
    let step = titled(&steps, "Estimates");
    assert_eq!(step.formula.text(Language::English), "h1: 1 3 0 1   h2: 0 2 0 0");
    let rows: Vec<String> = drawn(step)
        .lines()
        .skip(1)
        .map(|line| line.split_whitespace().collect::<Vec<_>>().join(" "))
        .collect();
    assert_eq!(
        rows,
        [
            "S1 S2 0/2 .000 =0/3",
            "S1 S3 1/2 .500 ≠1/4",
            "S1 S4 2/2 1.00 ≠2/3",
            "S2 S3 0/2 .000 =0/4",
            "S2 S4 0/2 .000 ≠1/3",
            "S3 S4 1/2 .500 ≠1/5",
        ]
    );
}

#[test]
fn more_slots_tighten_the_estimate_and_bottom_k_sees_the_union() {
    let steps = fixed("functions", &[]);
    let growth = drawn(titled(&steps, "K grows"));
    let j: f64 = 14.0 / 17.0;
    for slots in [4.0, 64.0, 4_096.0] {
        let error = (j * (1.0 - j) / slots).sqrt();
        assert!(growth.contains(&format!("*{error:.4}")), "{error}: {growth}");
    }
    let last = growth.lines().last().unwrap();
    let estimate: f64 = last.split_whitespace().nth(2).unwrap().parse().unwrap();
    assert!((estimate - j).abs() < 4.0 * (j * (1.0 - j) / 4_096.0).sqrt(), "{growth}");
    let three = drawn(titled(&steps, "Three ways"));
    assert!(three.contains("bottom-k                      14/17"), "all of the union: {three}");
    let spread = titled(&steps, "200 seeds at K = 128");
    assert!(
        spread.formula.text(Language::English).starts_with("J = 0.8235, σ = 0.0337; "),
        "{}",
        spread.formula.text(Language::English)
    );
    let mean: f64 = spread
        .formula
        .text(Language::English)
        .split("mean ")
        .nth(1)
        .unwrap()
        .split(',')
        .next()
        .unwrap()
        .parse()
        .unwrap();
    assert!((mean - j).abs() < 0.0337 / 200f64.sqrt() * 4.0);
}

#[test]
fn on_a_pair_the_engines_own_slots_are_shown() {
    let settings = Settings::default();
    let loaded = comparison(&[("a.txt", ORIGINAL), ("b.txt", REWRITE)]);
    let subject = LessonSubject {
        comparison: Some(&loaded),
        pair: Some(DocPair::FIRST),
        settings: &settings,
        room: DrawingRoom::LEAST,
    };
    let evidence = loaded.pairs.evidence(0).unwrap();
    let agreed = format!("{}/{}", evidence.minhash_equal, evidence.minhash_slots);
    let jaccard = format!("{}/{}", evidence.intersection, evidence.union());
    for name in ["permutations", "functions"] {
        let steps = given(by_name(name).unwrap(), &subject, &[("on", "pair")]).unwrap();
        assert!(
            steps.iter().any(|step| step.formula.text(Language::English).contains(&agreed)),
            "{name}: {agreed}"
        );
        assert!(steps.iter().any(|step| drawn(step).contains(&jaccard)), "{name}: {jaccard}");
    }
    let steps = given(by_name("permutations").unwrap(), &subject, &[("on", "pair")]).unwrap();
    let winners = drawn(titled(&steps, "The minimum of each slot"));
    assert_eq!(winners.lines().count(), 14, "a heading, 12 slots, the number of the others");
    // The rows of the first slot are ordered by its values, and its minima are those of the
    // signature.
    let shuffled = titled(&steps, "Shuffled by slot 0");
    let values: Vec<String> = drawn(shuffled)
        .lines()
        .skip(1)
        .filter_map(|line| line.split_whitespace().next_back().map(str::to_owned))
        .filter(|word| word.len() == 8)
        .collect();
    assert!(values.len() == 11 && values.is_sorted(), "{values:?}");
}

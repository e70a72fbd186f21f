//! Lessons 4, 6 and 7 by their known values: bands, near fingerprints, I-Match, the Bloom filter.

use crate::lessons::{drawn, fixed, titled};
use lookalike::lesson::near::fixed as near_pair;
use lookalike::page::Language;

#[test]
fn near_fingerprints_by_the_figures_of_the_literature() {
    let steps = fixed("near", &[]);
    let all = titled(&steps, "All fingerprints within 3 bits");
    assert!(
        all.formula.text(Language::English).ends_with("64 + 2,016 + 41,664 = 43,744"),
        "{}",
        all.formula.text(Language::English)
    );
    let ask = titled(&steps, "Query every variant");
    assert!(ask.formula.text(Language::English).ends_with("43,745 look-ups a query"));
    assert!(drawn(ask).contains("✓B is number"), "{}", drawn(ask));
    let keep = titled(&steps, "Or store every variant");
    assert!(keep.formula.text(Language::English).starts_with("2^34 · 43,745 · 8 B"));
    let holes = titled(&steps, "The pigeonhole");
    assert_eq!(holes.formula.text(Language::English), "4 blocks − 3 bits = at least 1 equal");
    assert!(drawn(holes).contains("=equal"), "{}", drawn(holes));
    assert!(drawn(titled(&steps, "4 tables")).contains("✓meet"));
    let web = titled(&steps, "At the size of the web");
    assert_eq!(web.formula.text(Language::English), "2^34 / 2^16 = 262,144 candidates a table");
    assert!(drawn(web).contains("17,179,869,184"));
    let splits = drawn(titled(&steps, "Other splits"));
    let rows: Vec<&str> = splits.lines().collect();
    for (row, parts) in rows[3..6].iter().zip([
        ["*4 blocks", " 4 ", "16", "262,144"],
        ["5 blocks", "10", "25", "512"],
        ["6 blocks", "20", "31", "8.0"],
    ]) {
        assert!(parts.iter().all(|part| row.contains(part)), "{row}: {parts:?}");
    }
    assert!((1..=3).contains(&near_pair().unwrap().distance()));
}

#[test]
fn the_corpus_is_searched_by_the_same_tables() {
    let steps = fixed("bands", &[]);
    let index = titled(&steps, "An index over");
    assert!(
        index.formula.text(Language::English).starts_with("recall = "),
        "{}",
        index.formula.text(Language::English)
    );
    let curve = titled(&steps, "The S-curve");
    assert!(
        curve.formula.text(Language::English).starts_with("(1/b)^(1/r) = (1/32)^(1/4) = 0.420"),
        "{}",
        curve.formula.text(Language::English)
    );
    // Found and missed pairs add up to all targets.
    let missed = &titled(&steps, "Who is missed").formula.text(Language::English);
    let number = |text: &str| text.parse::<u32>().unwrap();
    let (lost, wanted) = missed.trim_start_matches("missed: ").split_once(" of ").unwrap();
    let found = index.formula.text(Language::English);
    let found = found.split(['=', '/']).nth(1).unwrap().trim();
    assert_eq!(number(found) + number(lost), number(wanted));
    // Bands of one slot miss nothing; one band of all slots finds only copies.
    let one = fixed("bands", &[("rows", "1"), ("bands", "128")]);
    assert!(titled(&one, "An index over").formula.text(Language::English).ends_with("= 1.000"));
    let all = fixed("bands", &[("rows", "128"), ("bands", "1")]);
    assert!(titled(&all, "An index over").formula.text(Language::English).ends_with("= 0.000"));
}

#[test]
fn one_word_breaks_i_match_and_order_does_not() {
    let steps = fixed("web", &[]);
    let broken = drawn(titled(&steps, "I-Match: one word breaks it"));
    let signs: Vec<bool> = broken.lines().map(|line| line.contains('=')).collect();
    assert_eq!(signs, [true, true, true, false], "{broken}");
    let mended = drawn(titled(&steps, "I-Match with several lexicons"));
    let one = mended.lines().nth(1).unwrap();
    assert!(one.contains('=') && one.contains('≠'), "{mended}");
}

#[test]
fn the_filter_never_forgets_and_errs_as_theory_says() {
    for (room, hashes) in [("8", "4"), ("4", "3"), ("2", "1"), ("16", "8")] {
        let steps = fixed("web", &[("room", room), ("hashes", hashes)]);
        let rate = &titled(&steps, "False positives").formula.text(Language::English);
        let (_, figures) = rate.rsplit_once("= ").unwrap();
        let (theory, seen) = figures.split_once("; measured ").unwrap();
        let (theory, seen): (f64, f64) = (theory.parse().unwrap(), seen.parse().unwrap());
        assert!((theory - seen).abs() < 0.15 * theory + 0.003, "{rate}");
        let part = &titled(&steps, "How much of B").formula.text(Language::English);
        let (said, truth) = part.split_once(';').unwrap();
        let value = |text: &str| text.rsplit(' ').next().unwrap().parse::<f64>().unwrap();
        assert!(value(said) >= value(truth), "never too low: {part}");
    }
    let deleted = drawn(titled(&fixed("web", &[]), "Query and delete"));
    assert!(deleted.contains("✓no place is zero") && deleted.contains("✗a place is zero"));
}

#[test]
fn four_families_are_compared() {
    let steps = fixed("web", &[]);
    let table = drawn(titled(&steps, "Four families, one pair"));
    for family in ["I-Match", "Shingle", "SimHash", "Counting Bloom"] {
        assert!(table.contains(family), "{table}");
    }
    assert!(table.contains("0.714"), "the Jaccard of the demo pair: {table}");
}

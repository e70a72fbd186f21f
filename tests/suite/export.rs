//! The export formats: columns, scores against plain sets, copies, order.

use crate::command::{Texts, essays, object};
use std::collections::{BTreeMap, BTreeSet};

const COLUMNS: [&str; 39] = [
    "rank",
    "a",
    "b",
    "jaccard",
    "intersection",
    "union",
    "containment_a",
    "containment_b",
    "dice",
    "minhash",
    "minhash_equal",
    "minhash_slots",
    "simhash_distance",
    "simhash_bits",
    "cosine",
    "flags",
    "verdict",
    "reuse",
    "reuse_a",
    "reuse_b",
    "class",
    "explained_a",
    "explained_b",
    "reading",
    "weighted",
    "topic",
    "author_a",
    "author_b",
    "jaccard_whole",
    "containment_a_whole",
    "containment_b_whole",
    "jaccard_counted",
    "opinions",
    "chance",
    "flagged",
    "path_a",
    "path_b",
    "findings_a",
    "findings_b",
];

#[test]
fn every_format_has_the_columns() {
    let texts = essays();
    let tsv = texts.pairs(&["--format", "tsv"]).text();
    assert_eq!(tsv.lines().next().unwrap().split('\t').collect::<Vec<_>>(), COLUMNS);
    let csv = texts.pairs(&["--format", "csv"]).text();
    let mut reader = csv::Reader::from_reader(csv.as_bytes());
    assert_eq!(reader.headers().unwrap().iter().collect::<Vec<_>>(), COLUMNS);
    let from_csv: Vec<Vec<String>> = reader
        .records()
        .map(|record| record.unwrap().iter().map(str::to_owned).collect())
        .collect();
    assert_eq!(from_csv, texts.pairs(&["--format", "tsv"]).rows());
    let json = object(&texts.pairs(&["--format", "json"]).out);
    let lines = texts.pairs(&["--format", "ndjson"]).text();
    let lines: Vec<serde_json::Value> =
        lines.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(json["pairs"].as_array().unwrap(), &lines);
    for (line, row) in lines.iter().zip(&from_csv) {
        for (name, cell) in COLUMNS.iter().zip(row) {
            let value = match &line[name] {
                serde_json::Value::String(text) => text.clone(),
                serde_json::Value::Null => String::new(),
                number => number.as_f64().unwrap().to_string(),
            };
            assert_eq!(&value, cell, "{name}");
        }
        assert_eq!(line.as_object().unwrap().len(), COLUMNS.len());
    }
    assert_eq!((json["showing"].as_u64(), json["of"].as_u64()), (Some(6), Some(6)));
    assert_eq!(json["settings"]["n"], "auto");
    assert_eq!((&json["complete"], &json["settings"]["n_auto"]), (&true.into(), &true.into()));
    assert_eq!(json["documents"].as_array().unwrap().len(), 4);
}

/// A bag of character trigrams with counts, in the simplest code.
fn bag(text: &str) -> BTreeMap<String, u32> {
    let letters: Vec<char> = text.chars().collect();
    let mut bag = BTreeMap::new();
    for window in letters.windows(3) {
        *bag.entry(window.iter().collect()).or_default() += 1;
    }
    bag
}

/// Every score of two texts as a row of TSV must show it.
fn check(row: &[String], texts: &BTreeMap<String, String>) {
    let (a, b) = (bag(&texts[&row[1]]), bag(&texts[&row[2]]));
    let shared = a.keys().filter(|key| b.contains_key(*key)).count();
    let union = a.len() + b.len() - shared;
    let ratio = |over: usize, under: usize| (over as f64 / under as f64).to_string();
    assert_eq!(row[3], ratio(shared, union), "jaccard of {} and {}", row[1], row[2]);
    assert_eq!((&row[4], &row[5]), (&shared.to_string(), &union.to_string()));
    assert_eq!((&row[6], &row[7]), (&ratio(shared, a.len()), &ratio(shared, b.len())));
    assert_eq!(row[8], ratio(2 * shared, a.len() + b.len()));
    let weight = |count: u32| 1.0 + f64::from(count).ln();
    let length = |bag: &BTreeMap<String, u32>| -> f64 {
        bag.values().map(|&count| weight(count).powi(2)).sum::<f64>().sqrt()
    };
    let dot: f64 = a.iter().filter_map(|(key, &x)| Some(weight(x) * weight(*b.get(key)?))).sum();
    let cosine: f64 = row[14].parse().unwrap();
    assert!((cosine - dot / length(&a) / length(&b)).abs() < 1e-4, "cosine {cosine}");
    assert!(row[1] < row[2] && row[16].is_empty());
}

/// Three copies of one text, two of another, one of a third, with mixed names.
fn copies() -> (Texts, BTreeMap<String, String>) {
    let x = "天地玄黄宇宙洪荒日月盈昃辰宿列张寒来暑往秋收冬藏";
    let y = "天地玄黄宇宙洪荒日月盈昃辰宿列张";
    let z = "寒来暑往秋收冬藏闰余成岁律吕调阳云腾致雨露结为霜";
    let named: BTreeMap<String, String> =
        [("甲", x), ("丁", x), ("f", x), ("b", y), ("戊", y), ("c", z)]
            .into_iter()
            .map(|(name, text)| (format!("{name}.txt"), text.to_owned()))
            .collect();
    let texts = Texts::new(&[]);
    for (name, text) in &named {
        texts.add(name, text.as_bytes());
    }
    (texts, named)
}

#[test]
fn copies_have_rows_of_their_own() {
    let (texts, named) = copies();
    let rows = texts.pairs(&["--format", "tsv", "--normalize", "none", "-n", "3"]).rows();
    let names: Vec<&String> = named.keys().collect();
    let mut expected = BTreeSet::new();
    for (place, a) in names.iter().enumerate() {
        expected.extend(names[place + 1..].iter().map(|b| ((*a).clone(), (*b).clone())));
    }
    let found: BTreeSet<_> = rows.iter().map(|row| (row[1].clone(), row[2].clone())).collect();
    assert_eq!((found, rows.len()), (expected, 15));
    for (place, row) in rows.iter().enumerate() {
        assert_eq!(row[0], (place + 1).to_string());
        check(row, &named);
    }
    let key = |row: &Vec<String>| (row[3].parse::<f64>().unwrap(), row[1].clone(), row[2].clone());
    for pair in rows.windows(2) {
        let (x, y) = (key(&pair[0]), key(&pair[1]));
        assert!(x.0 > y.0 || (x.0 == y.0 && (&x.1, &x.2) < (&y.1, &y.2)), "{x:?} {y:?}");
    }
    let table = texts.pairs(&[]).text();
    assert!(table.contains("×3 identical") && table.contains("5 of 5 pairs"), "{table}");
}

#[test]
fn every_sort_is_the_same_for_any_number_of_threads() {
    let (texts, _) = copies();
    for by in ["jaccard", "minhash", "simhash", "containment", "dice", "cosine", "disagreement"] {
        let print = |threads: &str| {
            texts.pairs(&["--format", "json", "--by", by, "--threads", threads]).out
        };
        let one = print("1");
        assert!(one == print("2") && one == print("4"), "{by}");
        assert_eq!(object(&one)["by"], by);
    }
}

#[test]
fn filters_and_limits() {
    let (texts, _) = copies();
    let rows = |arguments: &[&str]| {
        texts.pairs(&[&["--format", "tsv", "--by", "simhash"], arguments].concat()).rows()
    };
    let all = rows(&[]);
    let distance = |row: &Vec<String>| row[12].parse::<u32>().unwrap();
    assert!(all.windows(2).all(|two| distance(&two[0]) <= distance(&two[1])));
    let near = all.iter().filter(|row| distance(row) <= 10).count();
    assert_eq!(rows(&["--max-hamming", "10"]).len(), near);
    assert_eq!(rows(&["--min-jaccard", "1"]).len(), 4);
    assert_eq!(rows(&["--limit", "2"]), all[..2]);
}

#[test]
fn columns_without_a_reading_are_told_to_be_empty() {
    let texts = essays();
    let why = "no listed pair was read; --readings N reads the N likeliest";
    for format in ["tsv", "csv", "json", "ndjson"] {
        let ran = texts.pairs(&["--format", format]);
        assert!(ran.err.contains(why), "{format}: {}", ran.err);
    }
    for arguments in [&["--format", "table"][..], &["--format", "tsv", "--readings", "9"]] {
        let ran = texts.pairs(arguments);
        assert!(!ran.err.contains(why), "{}", ran.err);
    }
}

//! Pipelines of other projects: the documents they keep and drop, and the command line.

use crate::command::{Ran, Texts, command, object};
use crate::two_pass::{lines, planted};

/// Rows that datatrove 0.10.1 drops (numpy 2.4.6, spaCy 3.8.18, xxhash 3), counted from 1; its two
/// languages drop the same ones here. `benches/pipelines.py` runs the programs.
const DATATROVE: &[usize] = &[
    20, 42, 44, 65, 92, 108, 111, 113, 114, 122, 126, 135, 138, 145, 149, 155, 161, 164, 165, 169,
    170, 171, 172, 173, 175, 189, 200, 202, 203, 215, 217, 224, 231, 233, 238, 239, 244, 246, 251,
    252, 254, 255, 264, 265, 271, 273, 274, 275, 278, 281, 282, 284, 287, 289, 290, 293, 298,
];

/// Rows that text-dedup 0.4.0 removes or drops.
const TEXT_DEDUP: &[usize] = &[
    1, 3, 6, 9, 12, 14, 15, 16, 25, 32, 33, 38, 39, 40, 41, 44, 46, 47, 51, 59, 61, 64, 69, 71, 72,
    74, 77, 81, 86, 88, 92, 94, 95, 96, 97, 98, 103, 115, 116, 123, 124, 134, 136, 147, 155, 156,
    159, 162, 164, 165, 167, 169, 175, 177, 185, 198, 203, 205, 215, 216, 219, 222, 226, 228, 232,
    237, 239, 240, 244, 245, 248, 255, 259, 266, 271, 278, 283, 285, 286, 289, 298,
];

fn rows() -> Texts {
    let numbered = (1..).zip(planted(300)).map(|(row, own)| (row.to_string(), own.1));
    Texts::new(&[("rows.jsonl", &lines(&numbered.collect::<Vec<_>>()))])
}

fn tune(texts: &Texts, arguments: &[&str]) -> Ran {
    let path = texts.path().join("rows.jsonl");
    let mut command = command();
    command.arg("tune").arg(path).arg("--rows").args(arguments).output().unwrap().into()
}

#[test]
fn the_documents_are_those_of_the_projects_own_programs() {
    let texts = rows();
    for (name, expected) in
        [("datatrove", DATATROVE), ("datatrove-zh", DATATROVE), ("text-dedup", TEXT_DEDUP)]
    {
        let ran = tune(&texts, &["--as", name, "--index-seeds", "1", "--format", "json"]);
        assert_eq!(ran.code, Some(0), "{}", ran.err);
        let found = object(&ran.out);
        let lost = |fate: &&serde_json::Value| fate["fate"] != "kept";
        let row = |fate: &serde_json::Value| -> usize {
            let file = fate["file"].as_str().unwrap();
            file.split_once('#').unwrap().1.parse().unwrap()
        };
        let mut dropped: Vec<usize> =
            found["fates"].as_array().unwrap().iter().filter(lost).map(row).collect();
        dropped.sort_unstable();
        assert_eq!(dropped, expected, "{name}");
        let run = &found["runs"][0];
        let left_out = found["left_out"].as_u64().unwrap();
        assert_eq!(run["dropped"].as_u64().unwrap() + left_out, expected.len() as u64);
    }
}

/// The order of the rows decides, not that of their names.
#[test]
fn the_first_of_two_rows_is_kept() {
    let text = "one two three four five six seven eight nine ten eleven twelve";
    let texts = Texts::new(&[(
        "rows.jsonl",
        &lines(&[
            ("b".to_owned(), text.to_owned()),
            ("a".to_owned(), format!("{text}!")),
            ("b".to_owned(), format!("{text}?")),
        ]),
    )]);
    let ran = tune(&texts, &["--as", "datatrove", "--format", "json", "--index-seeds", "3"]);
    let found = object(&ran.out);
    let kept: Vec<&str> = (found["fates"].as_array().unwrap().iter())
        .filter(|fate| fate["fate"] == "kept")
        .map(|fate| fate["file"].as_str().unwrap())
        .collect();
    assert_eq!(kept.len(), 1, "{found}");
    assert!(kept[0].starts_with("rows.jsonl#b"), "{kept:?}");
    for run in found["runs"].as_array().unwrap() {
        assert_eq!((run["dropped"].as_u64(), run["lowest"].as_f64()), (Some(2), Some(1.0)));
        assert_eq!((run["missed"].as_u64(), run["chained"].as_u64()), (Some(0), Some(0)));
    }
}

#[test]
fn a_table_says_what_is_missed_chained_and_expected() {
    let texts = rows();
    let truth = texts.add("truth.tsv", b"file_a\tfile_b\tlabel\n42\t43\t1\n1\t2\t0\n");
    let truth = truth.to_str().unwrap();
    let ran = tune(
        &texts,
        &[
            "--as",
            "nemo",
            "--docs",
            "1000000",
            "--truth",
            truth,
            "--top",
            "3",
            "--index-seeds",
            "4",
        ],
    );
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    insta::assert_snapshot!("pipeline_nemo", ran.text());
    let ran = tune(&texts, &["--as", "text-dedup", "--index-seeds", "2", "--top", "0"]);
    insta::assert_snapshot!("pipeline_text_dedup", ran.text());
}

#[test]
fn settings_are_printed_without_texts_and_names_are_checked() {
    for name in ["datatrove", "datatrove-zh", "text-dedup", "nemo"] {
        let ran =
            Ran::from(command().args(["tune", "--as", name, "--configuration"]).output().unwrap());
        assert_eq!(ran.code, Some(0), "{}", ran.err);
        assert!(ran.text().starts_with("# De-duplicates JSON lines with "), "{}", ran.text());
    }
    let ran = Ran::from(command().args(["tune", "--as", "duplodocus"]).output().unwrap());
    assert_eq!(ran.code, Some(2));
    assert!(ran.err.contains("datatrove, datatrove-zh, text-dedup, nemo"), "{}", ran.err);
    let ran = Ran::from(command().args(["tune", "--docs", "5"]).output().unwrap());
    assert_eq!(ran.code, Some(2), "{}", ran.err);
}

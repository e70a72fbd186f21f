//! The result of a job as lists: a sample of too many pairs, verdicts by id and hash, what to keep and drop.

use crate::command::{Ran, Texts, object, run};
use crate::job::result;
use crate::two_pass::{lines, planted};
use crate::worker::plan;
use lookalike::corpus::document::{ContentHash, Name};
use lookalike::review::journal::Journal;
use lookalike::review::record::{JudgedText, VerdictRecord, VerdictScores};
use lookalike::review::verdict::Verdict;
use sha2::{Digest as _, Sha256};
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::PathBuf;

/// A result over 500 rows, found from .7 on, and the rows.
fn folder() -> (Texts, PathBuf, BTreeMap<String, String>) {
    let mut rows = planted(500);
    rows.retain(|(id, _)| id != "again");
    let texts = Texts::new(&[("rows.jsonl", &lines(&rows))]);
    let plan = plan(&texts, &texts.path().join("rows.jsonl"), &[]);
    let folder = result(&texts, &rows, &plan);
    (texts, folder, rows.into_iter().collect())
}

#[test]
fn of_too_many_pairs_a_sample_by_score_is_opened_and_told() {
    let (_texts, folder, _) = folder();
    let folder = folder.to_str().unwrap();
    let open = |more: &[&str]| run(&[&["open", folder, "--format", "tsv"][..], more].concat());
    let all = open(&[]);
    let json = object(&run(&["open", folder, "--format", "json", "--max-pairs", "40"]).out);
    // Copies of one text are one pair, and a row each where they are listed.
    let found = json["coverage"]["sampled_of"].as_u64().unwrap() as usize;
    assert!((60..=all.rows().len()).contains(&found) && !all.err.contains("a sample of"));
    let few = open(&["--max-pairs", "40"]);
    let told = format!("(a sample of 40 of {found} pairs, by steps of .05 in Jaccard, seed ");
    assert!(few.code == Some(0) && few.err.contains(&told), "{told}: {}", few.err);
    let key = |row: &Vec<String>| [row[1].clone(), row[2].clone(), row[3].clone()];
    let (whole, some): (BTreeSet<_>, BTreeSet<_>) =
        (all.rows().iter().map(key).collect(), few.rows().iter().map(key).collect());
    assert!((40..whole.len()).contains(&some.len()) && some.is_subset(&whole));
    // Not only the closest: each step that has pairs is in the sample.
    let steps = |rows: &BTreeSet<[String; 3]>| -> BTreeSet<u32> {
        rows.iter().map(|row| (row[2].parse::<f64>().unwrap() * 20.0) as u32).collect()
    };
    assert!(steps(&whole).len() > 3 && steps(&whole) == steps(&some));
    assert!(few.out == open(&["--max-pairs", "40", "--threads", "1"]).out);
}

fn entries(texts: &Texts, name: &str) -> BTreeSet<String> {
    let list = fs::read_to_string(texts.path().join(name)).unwrap();
    list.lines().map(str::to_owned).collect()
}

/// Writes both lists of a corpus under these names.
fn lists(texts: &Texts, corpus: &str, name: &str, more: &[&str]) -> Ran {
    let path = |list: &str| texts.path().join(format!("{name}-{list}")).display().to_string();
    let (keep, drop) = (path("keep"), path("drop"));
    let files = ["--keep-list", &keep, "--drop-list", &drop, "--force", "--format", "tsv"];
    let ran = run(&[&["dedup", corpus][..], &files, more].concat());
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    ran
}

#[test]
fn the_lists_of_a_result_are_those_of_its_rows() {
    let (texts, folder, rows) = folder();
    let table = texts.path().join("rows.jsonl").display().to_string();
    let folder = folder.to_str().unwrap();
    for linkage in ["complete", "single", "cover"] {
        let how = ["--at", "0.8", "--linkage", linkage];
        let opened = lists(&texts, folder, "opened", &how);
        lists(&texts, &table, "local", &[&how[..], &["--rows"]].concat());
        let (dropped, local) = (entries(&texts, "opened-drop"), entries(&texts, "local-drop"));
        assert!(dropped.len() > 30 && dropped == local, "{linkage} {}", opened.err);
        let kept = entries(&texts, "opened-keep");
        // Rows in no pair too.
        assert!(kept == entries(&texts, "local-keep") && kept.len() + dropped.len() == rows.len());
        let told = " in no pair are in the list of what to keep";
        assert!(opened.err.contains(told), "{}", opened.err);
    }
    // A result of a job that did not list them.
    let manifest = texts.path().join("result/manifest.json");
    let written = fs::read_to_string(&manifest).unwrap();
    fs::write(&manifest, written.replace("\"others\"", "\"else\"")).unwrap();
    let ran = lists(&texts, folder, "without", &["--at", "0.8"]);
    let kept = entries(&texts, "without-keep");
    let rest = rows.len() - kept.len() - entries(&texts, "without-drop").len();
    let told = format!("{rest} in no pair are in neither list: keep them");
    assert!(rest > 50 && ran.err.contains(&told), "{told}: {}", ran.err);
    let low = run(&["dedup", folder, "--at", "0.5"]);
    assert!(low.code == Some(2) && low.err.contains("looked for from 0.7 on"), "{}", low.err);
}

#[test]
fn verdicts_are_exported_by_id_and_hash_and_keep_texts_apart() {
    let (texts, folder, rows) = folder();
    let folder = folder.to_str().unwrap();
    let how = ["--at", "0.75", "--linkage", "single"];
    let before = lists(&texts, folder, "before", &how);
    // A group of two texts that are no copies.
    let cells = before.rows();
    let alone = |group: &str| cells.iter().filter(|row| row[0] == group).count() == 2;
    let dropped =
        cells.iter().find(|row| row[1] == "drop" && row[3] != "1" && alone(&row[0])).unwrap();
    let kept = cells.iter().find(|row| row[0] == dropped[0] && row[1] == "keep").unwrap();
    let side = |id: &String| JudgedText {
        hash: ContentHash(Sha256::digest(rows[id].as_bytes()).into()),
        name: Name::new(id.as_bytes()),
        bytes: rows[id].len() as u64,
    };
    let path = texts.path().join("judged.jsonl");
    let record = VerdictRecord {
        seq: 0,
        at: 1_795_272_440,
        by: "安".to_owned(),
        sides: [side(&kept[2]), side(&dropped[2])],
        scores: VerdictScores::default(),
        verdict: Some(Verdict::NoMatch),
        note: String::new(),
    };
    Journal::new(path.clone()).append(&mut [record]).unwrap();
    let journal = path.to_str().unwrap();
    let exported = run(&["review", "export", "--review", journal, "--format", "pairs", folder]);
    let [a, b] = [side(&kept[2]), side(&dropped[2])];
    let line = format!("{}\t{}\t{}\t{}\tno match\n", kept[2], dropped[2], a.hash, b.hash);
    let head = "id_a\tid_b\tsha256_a\tsha256_b\tverdict\n";
    assert_eq!(exported.text(), format!("{head}{line}"), "{}", exported.err);
    let after = lists(&texts, folder, "after", &[&how[..], &["--review", journal]].concat());
    assert!(after.err.contains("1 pair judged to be no match"), "{}", after.err);
    let mut expected = entries(&texts, "before-drop");
    assert!(expected.remove(&dropped[2]) && expected == entries(&texts, "after-drop"));
    let cover = ["dedup", folder, "--linkage", "cover", "--review", journal];
    let cover = run(&cover);
    assert!(cover.code == Some(2) && cover.err.contains("--linkage cover"), "{}", cover.err);
}

//! `lookalike job` and `lookalike open`: a result made by hand, as a job makes it, and broken ones.

use crate::command::{Ran, Texts, command, object, run};
use crate::two_pass::{lines, planted};
use crate::worker::{plan, work};
use serde_json::{Value, json};
use sha2::{Digest as _, Sha256};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

fn text<'a>(row: &'a Value, key: &str) -> &'a str {
    row[key].as_str().unwrap_or_default()
}

fn hexadecimal(bytes: &[u8]) -> String {
    bytes.iter().fold(String::new(), |mut all, byte| {
        let _ = write!(all, "{byte:02x}");
        all
    })
}

/// The pairs that share a key and agree in enough slots, and the copies, by comparing all rows.
fn candidates(rows: &[Value], plan: &Value) -> (Vec<Value>, Vec<Value>, usize) {
    let mut firsts: BTreeMap<&str, &Value> = BTreeMap::new();
    for row in rows.iter().filter(|row| row["shingles"].as_u64() > Some(0)) {
        let first = firsts.entry(text(row, "folded")).or_insert(row);
        if text(row, "id") < text(first, "id") {
            *first = row;
        }
    }
    let line = |a: &Value, b: &Value| json!({"a": a["id"], "b": b["id"], "sha256_a": a["sha256"], "sha256_b": b["sha256"]});
    let is_copy = |row: &&Value| {
        firsts.get(text(row, "folded")).is_some_and(|first| first["id"] != row["id"])
    };
    let copies = rows.iter().filter(is_copy).map(|row| line(firsts[text(row, "folded")], row));
    let all: Vec<&Value> = firsts.values().copied().collect();
    let mut pairs = Vec::new();
    for (at, x) in all.iter().enumerate() {
        for y in &all[at + 1..] {
            let equal = |key: &str| {
                let (x, y) = (x[key].as_array().unwrap(), y[key].as_array().unwrap());
                x.iter().zip(y).filter(|(x, y)| x == y).count() as u64
            };
            if equal("bands") > 0 && equal("minhash") >= plan["agreeing"].as_u64().unwrap() {
                pairs.push(if text(x, "id") < text(y, "id") { line(x, y) } else { line(y, x) });
            }
        }
    }
    (pairs, copies.collect(), all.len())
}

/// Writes the result of a job over these rows, and returns its folder.
pub(crate) fn result(texts: &Texts, rows: &[(String, String)], plan: &Path) -> PathBuf {
    let plan_value = object(&fs::read(plan).unwrap());
    let ran = work(plan, lines(rows).as_bytes(), &[]);
    let all: Vec<Value> = ran.out.trim_ascii().split(|&b| b == b'\n').map(object).collect();
    let sketched = &all[1..all.len() - 1];
    let (pairs, copies, firsts) = candidates(sketched, &plan_value);
    let listed: BTreeSet<&str> =
        pairs.iter().chain(&copies).flat_map(|row| [text(row, "a"), text(row, "b")]).collect();
    let kept: Vec<(String, String)> =
        rows.iter().filter(|(id, _)| listed.contains(id.as_str())).cloned().collect();
    let joined =
        |rows: &[Value]| rows.iter().fold(String::new(), |all, row| format!("{all}{row}\n"));
    let rest = rows.iter().filter(|(id, _)| !listed.contains(id.as_str()));
    let others = rest.map(|(id, _)| format!("{}\n", json!({ "id": id }))).collect();
    let half = kept.len() / 2;
    let parts = [
        ("pairs", "pairs.jsonl", joined(&pairs)),
        ("copies", "copies.jsonl", joined(&copies)),
        ("texts", "texts/one.txt", lines(&kept[..half])),
        ("texts", "texts/two.txt", lines(&kept[half..])),
        ("texts", "texts/none.txt", String::new()),
        ("others", "others.jsonl", others),
    ];
    let mut files = Vec::new();
    for (what, name, text) in parts {
        texts.add(format!("result/{name}"), text.as_bytes());
        files.push(
            json!({"what": what, "name": name, "sha256": hexadecimal(&Sha256::digest(&text))}),
        );
    }
    let counts = json!({
        "rows": rows.len(), "bad": 0, "repeated": 0, "firsts": firsts, "passed_over": 0,
        "pairs": pairs.len(), "copies": copies.len(), "texts": kept.len(),
    });
    let manifest = json!({"format": 1, "job": "by hand", "plan": plan_value, "counts": counts, "files": files});
    texts.add("result/manifest.json", manifest.to_string().as_bytes());
    texts.path().join("result")
}

fn opened(folder: &Path, arguments: &[&str]) -> Ran {
    command().arg("open").arg(folder).args(arguments).output().unwrap().into()
}

#[test]
fn an_opened_result_lists_the_pairs_of_a_local_run() {
    let mut rows = planted(700);
    rows.retain(|(id, _)| id != "again");
    let texts = Texts::new(&[("rows.jsonl", &lines(&rows))]);
    let table = texts.path().join("rows.jsonl");
    let plan = plan(&texts, &table, &[]);
    let folder = result(&texts, &rows, &plan);
    let path = table.to_str().unwrap();
    let local = ["pairs", path, "--rows", "--floor", "0.7", "--two-pass", "always", "--no-cache"];
    let local = run(&[&local[..], &["--format", "tsv", "--threshold-jaccard", "0.2"]].concat());
    let ran = opened(&folder, &["--format", "tsv", "--threads", "1"]);
    assert_eq!((local.code, ran.code), (Some(0), Some(0)), "{}{}", local.err, ran.err);
    assert!(ran.rows().len() > 100, "{}", ran.err);
    let bare: Vec<Vec<String>> = local
        .rows()
        .into_iter()
        .map(|row| row.into_iter().map(|cell| cell.replace("rows.jsonl#", "")).collect())
        .collect();
    // The flags are those of other thresholds, and the paths, the last two, those of another place.
    let without_flags = |rows: Vec<Vec<String>>| -> Vec<Vec<String>> {
        rows.into_iter().map(|row| [&row[..15], &row[16..35]].concat()).collect()
    };
    assert!(without_flags(bare) == without_flags(ran.rows()), "{}{}", local.text(), ran.text());
    assert!(
        ran.err.contains("rows of by hand") && ran.err.contains("expected recall"),
        "{}",
        ran.err
    );
    assert!(ran.out == opened(&folder, &["--format", "tsv", "--threads", "7"]).out);
    let json = object(&opened(&folder, &["--format", "json", "--limit", "3"]).out);
    assert_eq!(json["pairs"].as_array().unwrap().len(), 3);
}

/// A file of a result, its new content, and what the error says.
type Broken = (&'static str, String, &'static str);

/// Broken manifests, to this one.
fn broken_manifests(good: &str) -> Vec<Broken> {
    let with = |from: &str, to: &str| good.replace(from, to);
    vec![
        ("manifest.json", with("\"format\":1,\"job", "\"format\":2,\"job"), "reads format 1"),
        ("manifest.json", with("\"shingle\":\"auto\"", "\"shingle\":\"4\""), "changed by hand"),
        ("manifest.json", with("lookalike 0", "lookalike 9"), "was made by lookalike 9"),
        ("manifest.json", with("\"pairs.jsonl\"", "\"/pairs.jsonl\""), "not in the folder"),
        ("manifest.json", good[..good.len() / 2].to_owned(), "invalid JSON"),
    ]
}

/// Broken lists and texts, to these ones.
fn broken_lists(pairs: &str, texts: &str) -> Vec<Broken> {
    let first: Value = serde_json::from_str(pairs.lines().next().unwrap()).unwrap();
    let (id, hash) = (text(&first, "a"), text(&first, "sha256_a"));
    let digit = if hash.ends_with('0') { "1" } else { "0" };
    let unknown = pairs.replace(&format!("\"{id}\""), "\"nobody\"");
    let fewer: Vec<&str> = pairs.lines().skip(1).collect();
    let known: Value = serde_json::from_str(texts.lines().next().unwrap()).unwrap();
    let more = format!("{texts}{{\"id\":\"more\",\"text\":\"x\"}}\n");
    let list = "pairs.jsonl";
    let file = "texts/one.txt";
    vec![
        (list, pairs[..pairs.len() - 9].to_owned(), "invalid JSON"),
        (list, fewer.join("\n"), "the files list"),
        (list, pairs.replace("sha256_b", "sha"), "pairs.jsonl, line 1: it needs the keys"),
        (list, unknown, "the id `nobody` has no text"),
        (list, pairs.replacen(hash, &format!("{}{digit}", &hash[..63]), 1), ""),
        (file, texts.replacen(text(&known, "id"), "stranger", 1), "has no text in the folder"),
        (
            file,
            texts.replacen("\"text\":\"", "\"text\":\"x", 1),
            "is not the one that was compared",
        ),
        (file, more, "are listed"),
    ]
}

#[test]
fn a_broken_result_is_named_by_file_and_line_and_not_used() {
    let mut rows = planted(150);
    rows.retain(|(id, _)| id != "again");
    let texts = Texts::new(&[("rows.jsonl", &lines(&rows))]);
    let plan = plan(&texts, &texts.path().join("rows.jsonl"), &[]);
    let folder = result(&texts, &rows, &plan);
    assert_eq!(opened(&folder, &[]).code, Some(0));
    let read = |name: &str| fs::read_to_string(folder.join(name)).unwrap();
    let (manifest, pairs) = (read("manifest.json"), read("pairs.jsonl"));
    let refused = |(name, to, says): &Broken| {
        let before = read(name);
        assert!(before != *to, "{says}");
        fs::write(folder.join(name), to).unwrap();
        let ran = opened(&folder, &["--format", "tsv"]);
        let code = if says.contains("was made by") { 2 } else { 3 };
        assert!(ran.code == Some(code) && ran.err.contains(says), "{says}: {}", ran.err);
        assert!(ran.out.is_empty(), "{says}: {}", ran.text());
        fs::write(folder.join(name), before).unwrap();
    };
    broken_manifests(&manifest).iter().for_each(refused);
    for case in broken_lists(&pairs, &read("texts/one.txt")) {
        // Once against the hash of the manifest, once with the hash of the new content.
        refused(&(case.0, case.1.clone(), "changed: its SHA-256 is"));
        let hashes = [&read(case.0), &case.1].map(|text| hexadecimal(&Sha256::digest(text)));
        fs::write(folder.join("manifest.json"), manifest.replace(&hashes[0], &hashes[1])).unwrap();
        refused(&case);
        fs::write(folder.join("manifest.json"), &manifest).unwrap();
    }
    fs::remove_file(folder.join("manifest.json")).unwrap();
    let ran = opened(&folder, &[]);
    assert!(ran.code == Some(2) && ran.err.contains("is not complete"), "{}", ran.err);
}

#[test]
fn a_job_is_short_and_belongs_to_this_version_and_plan() {
    let texts = Texts::new(&[("rows.jsonl", &lines(&planted(50)))]);
    let plan = plan(&texts, &texts.path().join("rows.jsonl"), &[]);
    for engine in ["duckdb", "spark"] {
        let folder = texts.path().join(engine);
        let (to, from) = (folder.to_str().unwrap(), plan.to_str().unwrap());
        let ran = run(&["job", engine, to, "--plan", from]);
        assert_eq!(ran.code, Some(0), "{}", ran.err);
        let read = |name: &str| fs::read_to_string(folder.join(name)).unwrap();
        assert_eq!(read("plan.json"), fs::read_to_string(&plan).unwrap());
        let version = format!("lookalike {}", env!("CARGO_PKG_VERSION"));
        for name in ["job.py", "worker.py"] {
            let text = read(name);
            assert!(text.lines().count() < 100 && text.contains(&version), "{name}");
        }
        let again = run(&["job", engine, to, "--plan", from]);
        assert!(again.code == Some(2) && again.err.contains("exists"), "{}", again.err);
        assert_eq!(run(&["job", engine, to, "--plan", from, "--force"]).code, Some(0));
    }
    let none = texts.path().join("none.json");
    let ran = run(&["job", "spark", "x", "--plan", none.to_str().unwrap()]);
    assert!(ran.code == Some(3) && !Path::new("x").exists(), "{}", ran.err);
}

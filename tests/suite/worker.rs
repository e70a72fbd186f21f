//! `lookalike worker`: one line for each row, the numbers of a local run, bad rows and closed pipes.

use crate::command::{Ran, Texts, command, object, run};
use crate::two_pass::{lines, planted};
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::fs::File;
use std::io::{Read as _, Write as _};
use std::path::{Path, PathBuf};
use std::process::Stdio;

/// Writes a plan for a table and returns its path.
pub(crate) fn plan(texts: &Texts, table: &Path, arguments: &[&str]) -> PathBuf {
    let plan = texts.path().join("plan.json");
    let mut command = command();
    command.arg("plan").arg(table).args(["--rows", "--floor", "0.7", "--no-cache", "--force"]);
    let ran: Ran = command.arg("-o").arg(&plan).args(arguments).output().unwrap().into();
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    plan
}

/// Runs the worker on these bytes.
pub(crate) fn work(plan: &Path, input: &[u8], arguments: &[&str]) -> Ran {
    let mut command = command();
    command.args(["worker", "--plan"]).arg(plan).args(arguments).stdin(Stdio::piped());
    let mut child = command.spawn().unwrap();
    let (mut stdin, input) = (child.stdin.take().unwrap(), input.to_vec());
    let writer = std::thread::spawn(move || stdin.write_all(&input));
    let ran = child.wait_with_output().unwrap().into();
    let _refused = writer.join().unwrap();
    ran
}

/// The lines of an output: the head, the rows, the end.
fn answers(ran: &Ran) -> (Value, Vec<Value>, Value) {
    let mut all: Vec<Value> = ran.out.trim_ascii().split(|&b| b == b'\n').map(object).collect();
    let end = all.pop().unwrap();
    let rows = all.split_off(1);
    (all.pop().unwrap(), rows, end)
}

#[test]
fn sketches_are_those_of_a_local_run_for_any_threads_and_any_cut() {
    let mut rows = planted(900);
    rows.retain(|(id, _)| id != "again");
    let texts = Texts::new(&[("rows.jsonl", &lines(&rows))]);
    let table = texts.path().join("rows.jsonl");
    let plan = plan(&texts, &table, &["--within", "4"]);
    let input = lines(&rows);
    let ran = work(&plan, input.as_bytes(), &["--threads", "1"]);
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    assert!(ran.out == work(&plan, input.as_bytes(), &["--threads", "16"]).out);
    let (head, all, end) = answers(&ran);
    assert_eq!((end["rows"].as_u64(), end["bad"].as_u64()), (Some(rows.len() as u64), Some(0)));
    assert_eq!(head["spec"], object(&std::fs::read(&plan).unwrap())["spec"]);
    // Each row alone, and the rows in another order, give the same lines.
    let mut cut = Vec::new();
    for part in rows.rchunks(170) {
        let part = work(&plan, lines(part).as_bytes(), &[]);
        cut.extend(answers(&part).1);
    }
    let by_id = |rows: &[Value]| -> BTreeMap<String, Value> {
        rows.iter().map(|row| (row["id"].as_str().unwrap().to_owned(), row.clone())).collect()
    };
    let known = by_id(&all);
    assert!(known.len() == rows.len() && known == by_id(&cut));
    assert!(all.iter().zip(&rows).all(|(row, (id, _))| row["id"] == **id));
    // Agreeing slots, differing bits and copies of every pair are those of two passes.
    let path = table.to_str().unwrap();
    let arguments = ["--rows", "--floor", "0.7", "--two-pass", "always", "--format", "tsv"];
    let pairs = run(&[&["pairs", path], &arguments[..]].concat());
    let heads: Vec<String> =
        pairs.text().lines().next().unwrap().split('\t').map(str::to_owned).collect();
    let at = |name: &str| heads.iter().position(|head| head == name).unwrap();
    let row = |name: &str| &known[name.split_once('#').unwrap().1];
    let list = |row: &Value, key: &str| row[key].as_array().unwrap().clone();
    assert!(pairs.rows().len() > 150, "{}", pairs.err);
    for pair in pairs.rows() {
        let (a, b) = (row(&pair[at("a")]), row(&pair[at("b")]));
        let both = |key: &str| list(a, key).into_iter().zip(list(b, key)).collect::<Vec<_>>();
        let equal = both("minhash").iter().filter(|(x, y)| x == y).count();
        assert_eq!(equal.to_string(), pair[at("minhash_equal")]);
        let bits =
            |(x, y): &(Value, Value)| (x.as_i64().unwrap() ^ y.as_i64().unwrap()).count_ones();
        let distance: u32 = both("simhash").iter().map(bits).sum();
        assert_eq!(distance.to_string(), pair[at("simhash_distance")]);
        assert!(both("bands").iter().any(|(x, y)| x == y), "a pair without a band");
        assert!(distance > 4 || both("tables").iter().any(|(x, y)| x == y), "and without a table");
        assert!(a["folded"] != b["folded"] || pair[at("jaccard")].parse() == Ok(1.0), "{pair:?}");
    }
}

#[test]
fn golden_rows() {
    let rows = [
        ("en", "The quick brown fox jumps over the lazy dog."),
        ("en, nearly", "The quick brown fox jumped over the lazy dog."),
        ("中文", "敏捷的棕色狐狸跳过了懒狗。"),
        ("繁體", "敏捷的棕色狐狸跳過了懶狗。"),
        ("short", "ab"),
        ("empty", ""),
        ("tab\tand\nline", "Ｆｕｌｌ　ｗｉｄｔｈ, zero\u{200b}width, NUL \0 inside"),
    ];
    let input: String =
        rows.iter().map(|(id, text)| format!("{}\n", json!({"key": id, "body": text}))).collect();
    let texts = Texts::new(&[("rows.jsonl", &input)]);
    let arguments = ["--num-perm", "16", "--simhash-bits", "64", "--rows-id", "key", "-n", "3"];
    let plan = plan(&texts, &texts.path().join("rows.jsonl"), &arguments);
    let ran = work(&plan, input.as_bytes(), &[]);
    let (head, _, _) = answers(&ran);
    let text = ran.text();
    let (_, after) = text.split_once('\n').unwrap();
    insta::assert_snapshot!(
        "worker_golden",
        format!("{}\n{after}", head["spec"].as_str().unwrap())
    );
}

#[test]
fn bad_rows_have_their_line_and_reason() {
    let texts = Texts::new(&[("rows.jsonl", &lines(&planted(50)))]);
    let plan = plan(&texts, &texts.path().join("rows.jsonl"), &["--max-file-size", "1M"]);
    let mut input = b"\xef\xbb\xbf{\"id\": \"first\", \"text\": \"a mark before it\"}\r\n".to_vec();
    input.extend(
        b"\n\r\n{\"id\": \"cut\", \"text\": \"no end\r\nraw \0 byte\n[1, 2]\n{\"id\": 7}\n",
    );
    input.extend(
        b"{\"text\": \"no id\"}\n{\"id\": \"b\", \"text\": \"broken \xff and \xe4\xb8 text\"}\n",
    );
    input.extend(format!("{}\n", json!({"id": "long", "text": "x".repeat(2 << 20)})).bytes());
    input.extend(b"{\"id\": \"twice\", \"text\": \"one\"}\n{\"id\": \"twice\", \"text\": \"two\"}");
    let ran = work(&plan, &input, &[]);
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    let (_, rows, end) = answers(&ran);
    assert_eq!((rows.len(), end["rows"].as_u64(), end["bad"].as_u64()), (10, Some(10), Some(6)));
    assert!(ran.err.contains("6 of 10 rows cannot be used"), "{}", ran.err);
    let told: Vec<(&str, u64, &str)> = rows
        .iter()
        .map(|row| {
            let text = |key: &str| row[key].as_str().unwrap_or_default();
            (text("id"), row["line"].as_u64().unwrap_or(0), text("error"))
        })
        .collect();
    assert_eq!(told[0], ("first", 0, ""));
    assert!(told[1].1 == 4 && told[1].2.starts_with("invalid JSON"), "{told:?}");
    assert!(told[2].1 == 5 && told[2].2.starts_with("invalid JSON"), "{told:?}");
    assert_eq!(told[3], ("", 6, "not a JSON object"));
    assert_eq!(told[4], ("7", 7, "no field `text`"));
    assert_eq!(told[5], ("", 8, "no id: `id` is missing or empty"));
    assert!(told[6] == ("b", 0, "") && rows[6]["replaced"] == 2, "{}", rows[6]);
    assert!(told[7].1 == 10 && told[7].2.contains("--max-file-size"), "{told:?}");
    assert!(told[8] == ("twice", 0, "") && told[9] == ("twice", 0, ""));
    assert!(answers(&work(&plan, b"", &[])).1.is_empty());
}

#[test]
fn what_depends_on_other_rows_or_another_version_is_refused() {
    let texts = Texts::new(&[("rows.jsonl", &lines(&planted(50)))]);
    let plan = plan(&texts, &texts.path().join("rows.jsonl"), &[]);
    let good = std::fs::read_to_string(&plan).unwrap();
    let version = format!("lookalike {}", env!("CARGO_PKG_VERSION"));
    for (from, to, code, says) in [
        ("\"shingle\": \"auto\"", "\"shingle\": \"13\"", 2, "`recipe` is missing or invalid"),
        ("\"id\": \"id\"", "\"id\": null", 2, "names no id column"),
        (&version, "lookalike 0.0.1", 2, "made by lookalike 0.0.1"),
        ("\"num-perm\": \"128\"", "\"num-perm\": \"64\"", 2, "changed by hand"),
        ("\"unit\": \"char\"", "\"unit\": \"line\"", 2, "`recipe` is missing or invalid"),
        ("\"format\": 1", "\"format\": 9", 2, "format 9, this program reads format 1"),
        ("{", "", 3, "not a plan: invalid JSON"),
    ] {
        let bad = good.replacen(from, to, 1);
        assert!(bad != good, "{from} {good}");
        let path = texts.add("bad.json", bad.as_bytes());
        let ran = work(&path, b"", &[]);
        assert!(ran.code == Some(code) && ran.err.contains(says), "{says}: {}", ran.err);
        assert!(ran.out.is_empty());
    }
    let ran = work(&texts.path().join("none.json"), b"", &[]);
    assert!(ran.code == Some(3) && ran.err.contains("none.json"), "{}", ran.err);
}

#[test]
fn an_output_that_nobody_reads_to_its_end_is_an_error() {
    let rows = planted(3_000);
    let texts = Texts::new(&[("rows.jsonl", &lines(&rows))]);
    let table = texts.path().join("rows.jsonl");
    let plan = plan(&texts, &table, &[]);
    let mut command = command();
    command.args(["worker", "--plan"]).arg(plan).stdin(File::open(&table).unwrap());
    let mut child = command.spawn().unwrap();
    child.stdout.take().unwrap().read_exact(&mut [0; 16]).unwrap();
    let mut err = String::new();
    child.stderr.take().unwrap().read_to_string(&mut err).unwrap();
    assert_eq!(child.wait().unwrap().code(), Some(2));
    assert!(err.contains("standard output was closed before the last row"), "{err}");
}

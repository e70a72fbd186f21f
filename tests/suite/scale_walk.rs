//! The walk-through of the guide: sample, plan, job, open, a verdict, lists.

use crate::command::{Ran, Texts, command, object, run};
use crate::job::result;
use crate::terminal::Terminal;
use crate::two_pass::{lines, planted};
use std::collections::BTreeSet;
use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::Command;

/// A result folder: by DuckDB where Python has it, else as a job writes it.
fn job(texts: &Texts, rows: &[(String, String)], plan: &Path) -> PathBuf {
    let has_engine = Command::new("python3").args(["-c", "import duckdb"]).output();
    if !has_engine.is_ok_and(|ran| ran.status.success()) {
        let message = "not tried with DuckDB: python3 has none; the result is made without it\n";
        std::io::stderr().write_all(message.as_bytes()).unwrap();
        return result(texts, rows, plan);
    }
    let (folder, out) = (texts.path().join("job"), texts.path().join("result"));
    let mut made = command();
    made.args(["job", "duckdb"]).arg(&folder).arg("--plan").arg(plan);
    assert_eq!(Ran::from(made.output().unwrap()).code, Some(0));
    let ran = Command::new("python3")
        .arg(folder.join("job.py"))
        .arg(&out)
        .arg(texts.path().join("rows.jsonl"))
        .args(["--lookalike", env!("CARGO_BIN_EXE_lookalike")])
        .output()
        .unwrap();
    assert!(ran.status.success(), "{}", String::from_utf8_lossy(&ran.stderr));
    out
}

#[test]
fn a_sample_becomes_a_plan_a_job_a_result_a_verdict_and_lists() {
    let mut rows = planted(500);
    rows.retain(|(id, _)| id != "again");
    let texts =
        Texts::new(&[("rows.jsonl", &lines(&rows)), ("sample.jsonl", &lines(&rows[..200]))]);
    let path = |name: &str| texts.path().join(name).to_str().unwrap().to_owned();
    let (sample, plan) = (path("sample.jsonl"), path("plan.json"));
    let planned = run(&["plan", &sample, "--rows", "--floor", "0.8", "--docs", "500", "-o", &plan]);
    assert_eq!(planned.code, Some(0), "{}", planned.err);
    let folder = job(&texts, &rows, Path::new(&plan));
    let folder = folder.to_str().unwrap();
    // The pairs, scored exactly: all of them are pairs of the rows in memory.
    let pairs = run(&["open", folder, "--format", "tsv"]);
    assert_eq!(pairs.code, Some(0), "{}", pairs.err);
    let table = path("rows.jsonl");
    let local = run(&["pairs", &table, "--rows", "--floor", "0.8", "--format", "tsv"]);
    let scores = |ran: &Ran| -> BTreeSet<[String; 3]> {
        let bare = |name: &str| name.replace("rows.jsonl#", "");
        let rows = ran.rows().into_iter().filter(|row| row[3].parse::<f64>().unwrap() >= 0.8);
        rows.map(|row| [bare(&row[1]), bare(&row[2]), row[3].clone()]).collect()
    };
    let (opened, all) = (scores(&pairs), scores(&local));
    assert!(opened.len() > 30 && opened.is_subset(&all) && all.len() - opened.len() <= 1);
    // A verdict in the explorer.
    let journal = path("verdicts.jsonl");
    let mut terminal = Terminal::start(&["open", folder, "--review", &journal], &[]);
    terminal.shows("pairs");
    terminal.is_idle("the start");
    terminal.send("m");
    terminal.shows(" saved");
    terminal.send("q");
    assert!(terminal.end().success());
    // The lists: verdicts by id and SHA-256, and the ids to drop.
    let exported = run(&["review", "export", "--review", &journal, folder]);
    assert_eq!(exported.code, Some(0), "{}", exported.err);
    let text = exported.text();
    let head: Vec<&str> = text.lines().next().unwrap().split('\t').collect();
    assert!(["a", "b", "sha256_a", "sha256_b"].iter().all(|name| head.contains(name)), "{head:?}");
    let judged: Vec<String> = text.lines().nth(1).unwrap().split('\t').map(str::to_owned).collect();
    let at = |name: &str| judged[head.iter().position(|own| *own == name).unwrap()].clone();
    assert!(opened.iter().any(|pair| pair[0] == at("a") && pair[1] == at("b")), "{text}");
    let after = object(&run(&["open", folder, "--review", &journal, "--format", "json"]).out);
    let pairs = after["pairs"].as_array().unwrap().iter();
    assert!(pairs.filter(|pair| !pair["verdict"].is_null()).count() >= 1);
    let drop = path("drop.txt");
    let lists = run(&["dedup", &table, "--rows", "--at", "0.8", "--drop-list", &drop]);
    assert_eq!(lists.code, Some(0), "{}", lists.err);
    assert!(fs::read_to_string(&drop).unwrap().lines().count() > 20);
}

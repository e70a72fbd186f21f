//! `lookalike plan`: the forecast of a run in two passes, beside that run.

use crate::command::{Texts, object, run};
use std::fmt::Write as _;

/// A table of rows, every tenth a near copy of the one before.
fn table(rows: u32) -> (Texts, String) {
    let mut lines = String::new();
    let mut text = String::new();
    for row in 0..rows {
        if row % 10 == 9 {
            text.push_str(" again");
        } else {
            let words = (0..40_u32).map(|place| {
                let mixed = (row * 40 + place).wrapping_mul(2_654_435_761) >> 13;
                format!("word{}", mixed % 5_000)
            });
            text = words.collect::<Vec<_>>().join(" ");
        }
        writeln!(lines, "{{\"id\": \"r{row}\", \"text\": \"{text}\"}}").unwrap();
    }
    let texts = Texts::new(&[("文章.jsonl", &lines)]);
    let path = texts.path().join("文章.jsonl").to_str().unwrap().to_owned();
    (texts, path)
}

#[test]
fn a_plan_is_what_the_run_then_does() {
    let (_texts, path) = table(1_000);
    let arguments = [&path, "--rows", "--floor", "0.8", "--no-cache"];
    let planned = run(&[&["plan"], &arguments[..], &["--format", "json"]].concat());
    assert_eq!(planned.code, Some(0), "{}", planned.err);
    let plan = object(&planned.out);
    assert_eq!(
        (plan["rows"].as_u64(), plan["sample"]["rows"].as_u64()),
        (Some(1_000), Some(1_000))
    );
    let (bands, rows) = (&plan["bands"]["bands"], &plan["bands"]["rows"]);
    let done = [&["pairs"], &arguments[..], &["--two-pass", "always", "--format", "tsv"]].concat();
    let done = run(&done);
    assert_eq!(done.code, Some(0), "{}", done.err);
    assert!(done.err.contains(&format!("{bands} bands of {rows} slots")), "{plan} {}", done.err);
    let recall = format!("expected recall {:.4}", plan["bands"]["recall"].as_f64().unwrap());
    assert!(done.err.contains(&recall), "{recall} {}", done.err);
    assert_eq!(done.rows().len(), 100, "a near copy in ten");
    // The run leaves out candidates whose sizes cannot reach the floor.
    let candidates = plan["sample"]["candidates"].as_u64().unwrap();
    let (before, _) = done.err.split_once(" candidates scored exactly").unwrap();
    let scored: u64 = before.rsplit(' ').next().unwrap().replace(',', "").parse().unwrap();
    assert!((100..=candidates).contains(&scored), "{plan} {}", done.err);
    assert_eq!(plan["rows_estimated"], false);
    let text = run(&[&["plan"], &arguments[..]].concat()).text();
    for what in ["Plan for 1,000 rows at floor 0.8", "expected recall .99", "work folder", "memory"]
    {
        assert!(text.contains(&what.replace(" .", " 0.")), "{what}\n{text}");
    }
}

#[test]
fn more_rows_take_more_and_what_is_not_affordable_ends_with_1() {
    let (_texts, path) = table(400);
    let plan = |floor: &str, docs: &str| {
        run(&["plan", &path, "--rows", "--floor", floor, "--docs", docs, "--format", "json"])
    };
    let (few, many) = (plan("0.8", "1000000"), plan("0.8", "50000000"));
    let (few, many) = (object(&few.out), object(&many.out));
    for key in ["work_folder_bytes", "memory_bytes", "sketching_cpu_seconds"] {
        assert!(many[key].as_f64() > few[key].as_f64(), "{key}");
    }
    assert!(few["scoring_cpu_seconds"].as_f64() > Some(0.0));
    // Near-copies are stars; more unlike rows need longer bands, or no division is affordable.
    let length = |plan: &serde_json::Value| plan["bands"]["rows"].as_u64();
    assert!(length(&few) > Some(2) && length(&many).is_none_or(|many| Some(many) >= length(&few)));
    let refused = run(&["plan", &path, "--rows", "--floor", "0.02", "--docs", "4000000000"]);
    assert_eq!(refused.code, Some(1), "{} {}", refused.text(), refused.err);
    assert!(refused.text().contains("Not affordable: no division"), "{}", refused.text());
    let (_empty, nothing) = table(0);
    for (arguments, code, says) in [
        (&["plan", &path, "--rows"][..], 2, "a plan takes a --floor"),
        (&["plan", "--floor", "0.8"], 2, "cannot plan"),
        (&["plan", &path, "--rows", "--floor", "0.8", "--docs", "0"], 2, "--docs"),
        (&["plan", &nothing, "--rows", "--floor", "0.8"], 2, "no column could be a text"),
    ] {
        let ran = run(arguments);
        assert_eq!(ran.code, Some(code), "{arguments:?} {}", ran.err);
        assert!(ran.err.contains(says), "{says}: {}", ran.err);
    }
}

#[test]
fn pairs_and_dedup_run_by_a_plan_file() {
    let (texts, path) = table(600);
    let file = texts.path().join("plan.json");
    let file = file.to_str().unwrap();
    let made = ["plan", &path, "--rows", "--floor", "0.7", "--num-perm", "64", "-n", "4"];
    assert_eq!(run(&[&made[..], &["-o", file]].concat()).code, Some(0));
    let flags = ["--rows", "--floor", "0.7", "--num-perm", "64", "-n", "4", "--two-pass", "always"];
    for (command, more) in
        [(&["pairs", &path, "--format", "tsv"][..], &[][..]), (&["dedup", &path], &["--at", "0.7"])]
    {
        let command = [command, more].concat();
        let (own, planned) = (
            run(&[&command[..], &flags[..]].concat()),
            run(&[&command[..], &["--rows", "--plan", file]].concat()),
        );
        assert_eq!((own.code, planned.code), (Some(0), Some(0)), "{} {}", own.err, planned.err);
        assert_eq!(planned.text(), own.text());
        assert!(planned.err.contains("in two passes") || command[0] == "dedup", "{}", planned.err);
    }
    let explored = run(&[&path, "--rows", "--plan", file, "--no-cache", "--plain"]);
    assert_eq!(explored.code, Some(0), "{}", explored.err);
    assert!(explored.text().contains("Jaccard 0.969"), "{}", explored.text());
    // The plan's index is used, whatever these rows would choose.
    let written = std::fs::read_to_string(file).unwrap();
    let bands = object(written.as_bytes())["bands"]["bands"].as_u64().unwrap();
    let summary = run(&["pairs", &path, "--rows", "--plan", file, "--format", "tsv"]).err;
    assert!(summary.contains(&format!("{bands} bands of")), "{summary}");
    for (more, says) in [
        (&["--floor", "0.8"][..], "the plan is for floor 0.7, not 0.8"),
        (&["--num-perm", "32"], "the plan was made with --num-perm 64, not 32"),
        (&["--rows-text", "other"], "the plan was made with --rows-text text, not other"),
        (&["--rows-html", "yes"], "the plan was made with --rows-html no, not yes"),
        (&["--max-file-size", "1000"], "the plan was made with --max-file-size "),
        (&["--two-pass", "never"], "--plan is for two passes"),
        (&["--threshold-minhash", "0.5"], "finds pairs by Jaccard"),
    ] {
        let ran = run(&[&["pairs", &path, "--rows", "--plan", file], more].concat());
        assert!(ran.code == Some(2) && ran.err.contains(says), "{says}: {}", ran.err);
    }
    let within = run(&[&made[..], &["--within", "3", "-o", file, "--force"]].concat());
    assert_eq!(within.code, Some(0), "{}", within.err);
    let refused = run(&["pairs", &path, "--rows", "--plan", file]);
    assert!(refused.err.contains("made with --within"), "{}", refused.err);
}

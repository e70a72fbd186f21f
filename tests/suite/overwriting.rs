//! Results never replace what a command reads, nor each other, with `--force` or without.

use crate::command::{Texts, command, essays};
use std::fs;
use std::path::Path;

/// Runs a command in a folder; it must be refused, and every file of the folder stays as it was.
fn refused(texts: &Texts, arguments: &[&str], why: &str) {
    let before = files(texts.path());
    let ran = command().current_dir(texts.path()).args(arguments).output().unwrap();
    let err = String::from_utf8(ran.stderr).unwrap();
    assert_eq!(ran.status.code(), Some(2), "{arguments:?}: {err}");
    assert!(err.contains(why), "{why:?} for {arguments:?}: {err}");
    assert_eq!(files(texts.path()), before, "{arguments:?}");
}

/// Runs a command in a folder, with this exit code; returns what it prints on standard error.
fn ran(texts: &Texts, arguments: &[&str], code: i32) -> String {
    let ran = command().current_dir(texts.path()).args(arguments).output().unwrap();
    let err = String::from_utf8(ran.stderr).unwrap();
    assert_eq!(ran.status.code(), Some(code), "{arguments:?}: {err}");
    err
}

/// Every file below a folder with its bytes, by name.
fn files(folder: &Path) -> Vec<(String, Vec<u8>)> {
    let mut all = Vec::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            all.extend(files(&path));
        } else {
            all.push((path.display().to_string(), fs::read(&path).unwrap()));
        }
    }
    all.sort();
    all
}

/// Essays in `d`, a list, a truth file, settings, a sketch file, and a journal.
fn folder() -> Texts {
    let texts = Texts::new(&[("list", "d\n"), ("truth.tsv", "file_a\tfile_b\tlabel\n")]);
    for (name, bytes) in
        fs::read_dir(essays().path()).into_iter().flatten().flatten().map(|entry| {
            (entry.file_name().into_string().unwrap(), fs::read(entry.path()).unwrap())
        })
    {
        texts.add(format!("d/{name}"), &bytes);
    }
    for (name, text) in
        [("原文.txt", "天亮了，茶馆的门开了。"), ("改写.txt", "天亮了，茶馆的门打开了。")]
    {
        texts.add(format!("d/{name}"), text.repeat(3).as_bytes());
    }
    texts.add("config.toml", b"");
    texts.add("files", "d/原文.txt\nd/改写.txt\n".as_bytes());
    ran(&texts, &["sketch", "d", "-o", "lib.sketches"], 0);
    texts
}

#[test]
fn an_input_is_no_result_by_whatever_name() {
    let texts = folder();
    let read = "is read by this command and is not replaced";
    let text = "is one of the texts of this command and is not replaced";
    for (arguments, why) in [
        (&["pairs", "d", "-o", "d/原文.txt", "--force"][..], text),
        (&["pairs", "--files-from", "list", "-o", "./list", "--force"], read),
        (&["pairs", "--files-from", "list", "-o", "d/原文.txt", "--force"], text),
        (&["sources", "--files-from", "files", "-o", "d/改写.txt", "--force"], read),
        (&["pairs", "d/原文.txt", "d/改写.txt", "-o", "./d/改写.txt", "--force"], read),
        (&["dedup", "d", "--keep-list", "d/改写.txt", "--force"], text),
        (&["check", "d", "--against", "lib.sketches", "-o", "lib.sketches", "--force"], read),
        (&["pairs", "d", "--config", "config.toml", "-o", "config.toml", "--force"], read),
        (&["tune", "d", "--truth", "truth.tsv", "-o", "truth.tsv", "--force"], read),
        (&["dedup", "d", "--keep-list", "x", "--drop-list", "./X"], "is named for two results"),
    ] {
        refused(&texts, arguments, why);
    }
    // A result of the last time is no text if it is left out, or stands elsewhere.
    ran(&texts, &["pairs", "d", "-o", "d/out.tsv"], 0);
    refused(&texts, &["pairs", "d", "-o", "d/out.tsv", "--force"], text);
    ran(&texts, &["pairs", "d", "--exclude", "out.tsv", "-o", "d/out.tsv", "--force"], 0);
    texts.add("out.tsv", b"old");
    ran(&texts, &["pairs", "d", "-o", "out.tsv", "--force"], 0);
}

#[test]
fn a_file_that_filters_leave_out_is_replaced_only_if_it_is_a_result() {
    let texts = folder();
    texts.add("d/.hidden", b"a text of the user");
    let kept = "is no result of this program, and is not replaced";
    for arguments in [
        &["pairs", "d", "--exclude", "原文.txt", "-o", "d/原文.txt", "--force"][..],
        &["report", "d", "--include", "*[a-z]*.txt", "-o", "d/改写.txt", "--force"],
        &["sketch", "d", "-o", "d/.hidden", "--force"],
        &["dedup", "d", "--exclude", "原文.txt", "--keep-list", "d/原文.txt", "--force"],
    ] {
        refused(&texts, arguments, kept);
    }
    for (name, arguments) in [
        ("a.html", &["report", "d"][..]),
        ("a.json", &["report", "d"]),
        ("b.html", &["sources", "d", "--format", "html"]),
        ("b.tsv", &["sources", "d", "--format", "tsv"]),
        ("b.json", &["sources", "d", "--format", "json"]),
        ("c.txt", &["pairs", "d"]),
        ("c.csv", &["pairs", "d", "--format", "csv"]),
        ("c.json", &["pairs", "d", "--format", "json"]),
        ("c.jsonl", &["pairs", "d", "--format", "ndjson"]),
        ("e.tsv", &["passages", "d", "--format", "tsv"]),
        ("e.json", &["passages", "d", "--format", "json"]),
        ("e.jsonl", &["passages", "d", "--format", "ndjson"]),
        ("f.tsv", &["substitutions", "d", "--format", "tsv", "--threshold-jaccard", "0"]),
        ("f.json", &["substitutions", "d", "--format", "json"]),
        ("g.json", &["tune", "d", "--format", "json"]),
        ("s.tsv", &["sketch", "d", "--format", "tsv"]),
        ("s.jsonl", &["sketch", "d", "--format", "ndjson"]),
        ("s.sketches", &["sketch", "d"]),
    ] {
        let path = format!("d/.{name}");
        ran(&texts, &[arguments, &["-o", &path]].concat(), 0);
        ran(&texts, &[arguments, &["-o", &path, "--force"]].concat(), 0);
    }
    // A sketch file is no text, also without --exclude.
    ran(&texts, &["sketch", "d", "-o", "d/lib"], 0);
    ran(&texts, &["sketch", "d", "-o", "d/lib", "--force"], 0);
}

#[test]
fn lists_of_ignored_files_are_inputs_where_they_apply() {
    let texts = folder();
    texts.add("d/.git/info/exclude", b"*.log\n");
    texts.add("d/.gitignore", b"*.tmp\n");
    let read = "is read by this command and is not replaced";
    for list in ["d/.gitignore", "d/.git/info/exclude"] {
        refused(&texts, &["pairs", "d", "--gitignore", "-o", list, "--force"], read);
    }
}

#[test]
fn a_text_on_standard_input_is_an_input() {
    let texts = folder();
    let name = texts.path().join("d/原文.txt");
    let before = fs::read(&name).unwrap();
    let mut pairs = command();
    pairs.current_dir(texts.path()).args(["pairs", "-", "d/改写.txt", "-o", "d/原文.txt"]);
    let ran = pairs.arg("--force").stdin(fs::File::open(&name).unwrap()).output().unwrap();
    let err = String::from_utf8(ran.stderr).unwrap();
    assert!(ran.status.code() == Some(2) && err.contains("is read by this command"), "{err}");
    assert_eq!(fs::read(&name).unwrap(), before);
}

#[test]
fn what_the_next_run_reads_as_a_text_is_told() {
    let texts = folder();
    let warned = |arguments: &[&str], what: &str| {
        let mut program = command();
        program.current_dir(texts.path()).args(arguments);
        program.stdin(fs::File::open(texts.add("keys", b"m 1\n")).unwrap());
        let ran = program.output().unwrap();
        let err = String::from_utf8(ran.stderr).unwrap();
        assert!(ran.status.success(), "{arguments:?}: {err}");
        assert_eq!(err.contains("the next run reads it as a text"), !what.is_empty(), "{err}");
        assert!(err.contains(what), "{err}");
    };
    warned(&["pairs", "d", "-o", "d/a.tsv"], "the output file is in d: ");
    warned(&["pairs", "d", "--exclude", "*.tsv", "-o", "d/b.tsv"], "");
    warned(&["pairs", "d", "-o", "d/.c.tsv"], "");
    warned(&["sketch", "d", "-o", "d/lib"], "");
    warned(&["dedup", "d", "--keep-list", "d/keep"], "the output file is in d: ");
    warned(&["--plain", "d", "--review", "d/.j.jsonl"], "");
    // A journal is no text, see `a_journal_in_the_folder_is_no_text`.
    warned(&["--plain", "d", "--review", "d/j.jsonl"], "");
    let kept = ["pairs", "d", "--two-pass", "always", "--floor", "0.8", "--keep-work", "d/kept"];
    warned(&kept, "d/kept is in d: ");
}

#[test]
fn a_job_replaces_only_files_of_a_job() {
    let texts = folder();
    texts.add("rows.jsonl", "{\"id\":\"a\",\"text\":\"one two three\"}\n".repeat(3).as_bytes());
    ran(&texts, &["plan", "rows.jsonl", "--rows", "--floor", "0.8", "-o", "plan.json"], 0);
    for engine in ["duckdb", "spark"] {
        ran(&texts, &["job", engine, "job", "--plan", "plan.json", "--force"], 0);
    }
    let own = "is no file of an earlier job and is not replaced";
    for name in ["job.py", "worker.py", "plan.json"] {
        ran(&texts, &["job", "spark", "job", "--plan", "plan.json", "--force"], 0);
        texts.add(format!("job/{name}"), b"#!/usr/bin/env python3\nprint('mine')\n");
        refused(&texts, &["job", "duckdb", "job", "--plan", "plan.json", "--force"], own);
        fs::remove_file(texts.path().join("job").join(name)).unwrap();
    }
}

#[test]
fn a_failed_recording_leaves_no_file() {
    let texts = folder();
    texts.add("bad", b"no script\n");
    let mut cast = command();
    cast.current_dir(texts.path()).args(["d", "--play", "bad", "--cast", "out.cast"]);
    assert!(!cast.output().unwrap().status.success());
    assert!(!texts.path().join("out.cast").exists());
}

#[cfg(unix)]
#[test]
fn a_link_to_an_input_is_the_input() {
    let texts = folder();
    let at = |name| texts.path().join(name);
    std::os::unix::fs::symlink(at("d"), at("other")).unwrap();
    let text = "is one of the texts of this command and is not replaced";
    refused(&texts, &["pairs", "d", "-o", "other/原文.txt", "--force"], text);
    fs::hard_link(at("lib.sketches"), at("same")).unwrap();
    let read = "is read by this command and is not replaced";
    refused(&texts, &["check", "d", "--against", "same", "-o", "lib.sketches", "--force"], read);
}

#[test]
fn a_journal_is_never_replaced() {
    let texts = folder();
    let mut plain = command();
    plain.current_dir(texts.path()).args(["--plain", "d", "--review", "j.jsonl"]);
    plain.stdin(fs::File::open(texts.add("keys", b"m 1\n")).unwrap());
    assert!(plain.output().unwrap().status.success());
    let export = ["review", "export", "--review", "j.jsonl", "-o", "j.jsonl", "--force"];
    refused(&texts, &export, "is read by this command and is not replaced");
    let journal = "is a journal of verdicts and is not replaced";
    refused(&texts, &["pairs", "d", "-o", "j.jsonl", "--force"], journal);
}

/// As on a full disk, no file can take a byte.
#[cfg(unix)]
#[test]
fn a_result_that_cannot_be_written_leaves_no_file() {
    let texts = folder();
    texts.add("play", "lookalike script 1\nsize 80x24\n1.5 8\n".as_bytes());
    for name in ["one.jsonl", "two.jsonl"] {
        let mut plain = command();
        plain.current_dir(texts.path()).args(["--plain", "d", "--review", name]);
        plain.stdin(fs::File::open(texts.add("keys", b"m 1\n")).unwrap());
        assert!(plain.output().unwrap().status.success());
    }
    let before = files(texts.path());
    for line in [
        "pairs d -o out.tsv",
        "pairs d -o out.tsv.gz",
        "report d -o out.html",
        "sketch d -o out.sketches",
        "sources d --format html -o out.html",
        "dedup d --keep-list keep --drop-list drop",
        "review export --review one.jsonl -o out.tsv",
        "review merge one.jsonl two.jsonl -o both.jsonl",
        "d --play play --cast out.cast",
    ] {
        let program = command();
        let mut shell = std::process::Command::new("bash");
        for (name, value) in program.get_envs() {
            shell.env(name, value.unwrap_or_default());
        }
        shell.current_dir(texts.path()).arg("-c").arg(format!("ulimit -f 0; exec \"$0\" {line}"));
        let ran = shell.arg(program.get_program()).output().unwrap();
        let err = String::from_utf8(ran.stderr).unwrap();
        assert!(matches!(ran.status.code(), Some(2 | 3)), "{line}: {:?} {err}", ran.status);
        assert!(err.contains("File too large"), "{line}: {err}");
        assert_eq!(files(texts.path()), before, "{line}");
    }
}

#[test]
fn a_journal_in_the_folder_is_no_text() {
    let texts = folder();
    let run = |arguments: &[&str]| {
        let mut program = command();
        program.current_dir(texts.path()).args(arguments);
        program.stdin(fs::File::open(texts.add("keys", b"m 1\n")).unwrap());
        let ran = program.output().unwrap();
        let [out, err] = [ran.stdout, ran.stderr].map(|own| String::from_utf8(own).unwrap());
        assert!(ran.status.success(), "{arguments:?}: {err}");
        (out, err)
    };
    let alone = run(&["pairs", "d", "--format", "tsv"]).0;
    run(&["--plain", "d", "--review", "d/j.jsonl"]);
    assert!(texts.path().join("d/j.jsonl").is_file());
    let pairs = ["pairs", "d", "--format", "tsv", "--review", "d/j.jsonl"];
    for rows in [&[][..], &["--rows"]] {
        let (out, err) = run(&[&pairs[..], rows].concat());
        assert_eq!(out.lines().count(), alone.lines().count(), "{out}");
        let told =
            "j.jsonl: binary: looks like a journal of verdicts of this program; --review reads it";
        assert!(!out.contains("j.jsonl") && err.contains(told), "{err}");
    }
}

#[test]
fn the_ending_of_a_result_sets_its_format() {
    let texts = folder();
    let read = |name: &str| fs::read_to_string(texts.path().join(name)).unwrap();
    ran(&texts, &["pairs", "d", "-o", "x.csv"], 0);
    assert!(read("x.csv").starts_with("rank,a,b,jaccard,"));
    ran(&texts, &["pairs", "d", "-o", "x.json"], 0);
    assert!(read("x.json").starts_with('{'));
    ran(&texts, &["report", "d", "-o", "r.json"], 0);
    assert!(read("r.json").starts_with('{'));
    let told = ran(&texts, &["pairs", "d", "--format", "tsv", "-o", "y.json"], 0);
    assert!(told.contains("y.json is written as tsv: --format goes before its ending"), "{told}");
    assert!(read("y.json").starts_with("rank\ta\tb"));
    for (arguments, what) in [
        (["report", "d", "-o", "r.docx"], "r.docx: this command does not write .docx"),
        (["report", "d", "-o", "r.pdf"], "give a name that ends in .html"),
        (["pairs", "d", "-o", "x.xlsx"], "give a name that ends in .csv"),
    ] {
        let told = ran(&texts, &arguments, 2);
        assert!(told.contains(what), "{told}");
        assert!(!texts.path().join(arguments[3]).exists());
    }
}

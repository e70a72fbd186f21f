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

fn ran(texts: &Texts, arguments: &[&str], code: i32) {
    let ran = command().current_dir(texts.path()).args(arguments).output().unwrap();
    let err = String::from_utf8(ran.stderr).unwrap();
    assert_eq!(ran.status.code(), Some(code), "{arguments:?}: {err}");
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
    texts.add("d/out.tsv", b"old");
    refused(&texts, &["pairs", "d", "-o", "d/out.tsv", "--force"], text);
    ran(&texts, &["pairs", "d", "--exclude", "out.tsv", "-o", "d/out.tsv", "--force"], 0);
    texts.add("out.tsv", b"old");
    ran(&texts, &["pairs", "d", "-o", "out.tsv", "--force"], 0);
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

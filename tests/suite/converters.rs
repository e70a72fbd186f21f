//! `--pre`: converters run without a shell and within bounds, and each failure is one row.

use crate::command::{Ran, Texts, command};
use crate::pdf::executable;
use std::path::PathBuf;

/// A folder with one file to convert and two texts.
fn texts() -> Texts {
    let text = "the words of an old document, converted";
    Texts::new(&[("a.old", text), ("b.txt", text), ("c.txt", "another text of some length")])
}

fn pre(texts: &Texts, command_line: &str, more: &[&str]) -> Ran {
    let mut command = command();
    command.arg("pairs").arg(texts.path()).args(["--format", "tsv", "--floor", "0"]);
    command.args(["--pre", command_line, "--pre-glob", "*.old"]).args(more);
    command.output().unwrap().into()
}

/// Why `a.old` is skipped; the others are compared.
fn refused(command_line: &str, more: &[&str]) -> String {
    let ran = pre(&texts(), command_line, &[&["--no-cache"], more].concat());
    assert_eq!((ran.code, ran.rows().len()), (Some(3), 1), "{}", ran.err);
    let line = ran.err.lines().find(|line| line.contains("a.old"));
    line.unwrap_or_else(|| panic!("no reason: {}", ran.err)).to_owned()
}

/// A script in a folder of its own, and its path.
fn script(text: &str) -> (Texts, PathBuf) {
    let tools = Texts::new(&[]);
    let path = tools.add("tool", format!("#!/bin/sh\n{text}\n").as_bytes());
    executable(&path);
    (tools, path)
}

#[test]
fn a_file_is_its_standard_input_and_its_path() {
    for command_line in ["cat", "cat {}", "/bin/cat '{}'"] {
        let ran = pre(&texts(), command_line, &["--no-cache"]);
        let pair = ran.rows().into_iter().find(|row| row[1] == "a.old" && row[2] == "b.txt");
        assert_eq!(pair.unwrap()[3].parse(), Ok(1.0), "{}", ran.err);
    }
    let ran = pre(&texts(), "printf $HOME;%s {}", &["--no-cache"]);
    assert!(!ran.text().is_empty() && ran.code == Some(0), "no shell: {}", ran.err);
}

#[test]
fn every_failure_is_one_row_with_its_reason() {
    let missing = refused("no-such-converter {}", &[]);
    assert!(missing.contains("the converter no-such-converter is not there"), "{missing}");
    let hang = refused("sleep 100", &["--pre-timeout", "1"]);
    assert!(hang.contains("did not end within 1 s"), "{hang}");
    let flood = refused("yes", &["--max-file-size", "1M"]);
    assert!(flood.contains("wrote more than 1 MiB"), "{flood}");
    let (_kept, noisy) =
        script("yes oh no | head -c 100000 >&2; printf '\\033[31mred' >&2; exit 3");
    let noisy = refused(noisy.to_str().unwrap(), &[]);
    assert!(noisy.contains("ended with code 3: oh no / oh no") && noisy.len() < 500, "{noisy}");
    assert!(!noisy.contains('\u{1b}'));
    let (_kept, busy) = script("while :; do :; done");
    let busy = refused(busy.to_str().unwrap(), &["--pre-timeout", "1"]);
    assert!(busy.contains("within 1 s") || busy.contains("1 s of processor time"), "{busy}");
    assert!(refused("true", &[]).contains("the converter true printed none"));
}

#[test]
fn noise_of_a_converter_that_succeeds_is_dropped() {
    let (_kept, tool) = script("echo warning >&2; cat");
    let ran = pre(&texts(), tool.to_str().unwrap(), &["--no-cache"]);
    assert!(ran.code == Some(0) && !ran.err.contains("warning"), "{}", ran.err);
}

#[test]
fn output_is_kept_by_content_and_command() {
    let (tools, tool) = script("echo x >> \"$0.count\"; cat");
    let cache = Texts::new(&[]);
    let texts = texts();
    let run = |more: &[&str]| {
        let mut command = command();
        command.env("XDG_CACHE_HOME", cache.path()).arg("pairs").arg(texts.path());
        command.args(["--pre", tool.to_str().unwrap(), "--pre-glob", "*.old"]).args(more);
        assert_eq!(command.output().unwrap().status.code(), Some(0));
        let log = std::fs::read_to_string(tools.path().join("tool.count")).unwrap();
        log.lines().count()
    };
    assert_eq!((run(&[]), run(&[])), (1, 1));
    assert_eq!(run(&["--no-cache"]), 2);
    texts.add("a.old", b"other words of an old document");
    assert_eq!((run(&[]), run(&[])), (3, 3));
    let mut clear = command();
    let cleared = clear.env("XDG_CACHE_HOME", cache.path()).args(["cache", "clear"]).output();
    assert!(String::from_utf8(cleared.unwrap().stdout).unwrap().contains(".reading"));
    assert_eq!(run(&[]), 4);
}

#[test]
fn a_command_needs_its_glob() {
    let run = |arguments: &[&str]| -> Ran {
        command().arg("pairs").arg(texts().path()).args(arguments).output().unwrap().into()
    };
    let ran = run(&["--pre", "cat"]);
    assert!(ran.code == Some(2) && ran.err.contains("--pre without --pre-glob"), "{}", ran.err);
    let ran = run(&["--pre-glob", "*.old"]);
    assert!(ran.code == Some(2) && ran.err.contains("--pre-glob without --pre"), "{}", ran.err);
    let ran = run(&["--pre", "cat 'x", "--pre-glob", "*.old"]);
    assert!(ran.code == Some(2) && ran.err.contains("not closed"), "{}", ran.err);
}

#[test]
fn the_settings_file_names_converters() {
    let texts = texts();
    let config = Texts::new(&[]);
    let path = config
        .add("c.toml", b"[reading]\npre = [\"cat\"]\npre-glob = [\"*.old\"]\npdf = \"builtin\"\n");
    let mut command = command();
    command.arg("pairs").arg(texts.path()).args(["--format", "tsv", "--floor", "0", "--no-cache"]);
    let ran: Ran = command.arg("--config").arg(path).output().unwrap().into();
    assert!(ran.text().contains("a.old\tb.txt"), "{}", ran.err);
}

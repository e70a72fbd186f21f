//! The real program: exit codes, refusals, output streams, cancelling.

use crate::command::{Ran, Texts, command, essays, run};
use crate::interrupts::listens;
use rustix::process::{Pid, Signal, kill_process};
use std::fs;
use std::io::Read as _;
use std::os::unix::fs::PermissionsExt as _;
use std::os::unix::process::CommandExt as _;

#[test]
fn without_a_terminal_the_table_is_printed() {
    let texts = essays();
    let folder = texts.path().to_str().unwrap();
    let (bare, table) = (run(&[folder]), texts.pairs(&[]));
    assert_eq!(bare.code, Some(0));
    assert_eq!(bare.text(), table.text());
    assert!(bare.text().contains("6 of 6 pairs"), "{}", bare.text());
    assert!(bare.text().contains("改写.txt"));
    assert!(bare.err.contains("4 documents, 6 pairs, n = 3 or 5 (auto)"), "{}", bare.err);
    assert!(!bare.text().contains('\u{1b}') && !bare.err.contains('\u{1b}'));
}

#[test]
fn the_length_of_shingles_is_the_one_that_starts_in_these_texts() {
    let han = "茶馆开在城南的巷口，每天清晨就坐满了人，说书的人还没有来。";
    let latin = "The tea house at the corner is full of people before the storyteller comes.";
    for (texts, spelled) in [
        ([han, "巷口的茶馆每天清晨坐满了人。"], "n = 3 (auto)"),
        ([latin, "Before dawn the tea house is full of people."], "n = 5 (auto)"),
        ([han, latin], "n = 3 or 5 (auto)"),
    ] {
        let texts = Texts::new(&[("a.txt", texts[0]), ("b.txt", texts[1])]);
        let ran = texts.pairs(&[]);
        assert_eq!(ran.err.matches(spelled).count(), 2, "{}", ran.err);
    }
}

#[test]
fn a_folder_whose_name_is_a_word_keeps_it_in_chinese() {
    let texts = essays();
    for name in ["none", "match", "skipped", "hint"] {
        let folder = texts.path().join(name);
        fs::create_dir(&folder).unwrap();
        for own in ["原文.txt", "改写.txt"] {
            fs::copy(texts.path().join(own), folder.join(own)).unwrap();
        }
        let ran = run(&["--lang", "zh", "pairs", folder.to_str().unwrap()]);
        assert!(ran.err.contains(&format!("{name}：2 个文档")), "{}", ran.err);
        assert!(ran.text().contains("按 Jaccard 排序"), "{}", ran.text());
        let by = run(&["--lang", "zh", "pairs", "--by", "containment", folder.to_str().unwrap()]);
        assert!(by.text().contains("按包含度排序"), "{}", by.text());
    }
}

#[test]
fn the_demo_corpus_needs_no_folder() {
    let ran = run(&["pairs", "--format", "ndjson", "--limit", "3"]);
    assert_eq!((ran.code, ran.text().lines().count()), (Some(0), 3), "{}", ran.err);
}

#[test]
fn findings_fail_a_run_that_asks_for_it() {
    let texts = essays();
    let best: f64 = texts.pairs(&["--format", "tsv"]).rows()[0][3].parse().unwrap();
    assert!((0.2..0.9).contains(&best));
    let at = |least: f64| texts.pairs(&["--fail-at", &least.to_string(), "--limit", "0"]).code;
    assert_eq!((at(best), at(best + 1e-9), at(0.0)), (Some(1), Some(0), Some(1)));
    // Unwritten values are found as well.
    let ran = texts.pairs(&["--fail-at", "0.1", "--min-jaccard", "0.99", "--format", "tsv"]);
    assert_eq!((ran.code, ran.rows().len()), (Some(1), 0));
}

#[test]
fn wrong_usage() {
    let texts = essays();
    let (folder, file) = (texts.path().to_str().unwrap(), texts.path().join("原文.txt"));
    let file = file.to_str().unwrap();
    let cases: &[&[&str]] = &[
        &["pairs", folder, "--format", "xml"],
        &["pairs", folder, "--by", "luck"],
        &["pairs", folder, "-n", "13"],
        &["pairs", folder, "--normalize", "upside-down"],
        &["pairs", folder, "--floor", "1.5"],
        &["pairs", folder, "--max-file-size", "16X"],
        &["pairs", folder, "--simhash-bits", "65"],
        &["pairs", folder, "--force"],
        &["pairs", "/nowhere/at/all"],
        &["pairs", file],
        &[file],
        &["/nowhere/at/all"],
        &["--no-such-flag"],
        &["compare", file],
        &["compare", file, folder],
        &["compare", file, "/nowhere"],
        &["completions", "tcl"],
        &["--unit", "word", "pairs", folder],
        &[folder, "pairs"],
        &["pairs", folder, "--encoding", "klingon"],
        &["man", "nothing"],
    ];
    for case in cases {
        let ran = run(case);
        assert_eq!(ran.code, Some(2), "{case:?}: {}", ran.err);
        assert!(ran.err.starts_with("error: ") && ran.out.is_empty(), "{case:?}: {}", ran.err);
    }
    let single = run(&["pairs", file]).err;
    assert!(single.contains("hint: give its folder"), "{single}");
    assert!(run(&["pairs", "/nowhere/at/all"]).err.contains("/nowhere/at/all"));
}

#[test]
fn the_colour_option_works_everywhere() {
    let (texts, escape) = (essays(), '\u{1b}');
    let folder = texts.path().to_str().unwrap();
    assert!(run(&["--color", "always", "pairs", folder]).text().contains(escape));
    assert!(run(&["pairs", folder, "--color=always"]).text().contains(escape));
    assert!(run(&["pairs", "/nowhere", "--color=always"]).err.contains(escape));
    assert!(run(&["--help", "--color=always"]).text().contains(escape));
    assert!(!run(&["--help"]).text().contains(escape));
}

#[test]
fn hostile_arguments_are_shown_harmless() {
    for case in [["pairs", "\u{1b}]0;x\u{7}"], ["pairs", "--\u{1b}[2J\u{202e}"]] {
        let ran = run(&case);
        assert_eq!(ran.code, Some(2));
        assert!(ran.err.contains(['␛', '<']), "{}", ran.err);
        assert!(!ran.err.contains(['\u{1b}', '\u{7}', '\u{202e}']), "{}", ran.err);
    }
}

#[test]
fn too_few_texts_are_reported() {
    let texts = Texts::new(&[]);
    let ran = texts.pairs(&["--format", "tsv"]);
    assert_eq!((ran.code, ran.text().lines().count()), (Some(0), 1));
    assert!(ran.err.contains("no text to compare"), "{}", ran.err);
    texts.add("一.txt", "只有这一篇文章".as_bytes());
    texts.add("空.txt", b" \n");
    let ran = texts.pairs(&[]);
    assert_eq!(ran.code, Some(0));
    assert!(ran.text().starts_with("0 of 0 pairs"), "{}", ran.text());
    assert!(ran.err.contains("only one text") && ran.err.contains("空.txt"), "{}", ran.err);
}

#[test]
fn several_files_are_a_corpus() {
    let texts = essays();
    let file = |name: &str| texts.path().join(name).to_str().unwrap().to_owned();
    let (a, b) = (file("原文.txt"), file("改写.txt"));
    let ran = run(&["pairs", &a, &b, "--format", "tsv"]);
    assert_eq!((ran.code, ran.rows().len()), (Some(0), 1), "{}", ran.err);
}

#[test]
fn unreadable_files_are_reported_and_the_rest_is_written() {
    let texts = essays();
    let locked = texts.add("锁.txt", "谁也读不到的文章".as_bytes());
    fs::set_permissions(&locked, fs::Permissions::from_mode(0o000)).unwrap();
    let mut program = command();
    // Root can read everything, so the test runs as nobody, with a copy of the program that nobody
    // may run.
    if rustix::process::geteuid().is_root() {
        let copy = texts.path().parent().unwrap().join(format!("lookalike-{}", std::process::id()));
        // Copied by another process: a child started by another test meanwhile would otherwise hold
        // the file open for writing, and such a file cannot be executed.
        let cp = std::process::Command::new("cp").arg(program.get_program()).arg(&copy).status();
        assert!(cp.unwrap().success());
        fs::set_permissions(texts.path(), fs::Permissions::from_mode(0o755)).unwrap();
        program = std::process::Command::new(copy);
        program.uid(65_534).gid(65_534);
    }
    let output = program.arg("pairs").arg(texts.path()).args(["--format", "tsv"]).output().unwrap();
    if program.get_program() != command().get_program() {
        fs::remove_file(program.get_program()).unwrap();
    }
    let err = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(3), "{err}");
    assert_eq!(String::from_utf8(output.stdout).unwrap().lines().count(), 1 + 6);
    assert!(err.contains("锁.txt: unreadable"), "{err}");
}

#[test]
fn a_binary_file_is_not_a_failure() {
    let texts = essays();
    texts.add("picture.txt", &[0x89, b'P', b'N', b'G', 0, 0, 0, 1, 0, 0, 255, 254, 0]);
    let ran = texts.pairs(&["--format", "tsv"]);
    assert_eq!(ran.code, Some(0), "{}", ran.err);
}

#[test]
fn ctrl_c_keeps_what_was_found() {
    let texts = Texts::new(&[]);
    for file in 0..3_000u32 {
        let words = (0..60u32).map(|i| i.wrapping_mul(2_654_435_761) ^ file);
        let text: Vec<String> = words.map(|word| word.to_string()).collect();
        texts.add(format!("{file}.txt"), text.join(" ").as_bytes());
    }
    let stopped = || {
        let mut child = command();
        child.arg("pairs").arg(texts.path()).args(["--no-cache", "--format", "tsv"]);
        let mut child = child.spawn().unwrap();
        while !listens(&child) && child.try_wait().unwrap().is_none() {
            std::thread::yield_now();
        }
        kill_process(Pid::from_child(&child), Signal::INT).unwrap();
        let output = child.wait_with_output().unwrap();
        let err = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(130), "{err}");
        assert!(err.contains("stopped before the end") && !err.contains("every pair"), "{err}");
        output.stdout
    };
    // On a busy machine the program may not get to write in the time it has.
    assert!((0..9).any(|_| stopped().starts_with(b"rank\ta\tb\t")));
}

#[test]
fn a_closed_pipe_is_a_quiet_end() {
    let texts = Texts::new(&[]);
    for file in 0..80 {
        texts.add(format!("{file}.txt"), format!("text number {file} is short").as_bytes());
    }
    for format in ["tsv", "json", "table"] {
        let mut child = command();
        child.arg("pairs").arg(texts.path()).args(["--format", format, "--limit", "3000"]);
        let mut child = child.spawn().unwrap();
        drop(child.stdout.take());
        let mut err = String::new();
        child.stderr.take().unwrap().read_to_string(&mut err).unwrap();
        assert_eq!((child.wait().unwrap().code(), err.as_str()), (Some(0), ""), "{format}");
    }
}

#[test]
fn a_file_is_written_whole_and_never_over_another() {
    let texts = essays();
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("对.tsv");
    let path = file.to_str().unwrap();
    let ran = texts.pairs(&["--format", "tsv", "-o", path]);
    assert_eq!((ran.code, ran.out.len()), (Some(0), 0), "{}", ran.err);
    let written = fs::read(&file).unwrap();
    assert_eq!(written, texts.pairs(&["--format", "tsv"]).out);
    let again = texts.pairs(&["--format", "csv", "-o", path]);
    assert_eq!(again.code, Some(2));
    assert!(again.err.contains("--force"), "{}", again.err);
    assert_eq!(fs::read(&file).unwrap(), written);
    assert_eq!(texts.pairs(&["--format", "csv", "-o", path, "--force"]).code, Some(0));
    assert!(fs::read(&file).unwrap().starts_with(b"rank,a,b,"));
    assert_eq!(texts.pairs(&["-o", folder.path().to_str().unwrap(), "--force"]).code, Some(2));
    assert_eq!(texts.pairs(&["-o", "/nowhere/x.tsv"]).code, Some(2));
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
}

#[test]
fn completions_and_manual() {
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        let ran = run(&["completions", shell]);
        assert_eq!(ran.code, Some(0));
        assert!(ran.text().contains("LOOKALIKE_COMPLETE"), "{shell}");
    }
    let (page, pairs) = (run(&["man"]).text(), run(&["man", "pairs"]).text());
    assert!(page.contains(".TH lookalike 1") && pairs.contains(".TH lookalike-pairs 1"), "{pairs}");
    assert!(run(&["pairs", "--help"]).text().contains("minhash_equal"));
}

#[test]
fn a_mistyped_command_is_told_with_the_nearest_one() {
    for (word, meant) in [("paris", "pairs"), ("cmopare", "compare"), ("pasages", "passages")] {
        let ran = run(&[word]);
        assert_eq!(ran.code, Some(2), "{}", ran.err);
        assert!(ran.err.contains(&format!("did you mean `lookalike {meant}`?")), "{}", ran.err);
    }
    let ran = run(&["nowhere/paris"]);
    assert!(ran.err.contains("no such file or folder"), "{}", ran.err);
}

#[test]
fn standard_input_is_never_taken_for_the_demo_corpus() {
    for arguments in [&["pairs"][..], &["passages"], &[]] {
        let mut child = command();
        let child = child.args(arguments).stdin(std::process::Stdio::piped());
        let ran: Ran = child.spawn().unwrap().wait_with_output().unwrap().into();
        assert_eq!(ran.code, Some(2), "{arguments:?} {}", ran.err);
        assert!(ran.err.contains("add - to read it"), "{}", ran.err);
    }
    assert_eq!(run(&["compare", "-", "-"]).code, Some(2));
}

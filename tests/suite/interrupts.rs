//! Ctrl-C ends every command at any time, and leaves no unfinished file.
#![cfg(target_os = "linux")]

use crate::command::{Texts, command, essays};
use crate::terminal::Terminal;
use lookalike::measure::mix::stream;
use rustix::process::{Pid, Signal, kill_process};
use std::fs;
use std::process::{Child, Output, Stdio};
use std::time::Duration;

/// Bits of SIGINT and SIGTERM in the mask of caught signals.
const CAUGHT: u64 = 1 << 1 | 1 << 14;

/// True once the program catches Ctrl-C and SIGTERM.
pub(crate) fn listens(child: &Child) -> bool {
    let status = fs::read_to_string(format!("/proc/{}/status", child.id())).unwrap_or_default();
    let caught = status.lines().find_map(|line| line.strip_prefix("SigCgt:"));
    caught.is_some_and(|mask| u64::from_str_radix(mask.trim(), 16).unwrap() & CAUGHT == CAUGHT)
}

/// Starts a command, waits until it listens and `later`, and interrupts it. Returns once it has ended.
fn interrupted(arguments: &[&str], later: Duration) -> Output {
    let mut child = command().args(arguments).stdout(Stdio::piped()).spawn().unwrap();
    while !listens(&child) && child.try_wait().unwrap().is_none() {
        std::thread::yield_now();
    }
    std::thread::sleep(later);
    // It may have ended by itself.
    let _gone = kill_process(Pid::from_child(&child), Signal::INT);
    child.wait_with_output().unwrap()
}

/// 300 texts of one topic; each shares half of its sentences with others.
fn many() -> Texts {
    let texts = Texts::new(&[]);
    for file in 0..300 {
        let sentence = |i| format!("Sentence {} of them all. ", stream(file / 2, i) % 900);
        texts.add(format!("{file}.txt"), (0..40).map(sentence).collect::<String>().as_bytes());
    }
    texts
}

#[test]
fn every_command_ends_and_leaves_nothing() {
    let (texts, results) = (many(), tempfile::tempdir().unwrap());
    let other = essays();
    let [folder, library] = [&texts, &other].map(|texts| texts.path().to_str().unwrap());
    let result = results.path().join("result");
    let output = result.to_str().unwrap();
    let commands: [&[&str]; 10] = [
        &["pairs", folder, "--no-cache", "--format", "tsv", "-o", output],
        &["check", folder, "--against", library, "--no-cache", "-o", output],
        &["dedup", folder, "--no-cache", "-o", output],
        &["sketch", folder, "-o", output],
        &["substitutions", folder, "--no-cache", "-o", output],
        &["sources", folder, "-o", output],
        &["passages", folder, "-o", output],
        &["report", folder, "--no-cache", "--format", "json", "-o", output],
        &["tune", folder, "--no-cache", "-o", output],
        &["lesson", "museum", folder],
    ];
    for (place, arguments) in commands.iter().enumerate() {
        for round in 0..2 {
            let later = Duration::from_millis(stream(place as u64, round) % 600);
            let ran = interrupted(arguments, later);
            let err = String::from_utf8_lossy(&ran.stderr);
            assert!(matches!(ran.status.code(), Some(130 | 0)), "{arguments:?}: {ran:?} {err}");
            let _whole = fs::remove_file(&result);
            assert_eq!(fs::read_dir(results.path()).unwrap().count(), 0, "{arguments:?}");
        }
    }
}

#[test]
fn a_text_that_takes_long_is_not_waited_for() {
    // Much work for the program as tests build it.
    let texts = Texts::new(&[]);
    let words: Vec<String> = (0..400_000).map(|i| format!("{:x}", stream(1, i))).collect();
    let a = texts.add("a.txt", words.join(" ").as_bytes());
    let b = texts.add("b.html", words.join("<p>").as_bytes());
    let (a, b) = (a.to_str().unwrap(), b.to_str().unwrap());
    let folder = texts.path().to_str().unwrap();
    for arguments in [
        &["pairs", folder, "--no-cache", "--num-perm", "4096"][..],
        &["compare", a, b],
        &["explain", a, b],
        &["lesson", "shingles", a, b],
    ] {
        let ran = interrupted(arguments, Duration::from_millis(300));
        assert_eq!(ran.status.code(), Some(130), "{arguments:?}: {ran:?}");
        let err = String::from_utf8(ran.stderr).unwrap();
        assert!(err.contains("stopped"), "{arguments:?}: {err}");
    }
}

#[test]
fn a_blocked_command_ends_too() {
    let folder = tempfile::tempdir().unwrap();
    let pipe = folder.path().join("report");
    rustix::fs::mkfifoat(rustix::fs::CWD, &pipe, rustix::fs::Mode::RUSR).unwrap();
    let ran = interrupted(&["verify", pipe.to_str().unwrap()], Duration::ZERO);
    assert_eq!(ran.status.code(), Some(130), "{ran:?}");
}

#[test]
fn sigterm_leaves_no_unfinished_file() {
    let (texts, results) = (essays(), tempfile::tempdir().unwrap());
    let mut child = command();
    child.arg("sketch").arg(texts.path()).arg("-o").arg(results.path().join("x.sketches"));
    let child = child.spawn().unwrap();
    while !listens(&child) {
        std::thread::yield_now();
    }
    let _gone = kill_process(Pid::from_child(&child), Signal::TERM);
    let code = child.wait_with_output().unwrap().status.code();
    let left = fs::read_dir(results.path()).unwrap().count();
    assert!(matches!((code, left), (Some(143), 0 | 1) | (Some(0), 1)), "{code:?} {left}");
}

#[test]
fn escape_in_the_explorer_does_not_wait_for_a_long_text() {
    let texts = Texts::new(&[("b.txt", "a short text")]);
    let words: Vec<String> = (0..400_000).map(|i| format!("{:x}", stream(2, i))).collect();
    texts.add("a.txt", words.join(" ").as_bytes());
    let folder = texts.path().to_str().unwrap();
    let mut terminal = Terminal::start(&[folder, "--no-cache", "--num-perm", "4096"], &[]);
    terminal.shows("sketching");
    terminal.send("\x1b");
    terminal.shows("stopped");
    terminal.quits();
}

//! Runs in two passes that are killed go on from their last checkpoint.

use crate::command::{Ran, Texts, command};
use crate::two_pass::{lines, planted};
use lookalike::measure::mix::stream;
use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::thread;
use std::time::Duration;

/// Starts `pairs` on a table with this folder for its sketches.
fn started(table: &Path, work: &Path) -> Command {
    let mut command = command();
    command.arg("pairs").arg(table).args(["--rows", "--two-pass", "always", "--format", "tsv"]);
    command.args(["--floor", "0.8", "--threshold-jaccard", "0.5", "--work-folder"]).arg(work);
    command
}

/// Kills a run once some of its rows are safe; returns its work folder.
fn killed(table: &Path, work: &Path, pause: Duration) -> PathBuf {
    let mut child = started(table, work).spawn().unwrap();
    let folder = loop {
        let own = fs::read_dir(work).ok().and_then(|mut entries| entries.next());
        let own = own.map(|entry| entry.unwrap().path());
        let is_safe = |folder: &PathBuf| {
            fs::read_to_string(folder.join("synced")).is_ok_and(|rows| rows != "0")
        };
        if let Some(folder) = own.filter(is_safe) {
            break folder;
        }
        assert!(child.try_wait().unwrap().is_none(), "it ended before it could be killed");
        thread::sleep(Duration::from_millis(1));
    };
    thread::sleep(pause);
    child.kill().unwrap();
    child.wait().unwrap();
    folder
}

#[test]
fn a_killed_run_goes_on_and_ends_with_the_same_bytes() {
    let mut rows = planted(400);
    let word = |row| format!("{:x} {:x}", stream(1, row), stream(2, row));
    let many = (0..6_000).map(|row| (format!("s{row}"), word(row)));
    rows.extend(many);
    let texts = Texts::new(&[("rows.jsonl", &lines(&rows))]);
    let (table, work) = (texts.path().join("rows.jsonl"), texts.path().join("work"));
    let run = || -> Ran { started(&table, &work).output().unwrap().into() };
    let calm = run();
    assert!(calm.code == Some(0) && calm.rows().len() > 50, "{}", calm.err);
    let again = |ran: &Ran| ran.err.contains("from an earlier run");
    let is_same = |ran: Ran| {
        assert_eq!(fs::read_dir(&work).unwrap().count(), 0);
        ran.code == Some(0) && ran.out == calm.out
    };
    for pause in [0, 20] {
        killed(&table, &work, Duration::from_millis(pause));
        let ran = run();
        let told = ran.err.clone();
        assert!(again(&ran) && is_same(ran), "killed after {pause} ms: {told}");
    }
    // A file of the folder that lost its end is not trusted.
    let folder = killed(&table, &work, Duration::ZERO);
    File::options().write(true).open(folder.join("signatures")).unwrap().set_len(99).unwrap();
    let ran = run();
    assert!(!again(&ran) && is_same(ran));
    // Nor is one with another byte.
    for name in ["rows", "names", "signatures"] {
        let folder = killed(&table, &work, Duration::from_millis(20));
        let file = folder.join(name);
        let mut bytes = fs::read(&file).unwrap();
        bytes[99] ^= 1;
        fs::write(&file, bytes).unwrap();
        let ran = run();
        assert!(!again(&ran) && is_same(ran), "{name}");
    }
    // Two runs at the same time are refused.
    let folder = killed(&table, &work, Duration::ZERO);
    let lock = File::open(folder.join("lock")).unwrap();
    lock.lock().unwrap();
    let ran = run();
    assert!(ran.code == Some(2) && ran.err.contains("another run"), "{}", ran.err);
    drop(lock);
    // Another text starts anew.
    fs::write(&table, lines(&rows[1..])).unwrap();
    let ran = run();
    assert!(ran.code == Some(0) && !again(&ran) && ran.out != calm.out);
}

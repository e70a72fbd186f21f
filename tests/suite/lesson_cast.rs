//! `--play` with `--cast`: the recording replays to the screens of the script.

use crate::command::{Texts, command, essays, run};
use serde_json::Value;
use std::fs;
use std::num::NonZero;

const SCRIPT: &str =
    "lookalike script 1\nsize 100x30\n# 第一课\n1.5 8\n0.5 enter\n# Next step\n2 right\n1 e\n";

/// A recording of a script on these texts.
fn recorded(texts: &Texts, script: &str) -> String {
    let folder = tempfile::tempdir().unwrap();
    let [play, cast] = ["讲课.txt", "讲课.cast"].map(|name| folder.path().join(name));
    fs::write(&play, script).unwrap();
    let ran = command()
        .args([texts.path().as_os_str(), "--no-cache".as_ref()])
        .args(["--play".as_ref(), play.as_os_str(), "--cast".as_ref(), cast.as_os_str()])
        .output()
        .unwrap();
    assert_eq!(ran.status.code(), Some(0), "{}", String::from_utf8_lossy(&ran.stderr));
    fs::read_to_string(cast).unwrap()
}

/// What a terminal shows after each output, with its time in seconds.
fn screens(cast: &str) -> Vec<(f64, String)> {
    let mut lines = cast.lines().map(|line| serde_json::from_str::<Value>(line).unwrap());
    let head = lines.next().unwrap();
    assert_eq!(head["version"], 2);
    let side = |name: &str| {
        let side = u16::try_from(head[name].as_u64().unwrap()).unwrap();
        NonZero::new(side).unwrap()
    };
    let mut terminal = vt100::Parser::new(side("height"), side("width"), 0);
    let screen = |event: Value| {
        assert_eq!(event[1], "o");
        terminal.process(event[2].as_str().unwrap().as_bytes());
        (event[0].as_f64().unwrap(), terminal.screen().contents())
    };
    lines.map(screen).collect()
}

#[test]
fn a_recording_replays_to_the_same_screens_at_their_times() {
    let screens = screens(&recorded(&essays(), SCRIPT));
    let first = |what: &str| {
        let found = screens.iter().find(|(_, screen)| screen.contains(what));
        found.unwrap_or_else(|| panic!("never {what}: {:#?}", screens.last())).0
    };
    assert_eq!(first("4 documents"), 0.0);
    assert_eq!(first("第一课"), 0.0);
    assert_eq!(first("7 Four methods"), 1.5);
    assert_eq!(first(" 1/14 "), 1.5);
    assert_eq!(first("Next step"), 2.0);
    assert_eq!(first(" 2/14 "), 4.0);
    assert_eq!(first("exercise 1 of 8"), 5.0);
    let (end, last) = screens.last().unwrap();
    assert_eq!(*end, 8.0);
    assert!(last.contains("exercise 1 of 8"), "{last}");
    assert!(!last.contains("end of the script"), "{last}");
}

#[test]
fn what_cannot_be_recorded_says_so_and_replaces_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let (play, taken) = (path("a.txt"), path("taken.cast"));
    fs::write(&play, SCRIPT).unwrap();
    fs::write(&taken, "mine").unwrap();
    for (arguments, says) in [
        (&["--cast", "x.cast"][..], "--play"),
        (&["--play", &play, "--cast", &taken], "exists and is not overwritten"),
        (&["--play", &path("none.txt"), "--cast", &path("b.cast")], "none.txt"),
    ] {
        let ran = run(arguments);
        assert_eq!(ran.code, Some(2), "{arguments:?} {}", ran.err);
        assert!(ran.err.contains(says), "{}", ran.err);
    }
    assert_eq!(fs::read_to_string(&taken).unwrap(), "mine");
    fs::write(&play, "lookalike script 1\n1 nokey\n").unwrap();
    let ran = run(&["--play", &play, "--cast", &path("c.cast")]);
    assert_eq!(ran.code, Some(2));
    assert!(ran.err.contains("line 2: unknown key `nokey`"), "{}", ran.err);
}

#[test]
fn a_script_that_quits_ends_its_recording() {
    let cast = recorded(&essays(), "lookalike script 1\n1 8\n1 q\n9 enter\n");
    let screens = screens(&cast);
    assert!(screens.last().unwrap().0 <= 5.0, "{:?}", screens.last());
    assert!(cast.starts_with("{\"height\":24") || cast.contains("\"width\":80"), "{cast}");
}

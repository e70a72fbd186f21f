//! Limits of the system are said, and end no more than they must.
#![cfg(unix)]

use crate::command::{CONFIG, Ran, STATE, essays};
use std::process::Command;

/// `lookalike` with these arguments behind a line of shell, with a cache of its own.
fn limited(limit: &str, arguments: &[&str], variables: &[(&str, &str)]) -> Ran {
    let texts = essays();
    let script = format!("{limit}; exec \"$@\"");
    let mut command = Command::new("sh");
    command.args(["-c", &script, "sh", env!("CARGO_BIN_EXE_lookalike")]).args(arguments);
    command.current_dir(texts.path()).env("XDG_CACHE_HOME", texts.path().join("cache"));
    command.env("XDG_CONFIG_HOME", CONFIG).env("XDG_STATE_HOME", STATE).env("LC_ALL", "C.UTF-8");
    command.envs(variables.iter().copied()).output().unwrap().into()
}

#[test]
fn a_cache_that_may_not_grow_is_no_reason_to_stop() {
    let texts = ["pairs", "原文.txt", "改写.txt", "别的.txt"];
    let ran = limited("ulimit -f 0", &texts, &[]);
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    assert!(ran.text().contains("改写.txt"), "{}", ran.err);
}

#[test]
fn a_result_that_may_not_grow_is_said() {
    let arguments = ["report", "原文.txt", "改写.txt", "-o", "report.html", "--no-cache"];
    let ran = limited("ulimit -f 1", &arguments, &[]);
    assert_eq!(ran.code, Some(2), "{}", ran.err);
    assert!(ran.err.contains("report.html was not written: File too large"), "{}", ran.err);
}

#[test]
fn an_absurd_number_of_threads_is_bounded() {
    let arguments = ["pairs", "原文.txt", "改写.txt", "--no-cache"];
    let ran = limited("true", &arguments, &[("RAYON_NUM_THREADS", "100000")]);
    assert_eq!(ran.code, Some(0), "{}", ran.err);
}

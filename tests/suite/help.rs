//! Help and errors of commands as shown in a terminal.

use crate::command::{essays, run};

#[test]
fn help_says_what_a_command_does_and_wraps_once() {
    let review = run(&["review", "--help"]).text();
    assert!(review.contains("merge   Write one journal from several"), "{review}");
    for command in ["pairs", "check", "explain", "review", "verify", "config", "lesson"] {
        let help = run(&[command, "--help"]).text();
        let (_, examples) = help.split_once("\nExamples:").unwrap();
        let mut lines = examples.lines().peekable();
        while let Some(line) = lines.next() {
            let goes_on = lines.peek().is_some_and(|next| {
                let is_text = |line: &str| !line.is_empty() && !line.starts_with(' ');
                is_text(line) && is_text(next) && !line.ends_with(':')
            });
            // A continued line is full: its end was not set by hand.
            let next = lines.peek().and_then(|next| next.split(' ').next()).unwrap_or_default();
            assert!(!goes_on || line.len() + next.len() >= 80, "{command}: {line}");
        }
    }
}

#[test]
fn missing_files_are_reported_in_one_way() {
    let texts = essays();
    let folder = texts.path().to_str().unwrap();
    let text = texts.path().join("原文.txt");
    for arguments in [
        ["pairs", "nowhere"].as_slice(),
        &["compare", text.to_str().unwrap(), "nowhere"],
        &["verify", "nowhere"],
        &["tune", folder, "--truth", "nowhere"],
        &["check", folder, "--against", "nowhere"],
        &["review", "stats", "nowhere"],
    ] {
        let ran = run(arguments);
        assert_eq!(ran.code, Some(2), "{arguments:?}: {}", ran.err);
        assert!(ran.err.contains("nowhere: no such file"), "{arguments:?}: {}", ran.err);
        assert!(ran.err.contains("check the spelling"), "{arguments:?}: {}", ran.err);
    }
}

#[test]
fn an_empty_forecast_is_not_printed() {
    let texts = essays();
    let folder = texts.path().to_str().unwrap();
    let ran = run(&["dedup", folder]);
    let is_of_recipe = |line: &str| line.starts_with("compared by ");
    assert!(ran.code == Some(0) && ran.err.lines().all(is_of_recipe), "{}", ran.err);
}

#[test]
fn thresholds_come_from_the_corpus_but_in_gates() {
    let help = |command: &str| {
        let text = run(&[command, "--help"]).text();
        text.split_whitespace().collect::<Vec<_>>().join(" ")
    };
    for command in ["pairs", "report", "tune"] {
        let text = help(command);
        assert!(
            text.contains("Jaccard at least X, 0 to 1 [default: by corpus, else 0.2]"),
            "{text}"
        );
        assert!(text.contains("expected to be, or off [default: by corpus, else off]"), "{text}");
    }
    for command in ["check", "dedup"] {
        let text = help(command);
        assert!(text.contains("Jaccard at least X, 0 to 1 [default: 0.2]"), "{text}");
        assert!(!text.contains("by corpus"), "{text}");
    }
    let chinese = run(&["--lang", "zh", "pairs", "--help"]).text();
    assert!(chinese.contains("[默认：取自语料库，否则 0.2]"), "{chinese}");
}

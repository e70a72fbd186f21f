//! Help of commands, as a reader of a terminal sees it.

use crate::command::run;

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
            // A line that goes on is full: its end was not set by hand.
            let next = lines.peek().and_then(|next| next.split(' ').next()).unwrap_or_default();
            assert!(!goes_on || line.len() + next.len() >= 80, "{command}: {line}");
        }
    }
}

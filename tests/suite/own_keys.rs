//! Keys of one's own: what the program prints, checks and does with the section `[keys]`.

use crate::command::{Texts, run};
use crate::terminal::Terminal;

/// A folder with a settings file, and the path of that.
fn settings(text: &str) -> (Texts, String) {
    let texts = Texts::new(&[("config.toml", text)]);
    let path = texts.path().join("config.toml").display().to_string();
    (texts, path)
}

/// A text with single blanks.
fn joined(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[test]
fn the_keys_in_force_are_printed_as_a_settings_file_that_is_valid() {
    let text =
        "[keys]\npreset = \"colemak\"\n[keys.pairs]\nwhy = \"F\"\nfilter = [\"/\", \"\\\\\"]\n";
    let (_folder, path) = settings(text);
    let printed = run(&["config", "keys", "--config", &path]).text();
    for line in [
        "down = [\"n\", \"down\"] # preset colemak",
        "why = \"F\" # file, line 4",
        "filter = [\"/\", \"\\\\\"] # file, line 5",
    ] {
        assert!(joined(&printed).contains(line), "{line}\n{printed}");
    }
    let (_again, second) = settings(&printed);
    let ran = run(&["config", "check", "--config", &second]);
    assert_eq!(ran.code, Some(0), "{}{}", ran.text(), ran.err);
    let own = run(&["config", "print", "--config", &path]).text();
    assert!(own.contains("[keys.pairs]\nwhy = \"F\"") && !own.contains("down = "), "{own}");
    let built_in = run(&["config", "keys", "--no-config"]).text();
    assert!(joined(&built_in).contains("down = [\"j\", \"down\"] # built in"));
}

#[test]
fn clashes_are_told_with_line_and_both_actions() {
    let text = "[keys.read]\nfold = \"F\"\nfind = \"F\"\n[keys.pairs]\nwhy = \"s\"\n";
    let (_folder, path) = settings(text);
    let ran = run(&["config", "check", "--config", &path]);
    assert_eq!(ran.code, Some(2));
    let lines: Vec<String> = ran.text().lines().map(str::to_owned).collect();
    assert_eq!(lines.len(), 2, "{lines:?}");
    assert!(lines[0].contains("line 3, column 1: `F` in [keys.read] is the key of `find` (line 3) and of `fold` (line 2)"), "{lines:?}");
    assert!(lines[1].contains("line 5, column 1: `s` in [keys.pairs] is the key of `why` (line 5) and of `sort` (built in)"), "{lines:?}");
    let mut terminal = Terminal::start(&["--config", &path], &[]);
    terminal.shows("the settings file is ignored: line 3, column 1: `F`");
    terminal.quits();
}

#[test]
fn the_explorer_obeys_and_shows_them() {
    let text = "[keys]\npreset = \"colemak\"\n[keys.pairs]\nwhy = \"F\"\nfilter = \"\"\n\
                [keys.everywhere]\nquit = [\"ctrl-q\", \"X\"]\n[keys.thresholds]\nscatter = \"G\"\n";
    let (_folder, path) = settings(text);
    let mut terminal = Terminal::start(&["--config", &path], &[]);
    // Lines that come with chance and with readings replace the hints until a key is pressed.
    terminal.shows("by Chance ▼");
    terminal.sends_until("n", "l unsure");
    terminal.sends_until("n", "^q quit");
    terminal.send("q");
    terminal.send("?");
    terminal.shows("type to search");
    terminal.send("one row down");
    terminal.shows("n down");
    terminal.send("\x1b");
    terminal.until("closed", |screen| !screen.contents().contains("type to search"));
    let first = terminal.text();
    terminal.send("n");
    terminal.until("another pair", |screen| screen.contents() != first);
    terminal.sends_until("F", "Overview");
    // The hints of the screen may be hidden by a line that comes with the readings.
    terminal.sends_until("4", "G scatter");
    terminal.send("X");
    assert!(terminal.end().success());
    terminal.restored();
}

//! Long pages in a pager, and names as links: on a terminal only.
#![cfg(target_os = "linux")]

use crate::command::{Texts, run};
use crate::terminal::Terminal;

/// What the program printed on a terminal until its end.
fn printed(arguments: &[&str], variables: &[(&str, &str)]) -> String {
    Terminal::start(arguments, variables).printed()
}

/// A heading in the middle of the page, far below the first screen.
const FAR: &str = "Saved settings";

#[test]
fn long_pages_go_through_the_pager_of_the_user() {
    let page = &["help", "settings"];
    let counted = printed(page, &[("PAGER", "wc -l")]);
    assert!(!counted.contains(FAR) && counted.trim().parse::<usize>().is_ok(), "{counted}");
    let own = printed(page, &[("PAGER", "wc -l"), ("LOOKALIKE_PAGER", "head -n 2")]);
    assert!(!own.contains(FAR) && own.lines().count() >= 2, "{own}");
    // It ends long before the end of the page: no error.
    let short = printed(page, &[("PAGER", "head -n 1")]);
    assert!(!short.contains(FAR) && short.lines().count() <= 2, "{short}");
}

#[test]
fn pages_are_printed_without_a_pager() {
    let all: [(&[&str], &str); 4] = [
        (&["help", "settings"], "/nonexistent/pager"),
        (&["help", "settings"], ""),
        (&["help", "settings"], "cat"),
        (&["help", "settings", "--no-pager"], "false"),
    ];
    for (arguments, pager) in all {
        assert!(printed(arguments, &[("PAGER", pager)]).contains(FAR), "{pager:?}");
    }
    let short = printed(&["config", "path"], &[("PAGER", "true")]);
    assert!(short.contains("config.toml"), "{short}");
}

#[test]
fn names_are_links_on_a_terminal_only() {
    let texts = Texts::new(&[
        ("甲 a.txt", "The same sentence stands in both of these files, word for word."),
        ("b.txt", "The same sentence stands in both of these files, word for word!"),
    ]);
    let folder = texts.path().display().to_string();
    let seen = printed(&["pairs", &folder], &[]);
    let link = "/%E7%94%B2%20a.txt\u{1b}\\甲 a.txt\u{1b}]8;;\u{1b}\\";
    assert!(seen.contains("\u{1b}]8;;file://") && seen.contains(link), "{seen:?}");
    assert!(!printed(&["pairs", &folder, "--no-links"], &[]).contains("]8;;"));
    assert!(!printed(&["pairs", &folder], &[("TERM", "dumb")]).contains("]8;;"));
    assert!(!run(&["pairs", &folder]).text().contains("]8;;"));
    for command in
        [&["dedup"][..], &["dedup", "--passages", "--min-words", "4"], &["sources"], &["passages"]]
    {
        let given = [command, &[&folder]].concat();
        assert!(printed(&given, &[]).contains(link), "{command:?}");
        assert!(!printed(&[&given[..], &["--no-links"]].concat(), &[]).contains("]8;;"));
    }
}

//! The table of conventions names tests that exist, and small conventions that no other test holds.

use crate::source::root;
use std::fs;
#[cfg(target_os = "linux")]
use vt100::Screen;

/// `module::function` of each test that the table names.
fn named(table: &str) -> Vec<(&str, &str)> {
    let rows = table.lines().filter(|line| line.starts_with("| ") && line.contains('`'));
    let tests = rows.filter_map(|row| row.rsplit(" | ").next());
    let tests = tests.flat_map(|cell| cell.split('`').filter(|part| part.contains("::")));
    tests.filter_map(|test| test.split_once("::")).collect()
}

#[test]
fn every_convention_has_a_test() {
    let table = fs::read_to_string(root().join("tests/CONVENTIONS.md")).unwrap();
    let named = named(&table);
    assert!(named.len() > 45, "{}", named.len());
    for (module, function) in named {
        let path = root().join(format!("tests/suite/{module}.rs"));
        let text = fs::read_to_string(&path).unwrap_or_default();
        assert!(text.contains(&format!("#[test]\nfn {function}()")), "{module}::{function}");
    }
    let rows = table.lines().filter_map(|line| {
        let mut cells = line.strip_prefix("| ")?.split(" | ");
        let number = cells.next()?.trim().parse::<usize>().ok()?;
        let (convention, tests) = (cells.next()?, cells.next()?);
        assert!(!convention.is_empty() && tests.contains("::"), "no test: {line}");
        Some(number)
    });
    assert_eq!(rows.collect::<Vec<_>>(), (1..=45).collect::<Vec<_>>(), "each of the 45, once");
}

#[cfg(target_os = "linux")]
#[test]
fn the_title_of_the_window_is_set_and_given_back() {
    let mut terminal = crate::pty::explorer();
    terminal.quits();
    let sent = String::from_utf8_lossy(&terminal.sent()).into_owned();
    let at = |wanted: &str| sent.find(wanted).unwrap_or_else(|| panic!("{wanted:?}"));
    assert!(at("\u{1b}[22;0t") < at("\u{1b}]0;lookalike"), "the old title is kept first");
    assert!(at("\u{1b}]0;lookalike") < at("\u{1b}[23;0t"), "and given back at the end");
}

#[cfg(target_os = "linux")]
#[test]
fn the_cursor_is_behind_what_is_typed() {
    let mut terminal = crate::pty::explorer();
    terminal.send("/北京");
    terminal.until("a cursor behind two wide characters", |screen| {
        let (row, column) = screen.cursor_position();
        let line = screen.contents_between(row, 0, row, column);
        !screen.hide_cursor() && line.ends_with("北京")
    });
    terminal.send("\r");
    terminal.until("the input closed", Screen::hide_cursor);
    terminal.quits();
}

/// A file that `tests/suite.rs` does not list is never compiled, so its tests would silently not run.
#[test]
fn every_test_file_is_listed() {
    let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR"));
    let list = fs::read_to_string(root.join("tests/suite.rs")).unwrap();
    for entry in fs::read_dir(root.join("tests/suite")).unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_some_and(|extension| extension == "rs") {
            let name = path.file_name().unwrap().to_str().unwrap();
            let line = format!("#[path = \"suite/{name}\"]");
            assert!(list.contains(&line), "add `{line}` and its `mod` to tests/suite.rs");
        }
    }
}

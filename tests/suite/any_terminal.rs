//! Terminals that draw characters wide, that have no lines, and that are tiny.
#![cfg(target_os = "linux")]

use crate::terminal::Terminal;
use vt100::Screen;

/// Lines, blocks, arrows and marks.
fn is_line(c: char) -> bool {
    matches!(c, '\u{2190}'..='\u{2193}' | '\u{2500}'..='\u{25ff}' | '≡')
}

fn has_lines(screen: &Screen) -> bool {
    screen.contents().contains(is_line)
}

fn no_lines(terminal: &mut Terminal) {
    for screen in ["2", "3", "4", "5", "6", "1"] {
        terminal.send(screen);
        terminal.until("drawn in ASCII", |screen| !has_lines(screen));
    }
}

#[test]
fn a_terminal_that_draws_wide_says_so() {
    let mut terminal = Terminal::start(&[], &[]);
    terminal.shows("all ");
    let sent = terminal.sent();
    let at = |wanted: &[u8]| sent.windows(wanted.len()).position(|own| own == wanted);
    assert!(at(b"\x1b[6n").expect("asks") < at(b"lookalike  ").unwrap_or(usize::MAX));
    terminal.until("lines", has_lines);
    terminal.send("\x1b[1;3R");
    terminal.until("no lines", |screen| !has_lines(screen));
    no_lines(&mut terminal);
    // Now the same bytes are a key.
    terminal.send("\x1b[1;2R");
    terminal.quits();
}

#[test]
fn narrow_terminals_and_those_that_do_not_answer_have_lines() {
    let mut terminal = Terminal::start(&[], &[]);
    terminal.until("lines", has_lines);
    terminal.send("\x1b[1;2R\x1b[24;80R");
    terminal.send("?");
    terminal.shows("type to search");
    terminal.until("lines", has_lines);
    terminal.send("\x1b");
    terminal.until("closed help", |screen| !screen.contents().contains("type to search"));
    terminal.quits();
}

#[test]
fn said_widths_are_not_asked_for() {
    let mut terminal = Terminal::start(&["--width", "wide"], &[]);
    terminal.shows("all ");
    assert!(!terminal.sent().windows(4).any(|own| own == b"\x1b[6n"));
    no_lines(&mut terminal);
    terminal.quits();
}

#[test]
fn borders_are_ascii_on_request_and_where_there_are_no_lines() {
    let in_ascii = |arguments: &[&str], variables: &[(&str, &str)]| {
        let mut terminal = Terminal::start(arguments, variables);
        terminal.shows("all ");
        no_lines(&mut terminal);
        terminal.quits();
    };
    in_ascii(&["--ascii"], &[]);
    in_ascii(&[], &[("TERM", "vt100")]);
    in_ascii(&[], &[("LC_ALL", "C")]);
}

#[test]
fn a_tiny_window_shows_the_chosen_pair() {
    let mut terminal = Terminal::start(&[], &[]);
    terminal.shows("all ");
    terminal.resize(20, 5);
    terminal.shows("1/");
    let before = terminal.text();
    terminal.send("j");
    terminal.shows("2/");
    assert!(terminal.text() != before && terminal.text().contains("J "), "{}", terminal.text());
    terminal.quits();
}

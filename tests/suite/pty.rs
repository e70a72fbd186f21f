//! The terminal is always restored: on quitting, signals, suspending, panics and a closed window.
#![cfg(target_os = "linux")]

use crate::command::Texts;
use crate::terminal::{Terminal, wait};
use std::os::unix::fs::PermissionsExt as _;
use vt100::Screen;

/// The explorer on the demo corpus, loaded.
pub(crate) fn explorer() -> Terminal {
    let terminal = Terminal::start(&[], &[]);
    terminal.shows("all ");
    terminal
}

#[test]
fn keys_mouse_and_sizes_and_a_quiet_end() {
    let mut terminal = explorer();
    terminal.send("s");
    terminal.shows("by Jaccard ▼");
    terminal.send("\x1b[B\x1b[B?");
    terminal.shows("type to search");
    terminal.send("\x1b");
    terminal.until("closed help", |screen| !screen.contents().contains("type to search"));
    terminal.resize(20, 5);
    terminal.shows("278 J ");
    terminal.resize(1, 1);
    terminal.resize(132, 40);
    terminal.shows("by Jaccard ▼");
    terminal.resize(80, 24);
    terminal.shows("by Jaccard ▼");
    terminal.click(75, 23);
    assert!(terminal.end().success());
    terminal.restored();
}

#[test]
fn sources_are_found_switched_and_read() {
    let mut terminal = explorer();
    terminal.send("7");
    terminal.shows("22 of 28 texts stand elsewhere in part");
    terminal.send("\r");
    terminal.shows("[x]    1");
    terminal.send(" ");
    terminal.shows("with the one that is off");
    terminal.send("\x1b[C");
    terminal.shows("stretch 1 of ");
    terminal.send("\r");
    terminal.shows(" passage · ");
    terminal.send("\x1b");
    terminal.shows("with the one that is off");
    terminal.quits();
}

#[test]
fn pasted_keys_are_ignored() {
    let mut terminal = explorer();
    terminal.send("\x1b[200~q\nq\x1b[201~");
    terminal.send("/\x1b[200~q\nq\x1b[201~");
    terminal.shows("/ q q");
    terminal.send("\rq");
    assert!(terminal.end().success());
    terminal.restored();
}

#[test]
fn control_c_ends_it() {
    let mut terminal = explorer();
    terminal.send("\x03");
    assert!(terminal.end().success());
    terminal.restored();
}

#[test]
fn signals_end_it_with_their_number() {
    let signals = [("TERM", 143), ("HUP", 129), ("INT", 130), ("QUIT", 131), ("ABRT", 134)];
    let others = [("XCPU", 152), ("ALRM", 142), ("USR1", 138), ("USR2", 140)];
    for (signal, code) in signals.into_iter().chain(others) {
        let mut terminal = explorer();
        terminal.signal(signal);
        assert_eq!(terminal.end().exit_code(), code, "{signal}");
        terminal.restored();
    }
}

#[test]
fn a_closed_window_ends_it() {
    // With the signal, and without: the loss itself is noticed.
    for line in ["exec \"$0\"", "trap '' HUP; exec \"$0\""] {
        let status = wait(&mut Terminal::start_and_close(line));
        assert_eq!(status.exit_code(), 129, "{line}");
    }
}

#[test]
fn keys_come_from_the_terminal_where_standard_input_does_not() {
    let mut terminal = Terminal::start_by_shell("exec \"$0\" </dev/null");
    terminal.works_and_quits();
}

#[test]
fn a_window_without_a_size_is_waited_for() {
    let mut terminal = Terminal::start_by_shell("stty cols 0 rows 0; exec \"$0\"");
    terminal.until("the explorer", Screen::alternate_screen);
    terminal.resize(100, 30);
    terminal.shows("all ");
    terminal.quits();
}

#[test]
fn any_size_is_survived() {
    let mut terminal = explorer();
    for (width, height) in [(1, 1), (0, 0), (2, 3), (500, 500), (1, 200), (300, 1)] {
        terminal.resize(width, height);
        terminal.send("\tj");
    }
    for step in 0..300 {
        terminal.resize(20 + step, 5 + step % 50);
    }
    terminal.resize(160, 50);
    terminal.send("1");
    terminal.shows("by Chance ▼");
    terminal.is_idle("resizing");
    terminal.quits();
}

#[test]
fn it_stops_and_goes_on() {
    let mut terminal = explorer();
    terminal.send("\x1a");
    terminal.stopped();
    terminal.restored();
    terminal.signal("CONT");
    terminal.until("the screen again", |screen| {
        screen.alternate_screen() && screen.contents().contains("by Chance ▼")
    });
    // Stopped from outside, without a chance to restore the terminal.
    terminal.signal("STOP");
    terminal.stopped();
    terminal.signal("CONT");
    terminal.send("s");
    terminal.shows("by Jaccard ▼");
    terminal.quits();
}

#[test]
fn a_panic_restores_the_terminal_and_is_printed_safely() {
    let mut terminal = Terminal::start(&[], &[("LOOKALIKE_TEST_PANIC", "main")]);
    assert!(!terminal.end().success());
    terminal.restored();
    terminal.shows("test panic␛]0;owned␇");
    let sent = terminal.sent();
    assert!(!sent.windows(7).any(|bytes| bytes == b"\x1b]0;own"));
}

#[test]
fn refused_memory_restores_the_terminal_and_is_told() {
    let mut terminal = explorer();
    assert!(!terminal.is_cooked());
    terminal.take_address_space();
    terminal.resize_beyond_memory();
    assert_eq!(terminal.end().exit_code(), 2);
    terminal.restored();
    assert!(terminal.is_cooked());
    terminal.shows("lookalike: out of memory: ");
}

#[test]
fn a_panic_in_a_thread_is_shown_and_the_rest_goes_on() {
    let mut terminal = Terminal::start(&[], &[("LOOKALIKE_TEST_PANIC", "thread")]);
    terminal.shows("internal error: test panic␛]0;owned␇");
    terminal.works_and_quits();
}

#[test]
fn no_colour_is_sent_if_switched_off() {
    let mut terminal = Terminal::start(&[], &[("NO_COLOR", "1")]);
    terminal.shows("all ");
    terminal.send("j?");
    terminal.shows("type to search");
    let sent = String::from_utf8_lossy(&terminal.sent()).into_owned();
    let colours =
        sent.split("\x1b[").filter_map(|rest| rest.split_once('m')).filter(|(code, _)| {
            code.split(';').any(|n| matches!(n.parse(), Ok(30..=38 | 40..=48 | 90..=107)))
        });
    assert_eq!(colours.count(), 0);
    terminal.send("\x03");
    terminal.until("closed help", |screen| !screen.contents().contains("type to search"));
    terminal.send("q");
    assert!(terminal.end().success());
}

#[test]
fn a_terminal_that_cannot_be_drawn_on_gets_the_table() {
    let mut terminal = Terminal::start(&["--threads", "1"], &[("TERM", "dumb")]);
    terminal.until("the summary", |screen| {
        screen.contents().replace('\n', "").contains("every pair scored")
    });
    assert!(terminal.end().success());
    let sent = String::from_utf8(terminal.sent()).unwrap();
    assert!(sent.contains("TERM names no terminal that the explorer can draw on"), "{sent}");
    assert!(sent.contains("sorted by") && !sent.contains('\u{1b}'), "{sent}");
}

#[test]
fn an_editor_that_is_not_there_is_said_and_the_screen_stays() {
    let texts =
        Texts::new(&[("甲.txt", "春天的海是蓝色的。\n"), ("乙.txt", "春天的海是绿色的。\n")]);
    let folder = texts.path().to_str().unwrap();
    let mut terminal = Terminal::start(&[folder], &[("EDITOR", "/none/vi"), ("VISUAL", "")]);
    terminal.shows("short texts: "); // the last notice of the run
    terminal.send("\x0f");
    terminal.shows("/none/vi cannot be started: No such file or directory");
    terminal.send("j");
    terminal.until("a screen that goes on", |screen| {
        !screen.contents().contains("cannot be started") && screen.contents().contains("乙.txt")
    });
    terminal.quits();
}

#[test]
fn the_original_is_opened_in_an_editor_that_takes_the_terminal() {
    let texts = Texts::new(&[
        ("甲.txt", "第一行。\n春天的海是蓝色的，渔村里的人都起得很早。\n"),
        ("乙.txt", "春天的海是蓝色的，渔村里的人都起得很早。\n"),
    ]);
    let editor = texts.path().join("vi");
    let script = "#!/bin/sh\nprintf '\\033[2J\\033[Hgot %s\\n' \"$*\"\nread -r line\nexit 3\n";
    std::fs::write(&editor, script).unwrap();
    std::fs::set_permissions(&editor, std::fs::Permissions::from_mode(0o755)).unwrap();
    let folder = texts.path().to_str().unwrap();
    let mut terminal =
        Terminal::start(&[folder, "--include", "*.txt"], &[("EDITOR", editor.to_str().unwrap())]);
    // The last notice of the run, which would replace that of the editor.
    terminal.shows("short texts: ");
    terminal.send("\x0f");
    terminal.shows("got /");
    assert!(terminal.is_cooked(), "the editor gets the terminal as the shell had it");
    terminal.send("\n");
    terminal.shows("vi failed (exit status: 3); set EDITOR");
    terminal.send("\r");
    terminal.shows("第一行");
    terminal.send("\x1bo");
    terminal.shows("got +1 /");
    terminal.send("\n");
    terminal.shows("vi failed (exit status: 3)");
    // The text under the cursor of Sources, then its stretch, then the stretch in its source.
    terminal.send("7");
    terminal.shows("2 of 2 texts stand elsewhere");
    terminal.send("/甲\r");
    terminal.until("the only row", |screen| !screen.contents().contains("\n 乙.txt"));
    terminal.send("\r");
    terminal.shows("left out:");
    terminal.send("n");
    terminal.shows("stretch 1 of 1");
    terminal.send("\x0f");
    terminal.shows("got +2 /");
    terminal.send("\n");
    terminal.shows("vi failed (exit status: 3)");
    terminal.send("\x1bo");
    terminal.shows("got +1 /");
    terminal.send("\n");
    terminal.shows("vi failed (exit status: 3)");
    terminal.quits();
}

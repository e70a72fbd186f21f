//! Late answers of the terminal, bursts, torn input and a terminal that does not read: none of them
//! saves a verdict, makes the explorer deaf or costs CPU time.
#![cfg(target_os = "linux")]

use crate::answers::ANSWERS;
use crate::pty::explorer;
use crate::terminal::Terminal;
use std::time::Duration;

/// Longer than the time for which keys behind an answer are stray.
const CALM: Duration = Duration::from_millis(1_500);

/// Waits until the explorer has taken all input so far: a key that sorts shows.
fn takes_keys(terminal: &mut Terminal) {
    let column = |text: &str| {
        text.split(" ▼").next().unwrap_or_default().rsplit("by ").next().map(str::to_owned)
    };
    let before = column(&terminal.text());
    terminal.send("s");
    terminal.until("another order", |screen| column(&screen.contents()) != before);
}

#[test]
fn late_answers_give_no_verdict() {
    let folder = tempfile::tempdir().unwrap();
    let journal = folder.path().join("review.jsonl");
    let mut terminal = Terminal::start(&["--review", journal.to_str().unwrap()], &[]);
    // The line that comes with chance would replace that on the key.
    terminal.shows("by Chance ▼");
    for (_, _, answer) in ANSWERS {
        terminal.send(answer);
    }
    takes_keys(&mut terminal);
    // Typed in the same moment, and in the middle of an answer without an end.
    terminal.send("\x1bP1$r0m\x1b\\m");
    terminal.shows("came with an answer of the terminal");
    terminal.send("\x1bP>|max");
    terminal.send("oi");
    std::thread::sleep(CALM);
    takes_keys(&mut terminal);
    assert!(!journal.exists(), "{:?}", std::fs::read_to_string(&journal));
    // A calm moment later the same key is a verdict again.
    while !terminal.text().contains(" saved") {
        terminal.send("m");
        std::thread::sleep(CALM);
    }
    terminal.send("q");
    assert!(terminal.end().success());
    let journal = std::fs::read_to_string(&journal).unwrap();
    assert!(journal.contains("\"verdict\""), "{journal}");
}

#[test]
fn bursts_are_taken_and_idle_is_idle() {
    let wheel = "\x1b[<65;40;12M".repeat(1_000);
    let motion = |button: u8, count: usize| -> String {
        let events = (0..count).map(|n| format!("\x1b[<{button};{};{}M", n % 80, n % 24));
        events.collect::<Vec<_>>().concat()
    };
    let bursts = [
        ("keys", "j".repeat(2_000)),
        ("1,024 keys", "k".repeat(1_024)),
        ("arrows", "\x1b[B".repeat(1_500)),
        ("the wheel", wheel),
        ("moves", motion(35, 10_000)),
        ("drags", motion(32, 1_000)),
        ("a plain paste", "字\r".repeat(100)),
        ("an escape byte", "\x1b".to_owned()),
        ("half a sequence", "\x1b[1;".to_owned()),
        ("half a string", "\x1b]11;rgb".to_owned()),
        ("half a paste", "\x1b[200~abc".to_owned()),
    ];
    std::thread::scope(|scope| {
        for (what, burst) in &bursts {
            scope.spawn(move || {
                let mut terminal = explorer();
                terminal.send(burst);
                terminal.is_idle(what);
                terminal.send("1");
                std::thread::sleep(CALM);
                takes_keys(&mut terminal);
                terminal.send("q");
                assert!(terminal.end().success(), "{what}");
                terminal.restored();
            });
        }
    });
}

#[test]
fn the_last_key_of_a_burst_ends_it() {
    for count in [1_023, 1_024, 1_500, 3_000] {
        let mut terminal = explorer();
        terminal.send("j".repeat(count) + "q");
        assert!(terminal.end().success(), "{count}");
        terminal.restored();
    }
}

#[test]
fn a_long_paste_is_cut_and_says_so() {
    let mut terminal = explorer();
    terminal.send("/");
    terminal.send("\x1b[200~".to_owned() + &"teahouse ".repeat(20_000) + "\x1b[201~");
    terminal.shows("the pasted text was cut after 64 KiB");
    terminal.send("\x03q");
    terminal.send("q");
    assert!(terminal.end().success());
}

/// Draws more than the terminal takes while it does not read.
fn lag(terminal: &mut Terminal) {
    terminal.be_deaf(true);
    for _ in 0..80 {
        terminal.send("\t");
        std::thread::sleep(Duration::from_millis(10));
    }
}

#[test]
fn a_terminal_that_does_not_read_can_be_left() {
    let mut terminal = explorer();
    lag(&mut terminal);
    terminal.is_idle("a frame that the terminal does not take");
    terminal.send("q");
    assert!(terminal.end().success());
    terminal.be_deaf(false);
    terminal.restored();
    for (signal, code) in [("TERM", 143), ("HUP", 129)] {
        let mut terminal = explorer();
        lag(&mut terminal);
        terminal.signal(signal);
        assert_eq!(terminal.end().exit_code(), code);
        terminal.be_deaf(false);
        terminal.restored();
    }
}

#[test]
fn a_terminal_that_lags_gets_the_newest_frame() {
    let mut terminal = explorer();
    lag(&mut terminal);
    terminal.send("1s");
    let before = terminal.sent().len();
    terminal.be_deaf(false);
    terminal.shows("by Jaccard ▼");
    // 80 frames of whole screens are more than 200 kB.
    let drawn = terminal.sent().len() - before;
    assert!(drawn < 40_000, "{drawn} bytes");
    terminal.quits();
}

#[test]
fn no_frame_is_large() {
    let mut terminal = explorer();
    terminal.resize(160, 50);
    for _ in 0..8 {
        terminal.send("\tj");
        std::thread::sleep(Duration::from_millis(50));
    }
    terminal.send("1q");
    assert!(terminal.end().success());
    let sent = terminal.sent();
    let end = b"\x1b[?2026l";
    let ends: Vec<usize> = (0..sent.len()).filter(|&at| sent[at..].starts_with(end)).collect();
    assert!(ends.len() > 3);
    let largest = ends.windows(2).map(|pair| pair[1] - pair[0]).max();
    assert!(largest < Some(64 * 1_024), "{largest:?} bytes");
}

//! Out of the screen: what can be copied where one stands, by which way, and what is said about it.

use crate::command::Texts;
use crate::stage::Stage;
use crate::terminal::Terminal;
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use lookalike::pair::Side;
use std::os::unix::fs::PermissionsExt as _;

const A: &str = "天还没有亮，茶馆的门已经开了。老人们提着鸟笼，慢慢走进来，各自坐到老位置上。";
const B: &str = "天还没有亮，茶馆的门已经打开。老人们提着鸟笼，慢慢走进来，各自坐到位置上。";
const TEXTS: &[(&str, &str)] = &[("茶馆.txt", A), ("茶馆-改.txt", B)];

/// Opens the list, copies the entry of this name, and returns the text for the terminal.
fn copied(stage: &mut Stage, what: &str) -> String {
    stage.keys("y");
    let screen = stage.screen();
    let entry = |line: &str| {
        let line = line.split_once('│')?.1.trim_start();
        line.split_once(' ').filter(|(_, rest)| rest.starts_with(what)).map(|(d, _)| d.to_owned())
    };
    let digit = screen.lines().find_map(entry).unwrap_or_else(|| panic!("no {what}:\n{screen}"));
    stage.keys(&digit);
    assert!(stage.screen().contains("OSC 52"), "{}", stage.screen());
    stage.app.take_clip().unwrap()
}

#[test]
fn a_pair_gives_names_scores_and_texts() {
    let mut stage = Stage::new(TEXTS, 100, 30);
    let (a, b) = {
        let pair = stage.app.model.pair().unwrap();
        let name =
            |side: Side| String::from_utf8(pair.documents[side].name.bytes().to_vec()).unwrap();
        (name(Side::A), name(Side::B))
    };
    assert_eq!(copied(&mut stage, "name of A"), a);
    assert_eq!(copied(&mut stage, "pair"), format!("{a}\t{b}"));
    let scores = copied(&mut stage, "scores");
    assert!(scores.contains(&format!("A: {a}\nB: {b}\n")), "{scores}");
    let jaccard = scores.lines().find(|line| line.starts_with("Jaccard: ")).unwrap();
    let (sum, value) = jaccard["Jaccard: ".len()..].split_once(" = ").unwrap();
    let (common, all) = sum.split_once('/').unwrap();
    let ratio = common.parse::<f64>().unwrap() / all.parse::<f64>().unwrap();
    assert!(value.starts_with(&format!("{ratio:.4}")), "{jaccard}");
    assert!(value.ends_with("(≥ .200, flagged)"), "{jaccard}");
    let both = copied(&mut stage, "both texts");
    assert!(both.contains(A) && both.contains(B), "{both}");
    assert!(copied(&mut stage, "command line").starts_with("lookalike pairs "));
    // The demo has no files: no path is offered.
    stage.keys("y");
    assert!(!stage.screen().contains("path"), "{}", stage.screen());
    stage.keys("esc");
    assert!(!stage.screen().contains(" Copy "));
}

#[test]
fn read_gives_the_stop_under_the_cursor_in_each_reading() {
    let mut stage = Stage::new(TEXTS, 120, 30);
    stage.keys("enter");
    stage.keys("p n");
    let passage = copied(&mut stage, "passage");
    assert!(
        A.contains(&passage) && B.contains(&passage) && passage.chars().count() >= 5,
        "{passage}"
    );
    stage.keys("a n");
    let sentence = copied(&mut stage, "difference");
    let (a, b) = sentence.strip_prefix("A: ").unwrap().split_once("\nB: ").unwrap();
    assert!(B.contains(a) && A.contains(b) && a.ends_with('。') && b.ends_with('。'), "{sentence}");
    stage.keys("d n");
    let change = copied(&mut stage, "change");
    let (a, b) = change.strip_prefix("A: ").unwrap().split_once("\nB: ").unwrap();
    assert!(B.contains(a) && A.contains(b) && a != b, "{change}");
}

#[test]
fn documents_give_the_one_under_the_cursor_with_its_path() {
    let texts = Texts::new(TEXTS);
    let mut stage = Stage::of_folder(texts.path(), 100, 30);
    stage.app.start();
    stage.settle();
    stage.keys("6");
    let path = copied(&mut stage, "path");
    assert_eq!(std::fs::read_to_string(&path).unwrap(), copied(&mut stage, "text"));
    assert!(path.ends_with(&copied(&mut stage, "name")), "{path}");
    stage.keys("1");
    let path = copied(&mut stage, "path of B");
    assert!(std::path::Path::new(&path).is_file(), "{path}");
}

#[test]
fn a_text_cannot_control_the_terminal_it_is_pasted_into() {
    let bad = format!("{A}\u{1b}[201~rm -rf\u{9b}1m");
    let mut stage = Stage::new(&[("a.txt", &bad), ("b.txt", B)], 100, 30);
    let both = copied(&mut stage, "both texts");
    assert!(!both.contains(|c: char| c.is_control() && c != '\n'), "{both:?}");
}

/// The text of the last OSC 52 in some bytes.
fn clip(sent: &[u8]) -> Option<String> {
    let sent = String::from_utf8_lossy(sent).into_owned();
    let (_, rest) = sent.rsplit_once("\u{1b}]52;c;")?;
    let coded = rest.split_once('\u{7}')?.0.to_owned();
    String::from_utf8(STANDARD.decode(coded).ok()?).ok()
}

#[test]
fn the_program_sends_osc_52_or_runs_the_tool_of_the_desktop() {
    let mut terminal = Terminal::start(&[], &[]);
    terminal.shows("all ");
    terminal.send("y2");
    terminal.shows("it does not report success");
    assert!(clip(&terminal.sent()).is_some_and(|text| text.contains(".txt")));
    terminal.quits();

    let tools = Texts::new(&[]);
    let target = tools.path().join("clipboard");
    let tool = |name: &str, script: String| {
        let path = tools.add(name, script.as_bytes());
        std::fs::set_permissions(path, std::fs::Permissions::from_mode(0o755)).unwrap();
    };
    tool("wl-copy", "#!/bin/sh\nexit 1\n".to_owned());
    tool("tmux", format!("#!/bin/sh\ncat > '{}'\n", target.display()));
    let path = format!("{}:/usr/bin:/bin", tools.path().display());
    let variables = [("PATH", path.as_str()), ("WAYLAND_DISPLAY", "w"), ("TMUX", "t")];
    let mut terminal = Terminal::start(&[], &variables);
    terminal.shows("all ");
    terminal.send("y3");
    terminal.shows("to tmux (prefix ] pastes)");
    let pair = std::fs::read_to_string(&target).unwrap();
    assert!(pair.contains('\t'), "{pair}");
    assert_eq!(clip(&terminal.sent()), None);
    terminal.quits();

    tool("tmux", "#!/bin/sh\nexit 1\n".to_owned());
    let mut terminal = Terminal::start(&[], &variables);
    terminal.shows("all ");
    terminal.send("y3");
    terminal.shows("it does not report success");
    let sent = String::from_utf8_lossy(&terminal.sent()).into_owned();
    assert!(sent.contains("\u{1b}Ptmux;\u{1b}\u{1b}]52;c;"), "both forms for tmux");
    terminal.quits();
}

#[test]
fn a_key_leaves_the_mouse_to_the_terminal_and_takes_it_back() {
    let mut terminal = Terminal::start(&[], &[]);
    terminal.shows("all ");
    let captured =
        |screen: &vt100::Screen| screen.mouse_protocol_mode() != vt100::MouseProtocolMode::None;
    terminal.until("captured", captured);
    terminal.send("\x1bm");
    terminal.until("left", |screen| !captured(screen));
    terminal.shows("the mouse is the terminal's");
    terminal.send("\x1bm");
    terminal.until("captured again", captured);
    terminal.quits();
}

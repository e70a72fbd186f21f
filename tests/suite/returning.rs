//! The place in a corpus comes back at the next start, and only there.

use crate::command::Texts;
use crate::stage::Stage;
use crate::terminal::Terminal;
use lookalike::pair::Side;
use lookalike::tui::screen_id::ScreenId;

/// Texts of 60 lines, so that Read scrolls.
fn texts() -> Texts {
    let line = |salt: usize, n: usize| {
        format!("第{n}行，茶馆里的老人说起第{}件旧事。\n", n * 7 + salt % 3 * (n % 2))
    };
    let text = |salt: usize| (0..60).map(|n| line(salt, n)).collect::<String>();
    let (a, b, c) = (text(0), text(1), text(2));
    Texts::new(&[("corpus/茶馆.txt", &a), ("corpus/茶馆-改.txt", &b), ("corpus/再改.txt", &c)])
}

fn name(stage: &Stage, side: Side) -> String {
    let pair = stage.app.model.pair().unwrap();
    pair.documents[side].name.utf8().unwrap().to_owned()
}

#[test]
fn order_filter_pair_screen_and_scroll_come_back() {
    let texts = texts();
    let corpus = texts.path().join("corpus");
    let start = || {
        let mut stage = Stage::of_folder(&corpus, 100, 30);
        stage.app.start();
        stage.settle();
        stage
    };
    let mut stage = start();
    stage.keys("s S / '茶馆 enter j enter pgdn");
    let left = stage.app.place();
    assert_eq!((left.screen.as_str(), left.filter.as_str()), ("read", "茶馆"));
    assert!(left.reverse && left.scroll.is_some_and(|(_, byte)| byte > 300), "{left:?}");
    let pair = [Side::A, Side::B].map(|side| name(&stage, side));
    let seen = stage.screen();

    let mut again = Stage::of_folder(&corpus, 100, 30);
    again.app.return_to(left.clone());
    again.app.start();
    again.settle();
    assert_eq!([Side::A, Side::B].map(|side| name(&again, side)), pair);
    let body =
        |screen: &str| screen.lines().skip(4).take(20).map(str::to_owned).collect::<Vec<_>>();
    assert_eq!(body(&again.screen()), body(&seen));
    assert_eq!(again.app.place(), left, "and once more, without drifting");

    // A pair that is gone is no reason to open Read on another one.
    std::fs::remove_file(corpus.join(&pair[0])).unwrap();
    let mut without = Stage::of_folder(&corpus, 100, 30);
    without.app.return_to(left.clone());
    without.app.start();
    without.settle();
    assert_eq!(without.app.place().screen, ScreenId::PAIRS.0);
    // The user's own first key ends the way back.
    let mut moved = Stage::of_folder(&corpus, 100, 30);
    moved.app.return_to(left);
    moved.keys("6");
    moved.app.start();
    moved.settle();
    assert_eq!(moved.app.place().screen, "documents");
}

#[test]
fn the_program_remembers_a_folder_until_fresh_and_never_the_demo() {
    let texts = texts();
    let corpus = texts.path().join("corpus").display().to_string();
    let state = texts.path().join("state").display().to_string();
    let variables = [("XDG_STATE_HOME", state.as_str())];
    let mut terminal = Terminal::start(&[], &variables);
    terminal.shows("all ");
    terminal.send("6");
    terminal.quits();
    let file = texts.path().join("state/lookalike/places.toml");
    assert!(!file.exists(), "the demo corpus");
    let mut terminal = Terminal::start(&[&corpus], &variables);
    terminal.shows("all ");
    terminal.send("s6");
    terminal.shows("再改.txt");
    terminal.quits();
    assert!(std::fs::read_to_string(&file).unwrap().contains("screen = \"documents\""));
    let mut terminal = Terminal::start(&[&corpus], &variables);
    terminal.shows("--fresh starts anew");
    terminal.send("1");
    terminal.shows("by Jaccard ▼");
    terminal.quits();
    let mut terminal = Terminal::start(&[&corpus, "--fresh"], &variables);
    terminal.shows("by Chance ▼");
    terminal.quits();
}

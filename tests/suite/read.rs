//! The reading view: both texts side by side and merged, changes, places, odd texts and windows.

use crate::stage::Stage;
use crossterm::event::{MouseButton, MouseEventKind};
use insta::assert_snapshot;

const OLD: &str = "茶馆旧事\n\n天还没有亮，茶馆的门已经开了。老人们提着鸟笼，慢慢走进来，各自坐到老位置上。\
    伙计不用问，就知道谁喝龙井，谁喝香片。\n\n太阳升起来的时候，屋里已经坐满了人。说书先生拍一下醒木，\
    满屋子的茶碗都不敢出声。\n\n后来街道拓宽，茶馆拆了。The last bus leaves at ten; nobody takes it.\n";
const NEW: &str = "茶馆旧事（修订）\n\n天还没有亮，茶馆的门已经打开。老人们提着鸟笼，慢慢走进来，各自坐到老位置上。\
    伙计不用问，也知道谁喝龙井，谁喝香片。\n\n新添的一段：这里从前是一个码头。\n\n太阳升起来的时候，屋里\u{200b}已经坐满了人。\
    满屋子的茶碗都不敢出声。\n\n后来街道拓宽，茶馆拆了。The last tram leaves at ten; nobody takes it.\n";

fn open(a: &str, b: &str, width: u16, height: u16) -> Stage {
    let mut stage = Stage::new(&[("1-旧稿.txt", a), ("2-新稿.txt", b)], width, height);
    stage.keys("enter d");
    stage
}

#[test]
fn both_texts_side_by_side_and_as_one() {
    let mut stage = open(OLD, NEW, 120, 36);
    assert_snapshot!("read_120x36", stage.screen());
    stage.keys("v");
    assert_snapshot!("read_120x36_merged", stage.screen());
    let mut stage = open(OLD, NEW, 80, 24);
    assert_snapshot!("read_80x24", stage.screen());
    assert_snapshot!("read_80x24_styles", stage.styles());
    stage.keys("v");
    assert_snapshot!("read_80x24_beside", stage.screen());
    for (width, height) in [(40, 10), (30, 8)] {
        stage.resize(width, height);
        assert_snapshot!(format!("read_{width}x{height}"), stage.screen());
    }
}

#[test]
fn any_window_draws() {
    let mut stage = open(OLD, NEW, 80, 24);
    for width in (0..132).step_by(7) {
        for height in [0, 1, 2, 3, 5, 8, 9, 12, 40] {
            stage.resize(width, height);
            stage.keys("v n");
            stage.screen();
        }
    }
}

#[test]
fn keys_go_from_change_to_change() {
    let mut stage = open(OLD, NEW, 80, 16);
    assert!(stage.screen().contains("6 changes"), "{}", stage.screen());
    stage.keys("n");
    assert!(stage.screen().contains("change 1 of 6"));
    stage.keys("n n n n n");
    assert!(stage.screen().contains("change 6 of 6") && stage.screen().contains("tram"));
    stage.keys("n");
    assert!(stage.screen().contains("no change further down"));
    stage.keys("N N N N N");
    assert!(stage.screen().contains("change 1 of 6") && stage.screen().contains("（修订）"));
    stage.keys("N");
    assert!(stage.screen().contains("no change further up"));
}

/// A long text with a change in its middle.
fn long() -> (String, String) {
    let lines: Vec<String> = (1..=400).map(|at| format!("第{at}行没有变化。\n")).collect();
    let text = lines.concat();
    (text.clone(), text.replace("第200行没有", "第200行有了"))
}

#[test]
fn a_place_is_kept_when_the_window_or_the_view_changes() {
    let (a, b) = long();
    let mut stage = open(&a, &b, 120, 24);
    stage.keys("pgdn pgdn pgdn");
    let first = |stage: &Stage| stage.screen().lines().nth(4).unwrap().trim().to_owned();
    let line = first(&stage);
    assert!(line.starts_with("55"), "{line}");
    stage.keys("v");
    assert!(first(&stage).starts_with("55"));
    stage.resize(50, 20);
    assert!(first(&stage).starts_with("55"));
    stage.keys("G");
    assert!(stage.screen().contains("第400行"));
    stage.keys("g n");
    assert!(stage.screen().contains("change 1 of 1") && stage.screen().contains("第200行"));
}

#[test]
fn the_wheel_the_map_and_a_click_on_a_change() {
    let (a, b) = long();
    let mut stage = open(&a, &b, 120, 24);
    stage.mouse(MouseEventKind::ScrollDown, 20, 10);
    assert!(!stage.screen().contains("第1行"));
    // The map is the last column: its middle is the middle of the text, where the change is.
    stage.mouse(MouseEventKind::Down(MouseButton::Left), 119, 13);
    stage.mouse(MouseEventKind::Up(MouseButton::Left), 119, 13);
    assert!(stage.screen().contains("第200行"), "{}", stage.screen());
    stage.click("第200行");
    assert!(stage.screen().contains("change 1 of 1"));
    stage.mouse(MouseEventKind::Down(MouseButton::Left), 119, 5);
    stage.mouse(MouseEventKind::Drag(MouseButton::Left), 119, 23);
    assert!(stage.screen().contains("第400行"));
}

#[test]
fn finding_in_both_texts() {
    let mut stage = open(OLD, NEW, 120, 36);
    stage.keys("/ '茶馆");
    assert!(stage.screen().contains("/茶馆") && stage.screen().contains("1 of 6"));
    assert!(stage.caret().is_some());
    let found = |stage: &Stage| stage.styles().lines().filter(|l| l.contains("UNDERLINED")).count();
    assert_eq!(found(&stage), 6, "{}", stage.styles());
    // Letters are text while typing; then n and N move between matches and wrap around.
    stage.keys("backspace 'n enter");
    assert!(stage.screen().contains("not found"), "{}", stage.screen());
    stage.keys("esc / '茶馆 enter n");
    assert!(stage.screen().contains("2 of 6") && stage.caret().is_none());
    stage.keys("N N");
    assert!(stage.screen().contains("6 of 6"));
    // The same rows in another mode: common text is shown once.
    stage.keys("v");
    assert!(stage.screen().contains("1 of 3"), "{}", stage.screen());
    stage.keys("esc");
    assert!(stage.screen().contains("6 changes") && found(&stage) == 0);
    stage.keys("n");
    assert!(stage.screen().contains("change 1 of 6"));
    let (a, b) = long();
    let mut stage = open(&a, &b, 120, 24);
    stage.keys("f / '第333行");
    assert!(stage.screen().contains("1 of 2") && stage.screen().contains("第333行没"));
    stage.keys("esc");
    assert!(!stage.screen().contains("1 of 2") && stage.screen().contains("第333行没"));
}

#[test]
fn what_is_the_same_is_folded_away_and_comes_back() {
    let (a, b) = long();
    let mut stage = open(&a, &b, 120, 24);
    stage.keys("pgdn f");
    let screen = stage.screen();
    assert!(screen.contains("⋯ 196 equal rows") && screen.contains("⋯ 197 equal rows"));
    assert!(screen.contains("第197行") && !screen.contains("第196行"));
    stage.keys("n");
    assert!(stage.screen().contains("change 1 of 1"));
    stage.click("⋯ 197 equal rows");
    assert!(!stage.screen().contains('⋯') && stage.screen().contains("第200行"));
}

#[test]
fn odd_pairs_say_what_they_are() {
    let says = |a: &str, b: &str, what: &str| {
        let screen = open(a, b, 100, 24).screen();
        assert!(screen.contains(what), "{what}\n{screen}");
    };
    says("两篇一样。\n", "两篇一样。\n", "byte for byte the same");
    says("行尾不同。\n", "行尾不同。\r\n", "The same text; the files differ");
    says("空格 不同的一句话。\n", "空格  不同的一句话。\n", "differs in spaces only");
    says("a\u{1b}[31mb\n", "a\u{1b}[32mb\n", "␛[31mb");
    let mut stage = Stage::new(&[("空.txt", ""), ("b.txt", "b")], 100, 24);
    stage.keys("2");
    assert!(stage.screen().contains("No pair can be scored"), "{}", stage.screen());
}

#[test]
fn sentence_to_sentence_in_any_order() {
    let old = "第一段讲天气，今天很好。\n警方说，油田地处偏僻的乡村地区。另有九人受伤送医。\n\n只在旧稿里的一句话！近年来，油气行业一片兴旺。\n";
    let new = "近些年来，油气行业一片兴旺。\n第一段讲天气，今天很好。\n还有九人受伤送医。警方说，油田地处偏远的乡村地区。\n新稿里添上去的内容。\n";
    let mut stage = open(old, new, 120, 20);
    stage.keys("a");
    assert_snapshot!("read_alignment_120x20", stage.screen());
    stage.keys("n");
    assert!(stage.screen().contains("1 of 5 differ"), "{}", stage.screen());
    stage.keys("s");
    assert_snapshot!("read_alignment_120x20_by_b", stage.screen());
    assert!(stage.screen().contains("in the order of B"));
    // The selected row stays selected; a second click on it reverses the order as well.
    assert!(stage.screen().contains("4 of 5 differ"), "{}", stage.screen());
    stage.keys("/ '油田 enter n n");
    assert!(stage.screen().contains("1 of 2"), "{}", stage.screen());
    stage.keys("esc enter d");
    assert!(stage.screen().contains("unchanged"));
    let mut stage = open(old, new, 80, 24);
    stage.keys("a n n");
    assert_snapshot!("read_alignment_80x24", stage.screen());
    for width in (0..132).step_by(7) {
        for height in [0, 1, 2, 3, 5, 8, 9, 12, 40] {
            stage.resize(width, height);
            stage.keys("v n s d a");
            stage.screen();
        }
    }
}

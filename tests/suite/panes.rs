//! Panes: one alone by a key, and the line between two moved by keys and the mouse, on every screen.

use crate::stage::Stage;
use crossterm::event::{MouseButton, MouseEventKind};
use insta::assert_snapshot;
use lookalike::display::width::width;

const DOWN: MouseEventKind = MouseEventKind::Down(MouseButton::Left);
const DRAG: MouseEventKind = MouseEventKind::Drag(MouseButton::Left);
const UP: MouseEventKind = MouseEventKind::Up(MouseButton::Left);

fn stage(width: u16, height: u16) -> Stage {
    let tea = "天还没有亮，茶馆的门已经开了。老人们提着鸟笼，慢慢走进来，各自坐到老位置上。";
    let more = "伙计不用问，就知道谁喝龙井，谁喝香片。";
    let light = tea.replace("开了", "打开");
    let texts =
        [("茶馆.txt", tea.to_owned() + more), ("茶馆-改.txt", light), ("副本.txt", tea.to_owned())];
    let texts = texts.each_ref().map(|(name, text)| (*name, text.as_str()));
    Stage::new(&texts, width, height)
}

/// The column of the first `sign` in a line that has it twice as far as the line is shown.
fn column(stage: &Stage, row: usize, sign: &str) -> usize {
    let screen = stage.screen();
    let line = screen.lines().nth(row).unwrap_or_default();
    let before = line.split_once(sign).unwrap_or_else(|| panic!("no {sign} in\n{screen}")).0;
    width(before)
}

fn drag(stage: &mut Stage, from: (u16, u16), to: (u16, u16)) {
    stage.mouse(DOWN, from.0, from.1);
    stage.mouse(DRAG, to.0, to.1);
    stage.mouse(UP, to.0, to.1);
}

#[test]
fn a_key_shows_one_pane_alone_and_both_again() {
    for (width, height) in [(80, 24), (160, 45)] {
        let mut stage = stage(width, height);
        let both = stage.screen();
        assert!(stage.keys("Z").screen().contains("the first pane alone"));
        let list = stage.screen();
        assert!(!list.contains("Explained") && list.contains("JMS"), "{list}");
        assert_snapshot!(format!("zoomed_list_{width}x{height}"), stage.screen());
        assert!(stage.keys("Z").screen().contains("the second pane alone"));
        assert_snapshot!(format!("zoomed_preview_{width}x{height}"), stage.screen());
        stage.keys("Z");
        assert!(stage.screen().contains("both panes"));
        assert_eq!(stage.keys("g").screen(), both);

        stage.keys("enter v v");
        stage.app.model.panes.clear();
        for wanted in ["the first pane alone", "the second pane alone", "both panes"] {
            let screen = stage.keys("Z").screen();
            let beside = width > 80;
            assert_eq!(screen.contains(wanted), beside, "{wanted}\n{screen}");
            assert_eq!(screen.contains("no two panes are shown here"), !beside);
            if wanted.contains("second") {
                assert_snapshot!(format!("zoomed_read_{width}x{height}"), screen);
            }
        }
    }
}

#[test]
fn a_zoom_follows_the_focus_of_the_groups() {
    let mut stage = stage(100, 30);
    let both = stage.keys("5").screen();
    assert!(both.contains("cut at") && both.contains("cut here:"), "{both}");
    let list = stage.keys("Z").screen();
    assert!(list.contains("cut at") && !list.contains("cut here:"), "{list}");
    let members = stage.keys("l").screen();
    assert!(!members.contains("cut at") && members.contains("cut here:"), "{members}");
    assert_eq!(stage.keys("h Z g").screen(), both);
}

#[test]
fn keys_move_the_line_between_two_panes() {
    let mut stage = stage(160, 45);
    let before = column(&stage, 10, "│");
    let smaller = column(stage.keys("<"), 10, "│");
    assert!(smaller < before, "{smaller} {before}");
    let larger = column(stage.keys("alt-right alt-right alt-right"), 10, "│");
    assert!(larger > before, "{larger} {before}");
    assert_eq!(column(stage.keys("|"), 10, "│"), before);
    // A key after a zoom shows both again, where they were.
    stage.keys("Z >");
    assert_eq!(column(&stage, 10, "│"), before);
    // The line stops before a pane vanishes.
    for _ in 0..30 {
        stage.keys("alt-left");
    }
    assert_eq!(column(&stage, 10, "│"), 20);
    // One text in Read may be wider than the other.
    stage.keys("enter");
    let middle = column(&stage, 4, "│");
    assert!(column(stage.keys("alt-right alt-right"), 4, "│") > middle + 10);
    assert_snapshot!("read_split_160x45", stage.screen());
    stage.resize(80, 24);
    stage.keys("1 >");
    assert_snapshot!("pairs_split_80x24", stage.screen());
}

#[test]
fn the_mouse_drags_the_line_on_every_screen_with_two_panes() {
    // The scrollbar of the pairs is the line itself: up and down it scrolls.
    let mut pairs = stage(160, 45);
    let x = column(&pairs, 10, "│") as u16;
    let before = pairs.screen();
    drag(&mut pairs, (x, 10), (x, 14));
    assert!(pairs.app.model.panes.is_empty());
    pairs.keys("g");
    assert_eq!(pairs.screen(), before);
    drag(&mut pairs, (x, 10), (x - 31, 12));
    assert_eq!(column(&pairs, 10, "│"), usize::from(x) - 31);

    let mut read = stage(160, 45);
    read.keys("enter");
    let x = column(&read, 4, "│") as u16;
    drag(&mut read, (x, 6), (x + 20, 7));
    assert_eq!(column(&read, 4, "│"), usize::from(x) + 20);

    let mut groups = stage(160, 45);
    groups.keys("5");
    let x = column(&groups, 10, "│") as u16;
    drag(&mut groups, (x, 10), (x - 9, 10));
    assert_eq!(column(&groups, 10, "│"), usize::from(x) - 9);

    let mut documents = stage(80, 24);
    documents.keys("6");
    let row = |stage: &Stage| stage.find("────────").1;
    let y = row(&documents);
    drag(&mut documents, (30, y), (31, y - 3));
    assert_eq!(row(&documents), y - 3);

    let mut sources = stage(80, 24);
    sources.keys("O");
    let y = row(&sources);
    drag(&mut sources, (30, y), (31, y + 2));
    assert_eq!(row(&sources), y + 2);
}

#[test]
fn every_size_draws_with_any_split() {
    let mut stage = stage(80, 24);
    stage.keys("O Z enter");
    for screen in ["1", "2", "5", "6", "7"] {
        stage.keys(screen);
        for keys in ["Z", "Z", "alt-left alt-left"] {
            stage.keys(keys);
            for width in [20, 31, 60, 79, 101, 131] {
                for height in [2, 8, 11, 15, 16, 23] {
                    stage.resize(width, height);
                    stage.screen();
                }
            }
            stage.resize(160, 24);
        }
    }
}

#[test]
fn the_split_comes_back_with_the_corpus() {
    let mut before = stage(160, 45);
    before.keys("< < 5 Z 6");
    let left = before.app.place();
    assert_eq!(left.panes.len(), 2, "{left:?}");
    let mut again = stage(160, 45);
    again.app.return_to(left.clone());
    assert_eq!(again.app.model.panes, before.app.model.panes);
    assert_eq!(again.app.place().panes, left.panes);
}

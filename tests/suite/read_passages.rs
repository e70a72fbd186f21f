//! The passages of a pair on screen: letters on both sides, moves, the partner, the list, odd texts.

use crate::stage::Stage;
use crossterm::event::{MouseButton, MouseEventKind};
use insta::assert_snapshot;

const OLD: &str = "巷口那家茶馆没有招牌，街坊只管叫它老地方。\n天还没亮，掌柜就捅开炉子，把七八只铁壶排成一行。\n\
    喝茶的人慢慢来了，说的都是去年的收成和今年的雨水。\nThe last bus leaves at ten, and nobody ever takes it.\n";
const NEW: &str = "The last bus leaves at ten, and nobody ever\u{200b} takes it.\n喝茶的人陆续来了，说的都是去年的收成和今年的天气。\n\
    巷口那家茶馆没有匾额，街坊只管叫它老地方。\n新添的一句在这里。天还没亮，掌柜就捅开炉子，把七八只铁壶排成一行。\n";

fn open(a: &str, b: &str, width: u16, height: u16) -> Stage {
    let mut stage = Stage::new(&[("1-旧稿.txt", a), ("2-新稿.txt", b)], width, height);
    stage.keys("enter p");
    stage
}

#[test]
fn letters_on_both_sides_and_below_each_other() {
    let mut stage = open(OLD, NEW, 120, 16);
    assert_snapshot!("read_passages_120x16", stage.screen());
    stage.keys("n");
    assert_snapshot!("read_passages_120x16_styles", stage.styles());
    stage.resize(80, 20);
    assert_snapshot!("read_passages_80x20", stage.screen());
}

#[test]
fn the_partner_is_brought_level_by_keys_and_by_clicks() {
    let mut stage = open(
        &format!("{OLD}{}", "尾\n".repeat(60)),
        &format!("{}{NEW}", "头\n".repeat(60)),
        120,
        14,
    );
    assert!(!stage.screen().contains("匾额"));
    stage.keys("n");
    assert!(stage.screen().contains("匾额"), "{}", stage.screen());
    stage.keys("g enter");
    assert!(stage.screen().contains("匾额") && stage.screen().contains('A'));
    let mut stage = open(OLD, NEW, 120, 16);
    let lines: Vec<String> = stage.screen().lines().map(str::to_owned).collect();
    let y = lines.iter().position(|line| line.contains("喝茶的人陆续")).unwrap();
    stage.mouse(MouseEventKind::Down(MouseButton::Left), 95, y as u16);
    assert!(stage.screen().contains(" of 5 · "), "{}", stage.screen());
}

#[test]
fn the_shortest_passage_is_set_by_keys() {
    let mut stage = open(OLD, NEW, 120, 16);
    stage.keys("> >");
    assert!(stage.screen().contains("passages from 10 Han characters or 5 words"));
    assert!(stage.screen().contains(" · from 10"), "{}", stage.screen());
    stage.keys("> > > > > > > > > > > > > > > > > > > >");
    assert!(stage.screen().contains("0 passages"), "{}", stage.screen());
    stage.keys("< < < < < < < < < < < < < < < < < < < < < < < < < < < < < <");
    assert!(stage.screen().contains(" · from 2"), "{}", stage.screen());
    stage.keys("T");
    assert!(stage.screen().contains("but template"), "{}", stage.screen());
    stage.keys("d >");
    assert!(stage.screen().contains("p shows them"), "{}", stage.screen());
}

#[test]
fn the_list_leads_into_the_text_and_shows_the_rules() {
    let mut stage = open(OLD, NEW, 120, 40);
    stage.keys("l");
    assert_snapshot!("read_passages_list", stage.screen());
    stage.keys("G");
    assert!(stage.screen().contains("shared phrases"));
    stage.keys("g j j j j enter");
    assert!(!stage.screen().contains("What it comes to"));
    stage.keys("l esc");
    assert!(!stage.screen().contains("What it comes to") && stage.screen().contains("passages"));
    stage.keys("d l");
    assert!(stage.screen().contains("this reading has no list"), "{}", stage.screen());
}

#[test]
fn odd_texts_and_any_window() {
    for (a, b) in [("", ""), ("", NEW), ("一行", "两行"), ("。。！", "！。。"), (OLD, OLD)]
    {
        let mut stage = open(&format!("{a}甲"), &format!("乙{b}"), 90, 20);
        stage.keys("n N l esc v n enter /");
        stage.screen();
    }
    let mut stage = open(OLD, NEW, 80, 24);
    for width in (0..132).step_by(11) {
        for height in [0, 1, 3, 5, 9, 12, 40] {
            stage.resize(width, height);
            stage.keys("v n l");
            stage.screen();
            stage.keys("j esc");
        }
    }
}

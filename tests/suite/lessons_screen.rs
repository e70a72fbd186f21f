//! The Lessons screen: keys and mouse in, screen out.

use crate::stage::Stage;
use crate::why::{ORIGINAL, REWRITE};
use crossterm::event::{Event as Input, KeyCode, KeyEvent, KeyModifiers, MouseEventKind};
use lookalike::tui::flow::Event;

const TEXTS: &[(&str, &str)] = &[("船.txt", ORIGINAL), ("船-改.txt", REWRITE)];

fn opened(texts: &[(&str, &str)], width: u16, height: u16) -> Stage {
    let mut stage = Stage::new(texts, width, height);
    stage.keys("8");
    stage.keys("enter");
    stage
}

#[test]
fn steps_go_forward_back_to_a_number_and_to_the_start() {
    let mut stage = opened(TEXTS, 80, 24);
    assert!(stage.screen().contains(" 1/14 "), "{}", stage.screen());
    stage.keys("l right n");
    assert!(stage.screen().contains(" 4/14 "), "{}", stage.screen());
    stage.keys("h");
    assert!(stage.screen().contains(" 3/14 "));
    stage.keys("g '12 enter");
    assert!(stage.screen().contains(" 12/14 "), "{}", stage.screen());
    stage.keys("g '99 enter");
    assert!(stage.screen().contains(" 14/14 "));
    stage.keys("g 'x enter");
    assert!(stage.screen().contains("expected a number from 1 to 14"), "{}", stage.screen());
    stage.keys("+ r");
    assert!(stage.screen().contains(" 1/14 ") && stage.screen().contains("the fixed example"));
    stage.keys("esc");
    assert!(stage.screen().contains("Lessons · enter opens"), "{}", stage.screen());
}

#[test]
fn a_clicker_goes_through_the_whole_course_and_back() {
    let mut stage = opened(TEXTS, 80, 24);
    let mut titles = Vec::new();
    for _ in 0..500 {
        let screen = stage.screen();
        let title = screen.lines().nth(2).unwrap().split('◀').next().unwrap().trim().to_owned();
        if titles.last() != Some(&title) {
            titles.push(title);
        }
        if screen.contains("the last step of the last lesson") {
            break;
        }
        stage.keys("pgdn");
    }
    assert_eq!(titles.len(), lookalike::lesson::LESSONS.len(), "{titles:?}");
    stage.keys("{ } pgup");
    let screen = stage.screen();
    let (at, count) =
        screen.lines().nth(2).unwrap().split_once('◀').unwrap().1.split_once('/').unwrap();
    assert_eq!(
        at.trim(),
        count.split(' ').next().unwrap(),
        "the end of the lesson before: {screen}"
    );
    assert!(screen.contains(&titles[titles.len() - 2]), "{screen}");
}

#[test]
fn the_language_is_switched_everywhere() {
    let mut stage = opened(TEXTS, 80, 24);
    stage.keys("L");
    let screen = stage.screen();
    assert!(screen.contains("片段与 Jaccard 系数") && screen.contains("固定例子"), "{screen}");
    // The first example goes with it; a chosen one stays.
    assert!(screen.contains("明天天气也好"), "{screen}");
    stage.click("English");
    let screen = stage.screen();
    assert!(screen.contains("Shingles and Jaccard") && screen.contains("the cat"), "{screen}");
    stage.keys("j + L");
    assert!(stage.screen().contains("ice cream"), "{}", stage.screen());
    stage.keys("- L");
    stage.keys("esc L");
    assert!(stage.screen().contains("课程"), "{}", stage.screen());
    // The bottom line, and what is said there.
    let bottom = |stage: &Stage| stage.screen().lines().last().unwrap().to_owned();
    assert_eq!(bottom(&stage).split_whitespace().nth(1), Some("打开"), "{}", bottom(&stage));
    stage.keys("enter");
    assert!(bottom(&stage).starts_with(" l 前进  h 后退  space 播放"), "{}", bottom(&stage));
    assert!(bottom(&stage).ends_with("? 帮助  q 退出"), "{}", bottom(&stage));
    stage.keys("G l");
    assert!(bottom(&stage).contains("已是最后一步"), "{}", bottom(&stage));
    stage.keys("g 'x enter");
    assert!(bottom(&stage).contains("步骤是 1 到 14 之间的数字"), "{}", bottom(&stage));
}

#[test]
fn a_pressed_lesson_has_the_keys() {
    let mut stage = Stage::new(TEXTS, 120, 36);
    stage.keys("8");
    stage.click("5 SimHash");
    stage.keys("l l");
    assert!(stage.screen().contains(" 3/"), "{}", stage.screen());
    stage.click("2 MinHash");
    stage.keys("l");
    assert!(stage.screen().contains("◀ 2/11 ▶"), "{}", stage.screen());
    // Without room for both, the first click selects and the second opens.
    let mut stage = Stage::new(TEXTS, 80, 24);
    stage.keys("8");
    stage.click("2 MinHash");
    assert!(stage.screen().contains("Lessons · enter opens"), "{}", stage.screen());
    stage.click("2 MinHash");
    assert!(stage.screen().contains("◀ 1/11 ▶"), "{}", stage.screen());
}

#[test]
fn knobs_are_turned_by_keys_and_mouse() {
    let mut stage = opened(TEXTS, 80, 24);
    stage.keys("j j + + +");
    assert!(stage.screen().contains("‹3›"), "{}", stage.screen());
    stage.keys("-");
    assert!(stage.screen().contains("n ‹2›"), "{}", stage.screen());
    let (x, y) = stage.find("n ‹2›");
    stage.mouse(MouseEventKind::Down(crossterm::event::MouseButton::Left), x + 4, y);
    assert!(stage.screen().contains("n ‹3›"), "{}", stage.screen());
    stage.mouse(MouseEventKind::ScrollUp, x + 3, y);
    assert!(stage.screen().contains("n ‹4›"), "{}", stage.screen());
    stage.keys("G h h");
    let (x, y) = stage.find("   8 ");
    stage.mouse(MouseEventKind::Down(crossterm::event::MouseButton::Left), x + 3, y);
    assert!(stage.screen().contains("n ‹8›"), "a row of the curve: {}", stage.screen());
}

#[test]
fn a_pair_is_the_subject_and_is_followed() {
    let mut stage = opened(TEXTS, 80, 24);
    stage.keys("p");
    assert!(stage.screen().contains("船-改.txt"), "{}", stage.screen());
    assert!(stage.screen().contains("your pair"));
    let more = [("一.txt", "今天下雨，我们在家看书。"), ("二.txt", "今天下雨，他们在家看电影。")];
    let texts: Vec<_> = TEXTS.iter().chain(&more).copied().collect();
    let mut stage = opened(&texts, 80, 24);
    stage.keys("p");
    let first = stage.screen();
    stage.keys("]");
    assert_ne!(stage.screen(), first, "another pair, the same lesson");
}

#[test]
fn what_cannot_be_given_says_so_and_offers_the_example() {
    let mut stage = Stage::empty(80, 24);
    stage.keys("8 enter p");
    assert!(stage.screen().contains("No pair is chosen"), "{}", stage.screen());
    stage.keys("enter");
    assert!(stage.screen().contains("the cat sat on the mat"), "{}", stage.screen());
    // Copies after normalising, and texts with nothing in them.
    let mut stage = opened(&[("a.txt", "Same TEXT here"), ("b.txt", "same  text here")], 80, 24);
    stage.keys("p");
    assert!(stage.screen().contains("Both texts are equal"), "{}", stage.screen());
    stage.click("enter shows");
    assert!(stage.screen().contains("the cat sat on the mat"), "{}", stage.screen());
}

#[test]
fn it_plays_to_the_end_by_itself_and_can_be_stopped() {
    let mut stage = opened(TEXTS, 80, 24);
    stage.keys("> > > > > > g '12 enter");
    let space = || Input::Key(KeyEvent::new(KeyCode::Char(' '), KeyModifiers::NONE));
    stage.app.handle(Event::Input(space()));
    assert!(stage.screen().contains("■ stop · 0.2 s"), "{}", stage.screen());
    stage.wait();
    assert!(stage.screen().contains(" 14/14 "), "{}", stage.screen());
    assert!(!stage.screen().contains("■"), "it stops at the end: {}", stage.screen());
    stage.app.handle(Event::Input(space()));
    stage.app.handle(Event::Input(space()));
    assert!(stage.screen().contains(" 1/14 ") && !stage.screen().contains("■"));
}

#[test]
fn every_size_can_be_drawn() {
    let mut stage = opened(TEXTS, 80, 24);
    for width in [1, 30, 59, 60, 80, 99, 100, 200] {
        for height in [1, 8, 12, 16, 24, 40] {
            stage.resize(width, height);
            stage.keys("G");
            stage.screen();
            stage.keys("esc");
            stage.screen();
            stage.keys("enter");
        }
    }
}

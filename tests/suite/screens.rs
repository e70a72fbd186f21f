//! Keys in, screen out: the frame, the pairs screen, help and mouse.

use crate::stage::{Stage, comparison};
use crossterm::event::MouseEventKind;
use insta::assert_snapshot;
use lookalike::compare::job::JobEvent;
use lookalike::compare::run::{Progress, Stage as Step};
use lookalike::measure::MeasureId;
use lookalike::measure::jaccard::jaccard;
use lookalike::tui::flow::{Event, Request};

/// Two copies, a light and a heavy rewrite, an English pair, one that shares nothing.
const TEXTS: &[(&str, &str)] = &[
    ("茶馆的早晨.txt", TEA),
    ("茶馆的早晨-副本.txt", TEA),
    ("茶馆的早晨-改.txt", TEA_LIGHT),
    ("茶馆的清晨（重写）.txt", TEA_HEAVY),
    ("bus-2019.txt", BUS),
    ("bus-2020-final-version-of-the-essay.txt", BUS_NEW),
    ("bees.txt", "Bees keep the temperature of the hive by fanning their wings in turns."),
];
const TEA: &str = "天还没有亮，茶馆的门已经开了。老人们提着鸟笼，慢慢走进来，各自坐到老位置上。\
    伙计不用问，就知道谁喝龙井，谁喝香片。太阳升起来的时候，屋里已经坐满了人。";
const TEA_LIGHT: &str = "天还没有亮，茶馆的门已经打开。老人们提着鸟笼，慢慢走进来，各自坐到老位置上。\
    伙计不用问，也知道谁喝龙井，谁喝香片。太阳出来的时候，屋里已经坐满了人。";
const TEA_HEAVY: &str = "清早，茶馆开门很早。提鸟笼的老人慢慢走进来，坐到各自的老位置上。\
    谁喝什么茶，伙计心里都有数。日头升高，屋里已经坐满了人。";
const BUS: &str = "The last bus leaves at ten. Nobody ever takes it but the baker and his dog.";
const BUS_NEW: &str = "The last bus leaves at nine. Nobody ever takes it but the baker and a dog.";

#[test]
fn pairs_at_every_window_size() {
    let mut stage = Stage::new(TEXTS, 80, 24);
    assert_snapshot!("pairs_80x24", stage.screen());
    assert_snapshot!("pairs_80x24_styles", stage.styles());
    for (width, height) in [(120, 36), (40, 10), (30, 8), (20, 5)] {
        stage.resize(width, height);
        assert_snapshot!(format!("pairs_{width}x{height}"), stage.screen());
    }
    // Any size must draw.
    for width in (0..132).step_by(7) {
        for height in [0, 1, 2, 5, 8, 9, 11, 15, 16, 23, 40] {
            stage.resize(width, height);
            stage.screen();
        }
    }
}

#[test]
fn sorting_goes_through_the_columns_both_ways_and_keeps_the_chosen_pair() {
    let mut stage = Stage::new(TEXTS, 100, 24);
    stage.keys("j j");
    let chosen = stage.app.model.chosen.unwrap();
    stage.keys("s s");
    assert!(stage.screen().contains("by SimHash ▼"));
    assert_eq!(stage.app.model.chosen.map(|c| (c.a, c.b)), Some((chosen.a, chosen.b)));
    stage.keys("S");
    assert!(stage.screen().contains("by SimHash ▲"));
    stage.click("B ");
    assert!(stage.screen().contains("by name B ▼"), "{}", stage.screen());
    stage.click("B▼");
    assert!(stage.screen().contains("by name B ▲"));
    stage.click("JMS");
    assert!(stage.screen().contains("by disagreement ▼"));
}

#[test]
fn a_range_of_scores_filters_the_list() {
    let mut stage = Stage::new(TEXTS, 80, 24);
    let all = |stage: &Stage| {
        let pairs = stage.app.model.comparison.as_ref().unwrap().pairs.clone();
        let order = stage.app.model.ranking.order.clone();
        let value = |&pair: &u32| jaccard(&pairs.evidence(pair as usize).unwrap());
        order.iter().map(value).collect::<Vec<f64>>()
    };
    let every = all(&stage);
    let (low, high) = (every[every.len() - 1], every[0]);
    let middle = f64::midpoint(low, high);
    stage.keys(&format!("/ 'j:{middle:.3}.. enter"));
    let own = all(&stage);
    let expected: Vec<f64> =
        every.iter().copied().filter(|&v| v >= (middle * 1e3).round() / 1e3).collect();
    assert!(own == expected && !own.is_empty() && own.len() < every.len(), "{own:?} {every:?}");
}

#[test]
fn the_filter_is_typed_narrows_and_is_cleared_one_layer_at_a_time() {
    let mut stage = Stage::new(TEXTS, 80, 24);
    let all = stage.app.model.ranking.order.len();
    stage.keys("/ 'bus");
    assert_snapshot!("filter_typing", stage.screen());
    assert_eq!(stage.caret(), Some((6, 3)));
    // Letters that are keys elsewhere are text here; nothing was quit.
    stage.keys("'q ctrl-u");
    stage.keys("backspace backspace backspace backspace '茶改");
    assert!(stage.screen().contains("/ 茶改"), "{}", stage.screen());
    stage.keys("enter j");
    assert!(stage.caret().is_none() && stage.screen().contains("/ 茶改"));
    stage.keys("esc");
    assert_eq!(stage.app.model.ranking.order.len(), all);
    stage.keys("/ '!bus enter");
    assert!(!stage.screen().contains("bus-"), "{}", stage.screen());
    stage.keys("/ ctrl-u 'zzz");
    assert!(stage.screen().contains("No pair matches “zzz”"), "{}", stage.screen());
    stage.keys("esc esc");
    assert_eq!(stage.app.take_requests(), []);
}

#[test]
fn a_signal_beside_a_key_does_not_replace_it() {
    let mut stage = Stage::new(TEXTS, 80, 24);
    stage.keys("q");
    stage.handle(Event::Continued);
    assert_eq!(stage.app.take_requests(), [Request::Quit, Request::Enter]);
}

#[test]
fn a_paste_goes_into_an_input_and_nowhere_else() {
    let mut stage = Stage::new(TEXTS, 80, 24);
    stage.paste("q\nq");
    assert_eq!(stage.app.take_requests(), []);
    stage.keys("/");
    stage.paste("bus\nbees");
    assert!(stage.screen().contains("/ bus bees"));
    stage.keys("enter q");
    assert_eq!(stage.app.take_requests(), [Request::Quit]);
}

#[test]
fn thresholds_move_by_key_and_wheel_and_count_what_they_flag() {
    let mut stage = Stage::new(TEXTS, 80, 24);
    let flagged = stage.app.model.ranking.flagged;
    stage.keys("( (");
    assert!(stage.screen().contains("▸J ≥ .190"));
    stage.keys("} } ) )");
    assert!(stage.screen().contains("▸J ≥ .300"));
    stage.keys("t t )");
    assert!(stage.screen().contains("▸S ≤ 39"));
    stage.keys("} } } } } } } } } } } } } } } } }");
    assert!(stage.screen().contains("▸S ≤ 256"));
    // An estimate gives all pairs its letter, and flags none where the exact value is known.
    let ranking = &stage.app.model.ranking;
    assert_eq!(ranking.by_measure[MeasureId::SIMHASH], ranking.order.len());
    assert!(ranking.flagged < ranking.order.len());
    let (x, y) = stage.find("M ≥");
    stage.mouse(MouseEventKind::ScrollDown, x, y);
    assert!(stage.screen().contains("▸M ≥ .195"));
    stage.keys("=");
    assert_eq!(stage.app.model.ranking.flagged, flagged);
    stage.keys("f");
    assert_eq!(stage.app.model.ranking.order.len(), flagged);
}

#[test]
fn help_is_found_by_word_and_by_key_and_runs() {
    let mut stage = Stage::new(TEXTS, 80, 24);
    stage.keys("?");
    assert_snapshot!("help", stage.screen());
    stage.keys("'revers");
    assert_snapshot!("help_found", stage.screen());
    stage.keys("enter");
    assert!(stage.screen().contains("by Jaccard ▲"));
    stage.keys("? 'f");
    let (_, first) = stage.find("flagged   ");
    assert_eq!(first, stage.find("/ f").1 + 1, "{}", stage.screen());
    stage.keys("esc : 'quit enter");
    assert_eq!(stage.app.take_requests(), [Request::Quit]);
}

#[test]
fn in_a_wide_window_help_is_whole() {
    let mut stage = Stage::new(TEXTS, 160, 45);
    stage.keys("?");
    let screen = stage.screen();
    assert!(screen.contains("then to the next unreviewed pair    verdicts"), "{screen}");
}

#[test]
fn hints_are_those_of_the_reading_and_of_the_chart() {
    let mut stage = Stage::new(TEXTS, 80, 24);
    let bottom = |stage: &Stage| stage.screen().lines().last().unwrap().to_owned();
    for (keys, has, lacks) in [
        ("2", "f fold", "l list"),
        ("p", "l list", "f fold"),
        ("a", "s order", "l list"),
        ("4", "S suggested", "x x axis"),
        ("s", "x x axis", "o log"),
        ("p", "v list", "o log"),
        ("b", "e type", "enter open"),
    ] {
        stage.keys(keys);
        let hints = bottom(&stage);
        assert!(hints.contains(has) && !hints.contains(lacks), "{keys}: {hints}");
    }
}

#[test]
fn clicks_choose_rows_hints_and_close_menus() {
    let mut stage = Stage::new(TEXTS, 80, 24);
    stage.click("bus-2019");
    let pair = stage.app.model.pair().unwrap();
    assert_eq!(pair.documents[0].name.utf8(), Some("bus-2019.txt"));
    stage.click("? help");
    assert!(stage.screen().contains("Keys"));
    stage.mouse(MouseEventKind::Down(crossterm::event::MouseButton::Left), 0, 0);
    assert!(!stage.screen().contains("Keys"));
    stage.mouse(MouseEventKind::ScrollDown, 10, 8);
    assert_eq!(stage.app.model.place(), Some(3), "{}", stage.screen());
}

#[test]
fn empty_screens_say_what_to_do() {
    let mut stage = Stage::empty(80, 24);
    let progress =
        Progress { stage: Step::Reading, done: 1200, total: 4000, bytes: 12_345_678, of_bytes: 0 };
    stage.job(JobEvent::Progress(progress));
    assert_snapshot!("reading", stage.screen());
    assert!(stage.screen().contains("Reading texts…"), "{}", stage.screen());
    assert!(stage.screen().contains("1,200 of 4,000 files · 12 MB"), "{}", stage.screen());
    stage.keys("esc");
    assert!(stage.screen().contains("stopping"));
    stage.job(JobEvent::Failed("essays: no such folder".to_owned()));
    assert!(stage.screen().contains("essays: no such folder"));
    for (texts, says) in [
        (&TEXTS[..0], "No documents in essays"),
        (&TEXTS[..1], "a pair needs two texts"),
        (&[("a.txt", ""), ("b.txt", "b")][..], "No pair can be scored"),
    ] {
        let stage = Stage::new(texts, 80, 24);
        assert!(stage.screen().contains(says), "{}", stage.screen());
    }
    let mut stage = Stage::new(&TEXTS[4..], 80, 24);
    let up = "} ".repeat(17);
    stage.keys(&format!("{up}t {up}t t {up}f"));
    assert!(stage.screen().contains("No pair is flagged"), "{}", stage.screen());
}

#[test]
fn the_progress_before_the_first_pair_is_one_line() {
    let mut stage = Stage::empty(80, 24);
    let (done, total, bytes) = (159_744, 299_895, 350_000_000);
    let progress = Progress { stage: Step::Sketching, done, total, bytes, of_bytes: 650_000_000 };
    stage.job(JobEvent::Progress(progress));
    let screen = stage.screen();
    let line = screen.lines().find(|line| line.contains("159,744 of 299,895")).unwrap();
    assert!(line.contains("sketching ") && line.ends_with("documents · 350 MB"), "{screen}");
}

#[test]
fn a_stopped_run_keeps_its_pairs_and_says_so() {
    let mut stage = Stage::empty(80, 24);
    let mut part = comparison(TEXTS);
    part.complete = false;
    stage.job(JobEvent::Snapshot(part.clone()));
    assert!(stage.screen().contains("pairs so far"));
    stage.keys("ctrl-c");
    assert_eq!(stage.app.take_requests(), []);
    stage.job(JobEvent::Done(part));
    assert!(stage.screen().contains("stopped: R reruns"));
    stage.keys("ctrl-c");
    assert_eq!(stage.app.take_requests(), [Request::Quit]);
}

#[test]
fn every_screen_of_one_text_says_why_there_is_nothing() {
    let mut stage = Stage::new(&TEXTS[..1], 80, 24);
    for screen in ["1", "2", "3"] {
        stage.keys(screen);
        assert!(stage.screen().contains("One document"), "{}", stage.screen());
        let what = "a pair needs two texts: give a folder that holds more, lookalike DIR";
        assert!(stage.says(what), "{}", stage.screen());
    }
    stage.keys("7");
    assert!(stage.says("give a folder with two or more"), "{}", stage.screen());
    stage.keys("L 2");
    let what = "一对需要两个文本：请给出含有更多文本的文件夹，lookalike DIR";
    assert!(stage.says(what), "{}", stage.screen());
    stage.keys("3");
    assert!(stage.says(what), "{}", stage.screen());
}

#[test]
fn a_filter_without_pairs_is_named_on_the_screens_of_a_pair() {
    let mut stage = Stage::new(TEXTS, 80, 24);
    stage.keys("/ 'nothing enter");
    assert!(stage.says("No pair matches “nothing”"), "{}", stage.screen());
}

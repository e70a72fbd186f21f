//! Keys in, screen out: each number of the Why screen in detail, and the settings panel.

use crate::opened::{ORIGINAL, REWRITE, UNRELATED};
use crate::stage::Stage;
use crossterm::event::MouseEventKind;
use lookalike::measure::contract::Scheme;
use lookalike::text::shingle_length::ShingleLength;
use lookalike::text::token::Unit;

const TEXTS: &[(&str, &str)] =
    &[("原文.txt", ORIGINAL), ("改写.txt", REWRITE), ("无关.txt", UNRELATED)];

/// The Why screen of the best pair.
fn why(width: u16, height: u16) -> Stage {
    let mut stage = Stage::new(TEXTS, width, height);
    stage.keys("w");
    stage
}

fn shot(name: &str, stage: &Stage) {
    insta::assert_snapshot!(name.to_owned(), stage.screen());
}

#[test]
fn every_section_at_both_sizes() {
    for (width, height) in [(80, 24), (160, 45)] {
        let mut stage = why(width, height);
        for section in ["jaccard", "minhash", "simhash", "chance", "curve", "ladder"] {
            stage.keys("tab");
            shot(&format!("why-open-{width}x{height}-{section}"), &stage);
        }
        stage.keys("tab");
        assert!(stage.screen().contains("▸ SimHash"), "around to the overview");
    }
}

#[test]
fn the_lists_of_the_fraction() {
    let mut stage = why(80, 24);
    stage.keys("tab");
    let sets = |stage: &Stage| {
        let pair = stage.app.model.pair().unwrap().evidence;
        (pair.intersection, pair.size_a - pair.intersection, pair.size_b - pair.intersection)
    };
    let (both, only_a, only_b) = sets(&stage);
    assert!(stage.screen().contains(&format!("▸ in both {both}")), "{}", stage.screen());
    stage.keys("f end");
    assert!(stage.screen().contains(&format!("▸ only A {only_a}")), "{}", stage.screen());
    assert!(stage.screen().contains("B  not here"), "{}", stage.screen());
    stage.click(&format!("only B {only_b}"));
    assert!(stage.screen().contains("A  not here"), "{}", stage.screen());
    // Every row of the list can be reached, and the last is the last.
    stage.keys("end up down");
    let before = stage.screen();
    stage.keys("down");
    assert_eq!(stage.screen(), before);
}

#[test]
fn an_item_opens_in_read_at_its_place() {
    let mut stage = why(80, 24);
    stage.keys("tab end");
    let at = stage.screen();
    let row = at.lines().find(|line| line.starts_with('▸')).unwrap().to_owned();
    let shingle = row.split(['‹', '›']).nth(1).unwrap().to_owned();
    stage.keys("enter");
    // Wide enough that no row ends inside the shingle.
    stage.resize(160, 24);
    let screen = stage.screen();
    assert!(screen.contains("2 Read") && screen.contains(&shingle), "{shingle} in {screen}");
}

#[test]
fn slots_are_filtered_and_seeds_drawn() {
    let mut stage = why(80, 24);
    stage.keys("tab tab");
    let equal = stage.app.model.pair().unwrap().evidence.minhash_equal;
    stage.keys("f");
    assert!(stage.screen().contains(&format!("▸ equal ■ {equal}")), "{}", stage.screen());
    assert!(!stage.screen().contains(" ≠ "), "{}", stage.screen());
    stage.keys("f");
    assert!(stage.screen().contains(" ≠ "), "{}", stage.screen());
    stage.keys("r");
    let screen = stage.screen();
    assert!(screen.contains("200 of 200 seeds") && screen.contains("as the law says"), "{screen}");
    let before = stage.screen();
    stage.keys("r");
    assert_ne!(stage.screen(), before, "other seeds");
    stage.keys("v b");
    let screen = stage.screen();
    assert!(screen.contains("16 bands × 8 rows") && !screen.contains("of 200 seeds"), "{screen}");
    stage.keys("B B B B");
    assert!(stage.screen().contains("1 band × 128 rows"), "{}", stage.screen());
}

#[test]
fn a_bit_is_chosen_by_key_and_by_mouse() {
    let mut stage = why(160, 45);
    stage.keys("tab tab tab");
    let distance = stage.app.model.pair().unwrap().evidence.distance.unwrap();
    let screen = stage.screen();
    assert!(screen.contains(&format!("{distance}/256 bits differ")), "{screen}");
    assert!(screen.contains(&format!("the distance is {}", distance - 1)), "{screen}");
    assert!(screen.contains("differs ▲"), "{screen}");
    stage.keys("n");
    let next = stage.screen();
    assert!(next.contains("differs ▲") && next != screen);
    stage.keys("l");
    assert_ne!(stage.screen(), next);
    let (x, y) = stage.find("A   255");
    stage.mouse(MouseEventKind::Down(crossterm::event::MouseButton::Left), x + 8, y);
    assert!(stage.screen().contains(" bit 255 "), "{}", stage.screen());
    stage.keys("f down b");
    assert!(stage.screen().contains("▸ towards 0") && stage.screen().contains("5 blocks"));
}

#[test]
fn another_length_and_other_steps_for_the_corpus() {
    let mut stage = why(80, 24);
    stage.keys("tab tab tab tab tab");
    assert!(stage.screen().contains("n = 3 is in use"), "{}", stage.screen());
    stage.keys("right right enter");
    stage.settle();
    assert_eq!(stage.app.model.comparison.as_ref().unwrap().recipe.n, ShingleLength::Fixed(5));
    assert!(stage.screen().contains("n = 5 is in use"), "{}", stage.screen());
    stage.keys("tab down down down down down down s");
    let screen = stage.screen();
    assert!(screen.contains("[x] punctuation") && screen.contains("enter applies"), "{screen}");
    let pair = stage.app.model.pair().unwrap().evidence;
    stage.keys("esc");
    assert!(stage.screen().contains("[ ] punctuation"), "{}", stage.screen());
    stage.keys("s enter");
    stage.settle();
    let after = stage.app.model.pair().unwrap().evidence;
    assert_ne!((pair.intersection, pair.size_a), (after.intersection, after.size_a));
    let last = stage.screen();
    let fraction = format!("{}/{}", after.intersection, after.union());
    assert!(last.contains(&fraction), "the rungs are of the new comparison: {last}");
    assert!(stage.app.model.run.is_done());
}

#[test]
fn the_panel_changes_several_settings_at_once() {
    let mut stage = why(80, 24);
    let names = |stage: &Stage| {
        stage.app.model.pair().unwrap().documents.map(|document| document.name.clone())
    };
    let before = names(&stage);
    stage.keys(",");
    shot("settings-80x24", &stage);
    assert!(stage.screen().contains("no changes"));
    stage.keys("l j '2 enter G l k h");
    assert!(stage.screen().contains("shingled again; the chosen pair stays"), "{}", stage.screen());
    stage.keys("k k l k '9");
    assert!(stage.screen().contains("enter accepts the number, enter again compares"));
    stage.keys("enter");
    assert!(stage.screen().contains("9`: slots:"), "{}", stage.screen());
    stage.keys("'256 enter enter");
    stage.settle();
    let recipe = stage.app.model.comparison.as_ref().unwrap().recipe.clone();
    assert_eq!((recipe.unit, recipe.n), (Unit::Word, ShingleLength::Fixed(2)));
    assert_eq!((recipe.sketch.bits, recipe.sketch.slots), (128, 256));
    assert_eq!(recipe.sketch.scheme, Scheme::BottomK);
    assert_eq!(recipe.sketch.seed, lookalike::measure::contract::SEED);
    assert_eq!(names(&stage), before, "the chosen pair stays chosen");
    stage.keys(", j = esc");
    assert_eq!(stage.app.model.settings.n, ShingleLength::Fixed(2), "esc leaves all as it was");
    stage.keys(": 'settings enter");
    assert!(stage.screen().contains("Settings"), "from the palette");
}

#[test]
fn undefined_and_hidden_say_so() {
    let texts = &[
        ("a.txt", "\u{202e}\u{1b}[31m隐藏的字在这里"),
        ("b.txt", "\u{1b}[31m隐藏的字"),
        ("c.txt", "短"),
    ];
    let mut stage = Stage::new(texts, 80, 24);
    stage.keys("w tab");
    for _ in 0..6 {
        let screen = stage.screen();
        assert!(!screen.contains('\u{1b}') && !screen.contains('\u{202e}'), "{screen}");
        stage.keys("tab");
    }
    stage.keys("tab");
    assert!(stage.screen().contains('␛'), "{}", stage.screen());
    for (width, height) in [(30, 8), (40, 12), (60, 16), (100, 30), (200, 60)] {
        stage.resize(width, height);
        for keys in ["tab", "down", "f", "r", "v", "n", "b"] {
            stage.keys(keys);
        }
        assert!(!stage.screen().trim().is_empty());
    }
}

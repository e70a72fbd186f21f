//! Keys in, screen out: settings changed while a result is on screen.

use crate::stage::Stage;
use lookalike::text::shingle_length::ShingleLength;
use lookalike::text::token::Unit;

const TEXTS: &[(&str, &str)] = &[
    ("bees.txt", "Bees keep the temperature of the hive by fanning their wings in turns."),
    ("bus-1.txt", "The last bus leaves at ten. Nobody ever takes it but the baker and his dog."),
    ("bus-2.txt", "The last bus leaves at nine. Nobody ever takes it but the baker and a dog."),
    ("bus-3.txt", "The last bus leaves at nine. Nobody takes it, not even the baker's dog."),
];

/// Name and shared shingles of the selected pair, and their n.
fn chosen(stage: &Stage) -> (String, String, u32, ShingleLength) {
    let pair = stage.app.model.pair().unwrap();
    let name = |d: &lookalike::corpus::document::Document| d.name.utf8().unwrap().to_owned();
    let n = stage.app.model.comparison.as_ref().unwrap().recipe.n;
    let [a, b] = pair.documents.map(name);
    (a, b, pair.evidence.intersection, n)
}

#[test]
fn the_old_result_stays_marked_until_the_new_one_is_whole() {
    let mut stage = Stage::new(TEXTS, 100, 24);
    stage.keys("j");
    let before = chosen(&stage);
    let plain = stage.styles();
    stage.keys("+");
    let screen = stage.screen();
    assert!(screen.contains("n=auto → 6: comparing… · scores below are stale"), "{screen}");
    assert_eq!(chosen(&stage), before);
    assert_ne!(stage.styles(), plain, "the old numbers are dimmed");
    stage.settle();
    let after = chosen(&stage);
    assert_eq!((&after.0, &after.1, after.3), (&before.0, &before.1, ShingleLength::Fixed(6)));
    assert!(after.2 < before.2, "longer shingles are rarer");
    let screen = stage.screen();
    assert!(screen.contains("char n=6") && !screen.contains("stale"), "{screen}");
    assert!(stage.app.model.run.is_done());
}

#[test]
fn escape_keeps_the_old_whole_result_and_its_settings() {
    let mut stage = Stage::new(TEXTS, 100, 24);
    let before = (chosen(&stage), stage.app.model.comparison.as_ref().unwrap().pairs.len());
    stage.keys("U esc");
    assert!(stage.screen().contains("the old settings"), "{}", stage.screen());
    stage.keys("j k");
    stage.drain();
    let pairs = stage.app.model.comparison.as_ref().unwrap().pairs.len();
    assert_eq!((chosen(&stage), pairs), before);
    assert_eq!(stage.app.model.settings.unit, Unit::Char);
    assert_eq!(stage.app.model.settings.n, ShingleLength::Auto);
    assert!(stage.screen().contains("char n=auto") && !stage.screen().contains("stale"));
}

#[test]
fn the_newest_setting_wins_and_undoing_costs_nothing() {
    let mut stage = Stage::new(TEXTS, 100, 24);
    stage.keys("+ + U");
    assert!(stage.screen().contains("n=auto → 7 · char → word: comparing…"), "{}", stage.screen());
    stage.settle();
    assert!(stage.screen().contains("word n=7"), "{}", stage.screen());
    stage.keys("- +");
    assert!(!stage.screen().contains("comparing…"), "{}", stage.screen());
    assert!(stage.app.model.run.is_done());
    stage.keys("- - - - - - -");
    assert!(stage.screen().contains("n = 1 is the shortest shingle"), "{}", stage.screen());
    stage.settle();
    assert_eq!(chosen(&stage).3, ShingleLength::Fixed(1));
}

#[test]
fn every_setting_is_in_the_palette() {
    let mut stage = Stage::new(TEXTS, 100, 24);
    for (typed, says) in [
        ("64b", "64 bits"),
        ("64slots", "K=64"),
        ("shorter", "n=4"),
        ("32b", "32 bits"),
        ("auton", "n=auto"),
    ] {
        stage.keys(&format!(": '{typed} enter"));
        assert!(stage.screen().contains("comparing…"), "{typed}: {}", stage.screen());
        stage.settle();
        assert!(stage.screen().contains(says), "{typed}: {}", stage.screen());
    }
    stage.keys(": 'nextseed enter : 'nextweight enter : 'nextscheme enter");
    for said in ["slots → bottom-k", "weight log → count", " · seed "] {
        assert!(stage.screen().contains(said), "{}", stage.screen());
    }
    stage.settle();
    stage.keys(": '32b enter");
    assert!(stage.screen().contains("SimHash already has 32 bits"), "{}", stage.screen());
}

#[test]
fn a_large_result_stays_marked_until_the_pairs_of_the_new_one_are_ordered() {
    // More pairs than are ordered between two frames.
    let texts: Vec<(String, String)> = (0..210)
        .map(|i| (format!("{i:03}.txt"), format!("The last bus leaves at {}.", i * i)))
        .collect();
    let texts: Vec<(&str, &str)> = texts.iter().map(|(a, b)| (&**a, &**b)).collect();
    let mut stage = Stage::new(&texts, 100, 24);
    assert!(stage.app.model.ranking.order.len() > 20_000 && stage.app.model.ordering.is_none());
    stage.keys("G");
    let before = chosen(&stage);
    stage.keys("+");
    assert!(stage.screen().contains("n=auto → 6: comparing…"), "{}", stage.screen());
    while stage.app.model.run.is_going() {
        stage.wait_alone();
    }
    assert_eq!(stage.app.model.run.stale(), Some("n=auto → 6"), "its order is still to come");
    assert!(stage.app.model.ordering.is_some() && chosen(&stage).3 == ShingleLength::Auto);
    while stage.app.is_waiting() {
        stage.wait_alone();
    }
    assert!(stage.app.model.run.is_done() && stage.app.model.ordering.is_none());
    let after = chosen(&stage);
    assert_eq!((after.0, after.1, after.3), (before.0, before.1, ShingleLength::Fixed(6)));
    assert!(!stage.screen().contains("stale"), "{}", stage.screen());
}

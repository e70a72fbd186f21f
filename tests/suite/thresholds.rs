//! The Thresholds screen: keys and mouse in, charts and counts out.

use crate::join::corpus;
use crate::stage::Stage;
use crossterm::event::{MouseButton, MouseEventKind};
use lookalike::compare::job::JobEvent;
use lookalike::compare::pipeline::compare;
use lookalike::compare::run::Unwatched;
use lookalike::corpus::document::{Corpus, Name};
use lookalike::corpus::load::from_bytes;
use lookalike::measure::MeasureId;
use lookalike::measure::contract::Weight;
use lookalike::measure::set::FlagSet;
use lookalike::settings::Settings;

const TEXTS: &[(&str, &str)] = &[
    ("一.txt", "油田产量再创新高，工人们十分高兴，庆祝活动持续到深夜，记者从现场发来报道。"),
    ("二.txt", "油田产量再创新高，工人们非常高兴，庆祝活动持续到凌晨，记者从现场发来报道。"),
    ("三.txt", "银行公布年度财务报告，利润增长，股东大会下月召开，分析师表示谨慎乐观。"),
    ("四.txt", "今年冬天的第一场雪下得很大，孩子们在院子里堆雪人，大人们扫着门前的路。"),
];

fn opened(width: u16, height: u16) -> Stage {
    let mut stage = Stage::new(TEXTS, width, height);
    stage.keys("4");
    stage
}

#[test]
fn every_chart_is_drawn() {
    for (width, height) in [(80, 24), (160, 45)] {
        let mut stage = opened(width, height);
        for (key, name) in [
            ("d", "histograms"),
            ("s", "scatter"),
            ("a", "agreement"),
            ("c", "crossed"),
            ("p", "labels"),
            ("b", "index"),
            ("n", "around"),
            ("w", "recipes"),
        ] {
            stage.keys(key);
            insta::assert_snapshot!(format!("thresholds_{name}_{width}x{height}"), stage.screen());
        }
    }
    let narrow = opened(60, 16).screen();
    assert!(narrow.contains("d▸bars") && narrow.contains("b index"), "{narrow}");
    // The suggested cut is shown in full, shorter next to another histogram.
    let beside = opened(100, 30).screen();
    assert!(beside.contains(" over · ▲ .") && !beside.contains("suggested ≥ …"), "{beside}");
    for (width, height) in [(30, 8), (45, 10), (60, 16), (250, 70)] {
        let mut stage = opened(width, height);
        for key in ["d", "s", "a", "c", "p", "b", "n", "w"] {
            stage.keys(key);
            assert!(!stage.screen().is_empty());
        }
    }
}

#[test]
fn thresholds_move_by_keys_typing_presets_and_suggestion() {
    let mut stage = opened(80, 24);
    let at = |stage: &Stage, id| stage.app.model.view.thresholds.get(id).unwrap();
    let j = |stage: &Stage| at(stage, MeasureId::JACCARD);
    stage.keys(") ) (");
    assert!((j(&stage) - 0.205).abs() < 1e-12);
    stage.keys("{");
    assert!((j(&stage) - 0.155).abs() < 1e-12);
    stage.keys("e '0.6 enter");
    assert!((j(&stage) - 0.6).abs() < 1e-12);
    stage.keys("e 'much enter");
    assert!(stage.screen().contains("invalid number “much”"));
    stage.keys("e '7 enter");
    assert!(stage.screen().contains("a threshold is a number from 0 to 1"));
    stage.keys("t t ) )");
    assert_eq!(at(&stage, MeasureId::SIMHASH), 40.0);
    stage.keys("P");
    assert_eq!((j(&stage), at(&stage, MeasureId::SIMHASH)), (0.8, 28.0));
    stage.keys("=");
    assert!((j(&stage) - 0.2).abs() < 1e-12);
    stage.keys("t t t t t t S");
    assert!((j(&stage) - 0.2).abs() > 1e-3, "the suggested cut is another");
}

#[test]
fn counts_follow_and_crossed_pairs_are_listed() {
    let mut stage = opened(80, 24);
    let flagged = |stage: &Stage| stage.app.model.ranking.by_measure[MeasureId::JACCARD];
    assert_eq!(flagged(&stage), 1);
    stage.keys("e '0.9 enter c");
    assert_eq!(flagged(&stage), 0);
    let screen = stage.screen();
    assert!(screen.contains("Jaccard from .200 to .900: 1 pair no longer flagged"), "{screen}");
    assert!(screen.contains("一.txt") && screen.contains("二.txt"));
    stage.keys("enter");
    assert!(stage.screen().contains("Read"));
    assert!(stage.app.model.pair().is_some_and(|pair| pair.evidence.intersection > 0));
}

#[test]
fn a_combination_is_listed_on_pairs_and_let_go_again() {
    let mut stage = opened(80, 24);
    stage.keys("a end enter");
    assert_eq!(stage.app.model.view.only, Some(FlagSet::default()));
    assert_eq!(stage.app.model.ranking.order.len(), 5);
    assert!(stage.screen().contains("only unflagged"));
    stage.keys("f");
    assert_eq!((stage.app.model.view.only, stage.app.model.ranking.order.len()), (None, 6));
}

#[test]
fn the_mouse_drags_a_threshold() {
    let mut stage = opened(80, 24);
    let at = |stage: &Stage, id| stage.app.model.view.thresholds.get(id).unwrap();
    let j = |stage: &Stage| at(stage, MeasureId::JACCARD);
    stage.mouse(MouseEventKind::Down(MouseButton::Left), 40, 5);
    let first = j(&stage);
    stage.mouse(MouseEventKind::Drag(MouseButton::Left), 60, 20);
    assert!(first > 0.2 && j(&stage) > first, "{first} {}", j(&stage));
    stage.mouse(MouseEventKind::Up(MouseButton::Left), 60, 20);
    // The names of the charts and of other histograms react to clicks, too.
    stage.mouse(MouseEventKind::Down(MouseButton::Left), 17, 2);
    assert!(stage.screen().contains("s▸scatter"));
}

#[test]
fn the_present_flags_as_a_command_line() {
    let mut stage = opened(160, 24);
    stage.keys(") Y");
    let line = "lookalike pairs --threshold-jaccard 0.205 --threshold-minhash 0.2 \
                --threshold-simhash 38 --threshold-containment 0.5";
    assert!(stage.says(line), "{}", stage.screen());
    assert_eq!(stage.app.take_clip().as_deref(), Some(line));
}

#[test]
fn without_pairs_it_says_what_to_do() {
    for texts in [&[][..], &TEXTS[..1], &[("a.txt", ""), ("b.txt", "")][..]] {
        let mut stage = Stage::new(texts, 80, 24);
        stage.keys("4");
        for key in ["d", "s", "a", "c", "p", "b", "n", "w", ")", "S", "enter", "esc"] {
            stage.keys(key);
        }
        stage.keys("4");
        assert!(stage.screen().contains("No pairs to cut"), "{}", stage.screen());
    }
    let mut one = Stage::new(&TEXTS[..2], 80, 24);
    one.keys("4");
    assert!(one.screen().contains("1 of 1 over"), "{}", one.screen());
}

/// Below a floor the histograms continue from a sample, drawn and counted separately.
#[test]
fn below_a_floor_the_sample_is_distinguished() {
    let settings = Settings { floor: Some(0.5), sample: 2_000, ..Settings::default() };
    let found = compare(corpus(90, 11), &settings, &Unwatched);
    assert!(found.background.stands_for > 1_000 && !found.background.rows.is_empty());
    for (width, height) in [(80, 24), (160, 45)] {
        let mut stage = Stage::empty(width, height);
        stage.job(JobEvent::Done(found.clone()));
        stage.keys("4");
        let screen = stage.screen();
        // The floor is shown in full; a narrow window drops the part below it.
        let top = screen.lines().next().unwrap_or_default();
        assert!(top.contains(" pairs, complete from J ≥ .500"), "{top}");
        assert_eq!(top.contains("flagged"), width > 80, "{top}");
        let body: Vec<&str> = screen.lines().skip(2).collect();
        insta::assert_snapshot!(format!("thresholds_floor_{width}x{height}"), body.join("\n"));
        assert!(
            screen.contains("41 of 41 over · ▲ ") && screen.contains("below the floor"),
            "{screen}"
        );
        assert!(screen.lines().skip(5).any(|line| line.matches('░').count() > 3), "{screen}");
        // Above a lower threshold there are pairs outside the table, which are estimated.
        stage.keys("e '0.05 enter");
        let more = |screen: &str| -> usize {
            let rest = screen.split_once("░ ~").unwrap().1;
            rest.split_once(' ').unwrap().0.replace(',', "").parse().unwrap()
        };
        assert!(more(&screen) < 10 && more(&stage.screen()) > 100, "{}", stage.screen());
        // Other charts use the kept pairs and make no claim below the floor.
        for key in ["s", "a", "c", "p", "b", "n", "w", "S", ")", "{"] {
            stage.keys(key);
        }
    }
}

#[test]
fn pairs_without_a_fingerprint_are_counted_and_shown_as_undefined() {
    // Weighted by jieba's words, digits and signs have no feature, hence no SimHash and no cosine.
    let mut settings = Settings::default();
    settings.sketch.weight = Weight::TfIdf;
    let texts = ["※※※※※※※※", "※※※※※※※◎", "◎◎◎◎◎◎◎◎"];
    let load = |(number, text): (usize, &&str)| {
        let name = Name::new(format!("{number}.txt").as_bytes());
        from_bytes(name, text.as_bytes(), &settings.reading).unwrap()
    };
    let documents = texts.iter().enumerate().map(load).collect();
    let found = compare(Corpus { documents, ..Corpus::default() }, &settings, &Unwatched);
    assert!(found.pairs.rows().iter().all(|row| row.distance().is_none()));
    let mut stage = Stage::empty(100, 30);
    stage.job(JobEvent::Done(found));
    stage.keys("4 t t ) ) S");
    let screen = stage.screen();
    assert!(screen.contains("SimHash ≤ ") && screen.contains("no pair has a value"), "{screen}");
    for key in ["s", "a", "c", "p", "b", "n", "w", "enter", "esc"] {
        stage.keys(key);
        assert!(!stage.screen().is_empty());
    }
}

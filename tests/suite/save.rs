//! The list of pairs saved from the explorer: keys in, files out.

use crate::journal_disk::Platter;
use crate::review;
use crate::stage::Stage;
use crossterm::event::Event as Input;
use lookalike::report::read::read;
use lookalike::tui::actions::KeyPress;
use lookalike::tui::flow::{Event, Request};
use std::fs;

const TEXTS: &[(&str, &str)] = &[
    ("原文.txt", "人民网评论员认为，洗稿是对原创的伤害，也是对读者的欺骗，应当依法治理。"),
    ("改写.txt", "人民网评论员认为，洗稿是对原创者的伤害，更是对读者的欺骗，应依法治理。"),
    ("别的.txt", "秋天的北平，一切都是安静的，蓝天之下落叶铺满了胡同，行人匆匆走过。"),
    ("=cmd.txt", "秋天的北平，一切都是安静的，蓝天之下落叶铺满了胡同，行人慢慢走过。"),
];

/// Clears the line and types a name.
fn name(stage: &mut Stage, key: &str, name: &str) {
    stage.keys(key);
    stage.keys(&["backspace"; 12].join(" "));
    stage.keys(&format!("'{name}")).keys("enter");
}

#[test]
fn the_list_is_saved_as_shown() {
    let folder = tempfile::tempdir().unwrap();
    let path = |file: &str| folder.path().join(file).to_str().unwrap().to_owned();
    let mut stage = Stage::new(TEXTS, 160, 30);
    stage.keys("f S"); // flagged only, the least alike first
    name(&mut stage, "E", &path("对.tsv"));
    let screen = stage.screen();
    assert!(screen.contains("对.tsv: showing 2 of 6 pairs"), "{screen}");
    let rows = fs::read_to_string(path("对.tsv")).unwrap();
    let jaccard: Vec<f64> =
        rows.lines().skip(1).map(|row| row.split('\t').nth(3).unwrap().parse().unwrap()).collect();
    assert!(jaccard.len() == 2 && jaccard[0] < jaccard[1], "{rows}");

    // The existing file is kept: the line stays open for another name.
    name(&mut stage, "E", &path("对.tsv"));
    let screen = stage.screen();
    assert!(screen.contains("exists and is not overwritten"), "{screen}");
    stage.keys("esc");
    assert_eq!(fs::read_to_string(path("对.tsv")).unwrap(), rows);

    stage.keys("f S"); // all, the most alike first
    name(&mut stage, "E", &path("对.csv"));
    let csv = fs::read_to_string(path("对.csv")).unwrap();
    assert!(csv.lines().count() == 7 && csv.contains("'=cmd.txt"), "{csv}");
    name(&mut stage, "E", &path("对.pdf"));
    assert!(stage.screen().contains("expected .tsv"), "{}", stage.screen());
    stage.keys("esc");
    name(&mut stage, "E", &path("nowhere/x.tsv"));
    assert!(stage.screen().contains("its folder does not exist"));
    stage.keys("esc");
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 2);
}

#[test]
fn a_letter_begins_a_name_of_ones_own() {
    let mut stage = Stage::new(TEXTS, 160, 30);
    stage.keys("E");
    let (x, y) = stage.find("pairs.tsv");
    let marked = format!("{y:>2} {x:>3}-{:<3}", x + 8);
    assert!(stage.styles().contains(&marked), "{}", stage.styles());
    stage.keys("'甲.c");
    assert!(stage.screen().contains("save as: 甲.c "), "{}", stage.screen());
    stage.keys("esc E");
    stage.paste("b.json");
    assert!(stage.screen().contains("save as: b.json "), "{}", stage.screen());
    // The caret moves into the proposed name, and nothing of it is lost.
    stage.keys("esc E left backspace 'c");
    assert!(stage.screen().contains("save as: pairs.tcv "), "{}", stage.screen());
}

#[test]
fn a_report_of_the_list_is_made_in_the_background() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("报告.html");
    let mut stage = Stage::new(TEXTS, 160, 30);
    stage.keys("f m"); // flagged only, and a verdict on the first pair
    stage.keys(":").keys("'report").keys("enter");
    assert!(stage.screen().contains("save as: report.html"), "{}", stage.screen());
    stage.keys(&["backspace"; 12].join(" "));
    stage.keys(&format!("'{}", file.to_str().unwrap())).keys("enter");
    let screen = stage.screen();
    assert!(screen.contains("a report, showing 2 of 2 pairs"), "{screen}");
    let omitted = "4 pairs of the table left out";
    assert!(stage.says(omitted), "{screen}");
    let found = read(&fs::read(&file).unwrap()).unwrap();
    assert!(found.is_page && found.report.pairs.len() == 2);
    let view = &found.report.choice.view;
    assert_eq!(view, "the list of the explorer, flagged, without pairs judged no match");
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
}

#[test]
fn a_report_of_a_filtered_list_has_every_judged_pair() {
    let folder = tempfile::tempdir().unwrap();
    let platter = Platter::default();
    let mut stage = review::stage(TEXTS, &platter, (160, 30));
    stage.keys("G m"); // the least alike pair is a match all the same
    stage.keys("f");
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    name(&mut stage, "E", &path("a.html"));
    let read_file = |name: &str| read(&fs::read(folder.path().join(name)).unwrap()).unwrap().report;
    let report = read_file("a.html");
    let judged = report.pairs.iter().filter(|pair| pair.verdict.is_some()).count();
    assert_eq!((report.pairs.len(), judged, report.choice.omitted.unlisted), (3, 1, 3));
    // A group's file has the pairs of the group; its report all judged pairs, too.
    stage.keys("f");
    stage.click("Groups");
    stage.keys("E");
    assert!(stage.says("save as: group.tsv") && stage.says("1 pair of the group"));
    stage.keys("esc");
    name(&mut stage, "E", &path("b.html"));
    let report = read_file("b.html");
    assert!(report.choice.view.starts_with("the group of "), "{}", report.choice.view);
    assert_eq!((report.pairs.len(), report.choice.omitted.unlisted), (2, 4));
}

#[test]
fn quitting_waits_for_a_file_and_a_second_time_does_not() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let key = |stage: &mut Stage, key: &str| {
        let key = KeyPress::parse(key).unwrap().event();
        stage.app.handle(Event::Input(Input::Key(key)));
    };
    let start = |name: &str| {
        let mut stage = Stage::new(TEXTS, 160, 30);
        stage.keys("E").keys(&["backspace"; 12].join(" "));
        stage.keys(&format!("'{}", path(name)));
        // The answer of the worker waits until the stage takes it.
        key(&mut stage, "enter");
        stage
    };
    let mut stage = start("a.html");
    key(&mut stage, "q");
    assert_eq!(stage.app.take_requests(), []);
    let asked = "is being written: lookalike quits when it is done; q again stops and loses it";
    assert!(stage.says(asked), "{}", stage.screen());
    stage.wait();
    assert_eq!(stage.app.take_requests(), [Request::Quit]);
    assert!(folder.path().join("a.html").is_file());

    let mut stage = start("b.html");
    key(&mut stage, "q");
    key(&mut stage, "q");
    assert_eq!(stage.app.take_requests(), [Request::Quit]);
    stage.wait();

    // Another key stays, and a second file does not stop the first one.
    let mut stage = start("c.html");
    key(&mut stage, "q");
    key(&mut stage, "j");
    for typed in ["E", "enter"] {
        key(&mut stage, typed);
    }
    assert!(stage.says("is still being written: save again when it is done"), "{}", stage.screen());
    stage.wait();
    assert_eq!(stage.app.take_requests(), []);
    assert!(folder.path().join("c.html").is_file());
}

//! The Groups screen: keys in, screen out.

use crate::stage::Stage;
use insta::assert_snapshot;

const A: &str = "天还没有亮，茶馆的门已经开了。老人们提着鸟笼，慢慢走进来，各自坐到老位置上。";
const B: &str = "天还没有亮，茶馆的门已经打开。老人们提着鸟笼，慢慢走进来，各自坐到位置上。";
const C: &str = "天没亮，茶馆就打开了门。老人提着鸟笼，慢慢走进来，坐到位置上，伙计去倒茶。";
const D: &str = "门打开了，伙计去倒茶，坐到位置上等人来，茶馆里还没有人。";
const TEXTS: &[(&str, &str)] = &[
    ("茶馆.txt", A),
    ("茶馆-副本.txt", A),
    ("茶馆-改.txt", B),
    ("茶馆-再改.txt", C),
    ("伙计.txt", D),
    ("bus.txt", "The last bus leaves at ten. Nobody ever takes it but the baker and his dog."),
    ("bus-new.txt", "The last bus leaves at nine. Nobody ever takes it but the baker and a dog."),
    ("bees.txt", "Bees keep the temperature of the hive by fanning their wings in turns."),
];

#[test]
fn groups_are_listed_with_the_link_to_cut() {
    let mut stage = Stage::new(TEXTS, 80, 24);
    stage.click("Groups");
    assert_snapshot!("groups_80x24", stage.screen());
    stage.resize(160, 45);
    assert_snapshot!("groups_160x45", stage.screen());
    for (width, height) in [(30, 8), (59, 15), (60, 16), (100, 12), (1, 1)] {
        stage.resize(width, height);
        stage.screen();
    }
}

#[test]
fn a_stricter_linkage_and_a_higher_threshold_make_smaller_groups() {
    let mut stage = Stage::new(TEXTS, 100, 30);
    stage.click("Groups");
    let single = stage.screen();
    assert!(single.contains("single linkage · 2 groups"), "{single}");
    stage.keys("L");
    let complete = stage.screen();
    assert!(complete.contains("complete linkage"), "{complete}");
    stage.keys("L L } } } } } } } } } } } } } } } }");
    assert!(
        stage.screen().contains("single linkage · 1 group of 2 documents · 6 alone"),
        "{}",
        stage.screen()
    );
    assert!(stage.screen().contains("copies of one text: nothing to cut"));
    stage.keys("=");
    assert!(stage.screen().contains("2 groups"));
}

#[test]
fn the_link_to_cut_and_a_members_best_pair_open_in_read() {
    let mut stage = Stage::new(TEXTS, 100, 30);
    stage.click("Groups");
    stage.keys("r enter");
    let screen = stage.screen();
    let pair = stage.app.model.pair().unwrap();
    let names = pair.documents.map(|d| d.name.utf8().unwrap().to_owned());
    assert_eq!(names, ["茶馆-副本.txt", "茶馆-改.txt"], "{screen}");
    stage.keys("esc l G enter");
    let pair = stage.app.model.pair().unwrap();
    assert!(pair.row.a != pair.row.b && stage.screen().contains(" A "), "{}", stage.screen());
}

//! The Groups screen: keys in, screen out.

use crate::journal_disk::Platter;
use crate::review;
use crate::stage::{Stage, compared};
use insta::assert_snapshot;
use lookalike::compare::job::JobEvent;
use lookalike::corpus::document::Name;
use lookalike::corpus::people::PeopleSource;
use lookalike::pair::DocPair;

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
    stage.keys("c");
    let complete = stage.screen();
    assert!(complete.contains("complete linkage"), "{complete}");
    stage.keys("c c } } } } } } } } } } } } } } } }");
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
    assert_eq!(names, ["茶馆-再改.txt", "茶馆-改.txt"], "{screen}");
    stage.keys("esc l G enter");
    let pair = stage.app.model.pair().unwrap();
    assert!(pair.row.a != pair.row.b && stage.screen().contains(" A "), "{}", stage.screen());
}

const RING: &[(&str, &str)] = &[
    ("学生一.txt", A),
    ("学生二.txt", B),
    ("学生三.txt", "天还没亮，茶馆的门已经打开。老人提着鸟笼，慢慢走进来，各自坐到位置上。"),
    ("学生四.txt", "天还没亮，茶馆的门已经开了。老人提着鸟笼，慢慢走进来，各自坐到老位置上。"),
    ("bus.txt", "The last bus leaves at ten. Nobody ever takes it but the baker and his dog."),
    ("bus-new.txt", "The last bus leaves at nine. Nobody ever takes it but the baker and a dog."),
];

/// The verdicts and notes on the pairs of the table, e.g. `match` or `match: seen`.
fn verdicts(stage: &Stage) -> Vec<String> {
    let model = &stage.app.model;
    let rows = model.comparison.as_ref().unwrap().pairs.rows();
    let one = |pair| {
        let mark = model.review.mark(pair)?;
        let record = model.review.record(&mark)?;
        let name = mark.verdict.map_or("none", |verdict| verdict.name());
        let note =
            if record.note.is_empty() { String::new() } else { format!(": {}", record.note) };
        Some(format!("{name}{note}"))
    };
    let mut all: Vec<String> = rows.iter().filter_map(|row| one(row.pair())).collect();
    all.sort();
    all
}

#[test]
fn a_group_is_judged_as_one_case_and_undone_at_once() {
    let platter = Platter::default();
    let mut stage = review::stage(RING, &platter, (110, 30));
    // One pair is judged already.
    let one = stage.app.model.find(pair_of(&stage, "学生一.txt", "学生二.txt")).unwrap();
    stage.app.model.chosen = Some(one);
    stage.keys("o");
    stage.click("Groups");
    stage.keys("m");
    assert!(
        stage.says(
            "match for 5 of 6 pairs of the group, linked and read as copied; the same key again does it"
        ),
        "{}",
        stage.screen()
    );
    assert_eq!(verdicts(&stage), ["legitimate"]);
    // Esc answers the question, and leaves nothing else.
    stage.keys("esc");
    assert!(stage.says("nothing was judged") && stage.screen().contains("linkage"));
    stage.keys("m");
    // Another key in between: the question is asked again.
    stage.keys("j k m");
    assert_eq!(verdicts(&stage), ["legitimate"]);
    stage.keys("m");
    assert_eq!(verdicts(&stage), ["legitimate", "match", "match", "match", "match", "match"]);
    let screen = stage.screen();
    assert!(screen.contains("pairs judged: 1 legitimate, 5 match"), "{screen}");
    assert!(screen.contains("5 pairs of the group: match; u undoes it"), "{screen}");
    // All are judged: the others are replaced on request.
    stage.keys("m");
    assert!(stage.says("match replaces another verdict on 1 of 6 pairs"), "{}", stage.screen());
    stage.keys("m");
    assert_eq!(verdicts(&stage), ["match"; 6]);
    stage.keys("m");
    assert!(stage.screen().contains("all 6 pairs of the group have the verdict match"));
    stage.keys("e 'one enter");
    assert_eq!(verdicts(&stage), ["match: one"; 6]);
    stage.keys("u u");
    assert_eq!(verdicts(&stage), ["legitimate", "match", "match", "match", "match", "match"]);
    stage.keys("u");
    assert_eq!(verdicts(&stage), ["legitimate"]);
}

#[test]
fn a_question_ends_with_any_other_key_or_press() {
    let platter = Platter::default();
    let mut stage = review::stage(RING, &platter, (110, 30));
    stage.keys("5 m");
    let is_asked = |stage: &Stage| stage.says("the same key again does it");
    assert!(is_asked(&stage), "{}", stage.screen());
    // Another screen, a key without a meaning: `0` has none.
    for between in ["2 5", "tab 5", "0"] {
        stage.keys(between);
        assert!(!is_asked(&stage), "{between}: {}", stage.screen());
        stage.keys("m");
        assert!(is_asked(&stage), "{between}: {}", stage.screen());
        assert_eq!(verdicts(&stage), [""; 0], "{between}");
    }
    for between in ["Groups", "size", "match for"] {
        stage.click(between);
        stage.keys("m");
        assert!(is_asked(&stage), "{between}: {}", stage.screen());
        assert_eq!(verdicts(&stage), [""; 0], "{between}");
    }
    stage.keys("m");
    assert_eq!(verdicts(&stage).len(), 6);
}

#[test]
fn pairs_of_one_author_are_announced_or_left_out_of_a_case() {
    let platter = Platter::default();
    let names = ["安娜_一.txt", "安娜_二.txt", "包_一.txt", "陈_一.txt"];
    let texts: Vec<(&str, &str)> =
        names.into_iter().zip(RING).map(|(name, (_, text))| (name, *text)).collect();
    let mut stage = review::stage(&texts, &platter, (80, 24));
    stage.app.model.settings.people.sources = vec![PeopleSource::parse("{author}_*").unwrap()];
    let settings = stage.app.model.settings.clone();
    stage.job(JobEvent::Done(compared(&texts, &settings)));
    stage.click("Groups");
    stage.keys("m");
    let said = "match for 6 of 6 pairs of the group, linked and read as copied; 1 of one author; the same key";
    assert!(stage.says(said), "{}", stage.screen());
    stage.keys("1 a");
    stage.click("Groups");
    stage.keys("m");
    let said = "match for 5 of 5 pairs of the group, linked and read as copied; the same key again";
    assert!(stage.says(said), "{}", stage.screen());
    stage.keys("m");
    assert_eq!(verdicts(&stage), ["match"; 5]);
    let own = pair_of(&stage, "安娜_一.txt", "安娜_二.txt");
    assert!(stage.app.model.review.mark(own).is_none());
    stage.keys("m");
    let said = "all 5 pairs of the group have the verdict match";
    assert!(stage.says(said), "{}", stage.screen());
    stage.keys("u");
    assert_eq!(verdicts(&stage), [""; 0]);
}

/// The documents of these names.
fn pair_of(stage: &Stage, a: &str, b: &str) -> DocPair {
    let [a, b] = [a, b].map(|name| Name::new(name.as_bytes()));
    stage.app.model.comparison.as_ref().unwrap().named(&a, &b)[0]
}

#[test]
fn without_a_journal_a_group_is_not_judged() {
    let mut stage = Stage::new(RING, 110, 30);
    stage.click("Groups");
    stage.keys("m");
    assert!(stage.screen().contains("verdicts have no file"), "{}", stage.screen());
}

const OWN: &str = "秋天的北平，一切都是安静的，蓝天之下落叶铺满了胡同，行人匆匆走过，谁也不说话。";

#[test]
fn a_mosaic_is_named_and_its_sources_are_judged_only_by_a_second_choice() {
    let mosaic = format!("{A}{OWN}");
    let texts = [("甲.txt", A), ("乙.txt", OWN), ("拼.txt", &mosaic)];
    let platter = Platter::default();
    let mut stage = review::stage(&texts, &platter, (110, 30));
    stage.click("Groups");
    let screen = stage.screen();
    assert!(screen.contains("拼.txt alone holds the group: without it 1 ┆ 1"), "{screen}");
    stage.keys("m");
    assert!(
        stage.says("match for 2 of 3 pairs of the group, linked and read as copied"),
        "{screen}"
    );
    stage.keys("m");
    assert_eq!(verdicts(&stage), ["match"; 2]);
    stage.keys("m");
    let others = "match for 1 of 3 pairs of the group, not linked or not read as copied; 乙.txt / 甲.txt .000;";
    assert!(stage.says(others), "{}", stage.screen());
    assert_eq!(verdicts(&stage), ["match"; 2]);
    stage.keys("L m");
    assert!(stage.says("不相连或细读未见抄用的 1 对判定为雷同"), "{}", stage.screen());
    stage.keys("m");
    assert_eq!(verdicts(&stage), ["match"; 3]);
    stage.keys("u");
    assert_eq!(verdicts(&stage), ["match"; 2]);
}

#[test]
fn one_text_has_no_pair_and_no_group() {
    let mut stage = Stage::new(&TEXTS[..1], 80, 24);
    let pairs = "a pair needs two texts: give a folder that holds more";
    assert!(stage.says(pairs), "{}", stage.screen());
    stage.keys("5");
    assert!(stage.says("One document") && stage.says(pairs), "{}", stage.screen());
    assert!(!stage.says("lowers the threshold"), "{}", stage.screen());
    stage.keys("4");
    assert!(stage.says("6 lists the files"), "{}", stage.screen());
    stage.keys("6");
    assert!(stage.screen().contains("茶馆.txt"), "{}", stage.screen());
}

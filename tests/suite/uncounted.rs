//! The explorer of what counts: second figures on Pairs, Why and Read, grey text, the shares of Sources.

use crate::journal_disk::Platter;
use crate::review;
use crate::sources_screen::press;
use crate::stage::{Stage, comparison};
use lookalike::compare::result::Comparison;
use lookalike::corpus::document::Name;
use lookalike::explain::exclusions::{ExclusionRules, Exclusions};
use lookalike::explain::page::ratio_words;
use lookalike::explain::passages::Least;
use lookalike::measure::MeasureId;
use lookalike::measure::contract::CorpusScore;
use lookalike::measure::jaccard::jaccard;
use lookalike::pair::DocPair;
use lookalike::settings::Settings;
use lookalike::text::shingle_length::ShingleLength;
use lookalike::text::token::Unit;
use lookalike::tui::model::UncountedParts;
use ratatui::style::Modifier;

const QUOTED: &str = "“学而时习之，不亦说乎？有朋自远方来，不亦乐乎？人不知而不愠，不亦君子乎？”";
const TEA: &str = "天还没有亮，茶馆的门已经打开了。老人们提着鸟笼慢慢走进来，各自坐到老位置上。";

fn texts() -> [(&'static str, String); 3] {
    [
        (
            "a.txt",
            format!("我的家乡在江边，春天开满了油菜花。\n{QUOTED}\n奶奶常常这样念给我听。{TEA}"),
        ),
        ("b.txt", format!("{TEA}城里的街道很宽，车辆来来往往。\n{QUOTED}\n老师让我们背下来。")),
        ("c.txt", "完全没有关系的另外一段文字，只是放在这里。".to_owned()),
    ]
}

fn with<T>(then: impl FnOnce(&[(&str, &str)]) -> T) -> T {
    let texts = texts();
    let texts: Vec<(&str, &str)> = texts.iter().map(|(name, text)| (*name, &**text)).collect();
    then(&texts)
}

/// True if a text on screen starts in grey.
fn is_grey(stage: &Stage, text: &str) -> bool {
    let (x, y) = stage.find(text);
    stage.draw().0[(x, y)].style().add_modifier.contains(Modifier::DIM)
}

#[test]
fn quotations_are_left_out_on_pairs_why_and_read() {
    let (mut stage, found) = with(|texts| (Stage::new(texts, 160, 45), comparison(texts)));
    let rules = ExclusionRules { quotations: true, ..ExclusionRules::default() };
    let exclusions = Exclusions::new(rules, &found.recipe.ladder, Least::default());
    let pair = found.pairs.rows()[0].pair();
    let counted = exclusions.counted_pair(&found, pair, &|| false).unwrap();
    let whole_line = ratio_words(counted.evidence.as_ref());
    let said = whole_line.split(',').next().unwrap();
    let whole = found.pairs.evidence_of(&found.pairs.rows()[0]);
    assert_ne!(whole_line, ratio_words(Some(&whole)));
    assert!(!stage.screen().contains("of what counts"), "{}", stage.screen());
    stage.keys("c");
    let screen = stage.screen();
    assert!(screen.contains("quotations are left out: see the second figures"), "{screen}");
    assert!(screen.contains(&format!("of what counts: {said}")), "{screen}");
    assert!(screen.contains("excluded of A: 30 of "), "{screen}");
    stage.keys("w");
    assert!(stage.screen().contains(&format!("of what counts: {said}")));
    stage.keys("w");
    let screen = stage.screen();
    assert!(screen.lines().any(|line| line.contains(" c “学而")), "{screen}");
    assert!(screen.contains("of what counts: Jaccard"), "{screen}");
    assert!(is_grey(&stage, "而时习之") && !is_grey(&stage, "奶奶"), "{}", stage.styles());
    stage.keys("c");
    assert!(!is_grey(&stage, "而时习之"));
    stage.keys("1");
    assert!(!stage.screen().contains("of what counts"), "{}", stage.screen());
    stage.keys("1 b");
    assert!(stage.screen().contains("nothing of these two texts is left out"));
}

#[test]
fn a_mark_on_sources_counts_on_pairs_and_in_the_list_of_texts() {
    let platter = Platter::default();
    let mut stage = with(|texts| review::stage(texts, &platter, (160, 45)));
    let share = |stage: &Stage| {
        let screen = stage.screen();
        screen.lines().find(|line| line.contains("a.txt")).unwrap().to_owned()
    };
    stage.keys("7");
    let before = share(&stage);
    stage.keys("/ 'a.txt enter enter n T esc esc");
    let screen = stage.screen();
    assert_ne!(share(&stage), before, "{screen}");
    assert!(screen.contains("% of the whole text)"), "both figures: {screen}");
    stage.keys("1");
    let screen = stage.screen();
    assert!(screen.contains("of what counts: Jaccard"), "{screen}");
    assert!(screen.contains(": template "), "{screen}");
    stage.keys("7 enter u esc");
    assert_eq!(share(&stage), before);
    stage.keys("1");
    assert!(!stage.screen().contains("of what counts"), "{}", stage.screen());
}

#[test]
fn switches_on_one_screen_hold_on_all() {
    let mut stage = with(|texts| Stage::new(texts, 120, 36));
    stage.keys("c 7 enter");
    assert!(stage.screen().contains("c [x] quoted"), "{}", stage.screen());
    stage.keys("c");
    assert!(stage.screen().contains("c [ ] quoted"), "{}", stage.screen());
    assert!(UncountedParts::default().is_same(&stage.app.model.uncounted));
}

#[test]
fn every_window_size_holds_the_second_figures() {
    let mut stage = with(|texts| Stage::new(texts, 80, 24));
    stage.keys("c");
    assert!(stage.screen().contains("of what counts: Jaccard 0."), "{}", stage.screen());
    stage.keys("w");
    assert!(stage.screen().contains(" of B contained"), "{}", stage.screen());
    // On Why both can be switched, too, and Read shows them whole at 80 columns.
    stage.keys("c");
    assert!(!stage.screen().contains("of what counts"), "{}", stage.screen());
    stage.keys("C");
    assert!(
        stage.screen().contains("references and appendices are left out"),
        "{}",
        stage.screen()
    );
    stage.keys("C c w");
    let screen = stage.screen();
    let status = screen.lines().nth(2).unwrap();
    assert!(status.contains("of what counts: J 0.") && status.contains(", B 60.0 %"), "{screen}");
    for keys in ["1", "enter", "w"] {
        stage.keys(keys);
        for width in [0, 13, 40, 80, 131] {
            for height in [0, 3, 9, 16, 24, 41] {
                stage.resize(width, height);
                stage.screen();
            }
        }
        stage.resize(80, 24);
    }
}

/// Texts of which two quote the same long passage and two share a little of their own.
fn quoting() -> [(&'static str, String); 6] {
    let own = [
        "春天来了，江边的油菜花开得一片金黄，外婆带我去看戏。",
        "城里的街道很宽，车辆来来往往，爸爸每天骑车去上班。",
        "江边的油菜花开得一片金黄，外婆带我去放风筝，风很大。",
        "完全没有关系的另外一段文字，只是放在这里凑数罢了。",
    ];
    [
        ("a.txt", format!("{}{QUOTED}", own[0])),
        ("b.txt", format!("{}{QUOTED}", own[1])),
        ("c.txt", own[2].to_owned()),
        ("d.txt", own[3].to_owned()),
        ("e.txt", "“天地玄黄。”".to_owned()),
        ("f.txt", "“天地玄黄。”短".to_owned()),
    ]
}

fn with_quoting<T>(then: impl FnOnce(&[(&str, &str)]) -> T) -> T {
    let texts = quoting();
    let texts: Vec<(&str, &str)> = texts.iter().map(|(name, text)| (*name, &**text)).collect();
    then(&texts)
}

/// The cell of the row of two texts in the column with this heading.
fn cell(stage: &Stage, heading: &str, [a, b]: [&str; 2]) -> String {
    let screen = stage.screen();
    let end = |line: &str| line.find(heading).map(|at| line[..at].chars().count() + heading.len());
    let end = screen.lines().find_map(end).unwrap_or_else(|| panic!("no {heading}:\n{screen}"));
    let row = screen.lines().find(|line| line.contains(&format!("{a} ")) && line.contains(b));
    let row = row.unwrap_or_else(|| panic!("no {a} {b}:\n{screen}"));
    let before: String = row.chars().take(end).collect();
    before.rsplit(' ').next().unwrap_or_default().to_owned()
}

#[test]
fn the_jaccard_of_what_counts_is_that_of_each_pair_in_any_unit() {
    let rules = ExclusionRules { quotations: true, ..ExclusionRules::default() };
    for (unit, n) in [(Unit::Char, 3), (Unit::Char, 1), (Unit::Word, 2)] {
        let settings = Settings { unit, n: ShingleLength::Fixed(n), ..Settings::default() };
        let found: Comparison = with_quoting(|texts| crate::stage::compared(texts, &settings));
        let exclusions = Exclusions::new(rules.clone(), &found.recipe.ladder, Least::default());
        let column = exclusions.counted_column(&found, None, &|| false).unwrap().unwrap();
        assert_eq!(found.pairs.len(), 15);
        let mut differing = 0;
        for (place, row) in found.pairs.rows().iter().enumerate() {
            let counted = exclusions.counted_pair(&found, row.pair(), &|| false).unwrap();
            let own = counted.evidence.map(|own| jaccard(&own));
            match (column.get(place), own) {
                (CorpusScore::Value(score), Some(own)) => assert!((score - own).abs() < 1e-6),
                (CorpusScore::Undefined, None) => {}
                (score, own) => panic!("{:?}: {score:?} {own:?}", row.pair()),
            }
            differing += usize::from(own != Some(jaccard(&found.pairs.evidence_of(row))));
        }
        assert!(differing >= 5, "{differing}");
        assert!(exclusions.counted_column(&found, None, &|| true).unwrap().is_none());
        let small = exclusions.counted_column(&found, Some(1), &|| false).unwrap_err().to_string();
        assert!(small.contains("scoring what counts of 6 texts takes about"), "{small}");
    }
}

#[test]
fn both_jaccards_are_in_the_table_and_it_is_sorted_by_either() {
    let mut stage = with_quoting(|texts| Stage::new(texts, 160, 45));
    assert!(!stage.screen().contains("Counted"), "{}", stage.screen());
    stage.keys("c");
    let found = with_quoting(comparison);
    let rules = ExclusionRules { quotations: true, ..ExclusionRules::default() };
    let exclusions = Exclusions::new(rules, &found.recipe.ladder, Least::default());
    let named = |name: &str| Name::new(name.as_bytes());
    for pair in [["a.txt", "b.txt"], ["a.txt", "c.txt"], ["a.txt", "e.txt"]] {
        let ids = found.named(&named(pair[0]), &named(pair[1]));
        let ids: DocPair = ids[0];
        let counted = exclusions.counted_pair(&found, ids, &|| false).unwrap();
        let own = counted
            .evidence
            .map_or_else(|| "—".to_owned(), |own| (MeasureId::JACCARD.measure().cell)(&own));
        assert_eq!(cell(&stage, "Counted", pair), own, "{}", stage.screen());
    }
    let first = |stage: &Stage| {
        let screen = stage.screen();
        let row = screen.lines().find(|line| line.starts_with("    1 ")).unwrap().to_owned();
        ["a.txt", "b.txt", "c.txt", "e.txt"].map(|name| row.contains(name))
    };
    assert_ne!(first(&stage), [true, false, true, false], "{}", stage.screen());
    stage.click("Counted");
    assert!(stage.screen().contains("by what counts ▼"), "{}", stage.screen());
    assert_eq!(first(&stage), [true, false, true, false], "{}", stage.screen());
    stage.click("Counted");
    assert!(stage.screen().contains("by what counts ▲"), "{}", stage.screen());
    stage.click("▲Counted");
    // With all parts counting, the order is that of the whole texts.
    stage.keys("c");
    let screen = stage.screen();
    assert!(screen.contains("by Jaccard ▼") && !screen.contains("Counted"), "{screen}");
    assert_ne!(first(&stage), [true, false, true, false], "{screen}");
    stage.keys("c s");
    assert!(!stage.screen().contains("by what counts"), "{}", stage.screen());
    for _ in 0..3 {
        stage.keys("S");
    }
}

#[test]
fn scores_that_leave_out_other_parts_are_marked_until_they_are_computed_again() {
    let mut stage = with_quoting(|texts| Stage::new(texts, 160, 45));
    let pair = ["a.txt", "c.txt"];
    press(&mut stage, 'c');
    assert_eq!(cell(&stage, "Counted", pair), "…", "{}", stage.screen());
    while stage.app.is_waiting() {
        stage.wait_alone();
    }
    let score = cell(&stage, "Counted", pair);
    assert!(score.starts_with('.') && !score.contains('…'), "{score}");
    press(&mut stage, 'b');
    assert_eq!(cell(&stage, "Counted", pair), format!("{score}…"), "{}", stage.screen());
    let screen = stage.screen();
    assert!(screen.contains("being counted again"), "{screen}");
    press(&mut stage, 'w');
    assert!(stage.screen().contains("being counted again"), "{}", stage.screen());
    while stage.app.is_waiting() {
        stage.wait_alone();
    }
    assert!(!stage.screen().contains("being counted again"), "{}", stage.screen());
    stage.keys("1");
    assert_eq!(cell(&stage, "Counted", pair), score, "{}", stage.screen());
    // Matches that do not count are a matter of the sources: nothing is computed again.
    stage.keys("7 enter");
    press(&mut stage, 'm');
    press(&mut stage, '1');
    assert_eq!(cell(&stage, "Counted", pair), score, "{}", stage.screen());
    press(&mut stage, 'b');
    press(&mut stage, 'c');
    assert!(!stage.screen().contains("what counts"), "{}", stage.screen());
}

#[test]
fn a_saved_list_has_both_jaccards() {
    let folder = tempfile::tempdir().unwrap();
    let path = |file: &str| folder.path().join(file).to_str().unwrap().to_owned();
    let mut stage = with_quoting(|texts| Stage::new(texts, 160, 45));
    let save = |stage: &mut Stage, file: &str| -> String {
        stage.keys("E").keys(&["backspace"; 12].join(" "));
        stage.keys(&format!("'{}", path(file))).keys("enter");
        std::fs::read_to_string(path(file)).unwrap_or_else(|_| panic!("{}", stage.screen()))
    };
    let cells = |text: &str, row: usize| -> Vec<String> {
        let names = text.lines().next().unwrap().split('\t');
        let cells: Vec<&str> = text.lines().nth(row).unwrap().split('\t').collect();
        let own = |name: &str| cells[names.clone().position(|own| own == name).unwrap()].to_owned();
        ["a", "b", "jaccard", "jaccard_whole", "jaccard_counted"].map(own).to_vec()
    };
    let plain = save(&mut stage, "plain.tsv");
    assert_eq!(cells(&plain, 2)[3..], ["", ""], "{plain}");
    stage.keys("c");
    stage.click("Counted");
    let own = save(&mut stage, "own.tsv");
    let first = cells(&own, 1);
    assert_eq!(first[..2], ["a.txt", "c.txt"], "{own}");
    assert_eq!(first[2], first[3], "{own}");
    let [whole, counted] = [3, 4].map(|at| first[at].parse::<f64>().unwrap());
    assert!(counted > whole + 0.1, "{own}");
    let undefined = own.lines().position(|line| line.contains("e.txt")).unwrap();
    assert_eq!(cells(&own, undefined)[4], "", "{own}");
    let json: serde_json::Value = serde_json::from_str(&save(&mut stage, "own.json")).unwrap();
    assert_eq!(json["excluded"]["quotations"], true, "{json}");
    assert_eq!(json["by"], "counted");
    assert!(save(&mut stage, "own.txt").contains("counted J"));
    // Saved before the scores are known, they are computed for the file.
    press(&mut stage, 'b');
    assert_eq!(cells(&save(&mut stage, "again.tsv"), 1)[4], first[4]);
}

//! The explorer of what counts: second figures on Pairs, Why and Read, grey text, the shares of Sources.

use crate::journal_disk::Platter;
use crate::review;
use crate::stage::{Stage, comparison};
use lookalike::explain::exclusions::{ExclusionRules, Exclusions};
use lookalike::explain::page::ratio_words;
use lookalike::explain::passages::Least;
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

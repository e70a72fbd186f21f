//! What is left out on the Sources screen: grey text, both figures, and the old figures until they are counted again.

use crate::sources_screen::{BUS, SEA, TEA, line, press};
use crate::stage::Stage;
use insta::assert_snapshot;
use lookalike::explain::exclusions::{ExclusionRules, GivenExclusions};
use lookalike::tui::model::UncountedParts;
use std::path::PathBuf;

#[test]
fn what_is_left_out_is_grey_and_both_figures_are_shown() {
    let own = "我的文章开头是自己写的，没有抄。他写道：";
    let essay = format!("{own}“{TEA}”我不同意这一点。{SEA}\n\n参考文献\n{BUS}");
    let texts = [("essay.txt", &*essay), ("tea.txt", TEA), ("sea.txt", SEA), ("bus.txt", BUS)];
    let mut stage = Stage::new(&texts, 120, 36);
    stage.keys("7 / 'essay enter enter");
    let whole = line(&stage, "accounted for");
    let share = whole.split("accounted").next().unwrap().trim().to_owned();
    assert!(whole.contains("tea.txt") && stage.screen().contains("c [ ] quoted"), "{whole}");
    stage.keys("c");
    let some = line(&stage, "accounted for");
    assert!(some.contains(&format!("({share} of the whole text)")), "{some}");
    assert!(some.contains("sea.txt") && !some.contains("tea.txt"), "{some}");
    assert!(line(&stage, "c [x] quoted").contains("34 letters grey"), "{}", stage.screen());
    assert_snapshot!("sources_left_out_120x36", stage.screen());
    stage.keys("b");
    assert!(!line(&stage, "accounted for").contains("bus.txt"));
    stage.click("c [x] quoted");
    assert!(line(&stage, "accounted for").contains("tea.txt"));
    // The choice stays for the next text.
    stage.keys("esc enter");
    assert!(stage.screen().contains("b [x] references"), "{}", stage.screen());
    stage.keys("b");
    assert_eq!(line(&stage, "accounted for"), whole);
    // Until the new figure is known, the old one is marked.
    press(&mut stage, 'c');
    assert!(line(&stage, "accounted for").contains("(being counted again)"), "{}", stage.screen());
    while stage.app.is_waiting() {
        stage.wait_alone();
    }
    assert!(!stage.screen().contains("being counted again"), "{}", stage.screen());
}

#[test]
fn sources_and_exclusions_of_a_text_with_a_hundred_sources_are_switched() {
    let letter = |at: usize| char::from_u32(0x4E00 + (at * 7 % 20_000) as u32).unwrap();
    let part = |at: usize| (at * 40..at * 40 + 40).map(letter).collect::<String>();
    // 100 parts of 40 letters, each from a source of its own; every tenth is quoted.
    let quoted =
        |at: usize| if at.is_multiple_of(10) { format!("“{}”", part(at)) } else { part(at) };
    let essay: String = (0..100).map(|at| quoted(at) + "。自己写的话。").collect();
    let own: Vec<(String, String)> = (0..100)
        .map(|at| (format!("source-{at:02}.txt"), format!("{}。{}", part(at), part(at + 200))))
        .chain([("essay.txt".to_owned(), essay)])
        .collect();
    let texts: Vec<(&str, &str)> = own.iter().map(|(name, text)| (&**name, &**text)).collect();
    let mut stage = Stage::new(&texts, 120, 36);
    stage.keys("7 / 'essay enter enter");
    assert!(stage.screen().contains("100 sources"), "{}", stage.screen());
    let figure = |stage: &Stage| line(stage, "accounted for");
    let before = figure(&stage);
    for key in [' ', 'c'] {
        press(&mut stage, key);
        while figure(&stage).contains("being counted again") {
            stage.wait_alone();
        }
        assert_ne!(figure(&stage), before);
        press(&mut stage, key);
        while stage.app.is_waiting() {
            stage.wait_alone();
        }
        assert_eq!(figure(&stage), before);
    }
}

#[test]
fn template_files_of_the_command_line_are_left_out_and_switched() {
    let form = "请写一篇六百字的作文，题目是我的家乡，不得抄袭。";
    let essay = format!("{form}\n我的文章是自己写的，没有抄。{SEA}");
    let other = format!("{form}\n{TEA}");
    let texts = [("essay.txt", &*essay), ("other.txt", &*other), ("sea.txt", SEA)];
    let mut stage = Stage::new(&texts, 80, 24);
    stage.keys("7 / 'essay enter enter");
    let whole = line(&stage, "accounted for");
    assert!(whole.contains("other.txt") && !stage.screen().contains("] template"), "{whole}");
    stage.keys("t");
    assert!(stage.screen().contains("no template file"), "{}", stage.screen());

    let rules = ExclusionRules { templates: vec![form.to_owned()], ..ExclusionRules::default() };
    let files = vec![PathBuf::from("forms/form.txt")];
    let mut stage = Stage::new(&texts, 80, 24);
    let given = GivenExclusions { rules, files, counts_marks: false };
    stage.app.model.uncounted = UncountedParts::new(given);
    stage.keys("7 / 'essay enter enter");
    let some = line(&stage, "accounted for");
    assert!(some.contains("sea.txt") && !some.contains("other.txt"), "{some}");
    assert_snapshot!("sources_template_80x24", stage.screen());
    stage.keys("t");
    assert_eq!(line(&stage, "accounted for"), whole);
    stage.click("t [ ] template");
    assert_eq!(line(&stage, "accounted for"), some);
    // The second figures of a pair, and the class of a pair that shares nothing else.
    stage.keys("1 / 'other enter enter p l");
    let screen = stage.screen();
    assert!(screen.contains("shared boilerplate"), "{screen}");
    stage.keys("esc");
    // A report leaves the same out, and names the file without its folder.
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("report.html");
    stage.keys("1 :").keys("'report").keys("enter").keys(&["backspace"; 12].join(" "));
    stage.paste(file.to_str().unwrap());
    stage.keys("enter");
    let page = std::fs::read_to_string(&file).unwrap();
    let report = lookalike::report::read::read(page.as_bytes()).unwrap().report;
    assert_eq!(report.excluded.templates, [Some("form.txt".to_owned())]);
    assert_eq!(report.reading.boilerplate, [form]);
    assert!(report.pairs.iter().all(|pair| pair.counted.is_some()));
}

#[test]
fn old_figures_stay_until_they_are_counted_again() {
    let essay = format!("我的文章开头是自己写的，没有抄。他写道：“{TEA}”我不同意这一点。{SEA}");
    let own: Vec<(String, String)> =
        (0..40).map(|at| (format!("text-{at:02}.txt"), format!("{essay}{at}"))).collect();
    let mut texts: Vec<(&str, &str)> = own.iter().map(|(name, text)| (&**name, &**text)).collect();
    texts.push(("sea.txt", SEA));
    let mut stage = Stage::new(&texts, 80, 24);
    stage.keys("7");
    let settled = stage.screen();
    assert!(settled.contains("41 of 41 texts") && !settled.contains('…'), "{settled}");
    let names = |screen: &str| -> Vec<String> {
        let rows = screen.lines().filter(|row| row.contains("text-"));
        rows.map(|row| row.trim().chars().take(11).collect()).collect()
    };
    press(&mut stage, 'c');
    let screen = stage.screen();
    assert!(screen.contains("counted again: 0 of 41 texts · esc stops"), "{screen}");
    assert!(screen.contains(" % …") && screen.contains("being counted again"), "{screen}");
    assert!(screen.contains("quotations are left out"), "{screen}");
    assert_eq!(names(&screen), names(&settled), "no row moves while figures are replaced");
    // The texts on screen come first, and the chosen one before them.
    let mut first = Vec::new();
    while first.is_empty() {
        stage.wait_alone();
        let screen = stage.screen();
        let rows = screen.lines().filter(|row| row.contains("text-") || row.contains("sea."));
        first = rows.filter(|row| !row.contains('…')).map(str::to_owned).collect();
    }
    assert!(first[0].contains(names(&settled)[0].trim()), "{first:?}");
    while stage.app.is_waiting() {
        stage.wait_alone();
    }
    let counted = stage.screen();
    assert!(counted.contains("41 of 41 texts") && !counted.contains('…'), "{counted}");
    let before = settled.lines().find(|row| row.contains(" text-07")).unwrap();
    assert_ne!(line(&stage, " text-07"), before);
    // Stopped, the rest keeps its old figures and their mark.
    press(&mut stage, 'c');
    press(&mut stage, '\u{1b}');
    while stage.app.is_waiting() {
        stage.wait_alone();
    }
    let screen = stage.screen();
    // On a busy machine some texts are counted before the worker receives the stop.
    let (_, stopped) = screen.split_once("stopped: counted again: ").expect(&screen);
    assert!(stopped.lines().next().unwrap().ends_with(" of 41 texts · r goes on"), "{screen}");
    assert!(screen.contains(" % …") && !screen.contains("not yet"), "{screen}");
    stage.keys("r");
    assert!(!stage.screen().contains('…'), "{}", stage.screen());
}

//! `lookalike lesson`, and lectures in a real terminal: output, refusals, recording, playing.

use crate::command::{essays, object, run};
use crate::stage::Stage;
use crate::terminal::Terminal;
use lookalike::lesson::LESSONS;
use lookalike::page::Language;
use lookalike::tui::flow::Event;
use lookalike::tui::lecture::{Script, ScriptLine};
use std::fs;
use std::time::Duration;

#[test]
fn the_lessons_are_listed_in_both_languages() {
    let (english, chinese) = (run(&["lesson"]), run(&["lesson", "--lang", "zh"]));
    for lesson in LESSONS {
        assert!(
            english.text().contains(&*lesson.title.text(Language::English)),
            "{}",
            english.text()
        );
        assert!(
            chinese.text().contains(&*lesson.title.text(Language::Chinese)),
            "{}",
            chinese.text()
        );
    }
    let list = object(&run(&["lesson", "--format", "json"]).out);
    assert_eq!(list.as_array().unwrap().len(), LESSONS.len());
}

#[test]
fn a_lesson_is_printed_step_by_step() {
    let ran = run(&["lesson", "shingles"]);
    let text = ran.text();
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    assert_eq!(text.matches("\nStep ").count(), 14, "{text}");
    assert!(text.contains("J = |A∩B| / |A∪B| = 14/(15 + 16 − 14) = 14/17 = 0.8235"));
    assert!(!text.contains('\u{1b}') && text.lines().all(|line| line == line.trim_end()));
    let one = run(&[
        "lesson",
        "shingles",
        "--step",
        "10",
        "--lang",
        "zh",
        "--set",
        "n=3",
        "--set",
        "texts=mat",
    ]);
    assert!(one.text().contains("第 10 步，共 14 步"), "{}", one.text());
    assert!(one.text().contains("= 14/20 = 0.7000"), "{}", one.text());
    assert_eq!(one.text().matches("共 14 步").count(), 1);
    let steps = object(&run(&["lesson", "functions", "--format", "json"]).out);
    assert_eq!(steps["knobs"][1]["value"], "128");
    assert_eq!(steps["steps"][7]["formula"], "h1: 1 3 0 1   h2: 0 2 0 0");
    assert!(steps["steps"][0]["title"]["zh"].is_string());
}

#[test]
fn a_chinese_reader_gets_a_chinese_example() {
    let first = "今天天气好,明天天气也好。";
    for lesson in ["shingles", "simhash"] {
        let chinese = run(&["lesson", lesson, "--lang", "zh"]).text();
        assert!(chinese.contains(first) && chinese.contains("texts=days"), "{chinese}");
        assert!(!run(&["lesson", lesson, "--lang", "en"]).text().contains(first));
        // Choosing the English example brings it back, and objects are the same in both.
        let set = run(&["lesson", lesson, "--lang", "zh", "--set", "texts=mat"]).text();
        assert!(set.contains("the cat sat"), "{set}");
        let object = |lang| run(&["lesson", lesson, "--format", "json", "--lang", lang]).text();
        assert_eq!(object("zh"), object("en"));
    }
}

#[test]
fn texts_of_ones_own_are_the_subject() {
    let texts = essays();
    let file = |name: &str| texts.path().join(name).to_str().unwrap().to_owned();
    let (a, b) = (file("原文.txt"), file("改写.txt"));
    let ran = run(&["lesson", "shingles", &a, &b]);
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    assert!(ran.text().contains("on=pair") && ran.text().contains("改写.txt"), "{}", ran.text());
    let fixed = run(&["lesson", "shingles", &a, &b, "--set", "on=fixed"]);
    assert!(fixed.text().contains("the cat sat on the mat"));
    let folder = run(&["lesson", "simhash", texts.path().to_str().unwrap(), "--step", "1"]);
    assert!(folder.text().contains("on=pair"), "{} {}", folder.text(), folder.err);
    let demo = run(&["lesson", "permutations", "--set", "on=pair", "--set", "slot=2"]);
    assert_eq!(demo.code, Some(0), "the best pair of texts that are not the same: {}", demo.err);
    assert!(demo.text().contains("on=pair  order=beadc  row=b  slot=2"), "{}", demo.text());
    let same = texts.add("同.txt", &fs::read(&a).unwrap());
    let same = run(&["lesson", "shingles", &a, same.to_str().unwrap()]);
    assert_eq!(same.code, Some(2));
    assert!(same.err.contains("equal after normalisation"), "{}", same.err);
    assert!(same.err.contains("hint: --set on=fixed"), "{}", same.err);
}

#[test]
fn impossible_requests_are_refused() {
    let texts = essays();
    let folder = texts.path().to_str().unwrap();
    let taken = texts.add("taken.txt", b"text");
    let taken = taken.to_str().unwrap();
    let cases: &[(&[&str], &str)] = &[
        (&["lesson", "knitting"], "expected one of shingles"),
        (&["lesson", "shingles", "--set", "n=99"], "expected auto, 1, 2"),
        (&["lesson", "shingles", "--set", "colour=red"], "this lesson has on, texts, n"),
        (&["lesson", "shingles", "--set", "n"], "KNOB=VALUE"),
        (&["lesson", "shingles", "--step", "99"], "the lesson has 14 steps"),
        (&["lesson", "shingles", taken], "two files, or a folder"),
        (&["lesson", "shingles", taken, "/nowhere"], "/nowhere"),
        (&["lesson", "shingles", "\u{1b}]0;x\u{7}"], "␛"),
        (&[folder, "--record", "/nowhere/x"], "needs a terminal"),
        (&["--play", taken], "needs a terminal"),
        (&["--play", taken, "--record", "x"], "cannot be used with"),
        (&["--play", taken, "lesson"], "before the command"),
    ];
    for (arguments, says) in cases {
        let ran = run(arguments);
        assert_eq!(ran.code, Some(2), "{arguments:?}: {}", ran.err);
        assert!(ran.err.contains(says), "{arguments:?}: {}", ran.err);
        assert!(!ran.err.contains('\u{1b}'));
    }
}

#[test]
fn a_lecture_is_recorded_and_played_in_a_real_terminal() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("讲课.txt");
    let path = path.to_str().unwrap();
    let mut terminal = Terminal::start(&["--record", path], &[]);
    terminal.shows("all ");
    terminal.send("8\r");
    terminal.shows(" 1/14 ");
    terminal.send("l");
    terminal.shows(" 2/14 ");
    terminal.send("L");
    terminal.shows("第 1 个窗口");
    terminal.quits();
    let script = fs::read_to_string(path).unwrap();
    assert!(script.starts_with("lookalike script 1\nsize 80x24\n"), "{script}");
    assert_eq!(Script::parse(&script).unwrap().entries.len(), 4, "{script}");
    // Existing files are not overwritten.
    let mut again = Terminal::start(&["--record", path], &[]);
    assert_eq!(again.end().exit_code(), 2);
    again.shows("exists");
    fs::write(path, script + "# 讲完了\n5 q\n").unwrap();
    let mut terminal = Terminal::start(&["--play", path], &[]);
    terminal.shows("讲完了");
    terminal.shows("第 1 个窗口");
    terminal.send("\x1b");
    terminal.shows("键盘交还给你");
    terminal.quits();
    fs::write(path, "lookalike script 1\n1 nokey\n").unwrap();
    let mut wrong = Terminal::start(&["--play", path], &[]);
    assert_eq!(wrong.end().exit_code(), 2);
    wrong.shows("line 2: unknown key `nokey`");
}

#[test]
fn the_lecture_that_comes_along_goes_to_its_end() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/assets/lectures/jaccard-to-minhash.txt");
    let mut script = Script::parse(&fs::read_to_string(path).unwrap()).unwrap();
    for entry in &mut script.entries {
        if let ScriptLine::Do(after, _) = entry {
            *after = Duration::ZERO;
        }
    }
    let text = |name, text| (name, text);
    let texts = [
        text("a.txt", "The last bus leaves at ten. Nobody takes it but the baker and his dog."),
        text("b.txt", "The last bus leaves at nine. Nobody takes it but the baker and a dog."),
    ];
    let mut stage = Stage::new(&texts, 80, 24);
    stage.app.play(script);
    let (mut screens, mut last) = (Vec::new(), String::new());
    while stage.app.is_playing() {
        stage.handle(Event::Beat);
        screens.push(std::mem::replace(&mut last, stage.screen()));
        assert!(screens.len() < 200);
    }
    let shown = |what: &str| assert!(screens.iter().any(|s| s.contains(what)), "never {what}");
    for what in ["14/17 = 0.8235", "π = beadc", "h(S1…S4) = a, c, b, a", "All 120 orders"] {
        shown(what);
    }
    assert!(last.contains("‹your pair›") && last.contains("a.txt"), "{last}");
}

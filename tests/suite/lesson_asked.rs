//! Exercises asked one by one, and lessons on typed texts: on the screen and from the command line.

use crate::command::{Ran, command, run};
use crate::stage::Stage;
use insta::assert_snapshot;
use lookalike::lesson::LESSONS;
use lookalike::lesson::kit::Answer;
use lookalike::page::Language;
use lookalike::settings::Settings;
use std::io::Write as _;
use std::process::Stdio;

const TEXTS: &[(&str, &str)] =
    &[("船.txt", "今天下雨，我们在家看书。"), ("船-改.txt", "今天下雨，他们在家看电影。")];

/// Runs a lesson with these bytes on standard input.
fn asked(arguments: &[&str], input: &[u8]) -> Ran {
    let mut child = command().arg("lesson").args(arguments).stdin(Stdio::piped()).spawn().unwrap();
    child.stdin.take().unwrap().write_all(input).unwrap();
    Ran::from(child.wait_with_output().unwrap())
}

/// What a student types for the right answer.
fn typed(answer: &Answer, language: Language) -> String {
    let shown = answer.shown(language).replace('␣', "_");
    shown.split(" = ").next().unwrap().to_owned()
}

#[test]
fn lines_are_marked_with_a_reason_and_a_score() {
    for (lang, language) in [("en", Language::English), ("zh", Language::Chinese)] {
        for lesson in LESSONS {
            let exercises = lesson.draw_exercises(4, 11);
            let right: Vec<String> =
                exercises.iter().map(|exercise| typed(&exercise.answer, language)).collect();
            let arguments = [lesson.name, "--ask", "4", "--seed", "11", "--lang", lang];
            let ran = asked(&arguments, right.join("\n").as_bytes());
            assert_eq!(ran.code, Some(0), "{}", ran.err);
            let text = ran.text();
            let score = ["4 of 4 right", "答对 4"];
            assert!(score.iter().any(|score| text.contains(score)), "{text}");
            for exercise in &exercises {
                let reason = exercise.because.text(language);
                let start: String = reason.chars().take(12).collect();
                assert!(text.contains(&start), "{start}\n{text}");
            }
        }
    }
}

#[test]
fn what_is_no_answer_is_asked_again_and_a_question_mark_shows_it() {
    let long = "9".repeat(100_000);
    let input = format!("\nno number\n\u{1b}[31m\n{long}x\n9999\n?\n");
    let ran = asked(&["shingles", "--ask", "4", "--seed", "3"], input.as_bytes());
    let text = ran.text();
    assert!(text.contains("This is no answer. Expected: "), "{text}");
    assert!(text.contains("0 of 4 right"), "{text}");
    assert!(text.contains("1 shown"), "{text}");
    assert!(!text.contains('\u{1b}') && text.len() < 10_000, "{text}");
    let none = asked(&["shingles", "--ask", "2"], b"");
    assert!(none.text().contains("0 of 2 right, 0 wrong, 0 shown, 2 open"), "{}", none.text());
}

#[test]
fn a_lesson_is_given_on_two_texts_of_the_command_line() {
    let ran = run(&["lesson", "shingles", "--text", "天气真好", "--text", "天气很好"]);
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    assert!(ran.text().contains("on=pair") && ran.text().contains("typed A"), "{}", ran.text());
    for (arguments, says) in [
        (&["--text", "one"][..], "two texts"),
        (&["--text", "", "--text", "b"], "typed A has no features"),
        (&["--text", "same", "--text", "Same"], "equal after normalisation"),
        (&["--text", "a", "--text", "b", "x.txt"], "cannot be used with"),
    ] {
        let ran = run(&[&["lesson", "shingles"], arguments].concat());
        assert_eq!(ran.code, Some(2), "{arguments:?} {}", ran.err);
        assert!(ran.err.contains(says), "{}", ran.err);
    }
}

#[test]
fn exercises_are_asked_on_the_screen() {
    for (width, height) in [(80, 24), (160, 45)] {
        let mut stage = Stage::new(TEXTS, width, height);
        stage.keys("8 e");
        let size = format!("{width}x{height}");
        assert_snapshot!(format!("asked_{size}"), stage.screen());
        let exercises = LESSONS[0].draw_exercises(8, Settings::default().sketch.seed);
        stage.keys("enter");
        assert!(stage.screen().contains("This is no answer"), "{}", stage.screen());
        for (place, exercise) in exercises.iter().enumerate() {
            let answer = match place {
                1 => "?".to_owned(),
                2 => "0".to_owned(),
                _ => typed(&exercise.answer, Language::English),
            };
            stage.paste(&answer);
            stage.keys("enter");
            if place == 0 {
                assert_snapshot!(format!("answered_{size}"), stage.screen());
            }
            stage.keys("'ignored enter");
        }
        assert_snapshot!(format!("score_{size}"), stage.screen());
        stage.keys("enter");
        assert!(stage.screen().contains("exercise 1 of 8"), "{}", stage.screen());
        stage.keys("esc");
        assert!(stage.screen().contains(" 1/14 "), "{}", stage.screen());
    }
}

#[test]
fn every_question_fits_with_its_line() {
    for (width, height) in [(80, 24), (120, 36), (160, 45)] {
        every_question_fits_in(&mut Stage::new(TEXTS, width, height));
    }
}

fn every_question_fits_in(stage: &mut Stage) {
    for place in 0..LESSONS.len() {
        for language in ["", "L "] {
            stage.keys("8 home");
            for _ in 0..place {
                stage.keys("down");
            }
            stage.keys(&format!("{language}e"));
            for _ in 0..8 {
                assert!(stage.caret().is_some(), "no caret\n{}", stage.screen());
                stage.keys("'? enter enter");
            }
            stage.keys("esc esc");
        }
    }
}

#[test]
fn typed_texts_are_the_subject_until_another_pair_is_chosen() {
    let mut stage = Stage::new(TEXTS, 80, 24);
    stage.keys("8 enter i");
    assert!(stage.screen().contains("two texts, up to 20,000 characters"), "{}", stage.screen());
    stage.paste("今天天气真好，\n我们去公园。");
    stage.keys("enter");
    stage.paste("今天天气不错，我们去公园。");
    assert_snapshot!("typed_texts_80x24", stage.screen());
    stage.keys("enter");
    let screen = stage.screen();
    assert!(screen.contains("typed A") && screen.contains("your pair"), "{screen}");
    // Edited, then cleared.
    stage.keys("i");
    assert!(stage.screen().contains("今天天气真好， 我们去公园。"), "{}", stage.screen());
    stage.keys("ctrl-u down ctrl-u enter");
    assert!(stage.screen().contains("船"), "{}", stage.screen());
    // Bad input: equal, empty, hostile, too long.
    stage.keys("i");
    stage.paste("Same");
    stage.keys("enter");
    stage.paste("same");
    stage.keys("enter");
    assert!(stage.screen().contains("Both texts are equal"), "{}", stage.screen());
    stage.keys("i ctrl-u enter enter");
    assert!(stage.screen().contains("typed A has no features"), "{}", stage.screen());
    stage.keys("i");
    stage.paste(&"长".repeat(100_000));
    stage.keys("enter ctrl-u");
    stage.paste("\u{1b}]0;x\u{7}长长");
    stage.keys("enter");
    assert!(stage.screen().contains("typed A"), "{}", stage.screen());
    stage.keys("i esc");
    assert!(stage.screen().contains(" 1/"), "{}", stage.screen());
}

#[test]
fn a_longer_text_takes_more_rows_around_the_caret() {
    let mut stage = Stage::new(TEXTS, 80, 24);
    stage.keys("8 enter i");
    stage.paste(&"春眠不觉晓，处处闻啼鸟。".repeat(8));
    stage.keys("enter");
    stage.paste(&"a word ".repeat(5_000));
    assert_snapshot!("typed_box_80x24", stage.screen());
    stage.keys("ctrl-a");
    assert!(stage.screen().contains("B: a word a word"), "{}", stage.screen());
}

#[test]
fn one_sentence_of_the_pair_is_the_subject() {
    let texts = [
        ("雨.txt", "今天下雨，我们在家看书。晚上雨停了，我们出门散步。明天再说吧。"),
        ("雨-改.txt", "晚上雨停了，他们出门散步去。今天下雨，他们在家看电影。明天再说吧。"),
        ("雪.txt", "今天下雪，我们在家看书。晚上雪停了，我们出门滑雪。"),
    ];
    let mut stage = Stage::new(&texts, 80, 24);
    stage.keys("8 enter s");
    let first = stage.screen();
    assert!(first.contains("sentence 1 of 2 that differ"), "{first}");
    assert!(first.contains("sentence of A") && first.contains("your pair"), "{first}");
    stage.keys("s");
    assert!(stage.screen().contains("sentence 2 of 2"), "{}", stage.screen());
    stage.keys("s");
    assert!(stage.screen().contains("the whole pair again"), "{}", stage.screen());
    assert!(!stage.screen().contains("sentence of A"), "{}", stage.screen());
    // Another pair takes its place.
    stage.keys("s ]");
    assert!(!stage.screen().contains("sentence of A"), "{}", stage.screen());
}

#[test]
fn a_lesson_without_texts_says_so() {
    let mut stage = Stage::new(TEXTS, 80, 24);
    let place = LESSONS.iter().position(|lesson| lesson.name == "bands").unwrap();
    stage.keys("8");
    for _ in 0..place {
        stage.keys("down");
    }
    stage.keys("enter i");
    assert!(stage.screen().contains("only its own examples"), "{}", stage.screen());
}

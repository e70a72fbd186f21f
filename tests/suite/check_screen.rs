//! The explorer on new texts against a library: counts, pairs, and what a sketch file lacks.

use crate::command::{Ran, Texts, command};
use crate::stage::Stage;
use lookalike::compare::job::JobEvent;
use lookalike::compare::pipeline::run;
use lookalike::compare::run::Unwatched;
use lookalike::corpus::row_options::RowOptions;
use lookalike::corpus::scan::{Check, Source};
use lookalike::settings::Settings;

const TEA: &str = "天还没有亮，茶馆的门已经开了。老人们提着鸟笼，慢慢走进来，各自坐到老位置上。";
const SEA: &str =
    "The last bus leaves at ten. Nobody ever takes it but the baker and his dog, by the sea.";

fn texts() -> Texts {
    Texts::new(&[
        ("new/茶.txt", &format!("{TEA}完。")),
        ("new/sea.txt", SEA),
        ("lib/茶.txt", TEA),
        ("lib/茶-又.txt", &format!("{TEA}{TEA}又")),
        ("lib/sea.txt", &format!("{SEA} The end.")),
    ])
}

fn stage(texts: &Texts, library: &str, size: (u16, u16)) -> Stage {
    let source = Source::Check(Check {
        new: vec![texts.path().join("new")],
        library: vec![texts.path().join(library)],
        new_pairs: false,
    });
    let done = run(&source, &Settings::default(), &Unwatched).unwrap();
    let mut stage = Stage::empty(size.0, size.1);
    stage.job(JobEvent::Done(done));
    stage
}

#[test]
fn only_pairs_with_the_library_are_listed_and_both_texts_are_read() {
    let texts = texts();
    let mut stage = stage(&texts, "lib", (120, 30));
    let screen = stage.screen();
    assert!(screen.contains("2 new texts against 3 of a library · all 6 pairs"), "{screen}");
    stage.keys("enter");
    assert!(stage.screen().contains("老人们提着鸟笼"), "{}", stage.screen());
    stage.keys("esc 6");
    let screen = stage.screen();
    assert!(screen.contains("a new text"), "{screen}");
    // Each row shows its side.
    let ends = |word: &str| screen.lines().filter(|line| line.trim_end().ends_with(word)).count();
    assert_eq!((ends(" new"), ends(" library")), (2, 3), "{screen}");
    stage.keys("4 S");
    for keys in ["5", "esc", "1"] {
        stage.keys(keys);
    }
}

#[test]
fn screens_say_that_a_sketch_file_has_no_text() {
    let texts = texts();
    let file = texts.path().join("lib.sketches");
    let mut sketch = command();
    sketch.arg("sketch").arg(texts.path().join("lib")).arg("-o").arg(&file);
    let ran: Ran = sketch.args(["-n", "5"]).output().unwrap().into();
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    let settings = Settings {
        n: lookalike::text::shingle_length::ShingleLength::Fixed(5),
        ..Settings::default()
    };
    let source = Source::Check(Check {
        new: vec![texts.path().join("new")],
        library: vec![file],
        new_pairs: false,
    });
    let done = run(&source, &settings, &Unwatched).unwrap();
    let mut stage = Stage::empty(110, 32);
    stage.job(JobEvent::Done(done));
    let screen = stage.screen();
    assert!(screen.contains("2 new texts against 3 of a library"), "{screen}");
    assert!(screen.contains("a sketch file"), "{screen}");
    stage.keys("enter");
    assert!(stage.screen().contains("is not available"), "{}", stage.screen());
    stage.keys("esc w");
    let why = stage.screen();
    assert!(why.contains("Jaccard") && !why.contains("is not available"), "{why}");
    assert!(!why.contains("has only 0"), "{why}");
    stage.keys("tab");
    assert!(stage.screen().contains("is not available"), "{}", stage.screen());
    stage.keys("esc esc 6 G");
    assert!(stage.screen().contains("a text of the library"), "{}", stage.screen());
    assert!(stage.screen().contains("holds no text"), "{}", stage.screen());
}

#[test]
fn a_row_shows_its_line_and_how_its_table_was_read() {
    let texts = Texts::new(&[("新闻.tsv", &format!("url\tcontent\na\t{TEA}\nb\t{TEA}。\n"))]);
    let mut settings = Settings::default();
    settings.reading.rows = Some(RowOptions::default());
    let done = run(&Source::Paths(vec![texts.path().to_owned()]), &settings, &Unwatched).unwrap();
    let mut stage = Stage::empty(120, 30);
    stage.job(JobEvent::Done(done));
    assert!(stage.screen().contains("新闻.tsv#a"), "{}", stage.screen());
    stage.keys("6");
    let screen = stage.screen();
    assert!(screen.contains("line 2 of a table: id = url; text = content"), "{screen}");
}

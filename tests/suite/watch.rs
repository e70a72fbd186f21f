//! Files that change while the explorer runs are read again; nothing else moves.

use crate::command::Texts;
use crate::stage::Stage;
use lookalike::corpus::changed::WatchedFiles;
use lookalike::corpus::scan::{ReadOptions, Source};
use std::fs;
use std::io::Write as _;
use std::time::Duration;

const SEA: &str =
    "The boats went out before the sun was up, and nobody on the quay saw them leave the harbour.";
const HILL: &str =
    "On the hill behind the church the grass is cut twice a year, once in June and once in August.";

fn texts() -> Texts {
    let hills = [HILL.to_owned(), HILL.replace("twice", "once")];
    let seas = [SEA.to_owned(), SEA.replace("nobody", "no man"), SEA.replace("quay", "pier")];
    Texts::new(&[
        ("山-1.txt", &hills[0]),
        ("山-2.txt", &hills[1]),
        ("sea-1.txt", &seas[0]),
        ("sea-2.txt", &seas[1]),
        ("sea-3.txt", &seas[2]),
    ])
}

/// Handles events until the screen shows a text, however long a busy machine takes.
fn until(stage: &mut Stage, what: &str) {
    while !stage.screen().contains(what) {
        std::thread::sleep(Duration::from_millis(50));
        stage.drain();
    }
}

#[test]
fn new_changed_and_removed_files_are_told_apart() {
    let texts = texts();
    let source = Source::Paths(vec![texts.path().to_owned()]);
    let look = || WatchedFiles::look(&source, &ReadOptions::default()).unwrap();
    let before = look();
    assert!(look().since(&before).is_empty());
    texts.add("new.txt", b"new");
    texts.add("sea-1.txt", b"other");
    fs::remove_file(texts.path().join("sea-2.txt")).unwrap();
    // The same size, replaces the old file by a new one.
    let part = texts.add(".part", SEA.replace("quay", "port").as_bytes());
    fs::rename(part, texts.path().join("sea-3.txt")).unwrap();
    let changes = look().since(&before);
    let names = |names: &[lookalike::corpus::document::Name]| -> Vec<String> {
        names.iter().map(|name| name.utf8().unwrap().to_owned()).collect()
    };
    assert_eq!(names(&changes.added), ["new.txt"]);
    assert_eq!(names(&changes.changed), ["sea-1.txt", "sea-3.txt"]);
    assert_eq!(names(&changes.removed), ["sea-2.txt"]);
    drop(texts);
    assert!(WatchedFiles::look(&source, &ReadOptions::default()).is_err(), "a folder that is away");
}

#[test]
fn a_file_that_comes_is_read_and_the_rest_stays() {
    let texts = texts();
    let mut stage = Stage::of_folder(texts.path(), 140, 40);
    stage.app.watch();
    stage.app.start();
    stage.settle();
    stage.keys("/ s e a enter j");
    let chosen = stage.app.model.pair().map(|pair| pair.documents.map(|d| d.name.clone())).unwrap();
    let settings = stage.app.model.settings.clone();
    assert!(stage.screen().contains("5 documents"), "{}", stage.screen());
    // A file that is written in parts is read once it is whole.
    let path = texts.path().join("sea-4.txt");
    let mut file = fs::File::create(path).unwrap();
    for part in [&SEA[..40], &SEA[40..]] {
        file.write_all(part.as_bytes()).unwrap();
        std::thread::sleep(Duration::from_millis(700));
    }
    drop(file);
    until(&mut stage, "1 new: sea-4.txt");
    until(&mut stage, "6 documents");
    stage.settle();
    let corpus = &stage.app.model.comparison.as_ref().unwrap().corpus;
    assert!(corpus.skipped.is_empty(), "half a file is no error");
    let added = corpus.documents.iter().find(|d| d.name.utf8() == Some("sea-4.txt")).unwrap();
    assert_eq!(&*added.text, SEA);
    let after = stage.app.model.pair().map(|pair| pair.documents.map(|d| d.name.clone()));
    assert_eq!(after, Some(chosen), "the chosen pair stays");
    assert_eq!(stage.app.model.filter, "sea");
    assert_eq!(format!("{:?}", stage.app.model.settings), format!("{settings:?}"));
    fs::remove_file(texts.path().join("sea-4.txt")).unwrap();
    until(&mut stage, "1 removed: sea-4.txt");
    until(&mut stage, "5 documents");
}

#[test]
fn the_key_starts_and_ends_watching() {
    let texts = texts();
    let mut stage = Stage::of_folder(texts.path(), 120, 30);
    stage.app.start();
    stage.settle();
    texts.add("sea-5.txt", SEA.as_bytes());
    stage.keys("alt-r");
    assert!(stage.screen().contains("watching the folders"), "{}", stage.screen());
    until(&mut stage, "6 documents");
    stage.keys("alt-r");
    assert!(stage.screen().contains("no longer watching"), "{}", stage.screen());
    let mut demo = Stage::new(&[("a.txt", SEA), ("b.txt", HILL)], 120, 30);
    demo.keys("alt-r");
    assert!(demo.screen().contains("no files to watch"));
}

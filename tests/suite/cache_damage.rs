//! Sketch cache files that are damaged, strange or of another version are ignored.

use crate::cache::{Case, all, assert_same};
use crate::command::Texts;
use lookalike::measure::contract::Params;
use lookalike::settings::Settings;
use std::fs;

/// Replaces the cache by `bytes`: they are ignored with a warning, replaced, and then the cache
/// works.
fn ignored(case: &Case, bytes: &[u8], what: &str) -> String {
    let file = case.file();
    fs::write(&file, bytes).unwrap();
    let comparison = case.run();
    assert_eq!(comparison.reuse.documents, 0, "{what}");
    let word = comparison.reuse.word.clone().unwrap_or_else(|| panic!("not a word: {what}"));
    assert!(word.contains(file.to_str().unwrap()), "{word}");
    word
}

#[test]
fn damaged_files_are_ignored() {
    let texts = Texts::new(&[("a.txt", "the cat sat"), ("b.txt", "the cat sits")]);
    let sketch = Params { slots: 16, ..Params::default() };
    let mut case = Case { texts, ..Case::new() };
    case.settings = Settings { sketch, threads: Some(1), ..case.settings };
    let fresh = case.run();
    let good = fs::read(case.file()).unwrap();
    for length in 0..good.len() {
        ignored(&case, &good[..length], &format!("cut at {length}"));
    }
    for place in 0..good.len() {
        let mut bytes = good.clone();
        bytes[place] ^= 1 << (place % 8);
        ignored(&case, &bytes, &format!("byte {place} flipped"));
    }
    let doubled = [&good[..], &good[..]].concat();
    ignored(&case, &doubled, "doubled");
    ignored(&case, &[&good[..], b"x"].concat(), "one byte more");
    let huge = [&good[..68], &[0xff; 64]].concat();
    assert!(ignored(&case, &huge, "a length beyond all memory").contains("is damaged"));
    assert_eq!(fs::read(case.file()).unwrap(), good, "replaced by a whole one");
    let last = case.run();
    assert_eq!(last.reuse, all(2));
    assert_same(&last, &fresh);
}

#[test]
fn another_version_is_ignored_with_a_word() {
    let case = Case::new();
    case.run();
    let good = fs::read(case.file()).unwrap();
    for place in [8, 12, 19] {
        let mut bytes = good.clone();
        bytes[place] += 1;
        assert!(ignored(&case, &bytes, "version").contains("another version of lookalike"));
    }
    assert_eq!(case.run().reuse, all(6));
}

#[test]
fn a_file_of_another_corpus_is_ignored() {
    let (case, other) = (Case::new(), Case::new());
    case.run();
    other.run();
    let strange = fs::read(other.file()).unwrap();
    assert!(ignored(&case, &strange, "another corpus").contains("is damaged"));
}

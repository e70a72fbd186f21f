//! Phrases that never make good English here, and what to write instead; see `src/README.md`.

use crate::source::{files, report, root};
use std::fs;

/// A phrase, and what to write instead.
const PHRASES: &[(&str, &str)] = &[
    ("so many", "the number's name: `limit` bytes, K slots"),
    ("at most so", "at most `n`"),
    ("about so", "about `n`"),
    ("is no size", "invalid size `x`: expected …"),
    ("is no number", "invalid number `x`: expected …"),
    ("no command is called", "unknown command `x`"),
    ("is said so", "is labelled as such"),
    ("says so", "reports it, or the condition itself"),
    ("in an instant", "in microseconds"),
    ("behind each other", "one after another"),
    ("for good", "permanently"),
    ("as ever", "unchanged"),
    ("whom", "a sentence without a relative clause"),
    ("to be had", "available"),
    ("whoever", "the caller, the reader"),
    ("lies beside", "is next to"),
    ("stands beside", "is next to"),
    ("stands behind", "follows, explains"),
    ("in the place of", "instead of, replaces"),
    ("hears of", "receives"),
    ("asked for", "requested, or the flag's name"),
    ("when asked", "if requested"),
    ("nobody waits", "no one waits, or the condition itself"),
    ("once and for all", "permanently"),
];

/// Lower case, white space and the signs of comment lines as one blank, so that a phrase is found across a
/// line break.
fn flat(text: &str) -> String {
    let words = text.split_whitespace().filter(|word| !["//", "///", "//!", "#"].contains(word));
    words.collect::<Vec<_>>().join(" ").to_lowercase()
}

/// How often a phrase stands in a text, as whole words.
fn count(text: &str, phrase: &str) -> usize {
    let outside = |c: Option<char>| !c.is_some_and(char::is_alphanumeric);
    let is_whole = |(at, _): &(usize, &str)| {
        outside(text[..*at].chars().next_back())
            && outside(text[at + phrase.len()..].chars().next())
    };
    text.match_indices(phrase).filter(is_whole).count()
}

#[test]
fn no_phrase_of_the_word_list_comes_back() {
    // These two hold the list itself.
    let own = ["src/README.md", "tests/suite/english.rs"];
    let mut texts = Vec::new();
    for path in files(&[
        "README.md",
        "assets/guide",
        "assets/lessons/en",
        "benches",
        "screenshots",
        "src",
        "tests/suite",
    ]) {
        let is_prose = path.extension().is_some_and(|e| e == "rs" || e == "md" || e == "tsv");
        if is_prose && !own.iter().any(|own| path.as_path() == std::path::Path::new(own)) {
            texts.push((path.clone(), flat(&fs::read_to_string(root().join(path)).unwrap())));
        }
    }
    let mut broken = Vec::new();
    for (phrase, instead) in PHRASES {
        let found = texts.iter().filter(|(_, text)| count(text, phrase) > 0);
        broken.extend(
            found.map(|(path, _)| format!("{}: `{phrase}`, write {instead}", path.display())),
        );
    }
    report("write plain English:", &broken);
}

#[test]
fn phrases_are_found_as_whole_words() {
    let text = flat("// So\n/// many bytes, also many;\n//! so many.");
    assert_eq!(count(&text, "so many"), 2);
}

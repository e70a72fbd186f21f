//! Phrases that never make good English here, and what to write instead; see `src/README.md`.

use crate::source::{files, report, root};
use std::fs;

/// A phrase, what to write instead, and whether every occurrence is edited already, so that none may come back.
const PHRASES: &[(&str, &str, bool)] = &[
    ("so many", "the number's name: `limit` bytes, K slots", false),
    ("at most so", "at most `n`", false),
    ("about so", "about `n`", true),
    ("is no size", "invalid size `x`: expected …", true),
    ("is no number", "invalid number `x`: expected …", true),
    ("no command is called", "unknown command `x`", true),
    ("is said so", "is labelled as such", true),
    ("says so", "reports it, or the condition itself", false),
    ("in an instant", "in microseconds", true),
    ("behind each other", "one after another", true),
    ("for good", "permanently", true),
    ("as ever", "unchanged", true),
    ("whom", "a sentence without a relative clause", false),
    ("to be had", "available", true),
    ("whoever", "the caller, the reader", false),
    ("lies beside", "is next to", true),
    ("stands beside", "is next to", false),
    ("stands behind", "follows, explains", true),
    ("in the place of", "instead of, replaces", true),
    ("hears of", "receives", true),
    ("asked for", "requested, or the flag's name", false),
    ("when asked", "if requested", true),
    ("nobody waits", "no one waits, or the condition itself", true),
    ("once and for all", "permanently", true),
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
    for path in
        files(&["README.md", "assets/guide", "benches", "screenshots", "src", "tests/suite"])
    {
        let is_prose = path.extension().is_some_and(|e| e == "rs" || e == "md");
        if is_prose && !own.iter().any(|own| path.as_path() == std::path::Path::new(own)) {
            texts.push((path.clone(), flat(&fs::read_to_string(root().join(path)).unwrap())));
        }
    }
    let mut broken = Vec::new();
    for (phrase, instead, _) in PHRASES.iter().filter(|(_, _, is_edited)| *is_edited) {
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

//! Phrases that never make good English here, and what to write instead; see `src/README.md`.

use crate::source::{files, report, root};
use std::fs;

/// A phrase, what to write instead, and how often it may still occur. Lower the number as you edit; never
/// raise it. A phrase with 0 left is gone for good.
const PHRASES: &[(&str, &str, usize)] = &[
    ("so many", "the number's name: `limit` bytes, K slots", 127),
    ("at most so", "at most `n`", 11),
    ("about so", "about `n`", 4),
    ("is no size", "invalid size `x`: expected …", 1),
    ("is no number", "invalid number `x`: expected …", 2),
    ("no command is called", "unknown command `x`", 0),
    ("is said so", "is labelled as such", 0),
    ("says so", "reports it, or the condition itself", 19),
    ("in an instant", "in microseconds", 0),
    ("behind each other", "one after another", 1),
    ("for good", "permanently", 1),
    ("as ever", "unchanged", 2),
    ("whom", "a sentence without a relative clause", 4),
    ("to be had", "available", 2),
    ("whoever", "the caller, the reader", 12),
    ("lies beside", "is next to", 0),
    ("stands beside", "is next to", 7),
    ("stands behind", "follows, explains", 7),
    ("in the place of", "instead of, replaces", 6),
    ("hears of", "receives", 3),
    ("asked for", "requested, or the flag's name", 83),
    ("when asked", "if requested", 0),
    ("nobody waits", "no one waits, or the condition itself", 2),
    ("once and for all", "permanently", 0),
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
    for (phrase, instead, left) in PHRASES {
        let counts = texts.iter().map(|(path, text)| (path, count(text, phrase)));
        let found: Vec<_> = counts.filter(|(_, count)| *count > 0).collect();
        let all: usize = found.iter().map(|(_, count)| count).sum();
        if all > *left {
            let places: Vec<_> = found.iter().map(|(path, _)| path.display().to_string()).collect();
            broken.push(format!(
                "`{phrase}` {all} times, {left} left: write {instead}\n    {}",
                places.join(" ")
            ));
        }
    }
    report("write plain English:", &broken);
}

#[test]
fn phrases_are_found_as_whole_words() {
    let text = flat("// So\n/// many bytes, also many;\n//! so many.");
    assert_eq!(count(&text, "so many"), 2);
}

//! The texts of the lessons in every language: sheets in `assets/lessons`, looked up by key.

use crate::page::{Multilingual, TextSheet};

/// The sheet with this name.
macro_rules! sheet {
    ($name:literal) => {
        TextSheet {
            name: $name,
            files: [
                include_str!(concat!("../../../../assets/lessons/en/", $name, ".tsv")),
                include_str!(concat!("../../../../assets/lessons/zh/", $name, ".tsv")),
            ],
        }
    };
}

/// A sheet for each lesson, and those of what all lessons and their screens share.
pub const TEXT_SHEETS: &[TextSheet] = &[
    sheet!("bands"),
    sheet!("command"),
    sheet!("disguises"),
    sheet!("explorer"),
    sheet!("functions"),
    sheet!("grouping"),
    sheet!("kit"),
    sheet!("museum"),
    sheet!("mutation"),
    sheet!("near"),
    sheet!("permutations"),
    sheet!("planning"),
    sheet!("precision"),
    sheet!("shingles"),
    sheet!("simhash"),
    sheet!("sources"),
    sheet!("verification"),
    sheet!("web"),
];

/// Creates a [`crate::page::Multilingual`] from the key of a text in `assets/lessons` and its arguments,
/// each a name or `name = value`: `words!("bands.title")`, `words!("bands.hash.say", rows, pairs = a + b)`.
#[macro_export]
macro_rules! words {
    ($($key_and_arguments:tt)+) => {
        $crate::lesson::kit::words_of!($crate::lesson::kit::TEXT_SHEETS, $($key_and_arguments)+)
    };
}
pub use words;

/// A sentence and the next one.
pub fn then(first: &Multilingual, next: &Multilingual) -> Multilingual {
    words!("kit.then", first = *first, next = *next)
}

/// A list of names.
pub fn listed(names: &[&str]) -> Multilingual {
    let and = |first: Multilingual, next: Multilingual| words!("kit.list", first, next);
    names.iter().map(|name| Multilingual::same(*name)).reduce(and).unwrap_or_default()
}

//! Finds names of texts and authors inside the texts that a report quotes.

use crate::compare::result::Comparison;
use crate::pair::DocId;
use crate::report::record::Report;
use crate::report::record_marks::QuotedPiece;
use std::collections::{BTreeMap, BTreeSet};

/// A part that more than a fourth of the file names have, and more than [`FEW`], is no name: it is a title,
/// a class or a version.
const COMMON: usize = 4;
/// A part of at most this number of file names may be a name in any corpus.
const FEW: usize = 2;
/// Least characters of a name in scripts without spaces, and in others.
const SHORTEST: [usize; 2] = [2, 3];

/// Names that stand in quoted texts, each with the number of quotations that hold it, the most frequent
/// first. Names are the authors, and those parts of file names that few files share; in scripts with spaces
/// whole words only, in any case. Cost: names times quoted bytes.
pub fn names_inside(report: &Report, comparison: &Comparison) -> Vec<(String, usize)> {
    let mut quoted: Vec<String> = Vec::new();
    for pair in &report.pairs {
        quoted.extend(pair.sides.iter().map(|side| joined(&side.pieces)));
        let exchanges = pair.substitutions.iter();
        quoted.extend(exchanges.flat_map(|own| [own.from.to_lowercase(), own.to.to_lowercase()]));
    }
    let sources = report.sources.iter();
    quoted.extend(sources.flat_map(|own| own.texts.iter().map(|text| joined(&text.pieces))));
    let held = |name: String| {
        let lower = name.to_lowercase();
        let number = quoted.iter().filter(|text| stands_in(text, &lower)).count();
        (number > 0).then_some((name, number))
    };
    let mut found: Vec<(String, usize)> = names(comparison).into_iter().filter_map(held).collect();
    found.sort_by(|x, y| y.1.cmp(&x.1).then_with(|| x.0.cmp(&y.0)));
    found
}

/// The quoted text in lower case, a line feed for each omission.
fn joined(pieces: &[QuotedPiece]) -> String {
    let part = |piece: &QuotedPiece| {
        if piece.left_out > 0 { "\n".to_owned() } else { piece.text.to_lowercase() }
    };
    pieces.iter().map(part).collect()
}

/// The authors, and the parts of file names that few files share.
fn names(comparison: &Comparison) -> BTreeSet<String> {
    let documents = &comparison.corpus.documents;
    let mut files: BTreeMap<String, usize> = BTreeMap::new();
    for document in documents {
        let Some(name) = document.name.utf8() else { continue };
        let stem = name.rsplit_once('.').map_or(name, |(stem, _)| stem);
        let parts = stem.split(|c: char| !c.is_alphabetic());
        let own: BTreeSet<&str> = parts.filter(|part| is_long(part)).collect();
        for part in own {
            *files.entry(part.to_owned()).or_default() += 1;
        }
    }
    let is_rare = |number: usize| number <= FEW.max(documents.len() / COMMON);
    let mut names: BTreeSet<String> =
        files.into_iter().filter(|(_, number)| is_rare(*number)).map(|(part, _)| part).collect();
    let ids = DocId::first(documents.len());
    let authors = ids.filter_map(|id| comparison.people.author(id));
    names.extend(authors.filter(|name| is_long(name)).map(str::to_owned));
    names
}

/// True for text that is long enough to be a name.
fn is_long(part: &str) -> bool {
    let [without, with] = SHORTEST;
    part.chars().count() >= if has_spaces(part) { with } else { without }
}

/// True for a name in a script that separates words: Latin, Greek, Cyrillic and others below U+2E80.
fn has_spaces(name: &str) -> bool {
    name.chars().any(|c| c.is_alphabetic() && c < '\u{2e80}')
}

/// True if a name is in a text; both in lower case.
fn stands_in(text: &str, name: &str) -> bool {
    let is_word = |c: Option<char>| c.is_some_and(char::is_alphanumeric);
    text.match_indices(name).any(|(at, found)| {
        let before = text.get(..at).and_then(|before| before.chars().next_back());
        let behind = text.get(at + found.len()..).and_then(|behind| behind.chars().next());
        !has_spaces(name) || (!is_word(before) && !is_word(behind))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_whole_words_where_words_have_spaces() {
        for (text, name, is_in) in [
            ("by ann lee, 2b", "ann", true),
            ("annual report", "ann", false),
            ("姓名：学生一，二班", "学生一", true),
            ("姓名：学生二", "学生一", false),
            ("an ann", "ann", true),
        ] {
            assert_eq!(stands_in(text, name), is_in, "{text} {name}");
        }
        assert!(is_long("张三") && !is_long("张") && is_long("ann") && !is_long("an"));
    }
}

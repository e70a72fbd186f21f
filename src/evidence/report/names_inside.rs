//! Finds names of texts and authors inside the texts that a report quotes.

use crate::compare::result::Comparison;
use crate::corpus::document::Document;
use crate::order::ListOrder as _;
use crate::pair::DocId;
use crate::report::names::{NameFinder, has_spaces};
use crate::report::pseudonym::Naming;
use crate::report::record::Report;
use crate::report::record_marks::QuotedPiece;
use crate::report::record_sources::RecordedSources;
use std::collections::{BTreeMap, BTreeSet};

/// A part that more than a fourth of the file names have, and more than [`FEW`], is no name: it is a title,
/// a class or a version.
const COMMON: usize = 4;
/// A part of at most this number of file names may be a name in any corpus.
const FEW: usize = 2;
/// Least characters of a name in scripts without spaces, and in others.
const SHORTEST: [usize; 2] = [2, 3];

/// The names among these that stand in quoted texts, each with the number of quotations that hold it, the
/// most frequent first.
pub fn names_inside(report: &Report, names: &NameFinder) -> Vec<(String, usize)> {
    let sides = report.pairs.iter().flat_map(|pair| &pair.sides).map(|side| side.pieces.as_slice());
    let sources = report.sources.iter().flat_map(|own| &own.texts);
    let sources = sources.flat_map(RecordedSources::quoted).map(|(_, pieces)| pieces);
    let quoted: Vec<String> = sides.chain(sources).map(joined).collect();
    let exchanges = report.pairs.iter().flat_map(|pair| &pair.substitutions);
    let words = exchanges.flat_map(|own| [own.from.as_str(), own.to.as_str()]);
    let excluded = &report.excluded;
    let whole =
        [&report.reading.boilerplate, &excluded.marked_templates, &excluded.marked_quotations];
    let whole = whole.into_iter().flatten().map(String::as_str);
    counted(names, quoted.iter().map(String::as_str).chain(words).chain(whole))
}

/// The names among these in the texts that a report quotes, each with the number of texts that hold it, the
/// most frequent first.
pub fn names_of_texts(
    report: &Report,
    comparison: &Comparison,
    naming: &Naming,
    names: &NameFinder,
) -> Vec<(String, usize)> {
    counted(names, quoted_texts(report, comparison, naming))
}

/// The names among these that stand by chance in many places, see [`NameFinder::short`], each with the number of
/// places in the texts that a report quotes, the most frequent first.
pub fn short_names_of_texts(
    report: &Report,
    comparison: &Comparison,
    naming: &Naming,
    names: &NameFinder,
) -> Vec<(String, usize)> {
    let short = names.short();
    let texts = quoted_texts(report, comparison, naming).filter(|_| !short.is_empty());
    let found = texts.flat_map(|text| names.find(text));
    tallied(names, found.map(|found| found.name).filter(|name| short.contains(name)))
}

/// The texts that a report quotes.
fn quoted_texts<'a>(
    report: &Report,
    comparison: &'a Comparison,
    naming: &Naming,
) -> impl Iterator<Item = &'a str> {
    let sources = report.sources.iter().flat_map(|own| &own.texts);
    let sources = sources.flat_map(RecordedSources::quoted).map(|(text, _)| text);
    let quoted = report.pairs.iter().flat_map(|pair| pair.texts).chain(sources);
    let quoted: BTreeSet<&str> =
        quoted.filter_map(|place| Some(report.documents.get(place)?.sha256.as_str())).collect();
    let documents = comparison.corpus.documents.iter();
    let is_quoted = move |own: &&Document| quoted.contains(naming.identity(own.hash).as_str());
    documents.filter(is_quoted).map(|own| &*own.text)
}

/// The names in some texts, each with the number of texts that hold it, the most frequent first.
#[expect(single_use_lifetimes, reason = "an anonymous one is not stable here")]
fn counted<'a>(names: &NameFinder, texts: impl Iterator<Item = &'a str>) -> Vec<(String, usize)> {
    let held = |text| names.find(text).into_iter().map(|found| found.name);
    tallied(names, texts.flat_map(|text| held(text).collect::<BTreeSet<usize>>()))
}

/// How often each name is in a list, the most frequent first.
fn tallied(names: &NameFinder, found: impl Iterator<Item = usize>) -> Vec<(String, usize)> {
    let mut numbers: BTreeMap<&str, usize> = BTreeMap::new();
    for name in found {
        *numbers.entry(names.name(name)).or_default() += 1;
    }
    let named = numbers.into_iter().map(|(name, number)| (name.to_owned(), number));
    let mut found: Vec<(String, usize)> = named.collect();
    found.order_by(|x, y| y.1.cmp(&x.1).then_with(|| x.0.cmp(&y.0)));
    found
}

/// The quoted text, a line feed for each omission.
fn joined(pieces: &[QuotedPiece]) -> String {
    fn part(piece: &QuotedPiece) -> &str {
        if piece.left_out > 0 { "\n" } else { &piece.text }
    }
    pieces.iter().map(part).collect()
}

/// The names to find: those given, with the other spellings of these persons, and if `known`, those that are probable,
/// see [`known_names`].
pub fn names_to_find(comparison: &Comparison, given: &[String], known: bool) -> NameFinder {
    let parts = rare_parts(comparison);
    let mut names: BTreeSet<String> = given.iter().cloned().collect();
    let mut words = BTreeSet::new();
    let asked = NameFinder::new(names.clone());
    for (id, document) in with_ids(comparison) {
        let spelt: Vec<&str> = comparison.people.spellings(id).collect();
        let own = spelt.iter().flat_map(|name| [*name].into_iter().chain(by_script(name)));
        if known || spelt.iter().any(|name| !asked.find(name).is_empty()) {
            names.extend(own.filter(|name| is_name(name)).map(str::to_owned));
            // The pinyin of a name in characters, or the reverse, may be in the name of the file only.
            let is_other = |part: &&str| {
                let is_latin = |name: &str| name.chars().any(has_spaces);
                parts.contains(*part) && spelt.iter().any(|name| is_latin(name) != is_latin(part))
            };
            words.extend(name_parts(document).into_iter().filter(is_other).map(str::to_owned));
        }
    }
    if known {
        words.extend(parts);
    }
    NameFinder::new(names).with_words(words)
}

/// The probable names of persons of a comparison: the authors, and those parts of file names and folders that
/// few files share.
pub fn known_names(comparison: &Comparison) -> NameFinder {
    names_to_find(comparison, &[], true)
}

/// A name in Latin letters and in Chinese characters, apart; nothing if it is in one script.
fn by_script(name: &str) -> impl Iterator<Item = &str> {
    let is_other = |c: char| !c.is_alphanumeric() && !matches!(c, ' ' | '-' | '\'' | '’' | '·');
    let latin = name.split(move |c| !has_spaces(c) && (is_other(c) || c.is_alphanumeric()));
    let wide = name.split(move |c| has_spaces(c) || is_other(c));
    let is_mixed =
        name.chars().any(has_spaces) && name.chars().any(|c| c.is_alphanumeric() && !has_spaces(c));
    let parts = latin.chain(wide).map(str::trim);
    parts.filter(move |part| is_mixed && part.contains(char::is_alphanumeric))
}

fn with_ids(comparison: &Comparison) -> impl Iterator<Item = (DocId, &Document)> {
    let documents = &comparison.corpus.documents;
    DocId::first(documents.len()).zip(documents)
}

/// The words of the name of a text and of its folders.
fn name_parts(document: &Document) -> BTreeSet<&str> {
    let name = document.name.utf8().unwrap_or_default();
    let stem = name.rsplit_once('.').map_or(name, |(stem, _)| stem);
    stem.split(|c: char| !c.is_alphabetic()).filter(|part| is_long(part)).collect()
}

/// Those parts of file names and folders that few files share.
fn rare_parts(comparison: &Comparison) -> BTreeSet<String> {
    let documents = &comparison.corpus.documents;
    let mut files: BTreeMap<&str, usize> = BTreeMap::new();
    for part in documents.iter().flat_map(name_parts) {
        *files.entry(part).or_default() += 1;
    }
    let most = FEW.max(documents.len() / COMMON);
    files
        .into_iter()
        .filter(|(_, number)| *number <= most)
        .map(|(part, _)| part.to_owned())
        .collect()
}

/// True for what a list may call a person, however short: `王` or `Li`, but not `A` or `12`.
fn is_name(listed: &str) -> bool {
    let letters = listed.chars().filter(|c| c.is_alphabetic()).count();
    is_long(listed) || letters > usize::from(listed.chars().any(has_spaces))
}

/// True for text that is long enough to be a name.
fn is_long(part: &str) -> bool {
    let [without, with] = SHORTEST;
    part.chars().count() >= if part.chars().any(has_spaces) { with } else { without }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn short_parts_are_no_names() {
        assert!(is_long("张三") && !is_long("张") && is_long("ann") && !is_long("an"));
        let listed = ["王", "Li", "张三", "120"].map(is_name);
        assert!(listed == [true; 4] && ["A", "12", "", "B2"].map(is_name) == [false; 4]);
    }

    #[test]
    fn a_name_in_two_scripts_is_two_names() {
        let own = |name| by_script(name).collect::<Vec<_>>();
        assert_eq!(own("张伟 (Zhang Wei)"), ["Zhang Wei", "张伟"]);
        assert_eq!(own("O'Brien-Li 李·四"), ["O'Brien-Li", "李·四"]);
        assert!(own("Zhang Wei").is_empty() && own("张伟").is_empty());
    }
}

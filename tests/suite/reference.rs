//! Scores of real texts from other libraries: ours are equal to the last digit.
//!
//! Runs if `LOOKALIKE_DATA` names the labelled sets.

use crate::labelled;
use lookalike::measure::jaccard::intersection;
use lookalike::text::normalize::{Ladder, NormalizeStep};
use lookalike::text::shingle::bag;
use lookalike::text::shingle_length::ShingleLength;
use lookalike::text::token::{Unit, tokens};
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

/// A debug build compares only every nth listed pair.
const EVERY: usize = if cfg!(debug_assertions) { 16 } else { 1 };

/// One file of scores.
struct Reference {
    name: String,
    docs: PathBuf,
    n: usize,
    ladder: Ladder,
    /// Two file names, intersection, union.
    pairs: Vec<(String, String, usize, usize)>,
}

fn read_reference(set: &Path, file: &Path) -> Reference {
    let table = fs::read_to_string(file).unwrap();
    let mut lines = table.lines();
    let settings: BTreeMap<&str, &str> =
        lines.next().unwrap().split(' ').filter_map(|field| field.split_once('=')).collect();
    let mut steps = Vec::new();
    if settings["lower"] == "1" {
        steps.push(NormalizeStep::Lowercase);
    }
    match settings["ws"] {
        "collapse" => steps.push(NormalizeStep::CollapseSpace),
        // Words have white space around them: it is dropped between them, not before.
        "remove" if settings["unit"] == "char" => steps.push(NormalizeStep::RemoveSpace),
        _ => {}
    }
    let pair = |line: &str| {
        let fields: Vec<&str> = line.split('\t').collect();
        let number = |at: usize| fields[at].parse().unwrap();
        (fields[0].to_owned(), fields[1].to_owned(), number(2), number(3))
    };
    Reference {
        name: file.strip_prefix(set.parent().unwrap()).unwrap().display().to_string(),
        docs: set.join("docs"),
        n: settings["n"].parse().unwrap(),
        ladder: Ladder::new(steps),
        pairs: lines.skip(1).map(pair).collect(),
    }
}

/// All files of scores for a unit; empty without labelled sets.
fn references(unit: &str) -> Vec<Reference> {
    let mut found = Vec::new();
    for set in labelled::sets() {
        let Ok(files) = fs::read_dir(set.join("reference")) else { continue };
        for file in files.map(|file| file.unwrap().path()) {
            if file.file_name().is_some_and(|name| name.to_str().unwrap().starts_with(unit)) {
                found.push(read_reference(&set, &file));
            }
        }
    }
    found.sort_by(|x, y| x.name.cmp(&y.name));
    found
}

/// A text as the reference read it; `None` if it is not UTF-8.
fn read(docs: &Path, name: &str) -> Option<String> {
    if let Ok(encodings) = fs::read_to_string(docs.with_file_name("encodings.tsv")) {
        let row = encodings.lines().find(|row| row.split('\t').next() == Some(name)).unwrap();
        if row.split('\t').nth(2) != Some("utf-8") || row.split('\t').nth(3) != Some("valid") {
            return None;
        }
    }
    let text = fs::read_to_string(docs.join(name)).unwrap();
    let text = text.strip_prefix('\u{feff}').unwrap_or(&text);
    Some(text.replace("\r\n", "\n").replace('\r', "\n"))
}

/// Distinct shingles of a document, and whether its words are those of the reference.
type Shingles = Option<(Vec<u64>, bool)>;

/// Compares the chosen pairs of texts that could be read: ours, theirs, whether words are the same
/// in both texts, and a name for the pair. Returns how many were compared.
fn compare(
    reference: &Reference,
    unit: Unit,
    mut check: impl FnMut((usize, usize), (usize, usize), bool, &str),
) -> usize {
    let make = |name: &str| -> Shingles {
        let folded = reference.ladder.fold(&read(&reference.docs, name)?);
        let words = || tokens(&folded, Unit::Word).into_iter().map(|range| &folded[range]);
        let same = unit == Unit::Char || words().eq(plain_words(&folded));
        Some((bag(&folded, unit, ShingleLength::Fixed(reference.n)).hashes, same))
    };
    let mut bags: BTreeMap<&str, Shingles> = BTreeMap::new();
    let mut compared = 0;
    for (a, b, shared, all) in reference.pairs.iter().step_by(EVERY) {
        for name in [a, b] {
            bags.entry(name).or_insert_with(|| make(name));
        }
        let (Some((x, same_x)), Some((y, same_y))) = (&bags[a.as_str()], &bags[b.as_str()]) else {
            continue;
        };
        let ours = intersection(x, y) as usize;
        let ours = (ours, x.len() + y.len() - ours);
        check(ours, (*shared, *all), *same_x && *same_y, &format!("{}: {a} {b}", reference.name));
        compared += 1;
    }
    compared
}

#[test]
fn character_shingles_agree_with_other_libraries() {
    let references = references("char");
    let mut compared = 0;
    for reference in &references {
        compared += compare(reference, Unit::Char, |ours, theirs, _, pair| {
            assert_eq!(ours, theirs, "{pair}");
        });
    }
    assert!(compared >= 20 * usize::from(!references.is_empty()), "{compared}");
}

/// Words by the reference's definition: letters and digits, joined by one apostrophe.
fn plain_words(text: &str) -> Vec<&str> {
    let joins = |c: char| c == '\'' || c == '’';
    let runs = text.split(|c: char| !c.is_alphanumeric() && !joins(c));
    let parts = runs.flat_map(|run| {
        let run = run.trim_matches(joins);
        let doubled = |(at, _): &(usize, char)| run[..*at].ends_with(joins);
        match run.char_indices().filter(|&(_, c)| joins(c)).find(doubled) {
            Some(_) => run.split(joins).collect(),
            None => vec![run],
        }
    });
    parts.filter(|word| !word.is_empty()).collect()
}

fn ratio((shared, all): (usize, usize)) -> f64 {
    shared as f64 / all as f64
}

/// The reference joins no words by a dot, a colon or an underscore, as UAX #29 does (3.14, U.S,
/// a_b): texts that have none agree to the last unit, the others nearly.
#[test]
fn word_shingles_agree_where_words_mean_the_same() {
    let mut agreeing = 0;
    let references = references("word");
    for reference in &references {
        compare(reference, Unit::Word, |ours, theirs, same, pair| {
            agreeing += usize::from(same);
            assert!(!same || ours == theirs, "{pair}: {ours:?} {theirs:?}");
            assert!((ratio(ours) - ratio(theirs)).abs() < 0.03, "{pair}: {ours:?} {theirs:?}");
        });
    }
    assert!(agreeing > 0 || references.is_empty());
}

/// Jieba itself also joins Han and Latin letters (T恤) and cuts full-width digits one by one: most
/// pairs agree to the last unit, the others nearly.
#[test]
fn chinese_words_agree_with_jieba() {
    let (mut exact, mut all) = (0, 0);
    for reference in references("jieba") {
        all += compare(&reference, Unit::Word, |ours, theirs, _, pair| {
            exact += usize::from(ours == theirs);
            assert!((ratio(ours) - ratio(theirs)).abs() < 0.05, "{pair}: {ours:?} {theirs:?}");
        });
    }
    assert!(exact * 10 >= all * 7, "{exact} of {all} are exact");
}

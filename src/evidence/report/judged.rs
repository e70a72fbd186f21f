//! Verdicts and notes on the pairs of a comparison, for a report.

use crate::compare::result::Comparison;
use crate::display::time::utc;
use crate::pair::DocPair;
use crate::report::names::{MASK, NameFinder};
use crate::report::names_inside::known_names;
use crate::report::record_pair::{RecordedOpinion, RecordedVerdict};
use crate::review::ledger::Ledger;
use crate::review::marks::{Marks, change};
use crate::review::record::VerdictRecord;
use crate::review::verdict::{DISPUTED, Verdict};
use std::collections::{BTreeMap, BTreeSet};

/// Replaces a name in a note.
pub const HIDDEN: &str = "[name]";
/// Shorter parts of names, in characters, are not replaced: they may be ordinary words.
const SHORTEST: usize = 2;

/// Verdicts and notes by the documents of their rows, the smaller id first; stale ones are marked.
pub fn judged(comparison: &Comparison, ledger: &Ledger) -> BTreeMap<DocPair, RecordedVerdict> {
    let marks = Marks::new(ledger, comparison);
    let one = |(row, mark): (DocPair, crate::review::marks::ReviewMark)| {
        let record = ledger.get(&mark.key)?;
        let (x, y) = (comparison.document(row.a)?, comparison.document(row.b)?);
        let stale = if mark.is_stale {
            change(record, [(&x.name, x.hash, x.bytes), (&y.name, y.hash, y.bytes)])
        } else {
            String::new()
        };
        let stale = if mark.is_stale && stale.is_empty() { "a text changed" } else { &stale };
        let opinion = |record: &VerdictRecord| RecordedOpinion {
            verdict: record.verdict.map(|verdict| verdict.name().to_owned()),
            note: record.note.clone(),
            by: record.by.clone(),
            at: utc(record.at),
        };
        let mut opinions: Vec<RecordedOpinion> = ledger.opinions(&mark.key).map(opinion).collect();
        if opinions.len() < 2 {
            opinions.clear();
        }
        let name = if mark.is_disputed { Some(DISPUTED) } else { mark.verdict.map(Verdict::name) };
        let decided = RecordedVerdict {
            verdict: name.map(str::to_owned),
            opinions,
            note: record.note.clone(),
            by: record.by.clone(),
            at: utc(record.at),
            stale: stale.to_owned(),
        };
        Some((row.sorted(), decided))
    };
    marks.iter().filter_map(one).collect()
}

/// The names that an anonymised report has no more: authors and reviewers, and the names of texts and their folders,
/// whole, without extension, and in parts.
pub fn names_to_hide(
    judged: &BTreeMap<DocPair, RecordedVerdict>,
    comparison: &Comparison,
) -> NameFinder {
    let mut names = reviewers(judged);
    for document in &comparison.corpus.documents {
        let Some(name) = document.name.utf8() else { continue };
        let stem = |part: &str| part.rsplit_once('.').map(|(stem, _)| stem.to_owned());
        for part in std::iter::once(name).chain(name.split('/')) {
            names.extend(stem(part));
            names.insert(part.to_owned());
        }
    }
    // The folders that were given stand in no name of a document.
    for folder in comparison.corpus.label.split(['/', '\\']) {
        names.insert(folder.to_owned());
        let words = folder.split(|c: char| !c.is_alphanumeric());
        let is_name = |c: char| c.is_alphabetic() && !c.is_lowercase();
        names.extend(words.filter(|word| word.starts_with(is_name)).map(str::to_owned));
    }
    names.retain(|name| name.chars().count() >= SHORTEST);
    known_names(comparison).with_words(names)
}

/// Replaces these names in notes, and the names of reviewers.
pub fn hide_names(judged: &mut BTreeMap<DocPair, RecordedVerdict>, names: &NameFinder) {
    let reviewers = reviewers(judged);
    let hide = |note: &mut String, by: &mut String| {
        *note = names.replaced(note, HIDDEN);
        let place = reviewers.iter().position(|name| name == by).unwrap_or(0);
        if !by.is_empty() {
            *by = format!("reviewer {}", place + 1);
        }
    };
    for decided in judged.values_mut() {
        hide(&mut decided.note, &mut decided.by);
        for opinion in &mut decided.opinions {
            hide(&mut opinion.note, &mut opinion.by);
        }
    }
}

fn reviewers(judged: &BTreeMap<DocPair, RecordedVerdict>) -> BTreeSet<String> {
    let all = judged.values().flat_map(|judged| {
        std::iter::once(&judged.by).chain(judged.opinions.iter().map(|opinion| &opinion.by))
    });
    all.cloned().collect()
}

/// Hides in the notes of a journal what the report hides: it knew more names.
pub(super) fn take_over_notes(said: &RecordedVerdict, found: &mut RecordedVerdict) {
    let opinions = said.opinions.iter().zip(&mut found.opinions);
    let notes = opinions.map(|(said, found)| (&said.note, &mut found.note));
    for (said, found) in notes.chain([(&said.note, &mut found.note)]) {
        if is_hidden_form(said, found) {
            said.clone_into(found);
        }
    }
}

/// True if two notes are equal but for what one of them hides.
fn is_hidden_form(said: &str, found: &str) -> bool {
    let found: Vec<char> = found.chars().collect();
    let parts: Vec<Vec<char>> = said.split(HIDDEN).map(|part| part.chars().collect()).collect();
    let stands = |part: &[char], at: usize| {
        let own = found.get(at..at + part.len());
        own.is_some_and(|own| part.iter().zip(own).all(|(said, own)| said == own || *said == MASK))
    };
    let Some((last, before)) = parts.split_last() else { return false };
    let mut at = 0;
    for (place, part) in before.iter().enumerate() {
        let end = if place == 0 { 0 } else { found.len() };
        let Some(next) = (at..=end.max(at)).find(|&at| stands(part, at)) else { return false };
        at = next + part.len();
    }
    let end = found.len().checked_sub(last.len());
    end.is_some_and(|end| {
        (if before.is_empty() { end == 0 } else { end >= at }) && stands(last, end)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_note_may_hide_names_and_nothing_else() {
        for (said, found, due) in [
            ("see [name], from [name]", "see Ann, from Bo", true),
            ("see [name], from [name]", "see Ann, by Bo", false),
            ("[name] and ███", "Ann and Bob", true),
            ("[name] and ███", "Ann and Bobby", false),
            ("[name]", "", true),
            ("as is", "as is", true),
            ("as is", "as is now", false),
            ("[name]b[name]", "abc", true),
        ] {
            assert_eq!(is_hidden_form(said, found), due, "{said} {found}");
        }
    }
}

//! Verdicts and notes on the pairs of a comparison, for a report.

use crate::compare::result::Comparison;
use crate::display::time::utc;
use crate::order::ListOrder as _;
use crate::pair::{DocId, DocPair};
use crate::report::record_pair::{RecordedOpinion, RecordedVerdict};
use crate::review::ledger::Ledger;
use crate::review::marks::{Marks, change};
use crate::review::record::VerdictRecord;
use crate::review::verdict::{DISPUTED, Verdict};
use std::collections::{BTreeMap, BTreeSet};

/// Replaces a name in a note.
const HIDDEN: &str = "[name]";
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

/// Replaces the names of texts in notes, and the names of reviewers.
pub fn hide_names(judged: &mut BTreeMap<DocPair, RecordedVerdict>, comparison: &Comparison) {
    let names = names(comparison);
    let all = judged.values().flat_map(|judged| {
        std::iter::once(&judged.by).chain(judged.opinions.iter().map(|opinion| &opinion.by))
    });
    let reviewers: BTreeSet<String> = all.cloned().collect();
    let hide = |note: &mut String, by: &mut String| {
        for name in &names {
            if note.contains(name.as_str()) {
                *note = note.replace(name.as_str(), HIDDEN);
            }
        }
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

/// The authors, and the names of texts and their folders, with and without extension, longest first.
fn names(comparison: &Comparison) -> Vec<String> {
    let mut names = BTreeSet::new();
    let ids = DocId::first(comparison.corpus.documents.len());
    names.extend(ids.filter_map(|id| comparison.people.author(id).map(str::to_owned)));
    for document in &comparison.corpus.documents {
        let Some(name) = document.name.utf8() else { continue };
        let stem = |part: &str| part.rsplit_once('.').map(|(stem, _)| stem.to_owned());
        for part in std::iter::once(name).chain(name.split('/')) {
            names.extend(stem(part));
            names.insert(part.to_owned());
        }
    }
    let mut names: Vec<String> =
        names.into_iter().filter(|name| name.chars().count() >= SHORTEST).collect();
    names.order_by_key(|name| std::cmp::Reverse(name.len()));
    names
}

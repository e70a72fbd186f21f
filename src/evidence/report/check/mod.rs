//! Verifies a report: compares it with a new comparison of its texts and lists every difference.

mod names;
mod page;
mod tree;

pub use names::Matched;
pub use page::check_page;

use crate::compare::result::Comparison;
use crate::compare::study::PlacedPairs;
use crate::explain::disguise::PassageOptions;
use crate::explain::passages::{Least, Template};
use crate::explain::reading::PairReader;
use crate::pair::{DocId, DocPair};
use crate::report::build::{Callbacks, Inputs, PairContext, Texts, build, pair};
use crate::report::check::tree::{differences, pair_differences, pair_name};
use crate::report::chosen::ChosenPairs;
use crate::report::difference::{Difference, NOT_SCORED};
use crate::report::json::seal;
use crate::report::judged::take_over_notes;
use crate::report::mask::take_over_masks;
use crate::report::page::plain;
use crate::report::pseudonym::Naming;
use crate::report::quote::quote;
use crate::report::record::{PairSelection, RecordedReading, Report};
use crate::report::record_pair::{PairRecord, RecordedVerdict};
use crate::report::settings::WITHHELD;
use crate::settings::Settings;
use rayon::prelude::*;
use serde_json::json;
use std::collections::BTreeMap;
use std::sync::Arc;

/// A new comparison of the texts of a report.
#[derive(Debug, Clone, Copy)]
pub struct CheckedAgainst<'a> {
    /// The texts, compared with the settings of the report.
    pub comparison: &'a Comparison,
    /// These settings.
    pub settings: &'a Settings,
    /// How the report names texts.
    pub naming: &'a Naming,
}

/// All differences between a report and its texts, except the seal; `None` if stopped. If `matched`
/// shows another corpus, only values that depend on the two texts of a pair are compared.
pub fn check(
    report: &Report,
    against: CheckedAgainst<'_>,
    matched: &Matched,
    callbacks: Callbacks<'_>,
) -> Option<Vec<Difference>> {
    let mut all = matched.differences.clone();
    let judged = verdicts_of(report, matched);
    let rows: Vec<DocPair> = matched.rows(report).iter().map(|(_, row)| *row).collect();
    let inputs = Inputs {
        comparison: against.comparison,
        settings: against.settings,
        paths: None,
        chosen: report.choice.clone(),
        rows: &rows,
        naming: against.naming,
        masks: None,
        options: options(report),
        boilerplate: &report.reading.boilerplate,
        excluded: &report.excluded,
        sources: report.sources.is_some(),
        judged: &judged,
        language: report.language,
        title: report.title.clone(),
        made: report.made.clone(),
    };
    if !matched.is_whole || rows.len() < report.pairs.len() {
        all.extend(alone(report, &inputs, matched, callbacks)?);
        return Some(all);
    }
    let comparison = Comparison {
        people: Arc::new(matched.people(report, against.comparison.corpus.documents.len())),
        ..against.comparison.clone()
    };
    let inputs = Inputs { comparison: &comparison, ..inputs };
    let (chosen, list) = chosen(report, &inputs, &judged);
    all.extend(list);
    let inputs = Inputs { chosen, ..inputs };
    let mut found = build(&inputs, callbacks)?;
    not_of_the_texts(report, &mut found);
    all.extend(differences(report, &found));
    Some(all)
}

/// The options of its passages.
pub(super) fn options(report: &Report) -> PassageOptions {
    let reading = &report.reading;
    PassageOptions {
        least: Least { characters: reading.min_chars, words: reading.min_words },
        template: Template { share: reading.template_share, ..Template::default() },
        but_template: false,
    }
}

/// Copies the fields of the report that do not depend on the texts; the seal covers them.
fn not_of_the_texts(report: &Report, found: &mut Report) {
    found.lookalike.clone_from(&report.lookalike);
    found.seal.clone_from(&report.seal);
    if report.masked > 0 {
        found.masked = report.masked;
        take_over_masks(report, found);
    }
    found.corpus.label.clone_from(&report.corpus.label);
    found.corpus.paths.clone_from(&report.corpus.paths);
    found.corpus.demo = report.corpus.demo;
    // The memory of a machine decides whether passages are indexed.
    if let (Some(own), Some(said)) = (&mut found.sources, &report.sources)
        && said.unknown.is_some()
    {
        own.unknown.clone_from(&said.unknown);
        own.texts.clear();
    }
    for (text, said) in found.documents.iter_mut().zip(&report.documents) {
        text.author.clone_from(&said.author);
        text.course.clone_from(&said.course);
    }
    // What `auto` is depends on the machine; each text names its reader.
    if let Some(said) = report.settings.get("pdf") {
        found.settings.insert("pdf".to_owned(), said.clone());
    }
    for name in ["include", "exclude", "pre", "pre_globs"] {
        if found.settings.contains_key(name)
            && report.settings.get(name) == Some(&json!([WITHHELD]))
        {
            found.settings.insert(name.to_owned(), json!([WITHHELD]));
        }
    }
}

/// A difference if the record was edited after it was written, as far as a seal without a secret
/// shows.
pub fn sealed(report: &Report) -> Option<Difference> {
    let found = seal(report).unwrap_or_default();
    (found != report.seal).then(|| Difference {
        place: "record, seal (something in the record was edited)".to_owned(),
        said: plain(&crate::report::record::NameLabel::Text(report.seal.clone())),
        found,
    })
}

fn verdicts_of(report: &Report, matched: &Matched) -> BTreeMap<DocPair, RecordedVerdict> {
    let rows = matched.rows(report);
    let said = rows.iter().filter_map(|&(place, row)| {
        let judged = report.pairs.get(place)?.verdict.clone()?;
        Some((row.sorted(), judged))
    });
    said.collect()
}

/// Differences between the verdicts of a report and those of a journal.
pub fn verdicts(
    report: &Report,
    matched: &Matched,
    held: &BTreeMap<DocPair, RecordedVerdict>,
) -> Vec<Difference> {
    let text = |judged: Option<&RecordedVerdict>| {
        judged.map_or_else(
            || "none".to_owned(),
            |judged| {
                let verdict = judged.verdict.as_deref().unwrap_or("note");
                let whole = format!("{verdict}; {} {} {}", judged.note, judged.by, judged.at);
                plain(&crate::report::record::NameLabel::Text(whole.trim_end().to_owned()))
            },
        )
    };
    let rows = matched.rows(report);
    let differ = rows.iter().filter_map(|&(place, row)| {
        let pair = report.pairs.get(place)?;
        let (said, mut found) = (pair.verdict.as_ref(), held.get(&row.sorted()).cloned());
        if let (Some(said), Some(found), true) = (said, &mut found, report.anonymised.is_some()) {
            take_over_notes(said, found);
        }
        let found = found.as_ref();
        (said != found).then(|| Difference {
            place: format!("{}, verdict", pair_name(report, pair)),
            said: text(said),
            found: text(found),
        })
    });
    differ.collect()
}

/// The expected selection of pairs, and the first pair in which the report differs.
fn chosen(
    report: &Report,
    inputs: &Inputs<'_>,
    judged: &BTreeMap<DocPair, RecordedVerdict>,
) -> (PairSelection, Vec<Difference>) {
    let (said, rows) = (&report.choice, inputs.rows);
    // Verdicts on other pairs are unknown, and so are the content of a list and unlisted authors.
    let has_authors = !said.hides_same || report.corpus.listed;
    if !said.verdicts.is_empty() || !said.view.is_empty() || !has_authors {
        return (PairSelection { showing: rows.len(), ..said.clone() }, Vec::new());
    }
    let comparison = inputs.comparison;
    let found = ChosenPairs::select(comparison, inputs.settings, said.clone(), judged);
    let name = |DocPair { a, b }: DocPair| {
        let one = |id: DocId| {
            let document = comparison.document(id);
            document.map_or_else(String::new, |document| {
                crate::display::sanitise::sanitise_bytes(document.name.bytes())
            })
        };
        format!("{} · {}", one(a), one(b))
    };
    let rows_found: Vec<DocPair> = found.rows.iter().map(|row| row.sorted()).collect();
    let rows_said: Vec<DocPair> = rows.iter().map(|row| row.sorted()).collect();
    let mut list = Vec::new();
    let longest = rows_said.len().max(rows_found.len());
    if let Some(place) = (0..longest).find(|&at| rows_said.get(at) != rows_found.get(at)) {
        let shown = |row: Option<&DocPair>| row.map_or_else(|| "no pair".to_owned(), |r| name(*r));
        list.push(Difference {
            place: format!("list of pairs, rank {}", place + 1),
            said: shown(rows_said.get(place)),
            found: shown(rows_found.get(place)),
        });
    }
    (found.choice, list)
}

/// Differences of the pairs with both texts; `None` if stopped. Rank, copies and template depend on
/// other texts too, as do scores by corpus frequencies, so they are copied from the report.
pub(super) fn alone(
    report: &Report,
    inputs: &Inputs<'_>,
    matched: &Matched,
    callbacks: Callbacks<'_>,
) -> Option<Vec<Difference>> {
    let texts = Texts::new(inputs, std::iter::empty());
    let reading = RecordedReading { template_documents: None, ..report.reading.clone() };
    let reader = PairReader::new(inputs.comparison.clone(), Arc::default());
    let stop = callbacks.stop;
    let exclusions = inputs.exclusions();
    let placed = PlacedPairs::new(inputs.comparison, inputs.rows.iter().copied());
    let context = PairContext {
        inputs,
        texts: &texts,
        placed: &placed,
        reading: &reading,
        exclusions: exclusions.as_ref(),
        reader: &reader,
        stop,
    };
    let one = |(place, row): &(usize, DocPair)| {
        let said = report.pairs.get(*place)?;
        let made = pair(&context, said.rank, *row);
        (callbacks.done)();
        if (callbacks.stop)() {
            return None;
        }
        let quoted = made.map(|made| {
            let comparison = inputs.comparison;
            quote(vec![(*row, made)], comparison, &report.reading, callbacks.stop)
        });
        let Some(found) = quoted.and_then(|quoted| quoted?.pop()) else {
            return Some(vec![Difference::in_words(pair_name(report, said), NOT_SCORED)]);
        };
        let mut found = as_said(said, found);
        if report.masked > 0 {
            take_over_masks(said, &mut found);
        }
        Some(pair_differences(report, said, &found))
    };
    let each: Option<Vec<Vec<Difference>>> = matched.rows(report).par_iter().map(one).collect();
    Some(each?.into_iter().flatten().collect())
}

fn as_said(said: &PairRecord, found: PairRecord) -> PairRecord {
    let mut found = PairRecord {
        texts: said.texts,
        copies: said.copies.clone(),
        verdict: said.verdict.clone(),
        findings: said.findings.clone(),
        scores: found.scores.with_corpus_scores_of(&said.scores),
        ..found
    };
    for (passage, said) in found.passages.iter_mut().zip(&said.passages) {
        passage.template = said.template;
    }
    found
}

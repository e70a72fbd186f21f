//! Builds the record of a report from a comparison and the selected rows.

mod inputs;
mod pair;
mod sentences;
mod sources;
mod texts;

pub use inputs::{Callbacks, Inputs};
pub(in crate::report) use pair::{PairContext, pair};
pub use sources::text_record;
pub(in crate::report) use texts::Texts;

use crate::compare::groups::{Group, LinkRule, Linkage, groups};
use crate::compare::result::{Comparison, PairRow, PairsView, rank};
use crate::compare::study::PlacedPairs;
use crate::explain::reading::PairReader;
use crate::export::describe::CoverageRecord;
use crate::measure::MeasureId;
use crate::os::names;
use crate::pair::{DocId, DocPair};
use crate::report::build::sources::CaseSources;
use crate::report::build::texts::skipped;
use crate::report::histogram::histograms;
use crate::report::json::seal;
use crate::report::mask::mask_report;
use crate::report::quote::{QuotedPair, limit_quotes, quote};
use crate::report::record::{
    CorpusRecord, GroupRecord, GroupsRecord, NameLabel, RecordedReading, Report, VERSION,
};
use crate::report::settings;
use crate::text::named::Named as _;
use rayon::prelude::*;
use serde_json::{Map, Value};
use std::path::{Component, PathBuf};
use std::sync::Arc;

/// Most groups to list.
const GROUPS: usize = 100;
/// Most steps to detect template text; with more it is not detected.
const TEMPLATE_STEPS: u64 = 3_000_000_000;
/// The name of an anonymised corpus.
const NAMELESS: &str = "anonymised corpus";

/// Builds the record; `None` if stopped. Deterministic for any number of threads. Cost: passages
/// and disguise of every row, in parallel.
pub fn build(inputs: &Inputs<'_>, callbacks: Callbacks<'_>) -> Option<Report> {
    let comparison = inputs.comparison;
    let found = found_groups(inputs, callbacks.stop);
    if (callbacks.stop)() {
        return None;
    }
    let sources = CaseSources::new(inputs, callbacks)?;
    let grouped = found.iter().flat_map(|group| group.members.iter().copied());
    let texts = Texts::new(inputs, grouped.chain(sources.documents()));
    let mut reading = reading(inputs);
    let pairs = pairs(inputs, &texts, &reading, callbacks)?;
    limit_quotes(&pairs, comparison, &mut reading);
    let pairs = quote(pairs, comparison, &reading, callbacks.stop)?;
    let mut report = Report {
        report: VERSION,
        lookalike: env!("CARGO_PKG_VERSION").to_owned(),
        seal: String::new(),
        made: inputs.made.clone(),
        title: inputs.title.clone(),
        language: inputs.language,
        anonymised: inputs.naming.name().map(str::to_owned),
        masked: 0,
        corpus: corpus(inputs, &texts),
        settings: settings::record(
            inputs.settings,
            &comparison.recipe,
            inputs.naming.hides_names(),
        ),
        choice: inputs.chosen.clone(),
        reading,
        histograms: histograms(comparison, &inputs.settings.thresholds),
        groups: GroupsRecord {
            linkage: Linkage::Single.name().to_owned(),
            of: found.len(),
            list: found.iter().take(GROUPS).filter_map(|group| texts.group(group)).collect(),
        },
        documents: texts.records(comparison, inputs.naming.hides_names()),
        excluded: inputs.excluded.clone(),
        skipped: skipped(comparison, inputs.naming.hides_names()),
        sources: sources.record(inputs, &texts),
        pairs,
    };
    if let Some(names) = inputs.masks {
        // Only a record that cannot be read back fails.
        report = mask_report(report, names, |place| texts.text(comparison, place)).ok()?;
    }
    report.seal = seal(&report).unwrap_or_default();
    Some(report)
}

/// The pairs in the order of the rows, without quotations; `None` if stopped.
fn pairs(
    inputs: &Inputs<'_>,
    texts: &Texts,
    reading: &RecordedReading,
    callbacks: Callbacks<'_>,
) -> Option<Vec<QuotedPair>> {
    let reader = PairReader::new(inputs.comparison.clone(), Arc::default());
    let exclusions = inputs.exclusions();
    let placed = PlacedPairs::new(inputs.comparison, inputs.rows.iter().copied());
    let context = PairContext {
        inputs,
        texts,
        placed: &placed,
        reading,
        exclusions: exclusions.as_ref(),
        reader: &reader,
        stop: callbacks.stop,
    };
    let one = |(place, &row): (usize, &DocPair)| {
        if (callbacks.stop)() {
            return None;
        }
        // A is the text that comes first in the record.
        let row = if texts.place(row.a) > texts.place(row.b) { row.swapped() } else { row };
        let made = pair(&context, place + 1, row);
        (callbacks.done)();
        made.filter(|_| !(callbacks.stop)()).map(|pair| (row, pair))
    };
    inputs.rows.par_iter().enumerate().map(one).collect()
}

fn found_groups(inputs: &Inputs<'_>, stop: &dyn Fn() -> bool) -> Vec<Group> {
    let (thresholds, pairs) = (&inputs.settings.thresholds, &inputs.comparison.pairs);
    // Flagged pairs tie, whatever their Jaccard.
    let threshold = f64::MIN_POSITIVE;
    let rule = LinkRule { linkage: Linkage::Single, measure: MeasureId::JACCARD, threshold };
    let is_apart = |row: &PairRow| !thresholds.is_flagged(&pairs.evidence_of(row));
    groups(inputs.comparison, &rule, &is_apart, stop).groups
}

impl Texts {
    /// A group by the indices of its members in the record.
    fn group(&self, group: &Group) -> Option<GroupRecord> {
        let mut members: Vec<usize> =
            group.members.iter().filter_map(|&id| self.place(id)).collect();
        members.sort_unstable();
        Some(GroupRecord { members, lowest: group.lowest, central: self.place(group.central)? })
    }
}

/// The options of passages, the same for all pairs.
fn reading(inputs: &Inputs<'_>) -> RecordedReading {
    let (comparison, options) = (inputs.comparison, &inputs.options);
    let shingles = |id: DocId| {
        comparison.profiles.get(id.index()).map_or(0, |profile| profile.shingles.len() as u64)
    };
    let all: u64 = comparison.profiles.iter().map(|profile| profile.shingles.len() as u64).sum();
    let documents = comparison.profiles.len() as u64;
    let own: u64 = inputs.rows.iter().map(|row| shingles(row.a) + shingles(row.b)).sum();
    let steps = own * documents + 2 * all * inputs.rows.len() as u64;
    RecordedReading {
        min_chars: options.least.characters,
        min_words: options.least.words,
        template_share: options.template.share,
        template_documents: (steps <= TEMPLATE_STEPS)
            .then(|| options.template.needed(comparison.distinct())),
        passages_each: None,
        bytes_each: None,
        boilerplate: inputs.boilerplate.to_vec(),
    }
}

fn corpus(inputs: &Inputs<'_>, texts: &Texts) -> CorpusRecord {
    let comparison = inputs.comparison;
    let hides_names = inputs.naming.hides_names();
    let view = PairsView { thresholds: inputs.settings.thresholds, ..PairsView::default() };
    let ranking = rank(comparison, &view);
    let label = |path: &PathBuf| NameLabel::new(&names::bytes(path));
    // A path from the root names folders of one machine.
    let is_portable = |path: &PathBuf| {
        path.is_relative() && path.components().all(|part| part != Component::ParentDir)
    };
    let paths = inputs.paths.filter(|paths| !hides_names && paths.iter().all(is_portable));
    CorpusRecord {
        label: if hides_names { NAMELESS } else { last_part(&comparison.corpus.label) }.to_owned(),
        paths: paths.map(|paths| paths.iter().map(label).collect()),
        demo: inputs.paths.is_none(),
        documents: comparison.corpus.documents.len(),
        listed: texts.are_all(),
        digest: inputs.naming.digest(comparison.corpus.documents.iter().map(|d| d.hash)),
        undefined: comparison.undefined(),
        copies: comparison.copies.collapsed(),
        excluded: comparison.corpus.excluded,
        skipped: comparison.corpus.skipped.len(),
        coverage: coverage(comparison),
        pairs: comparison.pairs.len(),
        flagged: ranking.flagged,
        flagged_by: view.thresholds.on().iter().map(|id| ranking.by_measure[id]).collect(),
    }
}

/// The last part of a path.
fn last_part(path: &str) -> &str {
    let bare = path.trim_end_matches('/');
    bare.rsplit('/').next().filter(|part| !part.is_empty()).unwrap_or(path)
}

fn coverage(comparison: &Comparison) -> Map<String, Value> {
    match serde_json::to_value(CoverageRecord::new(comparison)) {
        Ok(Value::Object(map)) => map,
        _ => Map::new(),
    }
}

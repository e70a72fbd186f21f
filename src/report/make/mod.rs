//! Makes the record of a report from a comparison and the rows that were chosen.

mod pair;
mod texts;

pub(in crate::report) use pair::pair;
pub(in crate::report) use texts::Texts;

use crate::compare::groups::{Linkage, Rule, groups};
use crate::compare::result::{Comparison, View, rank};
use crate::export::describe::CoverageRecord;
use crate::os::names;
use crate::report::histogram::histograms;
use crate::report::json::seal;
use crate::report::make::texts::skipped;
use crate::report::making::{Making, Watch};
use crate::report::quote::{Read, quote, room};
use crate::report::record::{Corpus, Group, Groups, Label, Reading, Report, VERSION};
use crate::report::settings;
use crate::text::named::Named as _;
use rayon::prelude::*;
use serde_json::{Map, Value};
use std::path::PathBuf;

/// Groups that are listed.
const GROUPS: usize = 100;
/// Steps that looking for template text may take; beyond it is left.
const TEMPLATE_STEPS: u64 = 3_000_000_000;
/// What an anonymised corpus is called.
const NAMELESS: &str = "anonymised corpus";

/// The record; `None` when it was stopped. The same for any number of threads. Cost: passages and
/// disguise of every row, in parallel.
pub fn make(making: &Making<'_>, watch: Watch<'_>) -> Option<Report> {
    let comparison = making.comparison;
    let found = found_groups(making, watch.stop);
    if (watch.stop)() {
        return None;
    }
    let texts = Texts::new(making, found.iter().flat_map(|group| group.members.iter().copied()));
    let mut reading = reading(making);
    let pairs = pairs(making, &texts, &reading, watch)?;
    room(&pairs, comparison, &mut reading);
    let pairs = quote(pairs, comparison, &reading, watch.stop)?;
    let mut report = Report {
        report: VERSION,
        lookalike: env!("CARGO_PKG_VERSION").to_owned(),
        seal: String::new(),
        made: making.made.clone(),
        title: making.title.clone(),
        anonymised: making.naming.name().map(str::to_owned),
        corpus: corpus(making, &texts),
        settings: settings::record(
            making.settings,
            &comparison.recipe,
            making.naming.hides_names(),
        ),
        choice: making.chosen.clone(),
        reading,
        histograms: histograms(comparison, &making.settings.thresholds),
        groups: Groups {
            linkage: Linkage::Single.name().to_owned(),
            at: making.settings.thresholds.jaccard,
            of: found.len(),
            list: found.iter().take(GROUPS).filter_map(|group| texts.group(group)).collect(),
        },
        documents: texts.records(comparison),
        skipped: skipped(comparison, making.naming.hides_names()),
        pairs,
    };
    report.seal = seal(&report).unwrap_or_default();
    Some(report)
}

/// The pairs in the order of the rows, nothing quoted yet; `None` when it was stopped.
fn pairs(
    making: &Making<'_>,
    texts: &Texts,
    reading: &Reading,
    watch: Watch<'_>,
) -> Option<Vec<Read>> {
    let one = |(place, &(x, y)): (usize, &(u32, u32))| {
        if (watch.stop)() {
            return None;
        }
        // A is the text that stands first in the record.
        let row = if texts.place(x) > texts.place(y) { (y, x) } else { (x, y) };
        let made = pair(making, (texts, reading), (place + 1, row), watch.stop);
        (watch.done)();
        made.filter(|_| !(watch.stop)()).map(|pair| (row, pair))
    };
    making.rows.par_iter().enumerate().map(one).collect()
}

fn found_groups(
    making: &Making<'_>,
    stop: &dyn Fn() -> bool,
) -> Vec<crate::compare::groups::Group> {
    let threshold = making.settings.thresholds.jaccard;
    // At 0 everything is one group, which says nothing.
    if threshold <= 0.0 {
        return Vec::new();
    }
    let rule = Rule { linkage: Linkage::Single, measure: 0, threshold };
    groups(making.comparison, &rule, &|_| false, stop).groups
}

impl Texts {
    /// A group by the places of its members in the record.
    fn group(&self, group: &crate::compare::groups::Group) -> Option<Group> {
        let mut members: Vec<usize> =
            group.members.iter().filter_map(|&id| self.place(id)).collect();
        members.sort_unstable();
        Some(Group { members, lowest: group.lowest, central: self.place(group.central)? })
    }
}

/// How the pairs are read, the same for all.
fn reading(making: &Making<'_>) -> Reading {
    let (comparison, options) = (making.comparison, &making.options);
    let shingles = |id: u32| {
        comparison.profiles.get(id as usize).map_or(0, |profile| profile.shingles.len() as u64)
    };
    let all: u64 = comparison.profiles.iter().map(|profile| profile.shingles.len() as u64).sum();
    let documents = comparison.profiles.len() as u64;
    let own: u64 = making.rows.iter().map(|&(a, b)| shingles(a) + shingles(b)).sum();
    let steps = own * documents + 2 * all * making.rows.len() as u64;
    Reading {
        min_chars: options.least.characters,
        min_words: options.least.words,
        template_share: options.template.share,
        template_documents: (steps <= TEMPLATE_STEPS)
            .then(|| options.template.needed(comparison.distinct())),
        passages_each: None,
        bytes_each: None,
    }
}

fn corpus(making: &Making<'_>, texts: &Texts) -> Corpus {
    let comparison = making.comparison;
    let hides_names = making.naming.hides_names();
    let view = View { thresholds: making.settings.thresholds, ..View::default() };
    let ranking = rank(comparison, &view);
    let label = |path: &PathBuf| Label::of(&names::bytes(path));
    let paths = making.paths.filter(|_| !hides_names);
    Corpus {
        label: if hides_names { NAMELESS } else { &comparison.corpus.label }.to_owned(),
        paths: paths.map(|paths| paths.iter().map(label).collect()),
        demo: making.paths.is_none(),
        documents: comparison.corpus.documents.len(),
        listed: texts.are_all(),
        digest: making.naming.digest(comparison.corpus.documents.iter().map(|d| d.hash)),
        undefined: comparison.undefined(),
        copies: comparison.copies.collapsed(),
        excluded: comparison.corpus.excluded,
        skipped: comparison.corpus.skipped.len(),
        coverage: coverage(comparison),
        pairs: comparison.pairs.len(),
        flagged: ranking.flagged,
        flagged_by: ranking.by_measure,
    }
}

fn coverage(comparison: &Comparison) -> Map<String, Value> {
    match serde_json::to_value(CoverageRecord::new(comparison)) {
        Ok(Value::Object(map)) => map,
        _ => Map::new(),
    }
}

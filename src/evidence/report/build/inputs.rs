//! Inputs of a report, and its progress and cancel callbacks.

use crate::compare::result::Comparison;
use crate::explain::disguise::PassageOptions;
use crate::explain::exclusions::Exclusions;
use crate::pair::DocPair;
use crate::report::language::ReportLanguage;
use crate::report::names::NameFinder;
use crate::report::pseudonym::Naming;
use crate::report::record::PairSelection;
use crate::report::record_pair::RecordedVerdict;
use crate::report::record_sources::RecordedExclusions;
use crate::settings::Settings;
use std::collections::BTreeMap;
use std::path::PathBuf;

/// Inputs of a report.
#[derive(Debug)]
pub struct Inputs<'a> {
    /// The run, complete.
    pub comparison: &'a Comparison,
    /// Its settings.
    pub settings: &'a Settings,
    /// The paths of its texts; `None` for the demo corpus.
    pub paths: Option<&'a [PathBuf]>,
    /// How the rows were selected.
    pub chosen: PairSelection,
    /// The pairs of documents, best first.
    pub rows: &'a [DocPair],
    /// How texts are named.
    pub naming: &'a Naming,
    /// Names to mask inside the texts; `None`: the texts are quoted as they are.
    pub masks: Option<&'a NameFinder>,
    /// Options of passages.
    pub options: PassageOptions,
    /// Texts that the reviewer named as boilerplate.
    pub boilerplate: &'a [String],
    /// What does not count.
    pub excluded: &'a RecordedExclusions,
    /// True if the sources of texts are looked for.
    pub sources: bool,
    /// Verdicts by the documents of a row, the smaller id first.
    pub judged: &'a BTreeMap<DocPair, RecordedVerdict>,
    /// The language of the findings.
    pub language: ReportLanguage,
    /// The heading; may be empty.
    pub title: String,
    /// The time, RFC 3339.
    pub made: String,
}

impl Inputs<'_> {
    /// What does not count, ready for the texts; `None` if all parts of texts count.
    pub(in crate::report) fn exclusions(&self) -> Option<Exclusions> {
        let rules = self.excluded.rules(self.boilerplate);
        let ladder = &self.comparison.recipe.ladder;
        rules.excludes_parts().then(|| Exclusions::new(rules, ladder, self.options.least))
    }
}

/// Progress and cancel callbacks of a report.
#[derive(Clone, Copy)]
pub struct Callbacks<'a> {
    /// Called when a pair is done.
    pub done: &'a (dyn Fn() + Sync),
    /// True to stop.
    pub stop: &'a (dyn Fn() -> bool + Sync),
}

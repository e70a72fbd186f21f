//! Two files to be explained: read, compared, and opened; among a corpus where one is given.

use crate::cli::arguments::{TwoFiles, failed, two_texts};
use crate::cli::console::{Console, Failure, Watcher};
use crate::cli::headless::run_corpus;
use crate::cli::two::Two;
use crate::compare::result::Comparison;
use crate::compare::run::gather;
use crate::corpus::scan::Source;
use crate::explain::account::{Account, evidence};
use crate::explain::account_opened::Opened;
use crate::explain::curve::{Point, SAMPLE, curve, medians, sample_pairs};
use crate::pair::{DocId, DocPair};
use crate::settings::Settings;
use clap::ValueEnum;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// What can be explained.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(super) enum Topic {
    /// Shingles in both, only in A, only in B
    Jaccard,
    /// Slots, their winners, estimators, bands
    Minhash,
    /// Votes, features, blocks
    Simhash,
    /// Jaccard and containment by shingle length
    Curve,
    /// Scores by normalising step
    Ladder,
}

/// Two files and all that is known of them as a pair. In the corpus they are documents 0 and 1.
#[derive(Debug)]
pub(super) struct Case {
    /// The run that made the profiles.
    pub comparison: Comparison,
    /// Its settings.
    pub settings: Settings,
    /// The arithmetic of the scores; `None` where a text has no shingles.
    pub account: Option<Account>,
    /// What stands behind it.
    pub opened: Opened,
}

impl Case {
    /// Reads and compares the two, and the corpus `among` which they are, if any. `None` when stopped before there was anything to say.
    pub(super) fn new(
        files: &TwoFiles,
        among: &[PathBuf],
        settings: &Settings,
        console: &Console,
        stop: &Arc<AtomicBool>,
    ) -> Result<Option<Self>, Failure> {
        let mut corpus = two_texts(&files.a, &files.b, &settings.reading, "explain")?;
        if !among.is_empty() {
            let watcher = Watcher::new(console, stop.clone());
            let around = gather(&Source::Paths(among.to_vec()), settings, &watcher);
            watcher.erase();
            let around = around.map_err(|error| Failure::usage(error.to_string(), ""))?;
            // The two are counted once, wherever their bytes turn up again.
            let two: Vec<_> = corpus.documents.iter().map(|document| document.hash).collect();
            let others = around.documents.into_iter().filter(|d| !two.contains(&d.hash));
            corpus.documents.extend(others);
        }
        // No pair but this one is wanted.
        let quick = Settings { floor: Some(1.0), max_pairs: 1, ..settings.clone() };
        let outcome = run_corpus(corpus, &quick, console, stop);
        if outcome.stopped {
            return Ok(None);
        }
        let comparison = outcome.comparison;
        let (Some(a), Some(b)) = (comparison.profiles.first(), comparison.profiles.get(1)) else {
            return Err(failed(&comparison));
        };
        let recipe = &comparison.recipe;
        let account =
            evidence(a, b, recipe.sketch.bits).map(|evidence| Account::of(&evidence, a, b, recipe));
        let stopped = || stop.load(Ordering::Relaxed);
        let opened = Opened::of(&comparison, DocPair::FIRST, account.as_ref(), &stopped);
        let settings = settings.clone();
        Ok(opened.map(|opened| Self { comparison, settings, account, opened }))
    }

    /// The pair as `compare` shows it; `None` never happens, for both documents are there.
    pub(super) fn two(&self) -> Option<Two<'_>> {
        let mut two = Two::of(&self.comparison, &self.settings)?;
        let [a, b] = two.profiles;
        two.evidence = evidence(a, b, self.comparison.recipe.sketch.bits);
        Some(two)
    }

    /// Both texts as written.
    pub(super) fn texts(&self) -> [&str; 2] {
        [DocId(0), DocId(1)]
            .map(|id| self.comparison.document(id).map_or("", |document| &*document.text))
    }

    /// Documents of the corpus, the two included.
    pub(super) fn documents(&self) -> usize {
        self.comparison.profiles.len()
    }

    /// The curve of the pair.
    pub(super) fn curve(&self, stop: &(dyn Fn() -> bool + Sync)) -> Vec<Point> {
        let [a, b] = self.texts();
        curve(a, b, &self.comparison.recipe, stop)
    }

    /// The median Jaccard of chance pairs of the corpus for each n, and how many pairs these are;
    /// `None` without a corpus around the two.
    pub(super) fn chance(
        &self,
        stop: &(dyn Fn() -> bool + Sync),
    ) -> Option<(usize, Vec<Option<f64>>)> {
        let defined = |&id: &DocId| {
            let profile = self.comparison.profiles.get(id.index());
            profile.is_some_and(crate::compare::result::Profile::is_defined)
                && self.comparison.copies.representative(id) == id
        };
        let documents: Vec<DocId> = DocId::first(self.documents()).filter(defined).collect();
        if documents.len() < 3 {
            return None;
        }
        let recipe = &self.comparison.recipe;
        let pairs = sample_pairs(&documents, SAMPLE, recipe.sketch.seed);
        let of = |&DocPair { a, b }: &DocPair| {
            let (a, b) = (self.comparison.document(a)?, self.comparison.document(b)?);
            (!stop()).then(|| curve(&a.text, &b.text, recipe, stop))
        };
        let curves: Vec<Vec<Point>> = pairs.iter().filter_map(of).collect();
        Some((curves.len(), medians(&curves)))
    }
}

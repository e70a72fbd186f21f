//! Reads and compares the two files of `explain`, with a corpus around them if one is given.

use crate::cli::arguments::{TwoFiles, failed, two_texts};
use crate::cli::console::{Console, Failure, Watcher};
use crate::cli::headless::run_corpus;
use crate::cli::two::Two;
use crate::compare::result::{Comparison, Profile};
use crate::compare::run::gather;
use crate::corpus::document::Corpus;
use crate::corpus::scan::Source;
use crate::explain::account::{Account, evidence};
use crate::explain::account_opened::Opened;
use crate::explain::bits::{BitBlock, blocks};
use crate::explain::curve::{CurvePoint, curve, medians, random_pairs};
use crate::explain::ladder::{Rung, rungs};
use crate::explain::spread::{Estimate, EstimateSpread, SEEDS, estimators};
use crate::explain::votes::{TRIED, Without, easiest};
use crate::measure::contract::Evidence;
use crate::pair::{DocId, DocPair};
use crate::settings::Settings;
use clap::ValueEnum;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// A part of the explanation.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(super) enum ExplainTopic {
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

/// Two files, their pair, and its explanation. In the corpus they are documents 0 and 1.
#[derive(Debug)]
pub(super) struct ExplainedPair {
    /// The run that made the profiles.
    pub comparison: Comparison,
    /// Its settings.
    pub settings: Settings,
    /// The arithmetic of the scores; `None` where a text has no shingles.
    pub account: Option<Account>,
    /// The shingles, winners and votes behind the scores.
    pub opened: Opened,
    /// How much is written.
    pub shape: ExplainScope,
    stop: Arc<AtomicBool>,
}

/// How much of an explanation is written.
#[derive(Debug, Clone, Copy)]
pub(super) struct ExplainScope {
    /// Rows of each list.
    pub limit: usize,
    /// Rows per MinHash band.
    pub rows: usize,
    /// SimHash blocks.
    pub blocks: u32,
}

impl ExplainedPair {
    /// Reads and compares the two files, and the corpus `among` if not empty. `None` if stopped before
    /// there is a result.
    pub(super) fn new(
        files: &TwoFiles,
        among: &[PathBuf],
        shape: ExplainScope,
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
            // Copies of the two in the corpus are not counted again.
            let two: Vec<_> = corpus.documents.iter().map(|document| document.hash).collect();
            let others = around.documents.into_iter().filter(|d| !two.contains(&d.hash));
            corpus.documents.extend(others);
        }
        Self::from_corpus(corpus, shape, settings, console, stop)
    }

    /// The first two documents of a corpus. `None` if stopped before there is a result.
    pub(super) fn from_corpus(
        corpus: Corpus,
        shape: ExplainScope,
        settings: &Settings,
        console: &Console,
        stop: &Arc<AtomicBool>,
    ) -> Result<Option<Self>, Failure> {
        // No other pair is needed.
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
            evidence(a, b, &recipe.sketch).map(|evidence| Account::new(&evidence, a, b, recipe));
        let stopped = || stop.load(Ordering::Relaxed);
        let opened = Opened::new(&comparison, DocPair::FIRST, account.as_ref(), &stopped);
        let (settings, stop) = (settings.clone(), stop.clone());
        Ok(opened.map(|opened| Self { comparison, settings, account, opened, shape, stop }))
    }

    /// The pair as in `compare`; never `None`, since both documents exist.
    pub(super) fn two(&self) -> Option<Two<'_>> {
        let mut two = Two::new(&self.comparison, &self.settings)?;
        let [a, b] = two.profiles;
        let known = two.evidence;
        let evidence = evidence(a, b, &self.comparison.recipe.sketch);
        two.evidence = evidence.zip(known).map(|(own, known)| {
            let Evidence { reuse, weighted, topic, .. } = known;
            Evidence { reuse, weighted, topic, ..own }
        });
        Some(two)
    }

    /// Both texts as written.
    pub(super) fn texts(&self) -> [&str; 2] {
        [DocId(0), DocId(1)]
            .map(|id| self.comparison.document(id).map_or("", |document| &*document.text))
    }

    /// Number of documents in the corpus, including the two.
    pub(super) fn documents(&self) -> usize {
        self.comparison.profiles.len()
    }

    /// True after Ctrl-C: the output is then incomplete.
    pub(super) fn is_stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }

    /// The curve of the pair.
    pub(super) fn curve(&self) -> Vec<CurvePoint> {
        let [a, b] = self.texts();
        curve(a, b, &self.comparison.recipe, &|| self.is_stopped())
    }

    /// The scores of the pair after each normalising step.
    pub(super) fn rungs(&self) -> Vec<Rung> {
        let [a, b] = self.texts();
        rungs(a, b, &self.comparison.recipe, &|| self.is_stopped())
    }

    /// The number of random pairs of the corpus, and their median Jaccard for each n; `None` without a
    /// corpus.
    pub(super) fn chance(&self) -> Option<(usize, Vec<Option<f64>>)> {
        let pairs = random_pairs(&self.comparison);
        if pairs.len() < 2 {
            return None;
        }
        let of = |&DocPair { a, b }: &DocPair| {
            let (a, b) = (self.comparison.document(a)?, self.comparison.document(b)?);
            let recipe = &self.comparison.recipe;
            let stop = || self.is_stopped();
            (!stop()).then(|| curve(&a.text, &b.text, recipe, &stop))
        };
        let curves: Vec<Vec<CurvePoint>> = pairs.iter().filter_map(of).collect();
        Some((curves.len(), medians(&curves)))
    }

    /// Both profiles; never `None`.
    pub(super) fn profiles(&self) -> Option<[&Profile; 2]> {
        Some([self.comparison.profiles.first()?, self.comparison.profiles.get(1)?])
    }

    /// A few features without which the distance would be smaller, if found.
    pub(super) fn counterfactual(&self) -> Option<Without> {
        let [a, b] = self.profiles()?;
        easiest(self.opened.votes.as_ref()?, a.features(), b.features(), TRIED)
    }

    /// The three estimators of the pair; empty if undefined.
    pub(super) fn estimators(&self) -> Vec<Estimate> {
        let (Some([a, b]), Some(account)) = (self.profiles(), &self.account) else {
            return Vec::new();
        };
        let exact = (account.sets.both, account.sets.union);
        estimators(&a.shingles, &b.shingles, &self.comparison.recipe.sketch, exact)
    }

    /// The estimates of [`SEEDS`] seeds; `None` if undefined.
    pub(super) fn spread(&self) -> Option<EstimateSpread> {
        let ([a, b], sets) = (self.profiles()?, &self.account.as_ref()?.sets);
        let mut spread =
            EstimateSpread::new(self.comparison.recipe.sketch, (sets.both, sets.union));
        spread.extend(&a.shingles, &b.shingles, SEEDS, &|| self.is_stopped());
        Some(spread)
    }

    /// The SimHash blocks; empty without fingerprints.
    pub(super) fn blocks(&self) -> Vec<BitBlock> {
        let bits = self.account.as_ref().and_then(|account| account.bits.as_ref());
        bits.map_or_else(Vec::new, |bits| {
            blocks(&bits.a, &bits.b, self.shape.blocks.min(bits.bits()))
        })
    }
}

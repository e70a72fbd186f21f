//! Two files to be explained: read, compared, and opened; among a corpus where one is given.

use crate::cli::arguments::{TwoFiles, failed, two_texts};
use crate::cli::console::{Console, Failure, Watcher};
use crate::cli::headless::run_corpus;
use crate::cli::two::Two;
use crate::compare::result::{Comparison, Profile};
use crate::compare::run::gather;
use crate::corpus::scan::Source;
use crate::explain::account::{Account, evidence};
use crate::explain::account_opened::Opened;
use crate::explain::bits_blocks::{Block, blocks};
use crate::explain::curve::{Point, chance_pairs, curve, medians};
use crate::explain::ladder::{Rung, rungs};
use crate::explain::spread::{Estimate, SEEDS, Spread, estimators};
use crate::explain::votes::{TRIED, Without, easiest};
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
    /// How much of it is written.
    pub shape: Shape,
    stop: Arc<AtomicBool>,
}

/// How much of an explanation is written.
#[derive(Debug, Clone, Copy)]
pub(super) struct Shape {
    /// Rows of each list.
    pub limit: usize,
    /// Rows a MinHash band.
    pub rows: usize,
    /// SimHash blocks.
    pub blocks: u32,
}

impl Case {
    /// Reads and compares the two, and the corpus `among` which they are, if any. `None` when stopped before there was anything to say.
    pub(super) fn new(
        (files, shape): (&TwoFiles, Shape),
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
        let (settings, stop) = (settings.clone(), stop.clone());
        Ok(opened.map(|opened| Self { comparison, settings, account, opened, shape, stop }))
    }

    /// The pair as `compare` shows it; `None` never happens, for both documents are there.
    pub(super) fn two(&self) -> Option<Two<'_>> {
        let mut two = Two::new(&self.comparison, &self.settings)?;
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

    /// Whether a Ctrl-C came: what is then written is not whole.
    pub(super) fn is_stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }

    /// The curve of the pair.
    pub(super) fn curve(&self) -> Vec<Point> {
        let [a, b] = self.texts();
        curve(a, b, &self.comparison.recipe, &|| self.is_stopped())
    }

    /// The scores of the pair after each normalising step.
    pub(super) fn rungs(&self) -> Vec<Rung> {
        let [a, b] = self.texts();
        rungs(a, b, &self.comparison.recipe, &|| self.is_stopped())
    }

    /// The median Jaccard of chance pairs of the corpus for each n, and how many pairs these are;
    /// `None` without a corpus around the two.
    pub(super) fn chance(&self) -> Option<(usize, Vec<Option<f64>>)> {
        let pairs = chance_pairs(&self.comparison);
        if pairs.len() < 2 {
            return None;
        }
        let of = |&DocPair { a, b }: &DocPair| {
            let (a, b) = (self.comparison.document(a)?, self.comparison.document(b)?);
            let recipe = &self.comparison.recipe;
            let stop = || self.is_stopped();
            (!stop()).then(|| curve(&a.text, &b.text, recipe, &stop))
        };
        let curves: Vec<Vec<Point>> = pairs.iter().filter_map(of).collect();
        Some((curves.len(), medians(&curves)))
    }

    /// Both profiles; `None` never happens.
    pub(super) fn profiles(&self) -> Option<[&Profile; 2]> {
        Some([self.comparison.profiles.first()?, self.comparison.profiles.get(1)?])
    }

    /// The features that the distance hangs on most, if some were found.
    pub(super) fn counterfactual(&self) -> Option<Without> {
        let [a, b] = self.profiles()?;
        easiest(self.opened.votes.as_ref()?, a.features(), b.features(), TRIED)
    }

    /// The three estimators of the pair; none where they are undefined.
    pub(super) fn estimators(&self) -> Vec<Estimate> {
        let (Some([a, b]), Some(account)) = (self.profiles(), &self.account) else {
            return Vec::new();
        };
        let exact = (account.sets.both, account.sets.union);
        estimators(&a.shingles, &b.shingles, &self.comparison.recipe.sketch, exact)
    }

    /// The estimates of many seeds; `None` where they are undefined.
    pub(super) fn spread(&self) -> Option<Spread> {
        let ([a, b], sets) = (self.profiles()?, &self.account.as_ref()?.sets);
        let mut spread = Spread::new(self.comparison.recipe.sketch, (sets.both, sets.union));
        spread.extend(&a.shingles, &b.shingles, SEEDS, &|| self.is_stopped());
        Some(spread)
    }

    /// The SimHash blocks that were asked for; none where there are no fingerprints.
    pub(super) fn blocks(&self) -> Vec<Block> {
        let bits = self.account.as_ref().and_then(|account| account.bits.as_ref());
        bits.map_or_else(Vec::new, |bits| {
            blocks(&bits.a, &bits.b, self.shape.blocks.min(bits.bits()))
        })
    }
}

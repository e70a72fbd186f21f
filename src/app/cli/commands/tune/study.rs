//! The result of `lookalike tune` on one corpus.

use crate::cli::arguments::understand;
use crate::cli::commands::tune::documents::thresholds;
use crate::cli::console::Failure;
use crate::compare::result::Comparison;
use crate::compare::study::whatif::{WhatIf, what_if_bands, what_if_blocks};
use crate::compare::study::{
    BelowFloor, Distribution, DocumentCurve, JudgedScores, Judgement, SeedLuck, Truth, TruthFile,
    below, count, distributions, document_curve, judge, ndcg, spearman,
};
use crate::explain::page::limits;
use crate::measure::MeasureId;
use crate::measure::banding::Banding;
use crate::measure::blocks::{BlockTables, LEAST_KEY};
use crate::measure::set::FlagSet;
use crate::settings::Settings;
use std::sync::atomic::{AtomicBool, Ordering};

/// The result.
#[derive(Debug)]
pub(super) struct Study<'a> {
    /// The run.
    pub comparison: &'a Comparison,
    /// Its settings.
    pub settings: &'a Settings,
    /// The distributions of the measures that have one.
    pub distributions: Vec<Distribution>,
    /// The sample below the floor.
    pub below: BelowFloor,
    /// How often each combination of flags occurs.
    pub combinations: Vec<(FlagSet, u64)>,
    /// The judged pairs of the truth file, if any.
    pub truth: Option<Truth>,
    /// Their scores.
    pub judgement: Judgement,
    /// What each threshold costs in documents; `None` if stopped.
    pub documents: Option<DocumentCurve>,
    /// The suggested and the current threshold of Jaccard.
    pub cuts: Vec<f64>,
    /// Indexes for the current thresholds: what each would find and miss.
    pub indexes: Vec<Indexed>,
    /// The luck of the MinHash seed, if it is worth a sentence.
    pub luck: Option<SeedLuck>,
    file: Option<&'a TruthFile>,
}

/// One index, and what it would find and miss.
#[derive(Debug)]
pub(super) struct Indexed {
    /// How it is built: `bands 32 x 4`, `blocks 4, 4 tables`.
    pub name: String,
    /// Found and missed pairs.
    pub what: WhatIf,
    /// Recall of bands in theory.
    pub expected: Option<f64>,
}

/// One measure against the truth file.
#[derive(Debug)]
pub(super) struct TruthStudy {
    /// The measure.
    pub measure: MeasureId,
    /// All judged pairs by its value.
    pub judged: JudgedScores,
    /// The current threshold as a similarity, if the measure flags pairs.
    pub threshold: Option<f64>,
    /// The suggested cut, if there is one.
    pub suggested: Option<f64>,
    /// Why judged copies have no value, if some have none.
    pub unscored: Option<String>,
    /// Spearman's rank correlation and nDCG against the labels, if these are grades.
    pub grades: Option<[Option<f64>; 2]>,
}

impl<'a> Study<'a> {
    /// Computes the study. Cost: a sort per measure, and a sample below a floor.
    pub(super) fn new(
        comparison: &'a Comparison,
        settings: &'a Settings,
        file: Option<&'a TruthFile>,
        stop: &AtomicBool,
    ) -> Result<Self, Failure> {
        let truth = file.map(|file| understand(file, comparison)).transpose()?;
        let below = below(comparison);
        let judgement = truth.as_ref().map(|truth| judge(comparison, truth)).unwrap_or_default();
        let distributions = distributions(comparison, &below);
        let cuts = jaccard_cuts(comparison, settings, &distributions);
        let cancelled = || stop.load(Ordering::Relaxed);
        let documents = document_curve(
            comparison,
            MeasureId::JACCARD,
            &thresholds(comparison, &cuts),
            truth.as_ref(),
            &cancelled,
        );
        Ok(Self {
            comparison,
            settings,
            distributions,
            documents,
            cuts,
            below,
            combinations: count(&comparison.pairs, &settings.thresholds),
            truth,
            judgement,
            indexes: indexes(comparison, settings, stop),
            luck: SeedLuck::new(comparison),
            file,
        })
    }

    /// Each measure against the truth file, in the order of the table of measures.
    pub(super) fn verdicts(&self) -> Vec<TruthStudy> {
        let verdict = |measure| TruthStudy {
            measure,
            unscored: self.unscored(measure),
            judged: self.judgement.by_measure(self.comparison, measure),
            threshold: self.threshold(measure),
            suggested: self.suggested(measure),
            grades: self.truth.as_ref().filter(|truth| truth.has_grades()).map(|_| {
                let graded = self.judgement.graded(measure);
                [spearman(&graded), ndcg(&graded)]
            }),
        };
        MeasureId::all().filter(|_| self.truth.is_some()).map(verdict).collect()
    }

    /// The current threshold of a measure that flags pairs, as a similarity.
    pub(super) fn threshold(&self, measure: MeasureId) -> Option<f64> {
        self.settings.thresholds.similarity(measure, self.comparison.recipe.sketch.bits)
    }

    fn unscored(&self, measure: MeasureId) -> Option<String> {
        let why = self.judgement.why_unscored(measure)?;
        // On a screen, reading goes on.
        let why = if self.comparison.pairs.readings().is_empty() && measure == MeasureId::REUSE {
            "no pair was read: --readings N reads pairs".to_owned()
        } else {
            why
        };
        Some(why.trim_start_matches("— ").to_owned())
    }

    fn suggested(&self, measure: MeasureId) -> Option<f64> {
        let own = self.distributions.iter().find(|own| own.measure == measure)?;
        own.suggested.as_ref().ok().map(|suggestion| suggestion.cut)
    }

    /// Number of unused rows of the truth file.
    pub(super) fn problems(&self) -> usize {
        self.truth.as_ref().map_or(0, |truth| truth.problems.len())
    }

    /// The path of the truth file, as given.
    pub(super) fn truth_file(&self) -> String {
        self.file.map_or_else(String::new, |file| file.path.display().to_string())
    }

    /// Sentences on the limits of the result.
    pub(super) fn warnings(&self) -> Vec<String> {
        let mut all = limits(&self.judgement);
        if self.judgement.floor.is_some() {
            let high =
                "AP and F1 are too high, since these are missing; --floor 0 scores every pair";
            all.push(high.to_owned());
        }
        if !self.comparison.complete {
            all.push("stopped before the end: pairs may be missing".to_owned());
        }
        all
    }
}

/// The suggested and the current threshold of Jaccard.
fn jaccard_cuts(
    comparison: &Comparison,
    settings: &Settings,
    distributions: &[Distribution],
) -> Vec<f64> {
    let bits = comparison.recipe.sketch.bits;
    let own = distributions.iter().find(|own| own.measure == MeasureId::JACCARD);
    let suggested = own.and_then(|own| own.suggested.as_ref().ok()).map(|own| own.cut);
    suggested.into_iter().chain(settings.thresholds.similarity(MeasureId::JACCARD, bits)).collect()
}

/// Usual indexes: bands of 2 to 16 slots, and the fewest block tables with keys of use.
fn indexes(comparison: &Comparison, settings: &Settings, stop: &AtomicBool) -> Vec<Indexed> {
    let cancelled = || stop.load(Ordering::Relaxed);
    let (sketch, cuts) = (&comparison.recipe.sketch, &settings.thresholds);
    let bands = Banding::all(sketch.slots).into_iter().filter(|b| (2..=16).contains(&b.rows));
    let bands = bands.filter_map(|banding| {
        let found =
            what_if_bands(comparison, banding, cuts.or_initial(MeasureId::JACCARD), &cancelled)
                .ok()?;
        let name = format!("bands {} x {}", banding.bands, banding.rows);
        Some(Indexed { name, what: found.index, expected: found.expected })
    });
    let within = cuts.differing(sketch.bits);
    let tables = (within + 1..=within + 3).filter_map(|blocks| {
        let tables = BlockTables::new(sketch.bits, within, blocks)
            .filter(|tables| tables.shortest_key() >= LEAST_KEY)?;
        let what = what_if_blocks(comparison, tables, within, &cancelled)?;
        let name = format!("blocks {}, {} tables", blocks, tables.count());
        Some(Indexed { name, what, expected: None })
    });
    bands.chain(tables).collect()
}

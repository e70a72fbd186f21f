//! A study of thresholds as one JSON object: bins, cuts and curves.

use crate::cli::commands::tune::documents::DocumentCurveRecord;
use crate::cli::commands::tune::study::{Indexed, Study, TruthStudy};
use crate::compare::result::Coverage;
use crate::compare::study::{CutReason, Distribution, JudgedScores, Suggestion, Truth, Unlisted};
use crate::explain::page::cut_words;
use crate::export::describe::ReadingsRecord;
use crate::export::json_style::{pretty_sorted, schema_id};
use crate::export::settings_record::SettingsRecord;
use crate::measure::scale::Scale;
use schemars::JsonSchema;
use serde::Serialize;
use std::io;

/// The whole study.
#[derive(Serialize, JsonSchema)]
pub(super) struct StudyRecord<'a> {
    lookalike: &'static str,
    schema: String,
    settings: SettingsRecord<'a>,
    documents: usize,
    pairs: usize,
    /// Pairs below this Jaccard are estimated; null if all pairs are known.
    #[schemars(range(min = 0, max = 1))]
    floor: Option<f64>,
    sampled_below_floor: SampleBelowRecord,
    complete: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    readings: Option<ReadingsRecord>,
    distributions: Vec<DistributionRecord>,
    /// How far the seed moves all estimates of MinHash, if it is worth a sentence.
    #[serde(skip_serializing_if = "Option::is_none")]
    minhash_bias: Option<SeedRecord>,
    /// How often each combination of flags occurs.
    agreement: Vec<AgreementRecord>,
    indexes: Vec<IndexRecord<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    documents_dropped: Option<DocumentCurveRecord>,
    #[serde(skip_serializing_if = "Option::is_none")]
    truth: Option<TruthRecord<'a>>,
}

#[derive(Serialize, JsonSchema)]
struct SampleBelowRecord {
    /// Drawn pairs.
    drawn: u64,
    /// Number of pairs that each of them stands for.
    each: f64,
}

#[derive(Serialize, JsonSchema)]
struct SeedRecord {
    standard_errors: f64,
    pairs: usize,
    seed: u64,
}

#[derive(Serialize, JsonSchema)]
struct AgreementRecord {
    /// The letters of the measures.
    flags: String,
    pairs: u64,
}

#[derive(Serialize, JsonSchema)]
struct IndexRecord<'a> {
    index: &'a str,
    wanted: u64,
    missed: u64,
    recall: Option<f64>,
    expected_recall: Option<f64>,
    candidates: u64,
    candidates_per_query: Option<f64>,
    largest_bucket: usize,
}

impl<'a> From<&'a Indexed> for IndexRecord<'a> {
    fn from(index: &'a Indexed) -> Self {
        Self {
            index: &index.name,
            wanted: index.what.wanted,
            missed: index.what.missed,
            recall: index.what.recall(),
            expected_recall: index.expected,
            candidates: index.what.candidates,
            candidates_per_query: index.what.candidates_per_query(),
            largest_bucket: index.what.sizes.largest(),
        }
    }
}

/// The distribution of a measure.
#[derive(Serialize, JsonSchema)]
struct DistributionRecord {
    measure: &'static str,
    /// The current threshold as a similarity.
    threshold: Option<f64>,
    suggested: Option<SuggestionRecord>,
    /// Why no cut is suggested.
    none_suggested: Option<String>,
    bins_are: [&'static str; 3],
    bins: Vec<(f64, u64, f64)>,
}

#[derive(Serialize, JsonSchema)]
struct SuggestionRecord {
    cut: f64,
    /// The cut as a number of differing bits, for SimHash.
    distance: Option<u32>,
    why: &'static str,
    median: f64,
    pairs_over: u64,
    expected_from_background: Option<f64>,
    under_the_cut_of_jaccard: Option<f64>,
}

/// Judged pairs, and how the measures tell them apart.
#[derive(Serialize, JsonSchema)]
struct TruthRecord<'a> {
    labelled: usize,
    scored: usize,
    /// How pairs count that the file does not list.
    unlisted: &'static str,
    read_as: &'a str,
    problems: Vec<ProblemRecord<'a>>,
    copies_below_floor: usize,
    measures: Vec<JudgedMeasureRecord>,
}

/// A row that was not used.
#[derive(Serialize, JsonSchema)]
struct ProblemRecord<'a> {
    line: usize,
    what: &'a str,
}

#[derive(Serialize, JsonSchema)]
struct JudgedMeasureRecord {
    measure: &'static str,
    curve_is: [&'static str; 3],
    curve: Vec<[f64; 3]>,
    copies: u64,
    copies_with_value: u64,
    /// Why judged copies have no value, if some have none.
    no_value: Option<String>,
    independent: u64,
    spearman: Option<f64>,
    ndcg: Option<f64>,
    average_precision: Option<f64>,
    best_f1: Option<f64>,
    best_threshold: Option<f64>,
    at_threshold: Option<CountsRecord>,
    at_suggested: Option<CountsRecord>,
}

#[derive(Serialize, JsonSchema)]
struct CountsRecord {
    threshold: f64,
    true_positives: u64,
    false_positives: u64,
    false_negatives: u64,
    precision: Option<f64>,
    precision_interval: Option<(f64, f64)>,
    recall: Option<f64>,
    recall_interval: Option<(f64, f64)>,
    f1: Option<f64>,
    f1_interval: Option<(f64, f64)>,
}

/// Writes the whole study.
pub(super) fn json(study: &Study<'_>) -> io::Result<Vec<u8>> {
    let comparison = study.comparison;
    pretty_sorted(&StudyRecord {
        lookalike: env!("CARGO_PKG_VERSION"),
        schema: schema_id("tune"),
        settings: SettingsRecord::new(study.settings, &comparison.recipe),
        documents: comparison.corpus.documents.len(),
        pairs: comparison.pairs.len(),
        floor: match comparison.coverage {
            Coverage::AllPairs => None,
            Coverage::Floor(floor) => Some(floor),
        },
        sampled_below_floor: SampleBelowRecord { drawn: study.below.size, each: study.below.each },
        complete: comparison.complete,
        readings: ReadingsRecord::new(comparison),
        distributions: study.distributions.iter().map(|own| distribution(study, own)).collect(),
        minhash_bias: study.luck.as_ref().map(|luck| SeedRecord {
            standard_errors: luck.bias,
            pairs: luck.pairs,
            seed: luck.seed,
        }),
        agreement: study
            .combinations
            .iter()
            .map(|(flags, pairs)| AgreementRecord { flags: flags.letters(), pairs: *pairs })
            .collect(),
        indexes: study.indexes.iter().map(IndexRecord::from).collect(),
        documents_dropped: study.documents.as_ref().map(DocumentCurveRecord::from),
        truth: study.truth.as_ref().map(|own| truth(study, own)),
    })
}

fn truth<'a>(study: &Study<'_>, truth: &'a Truth) -> TruthRecord<'a> {
    let problems = truth.problems.iter();
    TruthRecord {
        labelled: truth.labels.len(),
        scored: study.judgement.labelled(),
        unlisted: match truth.unlisted {
            Unlisted::Skip => "skip",
            Unlisted::Independent => "0",
        },
        read_as: &truth.told,
        problems: problems.map(|p| ProblemRecord { line: p.line, what: &p.what }).collect(),
        copies_below_floor: study.judgement.under,
        measures: study.verdicts().iter().map(JudgedMeasureRecord::from).collect(),
    }
}

fn distribution(study: &Study<'_>, own: &Distribution) -> DistributionRecord {
    DistributionRecord {
        measure: own.measure.measure().name,
        threshold: study.threshold(own.measure),
        suggested: own.suggested.as_ref().ok().map(|own_cut| suggestion(own.scale, own_cut)),
        none_suggested: own.suggested.as_ref().err().map(|_| cut_words(own)),
        bins_are: ["from", "pairs", "estimated_below_floor"],
        bins: filled(own).map(|(bin, kept, below)| (own.scale.value(bin), kept, below)).collect(),
    }
}

fn suggestion(scale: Scale, suggestion: &Suggestion) -> SuggestionRecord {
    let by_jaccard = matches!(suggestion.why, CutReason::Agreement { .. });
    SuggestionRecord {
        cut: suggestion.cut,
        distance: scale.is_whole().then(|| scale.threshold(suggestion.cut) as u32),
        why: match suggestion.why {
            CutReason::Valley => "valley",
            CutReason::ValleyOfScript => "valley within one script, the higher of two",
            CutReason::NothingStandsOut => "nothing stands out",
            CutReason::Gap => "widest gap",
            CutReason::Mixed => "gap above a background of several hills",
            CutReason::Classical => "classical value, over the end of the background",
            CutReason::ByChance => "at most 1 in 10 flagged pairs expected by chance",
            CutReason::Agreement { .. } => "at most 1 in 50 flagged pairs under the cut of jaccard",
        },
        median: suggestion.middle,
        pairs_over: suggestion.over,
        expected_from_background: suggestion.stray.filter(|_| !by_jaccard),
        under_the_cut_of_jaccard: suggestion.stray.filter(|_| by_jaccard),
    }
}

fn filled(own: &Distribution) -> impl Iterator<Item = (usize, u64, f64)> {
    let bins = own.kept.iter().zip(&own.below).enumerate();
    bins.filter(|(_, (kept, below))| **kept > 0 || **below > 0.0)
        .map(|(bin, (kept, below))| (bin, *kept, *below))
}

impl CountsRecord {
    fn new(judged: &JudgedScores, threshold: f64) -> Self {
        let seen = judged.at(threshold);
        Self {
            threshold,
            true_positives: seen.true_positives,
            false_positives: seen.false_positives,
            false_negatives: seen.false_negatives,
            precision: seen.precision(),
            precision_interval: seen.precision_interval(),
            recall: seen.recall(),
            recall_interval: seen.recall_interval(),
            f1: seen.f1(),
            f1_interval: seen.f1_interval(),
        }
    }
}

impl From<&TruthStudy> for JudgedMeasureRecord {
    fn from(study: &TruthStudy) -> Self {
        let judged = &study.judged;
        let at = |threshold: f64| CountsRecord::new(judged, threshold);
        // Precision only falls between two copies: the points where recall rises define the curve.
        let mut reached = 0.0;
        let curve = judged.curve().filter(|point| {
            let rises = point.recall > reached;
            reached = point.recall;
            rises
        });
        Self {
            measure: study.measure.measure().name,
            curve_is: ["threshold", "precision", "recall"],
            curve: curve.map(|p| [p.threshold, p.precision, p.recall]).collect(),
            copies: judged.copied(),
            copies_with_value: judged.scored(),
            no_value: study.unscored.clone(),
            independent: judged.other(),
            spearman: study.grades.and_then(|own| own[0]),
            ndcg: study.grades.and_then(|own| own[1]),
            average_precision: judged.average_precision(),
            best_f1: judged.best_f1().map(|(_, f1)| f1),
            best_threshold: judged.best_f1().map(|(threshold, _)| threshold),
            at_threshold: study.threshold.map(at),
            at_suggested: study.suggested.map(at),
        }
    }
}

//! A study of thresholds as one JSON object: bins, cuts and curves.

use crate::cli::commands::tune::documents;
use crate::cli::commands::tune::study::{Study, TruthStudy};
use crate::compare::result::Coverage;
use crate::compare::study::{CutReason, Distribution, Truth, Unlisted};
use crate::explain::page::cut_words;
use crate::export::describe::{ReadingsRecord, SettingsRecord};
use crate::export::json_style::{pretty, schema_id};
use crate::measure::scale::Scale;
use serde_json::{Map, Value, json};
use std::io;

/// The whole study.
pub(super) fn json(study: &Study<'_>) -> io::Result<Vec<u8>> {
    let comparison = study.comparison;
    let mut all = Map::new();
    let mut add = |name: &str, value: Value| all.insert(name.to_owned(), value);
    add("lookalike", json!(env!("CARGO_PKG_VERSION")));
    add("schema", json!(schema_id("tune")));
    let settings = SettingsRecord::new(study.settings, &comparison.recipe);
    add("settings", serde_json::to_value(settings)?);
    add("documents", json!(comparison.corpus.documents.len()));
    add("pairs", json!(comparison.pairs.len()));
    add(
        "floor",
        match comparison.coverage {
            Coverage::AllPairs => Value::Null,
            Coverage::Floor(floor) => json!(floor),
        },
    );
    add("sampled_below_floor", json!({ "drawn": study.below.size, "each": study.below.each }));
    add("complete", json!(comparison.complete));
    if let Some(readings) = ReadingsRecord::new(comparison) {
        add("readings", serde_json::to_value(readings)?);
    }
    add("distributions", study.distributions.iter().map(|own| distribution(study, own)).collect());
    if let Some(luck) = &study.luck {
        add(
            "minhash_bias",
            json!({ "standard_errors": luck.bias, "pairs": luck.pairs, "seed": luck.seed }),
        );
    }
    let combinations = study.combinations.iter();
    add(
        "agreement",
        combinations
            .map(|(flags, count)| json!({ "flags": flags.letters(), "pairs": count }))
            .collect(),
    );
    let index = study.indexes.iter().map(|index| {
        json!({
            "index": index.name,
            "wanted": index.what.wanted,
            "missed": index.what.missed,
            "recall": index.what.recall(),
            "expected_recall": index.expected,
            "candidates": index.what.candidates,
            "candidates_per_query": index.what.candidates_per_query(),
            "largest_bucket": index.what.sizes.largest(),
        })
    });
    add("indexes", index.collect());
    if let Some(curve) = &study.documents {
        add("documents_dropped", documents::json(curve));
    }
    if let Some(own) = &study.truth {
        add("truth", truth(study, own));
    }
    pretty(&Value::Object(all))
}

fn truth(study: &Study<'_>, truth: &Truth) -> Value {
    let unlisted = match truth.unlisted {
        Unlisted::Skip => "skip",
        Unlisted::Independent => "0",
    };
    let problems = truth.problems.iter().map(|p| json!({ "line": p.line, "what": p.what }));
    json!({
        "labelled": truth.labels.len(),
        "scored": study.judgement.labelled(),
        "unlisted": unlisted,
        "read_as": truth.told,
        "problems": problems.collect::<Value>(),
        "copies_below_floor": study.judgement.under,
        "measures": study.verdicts().iter().map(verdict).collect::<Value>(),
    })
}

fn distribution(study: &Study<'_>, own: &Distribution) -> Value {
    let bins: Vec<Value> =
        filled(own).map(|(bin, kept, below)| json!([own.scale.value(bin), kept, below])).collect();
    let suggested = own.suggested.as_ref().ok().map(|suggestion| {
        let by_jaccard = matches!(suggestion.why, CutReason::Agreement { .. });
        json!({
            "cut": suggestion.cut,
            "distance": distance(own.scale, suggestion.cut),
            "why": match suggestion.why {
                CutReason::Valley => "valley",
                CutReason::ValleyOfScript => "valley within one script, the higher of two",
                CutReason::NothingStandsOut => "nothing stands out",
                CutReason::Gap => "widest gap",
                CutReason::Mixed => "gap above a background of several hills",
                CutReason::Classical => "classical value, over the end of the background",
                CutReason::ByChance => "at most 1 in 10 flagged pairs expected by chance",
                CutReason::Agreement { .. } => "at most 1 in 50 flagged pairs under the cut of jaccard",
            },
            "median": suggestion.middle,
            "pairs_over": suggestion.over,
            "expected_from_background": suggestion.stray.filter(|_| !by_jaccard),
            "under_the_cut_of_jaccard": suggestion.stray.filter(|_| by_jaccard),
        })
    });
    json!({
        "measure": own.measure.measure().name,
        "threshold": study.threshold(own.measure),
        "suggested": suggested,
        "none_suggested": own.suggested.as_ref().err().map(|_| cut_words(own)),
        "bins_are": ["from", "pairs", "estimated_below_floor"],
        "bins": bins,
    })
}

fn filled(own: &Distribution) -> impl Iterator<Item = (usize, u64, f64)> {
    let bins = own.kept.iter().zip(&own.below).enumerate();
    bins.filter(|(_, (kept, below))| **kept > 0 || **below > 0.0)
        .map(|(bin, (kept, below))| (bin, *kept, *below))
}

fn distance(scale: Scale, value: f64) -> Option<u32> {
    scale.is_whole().then(|| scale.threshold(value) as u32)
}

fn verdict(verdict: &TruthStudy) -> Value {
    let judged = &verdict.judged;
    let at = |threshold: f64| {
        let seen = judged.at(threshold);
        json!({
            "threshold": threshold,
            "true_positives": seen.true_positives,
            "false_positives": seen.false_positives,
            "false_negatives": seen.false_negatives,
            "precision": seen.precision(),
            "precision_interval": seen.precision_interval(),
            "recall": seen.recall(),
            "recall_interval": seen.recall_interval(),
            "f1": seen.f1(),
            "f1_interval": seen.f1_interval(),
        })
    };
    // Precision only falls between two copies: the points where recall rises define the curve.
    let mut reached = 0.0;
    let curve = judged.curve().filter(|point| {
        let rises = point.recall > reached;
        reached = point.recall;
        rises
    });
    let curve: Vec<[f64; 3]> = curve.map(|p| [p.threshold, p.precision, p.recall]).collect();
    json!({
        "measure": verdict.measure.measure().name,
        "curve_is": ["threshold", "precision", "recall"],
        "curve": curve,
        "copies": judged.copied(),
        "copies_with_value": judged.scored(),
        "no_value": verdict.unscored,
        "independent": judged.other(),
        "spearman": verdict.grades.and_then(|own| own[0]),
        "ndcg": verdict.grades.and_then(|own| own[1]),
        "average_precision": judged.average_precision(),
        "best_f1": judged.best_f1().map(|(_, f1)| f1),
        "best_threshold": judged.best_f1().map(|(threshold, _)| threshold),
        "at_threshold": verdict.threshold.map(at),
        "at_suggested": verdict.suggested.map(at),
    })
}

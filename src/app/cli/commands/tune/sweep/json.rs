//! A sweep as one JSON object.

use crate::cli::commands::tune::documents::ConfusionRecord;
use crate::cli::commands::tune::sweep::report::SweepReport;
use crate::cli::commands::tune::sweep::words::conclusion;
use crate::compare::sweep::{CutSource, Interval, Resampled, SideBySide, SidePair, SweepRow};
use crate::export::describe::JsonName;
use crate::export::json_style::{pretty_sorted, schema_id};
use crate::export::settings_record::LengthRecord;
use crate::pair::DocId;
use crate::text::named::Named as _;
use schemars::JsonSchema;
use serde::Serialize;
use std::io;

/// Most pairs of each list of two recipes side by side.
const LISTED: usize = 10_000;

/// The whole sweep.
#[derive(Serialize, JsonSchema)]
pub(in super::super) struct SweepRecord<'a> {
    lookalike: &'static str,
    schema: String,
    documents: usize,
    copies_collapsed: usize,
    joins: usize,
    complete: bool,
    recipes: Vec<Option<RecipeRecord>>,
    /// Two recipes side by side; null if not requested.
    between: Option<BetweenRecord<'a>>,
    conclusion: Vec<String>,
}

/// Which pairs two recipes find.
#[derive(Serialize, JsonSchema)]
struct BetweenRecord<'a> {
    /// Number of a recipe, from 1; so is `b`.
    #[schemars(range(min = 1))]
    a: usize,
    #[schemars(range(min = 1))]
    b: usize,
    only_a_count: usize,
    only_b_count: usize,
    both_count: usize,
    only_a: Vec<SidePairRecord<'a>>,
    only_b: Vec<SidePairRecord<'a>>,
    both: Vec<SidePairRecord<'a>>,
}

#[derive(Serialize, JsonSchema)]
struct SidePairRecord<'a> {
    a: Option<JsonName<'a>>,
    b: Option<JsonName<'a>>,
    value_a: Option<f64>,
    value_b: Option<f64>,
    label: Option<f64>,
}

#[derive(Serialize, JsonSchema)]
struct RecipeRecord {
    #[schemars(range(min = 1))]
    number: usize,
    recipe: String,
    unit: &'static str,
    n: LengthRecord,
    normalize: String,
    measure: &'static str,
    num_perm: usize,
    minhash: &'static str,
    simhash_bits: u32,
    simhash_weight: &'static str,
    seed: u64,
    average_precision: Option<f64>,
    average_precision_interval: Option<[f64; 2]>,
    best_f1: Option<f64>,
    best_f1_interval: Option<[f64; 2]>,
    best_threshold: Option<f64>,
    /// Number of resamples that the intervals are of.
    resamples: Option<usize>,
    suggested: Option<f64>,
    cut: Option<f64>,
    cut_from: Option<CutRecord>,
    #[serde(flatten)]
    judged: ConfusionRecord,
    pairs: u64,
    documents: usize,
    bytes_per_document: f64,
    seconds: f64,
    index: Option<SweptIndexRecord>,
}

/// Where a cut is from.
#[derive(Serialize, JsonSchema)]
enum CutRecord {
    #[serde(rename = "given")]
    Given,
    #[serde(rename = "suggested")]
    Suggested,
    #[serde(rename = "best F1")]
    BestF1,
}

#[derive(Serialize, JsonSchema)]
struct SweptIndexRecord {
    index: String,
    wanted: u64,
    missed: u64,
    candidates: u64,
}

/// Writes the whole sweep.
pub(super) fn json(report: &SweepReport<'_>) -> io::Result<Vec<u8>> {
    let sweep = report.sweep;
    pretty_sorted(&SweepRecord {
        lookalike: env!("CARGO_PKG_VERSION"),
        schema: schema_id("tune-sweep"),
        documents: report.corpus.documents.len(),
        copies_collapsed: sweep.copies,
        joins: sweep.joins,
        complete: sweep.complete,
        recipes: sweep.rows.iter().map(|row| one_row(report, row)).collect(),
        between: sweep.side.as_ref().map(|side| between(report, side)),
        conclusion: conclusion(report),
    })
}

fn between<'a>(report: &'a SweepReport<'_>, side: &SideBySide) -> BetweenRecord<'a> {
    let name = |id: DocId| report.corpus.documents.get(id.index()).map(|own| JsonName(&own.name));
    let one = |pair: &SidePair| SidePairRecord {
        a: name(pair.pair.a),
        b: name(pair.pair.b),
        value_a: pair.values[0],
        value_b: pair.values[1],
        label: pair.label,
    };
    let list = |pairs: &[SidePair]| pairs.iter().take(LISTED).map(one).collect();
    BetweenRecord {
        a: side.recipes[0] + 1,
        b: side.recipes[1] + 1,
        only_a_count: side.only_a.len(),
        only_b_count: side.only_b.len(),
        both_count: side.both.len(),
        only_a: list(&side.only_a),
        only_b: list(&side.only_b),
        both: list(&side.both),
    }
}

fn one_row(report: &SweepReport<'_>, row: &SweepRow) -> Option<RecipeRecord> {
    let recipe = report.recipes.get(row.recipe)?;
    let both = row.resampled.as_ref().and_then(Resampled::intervals);
    let interval =
        |place: usize| both.map(|both: [Interval; 2]| [both[place].low, both[place].high]);
    let sketch = &recipe.sketch;
    Some(RecipeRecord {
        number: row.recipe + 1,
        recipe: report.name(row.recipe),
        unit: recipe.unit.name(),
        n: LengthRecord(recipe.n),
        normalize: recipe.ladder.to_string(),
        measure: recipe.measure.measure().name,
        num_perm: sketch.slots,
        minhash: sketch.scheme.name(),
        simhash_bits: sketch.bits,
        simhash_weight: sketch.weight.name(),
        seed: sketch.seed,
        average_precision: row.average_precision,
        average_precision_interval: interval(0),
        best_f1: row.best_f1.map(|own| own.1),
        best_f1_interval: interval(1),
        best_threshold: row.best_f1.map(|own| own.0),
        resamples: row.resampled.as_ref().map(|own| own.values.len()),
        suggested: row.suggested,
        cut: row.cut.map(|own| own.0),
        cut_from: row.cut.map(|(_, from)| match from {
            CutSource::Given => CutRecord::Given,
            CutSource::Suggested => CutRecord::Suggested,
            CutSource::Judged => CutRecord::BestF1,
        }),
        judged: ConfusionRecord::new(row.confusion),
        pairs: row.pairs,
        documents: row.documents,
        bytes_per_document: row.bytes,
        seconds: row.seconds,
        index: row.index.as_ref().map(|index| SweptIndexRecord {
            index: index.name.clone(),
            wanted: index.what.wanted,
            missed: index.what.missed,
            candidates: index.what.candidates,
        }),
    })
}

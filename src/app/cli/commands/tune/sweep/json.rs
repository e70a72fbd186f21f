//! A sweep as one JSON object.

use crate::cli::commands::tune::sweep::report::SweepReport;
use crate::cli::commands::tune::sweep::words::conclusion;
use crate::compare::sweep::{CutSource, Interval, Resampled, SidePair, SweepRow};
use crate::export::describe::JsonName;
use crate::export::describe::LengthRecord;
use crate::export::json_style::{pretty, schema_id};
use crate::pair::DocId;
use crate::text::named::Named as _;
use serde_json::{Value, json};
use std::io;

/// Most pairs of each list of two recipes side by side.
const LISTED: usize = 10_000;

/// The whole sweep.
pub(super) fn json(report: &SweepReport<'_>) -> io::Result<Vec<u8>> {
    let sweep = report.sweep;
    let side = sweep.side.as_ref().map(|side| {
        let list = |pairs: &[SidePair]| {
            pairs.iter().take(LISTED).map(|pair| one_pair(report, pair)).collect::<Value>()
        };
        json!({
            "a": side.recipes[0] + 1,
            "b": side.recipes[1] + 1,
            "only_a_count": side.only_a.len(),
            "only_b_count": side.only_b.len(),
            "both_count": side.both.len(),
            "only_a": list(&side.only_a),
            "only_b": list(&side.only_b),
            "both": list(&side.both),
        })
    });
    pretty(&json!({
        "lookalike": env!("CARGO_PKG_VERSION"),
        "schema": schema_id("tune-sweep"),
        "documents": report.corpus.documents.len(),
        "copies_collapsed": sweep.copies,
        "joins": sweep.joins,
        "complete": sweep.complete,
        "recipes": sweep.rows.iter().map(|row| one_row(report, row)).collect::<Value>(),
        "between": side,
        "conclusion": conclusion(report),
    }))
}

fn one_row(report: &SweepReport<'_>, row: &SweepRow) -> Value {
    let Some(recipe) = report.recipes.get(row.recipe) else { return Value::Null };
    let both = row.resampled.as_ref().and_then(Resampled::intervals);
    let interval =
        |place: usize| both.map(|both: [Interval; 2]| [both[place].low, both[place].high]);
    let from = row.cut.map(|(_, from)| match from {
        CutSource::Given => "given",
        CutSource::Suggested => "suggested",
        CutSource::Judged => "best F1",
    });
    let sketch = &recipe.sketch;
    json!({
        "number": row.recipe + 1,
        "recipe": report.name(row.recipe),
        "unit": recipe.unit.name(),
        "n": LengthRecord(recipe.n),
        "normalize": recipe.ladder.to_string(),
        "measure": recipe.measure.measure().name,
        "num_perm": sketch.slots,
        "minhash": sketch.scheme.name(),
        "simhash_bits": sketch.bits,
        "simhash_weight": sketch.weight.name(),
        "seed": sketch.seed,
        "average_precision": row.average_precision,
        "average_precision_interval": interval(0),
        "best_f1": row.best_f1.map(|own| own.1),
        "best_f1_interval": interval(1),
        "best_threshold": row.best_f1.map(|own| own.0),
        "resamples": row.resampled.as_ref().map(|own| own.values.len()),
        "suggested": row.suggested,
        "cut": row.cut.map(|own| own.0),
        "cut_from": from,
        "precision": row.confusion.and_then(|own| own.precision()),
        "recall": row.confusion.and_then(|own| own.recall()),
        "f1": row.confusion.and_then(|own| own.f1()),
        "pairs": row.pairs,
        "documents": row.documents,
        "bytes_per_document": row.bytes,
        "seconds": row.seconds,
        "index": row.index.as_ref().map(|index| json!({
            "index": index.name,
            "wanted": index.what.wanted,
            "missed": index.what.missed,
            "candidates": index.what.candidates,
        })),
    })
}

fn one_pair(report: &SweepReport<'_>, pair: &SidePair) -> Value {
    let name = |id: DocId| report.corpus.documents.get(id.index()).map(|own| JsonName(&own.name));
    json!({
        "a": name(pair.pair.a),
        "b": name(pair.pair.b),
        "value_a": pair.values[0],
        "value_b": pair.values[1],
        "label": pair.label,
    })
}

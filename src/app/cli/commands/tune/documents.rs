//! What each threshold costs in documents, as a table and as JSON.

use crate::cli::console::Paper;
use crate::compare::result::{Comparison, Coverage};
use crate::compare::study::{Confusion, DocumentCurve, DocumentPoint};
use crate::display::number::{bytes, count, percent, thousands};
use crate::display::width::pad;
use crate::export::rows::Surface;
use crate::measure::scale::short_ratio;
use crate::text::named::Named as _;
use serde_json::{Value, json};
use std::io;

/// Thresholds of the table; the curve has more.
const SHOWN: [f64; 6] = [0.3, 0.5, 0.7, 0.8, 0.9, 1.0];

/// The thresholds of the curve, ascending: steps of .05 from .1 on, and these values, as far as the
/// table of pairs is complete.
pub(super) fn thresholds(comparison: &Comparison, also: &[f64]) -> Vec<f64> {
    let floor = match comparison.coverage {
        Coverage::AllPairs => 0.0,
        Coverage::Floor(floor) => comparison.cut.unwrap_or(floor).max(floor),
    };
    let steps = (2..=20).map(|step| f64::from(step) / 20.0).chain(also.iter().copied());
    let mut all: Vec<f64> = steps.filter(|&own| own > 0.0 && own >= floor).collect();
    all.sort_by(f64::total_cmp);
    all.dedup();
    all
}

/// Writes the table: the usual thresholds and those in `also`.
pub(super) fn write(curve: &DocumentCurve, also: &[f64], paper: &mut Paper<'_>) -> io::Result<()> {
    let of = count(curve.documents as u64, "document");
    let says = format!(
        "grouped by Jaccard, the first of each group kept; of {of}, {}",
        bytes(curve.bytes)
    );
    paper.title("Documents", &says)?;
    let is_judged = curve.points.iter().any(|point| point.confusion.is_some());
    let judged = if is_judged { "      P      R     F1" } else { "" };
    paper.columns(&format!(
        "  J ≥    grouping   dropped    share     bytes  groups  largest{judged}"
    ))?;
    let is_shown = |point: &&DocumentPoint| {
        SHOWN.iter().chain(also).any(|own| own.total_cmp(&point.threshold).is_eq())
    };
    for point in curve.points.iter().filter(is_shown) {
        paper.raw(&format!("{}\n", row(curve, point, paper.surface)))?;
    }
    Ok(())
}

fn row(curve: &DocumentCurve, point: &DocumentPoint, surface: Surface) -> String {
    let name = point.grouping.name();
    let linkage = format!("{name} linkage");
    let grouping = if surface.chinese { &*surface.words(&linkage) } else { name };
    let share = point.dropped as f64 / curve.documents.max(1) as f64;
    let ratio = |value: Option<f64>| value.map_or_else(|| "—".to_owned(), short_ratio);
    let judged = point.confusion.map_or_else(String::new, |own: Confusion| {
        let all = [own.precision(), own.recall(), own.f1()];
        let cells = all.into_iter().map(|value| format!("  {:>5}", ratio(value)));
        cells.collect::<Vec<_>>().concat()
    });
    format!(
        "  {}  {}  {:>8}  {:>7}  {:>8}  {:>6}  {:>7}{judged}",
        pad(&short_ratio(point.threshold), 5),
        pad(grouping, 8),
        thousands(point.dropped as u64),
        percent(share),
        bytes(point.bytes),
        thousands(point.groups as u64),
        thousands(point.largest as u64),
    )
}

/// The curve as JSON: one object for each threshold and way of grouping.
pub(super) fn json(curve: &DocumentCurve) -> Value {
    let point = |point: &DocumentPoint| {
        json!({
            "jaccard_at_least": point.threshold,
            "grouping": point.grouping.name(),
            "dropped": point.dropped,
            "dropped_bytes": point.bytes,
            "groups": point.groups,
            "largest": point.largest,
            "precision": point.confusion.and_then(|own| own.precision()),
            "recall": point.confusion.and_then(|own| own.recall()),
            "f1": point.confusion.and_then(|own| own.f1()),
        })
    };
    json!({
        "bytes": curve.bytes,
        "kept": "first",
        "points": curve.points.iter().map(point).collect::<Value>(),
    })
}

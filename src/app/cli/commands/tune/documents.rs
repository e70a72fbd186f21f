//! What each threshold costs in documents, as a table and as JSON.

use crate::cli::console::Paper;
use crate::compare::result::{Comparison, Coverage};
use crate::compare::study::{Confusion, DocumentCurve, DocumentPoint};
use crate::display::number::{bytes, count, percent, thousands};
use crate::display::width::pad;
use crate::export::rows::Surface;
use crate::measure::scale::short_ratio;
use crate::text::named::Named as _;
use schemars::JsonSchema;
use serde::Serialize;
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

/// The curve as JSON.
#[derive(Serialize, JsonSchema)]
pub(super) struct DocumentCurveRecord {
    bytes: u64,
    /// Which text of a group is kept.
    kept: &'static str,
    /// One for each threshold and way of grouping.
    points: Vec<DocumentPointRecord>,
}

#[derive(Serialize, JsonSchema)]
struct DocumentPointRecord {
    #[schemars(range(min = 0, max = 1))]
    jaccard_at_least: f64,
    grouping: &'static str,
    dropped: usize,
    dropped_bytes: u64,
    groups: usize,
    largest: usize,
    #[serde(flatten)]
    judged: ConfusionRecord,
}

impl From<&DocumentPoint> for DocumentPointRecord {
    fn from(point: &DocumentPoint) -> Self {
        Self {
            jaccard_at_least: point.threshold,
            grouping: point.grouping.name(),
            dropped: point.dropped,
            dropped_bytes: point.bytes,
            groups: point.groups,
            largest: point.largest,
            judged: ConfusionRecord::new(point.confusion),
        }
    }
}

impl From<&DocumentCurve> for DocumentCurveRecord {
    fn from(curve: &DocumentCurve) -> Self {
        Self {
            bytes: curve.bytes,
            kept: "first",
            points: curve.points.iter().map(DocumentPointRecord::from).collect(),
        }
    }
}

/// How well judged copies are told from other pairs; null without judged pairs.
#[derive(Serialize, JsonSchema)]
pub(super) struct ConfusionRecord {
    #[schemars(range(min = 0, max = 1))]
    precision: Option<f64>,
    #[schemars(range(min = 0, max = 1))]
    recall: Option<f64>,
    #[schemars(range(min = 0, max = 1))]
    f1: Option<f64>,
}

impl ConfusionRecord {
    /// The ratios of the counts.
    pub(super) fn new(counts: Option<Confusion>) -> Self {
        Self {
            precision: counts.and_then(|own| own.precision()),
            recall: counts.and_then(|own| own.recall()),
            f1: counts.and_then(|own| own.f1()),
        }
    }
}

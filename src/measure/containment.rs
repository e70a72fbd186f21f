//! Containment: how much of one document's shingles the other holds.

use crate::measure::contract::{
    Column, ColumnScope, Evidence, Flag, Initial, Measure, Number, RankedCell, ReportColumn,
};
use crate::measure::scale::{Scale, short_ratio};

/// |A∩B| / min(|A|, |B|): 1 when the smaller document lies wholly inside the larger (Broder 1997).
///
/// For two texts of very different length a high value is easy: read both directions.
pub const CONTAINMENT: Measure = Measure {
    name: "containment",
    title: "Contained",
    about: "shared shingles over those of the smaller text; finds excerpts",
    scale: |_| Scale::Ratio,
    flag: Some(Flag {
        letter: 'C',
        initial: Initial::Off(0.5),
        key: "threshold-containment",
        help: "Flag C: containment at least X, 0 to 1, or off",
    }),
    needs_shingles: true,
    gives_way: 3,
    value: |e| Some(of_a(e).max(of_b(e))),
    cell: |e| short_ratio(of_a(e).max(of_b(e))),
    text: |e| format!("{:.1} % of A, {:.1} % of B", 100.0 * of_a(e), 100.0 * of_b(e)),
    columns: &[
        Column {
            place: 6,
            scope: ColumnScope::Everywhere,
            name: "containment_a",
            value: |e| Number::Real(of_a(e)),
        },
        Column {
            place: 7,
            scope: ColumnScope::Everywhere,
            name: "containment_b",
            value: |e| Number::Real(of_b(e)),
        },
    ],
    ranked: Some(ReportColumn {
        heading: |_| "Shared of A · B".to_owned(),
        cell: |e| RankedCell {
            text: format!("{:.1} %", 100.0 * of_a(e)),
            small: format!("{:.1} %", 100.0 * of_b(e)),
            bar: None,
        },
    }),
};

/// |A∩B| / |A|: the share of A that B holds.
pub fn of_a(e: &Evidence) -> f64 {
    f64::from(e.intersection) / f64::from(e.size_a)
}

/// |A∩B| / |B|: the share of B that A holds.
pub fn of_b(e: &Evidence) -> f64 {
    f64::from(e.intersection) / f64::from(e.size_b)
}

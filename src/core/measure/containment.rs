//! Containment: how much of one document's shingles the other holds.

use crate::measure::contract::{
    Column, ColumnScope, ColumnValue, Decides, Evidence, Flag, Initial, Measure, RankedCell,
    ReportColumn,
};
use crate::measure::scale::{Scale, short_ratio};

/// |A∩B| / min(|A|, |B|): 1 when the smaller document lies wholly inside the larger (Broder 1997).
///
/// For two texts of very different length a high value is easy: a book holds most of the short
/// shingles of any text in its language. So it flags a pair only if [`is_beyond_chance`].
pub const CONTAINMENT: Measure = Measure {
    name: "containment",
    title: "Contained",
    about: "shared shingles over those of the smaller text; finds excerpts",
    scale: |_| Scale::Ratio,
    flag: Some(Flag {
        letter: 'C',
        initial: Initial::Beside(0.5),
        key: "threshold-containment",
        decides: Decides::Alone,
        fits: Some(is_beyond_chance),
        help: "Flag C: containment at least X, 0 to 1, where chance does not explain it, or off",
    }),
    needs_shingles: true,
    gives_way: 3,
    value: |e| Some(share_a(e).max(share_b(e))),
    cell: |e| short_ratio(share_a(e).max(share_b(e))),
    text: |e| format!("{:.1} % of A, {:.1} % of B", 100.0 * share_a(e), 100.0 * share_b(e)),
    columns: &[
        Column {
            place: 6,
            scope: ColumnScope::Everywhere,
            name: "containment_a",
            value: ColumnValue::Ratio(|e| Some(share_a(e))),
        },
        Column {
            place: 7,
            scope: ColumnScope::Everywhere,
            name: "containment_b",
            value: ColumnValue::Ratio(|e| Some(share_b(e))),
        },
        Column {
            place: 7,
            scope: ColumnScope::Records,
            name: "containment_chance",
            value: ColumnValue::Ratio(|e| Some(e.containment_chance)),
        },
    ],
    ranked: Some(ReportColumn {
        heading: |_| "Shared of A · B".to_owned(),
        cell: |e| RankedCell {
            text: format!("{:.1} %", 100.0 * share_a(e)),
            small: format!("{:.1} %", 100.0 * share_b(e)),
            bar: None,
        },
    }),
};

/// Distinct shingles that the smaller text needs for its containment to count.
pub const FEWEST: u32 = 50;

/// Least share, of what chance does not explain, that a flagged pair has in common.
const BEYOND: f64 = 0.5;

/// True if the smaller text has at least [`FEWEST`] shingles, and the larger one holds at least half
/// of the share that chance leaves: (C − c₀) / (1 − c₀) ≥ .5, with [`Evidence::containment_chance`] as c₀.
pub fn is_beyond_chance(e: &Evidence) -> bool {
    let share = share_a(e).max(share_b(e));
    e.size_a.min(e.size_b) >= FEWEST
        && share - e.containment_chance >= BEYOND * (1.0 - e.containment_chance)
        && share > e.containment_chance
}

/// |A∩B| / min(|A|, |B|) of two sets of these sizes that share `overlap` values.
#[expect(clippy::inline_always, reason = "only inlined code is compiled for wide vectors")]
#[inline(always)]
pub fn smaller_share(overlap: u32, x: u32, y: u32) -> f64 {
    f64::from(overlap) / f64::from(x.min(y))
}

/// |A∩B| / |A|: the share of A that B holds.
pub fn share_a(e: &Evidence) -> f64 {
    f64::from(e.intersection) / f64::from(e.size_a)
}

/// |A∩B| / |B|: the share of B that A holds.
pub fn share_b(e: &Evidence) -> f64 {
    f64::from(e.intersection) / f64::from(e.size_b)
}

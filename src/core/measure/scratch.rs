//! A measure for tests only, and the table in another order: code that iterates the table shows both.

use crate::measure::TABLE;
use crate::measure::contract::{
    Column, ColumnScope, ColumnValue, Decides, Evidence, Flag, Initial, Measure, RankedCell,
    ReportColumn,
};
use crate::measure::scale::{Scale, short_ratio};

const SCRATCH: Measure = Measure {
    name: "scratch",
    title: "Scratch",
    about: "the smaller size over the larger one; for tests",
    scale: |_| Scale::Ratio,
    flag: Some(Flag {
        letter: 'X',
        initial: Initial::Off(0.75),
        key: "threshold-scratch",
        decides: Decides::Alone,
        fits: None,
        help: "Flag X: sizes as close as X, 0 to 1, or off",
    }),
    needs_shingles: true,
    gives_way: 4,
    value: |e| Some(scratch(e)),
    cell: |e| short_ratio(scratch(e)),
    text: |e| format!("{:.4} of the larger", scratch(e)),
    columns: &[Column {
        place: 40,
        scope: ColumnScope::Everywhere,
        name: "scratch",
        value: ColumnValue::Ratio(|e| Some(scratch(e))),
    }],
    ranked: Some(ReportColumn {
        heading: |_| "Scratch of sizes".to_owned(),
        cell: |e| RankedCell { text: short_ratio(scratch(e)), ..RankedCell::default() },
    }),
};

/// The smaller size over the larger one.
fn scratch(e: &Evidence) -> f64 {
    f64::from(e.size_a.min(e.size_b)) / f64::from(e.size_a.max(e.size_b))
}

pub(super) const fn reversed() -> [Measure; TABLE.len() + 1] {
    let mut all = [SCRATCH; TABLE.len() + 1];
    let mut place = 0;
    while place < TABLE.len() {
        all[TABLE.len() - place] = TABLE[place];
        place += 1;
    }
    all
}

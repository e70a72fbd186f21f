//! Reuse: how much of both texts is in chains of common stretches, copied verbatim or reworded.

use crate::measure::contract::{
    Column, ColumnScope, ColumnValue, Decides, Evidence, Flag, Initial, Measure, RankedCell,
    ReportColumn,
};
use crate::measure::reuse_state::ReuseState;
use crate::measure::scale::{Scale, short_ratio};

/// The mean of the share of both texts in chains and the Dice of their k-grams. Symmetric; 1 for a text
/// with itself; near 0 for unrelated texts.
pub const REUSE: Measure = Measure {
    name: "reuse",
    title: "Reuse",
    about: "share of both texts that is reused, verbatim or reworded; for read pairs only",
    scale: |_| Scale::Ratio,
    flag: Some(Flag {
        letter: 'R',
        initial: Initial::Off(0.32),
        key: "threshold-reuse",
        decides: Decides::Alone,
        fits: None,
        help: "Flag R: reuse at least X in pairs that were read, 0 to 1, or off",
    }),
    needs_shingles: true,
    gives_way: 0,
    value: |e| e.reuse.value(),
    cell: |e| match e.reuse {
        ReuseState::Unread => "…".to_owned(),
        state => state.value().map_or_else(|| "—".to_owned(), short_ratio),
    },
    text: |e| match e.reuse {
        ReuseState::Unread => "not read yet".to_owned(),
        ReuseState::Undefined(why) => format!("— {why}"),
        ReuseState::Shares([a, b], dice) => {
            format!("{:.1} % of A, {:.1} % of B, Dice of k-grams {dice:.3}", 100.0 * a, 100.0 * b)
        }
    },
    columns: &[
        Column {
            place: 18,
            scope: ColumnScope::Everywhere,
            name: "reuse",
            value: ColumnValue::Ratio(|e| e.reuse.value()),
        },
        Column {
            place: 19,
            scope: ColumnScope::Everywhere,
            name: "reuse_a",
            value: ColumnValue::Ratio(|e| share(e, 0)),
        },
        Column {
            place: 20,
            scope: ColumnScope::Everywhere,
            name: "reuse_b",
            value: ColumnValue::Ratio(|e| share(e, 1)),
        },
    ],
    ranked: Some(ReportColumn {
        heading: |_| "Reuse".to_owned(),
        cell: |e| RankedCell {
            text: e.reuse.value().map_or_else(|| "—".to_owned(), short_ratio),
            ..RankedCell::default()
        },
    }),
};

fn share(evidence: &Evidence, side: usize) -> Option<f64> {
    match evidence.reuse {
        ReuseState::Shares(shares, _) => shares.get(side).copied(),
        ReuseState::Unread | ReuseState::Undefined(_) => None,
    }
}

//! Dice: twice the shared shingles over the sum of both sizes, often sold as Jaccard.

use crate::measure::contract::{Column, ColumnScope, ColumnValue, Evidence, Measure};
use crate::measure::scale::{Scale, short_ratio};

/// 2|A∩B| / (|A|+|B|) (Dice 1945). Never below Jaccard: J = D / (2 − D).
pub const DICE: Measure = Measure {
    name: "dice",
    title: "Dice",
    about: "twice the shared shingles over the sum of sizes; J = D/(2-D)",
    scale: |_| Scale::Ratio,
    flag: None,
    needs_shingles: true,
    gives_way: 1,
    value: |e| Some(dice(e)),
    cell: |e| short_ratio(dice(e)),
    text: |e| {
        let sizes = u64::from(e.size_a) + u64::from(e.size_b);
        format!("{}/{} = {:.4}", 2 * u64::from(e.intersection), sizes, dice(e))
    },
    columns: &[Column {
        place: 8,
        scope: ColumnScope::Everywhere,
        name: "dice",
        value: ColumnValue::Ratio(|e| Some(dice(e))),
    }],
    ranked: None,
};

/// The exact Dice coefficient of a pair, 0 to 1.
pub fn dice(e: &Evidence) -> f64 {
    2.0 * f64::from(e.intersection) / (f64::from(e.size_a) + f64::from(e.size_b))
}

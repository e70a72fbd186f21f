//! Chance: how many unrelated pairs of such a folder are expected to be as alike as this one.

use crate::measure::contract::{
    Column, ColumnScope, ColumnValue, CorpusScore, Decides, Evidence, Flag, Initial, Measure,
    RankedCell, ReportColumn,
};
use crate::measure::jaccard::{CLASSICAL, jaccard};
use crate::measure::scale::{Scale, expected_text};

/// Jaccard that stands for a tenth of the expected pairs.
const DECADE: f64 = 0.07;

/// The number of unrelated pairs, among those of the same scripts in the run, that are expected to be at least
/// as alike: fewer are stronger evidence. It compares across scripts, lengths and genres, since each pair is
/// measured by what is ordinary among its like (an empirical null, Efron 2004).
///
/// It depends on the other texts of the run. Undefined where fewer than 100 pairs of its scripts are there to
/// compare with, in a check, and for short texts.
pub const CHANCE: Measure = Measure {
    name: "chance",
    title: "Chance",
    about: "unrelated pairs expected to be this alike: the fewer, the stronger the evidence",
    scale: |_| Scale::Expected,
    flag: Some(Flag {
        letter: 'P',
        initial: Initial::Off(1.0),
        key: "threshold-chance",
        decides: Decides::Alone,
        fits: None,
        help: "Flag P: pairs so alike that at most X unrelated ones are expected to be, or off",
    }),
    needs_shingles: true,
    gives_way: 0,
    value: |e| e.expected.value().map(Scale::expected_similarity),
    cell: |e| match e.expected {
        CorpusScore::Pending => "…".to_owned(),
        CorpusScore::Undefined => "—".to_owned(),
        CorpusScore::Value(log) => expected_text(10_f64.powf(log)),
    },
    text: |e| match e.expected {
        CorpusScore::Pending => "… not computed".to_owned(),
        CorpusScore::Undefined => "— not known for such pairs".to_owned(),
        CorpusScore::Value(log) => {
            format!("{} pairs expected", expected_text(10_f64.powf(log)))
        }
    },
    columns: &[Column {
        place: 34,
        scope: ColumnScope::Everywhere,
        name: "chance",
        value: ColumnValue::Ratio(expected),
    }],
    ranked: Some(ReportColumn {
        heading: |_| "Expected by chance".to_owned(),
        cell: |e| RankedCell { text: (CHANCE.cell)(e), ..RankedCell::default() },
    }),
};

/// Common logarithm of the expected number, to order pairs and to tie them in groups. Where it is not known, Jaccard
/// stands for it: its classical threshold for one expected pair, .07 more for ten times fewer.
pub fn log_expected(e: &Evidence) -> f64 {
    e.expected.value().unwrap_or_else(|| (CLASSICAL - jaccard(e)) / DECADE)
}

/// The expected number of unrelated pairs at least as alike, as exports have it: rounded to four digits.
fn expected(e: &Evidence) -> Option<f64> {
    let log = e.expected.value()?;
    let digit = 10_f64.powf(3.0 - log.floor());
    let number = 10_f64.powf(log);
    Some(if digit.is_finite() { (number * digit).round() / digit } else { number })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fewer_expected_pairs_are_more_alike() {
        let rare = Scale::expected_similarity(-3.0);
        let ordinary = Scale::expected_similarity(2.0);
        assert!(rare > ordinary && ordinary > 0.0 && rare < 1.0);
        assert!(rare >= Scale::Expected.similarity(0.001_001));
        assert!(rare < Scale::Expected.similarity(0.000_9));
    }
}

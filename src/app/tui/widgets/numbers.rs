//! Formats numbers for the screens.

use crate::display::number::count;
use crate::measure::MeasureId;
use crate::measure::scale::Scale;
use crate::tui::model::Model;

/// A number with its noun, in the singular for one: `1 pair`, `2,000 pairs`.
pub fn counted(number: usize, noun: &str) -> String {
    count(number as u64, noun)
}

/// A ratio of 0 to 1 with three decimals and no leading zero: `.200`, `1.000`.
pub fn ratio(value: f64) -> String {
    format!("{value:.3}").trim_start_matches('0').to_owned()
}

/// The score of a pair of a group by the measure of the groups. Where chance is not known Jaccard ties texts, and no
/// number is shown for it.
pub fn score_text(model: &Model, measure: MeasureId, pair: Option<u32>, score: f64) -> String {
    if measure == MeasureId::CHANCE {
        let row = pair.and_then(|pair| model.comparison.as_ref()?.pairs.evidence(pair as usize));
        return row.map_or_else(|| "—".to_owned(), |row| (measure.measure().cell)(&row));
    }
    match measure.scale(model.bits()) {
        Scale::Ratio => ratio(score),
        scale => scale.text(score),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_readable() {
        assert_eq!([counted(1, "pair"), counted(2000, "pair")], ["1 pair", "2,000 pairs"]);
        assert_eq!([ratio(0.2), ratio(1.0), ratio(0.0)], [".200", "1.000", ".000"]);
    }
}

//! Formats numbers for the screens.

use crate::display::number::count;

/// A number with its noun, in the singular for one: `1 pair`, `2,000 pairs`.
pub fn counted(number: usize, noun: &str) -> String {
    count(number as u64, noun)
}

/// A ratio of 0 to 1 with three decimals and no leading zero: `.200`, `1.000`.
pub fn ratio(value: f64) -> String {
    format!("{value:.3}").trim_start_matches('0').to_owned()
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

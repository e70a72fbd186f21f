//! Rows of a name and a figure, as many lessons draw them.

use crate::lesson::kit::words::Words;
use crate::page::{Line, Mark};

/// Columns of the names.
const NAMES: usize = 50;
/// Columns of the figures.
const FIGURES: usize = 18;

/// A row: what it means, its name, its figure.
pub(super) type Figure = (Mark, Words, String);

/// A plain row.
pub fn figure(en: &'static str, zh: &'static str, value: String) -> Figure {
    (Mark::Plain, Words::fixed(en, zh), value)
}

/// One line a row: the name at the left, the figure at the right.
pub fn lines(say: &dyn Fn(&Words) -> String, rows: &[Figure]) -> Vec<Line> {
    let line = |(mark, name, value): &Figure| {
        Line::new().left(*mark, &say(name), NAMES).right(Mark::Plain, value, FIGURES)
    };
    rows.iter().map(line).collect()
}

/// A share with three decimals, `—` where there is none.
pub fn share(value: Option<f64>) -> String {
    value.map_or_else(|| "—".to_owned(), |value| format!("{value:.3}"))
}

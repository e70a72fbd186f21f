//! Rows of a label and a figure, used by many lessons.

use crate::lesson::kit::words::Bilingual;
use crate::page::{Line, Mark};

/// Width of labels, in columns.
const NAMES: usize = 50;
/// Width of figures, in columns.
const FIGURES: usize = 18;

/// A row: meaning, label, figure.
pub(super) type FigureRow = (Mark, Bilingual, String);

/// Creates a plain row.
pub fn figure(en: &'static str, zh: &'static str, value: String) -> FigureRow {
    (Mark::Plain, Bilingual::fixed(en, zh), value)
}

/// Formats one line a row: label left, figure right.
pub fn lines(say: &dyn Fn(&Bilingual) -> String, rows: &[FigureRow]) -> Vec<Line> {
    let line = |(mark, name, value): &FigureRow| {
        Line::new().left(*mark, &say(name), NAMES).right(Mark::Plain, value, FIGURES)
    };
    rows.iter().map(line).collect()
}

/// Formats a share with three decimals, `—` for none.
pub fn share(value: Option<f64>) -> String {
    value.map_or_else(|| "—".to_owned(), |value| format!("{value:.3}"))
}

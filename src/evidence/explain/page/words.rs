//! Short texts shared by all sections.

use crate::display::sanitise::sanitise;
use crate::display::width::cut;
use crate::measure::contract::Weight;
use crate::measure::weight::real;
use crate::page::Section;

/// A shingle or feature in quotes that show its blanks, at most `columns` wide; safe to show.
pub fn quoted(text: &str, columns: usize) -> String {
    format!("‹{}›", cut(&sanitise(text), columns.saturating_sub(2)))
}

/// A weight: 2, or 1.69 on a real scale.
pub fn weight_words(fixed: u32, weight: Weight) -> String {
    let value = real(fixed, weight);
    match weight {
        Weight::One | Weight::Count => format!("{value:.0}"),
        Weight::Log | Weight::TfIdf => format!("{value:.2}"),
    }
}

/// A vote with its sign: an integer, or tenths on a real scale; only a tie is 0.
pub fn vote_words(fixed: i64, weight: Weight) -> String {
    let value = fixed as f64 * real(1, weight);
    match weight {
        _ if fixed == 0 => "0".to_owned(),
        Weight::One | Weight::Count => format!("{value:+}"),
        _ if value.abs() < 0.05 => format!("{value:+.0e}"),
        Weight::Log | Weight::TfIdf => format!("{value:+.1}"),
    }
}

/// A signed number of standard errors.
pub(super) fn z(value: Option<f64>) -> String {
    value.map_or_else(|| "z —".to_owned(), |z| format!("z {z:+.2}"))
}

/// The section of a measure without a value, with the reason.
pub(super) fn undefined(name: &'static str, why: &str) -> Section {
    Section { name, headline: format!("— undefined: {why}"), facts: Vec::new() }
}

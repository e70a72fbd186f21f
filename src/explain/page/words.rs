//! Short texts shared by all sections.

use crate::display::sanitise::sanitise;
use crate::display::width::cut;
use crate::page::Section;

/// A shingle or feature in quotes that show its blanks, at most `columns` wide; safe to show.
pub fn quoted(text: &str, columns: usize) -> String {
    format!("‹{}›", cut(&sanitise(text), columns.saturating_sub(2)))
}

/// A signed number of standard errors.
pub(super) fn z(value: Option<f64>) -> String {
    value.map_or_else(|| "z —".to_owned(), |z| format!("z {z:+.2}"))
}

/// The section of a measure without a value, with the reason.
pub(super) fn undefined(name: &'static str, why: &str) -> Section {
    Section { name, headline: format!("— undefined: {why}"), facts: Vec::new() }
}

//! Containment: how much of one document's shingles the other holds.

use crate::measure::contract::{Evidence, Measure, short_ratio};

/// |A∩B| / min(|A|, |B|): 1 when the smaller document lies wholly inside the larger (Broder 1997).
///
/// For two texts of very different length a high value is easy: read both directions.
pub const CONTAINMENT: Measure = Measure {
    name: "containment",
    title: "Contained",
    about: "shared shingles over those of the smaller text; finds excerpts",
    letter: None,
    value: |e| Some(of_a(e).max(of_b(e))),
    cell: |e| short_ratio(of_a(e).max(of_b(e))),
    text: |e| format!("{:.1} % of A, {:.1} % of B", 100.0 * of_a(e), 100.0 * of_b(e)),
};

/// |A∩B| / |A|: the share of A that B holds.
pub fn of_a(e: &Evidence) -> f64 {
    f64::from(e.intersection) / f64::from(e.size_a)
}

/// |A∩B| / |B|: the share of B that A holds.
pub fn of_b(e: &Evidence) -> f64 {
    f64::from(e.intersection) / f64::from(e.size_b)
}

//! What does not count in a pair, in words: letters by reason, and the ratios of the two figures.

use crate::display::number::{count, percent, thousands};
use crate::explain::exclusions::ExcludedLetters;
use crate::measure::containment::{share_a, share_b};
use crate::measure::contract::Evidence;
use crate::measure::jaccard::jaccard;
use crate::pair::Side;

/// The letters of a text that do not count, e.g. `excluded of A: 30 of 89 letters: quotation 30`.
pub fn excluded_words(side: Side, letters: &ExcludedLetters) -> String {
    let reasons = letters.in_words();
    let colon = if reasons.is_empty() { "" } else { ": " };
    let (own, of) = (thousands(letters.excluded()), count(letters.all, "letter"));
    format!("excluded of {side}: {own} of {of}{colon}{reasons}")
}

/// The ratios of a pair, e.g. `Jaccard 0.0512, 10.0 % of A and 12.0 % of B contained`.
pub fn ratio_words(evidence: Option<&Evidence>) -> String {
    let Some(evidence) = evidence else { return "not defined".to_owned() };
    let [a, b] = [share_a(evidence), share_b(evidence)].map(percent);
    format!("Jaccard {:.4}, {a} of A and {b} of B contained", jaccard(evidence))
}

/// The same in about 30 columns, e.g. `J 0.0512, A 10.0 %, B 12.0 %`.
pub fn ratio_words_short(evidence: Option<&Evidence>) -> String {
    let Some(evidence) = evidence else { return "not defined".to_owned() };
    let [a, b] = [share_a(evidence), share_b(evidence)].map(percent);
    format!("J {:.4}, A {a}, B {b}", jaccard(evidence))
}

//! Texts on a disguised copy: its share of template, its substitutions.

use crate::display::number::thousands;
use crate::display::sanitise::sanitise;
use crate::explain::disguise::{Copying, Substitution, percent};
use crate::pair::Side;

/// How much of the shared text is template; `None` if it was not searched for.
pub fn template_words(copying: &Copying) -> Option<String> {
    let documents = thousands(copying.template_documents? as u64);
    let found = &copying.passages;
    let characters = |side: Side| thousands(found.template_characters[side][0] as u64);
    let but = |side| found.coverage(side, true).map_or_else(|| "—".to_owned(), percent);
    Some(format!(
        "template, in {documents} documents or more: {} characters of A, {} of B; without it {} of A \
         and {} of B are covered",
        characters(Side::A),
        characters(Side::B),
        but(Side::A),
        but(Side::B)
    ))
}

/// A substitution and its count; safe to show.
pub fn exchange_words(substitution: &Substitution) -> String {
    let (from, to) = (sanitise(&substitution.from), sanitise(&substitution.to));
    match substitution.places.len() {
        1 => format!("{from} → {to}"),
        times => format!("{from} → {to} ×{}", thousands(times as u64)),
    }
}

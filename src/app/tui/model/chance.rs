//! Whether the chance of each pair, which decides flags and order, is still to come.

use crate::compare::result::Comparison;
use crate::tui::model::state::Model;

/// Bytes of text whose words are weighed unasked, and whose shingles are made for it.
const UNASKED: usize = 64 << 20;

impl Model {
    /// True while the chance of each pair is still to come, and the list is in the order of Jaccard.
    pub fn awaits_chance(&self) -> bool {
        self.comparison.as_ref().is_some_and(|shown| {
            let is_known = shown.pairs.columns().expected.is_known();
            self.settings.fits && shown.complete && !is_known && is_chance_wanted(shown)
        })
    }
}

/// True if the chance of each pair is computed unasked: above a floor it takes no words, else few enough.
pub(in crate::tui) fn is_chance_wanted(shown: &Comparison) -> bool {
    shown.against.is_none() && (!shown.has_all_pairs() || has_few_words(shown))
}

/// True if the texts of a run are weighed unasked.
pub(in crate::tui) fn has_few_words(shown: &Comparison) -> bool {
    let bytes: usize = shown.corpus.documents.iter().map(|document| document.text.len()).sum();
    bytes <= UNASKED
}

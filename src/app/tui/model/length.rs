//! What an automatic shingle length is in the texts on screen.

use crate::part::PartOf as _;
use crate::tui::model::state::Model;

impl Model {
    /// The shingle length of the settings in most of A of the chosen pair, else of the first text.
    pub fn usual_length(&self) -> usize {
        const HEAD: usize = 2_000;
        let first = || self.comparison.as_ref()?.corpus.documents.first();
        let document = self.pair().map(|pair| pair.documents[0]).or_else(first);
        let text = document.map_or("", |document| &document.text);
        let end = text.char_indices().nth(HEAD).map_or(text.len(), |(at, _)| at);
        self.settings.n.mostly(text.part(..end))
    }
}

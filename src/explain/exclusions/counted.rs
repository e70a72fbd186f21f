//! The scores of a pair without what does not count in its texts.

use crate::compare::result::{Comparison, PairTable, Profile, score_pair};
use crate::explain::exclusions::blank::ExcludedLetters;
use crate::explain::exclusions::rules::Exclusions;
use crate::measure::contract::Evidence;
use crate::measure::minhash::HashFamily;
use crate::pair::{DocId, DocPair};

/// The scores of a pair without what does not count, and how much that is.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct CountedPair {
    /// The scores, without reuse and corpus frequencies; `None` if nothing to compare is left of a text.
    pub evidence: Option<Evidence>,
    /// The letters of A and of B, and those of them that do not count.
    pub letters: [ExcludedLetters; 2],
}

impl CountedPair {
    /// True if something of one of the texts does not count.
    pub fn excludes(&self) -> bool {
        self.letters.iter().any(|own| own.excluded() > 0)
    }
}

impl Exclusions {
    /// Scores a pair of a comparison with blanks for what does not count: the scores that a comparison of
    /// the texts without it gives. `None` without both documents, or if stopped. Cost: both profiles.
    pub fn counted_pair(
        &self,
        comparison: &Comparison,
        pair: DocPair,
        stop: &dyn Fn() -> bool,
    ) -> Option<CountedPair> {
        let recipe = &*comparison.recipe;
        let family = HashFamily::new(&recipe.sketch);
        let one = |id: DocId| {
            let (document, letters) = self.blanked(comparison.document(id)?, stop);
            let profile = Profile::new_unless(&document.text, recipe, &family, stop).ok()?;
            Some((profile, letters)).filter(|_| !stop())
        };
        let ((x, of_x), (y, of_y)) = (one(pair.a)?, one(pair.b)?);
        let row = score_pair(DocPair::FIRST, &x, &y);
        let table = PairTable::new(&[x, y], &recipe.sketch);
        let evidence = row.map(|row| table.evidence_of(&row));
        Some(CountedPair { evidence, letters: [of_x, of_y] })
    }
}

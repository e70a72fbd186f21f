//! The scores of a pair without what does not count in its texts.

use crate::compare::result::{Comparison, CorpusColumn, PairRow, PairTable, Profile, score_pair};
use crate::corpus::document::Document;
use crate::explain::exclusions::blank::ExcludedLetters;
use crate::explain::exclusions::rules::Exclusions;
use crate::measure::contract::Evidence;
use crate::measure::jaccard::jaccard;
use crate::measure::minhash::HashFamily;
use crate::pair::{DocId, DocPair};
use rayon::prelude::*;

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

    /// Jaccard of each pair of a comparison with blanks for what does not count, as
    /// [`Exclusions::counted_pair`] gives it; `None` if stopped. Cost: a profile of each document of a pair,
    /// then a comparison of two shingle sets for each pair. Memory: the profiles.
    pub fn counted_column(
        &self,
        comparison: &Comparison,
        stop: &(dyn Fn() -> bool + Sync),
    ) -> Option<CorpusColumn> {
        let rows = comparison.pairs.rows();
        let mut is_paired = vec![false; comparison.corpus.documents.len()];
        for id in rows.iter().flat_map(|row| row.pair().both()) {
            if let Some(slot) = is_paired.get_mut(id.index()) {
                *slot = true;
            }
        }
        let recipe = &*comparison.recipe;
        let family = HashFamily::new(&recipe.sketch);
        let profile = |(document, is_paired): (&Document, &bool)| {
            let text = is_paired.then(|| self.blanked(document, &|| stop()).0.text);
            let text = text.as_deref().unwrap_or_default();
            Profile::new_unless(text, recipe, &family, &|| stop()).ok()
        };
        let documents = comparison.corpus.documents.par_iter().zip(&is_paired);
        let profiles: Vec<Profile> = documents.map(profile).collect::<Option<_>>()?;
        let table = PairTable::new(&profiles, &recipe.sketch);
        let score = |row: &PairRow| {
            let [x, y] = row.pair().both().map(|id| profiles.get(id.index()));
            let row = score_pair(row.pair(), x?, y?).filter(|_| !stop())?;
            Some(jaccard(&table.evidence_of(&row)))
        };
        let scores: Vec<Option<f64>> = rows.par_iter().map(score).collect();
        (!stop()).then(|| CorpusColumn::new(scores.into_iter()))
    }
}

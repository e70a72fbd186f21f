//! The scores of a pair without what does not count in its texts.

use crate::compare::counted::{CountedShingles, claim_counted, counted_jaccard};
use crate::compare::result::{Comparison, CorpusColumn, PairTable, Profile, score_pair};
use crate::compare::run::Shortage;
use crate::explain::exclusions::blank::ExcludedLetters;
use crate::explain::exclusions::rules::Exclusions;
use crate::measure::contract::Evidence;
use crate::measure::minhash::HashFamily;
use crate::pair::{DocId, DocPair};
use crate::text::shingle::bag;
use rayon::prelude::*;
use std::borrow::Cow;
use std::sync::Arc;

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
        self.counted_texts(comparison, pair, stop).map(|(counted, _)| counted)
    }

    /// As [`Exclusions::counted_pair`], with both texts: blanks are what does not count.
    pub fn counted_texts(
        &self,
        comparison: &Comparison,
        pair: DocPair,
        stop: &dyn Fn() -> bool,
    ) -> Option<(CountedPair, [Arc<str>; 2])> {
        let recipe = &*comparison.recipe;
        let family = HashFamily::new(&recipe.sketch);
        let one = |id: DocId| {
            let (document, letters) = self.blanked(comparison.document(id)?, stop);
            let profile = Profile::new_unless(&document.text, recipe, &family, stop).ok()?;
            Some((profile, letters, document.text)).filter(|_| !stop())
        };
        let ((x, of_x, text_x), (y, of_y, text_y)) = (one(pair.a)?, one(pair.b)?);
        let row = score_pair(DocPair::FIRST, &x, &y);
        let table = PairTable::new(&[x, y], &recipe.sketch);
        let evidence = row.map(|row| table.evidence_of(&row));
        Some((CountedPair { evidence, letters: [of_x, of_y] }, [text_x, text_y]))
    }

    /// The Jaccard of all pairs of a comparison without what does not count, as [`Exclusions::counted_pair`]
    /// gives it for one; undefined for a text of which nothing is left, or that only a sketch is known of.
    /// `None` if stopped. Cost: the shingles of each text of which something is excluded, then
    /// [`counted_jaccard`].
    /// # Errors
    /// As [`claim_counted`].
    pub fn counted_column(
        &self,
        comparison: &Comparison,
        max: Option<u64>,
        stop: &(dyn Fn() -> bool + Sync),
    ) -> Result<Option<CorpusColumn>, Shortage> {
        claim_counted(comparison, max)?;
        let mut is_listed = vec![false; comparison.profiles.len()];
        for id in comparison.pairs.rows().iter().flat_map(|row| row.pair().both()) {
            if let Some(slot) = is_listed.get_mut(id.index()) {
                *slot = true;
            }
        }
        let one = |(place, is_listed): (usize, &bool)| {
            let shingles = (*is_listed && !stop())
                .then(|| self.counted_shingles(comparison, DocId::from_index(place), &|| stop()));
            shingles.flatten().unwrap_or_default()
        };
        let shingles: Vec<CountedShingles<'_>> =
            is_listed.par_iter().enumerate().with_max_len(4).map(one).collect();
        Ok(counted_jaccard(comparison, &shingles, stop).filter(|_| !stop()))
    }

    /// The distinct shingles of a document without what does not count; `None` without its text.
    fn counted_shingles<'a>(
        &self,
        comparison: &'a Comparison,
        id: DocId,
        stop: &dyn Fn() -> bool,
    ) -> Option<CountedShingles<'a>> {
        if !comparison.has_text(id) {
            return None;
        }
        let (document, letters) = self.blanked(comparison.document(id)?, stop);
        let own = comparison.profiles.get(id.index())?;
        if letters.excluded() == 0 && own.has_shingles() {
            return Some(own.shingles.list());
        }
        let recipe = &*comparison.recipe;
        let folded = recipe.ladder.fold_within(&document.text, usize::MAX, stop)?;
        Some(Cow::Owned(bag(&folded, recipe.unit, recipe.n).hashes))
    }
}

//! What is printed of a sweep.

use crate::compare::study::Truth;
use crate::compare::sweep::{Sweep, SweepRecipe};
use crate::corpus::document::Corpus;

/// A finished sweep with everything that is printed of it.
pub(super) struct SweepReport<'a> {
    /// The texts.
    pub(super) corpus: &'a Corpus,
    /// The recipe of the flags of the run.
    pub(super) base: &'a SweepRecipe,
    /// All recipes.
    pub(super) recipes: &'a [SweepRecipe],
    /// What they found.
    pub(super) sweep: &'a Sweep,
    /// The judged pairs.
    pub(super) truth: Option<&'a Truth>,
    /// Most pairs of each list.
    pub(super) top: usize,
}

impl SweepReport<'_> {
    /// The name of a recipe.
    pub(super) fn name(&self, place: usize) -> String {
        self.recipes.get(place).map_or_else(String::new, |own| own.name(self.base))
    }
}

//! Warnings on scores that are undefined or weaker than they look.

use crate::compare::result::{Profile, Recipe};
use crate::measure::contract::Weight;
use crate::measure::simhash::FEW_FEATURES;
use crate::text::token::Unit;

/// Warnings on one document, most serious first; `who` is their subject, e.g. `A` or `this text`.
/// Empty for an ordinary document.
pub fn of_document(who: &str, profile: &Profile, recipe: &Recipe) -> Vec<String> {
    if !profile.is_defined() {
        return vec![format!(
            "{who} has no {} left after normalising: nothing to compare",
            recipe_unit(recipe)
        )];
    }
    let mut reasons = Vec::new();
    if profile.short {
        reasons.push(format!(
            "{who} is shorter than one shingle (n = {}): its only shingle is the whole text",
            recipe.n
        ));
    }
    if !profile.has_shingles() {
        return reasons;
    }
    match profile.features().hashes.len() {
        0 => reasons
            .push(format!("{who} has no word that tf-idf could weigh: no fingerprint, no cosine")),
        count if count < FEW_FEATURES => reasons.push(format!(
            "{who} has only {count} {}: ties and chance decide its SimHash bits",
            features(count, recipe)
        )),
        _ => {}
    }
    reasons
}

/// Warnings on a pair: those on A, then those on B.
pub fn of_pair(a: &Profile, b: &Profile, recipe: &Recipe) -> Vec<String> {
    let mut reasons = of_document("A", a, recipe);
    reasons.extend(of_document("B", b, recipe));
    reasons
}

fn recipe_unit(recipe: &Recipe) -> &'static str {
    match recipe.unit {
        Unit::Char => "characters",
        Unit::Word => "words",
    }
}

fn features(count: usize, recipe: &Recipe) -> &'static str {
    match (recipe.sketch.weight, count) {
        (Weight::TfIdf, 1) => "keyword",
        (Weight::TfIdf, _) => "keywords",
        (_, 1) => "feature",
        _ => "features",
    }
}

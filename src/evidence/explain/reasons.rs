//! Warnings on scores that are undefined or weaker than they look.

use crate::compare::result::{Comparison, Profile, Recipe};
use crate::corpus::document::Document;
use crate::display::number::count;
use crate::measure::contract::Weight;
use crate::measure::scale::short_ratio;
use crate::measure::simhash::FEW_FEATURES;
use crate::pair::{DocId, Side};
use crate::text::normalize::{Ladder, NormalizeStep};
use crate::text::shingle::bag;
use crate::text::shingle_length::ShingleLength;
use crate::text::token::Unit;

/// Least change of Jaccard by one word that is worth a warning.
const MOVED: f64 = 0.1;
/// Tokens for each different shingle from which on a text repeats itself.
const REPEATING: usize = 10;

/// Warnings on one document, most serious first; `who` is their subject, e.g. `A` or `this text`.
/// Empty for an ordinary document.
pub fn document_reasons(who: &str, profile: &Profile, recipe: &Recipe) -> Vec<String> {
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
            recipe.n.numbers()
        ));
    }
    if !profile.has_shingles() {
        return reasons;
    }
    match profile.feature_count() {
        0 => reasons
            .push(format!("{who} has no word that tf-idf could weigh: no fingerprint, no cosine")),
        count if count < FEW_FEATURES => reasons.push(format!(
            "{who} has only {count} {}: ties and chance decide its SimHash bits, and one frequent \
             shingle moves MinHash in all its pairs together",
            features(count, recipe)
        )),
        _ => {}
    }
    reasons
}

/// A warning on a corpus of which half the texts are so short that one changed word moves Jaccard by
/// a tenth or more; `None` for longer texts. A word is 2 characters where shingles have 3 or fewer,
/// as for Chinese, else 5; an automatic length is that of the text in the middle. Cost: a sort of the
/// lengths.
pub fn length_reason(comparison: &Comparison) -> Option<String> {
    let defined = comparison.profiles.iter().enumerate().filter(|(place, own)| {
        // Of a document in a sketch file the length of a word is not known.
        own.is_defined() && comparison.has_text(DocId::from_index(*place))
    });
    let mut lengths: Vec<(usize, u32, usize)> =
        defined.map(|(place, own)| (own.tokens, own.distinct, place)).collect();
    lengths.sort_unstable();
    let &(tokens, shingles, place) =
        lengths.get(lengths.len() / 2).filter(|_| lengths.len() > 1)?;
    let recipe = &comparison.recipe;
    let text = &comparison.corpus.documents.get(place)?.text;
    let n = recipe.n.mostly(text);
    let (word, unit) = match recipe.unit {
        Unit::Word => (1, "word"),
        Unit::Char if n <= ShingleLength::EAST_ASIAN => (2, "character"),
        Unit::Char => (5, "character"),
    };
    // A changed word takes its shingles from both texts: (m − k) / (m + k) are left.
    let changed = (word + n - 1) as f64;
    let moved = (2.0 * changed / (f64::from(shingles) + changed)).min(1.0);
    if tokens > REPEATING * shingles as usize {
        // It takes none from a text that repeats itself, and adds its own.
        let moved = changed / (f64::from(shingles) + changed);
        return (moved >= MOVED).then(|| {
            format!(
                "texts that repeat themselves: half have {} or fewer; one changed word \
                 moves Jaccard by about {}",
                count(shingles.into(), "different shingle"),
                short_ratio(moved)
            )
        });
    }
    (moved >= MOVED).then(|| {
        format!(
            "short texts: half have {} or fewer; one changed word moves Jaccard by \
             about {}; the shortest passage is 8 characters or 4 words",
            count(tokens as u64, unit),
            short_ratio(moved)
        )
    })
}

/// Warnings on a pair: those on A, then those on B.
pub fn pair_reasons(a: &Profile, b: &Profile, recipe: &Recipe) -> Vec<String> {
    let mut reasons = document_reasons("A", a, recipe);
    reasons.extend(document_reasons("B", b, recipe));
    reasons
}

/// What a reader sees otherwise than it is stored in both documents, and the Jaccard of both forms where they differ and
/// the texts have at most `most` bytes together. Cost: four bags of shingles if something is seen otherwise.
pub fn seen_reasons(documents: [&Document; 2], recipe: &Recipe, most: usize) -> Vec<String> {
    let texts = documents.map(|document| &*document.text);
    let notes = |document: &Document, side: Side| -> Vec<String> {
        let notes = document.notes.iter().filter(|note| note.is_of_unseen());
        notes.map(|note| format!("{side} has {note}")).collect()
    };
    let [a, b] = documents;
    let mut reasons = [notes(a, Side::A), notes(b, Side::B)].concat();
    let is_seen =
        |document: &Document| document.notes.iter().any(|note| note.seen_amount().is_some());
    if documents.into_iter().any(is_seen)
        && texts.iter().map(|text| text.len()).sum::<usize>() <= most
        && let Some([seen, stored]) = as_seen_and_stored(texts, recipe)
        && short_ratio(seen) != short_ratio(stored)
    {
        let (seen, stored) = (short_ratio(seen), short_ratio(stored));
        reasons.insert(0, format!("Jaccard is {seen} as seen, {stored} as stored"));
    }
    reasons
}

/// The Jaccard of two texts as seen and as stored; `None` where the recipe does not tell them apart, or one is undefined.
/// Cost: four bags of shingles.
pub fn as_seen_and_stored(texts: [&str; 2], recipe: &Recipe) -> Option<[f64; 2]> {
    let steps = recipe.ladder.steps();
    let stored: Vec<NormalizeStep> =
        steps.iter().copied().filter(|&step| step != NormalizeStep::Seen).collect();
    if stored.len() == steps.len() {
        return None;
    }
    let jaccard_of = |ladder: &Ladder| {
        let bags = texts.map(|text| bag(&ladder.fold(text), recipe.unit, recipe.n).hashes);
        let [a, b] = &bags;
        let shared = a.iter().filter(|hash| b.binary_search(hash).is_ok()).count();
        let union = a.len() + b.len() - shared;
        (!a.is_empty() && !b.is_empty()).then(|| shared as f64 / union as f64)
    };
    Some([jaccard_of(&recipe.ladder)?, jaccard_of(&Ladder::new(stored))?])
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

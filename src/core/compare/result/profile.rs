//! The profile of a document: its bag of shingles, and its MinHash and SimHash sketches.

use crate::compare::result::shingle_set::ShingleSet;
use crate::compare::result::sparse_bag::SparseBag;
use crate::corpus::budget::Halt;
use crate::measure::contract::{Params, Weight};
use crate::measure::minhash::{HashFamily, MinHashSignature};
use crate::measure::simhash::{Fingerprint, fingerprint};
use crate::measure::weight;
use crate::measure::weight::{Weighted, Weights, count_weight};
use crate::text::keyword::keywords;
use crate::text::normalize::Ladder;
use crate::text::shingle::{Bag, bag};
use crate::text::shingle_length::ShingleLength;
use crate::text::token::Unit;
use sha2::{Digest, Sha256};
use std::sync::Arc;

/// Most bytes of a normalised text for each byte of the text. Ordinary texts get shorter.
const SWELLING: usize = 3;
/// Bytes that a normalised text may have more, so that no short text fails.
const SMALL: usize = 1 << 20;
/// How many words tf-idf keeps, as SimHash commonly uses jieba's `extract_tags`.
pub(super) const TOP_WORDS: usize = 30;

/// All settings that a profile depends on.
#[derive(Debug, Clone)]
pub struct Recipe {
    /// Normalisation steps.
    pub ladder: Ladder,
    /// Characters or words.
    pub unit: Unit,
    /// Tokens per shingle.
    pub n: ShingleLength,
    /// Parameters of the sketches.
    pub sketch: Params,
}

impl Recipe {
    /// True if both recipes give the same shingles and weights.
    pub fn same_features(&self, other: &Self) -> bool {
        (&self.ladder, self.unit, self.n, self.sketch.weight)
            == (&other.ladder, other.unit, other.n, other.sketch.weight)
    }
}

/// One document made comparable. Every score of a pair is computed from two profiles.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Profile {
    /// The distinct shingle hashes; shared by runs that differ only in their sketches. Also empty
    /// after [`Profile::lighten`].
    pub shingles: ShingleSet,
    /// How many distinct shingles the document has, kept or not.
    pub distinct: u32,
    /// Tokens in the normalised text.
    pub tokens: usize,
    /// The text is shorter than one shingle.
    pub short: bool,
    /// Hashes of the weighted features if these are not the shingles (tf-idf).
    pub(in crate::compare) words: Option<Arc<[u64]>>,
    /// Weights of the features.
    pub(in crate::compare) weights: Weights,
    /// Squared length of the weighted bag.
    pub norm: u64,
    /// MinHash sketch; `None` without shingles.
    pub signature: Option<MinHashSignature>,
    /// SimHash sketch; `None` without weighted features.
    pub fingerprint: Option<Fingerprint>,
    /// SHA-256 of the normalised text, to find copies.
    pub folded: [u8; 32],
}

impl Profile {
    /// Makes the profile of a text. Cost: a few passes over the text, then shingles × slots.
    pub fn new(text: &str, recipe: &Recipe, family: &HashFamily) -> Self {
        Self::from_folded(&recipe.ladder.fold(text), recipe, family)
    }

    /// As [`Profile::new`], until `stop` returns true. Fails if normalising makes the text many times
    /// longer: some characters stand for eighteen.
    pub fn new_unless(
        text: &str,
        recipe: &Recipe,
        family: &HashFamily,
        stop: &dyn Fn() -> bool,
    ) -> Result<Self, Halt> {
        let signed = Self::signed_unless(text, recipe, family, stop)?;
        Ok(signed.with_fingerprint(recipe.sketch.bits))
    }

    /// As [`Profile::new_unless`], without a fingerprint.
    pub fn signed_unless(
        text: &str,
        recipe: &Recipe,
        family: &HashFamily,
        stop: &dyn Fn() -> bool,
    ) -> Result<Self, Halt> {
        let most = text.len().saturating_mul(SWELLING).saturating_add(SMALL);
        match recipe.ladder.fold_within(text, most, stop) {
            Some(folded) => Ok(Self::signed(&folded, recipe, family)),
            None if stop() => Err(Halt::Cancelled),
            None => Err(Halt::Exhausted),
        }
    }

    /// The shingles and weights of a text, without sketches, until `stop` returns true.
    pub(in crate::compare) fn without_sketches(
        text: &str,
        recipe: &Recipe,
        stop: &dyn Fn() -> bool,
    ) -> Option<Self> {
        let folded = recipe.ladder.fold_within(text, usize::MAX, stop)?;
        Some(Self::from_bag(&folded, bag(&folded, recipe.unit, recipe.n), recipe))
    }

    fn from_folded(folded: &str, recipe: &Recipe, family: &HashFamily) -> Self {
        Self::signed(folded, recipe, family).with_fingerprint(recipe.sketch.bits)
    }

    fn signed(folded: &str, recipe: &Recipe, family: &HashFamily) -> Self {
        Self::from_bag(folded, bag(folded, recipe.unit, recipe.n), recipe).with_signature(family)
    }

    /// The profile of a normalised text with this bag, without sketches.
    pub fn from_bag(folded: &str, bag: Bag, recipe: &Recipe) -> Self {
        let (words, weights) = match recipe.sketch.weight {
            Weight::TfIdf => {
                let (hashes, weights) = words(folded);
                (Some(hashes), weights)
            }
            scheme => (None, Weights::from_counts(&bag.counts, scheme)),
        };
        let mut profile = Self {
            signature: None,
            distinct: bag.hashes.len() as u32,
            shingles: bag.hashes.into(),
            tokens: bag.tokens,
            short: bag.short,
            words,
            weights,
            norm: 0,
            fingerprint: None,
            folded: Sha256::digest(folded.as_bytes()).into(),
        };
        profile.norm = profile.features().norm();
        profile
    }

    /// The same with a MinHash sketch. Cost: shingles × slots.
    #[must_use]
    pub fn with_signature(self, family: &HashFamily) -> Self {
        Self { signature: family.signature(&self.shingles), ..self }
    }

    /// The same with a SimHash sketch. Cost: shingles × bits.
    #[must_use]
    pub fn with_fingerprint(self, bits: u32) -> Self {
        Self { fingerprint: fingerprint(self.features(), bits), ..self }
    }

    /// The same shingles and weights with sketches by `params`. Sketches whose settings equal those
    /// of `before` are kept. Nothing is read, normalised or shingled.
    #[must_use]
    pub fn again(&self, before: &Params, params: &Params, family: &HashFamily) -> Self {
        let family_of = |p: &Params| (p.scheme, p.slots, p.seed);
        let mut profile = self.clone();
        let list = self.shingles.list();
        if family_of(before) != family_of(params) {
            profile.signature = family.signature(&list);
        }
        if before.bits != params.bits {
            profile.fingerprint = fingerprint(self.features_among(&list), params.bits);
        }
        profile
    }

    /// The share of a text of the same kind that this one is expected to hold by chance, 0 to 1: one
    /// minus the share of its tokens whose shingle occurs once in it (Good 1953). An upper bound
    /// where `scheme` does not tell how often a shingle occurs; 1 without shingles or weights.
    pub fn chance(&self, scheme: Weight) -> f64 {
        if !self.has_shingles() || !self.is_defined() {
            return 1.0;
        }
        let counts = matches!(scheme, Weight::Log | Weight::Count) && self.words.is_none();
        let (all, distinct) = (self.tokens.max(1) as f64, f64::from(self.distinct));
        let once = if counts && self.weights.usual() != count_weight(1, scheme) {
            0.0
        } else if counts {
            distinct - self.weights.with(&[]).others().count() as f64
        } else {
            // Every other shingle occurs at least twice.
            2.0 * distinct - all
        };
        (1.0 - once / all).clamp(0.0, 1.0)
    }

    /// The weighted features of SimHash and the cosine.
    pub fn features(&self) -> Weighted<'_> {
        self.features_among(self.words.as_deref().unwrap_or(&self.shingles))
    }

    /// As [`Self::features`], given the list of the shingles.
    pub(in crate::compare) fn features_among<'a>(&'a self, shingles: &'a [u64]) -> Weighted<'a> {
        self.weights.with(self.words.as_deref().unwrap_or(shingles))
    }

    /// How many weighted features there are.
    pub fn feature_count(&self) -> usize {
        self.words.as_ref().map_or_else(|| self.shingles.len(), |words| words.len())
    }

    /// The weighted features if these are the shingles.
    pub(super) fn sparse(&self) -> Option<SparseBag<'_>> {
        let are_shingles = self.features_are_shingles();
        are_shingles.then(|| SparseBag::new(&self.shingles, &self.weights))
    }

    /// True if the weighted features are the shingles themselves.
    pub fn features_are_shingles(&self) -> bool {
        self.words.is_none()
    }

    /// The same with deferred shingles: their list is made from `text`, the text of the profile, each
    /// time it is needed.
    pub(in crate::compare) fn with_deferred_shingles(
        self,
        text: Arc<str>,
        recipe: &Arc<Recipe>,
    ) -> Self {
        let recipe = recipe.clone();
        let make = move || bag(&recipe.ladder.fold(&text), recipe.unit, recipe.n).hashes;
        Self { shingles: ShingleSet::deferred(self.distinct as usize, Box::new(make)), ..self }
    }

    /// The same with a list of its shingles, for as long as it is needed.
    pub(in crate::compare) fn with_listed_shingles(&self) -> Self {
        Self { shingles: self.shingles.list().into_owned().into(), ..self.clone() }
    }

    /// True if the document has shingles and can be scored.
    pub fn is_defined(&self) -> bool {
        self.distinct > 0
    }

    /// True if the shingles are available, so that scores are exact.
    pub fn has_shingles(&self) -> bool {
        self.shingles.len() == self.distinct as usize
    }

    /// Drops shingles and weights; the sketches stay.
    #[must_use]
    pub fn lighten(self) -> Self {
        let words = self.words.map(|_| Arc::from([]));
        Self { shingles: ShingleSet::default(), weights: Weights::default(), words, ..self }
    }
}

fn words(folded: &str) -> (Arc<[u64]>, Weights) {
    let mut best: Vec<(u64, u32)> = keywords(folded, TOP_WORDS)
        .into_iter()
        .map(|(hash, value)| (hash, weight::fixed(value)))
        .collect();
    best.sort_unstable();
    (best.iter().map(|b| b.0).collect(), Weights::new(best.iter().map(|b| b.1)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_profile_of_prose_keeps_under_nine_bytes_a_shingle() {
        let text = concat!(
            include_str!("../../../../assets/demo/docs/english/last-bus.txt"),
            include_str!("../../../../assets/demo/docs/english/on-keeping-bees.txt")
        );
        let sketch = Params::default();
        let recipe = Recipe {
            ladder: Ladder::default(),
            unit: Unit::Char,
            n: ShingleLength::Fixed(5),
            sketch,
        };
        let profile = Profile::new(text, &recipe, &HashFamily::new(&sketch));
        let steps = profile.features().steps;
        let kept = size_of_val(&*profile.shingles) + size_of_val(steps);
        let each = kept as f64 / f64::from(profile.distinct);
        assert!(text.len() > 3_000 && !steps.is_empty() && each < 8.8, "{each} bytes a shingle");
    }
    #[test]
    fn a_text_that_normalising_makes_far_longer_is_refused() {
        let sketch = Params::default();
        let recipe = Recipe {
            ladder: Ladder::default(),
            unit: Unit::Char,
            n: ShingleLength::Fixed(5),
            sketch,
        };
        let family = HashFamily::new(&sketch);
        let make = |text: &str, stop| Profile::new_unless(text, &recipe, &family, &|| stop);
        // One character stands for eighteen.
        assert_eq!(make(&"\u{fdfa}".repeat(200_000), false), Err(Halt::Exhausted));
        let short = "\u{fdfa}".repeat(100);
        assert_eq!(make(&short, false), Ok(Profile::new(&short, &recipe, &family)));
        assert_eq!(make(&short, true), Err(Halt::Cancelled));
    }
}

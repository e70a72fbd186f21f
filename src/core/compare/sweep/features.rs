//! Makes the shingles of all texts for several recipes: each text is normalised and cut once.

use crate::compare::result::{Profile, Recipe};
use crate::compare::sweep::recipe::SweepRecipe;
use crate::corpus::document::Document;
use crate::measure::minhash::HashFamily;
use crate::text::shingle::{bag, bag_of_words};
use crate::text::token::{Unit, tokens};
use rayon::prelude::*;
use std::ops::Range;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Instant;

/// Most bytes of a normalised text for each byte of the text.
const SWELLING: usize = 3;

/// Nanoseconds that all threads together spent on a stage.
#[derive(Debug, Default)]
pub(super) struct Spent(AtomicU64);

impl Spent {
    /// Does some work and adds its time.
    pub(super) fn on<T>(&self, work: impl FnOnce() -> T) -> T {
        let start = Instant::now();
        let made = work();
        self.0.fetch_add(start.elapsed().as_nanos() as u64, Ordering::Relaxed);
        made
    }

    /// The time so far, in seconds.
    pub(super) fn seconds(&self) -> f64 {
        self.0.load(Ordering::Relaxed) as f64 * 1e-9
    }
}

/// The texts after the steps of one ladder.
pub(super) struct FoldedTexts {
    texts: Vec<String>,
    /// Byte ranges of the words of each text, once they were needed.
    words: Option<Vec<Vec<Range<usize>>>>,
    folding: f64,
    cutting: f64,
}

/// Profiles without sketches, and the time that they took from the texts as read, in seconds.
pub(super) struct PlainProfiles {
    pub(super) profiles: Vec<Profile>,
    pub(super) seconds: f64,
}

impl FoldedTexts {
    /// Normalises all texts. `None` once cancelled. Cost: one pass over the texts.
    pub(super) fn new(
        documents: &[Document],
        recipe: &SweepRecipe,
        cancelled: &(dyn Fn() -> bool + Sync),
    ) -> Option<Self> {
        let spent = Spent::default();
        // A text that normalising makes far longer has no shingles.
        let folded = |text: &str| {
            let most = text.len().saturating_mul(SWELLING).saturating_add(1 << 20);
            recipe.ladder.fold_within(text, most, &|| cancelled()).unwrap_or_default()
        };
        let fold =
            |document: &Document| (!cancelled()).then(|| spent.on(|| folded(&document.text)));
        let texts = documents.par_iter().map(fold).collect::<Option<Vec<String>>>()?;
        Some(Self { texts, words: None, folding: spent.seconds(), cutting: 0.0 })
    }

    /// The shingles of all texts by this recipe. `None` once cancelled.
    pub(super) fn shingled(
        &mut self,
        recipe: &SweepRecipe,
        cancelled: &(dyn Fn() -> bool + Sync),
    ) -> Option<PlainProfiles> {
        if recipe.unit == Unit::Word && self.words.is_none() {
            let spent = Spent::default();
            let cut = |text: &String| (!cancelled()).then(|| spent.on(|| tokens(text, Unit::Word)));
            self.words = Some(self.texts.par_iter().map(cut).collect::<Option<Vec<_>>>()?);
            self.cutting = spent.seconds();
        }
        let spent = Spent::default();
        let plain = plain_recipe(recipe);
        let make = |(place, text): (usize, &String)| {
            (!cancelled()).then(|| {
                spent.on(|| {
                    let words = self.words.as_ref().filter(|_| recipe.unit == Unit::Word);
                    let bag = match words.and_then(|words| words.get(place)) {
                        Some(words) => bag_of_words(text, words, recipe.n),
                        None => bag(text, recipe.unit, recipe.n),
                    };
                    Profile::from_bag(text, bag, &plain)
                })
            })
        };
        let profiles = self.texts.par_iter().enumerate().map(make);
        let profiles = profiles.collect::<Option<Vec<Profile>>>()?;
        let cutting = if recipe.unit == Unit::Word { self.cutting } else { 0.0 };
        Some(PlainProfiles { profiles, seconds: self.folding + cutting + spent.seconds() })
    }
}

/// Profiles with both sketches, and the seconds that each kind took.
pub(super) struct SketchedProfiles {
    pub(super) profiles: Vec<Profile>,
    pub(super) minhash: f64,
    pub(super) simhash: f64,
}

/// Adds the sketches of this recipe. `None` once cancelled.
pub(super) fn sketched(
    plain: &PlainProfiles,
    recipe: &SweepRecipe,
    cancelled: &(dyn Fn() -> bool + Sync),
) -> Option<SketchedProfiles> {
    let family = HashFamily::new(&recipe.sketch);
    let (minhash, simhash) = (Spent::default(), Spent::default());
    let make = |profile: &Profile| {
        (!cancelled()).then(|| {
            let signed = minhash.on(|| profile.clone().with_signature(&family));
            simhash.on(|| signed.with_fingerprint(recipe.sketch.bits))
        })
    };
    let profiles = plain.profiles.par_iter().map(make).collect::<Option<Vec<Profile>>>()?;
    Some(SketchedProfiles { profiles, minhash: minhash.seconds(), simhash: simhash.seconds() })
}

/// The recipe of the profiles.
pub(super) fn plain_recipe(recipe: &SweepRecipe) -> Recipe {
    Recipe { ladder: recipe.ladder.clone(), unit: recipe.unit, n: recipe.n, sketch: recipe.sketch }
}

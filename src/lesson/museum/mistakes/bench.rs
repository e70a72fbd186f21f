//! The bench of the museum: some texts of a corpus, cut to a length, on which both rules are run.

use crate::compare::result::Comparison;
use crate::lesson::kit::{Stopped, best_pairs, name};
use crate::measure::contract::{Params, Scheme, Weight};
use crate::measure::mix::stream;
use crate::measure::simhash::{Fingerprint, fingerprint};
use crate::measure::weight::{Weighted, Weights};
use crate::settings::Thresholds;
use crate::text::shingle::{Bag, bag};
use crate::text::token::Unit;
use std::collections::BTreeSet;

/// Bits of a fingerprint on the bench, whatever the run is set to.
pub(super) const BITS: u32 = 64;
/// Texts on the bench at most: 19,900 pairs.
pub(super) const MOST_TEXTS: usize = 200;
/// Characters of a text that are looked at.
pub const MOST_CHARACTERS: usize = 20_000;
/// Pairs of the table whose texts come first.
const BEST: usize = 60;

/// A text on the bench.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Text {
    /// Its number in the corpus.
    pub id: u32,
    /// Its name, safe to show.
    pub name: String,
    /// The normalised text.
    pub folded: String,
    /// Its shingles, by the engine.
    pub bag: Bag,
    /// The counts of its shingles as weights.
    counts: Weights,
}

/// Texts, and how they are compared.
#[derive(Debug, Clone)]
pub struct Bench {
    /// The texts, in the order of the corpus.
    pub texts: Vec<Text>,
    /// Distinct documents in the corpus, those without shingles included.
    pub of: usize,
    /// Whether some text was cut.
    pub cut: bool,
    /// Characters or words.
    pub unit: Unit,
    /// Tokens in a shingle.
    pub n: usize,
    /// What the sketches depend on.
    pub sketch: Params,
    /// From which scores a pair is flagged.
    pub thresholds: Thresholds,
}

impl Bench {
    /// The texts of the best pairs of a corpus and, up to `MOST_TEXTS`, others drawn from the rest;
    /// the same each time. Documents without shingles take part. `None` when stopped.
    pub fn of(corpus: &Comparison, thresholds: Thresholds, stopped: Stopped<'_>) -> Option<Self> {
        let own = |id: &u32| corpus.copies.representative(*id) == *id;
        let all: Vec<u32> = (0..corpus.profiles.len() as u32).filter(own).collect();
        let mut chosen: Vec<u32> = Vec::new();
        if all.len() > MOST_TEXTS {
            let best = best_pairs(corpus);
            chosen.extend(best.iter().take(BEST).flat_map(|&(a, b, _)| [a, b]));
            let mut rest = all.clone();
            rest.sort_by_key(|&id| stream(5, u64::from(id)));
            chosen.extend(rest);
            let mut seen = BTreeSet::new();
            chosen.retain(|&id| seen.insert(id));
            chosen.truncate(MOST_TEXTS);
            chosen.sort_unstable();
        } else {
            chosen.clone_from(&all);
        }
        let recipe = &corpus.recipe;
        let mut bench = Self {
            texts: Vec::with_capacity(chosen.len()),
            of: all.len(),
            cut: false,
            unit: recipe.unit,
            n: recipe.n,
            sketch: recipe.sketch,
            thresholds,
        };
        for id in chosen {
            if stopped() {
                return None;
            }
            let Some(document) = corpus.document(id) else { continue };
            let end = document.text.char_indices().nth(MOST_CHARACTERS).map(|(at, _)| at);
            bench.cut |= end.is_some();
            let text = document.text.get(..end.unwrap_or(document.text.len())).unwrap_or_default();
            let folded = recipe.ladder.fold(text);
            let bag = bag(&folded, bench.unit, bench.n);
            let counts = Weights::of_counts(&bag.counts, Weight::Count);
            bench.texts.push(Text { id, name: name(corpus, id, 60), folded, bag, counts });
        }
        Some(bench)
    }

    /// The distinct shingles of the text at that place, ascending.
    pub fn set(&self, place: usize) -> &[u64] {
        &self.texts[place].bag.hashes
    }

    /// Every pair of places, in order.
    pub fn pairs(&self) -> impl Iterator<Item = (usize, usize)> {
        let count = self.texts.len();
        (0..count).flat_map(move |a| (a + 1..count).map(move |b| (a, b)))
    }

    /// The sketches of the bench with one slot a hash function.
    pub fn slots(&self) -> Params {
        Params { scheme: Scheme::Slots, ..self.sketch }
    }

    /// Bits of `BITS` up to which a pair is near: the threshold of the run, carried over.
    pub fn near(&self) -> u32 {
        (self.thresholds.simhash * BITS / self.sketch.bits.max(1)).min(BITS)
    }

    /// Something of each text; `None` when stopped.
    pub fn each<T>(&self, stopped: Stopped<'_>, make: impl Fn(&Text) -> T) -> Option<Vec<T>> {
        let mut all = Vec::with_capacity(self.texts.len());
        for text in &self.texts {
            if stopped() {
                return None;
            }
            all.push(make(text));
        }
        Some(all)
    }
}

impl Text {
    /// The fingerprint over counts of shingles, so that votes are whole numbers.
    pub fn fingerprint(&self, bits: u32) -> Option<Fingerprint> {
        fingerprint(self.counted(), bits)
    }

    /// The shingles weighted by their counts.
    pub fn counted(&self) -> Weighted<'_> {
        self.counts.of(&self.bag.hashes)
    }
}

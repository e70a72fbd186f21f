//! The test bench of the museum: sample texts on which both rules run.

use crate::compare::result::Comparison;
use crate::lesson::kit::{Stopped, best_pairs, name};
use crate::measure::contract::{Params, Scheme, Weight};
use crate::measure::mix::stream;
use crate::measure::simhash::{Fingerprint, fingerprint};
use crate::measure::weight::{Weighted, Weights};
use crate::order::ListOrder as _;
use crate::pair::DocId;
use crate::settings::Thresholds;
use crate::text::shingle::{Bag, bag};
use crate::text::shingle_length::ShingleLength;
use crate::text::token::Unit;
use std::collections::BTreeSet;

/// Bits of a fingerprint on the bench, independent of the run.
pub(super) const BITS: u32 = 64;
/// Most texts on the bench: 19,900 pairs.
pub(super) const MOST_TEXTS: usize = 200;
/// Most characters used of a text.
pub const MOST_CHARACTERS: usize = 20_000;
/// Number of best pairs whose texts are included first.
const BEST: usize = 60;

/// A text on the bench.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BenchText {
    /// Its id in the corpus.
    pub id: DocId,
    /// Its name, safe to show.
    pub name: String,
    /// The normalised text.
    pub folded: String,
    /// Its shingles.
    pub bag: Bag,
    /// The counts of its shingles, as weights.
    counts: Weights,
}

/// Sample texts and the settings to compare them.
#[derive(Debug, Clone)]
pub struct Bench {
    /// The texts, in the order of the corpus.
    pub texts: Vec<BenchText>,
    /// Distinct documents in the corpus, including those without shingles.
    pub documents: usize,
    /// True if some text was cut.
    pub cut: bool,
    /// Characters or words.
    pub unit: Unit,
    /// Tokens in a shingle.
    pub n: ShingleLength,
    /// Parameters of the sketches.
    pub sketch: Params,
    /// Thresholds of the run.
    pub thresholds: Thresholds,
}

impl Bench {
    /// Samples the texts of the best pairs of a corpus and, up to `MOST_TEXTS`, random others; the
    /// same each time. Includes documents without shingles. `None` when stopped.
    pub fn new(corpus: &Comparison, thresholds: Thresholds, stopped: Stopped<'_>) -> Option<Self> {
        let own = |id: &DocId| corpus.copies.representative(*id) == *id;
        let all: Vec<DocId> = DocId::first(corpus.profiles.len()).filter(own).collect();
        let mut chosen: Vec<DocId> = Vec::new();
        if all.len() > MOST_TEXTS {
            let best = best_pairs(corpus);
            chosen.extend(best.iter().take(BEST).flat_map(|(pair, _)| pair.both()));
            let mut rest = all.clone();
            rest.order_by_key(|&id| stream(5, u64::from(id.0)));
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
            documents: all.len(),
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
            let counts = Weights::from_counts(&bag.counts, Weight::Count);
            bench.texts.push(BenchText { id, name: name(corpus, id, 60), folded, bag, counts });
        }
        Some(bench)
    }

    /// The distinct shingles of the text at that index, ascending.
    pub fn set(&self, place: usize) -> &[u64] {
        &self.texts[place].bag.hashes
    }

    /// Every pair of indices, in order.
    pub fn pairs(&self) -> impl Iterator<Item = (usize, usize)> {
        let count = self.texts.len();
        (0..count).flat_map(move |a| (a + 1..count).map(move |b| (a, b)))
    }

    /// Sketch parameters with one hash function a slot.
    pub fn slots(&self) -> Params {
        Params { scheme: Scheme::Slots, ..self.sketch }
    }

    /// Largest near distance of `BITS` bits: the threshold of the run, converted.
    pub fn near(&self) -> u32 {
        let bits = self.sketch.bits;
        (self.thresholds.differing(bits) * BITS / bits.max(1)).min(BITS)
    }

    /// Computes a value for each text; `None` when stopped.
    pub fn each<T>(&self, stopped: Stopped<'_>, make: impl Fn(&BenchText) -> T) -> Option<Vec<T>> {
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

impl BenchText {
    /// The fingerprint over counts of shingles, so that votes are integers.
    pub fn fingerprint(&self, bits: u32) -> Option<Fingerprint> {
        fingerprint(self.counted(), bits)
    }

    /// The shingles weighted by their counts.
    pub fn counted(&self) -> Weighted<'_> {
        self.counts.with(&self.bag.hashes)
    }
}

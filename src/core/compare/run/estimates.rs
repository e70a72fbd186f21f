//! Estimates of the memory that each stage takes, in bytes; constants are measured on a release build.

use crate::compare::result::{Coverage, PairRow, Profile, Recipe, pairs_among};
use crate::compare::run::bases::Bases;
use crate::compare::run::memory::Need;
use crate::compare::run::sketching::first_copies;
use crate::compare::run::watch::Watch;
use crate::corpus::document::Document;
use crate::corpus::gather::ReadSizes;
use crate::pair::DocId;
use crate::text::forecast::TallyForecast;
use crate::text::shingle::bag;
use crate::text::token::Unit;
use rayon::prelude::*;

/// A document with its name, without its text, in the lists that pass it on.
const DOCUMENT: u64 = 400;
/// A profile without its shingles and sketches.
const PROFILE: u64 = 400;
/// Buffers of a thread that normalises and counts texts of some kilobytes.
const THREAD: u64 = 3 << 20;
/// Texts from this size on are estimated one by one.
const LONG: usize = 1 << 20;
/// How many shorter texts are looked at to estimate the others.
const SAMPLE: usize = 64;
/// Bytes of a shingle in a profile: its hash, and its weight unless that is the lowest.
const HASH: f64 = 8.0;
const WEIGHT: f64 = 0.4;
/// Bytes of a dictionary per shingle while it is made, and of its distinct shingles at most.
const NUMBERED: u64 = 7;
/// Bytes of an index of all pairs per shingle, dictionary included.
const INDEXED: u64 = 30;
/// Bytes of the index of a check per shingle of the new texts; measured: 13 on 100,000 texts of 3 kB.
const QUERIED: u64 = 16;
/// Most bytes of bitmaps, folds and positions that a join keeps per document.
pub(super) const BESIDE: u64 = 9_000;

/// The shingles of the profiles that a stage makes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MadeShingles {
    /// They are made and kept.
    Kept,
    /// They are made to be counted and sketched, and not kept: see [`crate::compare::result::ShingleSet`].
    Deferred,
    /// They exist already.
    Known,
}

impl MadeShingles {
    /// Bytes of a shingle that a profile keeps, if each hash takes `hash`.
    fn each(self, hash: f64) -> f64 {
        match self {
            Self::Kept => hash + WEIGHT,
            Self::Deferred => WEIGHT,
            Self::Known => 0.0,
        }
    }
}

impl Need {
    /// True if the budget of the run allows this; if not, the run ends with an error.
    pub fn claim(self, watch: &dyn Watch) -> bool {
        let allowed = watch.affords(self);
        if !allowed {
            watch.refuse(self);
        }
        allowed
    }

    /// Memory for reading files: all texts, and what the largest take while they are decoded.
    pub(super) fn for_reading(sizes: &ReadSizes) -> Self {
        let held = sizes.bytes + sizes.files as u64 * DOCUMENT;
        let decoding: u64 = sizes.largest.iter().take(rayon::current_num_threads()).sum();
        Self {
            doing: "reading",
            documents: (sizes.files, "file"),
            bytes: held + decoding,
            help: "lower --max-file-size, or --exclude files",
        }
    }

    /// Most memory that profiles can take. Texts are counted as if no shingle repeats.
    fn for_sketching(documents: &[Document], recipe: &Recipe, made: MadeShingles) -> Self {
        let known = made == MadeShingles::Known;
        let take = |document: &Document| {
            let tokens = if known { 0 } else { tokens(document, recipe.unit) };
            let peak = if known { 0 } else { 2 * document.text.len() as u64 + 32 * tokens };
            ((tokens as f64 * made.each(HASH)) as u64 + fixed(recipe), peak)
        };
        Self::sketching(documents, recipe, known, documents.par_iter().map(take).collect())
    }

    /// As [`Self::for_sketching`], closer: looks at a sample of the texts and at every long one.
    /// Cost: about half of sketching the long texts.
    fn for_sketching_closely(documents: &[Document], recipe: &Recipe, made: MadeShingles) -> Self {
        let is_long = |document: &&Document| document.text.len() >= LONG;
        let short = documents.iter().filter(|document| !is_long(document));
        let step = short.clone().count().div_ceil(SAMPLE).max(1);
        let (mut distinct, mut stored, mut all) = (0, 0, 1);
        let bases = Bases::default();
        for document in short.step_by(step) {
            let folded = recipe.ladder.fold(&document.text);
            let set = bases.shrunk(bag(&folded, recipe.unit, recipe.n).hashes.into());
            distinct += set.len() as u64;
            stored += set.bytes();
            all += document.text.len() as u64;
        }
        let per_byte = distinct as f64 / all as f64;
        // Less than the whole hashes where texts are near copies.
        let hash = stored as f64 / (distinct as f64).max(1.0);
        let firsts = first_copies(documents);
        let take = |(document, (place, first)): (&Document, (usize, &usize))| {
            let length = document.text.len() as u64;
            let (distinct, hash, peak) = if place != *first {
                (0.0, HASH, 0) // copies share the shingles of the first
            } else if is_long(&document) {
                let mut forecast = TallyForecast::default();
                let folding = recipe.ladder.each_piece(&document.text, &mut |piece| {
                    forecast.add(piece, recipe.unit, recipe.n);
                });
                (
                    forecast.distinct() as f64,
                    HASH,
                    folding.peak.max(folding.folded + forecast.peak()),
                )
            } else {
                let distinct = per_byte * length as f64;
                (distinct, hash, 2 * length + (32.0 * distinct) as u64)
            };
            ((distinct * made.each(hash)) as u64 + fixed(recipe), peak)
        };
        let each = documents.par_iter().zip(firsts.par_iter().enumerate()).map(take).collect();
        Self::sketching(documents, recipe, false, each)
    }

    /// The need of documents of which each keeps some bytes and takes some while it is made.
    fn sketching(
        documents: &[Document],
        recipe: &Recipe,
        shingled: bool,
        mut each: Vec<(u64, u64)>,
    ) -> Self {
        let help = match recipe.unit {
            _ if shingled => "lower --num-perm",
            Unit::Char => "compare by --unit word, lower --max-file-size, --exclude files",
            Unit::Word => "lower --max-file-size, --exclude files",
        };
        let kept: u64 = each.iter().map(|&(kept, _)| kept).sum();
        // What is kept is made of what is taken.
        each.sort_unstable_by_key(|&(kept, peak)| std::cmp::Reverse(peak.saturating_sub(kept)));
        let threads = rayon::current_num_threads();
        let more = |&(kept, peak): &(u64, u64)| peak.saturating_sub(kept) + THREAD;
        let bytes = kept + each.iter().take(threads).map(more).sum::<u64>();
        Self { doing: "sketching", documents: (documents.len(), "document"), bytes, help }
    }

    /// Memory for the index of a join with a floor, of `bytes`.
    pub(super) fn for_index(documents: usize, bytes: u64) -> Self {
        let help = "compare by --unit word, raise --floor";
        Self { doing: "indexing", documents: (documents, "document"), bytes, help }
    }

    /// Memory for a check of these new texts: their index.
    pub fn for_checking(profiles: &[Profile]) -> Self {
        let index = |profile: &Profile| profile.shingles.len() as u64 * QUERIED + BESIDE;
        let help = "compare by --unit word, lower -n";
        let (documents, bytes) = ((profiles.len(), "document"), profiles.iter().map(index).sum());
        Self { doing: "pairing", documents, bytes, help }
    }

    /// Memory for a join of these documents: the dictionary of a join with a floor (its index is
    /// estimated when that is known), or everything for all pairs.
    pub(super) fn for_joining(
        profiles: &[Profile],
        documents: &[DocId],
        coverage: Coverage,
    ) -> Self {
        let of = |id: &DocId| profiles.get(id.index()).map_or(0, |p| p.shingles.len() as u64);
        let shingles: u64 = documents.iter().map(of).sum();
        let (bytes, help) = match coverage {
            Coverage::Floor(_) => (shingles * NUMBERED, "compare by --unit word, lower -n"),
            Coverage::AllPairs => {
                let rows = pairs_among(documents.len()) * size_of::<PairRow>() as u64;
                let index = shingles * INDEXED;
                let help = if rows > index {
                    "give a --floor"
                } else {
                    "compare by --unit word, lower -n"
                };
                (index + rows, help)
            }
        };
        Self { doing: "pairing", documents: (documents.len(), "document"), bytes, help }
    }
}

/// True if the budget allows to sketch these documents; if not, the run ends with an error. Looks
/// closer at the texts only if a rough upper bound does not fit.
pub fn claim_sketching(
    documents: &[Document],
    recipe: &Recipe,
    made: MadeShingles,
    watch: &dyn Watch,
) -> bool {
    let most = Need::for_sketching(documents, recipe, made);
    if made == MadeShingles::Known {
        return most.claim(watch);
    }
    watch.affords(most) || Need::for_sketching_closely(documents, recipe, made).claim(watch)
}

/// Bytes of a profile whatever its text.
fn fixed(recipe: &Recipe) -> u64 {
    (recipe.sketch.slots * 4) as u64 + u64::from(recipe.sketch.bits) / 8 + PROFILE
}

/// About how many tokens a text has, at most.
fn tokens(document: &Document, unit: Unit) -> u64 {
    match unit {
        Unit::Char => document.text.chars().count() as u64,
        // Three bytes a Han character, and words of two of them, or of five letters and a space.
        Unit::Word => document.text.len() as u64 / 6,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_larger_part_of_all_pairs_is_named() {
        let of = |coverage, count: usize| {
            Need::for_joining(&[], &DocId::first(count).collect::<Vec<_>>(), coverage)
        };
        assert_eq!(of(Coverage::AllPairs, 2_000).help, "give a --floor");
        assert!(of(Coverage::Floor(0.3), 100_000).help.contains("--unit word"));
    }
}

//! What-if figures against real indexes, built as a library would build them.

use crate::join::corpus;
use lookalike::compare::pipeline::compare;
use lookalike::compare::result::Comparison;
use lookalike::compare::run::Unwatched;
use lookalike::compare::study::whatif::{
    Miss, NoBands, Sizes, WhatIf, what_if_bands, what_if_blocks,
};
use lookalike::measure::banding::Banding;
use lookalike::measure::blocks::BlockTables;
use lookalike::measure::contract::Scheme;
use lookalike::measure::jaccard::intersection;
use lookalike::measure::minhash::MinHashSignature;
use lookalike::pair::{DocId, DocPair};
use lookalike::settings::Settings;
use std::collections::{BTreeSet, HashMap};

const NEVER: fn() -> bool = || false;

/// Distinct texts with shingles.
fn texts(comparison: &Comparison) -> Vec<DocId> {
    let own = |id: &DocId| comparison.copies.representative(*id) == *id;
    let defined = |id: &DocId| comparison.profiles[*id].is_defined();
    DocId::first(comparison.profiles.len()).filter(|id| own(id) && defined(id)).collect()
}

/// An index of hash tables: insert all, then query all.
#[derive(Default)]
struct Library {
    candidates: BTreeSet<DocPair>,
    visits: u64,
    sizes: Vec<usize>,
}

impl Library {
    fn build(tables: &[HashMap<Vec<u64>, Vec<DocId>>]) -> Self {
        let mut library = Self::default();
        for bucket in tables.iter().flat_map(HashMap::values) {
            library.sizes.push(bucket.len());
            for (at, &b) in bucket.iter().enumerate() {
                library.candidates.extend(bucket[..at].iter().map(|&a| DocPair::new(a, b)));
                library.visits += at as u64;
            }
        }
        library.sizes.sort_unstable();
        library
    }

    fn assert_like(&self, answer: &WhatIf, wanted: &BTreeSet<DocPair>, what: &str) {
        assert_eq!(answer.candidates, self.candidates.len() as u64, "{what}");
        assert_eq!((answer.visits, answer.passed_over), (self.visits, 0), "{what}");
        let missed: BTreeSet<_> = wanted.difference(&self.candidates).copied().collect();
        let told: BTreeSet<_> = answer.misses.iter().map(Miss::pair).collect();
        assert_eq!(told, missed, "{what}");
        assert_eq!((answer.wanted, answer.missed), (wanted.len() as u64, missed.len() as u64));
        let found = wanted.intersection(&self.candidates).count();
        let recall = (!wanted.is_empty()).then(|| found as f64 / wanted.len() as f64);
        assert_eq!(answer.recall(), recall, "{what}: the recall of the index that was built");
        assert_eq!(answer.sizes, sizes(&self.sizes), "{what}");
        assert_eq!(answer.sizes.largest(), self.sizes.last().copied().unwrap_or(0));
    }
}

fn sizes(all: &[usize]) -> Sizes {
    let mut sizes = Sizes { alone: 0, buckets: Vec::new() };
    for group in all.chunk_by(|x, y| x == y) {
        match group[0] {
            1 => sizes.alone = group.len() as u64,
            size => sizes.buckets.push((size, group.len() as u64)),
        }
    }
    sizes
}

#[test]
fn the_recall_of_bands_is_that_of_a_built_index() {
    for scheme in [Scheme::Slots, Scheme::OnePermutation] {
        let mut settings = Settings::default();
        (settings.sketch.scheme, settings.sketch.slots) = (scheme, 60);
        let comparison = compare(corpus(150, 3), &settings, &Unwatched);
        for (bands, rows) in [(12, 5), (30, 2), (60, 1), (7, 8), (3, 20)] {
            let banding = Banding { bands, rows };
            let mut tables = vec![HashMap::<Vec<u64>, Vec<DocId>>::new(); bands];
            for id in texts(&comparison) {
                let Some(MinHashSignature::Slots(values) | MinHashSignature::Bins(values)) =
                    &comparison.profiles[id].signature
                else {
                    panic!("a text without slots");
                };
                for (table, rows) in tables.iter_mut().zip(values.chunks_exact(rows)) {
                    let key = rows.iter().map(|&row| u64::from(row)).collect();
                    table.entry(key).or_default().push(id);
                }
            }
            let library = Library::build(&tables);
            for threshold in [0.2, 0.5, 0.9] {
                let wanted = pairs(&comparison, |a, b| {
                    let of = |id: DocId| &comparison.profiles[id].shingles;
                    let shared = f64::from(intersection(of(a), of(b)));
                    shared / (of(a).len() as f64 + of(b).len() as f64 - shared) >= threshold
                });
                let answer = what_if_bands(&comparison, banding, threshold, &NEVER).unwrap();
                library.assert_like(&answer.index, &wanted, &format!("{banding:?} {threshold}"));
                assert!(answer.all_wanted_known && answer.index.tables == bands);
                let off = answer.expected.unwrap() - answer.index.recall().unwrap();
                assert!(off.abs() < 0.25, "{banding:?} {threshold}: theory is off by {off}");
            }
        }
    }
}

fn pairs(comparison: &Comparison, wanted: impl Fn(DocId, DocId) -> bool) -> BTreeSet<DocPair> {
    let texts = texts(comparison);
    let all = texts
        .iter()
        .flat_map(|&b| texts.iter().take_while(move |&&a| a < b).map(move |&a| DocPair::new(a, b)));
    all.filter(|pair| wanted(pair.a, pair.b)).collect()
}

#[test]
fn the_recall_of_block_tables_is_that_of_a_built_index() {
    for bits in [32, 64, 128] {
        let mut settings = Settings::default();
        settings.sketch.bits = bits;
        let comparison = compare(corpus(150, 4), &settings, &Unwatched);
        let print = |id: DocId| comparison.profiles[id].fingerprint.unwrap();
        for (within, blocks) in [(3, 4), (3, 5), (3, 6), (4, 5), (1, 4)] {
            let cutting = BlockTables::new(bits, within, blocks).unwrap();
            let masks = cutting.masks();
            let mut tables = vec![HashMap::<Vec<u64>, Vec<DocId>>::new(); masks.len()];
            for id in texts(&comparison) {
                for (table, mask) in tables.iter_mut().zip(&masks) {
                    let words = print(id).words;
                    let key = (0..4).map(|word| words[word] & mask[word]).collect();
                    table.entry(key).or_default().push(id);
                }
            }
            let library = Library::build(&tables);
            for limit in [within, 8, 16] {
                let wanted =
                    pairs(&comparison, |a, b| print(a).distance(&print(b)).unwrap() <= limit);
                let answer = what_if_blocks(&comparison, cutting, limit, &NEVER).unwrap();
                library.assert_like(&answer, &wanted, &format!("{cutting:?} {limit}"));
                assert!(limit > within || answer.missed == 0, "complete within its distance");
            }
        }
    }
}

#[test]
fn impossible_questions_are_refused() {
    let mut settings = Settings::default();
    settings.sketch.slots = 32;
    let comparison = compare(corpus(20, 5), &settings, &Unwatched);
    let ask = |bands, rows| what_if_bands(&comparison, Banding { bands, rows }, 0.5, &NEVER);
    let too_few = NoBands::TooFewSlots { bands: 9, rows: 4, slots: 32 };
    assert_eq!(ask(9, 4), Err(too_few));
    assert_eq!(too_few.to_string(), "9 bands of 4 need 36 slots, and the signatures have 32");
    assert!(ask(0, 4).is_err());
    assert_eq!(
        what_if_bands(&comparison, Banding { bands: 8, rows: 4 }, 0.5, &|| true),
        Err(NoBands::Cancelled)
    );
    let wrong = BlockTables::new(128, 3, 4).unwrap();
    assert_eq!(what_if_blocks(&comparison, wrong, 3, &NEVER), None);
    settings.sketch.scheme = Scheme::BottomK;
    let bottom = compare(corpus(20, 5), &settings, &Unwatched);
    let answer = what_if_bands(&bottom, Banding { bands: 8, rows: 4 }, 0.5, &NEVER);
    assert_eq!(answer, Err(NoBands::NoSlots));
    let empty = compare(corpus(0, 5), &Settings::default(), &Unwatched);
    let answer = what_if_bands(&empty, Banding { bands: 32, rows: 4 }, 0.5, &NEVER).unwrap();
    assert_eq!((answer.index.recall(), answer.index.candidates), (None, 0));
}

#[test]
fn a_threshold_below_the_floor_is_reported() {
    let settings = Settings { floor: Some(0.6), ..Settings::default() };
    let comparison = compare(corpus(60, 6), &settings, &Unwatched);
    let ask = |threshold| {
        what_if_bands(&comparison, Banding { bands: 32, rows: 4 }, threshold, &NEVER).unwrap()
    };
    assert!(ask(0.6).all_wanted_known);
    assert!(!ask(0.4).all_wanted_known);
}

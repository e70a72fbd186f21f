//! The joins against brute force: every pair above the floor and none below, for any corpus.

use lookalike::compare::pipeline::compare;
use lookalike::compare::result::{Comparison, Coverage, PairRow, score_pair};
use lookalike::compare::run::{JoinPlan, Progress, Stage, Unwatched, Watch};
use lookalike::corpus::document::{Corpus, Name};
use lookalike::corpus::load::from_bytes;
use lookalike::corpus::scan::ReadOptions;
use lookalike::measure::MeasureId;
use lookalike::measure::contract::Scheme;
use lookalike::measure::jaccard::jaccard;
use lookalike::measure::minhash::estimate;
use lookalike::measure::mix::stream;
use lookalike::pair::{DocId, DocPair};
use lookalike::settings::Settings;
use std::sync::Mutex;

/// Texts of words from a skewed vocabulary; every third is an edited copy of an earlier one.
pub(crate) fn corpus(documents: u64, seed: u64) -> Corpus {
    let mut texts: Vec<Vec<String>> = Vec::new();
    for d in 0..documents {
        let mut at = 0;
        let mut next = || {
            at += 1;
            stream(seed ^ (d << 32), at)
        };
        let mut words: Vec<String> = match d % 3 {
            0 if d > 0 => texts[(next() % d) as usize].clone(),
            _ => (0..next() % 60).map(|_| word(next())).collect(),
        };
        for _ in 0..next() % 8 {
            if let Some(len) = (words.len() as u64).checked_sub(1).filter(|&len| len > 0) {
                words[(next() % len) as usize] = word(next());
            }
        }
        texts.push(words);
    }
    let load = |(i, words): (usize, &Vec<String>)| {
        let name = Name::new(format!("{i:05}.txt").as_bytes());
        from_bytes(name, words.join(" ").as_bytes(), &ReadOptions::default()).unwrap()
    };
    let documents = texts.iter().enumerate().map(load).collect();
    Corpus { documents, ..Corpus::default() }
}

/// Zipf-like: small numbers are far more frequent.
fn word(random: u64) -> String {
    let rank = (1u64 << (random % 11)) + (random >> 32) % (1 << (random % 11));
    format!("w{rank}")
}

fn key(row: &PairRow) -> (DocPair, u32, u32, Option<u32>, u64) {
    let cosine = row.cosine().map_or(0, f64::to_bits);
    (row.pair(), row.intersection, u32::from(row.minhash_equal), row.distance(), cosine)
}

/// Every pair that a run has to keep, by brute force.
pub(crate) fn kept(result: &Comparison, floor: f64) -> Vec<(DocPair, u32, u32, Option<u32>, u64)> {
    let mut expected = Vec::new();
    let representative = |id| result.copies.representative(id) == id;
    for b in DocId::first(result.profiles.len()) {
        for a in DocId::first(b.index()) {
            let twin = result.copies.others(a).first() == Some(&b);
            let distinct = representative(a) && representative(b);
            if !(twin || distinct) {
                continue;
            }
            let (x, y) = (&result.profiles[a], &result.profiles[b]);
            let Some(row) = score_pair(DocPair::new(a, b), x, y) else { continue };
            let evidence = result.pairs.evidence_of(&row);
            let near = row.distance().is_some_and(|d| result.within.is_some_and(|w| d <= w));
            let slots = result.recipe.sketch.slots as f64;
            let agrees = |n| estimate(&evidence) * slots >= f64::from(n) - 1e-9;
            let contained = result.contained.is_some_and(|own| {
                let smaller = evidence.size_a.min(evidence.size_b);
                let share = f64::from(evidence.intersection) / f64::from(smaller);
                smaller >= own.shingles && share >= own.least
            });
            let exact = contained || jaccard(&evidence) >= floor;
            if twin || exact || near || result.agreeing.is_some_and(agrees) {
                expected.push(key(&row));
            }
        }
    }
    expected.sort_unstable();
    expected
}

pub(crate) fn found(result: &Comparison) -> Vec<(DocPair, u32, u32, Option<u32>, u64)> {
    let mut found: Vec<_> = result.pairs.rows().iter().map(key).collect();
    found.sort_unstable();
    found
}

#[test]
fn every_join_equals_brute_force_at_every_floor() {
    for seed in 1..3 {
        for floor in
            [None, Some(0.0), Some(0.05), Some(0.2), Some(0.3), Some(0.5), Some(0.9), Some(1.0)]
        {
            let settings = Settings { floor, ..Settings::default() };
            let result = compare(corpus(80, seed), &settings, &Unwatched);
            let (found, kept) = (found(&result), kept(&result, floor.unwrap_or(0.0)));
            assert_eq!(found.len(), kept.len(), "seed {seed} floor {floor:?}");
            assert_eq!(found, kept, "seed {seed} floor {floor:?}");
            assert!(result.complete);
        }
    }
}

#[test]
fn a_pair_found_only_by_minhash_is_in_the_table_under_every_scheme() {
    for (at, scheme) in
        [Scheme::Slots, Scheme::OnePermutation, Scheme::BottomK].into_iter().enumerate()
    {
        for (slots, minhash) in [(16, 0.2), (64, 0.05), (64, 0.5)] {
            let mut settings = Settings { floor: Some(0.95), ..Settings::default() };
            (settings.sketch.scheme, settings.sketch.slots) = (scheme, slots);
            settings.thresholds.set(MeasureId::MINHASH, Some(minhash));
            let result = compare(corpus(150, 20 + at as u64), &settings, &Unwatched);
            let needed = (minhash * slots as f64).ceil() as u32;
            assert_eq!(result.agreeing, Some(needed), "{scheme:?}: the level is stated");
            assert_eq!(found(&result), kept(&result, 0.95), "{scheme:?} {slots} {minhash}");
            let alone = result.pairs.rows().iter().filter(|row| {
                let evidence = result.pairs.evidence_of(row);
                let flags = settings.thresholds.flags(&evidence);
                jaccard(&evidence) < 0.95 && flags.contains(MeasureId::MINHASH)
            });
            assert!(alone.count() > 0, "{scheme:?} {slots} {minhash}: nothing was tested");
        }
    }
}

#[test]
fn a_small_budget_raises_the_floor_and_says_so() {
    let all = compare(corpus(240, 7), &Settings::default(), &Unwatched);
    let settings = Settings { floor: Some(0.1), max_pairs: 50, ..Settings::default() };
    let cut = compare(corpus(240, 7), &settings, &Unwatched);
    let Coverage::Floor(floor) = cut.coverage else { panic!("a floor was requested") };
    let over = |c: &Comparison| {
        c.pairs.rows().iter().filter(|row| jaccard(&c.pairs.evidence_of(row)) >= floor).count()
    };
    assert!(floor > 0.1);
    assert!(over(&cut) <= 50);
    assert_eq!(over(&cut), over(&all));
}

/// Records the calls it receives, in order.
#[derive(Default)]
struct Listener(Mutex<(Vec<JoinPlan>, Vec<Progress>)>);

impl Watch for Listener {
    fn progress(&self, progress: Progress) {
        self.0.lock().unwrap().1.push(progress);
    }
    fn planned(&self, plan: JoinPlan) {
        let mut told = self.0.lock().unwrap();
        assert!(told.1.iter().all(|progress| progress.stage != Stage::Pairing), "told too late");
        told.0.push(plan);
    }
}

#[test]
fn the_cost_of_a_forced_floor_is_reported_first_and_every_stage_completes() {
    for floor in [0.0, 0.3] {
        let listener = Listener::default();
        let settings = Settings { floor: Some(floor), threads: Some(2), ..Settings::default() };
        compare(corpus(60, 8), &settings, &listener);
        let (plans, told) = listener.0.into_inner().unwrap();
        let [plan] = plans.as_slice() else { panic!("one plan, not {plans:?}") };
        assert!(plan.forced && plan.work > 0 && plan.memory > 0 && plan.documents > 40);
        assert!((plan.floors.jaccard - floor).abs() < 1e-9);
        for stage in [Stage::Sketching, Stage::Pairing, Stage::Matching] {
            let steps: Vec<_> = told.iter().filter(|told| told.stage == stage).collect();
            let whole = steps.last().is_some_and(|last| last.done == last.total);
            assert!(whole || (floor == 0.0 && stage == Stage::Matching), "{stage:?}");
        }
    }
    let listener = Listener::default();
    compare(corpus(60, 8), &Settings::default(), &listener);
    assert!(listener.0.into_inner().unwrap().0.is_empty(), "nothing was forced");
}

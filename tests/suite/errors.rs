//! The error laws: MinHash is unbiased with its stated error, SimHash follows the angle.

use lookalike::measure::contract::{Params, Scheme};
use lookalike::measure::cosine::{cosine, dot};
use lookalike::measure::jaccard::intersection;
use lookalike::measure::minhash::{HashFamily, compare};
use lookalike::measure::mix::stream;
use lookalike::measure::simhash::{expected_distance, fingerprint};
use lookalike::measure::weight::Weights;

/// Two sets of `size` hashes each, `shared` of them common; if `patterned`, the hashes are
/// consecutive numbers, as from a poor hash.
fn sets(size: u64, shared: u64, seed: u64, patterned: bool) -> (Vec<u64>, Vec<u64>) {
    let hash = |index| if patterned { seed * 1_000_000 + index } else { stream(seed, index) };
    let sorted = |range: std::ops::Range<u64>| {
        let mut hashes: Vec<u64> = range.map(hash).collect();
        hashes.sort_unstable();
        hashes
    };
    (sorted(0..size), sorted(size - shared..2 * size - shared))
}

/// Mean and standard deviation.
pub(crate) fn moments(values: &[f64]) -> (f64, f64) {
    let n = values.len() as f64;
    let mean = values.iter().sum::<f64>() / n;
    (mean, (values.iter().map(|v| (v - mean).powi(2)).sum::<f64>() / (n - 1.0)).sqrt())
}

const RUNS: u64 = 300;

/// Deviations of the estimate from the true value over many seeds, in standard errors.
fn minhash_deviations(scheme: Scheme, size: u64, shared: u64, patterned: bool) -> Vec<f64> {
    let slots = 64;
    (0..RUNS)
        .map(|run| {
            let (a, b) = sets(size, shared, run + 1, patterned);
            let family = HashFamily::new(&Params { scheme, slots, seed: run, ..Params::default() });
            let (x, y) = (family.signature(&a).unwrap(), family.signature(&b).unwrap());
            let (equal, compared) = compare(&x, &y).unwrap();
            let both = f64::from(intersection(&a, &b));
            let union = (a.len() + b.len()) as f64 - both;
            let truth = both / union;
            // Bottom-k draws without replacement.
            let finite = match scheme {
                Scheme::Slots => 1.0,
                // Each shingle is in one bin only, which is drawing without replacement, too.
                Scheme::OnePermutation => 1.0 - slots as f64 / union / 2.0,
                Scheme::BottomK => (union - slots as f64) / (union - 1.0),
            };
            let error = (truth * (1.0 - truth) * finite / f64::from(compared)).sqrt();
            (f64::from(equal) / f64::from(compared) - truth) / error
        })
        .collect()
}

/// Over 300 runs the mean of a sound estimator deviates by at most 0.23 at four standard errors,
/// its standard deviation by 0.16; the seeds are fixed, so the result is the same everywhere.
fn follows_its_law(deviations: &[f64], what: &str) {
    let (mean, deviation) = moments(deviations);
    assert!(mean.abs() < 0.23, "{what}: biased by {mean:.3} standard errors");
    assert!((0.84..1.16).contains(&deviation), "{what}: {deviation:.3} times the stated error");
}

#[test]
fn minhash_is_unbiased_within_its_error() {
    for scheme in [Scheme::Slots, Scheme::BottomK] {
        for (size, shared) in [(150, 15), (150, 75), (150, 110), (150, 142), (90, 30)] {
            for patterned in [false, true] {
                let found = minhash_deviations(scheme, size, shared, patterned);
                let what = format!("{scheme:?}, {shared} of {size} shared, patterned {patterned}");
                follows_its_law(&found, &what);
            }
        }
    }
}

#[test]
fn bins_of_one_permutation_are_unbiased_and_no_worse_than_slots() {
    for (size, shared) in [(400, 40), (400, 200), (400, 380)] {
        let found = minhash_deviations(Scheme::OnePermutation, size, shared, true);
        let (mean, deviation) = moments(&found);
        assert!(mean.abs() < 0.25, "{shared} of {size}: biased by {mean:.3} standard errors");
        assert!(deviation < 1.16, "{shared} of {size}: {deviation:.3} times the stated error");
    }
}

#[test]
fn minhash_of_a_few_shingles_is_unbiased_too() {
    for (size, shared) in [(2, 1), (5, 1), (10, 9)] {
        let found = minhash_deviations(Scheme::Slots, size, shared, false);
        follows_its_law(&found, &format!("{shared} of {size} shared"));
    }
}

#[test]
fn simhash_distance_follows_the_angle() {
    for bits in [32, 64, 128, 256] {
        for (size, shared) in [(120, 12), (120, 60), (120, 100), (120, 117)] {
            let mut deviations = Vec::new();
            for run in 0..RUNS / 2 {
                let (a, b) = sets(size, shared, run + 77, false);
                // A weight of 1 to 4 for each shingle, the same in both.
                let weights = |set: &[u64]| {
                    Weights::new(set.iter().map(|&hash| (stream(5, hash) % 4 + 1) as u32))
                };
                let (v, w) = (weights(&a), weights(&b));
                let (x, y) = (v.with(&a), w.with(&b));
                let cosine = cosine(dot(x, y), x.norm(), y.norm()).unwrap();
                let expected = expected_distance(cosine, bits);
                let (x, y) = (fingerprint(x, bits).unwrap(), fingerprint(y, bits).unwrap());
                let distance = f64::from(x.distance(&y).unwrap());
                let error = (expected * (f64::from(bits) - expected) / f64::from(bits)).sqrt();
                deviations.push((distance - expected) / error);
            }
            let (mean, deviation) = moments(&deviations);
            let what = format!("{bits} bits, {shared} of {size} shared");
            // Ties become 0 in both texts, which makes near texts slightly nearer.
            assert!(mean.abs() < 0.33, "{what}: off by {mean:.3} standard errors");
            assert!((0.76..1.24).contains(&deviation), "{what}: {deviation:.3} times the error");
        }
    }
}

//! Executes one command and times it.

use crate::input::{Input, LENGTH};
use crate::ppjoin::{Pair, ppjoin};
use lookalike::compare::join::exact::{Dictionary, Overlaps};
use lookalike::compare::join::sketches::{Bands, Fingerprints};
use lookalike::compare::result::Floors;
use lookalike::measure::banding::Banding;
use lookalike::measure::contract::{Params, Scheme};
use lookalike::measure::jaccard::intersection;
use lookalike::measure::minhash::{HashFamily, MinHashSignature, compare};
use lookalike::measure::simhash::unweighted;
use lookalike::processor::dispatch::narrow;
use lookalike::text::shingle;
use lookalike::text::shingle_length::ShingleLength;
use lookalike::text::token::Unit;
use rustix::time::{ClockId, clock_gettime};
use std::hint::black_box;

/// Seeds over which the accuracy of a scheme is averaged.
const SEEDS: u64 = 16;

/// Executes a command; returns CPU seconds or another figure, then a checksum of the result.
pub fn answer(input: &Input, words: &[&str]) -> String {
    match *words {
        ["text"] => timed(|| sketched(input, &signatures_of_texts(input))),
        ["sets", scheme] => {
            let scheme = scheme_named(scheme);
            timed(|| sketched(input, &signatures_of_sets(input, scheme)))
        }
        ["simhash"] => timed(|| fingerprints(input)),
        ["read"] => timed(|| input.sets.iter().map(|set| set.iter().fold(0, |x, y| x ^ y)).sum()),
        ["hamming", limit] => timed(|| near(input, limit.parse().unwrap())),
        ["rmse", scheme] => accuracy(input, scheme_named(scheme)),
        ["join", how, documents, floor] => {
            join(input, how, documents.parse().unwrap(), floor.parse().unwrap())
        }
        ["lsh"] => timed(|| met(input).iter().fold(0, |sum, &(a, b, _)| sum + number(a, b))),
        ["lsh", path] => leave_pairs(path, &met(input)),
        ["exact", floor, path] => leave_pairs(path, &exact(input, floor.parse().unwrap())),
        ["narrow", on] => {
            narrow(on == "on");
            "0 0".to_owned()
        }
        ["dump", path] => dump(path, &signatures_of_texts(input)),
        _ => format!("unknown command {words:?}"),
    }
}

/// CPU time of this process so far, in seconds.
fn clock() -> f64 {
    let time = clock_gettime(ClockId::ProcessCPUTime);
    time.tv_sec as f64 + time.tv_nsec as f64 / 1e9
}

fn timed(work: impl FnOnce() -> u64) -> String {
    let start = clock();
    let sum = black_box(work());
    format!("{:.9} {sum}", clock() - start)
}

fn scheme_named(name: &str) -> Scheme {
    match name {
        "bottom-k" => Scheme::BottomK,
        "one-permutation" => Scheme::OnePermutation,
        _ => Scheme::Slots,
    }
}

/// Signatures from texts without normalisation, as the other libraries compute them. Repeated
/// shingles stay, since they do not change a minimum.
fn signatures_of_texts(input: &Input) -> Vec<Option<MinHashSignature>> {
    let family = HashFamily::new(&Params::default());
    let mut hashes = Vec::new();
    let signature = |text: &String| {
        hashes.clear();
        shingle::hashes(text, Unit::Char, ShingleLength::Fixed(LENGTH), &mut |some| {
            hashes.extend_from_slice(some);
        });
        family.signature(&hashes)
    };
    input.texts.iter().map(signature).collect()
}

fn signatures_of_sets(input: &Input, scheme: Scheme) -> Vec<Option<MinHashSignature>> {
    let family = HashFamily::new(&Params { scheme, ..Params::default() });
    input.sets.iter().map(|set| family.signature(set)).collect()
}

/// A checksum: the first slot of all signatures.
fn sketched(input: &Input, all: &[Option<MinHashSignature>]) -> u64 {
    assert_eq!(all.len(), input.texts.len());
    all.iter()
        .flatten()
        .map(|signature| slots(signature).first().map_or(0, |&slot| slot.into()))
        .sum()
}

fn fingerprints(input: &Input) -> u64 {
    let prints = (0..input.sets.len()).map(|at| unweighted(input.sets.get(at), 64));
    prints.flatten().fold(0, |sum: u64, print| sum.wrapping_add(print.words[0]))
}

/// Number of pairs within `limit` bits.
fn near(input: &Input, limit: u32) -> u64 {
    let prints: Vec<_> = input.fingerprints.iter().map(Some).collect();
    let prints = Fingerprints::new(&prints, 64);
    let near = prints.within(0..prints.len(), limit, &|| false);
    let all: u64 = near.histogram.iter().sum();
    assert_eq!(all, (prints.len() * (prints.len() - 1) / 2) as u64, "a distance was not counted");
    near.pairs.len() as u64
}

/// The error of the estimates of all planted pairs, relative to the theoretical one, √(mean
/// J(1−J)/K).
fn accuracy(input: &Input, scheme: Scheme) -> String {
    let (mut squares, mut variance, mut pairs) = (0.0, 0.0, 0);
    for seed in 1..=SEEDS {
        let params = Params { scheme, seed, ..Params::default() };
        let family = HashFamily::new(&params);
        for &(a, b) in &input.planted {
            let (x, y) = (input.sets.get(a), input.sets.get(b));
            let shared = f64::from(intersection(x, y));
            let exact = shared / (x.len() as f64 + y.len() as f64 - shared);
            let signatures = family.signature(x).zip(family.signature(y));
            let Some((equal, of)) = signatures.and_then(|(x, y)| compare(&x, &y)) else { continue };
            squares += (f64::from(equal) / f64::from(of) - exact).powi(2);
            variance += exact * (1.0 - exact) / params.slots as f64;
            pairs += 1;
        }
    }
    format!("{:.6} {pairs}", (squares / variance).sqrt())
}

/// The exact join of the first documents with a given dictionary: ours, including building its
/// index, or the textbook's. The checksum covers all pairs with their overlaps.
fn join(input: &Input, how: &str, documents: usize, floor: f64) -> String {
    let lists: Vec<&[u64]> = input.sets.iter().take(documents).collect();
    let sizes: Vec<u32> = lists.iter().map(|list| list.len() as u32).collect();
    let dictionary = Dictionary::new(&lists, &|| false).unwrap();
    let mut sets = Vec::new();
    if how == "ppjoin" {
        let numbers = |document| dictionary.numbered(document).map(|(_, number)| number);
        sets.extend((0..lists.len()).map(|document| numbers(document).collect::<Vec<u32>>()));
        for set in &mut sets {
            set.sort_unstable();
        }
    }
    timed(|| {
        let pairs = match how {
            "ppjoin" => ppjoin(&sets, &sizes, floor),
            _ => counted(&dictionary, &lists, floor),
        };
        let number = |&(a, b, shared): &Pair| [a, b, shared].map(u64::from);
        let mix = |sum: u64, value: u64| (sum ^ value).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        pairs.iter().flat_map(number).fold(pairs.len() as u64, mix) >> 20 << 20 | pairs.len() as u64
    })
}

/// Two documents as one number, for checksums.
fn number(a: u32, b: u32) -> u64 {
    u64::from(a) * 1_000_003 + u64::from(b)
}

/// Pairs that share one of 32 bands of 4 slots and agree in half of all slots or more.
fn met(input: &Input) -> Vec<Pair> {
    let slots = Params::default().slots;
    let index =
        Bands::new(&input.signatures.values, slots, Banding { bands: 32, rows: 4 }, &|| false);
    index.unwrap().pairs(slots as u32 / 2, u64::MAX, &|| false).pairs
}

/// All pairs at or above the floor.
fn exact(input: &Input, floor: f64) -> Vec<Pair> {
    let lists: Vec<&[u64]> = input.sets.iter().collect();
    counted(&Dictionary::new(&lists, &|| false).unwrap(), &lists, floor)
}

/// Writes both documents of each pair; returns the number of pairs.
fn leave_pairs(path: &str, pairs: &[Pair]) -> String {
    let numbers = pairs.iter().flat_map(|&(a, b, _)| [a, b]);
    std::fs::write(path, numbers.flat_map(u32::to_le_bytes).collect::<Vec<u8>>()).unwrap();
    format!("0 {}", pairs.len())
}

fn counted(dictionary: &Dictionary, lists: &[&[u64]], floor: f64) -> Vec<Pair> {
    let index = Overlaps::new(dictionary, lists, Floors::from_jaccard(floor), &|| false).unwrap();
    let mut pairs = Vec::new();
    let pair = |x: u32, y: u32, shared| pairs.push((x.min(y), x.max(y), shared));
    index.rows(0..index.len(), &mut index.space(), &|| false, pair);
    pairs.sort_unstable();
    pairs
}

/// Writes the slots of all signatures; returns their seed.
fn dump(path: &str, signatures: &[Option<MinHashSignature>]) -> String {
    let bytes: Vec<u8> =
        signatures.iter().flatten().flat_map(slots).flat_map(|slot| slot.to_le_bytes()).collect();
    std::fs::write(path, &bytes).unwrap();
    format!("0 {}", Params::default().seed)
}

/// The slots or bins of a signature.
fn slots(signature: &MinHashSignature) -> &[u32] {
    match signature {
        MinHashSignature::Slots(values) | MinHashSignature::Bins(values) => values,
        MinHashSignature::BottomK { .. } => &[],
    }
}

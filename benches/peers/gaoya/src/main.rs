//! Runs Gaoya's sketches on given shingle hashes: reads one command a line, prints its CPU seconds.

use gaoya::minhash::{MinHashIndex, MinHasher, MinHasher32};
use gaoya::simhash::{SimHash, SimSipHasher64};
use rustix::time::{ClockId, clock_gettime};
use siphasher::sip::SipHasher;
use std::hash::{BuildHasherDefault, Hash, Hasher};
use std::hint::black_box;
use std::io::{BufRead, Write};
use std::path::Path;

/// Uses a 64-bit hash unchanged, so that MinHash does not hash again.
#[derive(Default)]
struct Given(u64);

impl Hasher for Given {
    fn finish(&self) -> u64 {
        self.0
    }
    fn write(&mut self, _: &[u8]) {}
    fn write_u64(&mut self, hash: u64) {
        self.0 = hash;
    }
}

fn numbers(path: &Path) -> Vec<u64> {
    let bytes = std::fs::read(path).expect("the work folder has the arrays");
    bytes.as_chunks().0.iter().map(|chunk| u64::from_le_bytes(*chunk)).collect()
}

fn slots(path: &Path) -> Vec<u32> {
    let bytes = std::fs::read(path).expect("the work folder has the signatures");
    bytes.as_chunks().0.iter().map(|chunk| u32::from_le_bytes(*chunk)).collect()
}

/// Slots in a signature, and its bands and rows.
const SLOTS: usize = 128;
const BANDS: usize = 32;
const ROWS: usize = 4;

/// A checksum of every pair that shares a band and agrees in half of the slots or more. The index
/// returns, for each document, the candidates that agree so far.
fn lsh(signatures: &[u32]) -> u64 {
    let mut index = MinHashIndex::<u32, u32>::new(BANDS, ROWS, 0.5);
    let documents = || signatures.chunks_exact(SLOTS).map(<[u32]>::to_vec).enumerate();
    for (document, signature) in documents() {
        index.insert(document as u32, signature);
    }
    let mut sum = 0u64;
    for (b, signature) in documents() {
        for a in index.query_owned(&signature).into_iter().filter(|&a| (a as usize) < b) {
            sum = sum.wrapping_add(u64::from(a) * 1_000_003 + b as u64);
        }
    }
    sum
}

fn siphash(shingle: &u64) -> u64 {
    let mut hasher = SipHasher::new_with_keys(1, 2);
    shingle.hash(&mut hasher);
    hasher.finish()
}

fn clock() -> f64 {
    let time = clock_gettime(ClockId::ProcessCPUTime);
    time.tv_sec as f64 + time.tv_nsec as f64 / 1e9
}

fn main() {
    let work = std::env::args().nth(1).expect("usage: peers-gaoya WORK");
    let shingles = numbers(&Path::new(&work).join("shingles.u64"));
    let starts = numbers(&Path::new(&work).join("starts.u64"));
    let documents: Vec<&[u64]> =
        starts.windows(2).map(|w| &shingles[w[0] as usize..w[1] as usize]).collect();
    let signatures = slots(&Path::new(&work).join("signatures.u32"));
    let slots = MinHasher32::new_with_hasher(SLOTS, BuildHasherDefault::<Given>::default());
    // SimHash accepts only its own hashers, which hash again; `siphash` shows the cost.
    let simhash = SimHash::<SimSipHasher64, u64, 64>::new(SimSipHasher64::new(1, 2));
    let mut out = std::io::stdout().lock();
    writeln!(out, "ready {} documents", documents.len()).expect("a reader");
    out.flush().expect("a reader");
    for line in std::io::stdin().lock().lines() {
        let start = clock();
        let sum = match line.expect("text").as_str() {
            "slots" => documents
                .iter()
                .map(|hashes| u64::from(black_box(slots.create_signature(hashes.iter()))[0]))
                .sum(),
            "simhash" => documents
                .iter()
                .map(|hashes| simhash.create_signature(hashes.iter()))
                .fold(0, u64::wrapping_add),
            "lsh" => lsh(&signatures),
            "siphash" => shingles.iter().map(siphash).fold(0, |all, hash| all ^ hash),
            other => panic!("unknown command {other}"),
        };
        writeln!(out, "{:.9} {}", clock() - start, black_box::<u64>(sum)).expect("a reader");
        out.flush().expect("a reader");
    }
}

//! Times the indexes against comparing all pairs: `cargo bench --bench indexes [-- FOLDER]`.
//!
//! For fingerprints within k bits, prints the cost of brute force and of the best block tables, and
//! thus where they cross; then the cost of MinHash bands. One thread, CPU time, median of
//! interleaved rounds. FOLDER has docs/ and truth.tsv as written by `benches/peers/corpus.py`; by
//! default all sketches are generated from a seed.
#![allow(clippy::unwrap_used, missing_docs, reason = "a measuring tool, ended by its first error")]
#![allow(unreachable_pub, dead_code, reason = "a program of its own that shares a file")]

#[path = "kernels/input.rs"]
mod input;

use lookalike::compare::join::sketches::{Bands, Blocks, Fingerprints, Laid, Signatures};
use lookalike::measure::banding::Banding;
use lookalike::measure::blocks::BlockTables;
use lookalike::measure::contract::Params;
use lookalike::measure::minhash::{HashFamily, MinHashSignature};
use lookalike::measure::mix::stream;
use lookalike::measure::simhash::Fingerprint;
use rustix::time::{ClockId, clock_gettime};
use std::hint::black_box;
use std::io::Write;

const ROUNDS: usize = 5;
const NEVER: fn() -> bool = || false;

fn main() -> std::io::Result<()> {
    let folder = std::env::args().skip(1).find(|argument| !argument.starts_with("--"));
    let pool = rayon::ThreadPoolBuilder::new().num_threads(1).build().unwrap();
    pool.install(|| {
        let mut out = std::io::stdout().lock();
        if let Some(folder) = folder {
            let input = input::Input::read(folder.as_ref())?;
            hamming(&mut out, &input.fingerprints)?;
            let family = HashFamily::new(&Params::default());
            let signatures: Vec<_> = input.sets.iter().map(|set| family.signature(set)).collect();
            return bands(&mut out, &signatures);
        }
        for documents in [3_000, 10_000, 30_000] {
            hamming(&mut out, &fingerprints(documents))?;
        }
        bands(&mut out, &signatures(10_000))
    })
}

/// Random fingerprints; three of ten are copies of another one with up to ten bits flipped.
fn fingerprints(documents: u64) -> Vec<Fingerprint> {
    let word = |document| stream(1, document);
    let turned = |document| {
        let turns = 0..stream(3, document) % 11;
        turns.fold(word(stream(2, document) % documents), |word, turn| {
            word ^ 1 << (stream(4 ^ document, turn) % 64)
        })
    };
    let word = |d| if d % 10 < 3 { turned(d) } else { word(d) };
    (0..documents).map(|d| Fingerprint { words: [word(d), 0, 0, 0], bits: 64, ties: 0 }).collect()
}

/// Sets of 200 numbers, a third of them common; three of ten are edited copies of another one.
fn signatures(documents: u64) -> Vec<Option<MinHashSignature>> {
    let family = HashFamily::new(&Params::default());
    let number = |document: u64, at: u64| {
        let random = stream(document, at);
        if at.is_multiple_of(3) { random % 3_000 } else { random }
    };
    let set = |document: u64| -> Vec<u64> {
        let copied = document % 10 < 3;
        let original = if copied { stream(2, document) % documents } else { document };
        let changed = if copied { stream(3, document) % 100 } else { 0 };
        let number = |at| if at < changed { stream(!document, at) } else { number(original, at) };
        (0..200).map(number).collect()
    };
    (0..documents).map(|document| family.signature(&set(document))).collect()
}

/// CPU time of this process so far, in seconds.
fn clock() -> f64 {
    let time = clock_gettime(ClockId::ProcessCPUTime);
    time.tv_sec as f64 + time.tv_nsec as f64 / 1e9
}

/// Median milliseconds of each of these, run in turn, round by round.
fn race(rivals: &[&dyn Fn()]) -> Vec<f64> {
    let mut times = vec![Vec::new(); rivals.len()];
    for _ in 0..ROUNDS {
        for (rival, times) in rivals.iter().zip(&mut times) {
            let start = clock();
            rival();
            times.push((clock() - start) * 1e3);
        }
    }
    let median = |mut times: Vec<f64>| {
        times.sort_by(f64::total_cmp);
        times[times.len() / 2]
    };
    times.into_iter().map(median).collect()
}

fn hamming(out: &mut impl Write, prints: &[Fingerprint]) -> std::io::Result<()> {
    let laid = Fingerprints::new(&prints.iter().map(Some).collect::<Vec<_>>(), 64);
    let rows = 0..laid.len();
    writeln!(out, "{} fingerprints of 64 bits; ms of one core", prints.len())?;
    writeln!(out, "  k  brute force  block tables             visits  brute force / tables")?;
    for within in [0, 1, 2, 3, 4, 5, 6, 7, 8, 10, 12, 14, 16] {
        let brute = || laid.within(rows.clone(), within, &NEVER).pairs;
        let mut best: Option<(f64, f64, BlockTables, u64)> = None;
        for more in 1..4 {
            let Some(cutting) = BlockTables::new(64, within, within + more) else { continue };
            if cutting.count() > 120 {
                continue;
            }
            let index = || Blocks::new(&laid, cutting, &NEVER).unwrap();
            let tables = || index().within(within, usize::MAX, &NEVER).unwrap();
            assert_eq!(tables(), brute(), "both find the same pairs");
            let times = race(&[&|| drop(black_box(brute())), &|| drop(black_box(tables()))]);
            if best.is_none_or(|(_, time, ..)| times[1] < time) {
                best = Some((times[0], times[1], cutting, index().visits()));
            }
        }
        let Some((brute, tables, cutting, visits)) = best else { continue };
        let shape = format!("{} of {} blocks", cutting.count(), cutting.blocks());
        let ratio = brute / tables;
        writeln!(out, "{within:3}  {brute:11.2}  {tables:8.2}  {shape:15}{visits:12}  {ratio:.2}")?;
    }
    out.flush()
}

fn bands(out: &mut impl Write, signatures: &[Option<MinHashSignature>]) -> std::io::Result<()> {
    let all: Vec<_> = signatures.iter().map(Option::as_ref).collect();
    let (laid, plain) = (Laid::new(&all, 128), Signatures::new(&all, 128));
    writeln!(out, "{} signatures of 128 slots; ms of one core", laid.documents.len())?;
    writeln!(
        out,
        "bands x rows  needed  comparing all  bands  index alone  visits   pairs  of all"
    )?;
    for (bands, rows, needed) in [(32, 4, 64), (64, 2, 38), (16, 8, 90), (26, 4, 103), (65, 1, 64)]
    {
        let shape = Banding { bands, rows };
        let index = || Bands::new(&laid.values, 128, shape, &NEVER).unwrap();
        let met = || index().pairs(needed, u64::MAX, &NEVER);
        let every = || plain.agreeing(0..plain.len(), needed, &NEVER);
        let compare_all = || drop(black_box(every()));
        let meet_in_bands = || drop(black_box(met()));
        let fill_only = || drop(black_box(index()));
        let times = race(&[&compare_all, &meet_in_bands, &fill_only]);
        let (compared, met_in, indexed) = (times[0], times[1], times[2]);
        let (met, every) = (met(), every().len());
        let (visits, pairs) = (met.visits, met.pairs.len());
        writeln!(
            out,
            "{bands:5} x {rows:<4}  {needed:6}  {compared:13.2}  {met_in:5.2}  {indexed:11.2}  \
             {visits:6}  {pairs:6}  {every:6}"
        )?;
    }
    out.flush()
}

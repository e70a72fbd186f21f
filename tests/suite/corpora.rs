//! Every join on real texts against brute force, set by set.
//!
//! Runs if `LOOKALIKE_DATA` names the labelled sets. A release build takes every text, a debug
//! build the ten shortest of each set that are not tiny, up to a length, and one
//! of the three settings in turn.

use crate::join::{found, kept};
use crate::labelled;
use lookalike::compare::pipeline::compare;
use lookalike::compare::run::Unwatched;
use lookalike::corpus::document::{Corpus, Name};
use lookalike::corpus::load::from_bytes;
use lookalike::corpus::scan::ReadOptions;
use lookalike::measure::MeasureId;
use lookalike::measure::contract::Scheme;
use lookalike::pair::DocId;
use lookalike::settings::Settings;
use std::fs;
use std::path::{Path, PathBuf};

const TEXTS: usize = if cfg!(debug_assertions) { 10 } else { usize::MAX };
/// Size of the longest text used, in bytes.
const LONGEST: u64 = if cfg!(debug_assertions) { 24_000 } else { u64::MAX };

/// Every file below a folder.
fn files(folder: &Path, all: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap().map(Result::unwrap) {
        if entry.file_type().unwrap().is_dir() {
            files(&entry.path(), all);
        } else {
            all.push(entry.path());
        }
    }
}

fn corpus(docs: &Path) -> Corpus {
    let mut paths = Vec::new();
    files(docs, &mut paths);
    let bytes = |path: &PathBuf| fs::metadata(path).unwrap().len();
    paths.retain(|path| bytes(path) <= LONGEST);
    paths.sort_by_key(|path| (bytes(path), path.clone()));
    let tiny = paths.len().saturating_sub(TEXTS).min(paths.len() / 4);
    let mut paths: Vec<_> = paths.into_iter().skip(tiny).take(TEXTS).collect();
    paths.sort();
    let load = |path: &PathBuf| {
        let name = Name::new(path.strip_prefix(docs).unwrap().as_os_str().as_encoded_bytes());
        from_bytes(name, &fs::read(path).unwrap(), &ReadOptions::default()).ok()
    };
    Corpus { documents: paths.iter().filter_map(load).collect(), ..Corpus::default() }
}

#[test]
fn joins_on_real_texts_agree_with_brute_force() {
    let mut docs: Vec<PathBuf> = labelled::sets().iter().map(|set| set.join("docs")).collect();
    docs.retain(|docs| docs.is_dir());
    let cases = [
        (0.05, Scheme::Slots, 0.04),
        (0.3, Scheme::OnePermutation, 0.2),
        (0.6, Scheme::BottomK, 0.3),
    ];
    for (turn, docs) in docs.into_iter().enumerate() {
        let all = if cfg!(debug_assertions) { 1 } else { cases.len() };
        for &(floor, scheme, minhash) in cases.iter().cycle().skip(turn % cases.len()).take(all) {
            let mut settings = Settings { floor: Some(floor), ..Settings::default() };
            settings.sketch.scheme = scheme;
            settings.thresholds.set(MeasureId::MINHASH, Some(minhash));
            let result = compare(corpus(&docs), &settings, &Unwatched);
            let what = format!("{} at {floor}", docs.display());
            let needed = (minhash * settings.sketch.slots as f64).ceil() as u32;
            assert!(result.complete && result.distinct() > 1, "{what}");
            assert_eq!((result.agreeing, result.within), (Some(needed), Some(16)), "{what}");
            assert_eq!(found(&result), kept(&result, floor), "{what}");
            let own = |id: DocId| result.copies.representative(id) == id;
            let print = |id: DocId| result.profiles[id].fingerprint.filter(|_| own(id));
            let mut distances = vec![0; 65];
            for b in DocId::first(result.profiles.len()) {
                for (x, y) in DocId::first(b.index()).filter_map(|a| print(a).zip(print(b))) {
                    distances[x.distance(&y).unwrap() as usize] += 1;
                }
            }
            assert_eq!(*result.distances, *distances, "{what}");
        }
    }
}

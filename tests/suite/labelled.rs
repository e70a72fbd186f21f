//! Labelled sets of real texts, which are too large for the repository: `LOOKALIKE_DATA` says where they are.

use std::fs;
use std::io::{Write as _, stderr};
use std::path::PathBuf;
use std::sync::Once;

const WANTED: &str = "a folder of sets, each a folder with docs/ and truth.tsv; of some, reference/ and \
                      encodings.tsv too";

/// The folder that `LOOKALIKE_DATA` names. Where it is not set, the tests on these sets compare
/// nothing, and one line says so.
pub(crate) fn folder() -> Option<PathBuf> {
    static TOLD: Once = Once::new();
    let named = std::env::var_os("LOOKALIKE_DATA").filter(|name| !name.is_empty());
    let Some(folder) = named.map(PathBuf::from) else {
        let told = format!("not tried on labelled sets: LOOKALIKE_DATA is not set ({WANTED})\n");
        TOLD.call_once(|| stderr().write_all(told.as_bytes()).unwrap());
        return None;
    };
    assert!(folder.is_dir(), "LOOKALIKE_DATA is {}, which is not {WANTED}", folder.display());
    Some(folder)
}

/// The folders of all sets, ascending; none where `LOOKALIKE_DATA` is not set.
pub(crate) fn sets() -> Vec<PathBuf> {
    let Some(folder) = folder() else { return Vec::new() };
    let mut sets: Vec<PathBuf> =
        fs::read_dir(folder).unwrap().map(|set| set.unwrap().path()).collect();
    sets.sort();
    sets
}

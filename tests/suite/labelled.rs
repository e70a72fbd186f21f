//! Labelled sets of real texts, too large for the repository, in the folder named by
//! `LOOKALIKE_DATA`.

use std::fs;
use std::io::{Write as _, stderr};
use std::path::PathBuf;
use std::sync::Once;

const WANTED: &str = "a folder of sets, each a folder with docs/ and truth.tsv; of some, reference/ and \
                      encodings.tsv too";

/// The folder named by `LOOKALIKE_DATA`. If it is not set, the tests on these sets compare nothing,
/// with a message.
pub(crate) fn folder() -> Option<PathBuf> {
    static WARNED: Once = Once::new();
    let named = std::env::var_os("LOOKALIKE_DATA").filter(|name| !name.is_empty());
    let Some(folder) = named.map(PathBuf::from) else {
        let message = format!("not tried on labelled sets: LOOKALIKE_DATA is not set ({WANTED})\n");
        WARNED.call_once(|| stderr().write_all(message.as_bytes()).unwrap());
        return None;
    };
    assert!(folder.is_dir(), "LOOKALIKE_DATA is {}, which is not {WANTED}", folder.display());
    Some(folder)
}

/// The folders of all sets, ascending; empty if `LOOKALIKE_DATA` is not set.
pub(crate) fn sets() -> Vec<PathBuf> {
    let Some(folder) = folder() else { return Vec::new() };
    let mut sets: Vec<PathBuf> =
        fs::read_dir(folder).unwrap().map(|set| set.unwrap().path()).collect();
    sets.sort();
    sets
}

//! The program's own folders and files, in the XDG base directories.

use crate::corpus::scan::Source;
use crate::os::names;
use crate::saved::place::PlaceFile;
use crate::text::hash::checksum;
use etcetera::base_strategy::{BaseStrategy as _, Xdg};
use std::path::{Path, PathBuf};

/// The folder of the sketch cache: `$XDG_CACHE_HOME/lookalike`, else `~/.cache/lookalike`; `None`
/// where the user has no home.
pub fn cache() -> Option<PathBuf> {
    Xdg::new().ok().map(|base| base.cache_dir().join("lookalike"))
}

/// The settings file: `$XDG_CONFIG_HOME/lookalike/config.toml`, else in `~/.config`; `None` where the
/// user has no home.
pub fn settings() -> Option<PathBuf> {
    Xdg::new().ok().map(|base| base.config_dir().join("lookalike").join("config.toml"))
}

/// The journal of verdicts on a corpus: in `$XDG_DATA_HOME/lookalike/review`, else in
/// `~/.local/share/lookalike/review`, named after the first path of the corpus and a hash of all of
/// them. `None` where the user has no home.
pub fn journal(source: &Source) -> Option<PathBuf> {
    let base = Xdg::new().ok()?.data_dir().join("lookalike").join("review");
    let paths = source.paths();
    if paths.is_empty() {
        return Some(base.join("demo.jsonl"));
    }
    let full = full(&paths);
    let name = full.first().and_then(|path| path.file_name()).map(Path::new);
    let name = name.map_or_else(|| "root".to_owned(), |name| name.display().to_string());
    let hash = hash(&full);
    let short: String = name.chars().filter(|c| !c.is_control()).take(40).collect();
    Some(base.join(format!("{short}-{hash:016x}.jsonl")))
}

/// The file of remembered places, `$XDG_STATE_HOME/lookalike/places.toml`, else in `~/.local/state`, and the
/// corpus in it. `None` for the demo corpus, for standard input, and where the user has no home.
pub fn places(source: &Source, is_fresh: bool) -> Option<PlaceFile> {
    let paths = source.paths();
    if paths.is_empty() || paths.iter().any(|path| !path.exists()) {
        return None;
    }
    let path = Xdg::new().ok()?.state_dir()?.join("lookalike").join("places.toml");
    Some(PlaceFile { path, corpus: format!("{:016x}", hash(&full(&paths))), is_fresh })
}

/// The paths from the root, sorted; those that do not exist as they are.
fn full(paths: &[&Path]) -> Vec<PathBuf> {
    let full =
        |path: &&Path| std::fs::canonicalize(path).unwrap_or_else(|_gone| path.to_path_buf());
    let mut full: Vec<PathBuf> = paths.iter().map(full).collect();
    full.sort();
    full
}

fn hash(full: &[PathBuf]) -> u64 {
    let joined = full.iter().map(|path| names::bytes(path)).collect::<Vec<_>>();
    checksum(&joined.join(&0))
}

//! The program's own folders and files, in the XDG base directories.

use crate::corpus::scan::Source;
use crate::os::names;
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
    let full = |path: &Path| std::fs::canonicalize(path).unwrap_or_else(|_gone| path.to_owned());
    let mut full: Vec<PathBuf> = paths.into_iter().map(full).collect();
    full.sort();
    let name = full.first().and_then(|path| path.file_name()).map(Path::new);
    let name = name.map_or_else(|| "root".to_owned(), |name| name.display().to_string());
    let joined = full.iter().map(|path| names::bytes(path)).collect::<Vec<_>>();
    let hash = checksum(&joined.join(&0));
    let short: String = name.chars().filter(|c| !c.is_control()).take(40).collect();
    Some(base.join(format!("{short}-{hash:016x}.jsonl")))
}

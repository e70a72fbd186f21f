//! Where the program keeps files of its own, by the XDG base directories.

use etcetera::base_strategy::{BaseStrategy as _, Xdg};
use std::path::PathBuf;

/// The folder of the sketch cache: `$XDG_CACHE_HOME/lookalike`, else `~/.cache/lookalike`; `None`
/// where the user has no home.
pub fn cache() -> Option<PathBuf> {
    Xdg::new().ok().map(|base| base.cache_dir().join("lookalike"))
}

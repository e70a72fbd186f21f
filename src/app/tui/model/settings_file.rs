//! The settings file in the explorer: start-up options and own presets.

use crate::compare::result::SortKey;
use crate::display::sanitise::sanitise;
use crate::saved::bindings::GivenKeys;
use crate::saved::contract::{Preset, Saved};
use crate::saved::view::Opening;
use std::path::PathBuf;

/// The content and the state of the settings file.
#[derive(Debug, Clone, Default)]
pub struct SettingsFile {
    /// Its path, even if it does not exist yet; `None` if settings cannot be saved.
    pub path: Option<PathBuf>,
    /// The start-up options of the explorer.
    pub opening: Opening,
    /// The user's presets of thresholds.
    pub presets: Vec<Preset>,
    /// The user's keys.
    pub keys: GivenKeys,
    /// True if the file changes any setting.
    pub is_used: bool,
    /// Why the file is ignored; sanitised.
    pub broken: Option<String>,
}

impl SettingsFile {
    /// The content of a file; `broken` is the reason if it is ignored.
    pub fn new(path: Option<PathBuf>, saved: Saved, broken: Option<String>) -> Self {
        let is_used = !saved.values.is_empty();
        let opening = Opening::from_saved(&saved);
        let Saved { presets, keys, .. } = saved;
        Self { path, opening, presets, keys, is_used, broken }
    }

    /// The same with another order of the pairs at the start, if given.
    #[must_use]
    pub fn ordered_by(mut self, by: Option<SortKey>) -> Self {
        if let Some(sort) = by {
            (self.opening.sort, self.opening.reverse) = (sort, false);
        }
        self
    }

    /// The path of the file, sanitised.
    pub(crate) fn place(&self) -> String {
        self.path.as_ref().map_or_else(String::new, |path| sanitise(&path.display().to_string()))
    }
}

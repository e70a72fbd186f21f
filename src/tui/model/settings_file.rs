//! The settings file as the explorer knows it: how it opens, own presets.

use crate::display::sanitise::sanitise;
use crate::saved::contract::{Preset, Saved};
use crate::saved::view::Opening;
use std::path::PathBuf;

/// What the explorer knows of the settings file.
#[derive(Debug, Clone, Default)]
pub struct SettingsFile {
    /// Where it is, or would be; `None` where settings cannot be kept.
    pub path: Option<PathBuf>,
    /// How the explorer opens.
    pub opening: Opening,
    /// Own presets of thresholds.
    pub presets: Vec<Preset>,
    /// Whether the file changes anything.
    pub is_used: bool,
    /// Why it is not used; made safe.
    pub broken: Option<String>,
}

impl SettingsFile {
    /// What a file holds; `broken` says why it is not used.
    pub fn new(path: Option<PathBuf>, saved: Saved, broken: Option<String>) -> Self {
        let is_used = !saved.values.is_empty();
        Self { path, opening: Opening::from_saved(&saved), presets: saved.presets, is_used, broken }
    }

    /// The place of the file for a person.
    pub(crate) fn place(&self) -> String {
        self.path.as_ref().map_or_else(String::new, |path| sanitise(&path.display().to_string()))
    }
}

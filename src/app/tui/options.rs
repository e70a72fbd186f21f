//! Options of the explorer: what the command line and the settings file say about it.

use crate::compare::large::TwoPassWay;
use crate::compare::study::TruthFile;
use crate::display::glyphs::WidthSource;
use crate::explain::exclusions::GivenExclusions;
use crate::page::Language;
use crate::review::journal::Journal;
use crate::saved::place::PlaceFile;
use crate::saved::theme::ThemeChoice;
use crate::tui::model::SettingsFile;
use std::fs::File;

/// Options of the explorer.
#[derive(Debug)]
pub struct TerminalOptions {
    /// Capture clicks and the wheel.
    pub mouse: bool,
    /// Use colours; without them, attributes such as bold and reverse.
    pub colour: bool,
    /// The theme, where colours are used.
    pub theme: ThemeChoice,
    /// The language of tabs, hints, help and lessons.
    pub language: Language,
    /// A sentence to show at the start.
    pub notice: Option<String>,
    /// The journal of verdicts; without it verdicts are refused.
    pub journal: Option<Journal>,
    /// The name of the reviewer; may be empty.
    pub reviewer: String,
    /// What does not count.
    pub exclusions: GivenExclusions,
    /// Pairs with known labels.
    pub truth: Option<TruthFile>,
    /// The settings file.
    pub settings_file: SettingsFile,
    /// The file to record the session in.
    pub record: Option<File>,
    /// The text of a script to play.
    pub play: Option<String>,
    /// How a large corpus is compared in two passes, if it is.
    pub large: Option<TwoPassWay>,
    /// Read again what changes on disk.
    pub watch: bool,
    /// Where the place in this corpus is remembered.
    pub places: Option<PlaceFile>,
    /// How the width of ambiguous characters is known.
    pub width: WidthSource,
}

impl Default for TerminalOptions {
    fn default() -> Self {
        Self {
            mouse: true,
            colour: true,
            theme: ThemeChoice::default(),
            language: Language::English,
            notice: None,
            journal: None,
            reviewer: String::new(),
            exclusions: GivenExclusions::default(),
            truth: None,
            settings_file: SettingsFile::default(),
            record: None,
            play: None,
            large: None,
            watch: false,
            places: None,
            width: WidthSource::Given,
        }
    }
}

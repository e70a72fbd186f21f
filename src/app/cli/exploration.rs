//! The inputs of the explorer, as the command line gives them.

use crate::cli::arguments::KeptSettings;
use crate::cli::console::Console;
use crate::compare::large::TwoPassWay;
use crate::compare::result::SortKey;
use crate::compare::study::TruthFile;
use crate::corpus::scan::Source;
use crate::display::glyphs::WidthSource;
use crate::explain::exclusions::GivenExclusions;
use crate::page::Language;
use crate::review::journal::Journal;
use crate::saved::place::PlaceFile;
use crate::saved::theme::ThemeChoice;
use crate::settings::Settings;
use std::fs::File;
use std::path::PathBuf;

/// Inputs of the explorer.
#[derive(Debug)]
pub struct Exploration {
    /// Where the documents come from.
    pub source: Source,
    /// The settings to start with.
    pub settings: Settings,
    /// React to clicks and the wheel.
    pub mouse: bool,
    /// Draw in colour.
    pub colour: bool,
    /// The theme.
    pub theme: ThemeChoice,
    /// The language of tabs, hints, help and lessons.
    pub language: Language,
    /// A sentence for the first frame.
    pub notice: Option<String>,
    /// The journal of verdicts; `None` where the user has no home.
    pub journal: Option<Journal>,
    /// The reviewer's name.
    pub reviewer: String,
    /// What does not count.
    pub exclusions: GivenExclusions,
    /// Pairs judged elsewhere.
    pub truth: Option<TruthFile>,
    /// The order of the pairs at the start, if given.
    pub by: Option<SortKey>,
    /// The settings file.
    pub kept: KeptSettings,
    /// The file the session is recorded to.
    pub record: Option<File>,
    /// The text of a script to play.
    pub play: Option<String>,
    /// A script to play without a terminal, and the path of its recording.
    pub film: Option<(String, PathBuf)>,
    /// How a large corpus is compared in two passes, if it is.
    pub large: Option<TwoPassWay>,
    /// Read again what changes on disk.
    pub watch: bool,
    /// How the width of ambiguous characters is known.
    pub width: WidthSource,
    /// Where the place in this corpus is remembered.
    pub places: Option<PlaceFile>,
    /// Prints failures of the explorer.
    pub console: Console,
}

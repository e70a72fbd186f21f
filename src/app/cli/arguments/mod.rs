//! Arguments that several commands share, and the parsers of their values.

mod against;
mod corpus;
mod exclusions;
mod file_list;
pub mod folders;
mod glyphs;
mod language;
mod passages;
mod people;
mod review;
mod saved_defaults;
mod saved_place;
mod settings;
mod suggested;
mod theme;
mod thresholds;
mod truth;
mod two_files;
mod two_pass;
mod values;

pub use against::AgainstArguments;
pub use corpus::{CorpusArguments, Paths};
pub use exclusions::{
    ExclusionArguments, JournalMarks, PartArguments, TemplateFile, marked_words, with_marked,
};
pub use folders::places;
pub use glyphs::{ChosenGlyphs, GlyphArguments, as_wished, glyphs_of};
pub use language::{LanguageArguments, language_of};
pub use passages::{BoilerplateArguments, ShortestPassage};
pub use people::PeopleArguments;
pub use review::{ReviewArguments, by_document, ledger, verdicts};
pub use saved_defaults::{argument, with_defaults};
pub use saved_place::{Broken, KeptSettings, words};
pub use settings::SettingsArguments;
pub use suggested::{ENCODINGS, Suggested};
pub use theme::{ThemeFault, theme, theme_or_fault};
pub use thresholds::with_fixed_thresholds;
pub use truth::{TruthArguments, read_truth, tell_truth, understand, understand_names};
pub use two_files::{TwoFiles, failed, two_texts};
pub use two_pass::{TwoPassArguments, TwoPassChoice};
pub use values::{bound, choice, format, ratio, sort_key, up_to_all, verdict, view};

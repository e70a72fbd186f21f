//! The arguments that name a corpus and set how it is read and compared; shared by all commands.

use crate::cli::arguments::rows::RowArguments;
use crate::cli::arguments::settings::SettingsArguments;
use crate::cli::console::Failure;
use crate::corpus::document::Name;
use crate::corpus::row_options::has_rows;
use crate::corpus::scan::Source;
use crate::os::names;
use crate::settings::Settings;
use clap::Args;
use std::path::PathBuf;

/// Folders and files of a corpus.
#[derive(Debug, Clone, Args)]
pub struct Paths {
    /// Folder of texts, or several folders and files; without any, the built-in demo corpus
    // No heading: otherwise clap puts it under the heading of the previous argument.
    #[arg(value_name = "PATH", value_hint = clap::ValueHint::AnyPath, help_heading = None::<&str>)]
    pub paths: Vec<PathBuf>,
}

impl Paths {
    /// Where the documents come from.
    pub fn source(&self) -> Source {
        if self.paths.is_empty() { Source::Demo } else { Source::Paths(self.paths.clone()) }
    }
}

/// A corpus: paths of its texts, which files are tables of texts, and every setting.
#[derive(Debug, Clone, Args)]
pub struct CorpusArguments {
    /// Folders and files.
    #[command(flatten)]
    pub paths: Paths,
    /// Tables whose rows are texts.
    #[command(flatten)]
    rows: RowArguments,
    /// Every setting.
    #[command(flatten)]
    settings: SettingsArguments,
}

impl CorpusArguments {
    /// Where the documents come from.
    pub fn source(&self) -> Source {
        self.paths.source()
    }

    /// The settings of these arguments, with the row options.
    pub fn settings(&self) -> Settings {
        self.rows.in_settings(self.settings.settings())
    }

    /// Refuses a corpus of one file, which has no pairs unless its rows are texts; the hint names what
    /// may have been meant.
    pub fn refuse_single_file(&self) -> Result<(), Failure> {
        match self.paths.paths.as_slice() {
            [path] if path.is_file() && !self.rows.rows => Err(Failure::usage(
                format!("{} is one file: there is nothing to compare it with", path.display()),
                if has_rows(&Name::new(&names::bytes(path))) {
                    "add --rows to compare its rows"
                } else {
                    "give its folder, or `lookalike compare A B` for two files"
                },
            )),
            _ => Ok(()),
        }
    }
}

//! The arguments that name a corpus and set how it is read and compared; shared by all commands.

use crate::cli::arguments::file_list::FileList;
use crate::cli::arguments::settings::SettingsArguments;
use crate::cli::console::Failure;
use crate::corpus::document::Name;
use crate::corpus::row_options::{AutoAnswer, RowOptions, has_rows, parse_delimiter};
use crate::corpus::scan::{Source, is_archive};
use crate::corpus::standard_input::is_standard_input;
use crate::os::closed::is_input_piped;
use crate::os::names;
use crate::settings::Settings;
use clap::{Args, ValueEnum};
use std::path::{Path, PathBuf};
use strsim::damerau_levenshtein;

/// Folders and files of a corpus.
#[derive(Debug, Clone, Args)]
pub struct Paths {
    /// Folder of texts, or several folders and files, - for standard input; without any, the built-in
    /// demo corpus
    // No heading: otherwise clap puts it under the heading of the previous argument.
    #[arg(value_name = "PATH", value_hint = clap::ValueHint::AnyPath, help_heading = None::<&str>)]
    paths: Vec<PathBuf>,
    /// Read the paths listed in FILE as well, one a line or separated by NUL; - for standard input
    #[arg(long, value_name = "FILE", value_parser = FileList::parse, help_heading = "Reading")]
    files_from: Option<FileList>,
}

impl Paths {
    /// Where the documents come from.
    pub fn source(&self) -> Source {
        let paths = self.all();
        if paths.is_empty() { Source::Demo } else { Source::Paths(paths) }
    }

    /// The paths given, and those of a list.
    pub fn all(&self) -> Vec<PathBuf> {
        self.paths.iter().chain(self.listed()).cloned().collect()
    }

    /// The paths of a list.
    fn listed(&self) -> impl Iterator<Item = &PathBuf> {
        self.files_from.iter().flat_map(|list| list.0.iter())
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
        let mut settings = self.rows.in_settings(self.settings.settings());
        settings.reading.listed = self.paths.listed().cloned().collect();
        settings
    }

    /// Refuses a corpus of one file, see [`Self::refuse_one_file`], and a run without paths to which a
    /// program pipes its output: that is not meant for the demo corpus.
    pub fn refuse_single_file(&self) -> Result<(), Failure> {
        if self.paths.all().is_empty() && is_input_piped() {
            return Err(Failure::usage(
                "no path is given, and standard input is read as `-` only",
                "add - to read it as one text, `- --rows` to read its rows, or give a folder",
            ));
        }
        self.refuse_one_file()
    }

    /// Refuses a mistyped command, which looks like a missing file.
    pub fn refuse_mistyped(&self, commands: &[&str]) -> Result<(), Failure> {
        let Some(word) = self.paths.paths.first().and_then(|path| path.to_str()) else {
            return Ok(());
        };
        let near = || {
            let far = |own: &&str| damerau_levenshtein(word, own);
            let nearest = commands.iter().copied().min_by_key(far)?;
            (far(&nearest) <= 1 + word.len() / 5).then_some(nearest)
        };
        if word.contains(['/', '.', '\\']) || Path::new(word).exists() {
            return Ok(());
        }
        match near() {
            Some(command) => Err(Failure::usage(
                format!("`{word}` is no command, file or folder"),
                format!("did you mean `lookalike {command}`?"),
            )),
            None => Ok(()),
        }
    }

    /// Refuses a corpus of one file, which has no pairs unless its rows are texts; the hint names what
    /// may have been meant.
    pub fn refuse_one_file(&self) -> Result<(), Failure> {
        match self.paths.all().as_slice() {
            [path] if is_standard_input(path) && !self.rows.rows => Err(Failure::usage(
                "standard input is one text: there is nothing to compare it with",
                "add --rows to compare its rows, or give more texts",
            )),
            [path] if path.is_file() && !self.rows.rows && !is_archive(&name(path)) => {
                Err(Failure::usage(
                    format!("{} is one file: there is nothing to compare it with", path.display()),
                    if has_rows(&name(path)) {
                        "add --rows to compare its rows"
                    } else {
                        "give its folder, or `lookalike compare A B` for two files"
                    },
                ))
            }
            _ => Ok(()),
        }
    }
}

fn name(path: &Path) -> Name {
    Name::new(&names::bytes(path))
}

const ROWS: &str = "Rows as texts";

#[derive(Debug, Clone, Copy, ValueEnum)]
enum AnswerName {
    /// by the first rows
    Auto,
    /// yes
    Yes,
    /// no
    No,
}

impl From<AnswerName> for AutoAnswer {
    fn from(name: AnswerName) -> Self {
        match name {
            AnswerName::Auto => Self::Auto,
            AnswerName::Yes => Self::Yes,
            AnswerName::No => Self::No,
        }
    }
}

/// Whether tables are read row by row, and what their columns hold.
#[derive(Debug, Clone, Args)]
struct RowArguments {
    /// Read each row of .tsv, .csv, .jsonl and .ndjson files, also in .gz or .zst, and of files given by name, as a text
    #[arg(long, help_heading = ROWS)]
    pub rows: bool,
    /// Column that names a row, by name or number [default: the first called id, url, name or the like]
    #[arg(long, value_name = "COLUMN", requires = "rows", help_heading = ROWS)]
    rows_id: Option<String>,
    /// Column that holds the text, by name or number [default: the first called text, content, body
    /// or the like, else the one with the longest values]
    #[arg(long, value_name = "COLUMN", requires = "rows", help_heading = ROWS)]
    rows_text: Option<String>,
    /// Read the text as HTML, as a browser shows it
    #[arg(long, value_enum, value_name = "WHEN", default_value = "auto", requires = "rows", help_heading = ROWS)]
    rows_html: AnswerName,
    /// Whether the first row names the columns
    #[arg(long, value_enum, value_name = "WHEN", default_value = "auto", requires = "rows", help_heading = ROWS)]
    rows_header: AnswerName,
    /// Character between two values, or tab [default: found by the first rows]
    #[arg(long, value_name = "CHARACTER", value_parser = parse_delimiter, requires = "rows", help_heading = ROWS)]
    rows_delimiter: Option<u8>,
}

impl RowArguments {
    /// Adds the row options to settings.
    fn in_settings(&self, mut settings: Settings) -> Settings {
        settings.reading.rows = self.options();
        settings
    }

    fn options(&self) -> Option<RowOptions> {
        self.rows.then(|| RowOptions {
            id: self.rows_id.clone(),
            text: self.rows_text.clone(),
            html: self.rows_html.into(),
            header: self.rows_header.into(),
            delimiter: self.rows_delimiter,
            value: None,
            by_id: false,
        })
    }
}

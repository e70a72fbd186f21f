//! The options for reading a corpus.

use crate::corpus::options::only::OnlyNames;
use crate::corpus::row_options::RowOptions;
use std::path::PathBuf;

/// How files are selected and read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ReadOptions {
    /// A label that overrides detection; see [`crate::corpus::decode::EncodingLabel`].
    pub encoding: Option<String>,
    /// Size limit in bytes; larger files are skipped.
    pub max_file_size: u64,
    /// If not empty, only names that match one of these globs are read.
    pub include: Vec<String>,
    /// Names that match one of these globs are left out.
    pub exclude: Vec<String>,
    /// Leaves out what the `.gitignore` files in the folders and in those above them ignore.
    pub gitignore: bool,
    /// Which program reads PDF.
    pub pdf: PdfReading,
    /// Commands that print the text of files, one for each glob; the last one for all further globs.
    pub pre: Vec<String>,
    /// Names of the files that are read by a command of `pre`.
    pub pre_globs: Vec<String>,
    /// Seconds that a command of `pre` may take.
    pub pre_seconds: u64,
    /// Folder that keeps readings between runs, if any.
    pub kept: Option<PathBuf>,
    /// Reads rows of TSV, CSV and JSON lines as documents; `None` reads such files as plain text.
    pub rows: Option<RowOptions>,
    /// Paths that came from a list: a missing one is skipped.
    pub listed: Vec<PathBuf>,
    /// The documents that are read; `None` for all.
    pub only: Option<OnlyNames>,
}

/// Which program reads PDF.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum PdfReading {
    /// pdftotext if it is installed, else this one.
    #[default]
    Auto,
    /// This one.
    Builtin,
    /// pdftotext.
    Pdftotext,
    /// None: PDFs are skipped.
    Off,
}

impl PdfReading {
    /// The choice with this name.
    pub fn from_word(word: &str) -> Option<Self> {
        let all = [Self::Auto, Self::Builtin, Self::Pdftotext, Self::Off];
        all.into_iter().find(|own| own.word() == word)
    }

    /// Its name in arguments.
    pub fn word(self) -> &'static str {
        match self {
            Self::Auto => "auto",
            Self::Builtin => "builtin",
            Self::Pdftotext => "pdftotext",
            Self::Off => "off",
        }
    }
}

impl Default for ReadOptions {
    fn default() -> Self {
        let (include, exclude) = (Vec::new(), Vec::new());
        Self {
            encoding: None,
            max_file_size: 16 << 20,
            include,
            exclude,
            gitignore: false,
            pdf: PdfReading::Auto,
            pre: Vec::new(),
            pre_globs: Vec::new(),
            pre_seconds: 60,
            kept: None,
            rows: None,
            listed: Vec::new(),
            only: None,
        }
    }
}

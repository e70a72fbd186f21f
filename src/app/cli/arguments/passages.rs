//! `--min-chars` and `--min-words`: how long equal text must be to count as a passage; and
//! `--boilerplate`.

use crate::cli::arguments::two_files::one_text;
use crate::cli::arguments::values::positive;
use crate::cli::console::Failure;
use crate::corpus::scan::ReadOptions;
use crate::explain::passages::{LONGEST, Least};
use clap::Args;
use std::path::PathBuf;

/// Shortest passage, by script.
#[derive(Debug, Args)]
#[command(next_help_heading = "Passages")]
pub struct ShortestPassage {
    /// Shortest passage in scripts without spaces, in characters; in mixed text both count in part
    #[arg(long, value_name = "N", default_value = "8", value_parser = positive(u64::from(LONGEST)))]
    min_chars: u32,
    /// Shortest passage in all other scripts, in words
    #[arg(long, value_name = "N", default_value = "4", value_parser = positive(u64::from(LONGEST)))]
    min_words: u32,
}

impl ShortestPassage {
    /// The shortest passage.
    pub fn least(&self) -> Least {
        Least { characters: self.min_chars, words: self.min_words }
    }
}

/// Texts that the user names as boilerplate.
#[derive(Debug, Args)]
#[command(next_help_heading = "Passages")]
pub struct BoilerplateArguments {
    /// This text is boilerplate, e.g. an assignment or a form: pairs that share little else are
    /// called that
    #[arg(long, value_name = "FILE", value_hint = clap::ValueHint::FilePath)]
    boilerplate: Vec<PathBuf>,
}

impl BoilerplateArguments {
    /// Reads the texts.
    pub fn texts(&self, options: &ReadOptions) -> Result<Vec<String>, Failure> {
        self.boilerplate.iter().map(|path| one_text(path, options)).collect()
    }
}

//! Reads the file of judged pairs that `--truth` names.

use crate::cli::console::{Console, Failure};
use crate::compare::result::Comparison;
use crate::compare::study::{Truth, TruthFile, TruthOptions};
use crate::corpus::document::Document;
use crate::corpus::roots::why;
use clap::Args;
use std::path::{Path, PathBuf};

/// The truth file and how it is read.
#[derive(Debug, Clone, Args)]
pub struct TruthArguments {
    /// Judged pairs: TSV, CSV or JSON lines with two documents and a label, or a document and its group
    #[arg(long, value_name = "FILE", value_hint = clap::ValueHint::FilePath, help_heading = "Truth")]
    truth: Option<PathBuf>,
    /// Columns of the truth file by name or number: A,B,LABEL, or ID,GROUP [default: by their names]
    #[arg(
        long,
        value_name = "COLUMNS",
        value_delimiter = ',',
        requires = "truth",
        help_heading = "Truth"
    )]
    truth_columns: Vec<String>,
    /// Labels from X up are copies [default: all over 0]
    #[arg(long, value_name = "X", requires = "truth", help_heading = "Truth")]
    copied_from: Option<f64>,
}

impl TruthArguments {
    /// The truth file, read; `None` without `--truth`.
    pub fn file(&self) -> Result<Option<TruthFile>, Failure> {
        let Some(path) = &self.truth else { return Ok(None) };
        if !matches!(self.truth_columns.len(), 0 | 2 | 3) {
            return Err(Failure::usage(
                format!("--truth-columns names {} columns", self.truth_columns.len()),
                "name three, A,B,LABEL, or two, ID,GROUP",
            ));
        }
        let (columns, copied_from) = (self.truth_columns.clone(), self.copied_from);
        let options = TruthOptions { columns, copied_from };
        let mut file = read_truth(path)?;
        file.options = options;
        Ok(Some(file))
    }
}

/// Reads a truth file. Its rows are matched with documents later, by [`understand`].
pub fn read_truth(path: &Path) -> Result<TruthFile, Failure> {
    let bytes = std::fs::read(path).map_err(|error| {
        Failure::usage(
            format!("{}: {}", path.display(), why(path, &error)),
            "--truth takes a table of judged pairs, see `lookalike tune --help`",
        )
    })?;
    TruthFile::new(path.to_owned(), &bytes)
        .map_err(|error| Failure::usage(format!("{}: {error}", path.display()), ""))
}

/// Matches the rows of a truth file with the documents of a run.
pub fn understand(file: &TruthFile, comparison: &Comparison) -> Result<Truth, Failure> {
    understand_names(file, &comparison.corpus.documents)
}

/// Matches the rows of a truth file with these documents.
pub fn understand_names(file: &TruthFile, documents: &[Document]) -> Result<Truth, Failure> {
    file.understand_names(documents).map_err(|error| {
        Failure::usage(
            format!("{}: {error}", file.path.display()),
            "see `lookalike tune --help` for the columns",
        )
    })
}

/// Prints how a truth file was read, and its unused rows.
pub fn tell_truth(file: &TruthFile, truth: &Truth, console: &Console) {
    const LISTED: usize = 20;
    let name = file.path.display();
    console.note_on(&name.to_string(), &truth.told);
    for problem in truth.problems.iter().take(LISTED) {
        console.warn(&format!("{name}, line {}: {}", problem.line, problem.what));
    }
    if truth.problems.len() > LISTED {
        let more = truth.problems.len() - LISTED;
        console.warn(&format!("{name}: {more} more rows are not used"));
    }
}

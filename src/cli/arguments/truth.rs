//! Reads the file of judged pairs that `--truth` names.

use crate::cli::console::Failure;
use crate::compare::result::Comparison;
use crate::compare::study::{Truth, TruthFile};
use crate::corpus::roots::why;
use std::path::Path;

/// Reads a truth file. Its rows are matched with documents later, by [`understand`].
pub fn read_truth(path: &Path) -> Result<TruthFile, Failure> {
    let bytes = std::fs::read(path).map_err(|error| {
        Failure::usage(
            format!("{}: {}", path.display(), why(path, &error)),
            "--truth takes a table of judged pairs, see `lookalike tune --help`",
        )
    })?;
    TruthFile::new(path.to_owned(), bytes)
        .map_err(|error| Failure::usage(format!("{}, {error}", path.display()), ""))
}

/// Matches the rows of a truth file with the documents of a run.
pub fn understand(file: &TruthFile, comparison: &Comparison) -> Result<Truth, Failure> {
    file.understand(comparison).map_err(|error| {
        Failure::usage(
            format!("{}: {error}", file.path.display()),
            "see `lookalike tune --help` for the columns",
        )
    })
}

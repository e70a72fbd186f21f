//! `--against`: the library that new texts are compared with, the same for every command that asks.

use crate::cli::arguments::Paths;
use crate::cli::failure::Failure;
use crate::corpus::scan::{Check, Source};
use clap::Args;
use std::path::PathBuf;

/// The library, and whether new texts are compared with each other too.
#[derive(Debug, Clone, Args)]
pub struct AgainstArguments {
    /// Compare the texts of PATH with those of LIB only, a folder or file, or a sketch file from
    /// `lookalike sketch`; can be given several times. Never the library with itself
    #[arg(long, value_name = "LIB", value_hint = clap::ValueHint::AnyPath, help_heading = "Library")]
    pub against: Vec<PathBuf>,
    /// Compare the new texts with each other too
    #[arg(long, requires = "against", help_heading = "Library")]
    pub new_pairs: bool,
}

impl AgainstArguments {
    /// Where the documents come from.
    pub fn source(&self, paths: &Paths) -> Result<Source, Failure> {
        if self.against.is_empty() {
            return Ok(paths.source());
        }
        if paths.paths.is_empty() {
            return Err(Failure::usage(
                "--against names a library, but there are no new texts",
                "name them: lookalike check NEW --against LIB",
            ));
        }
        Ok(Source::Check(Check {
            new: paths.paths.clone(),
            library: self.against.clone(),
            new_pairs: self.new_pairs,
        }))
    }
}

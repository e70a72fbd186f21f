//! `--output` and `--force`: where a result goes.

use crate::cli::console::destination::Destination;
use crate::cli::console::failure::Failure;
use clap::Args;
use std::path::PathBuf;

/// Where a result goes.
#[derive(Debug, Args)]
pub struct Output {
    /// Write to FILE, completely or not at all [default: standard output]
    #[arg(short, long, value_name = "FILE", value_hint = clap::ValueHint::FilePath, help_heading = "Output")]
    output: Option<PathBuf>,
    /// Replace FILE if it exists
    #[arg(long, requires = "output", help_heading = "Output")]
    force: bool,
}

impl Output {
    /// The destination, see [`Destination::new`].
    pub fn destination(&self) -> Result<Destination, Failure> {
        Destination::new(self.output.as_deref(), self.force)
    }
}

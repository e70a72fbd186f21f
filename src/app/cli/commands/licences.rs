//! `lookalike licences`: prints the licences of all crates and data in the program.

use crate::cli::console::{Exit, Failure};
use crate::cli::contract::{Call, Command};
use flate2::read::GzDecoder;
use std::io::Write as _;

/// Prints the notices.
pub(super) const LICENCES: Command = Command { name: "licences", define, run };

/// The notices, written by `assets/packaging/licences.py`.
const NOTICES: &[u8] = include_bytes!("../../../../assets/packaging/licences.txt.gz");

fn define(command: clap::Command) -> clap::Command {
    command.about("Print the licences of all crates and data in the program")
}

fn run(call: &Call<'_>) -> Result<Exit, Failure> {
    let mut out = call.console.pages();
    std::io::copy(&mut GzDecoder::new(NOTICES), &mut out)?;
    out.flush()?;
    Ok(Exit::Fine)
}

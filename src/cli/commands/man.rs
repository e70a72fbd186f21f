//! `lookalike man`: prints the manual page of the program or of one command.

use crate::cli::console::{Exit, Failure};
use crate::cli::contract::{Call, Command};
use clap::Args;
use std::io::Write as _;

/// Prints a manual page.
pub(super) const MAN: Command = Command { name: "man", define, run };

const EXAMPLES: &str = "\
Examples:
  lookalike man | man -l -
  lookalike man pairs > lookalike-pairs.1";

#[derive(Debug, Args)]
struct Arguments {
    /// The page of one command, e.g. pairs [default: the page of the program]
    command: Option<String>,
}

fn define(command: clap::Command) -> clap::Command {
    Arguments::augment_args(command).about("Print the manual page, in roff").after_help(EXAMPLES)
}

fn run(call: &Call<'_>) -> Result<Exit, Failure> {
    let arguments: Arguments = call.arguments()?;
    let mut program = call.program.clone();
    program.build();
    let page = match &arguments.command {
        None => program,
        Some(name) => program.find_subcommand(name).cloned().ok_or_else(|| {
            Failure::usage(format!("unknown command `{name}`"), "`lookalike --help` lists them")
        })?,
    };
    let mut roff = Vec::new();
    clap_mangen::Man::new(page).render(&mut roff)?;
    let mut out = call.console.pages();
    out.write_all(&roff)?;
    out.flush()?;
    Ok(Exit::Fine)
}

//! `lookalike completions`: prints a script that completes commands and flags in a shell.

use crate::cli::console::{Exit, Failure};
use crate::cli::contract::{Call, Command};
use clap::Args;
use clap_complete::Shell;
use std::io::Write as _;

/// Prints a completion script.
pub(super) const COMPLETIONS: Command = Command { name: "completions", define, run };

const EXAMPLES: &str = "\
Examples:
  lookalike completions bash > ~/.local/share/bash-completion/completions/lookalike
  lookalike completions zsh  > ~/.zfunc/_lookalike
  lookalike completions fish > ~/.config/fish/completions/lookalike.fish";

#[derive(Debug, Args)]
struct Arguments {
    /// The shell
    #[arg(value_enum)]
    shell: Shell,
}

fn define(command: clap::Command) -> clap::Command {
    Arguments::augment_args(command)
        .about("Print a script that completes commands and flags in a shell")
        .after_help(EXAMPLES)
}

fn run(call: &Call<'_>) -> Result<Exit, Failure> {
    let arguments: Arguments = call.arguments()?;
    // Into memory first: the generator panics on a closed pipe.
    let mut script = Vec::new();
    clap_complete::generate(arguments.shell, &mut call.program.clone(), "lookalike", &mut script);
    let mut out = call.console.output();
    out.write_all(&script)?;
    out.flush()?;
    Ok(Exit::Fine)
}

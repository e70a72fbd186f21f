//! The contract of a command: its definition for the parser, and its work.

use crate::cli::arguments::KeptSettings;
use crate::cli::console::{Console, Exit, Failure};
use schemars::{Schema, SchemaGenerator};

/// One command of the headless front end.
///
/// The table of commands is [`crate::cli::commands::COMMANDS`]; parsing, help, completions and the
/// manual iterate it, so a new command is a new file and one line in that table.
#[derive(Debug)]
pub struct Command {
    /// Its name on the command line.
    pub name: &'static str,
    /// Adds arguments and help to the bare command of that name.
    pub define: fn(clap::Command) -> clap::Command,
    /// Does the work.
    pub run: fn(&Call<'_>) -> Result<Exit, Failure>,
}

/// A kind of JSON that a command writes; `lookalike schema` prints its schema.
#[derive(Debug)]
pub struct OutputSchema {
    /// Name of its schema.
    pub name: &'static str,
    /// Name of the command.
    pub command: &'static str,
    /// Arguments with which it writes this, besides `--format json`.
    pub arguments: &'static str,
    /// The schema of the type that is written.
    pub schema: fn(SchemaGenerator) -> Schema,
}

impl Call<'_> {
    /// The arguments of the command, as its own type.
    pub fn arguments<T: clap::FromArgMatches>(&self) -> Result<T, Failure> {
        T::from_arg_matches(self.matches).map_err(|error| Failure::usage(error.to_string(), ""))
    }
}

/// Inputs of a command.
#[derive(Debug)]
pub struct Call<'a> {
    /// Its arguments.
    pub matches: &'a clap::ArgMatches,
    /// The settings file.
    pub kept: &'a KeptSettings,
    /// Its output streams.
    pub console: &'a Console,
    /// Makes the definition of the whole program.
    pub program: fn() -> clap::Command,
}

//! `lookalike help`: prints the help of the program or of one command, or a page of the guide.

mod layout;
mod topics;

pub use topics::{TOPICS, Topic};

use crate::cli::arguments::LanguageArguments;
use crate::cli::chinese::{help_text, unwrapped};
use crate::cli::commands::help::layout::lay_out;
use crate::cli::console::{Exit, Failure};
use crate::cli::contract::{Call, Command};
use clap::Args;
use std::io::Write as _;

/// Prints help.
pub(super) const HELP: Command = Command { name: "help", define, run };

const EXAMPLES: &str = "\
Examples:
  lookalike help                   commands, topics and the flags of the explorer
  lookalike help pairs             the flags of a command, as `lookalike pairs --help`
  lookalike help keys              a page of the guide
  lookalike help keys --lang zh    the same page in Chinese
  lookalike help formats > formats.md";

#[derive(Debug, Args)]
struct Arguments {
    /// A command or a topic [default: the program itself]
    #[arg(index = 1, hide_possible_values = true)]
    topic: Option<String>,
    /// A command of that command, e.g. merge after review
    #[arg(index = 2)]
    subcommand: Option<String>,
    #[command(flatten)]
    language: LanguageArguments,
}

fn define(command: clap::Command) -> clap::Command {
    Arguments::augment_args(command)
        .about("Print the help of a command, or a page of the guide")
        .after_help(EXAMPLES)
}

fn run(call: &Call<'_>) -> Result<Exit, Failure> {
    let arguments: Arguments = call.arguments()?;
    let words: Vec<&str> =
        arguments.topic.iter().chain(&arguments.subcommand).map(|w| &**w).collect();
    let mut out = call.console.pages();
    if let Some(topic) = TOPICS.iter().find(|topic| words == [topic.name]) {
        let text = &topic.text.text(arguments.language.language());
        out.write_all(lay_out(text, call.console.out).as_bytes())?;
    } else {
        let program = (call.program)();
        let program = if call.console.out.chinese { unwrapped(program) } else { program };
        let help = find(program, &words)?.render_long_help();
        out.write_all(help_text(&help, call.console.out).as_bytes())?;
    }
    out.flush()?;
    Ok(Exit::Fine)
}

/// The program, or the command that the words name one after another.
fn find(program: clap::Command, words: &[&str]) -> Result<clap::Command, Failure> {
    let mut found = program;
    found.build();
    for (place, word) in words.iter().enumerate() {
        let Some(command) = found.find_subcommand(word) else {
            let outer = words.get(..place).unwrap_or_default().join(" ");
            return Err(Failure::usage(
                format!("unknown command `{}`", words.join(" ")),
                format!("`lookalike help {outer}` lists the commands"),
            ));
        };
        found = command.clone();
    }
    Ok(found)
}

//! `lookalike review`: exports, imports and merges verdicts; agreement of reviewers.

mod export;
mod files;
mod mark;
mod merge;

use crate::cli::console::{Exit, Failure};
use crate::cli::contract::{Call, Command};
use clap::Args;

/// Works on journals of verdicts.
pub(super) const REVIEW: Command = Command { name: "review", define, run };

const EXAMPLES: &str = "\
Examples:
  lookalike review export essays/ > verdicts.tsv
  lookalike review export --review anna.jsonl --format jsonl
  lookalike review stats essays/
  lookalike review stats anna.jsonl bo.jsonl
  lookalike review merge anna.jsonl bo.jsonl -o both.jsonl
  lookalike review import verdicts.jsonl essays/
  lookalike --review both.jsonl essays/
  lookalike review mark assignment.txt essays/ --as template
  lookalike review path essays/

Verdicts are given in the explorer: m match, x no match, o legitimate, i unsure, e note. They are
appended to a journal, which is never rewritten: one per corpus in the data folder, or --review FILE.
They belong to the content of two texts: renamed texts keep them, changed texts do not.

Exit codes: 0 success, 2 wrong usage, or a file that is not a journal, 3 a journal could not be read.";

fn define(command: clap::Command) -> clap::Command {
    command
        .about("Export, import, merge and compare verdicts")
        .after_help(EXAMPLES)
        .subcommand_required(true)
        .arg_required_else_help(true)
        .subcommand(sub::<export::Export>("export", "Print the verdicts of a journal"))
        .subcommand(sub::<export::Import>("import", "Add the verdicts of a file to a journal"))
        .subcommand(sub::<merge::Merge>(
            "merge",
            "Write one journal from several, and print how well they agree",
        ))
        .subcommand(sub::<merge::Stats>(
            "stats",
            "Count verdicts, and print how well reviewers agree",
        ))
        .subcommand(sub::<mark::MarkArguments>(
            "mark",
            "Mark a passage as template or quotation, so that `sources` does not count it",
        ))
        .subcommand(sub::<export::PathArguments>(
            "path",
            "Print the path of the journal of a corpus",
        ))
}

/// A subcommand. `about` is set last: the arguments would set their own.
fn sub<T: Args>(name: &'static str, about: &'static str) -> clap::Command {
    T::augment_args(clap::Command::new(name)).about(about)
}

fn run(call: &Call<'_>) -> Result<Exit, Failure> {
    let Some((name, own)) = call.matches.subcommand() else { return Ok(Exit::Usage) };
    let call = &Call { matches: own, ..*call };
    match name {
        "export" => export::export(&call.arguments()?, call),
        "import" => export::import(&call.arguments()?, call),
        "merge" => merge::merge(&call.arguments()?, call),
        "mark" => mark::mark(&call.arguments()?, call),
        "stats" => merge::stats(&call.arguments()?, call),
        _ => export::place(&call.arguments()?, call),
    }
}

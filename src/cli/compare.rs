//! `lookalike compare`: two files, every score with its arithmetic, then what differs.

use crate::cli::account;
use crate::cli::arguments::SettingsArguments;
use crate::cli::contract::{Call, Command};
use crate::cli::exit::Exit;
use crate::cli::failure::Failure;
use crate::cli::headless::{ctrl_c, run_corpus};
use crate::cli::reading;
use crate::cli::two::Two;
use crate::compare::comparison::Comparison;
use crate::corpus::document::{Corpus, Document, Name};
use crate::corpus::found::Found;
use crate::corpus::load::load;
use crate::corpus::scan::ReadOptions;
use crate::explain::diff::diff;
use crate::explain::diff_contract::Effort;
use crate::settings::Settings;
use clap::{Args, FromArgMatches as _, ValueEnum};
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::sync::atomic::Ordering;

/// Compares two files.
pub const COMPARE: Command = Command { name: "compare", define, run };

const EXAMPLES: &str = "\
Examples:
  lookalike compare 原文.txt 改写.txt
  lookalike compare a.txt b.txt --unit word -n 2 --no-text
  lookalike compare a.txt b.txt --format json

The reading view shows both texts as written: `-` what only A has, `+` what only B has, `~` what
differs in white space alone. Changes inside a sentence are underlined, or without colour in
brackets: [-only in A-] {+only in B+}. Thresholds decide the letters J, M, S before the scores.

Exit codes: 0 fine, 2 wrong usage, 3 a file could not be read, 130 stopped by Ctrl-C.";

#[derive(Debug, Args)]
struct Arguments {
    /// The first text
    #[arg(value_name = "A", value_hint = clap::ValueHint::FilePath)]
    a: PathBuf,
    /// The second text
    #[arg(value_name = "B", value_hint = clap::ValueHint::FilePath)]
    b: PathBuf,
    /// How the result is written
    #[arg(
        long,
        value_enum,
        value_name = "FORMAT",
        default_value = "text",
        help_heading = "Output"
    )]
    format: Layout,
    /// Leave out the reading view
    #[arg(long, help_heading = "Output")]
    no_text: bool,
    /// Lines of equal text around each change, or all
    #[arg(
        long, value_name = "N|all", default_value = "3", value_parser = context,
        help_heading = "Output"
    )]
    context: usize,
    #[command(flatten)]
    settings: SettingsArguments,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Layout {
    /// To read
    Text,
    /// One object: settings, both documents, every score; without the texts
    Json,
}

fn context(text: &str) -> Result<usize, String> {
    match text {
        "all" => Ok(usize::MAX),
        _ => text.parse().map_err(|_no| "it must be a number of lines, or `all`".to_owned()),
    }
}

fn define(command: clap::Command) -> clap::Command {
    Arguments::augment_args(command)
        .about("Compare two files: every score, then what differs")
        .after_help(EXAMPLES)
}

fn run(call: &Call<'_>) -> Result<Exit, Failure> {
    let arguments = Arguments::from_arg_matches(call.matches)
        .map_err(|error| Failure::usage(error.to_string(), ""))?;
    // Two texts are one pair: nothing is to be left out of it.
    let settings = Settings { floor: None, ..arguments.settings.settings() };
    let documents =
        [&arguments.a, &arguments.b].map(|path| read(path, &settings.reading, "compare"));
    let documents = documents.into_iter().collect::<Result<Vec<_>, _>>()?;
    let corpus = Corpus { label: "two texts".to_owned(), documents, ..Corpus::default() };
    let stop = ctrl_c()?;
    let outcome = run_corpus(corpus, &settings, call.console, &stop);
    let comparison = &outcome.comparison;
    let Some(two) = Two::of(comparison, &settings) else {
        return if outcome.stopped { Ok(Exit::Stopped) } else { Err(failed(comparison)) };
    };
    let mut out = call.console.output();
    match arguments.format {
        Layout::Json => out.write_all(&two.json()?)?,
        Layout::Text => {
            account::write(&two, call.console.out, &mut out)?;
            if !arguments.no_text {
                let [a, b] = two.documents.map(|document| &*document.text);
                let cancelled = || stop.load(Ordering::Relaxed);
                let diff = diff(a, b, &Effort::default(), &cancelled);
                writeln!(out)?;
                reading::write(&two, &diff, arguments.context, call.console.out, &mut out)?;
            }
        }
    }
    out.flush()?;
    Ok(if outcome.stopped || stop.load(Ordering::Relaxed) { Exit::Stopped } else { Exit::Fine })
}

/// Reads one of the two files of a command.
pub fn read(path: &Path, options: &ReadOptions, command: &str) -> Result<Document, Failure> {
    let shown = path.display();
    let name = Name::new(path.as_os_str().as_encoded_bytes());
    // A link that is named is meant; the walk of a folder follows none.
    let path = match std::fs::canonicalize(path) {
        Ok(path) => path,
        Err(error) if error.kind() == std::io::ErrorKind::PermissionDenied => {
            return Err(Failure::Unreadable(format!("{shown}: {error}")));
        }
        Err(error) => return Err(Failure::usage(format!("{shown}: {error}"), "")),
    };
    if path.is_dir() {
        return Err(Failure::usage(
            format!("{shown} is a folder"),
            format!(
                "`{command}` takes two files; `lookalike pairs FOLDER` compares all texts of a folder"
            ),
        ));
    }
    load(&Found { name, path }, options)
        .map_err(|skipped| Failure::Unreadable(format!("{shown}: {}", skipped.reason)))
}

/// Why a text that was read could not be compared.
pub fn failed(comparison: &Comparison) -> Failure {
    let skipped = comparison.corpus.skipped.first();
    let what = skipped.map(|skipped| {
        format!("{}: {}", String::from_utf8_lossy(skipped.name.bytes()), skipped.reason)
    });
    Failure::Unreadable(what.unwrap_or_else(|| "the texts could not be compared".to_owned()))
}

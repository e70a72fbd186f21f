//! `lookalike compare`: two files, every score with its arithmetic, then what differs.

use crate::cli::account;
use crate::cli::arguments::SettingsArguments;
use crate::cli::contract::{Call, Command};
use crate::cli::exit::Exit;
use crate::cli::failure::Failure;
use crate::cli::headless::{Outcome, ctrl_c, run_corpus, run_source};
use crate::cli::two::Two;
use crate::cli::values::{positive, ratio, view};
use crate::cli::views::VIEWS;
use crate::cli::views::contract::{Look, View};
use crate::compare::comparison::Comparison;
use crate::corpus::document::{Corpus, Document, Name};
use crate::corpus::found::Found;
use crate::corpus::load::load;
use crate::corpus::roots::why;
use crate::corpus::scan::{ReadOptions, Source};
use crate::explain::disguise::Options;
use crate::explain::passages_contract::{LONGEST, Least};
use crate::explain::passages_template::Template;
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
  lookalike compare a.txt b.txt --view passages
  lookalike compare a.txt b.txt --view passages --corpus essays/ --but-template
  lookalike compare a.txt b.txt --view passages --format json | jq .reading.substitutions

The view `diff` shows both texts as written: `-` what only A has, `+` what only B has, `~` what
differs in white space alone. Changes inside a sentence are underlined, or without colour in
brackets: [-only in A-] {+only in B+}. Thresholds decide the letters J, M, S before the scores.
The view `passages` shows what both hold word for word, in any order: [A the same letter in both
texts], ⇄ where it moved.

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
    /// How both texts are set against each other; in JSON only where it is asked for
    #[arg(long, value_name = "VIEW", value_parser = view(), help_heading = "Output")]
    view: Option<&'static View>,
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
    passages: PassageArguments,
    #[command(flatten)]
    settings: SettingsArguments,
}

#[derive(Debug, Args)]
#[command(next_help_heading = "Passages")]
struct PassageArguments {
    /// Shortest passage in scripts without spaces, in characters; in mixed text both count in part
    #[arg(long, value_name = "N", default_value = "8", value_parser = positive(u64::from(LONGEST)))]
    min_chars: u32,
    /// Shortest passage in all other scripts, in words
    #[arg(long, value_name = "N", default_value = "4", value_parser = positive(u64::from(LONGEST)))]
    min_words: u32,
    /// Tell text that many documents of this folder hold: template, boilerplate
    #[arg(long, value_name = "DIR", value_hint = clap::ValueHint::DirPath)]
    corpus: Option<PathBuf>,
    /// Template is what this share of the folder's documents holds, and at least 5 of them
    #[arg(long, value_name = "X", default_value = "0.3", value_parser = ratio)]
    template_share: f64,
    /// Leave template text out of coverage, above and below the line
    #[arg(long, requires = "corpus")]
    but_template: bool,
    /// Show the rules of the classes: verbatim, shuffled, reworded and so on
    #[arg(long)]
    rules: bool,
}

impl PassageArguments {
    fn options(&self) -> Options {
        Options {
            least: Least { characters: self.min_chars, words: self.min_words },
            template: Template { share: self.template_share, ..Template::default() },
            but_template: self.but_template,
        }
    }

    /// The folder, compared as cheaply as can be: only what its documents hold is asked for.
    fn outcome(&self, settings: &Settings, call: &Call<'_>) -> Result<Option<Outcome>, Failure> {
        let Some(folder) = &self.corpus else { return Ok(None) };
        let settings = Settings { floor: Some(1.0), ..settings.clone() };
        run_source(&Source::Paths(vec![folder.clone()]), &settings, call.console).map(Some)
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Layout {
    /// To read
    Text,
    /// One object: settings, both documents, every score, the view if one is asked for
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
    let corpus = arguments.passages.outcome(&settings, call)?;
    let cancelled = || stop.load(Ordering::Relaxed);
    let look = Look {
        two: &two,
        context: arguments.context,
        options: arguments.passages.options(),
        rules: arguments.passages.rules,
        corpus: corpus.as_ref().map(|outcome| &outcome.comparison),
        surface: call.console.out,
        stop: &cancelled,
    };
    let mut out = call.console.output();
    match (arguments.format, arguments.view) {
        (Layout::Json, Some(view)) => out.write_all(&(view.json)(&look)?)?,
        (Layout::Json, None) => out.write_all(&two.json(None::<&()>)?)?,
        (Layout::Text, view) => {
            account::write(&two, call.console.out, &mut out)?;
            if let Some(view) = view.or(VIEWS.first()).filter(|_| !arguments.no_text) {
                writeln!(out)?;
                (view.text)(&look, &mut out)?;
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
            return Err(Failure::Unreadable(format!("{shown}: {}", why(path, &error))));
        }
        Err(error) => return Err(Failure::usage(format!("{shown}: {}", why(path, &error)), "")),
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

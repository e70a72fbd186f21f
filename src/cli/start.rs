//! Arguments in; a finished run of a command out, or the wish to open the explorer.

use crate::cli::arguments::{Kept, read_truth, with_defaults, words};
use crate::cli::commands::{COMMANDS, print_table, refusal};
use crate::cli::console::{ColorWhen, Console, Exit, Failure};
use crate::cli::contract::Call;
use crate::cli::definition::{Explore, program};
use crate::cli::lecture::Lecture;
use crate::compare::result::Holding;
use crate::compare::study::TruthFile;
use crate::corpus::scan::Source;
use crate::display::sanitise::sanitise;
use crate::review::journal::Journal;
use crate::settings::Settings;
use clap::error::ErrorKind;
use clap::parser::ValueSource;
use clap::{FromArgMatches as _, ValueEnum as _};
use std::ffi::OsString;
use std::fs::File;
use std::io::Write as _;
use std::process::ExitCode;

/// What remains to be done.
#[derive(Debug)]
pub enum Start {
    /// Nothing: a command ran, and the program ends with this code.
    Done(ExitCode),
    /// The explorer is to be opened.
    Explore(Box<Exploration>),
}

/// What the explorer needs.
#[derive(Debug)]
pub struct Exploration {
    /// Where the documents come from.
    pub source: Source,
    /// The settings to start with.
    pub settings: Settings,
    /// Whether clicks and the wheel are wanted.
    pub mouse: bool,
    /// Whether colours are wanted.
    pub colour: bool,
    /// Where verdicts are kept, if there is a place.
    pub journal: Option<Journal>,
    /// Who gives them.
    pub reviewer: String,
    /// Pairs judged elsewhere.
    pub truth: Option<TruthFile>,
    /// The settings file.
    pub kept: Kept,
    /// Where the session is written down.
    pub record: Option<File>,
    /// A script to be played, as text.
    pub play: Option<String>,
    /// Where failures are told.
    pub console: Console,
}

/// Parses the arguments, the program's name first, and runs the command that they name.
pub fn start(arguments: &[OsString]) -> Start {
    report_panics_safely();
    let kept = Kept::of(arguments);
    let saved = kept.saved.text("color").and_then(|word| ColorWhen::from_str(word, false).ok());
    let console = Console::new(color(arguments).or(saved).unwrap_or_default());
    let program = program();
    let parser = if asks_for_help(arguments) {
        program.clone()
    } else {
        with_defaults(program.clone(), &kept.saved, arguments)
    };
    let result = match parser.try_get_matches_from(arguments) {
        Err(error) => parting(&error, &console),
        Ok(matches) => match matches.subcommand() {
            Some((name, own)) => nothing_before(name, &matches, &program).and_then(|()| {
                if name != "config" && own.ids().any(|id| id == "no_config") {
                    unbroken(&kept)?;
                }
                let call = Call { matches: own, kept: &kept, console: &console, program: &program };
                let command = COMMANDS.iter().find(|command| command.name == name);
                command.map_or(Ok(Exit::Usage), |command| (command.run)(&call))
            }),
            None => match explore(&matches, kept, console) {
                Ok(Ok(exploration)) => return Start::Explore(Box::new(exploration)),
                Ok(Err(exit)) => Ok(exit),
                Err(failure) => Err(failure),
            },
        },
    };
    Start::Done(result.unwrap_or_else(|failure| failure.report(&console)).into())
}

/// Says why the explorer failed.
pub fn explorer_failed(console: &Console, error: &anyhow::Error) -> ExitCode {
    Failure::usage(format!("{error:#}"), "").report(console).into()
}

/// With a terminal, what the explorer needs; without one, the table of pairs instead.
fn explore(
    matches: &clap::ArgMatches,
    kept: Kept,
    console: Console,
) -> Result<Result<Exploration, Exit>, Failure> {
    let explore = Explore::from_arg_matches(matches)
        .map_err(|error| Failure::usage(error.to_string(), ""))?;
    let source = explore.against.source(&explore.corpus.paths)?;
    if explore.against.holding()? == Holding::Sketches && console.out.terminal {
        return Err(Failure::usage(
            "the sketch file has no shingles: there are only estimates to look at",
            "make the file again without --no-shingles, or print them: lookalike check",
        ));
    }
    let settings = explore.against.adopt(explore.corpus.settings(), matches, &console)?;
    if !matches!(source, Source::Check(_)) {
        explore.corpus.refuse_single_file()?;
    }
    let truth = explore.truth.as_deref().map(read_truth).transpose()?;
    let lecture = Lecture { record: explore.record.as_deref(), play: explore.play.as_deref() };
    if !console.out.terminal {
        lecture.refuse()?;
        if truth.is_some() {
            console
                .note("--truth is for the explorer; `lookalike tune --truth` prints what it tells");
        }
        unbroken(&kept)?;
        return print_table(&source, &settings, &console).map(Err);
    }
    Ok(Ok(Exploration {
        mouse: !explore.no_mouse,
        colour: console.out.colour,
        journal: explore.review.journal(&source),
        reviewer: explore.review.reviewer(),
        play: lecture.script()?,
        record: lecture.file()?,
        source,
        settings,
        truth,
        kept,
        console,
    }))
}

/// Refuses to run a command with half of its settings.
fn unbroken(kept: &Kept) -> Result<(), Failure> {
    kept.broken.as_ref().map_or(Ok(()), |broken| Err(refusal(kept, broken)))
}

/// Help tells what is built in.
fn asks_for_help(arguments: &[OsString]) -> bool {
    words(arguments).any(|word| word == "--help" || word == "-h" || word == "help")
}

/// Refuses what stands before a command and would otherwise be read by nobody.
fn nothing_before(
    name: &str,
    matches: &clap::ArgMatches,
    program: &clap::Command,
) -> Result<(), Failure> {
    let given =
        |id: &&clap::Id| matches.value_source(id.as_str()) == Some(ValueSource::CommandLine);
    // Among the ids are groups of arguments, too; a global argument may stand anywhere.
    let own = |id: &&clap::Id| {
        program
            .get_arguments()
            .any(|argument| argument.get_id() == *id && !argument.is_global_set())
    };
    let Some(id) = matches.ids().filter(given).find(own) else { return Ok(()) };
    let what = match id.as_str() {
        "paths" => "a path".to_owned(),
        "n" => "-n".to_owned(),
        flag => format!("--{}", flag.replace('_', "-")),
    };
    Err(Failure::usage(
        format!("{what} stands before the command `{name}`"),
        format!("put it behind: lookalike {name} …; a folder of that name is given as ./{name}"),
    ))
}

/// The colour choice, looked up by hand: it is needed where parsing fails, too.
fn color(arguments: &[OsString]) -> Option<ColorWhen> {
    let words = arguments.iter().skip(1).map_while(|word| word.to_str().filter(|w| *w != "--"));
    let words: Vec<&str> = words.collect();
    let value = words.iter().enumerate().find_map(|(place, word)| match *word {
        "--color" => words.get(place + 1).copied(),
        word => word.strip_prefix("--color="),
    });
    value.and_then(|value| ColorWhen::from_str(value, false).ok())
}

/// Help and the version go to standard output; errors go, made safe, to standard error.
fn parting(error: &clap::Error, console: &Console) -> Result<Exit, Failure> {
    let text = error.render();
    if matches!(error.kind(), ErrorKind::DisplayHelp | ErrorKind::DisplayVersion) {
        let mut out = console.output();
        if console.out.colour {
            write!(out, "{}", text.ansi())?;
        } else {
            write!(out, "{text}")?;
        }
        out.flush()?;
        return Ok(Exit::Fine);
    }
    let plain = text.to_string();
    let plain = plain.trim_end();
    console.error_lines(plain.strip_prefix("error: ").unwrap_or(plain));
    Ok(Exit::Usage)
}

/// A panic may quote a text or a name.
fn report_panics_safely() {
    std::panic::set_hook(Box::new(|info| {
        let what = sanitise(&info.to_string());
        crate::cli::console::say(&format!(
            "lookalike: an internal error, please report it: {what}\n"
        ));
    }));
}

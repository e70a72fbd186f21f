//! Parses the arguments, then runs a command or prepares the explorer.

use crate::cli::arguments::{
    ChosenGlyphs, KeptSettings, as_wished, glyphs_of, language_of, places, read_truth,
    theme_or_fault, with_defaults, words,
};
use crate::cli::chinese::{help_text, unwrapped, usage_error};
use crate::cli::commands::{
    COMMANDS, answer, exploration, is_asked, opens_explorer, print_table, refusal,
};
use crate::cli::console::{ColorWhen, Console, Exit, Failure, ending_remark, with_result_format};
use crate::cli::contract::Call;
use crate::cli::definition::{Explore, program, program_for};
use crate::cli::exploration::Exploration;
use crate::cli::headless::ctrl_c;
use crate::cli::later_texts::LaterTexts;
use crate::cli::lecture::LectureArguments;
use crate::cli::listing::order;
use crate::cli::overwriting::refuse_overwriting;
use crate::cli::session;
use crate::cli::two_pass::explorer_start;
use crate::compare::result::Holding;
use crate::corpus::scan::Source;
use crate::display::glyphs::WidthSource;
use crate::display::sanitise::sanitise;
use crate::explain::exclusions::{ExclusionRules, GivenExclusions};
use crate::os::signals::was_interrupted;
use crate::os::terminal::is_dumb;
use crate::page::Language;
use crate::saved::bindings::KeyTable;
use crate::saved::contract::Saved;
use crate::saved::theme::ThemeChoice;
use clap::error::ErrorKind;
use clap::parser::ValueSource;
use clap::{FromArgMatches as _, ValueEnum as _};
use std::ffi::OsString;
use std::io::Write as _;
use std::process::ExitCode;

/// What is left to do after the arguments are parsed.
#[derive(Debug)]
pub enum Start {
    /// Nothing: a command ran, and this is its exit code.
    Done(ExitCode),
    /// Open the explorer.
    Explore(Box<Exploration>),
}

/// Parses the arguments, the program's name first, and runs the command they name, if any. `keys` are those
/// of the explorer.
pub fn start(arguments: &[OsString], keys: KeyTable) -> Start {
    report_panics_safely();
    let kept = KeptSettings::from_arguments(arguments, keys);
    let saved = kept.saved.text("color").and_then(|word| ColorWhen::from_str(word, false).ok());
    let chinese = language_of(arguments) == Language::Chinese;
    if is_asked() {
        let program = with_defaults(program(), &kept.saved, arguments);
        let code = if answer(arguments, &program, chinese) { Exit::Fine } else { Exit::Usage };
        return Start::Done(code.into());
    }
    let chosen = glyphs_of(arguments, &kept.saved);
    chosen.glyphs.put_in_force();
    let console = Console::new(color(arguments).or(saved).unwrap_or_default()).in_chinese(chinese);
    let console = as_wished(console, arguments, &kept.saved);
    let parsed = parsed(arguments, &kept.saved, chinese);
    let given = parsed.as_ref().ok();
    let later = given.map(|(_, matches)| LaterTexts::new(matches)).unwrap_or_default();
    let result = match parsed {
        Err(error) => print_clap(&error, &console),
        Ok((_, matches)) if let Err(failure) = refuse_overwriting(&matches, &kept) => Err(failure),
        Ok((definition, matches))
            if let Err(failure) = ending_remark(&definition, &matches)
                .map(|remark| remark.iter().for_each(|remark| console.note(remark))) =>
        {
            Err(failure)
        }
        Ok((definition, matches)) => match matches.subcommand() {
            Some((name, own)) if opens_explorer(name, own, &definition, &console) => {
                let call = Call { matches: own, kept: &kept, console: &console, program };
                match reject_broken(&kept).and_then(|()| exploration(&call)) {
                    Ok(explored) if console.is_plain => session::run(explored),
                    Ok(explored) => {
                        return on_screen(Exploration { kept, ..explored }, chosen, &later);
                    }
                    Err(failure) => Err(failure),
                }
            }
            Some((name, own)) => {
                reject_before_command(name, &matches, &definition).and_then(|()| {
                    if name != "config" && own.ids().any(|id| id == "no_config") {
                        reject_broken(&kept)?;
                    }
                    let call = Call { matches: own, kept: &kept, console: &console, program };
                    let _stop = ctrl_c()?;
                    let command = COMMANDS.iter().find(|command| command.name == name);
                    command.map_or(Ok(Exit::Usage), |command| (command.run)(&call))
                })
            }
            None => match explore(&matches, kept, console) {
                Ok(Ok(explored)) if is_in_lines(&explored) => session::run(explored),
                Ok(Ok(explored)) => return on_screen(explored, chosen, &later),
                Ok(Err(exit)) => Ok(exit),
                Err(failure) => Err(failure),
            },
        },
    };
    if result.is_ok() {
        later.warn(&console);
    }
    let exit = result.unwrap_or_else(|failure| failure.report(&console));
    Start::Done(if was_interrupted() { Exit::Stopped } else { exit }.into())
}

/// Parses the arguments; returns the definition by which they were parsed, too. Help and errors need that of
/// the whole program, which takes as long to make as all else at the start.
fn parsed(
    arguments: &[OsString],
    saved: &Saved,
    chinese: bool,
) -> Result<(clap::Command, clap::ArgMatches), clap::Error> {
    let parse = |program: clap::Command| {
        let parser = if asks_for_help(arguments) {
            program.clone()
        } else {
            with_defaults(program.clone(), saved, arguments)
        };
        let matches = parser.clone().try_get_matches_from(arguments)?;
        let matches = match with_result_format(&parser, &matches) {
            Some(parser) => parser.try_get_matches_from(arguments)?,
            None => matches,
        };
        Ok((program, matches))
    };
    if !asks_for_help(arguments) {
        let result = parse(program_for(arguments));
        let is_version = |error: &clap::Error| error.kind() == ErrorKind::DisplayVersion;
        if result.as_ref().err().is_none_or(is_version) {
            return result;
        }
    }
    parse(if chinese { unwrapped(program()) } else { program() })
}

/// True for a session in lines; scripts are played on a screen.
fn is_in_lines(explored: &Exploration) -> bool {
    let is_script = explored.play.is_some() || explored.record.is_some() || explored.film.is_some();
    explored.console.is_plain && !is_script
}

/// The explorer.
fn on_screen(explored: Exploration, chosen: ChosenGlyphs, later: &LaterTexts) -> Start {
    later.warn(&explored.console);
    // Scripts show the same on every terminal.
    let is_script = explored.play.is_some() || explored.record.is_some();
    let width = if is_script { WidthSource::Given } else { chosen.width };
    Start::Explore(Box::new(Exploration { width, ..explored }))
}

/// Prints why the explorer failed; returns the exit code.
pub fn explorer_failed(console: &Console, error: &anyhow::Error) -> ExitCode {
    Failure::usage(format!("{error:#}"), "").report(console).into()
}

/// A failure for a sketch file that has no shingles.
fn refuse_sketches(holding: Holding) -> Result<(), Failure> {
    if holding != Holding::Sketches {
        return Ok(());
    }
    Err(Failure::usage(
        "the sketch file has no shingles, and the explorer needs them",
        "make the file again without --no-shingles, or print the estimates with `lookalike check`",
    ))
}

/// The inputs of the explorer. Without a terminal, prints the table of pairs and returns its exit code.
fn explore(
    matches: &clap::ArgMatches,
    kept: KeptSettings,
    console: Console,
) -> Result<Result<Exploration, Exit>, Failure> {
    let explore = Explore::from_arg_matches(matches)
        .map_err(|error| Failure::usage(error.to_string(), ""))?;
    let source = explore.against.source(&explore.corpus.paths)?;
    let asks_for_lines = matches.value_source("plain") == Some(ValueSource::CommandLine);
    let in_lines = console.is_plain && (console.out.terminal || asks_for_lines);
    let draws = in_lines || console.out.terminal && !is_dumb();
    if draws {
        refuse_sketches(explore.against.holding()?)?;
    }
    let settings = explore.people.in_settings(explore.corpus.settings());
    let settings = explore.against.adopt(settings, matches, &console)?;
    if !matches!(source, Source::Check(_)) {
        refuse_paths(&explore, draws)?;
    }
    let truth = explore.truth.as_deref().map(read_truth).transpose()?;
    let lecture = LectureArguments {
        record: explore.record.as_deref(),
        play: explore.play.as_deref(),
        cast: explore.cast.as_deref(),
    };
    let film = lecture.film()?;
    let (exclusions, short) = explore.exclusions.for_explorer(&settings)?;
    if !draws && film.is_none() {
        lecture.refuse()?;
        note_ignored(&explore, &exclusions, &console);
        reject_broken(&kept)?;
        let rules = rules_of_table(&explore, &exclusions)?;
        let way = (rules, &explore.way, order(explore.by, &settings));
        return print_table(&source, &settings, way, &console).map(Err);
    }
    let has_screen =
        film.is_none() && (!in_lines || explore.play.is_some() || explore.record.is_some());
    let way = (&explore.way, explore.watch, has_screen);
    let started = explorer_start(&source, settings, way, &console)?;
    let Some((settings, large)) = started else { return Ok(Err(Exit::Stopped)) };
    let (theme, notice) = chosen_theme(matches, &explore.theme, &kept)?;
    Ok(Ok(Exploration {
        theme,
        notice: notice.or(short),
        exclusions,
        language: explore.language.explorer_language(explore.play.is_some()),
        mouse: !explore.no_mouse,
        colour: console.out.colour,
        journal: explore.review.journal(&source),
        reviewer: explore.review.reviewer(),
        play: lecture.script()?,
        film,
        watch: explore.watch,
        large,
        places: places(&source, explore.fresh || explore.by.is_some()),
        by: explore.by,
        record: lecture.file()?,
        width: WidthSource::Given,
        source,
        settings,
        truth,
        kept,
        console,
    }))
}

/// Refuses paths that cannot be meant.
fn refuse_paths(explore: &Explore, draws: bool) -> Result<(), Failure> {
    let commands: Vec<&str> = COMMANDS.iter().map(|command| command.name).collect();
    explore.corpus.refuse_mistyped(&commands)?;
    // The explorer reads keys from the terminal, whatever standard input is.
    if draws { explore.corpus.refuse_one_file() } else { explore.corpus.refuse_single_file() }
}

/// What does not count in the scores of the table.
fn rules_of_table(
    explore: &Explore,
    exclusions: &GivenExclusions,
) -> Result<Option<ExclusionRules>, Failure> {
    let rules = exclusions.for_scores();
    if rules.is_some() && explore.against.holding()? != Holding::Texts {
        return Err(Failure::usage(
            "--template and --without need the texts of the library, which it does not hold",
            "give the folders from which it was made as the value of --against",
        ));
    }
    Ok(rules)
}

/// Says which flags of the explorer its table ignores, and why it is a table.
fn note_ignored(explore: &Explore, exclusions: &GivenExclusions, console: &Console) {
    if explore.truth.is_some() {
        console.note("--truth is ignored without a terminal; see `lookalike tune --truth`");
    }
    if explore.watch {
        console.note("--watch is ignored without a terminal");
    }
    if exclusions.has_match_rules() {
        console.note("--min-match, --max-texts and --no-marks are ignored without a terminal");
    }
    if console.out.terminal {
        console.note("TERM names no terminal that the explorer can draw on: this is the table; --plain opens a session in lines");
    }
}

/// The theme. A faulty one is a failure of its flag; of the settings file, it is a sentence for the first
/// frame.
fn chosen_theme(
    matches: &clap::ArgMatches,
    name: &str,
    kept: &KeptSettings,
) -> Result<(ThemeChoice, Option<String>), Failure> {
    let by_flag = matches.value_source("theme") == Some(ValueSource::CommandLine);
    match theme_or_fault(name, kept) {
        Ok(theme) => Ok((theme, None)),
        Err(why) if by_flag => Err(Failure::usage(why, "")),
        Err(why) => Ok((ThemeChoice::default(), Some(format!("no theme: {why}")))),
    }
}

/// Refuses to run with a settings file that is broken.
fn reject_broken(kept: &KeptSettings) -> Result<(), Failure> {
    kept.broken.as_ref().map_or(Ok(()), |broken| Err(refusal(kept, broken)))
}

/// True if help is requested: it shows the built-in defaults, not those of the settings file.
fn asks_for_help(arguments: &[OsString]) -> bool {
    words(arguments).any(|word| word == "--help" || word == "-h" || word == "help")
}

/// Refuses arguments before the name of a command, which the command would not see.
fn reject_before_command(
    name: &str,
    matches: &clap::ArgMatches,
    program: &clap::Command,
) -> Result<(), Failure> {
    let given =
        |id: &&clap::Id| matches.value_source(id.as_str()) == Some(ValueSource::CommandLine);
    // The ids include argument groups. A global argument may be anywhere.
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
        format!("{what} before the command `{name}`"),
        format!("put it after: lookalike {name} …; for a folder of that name, write ./{name}"),
    ))
}

/// The value of `--color`, found without the parser: errors of the parser are coloured, too.
fn color(arguments: &[OsString]) -> Option<ColorWhen> {
    let words = arguments.iter().skip(1).map_while(|word| word.to_str().filter(|w| *w != "--"));
    let words: Vec<&str> = words.collect();
    let value = words.iter().enumerate().find_map(|(place, word)| match *word {
        "--color" => words.get(place + 1).copied(),
        word => word.strip_prefix("--color="),
    });
    value.and_then(|value| ColorWhen::from_str(value, false).ok())
}

/// Prints help and version on standard output, errors on standard error, made safe.
fn print_clap(error: &clap::Error, console: &Console) -> Result<Exit, Failure> {
    let text = error.render();
    if matches!(error.kind(), ErrorKind::DisplayHelp | ErrorKind::DisplayVersion) {
        let mut out = console.pages();
        out.write_all(help_text(&text, console.out).as_bytes())?;
        out.flush()?;
        return Ok(Exit::Fine);
    }
    let plain = text.to_string();
    let plain = plain.trim_end();
    let plain = plain.strip_prefix("error: ").unwrap_or(plain);
    if console.err.chinese {
        console.error_lines(&usage_error(plain, console.err));
    } else {
        console.error_lines(plain);
    }
    Ok(Exit::Usage)
}

/// Makes panic messages safe to print, since they may quote a text or a file name.
fn report_panics_safely() {
    std::panic::set_hook(Box::new(|info| {
        let what = sanitise(&info.to_string());
        crate::cli::console::say(&format!(
            "lookalike: an internal error, please report it: {what}\n"
        ));
    }));
}

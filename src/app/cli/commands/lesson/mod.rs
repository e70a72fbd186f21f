//! `lookalike lesson`: prints a lesson step by step.

mod ask;
mod case;
mod escape;
mod html;
mod json;
mod page;
mod sheets;
mod sheets_html;
mod svg;
mod variants;

use crate::cli::arguments::{LanguageArguments, SettingsArguments, Suggested};
use crate::cli::commands::lesson::ask::ask;
use crate::cli::commands::lesson::case::LessonCase;
use crate::cli::commands::lesson::html::HtmlLesson;
use crate::cli::commands::lesson::json::{LessonRecord, ListedLesson};
use crate::cli::commands::lesson::sheets::ExerciseSheet;
use crate::cli::console::{Exit, Failure, Paper};
use crate::cli::contract::{Call, Command, OutputSchema};
use crate::cli::headless::ctrl_c;
use crate::lesson::kit::{ExerciseRound, Knob, KnobValues, Lesson, LessonStep};
use crate::lesson::{LESSONS, by_name};
use crate::page::Language;
use clap::{Args, ValueEnum};
use schemars::SchemaGenerator;
use std::io::Write as _;
use std::path::PathBuf;
use std::sync::atomic::Ordering;

/// Prints a lesson.
pub(super) const LESSON: Command = Command { name: "lesson", define, run };

/// What it writes as JSON.
pub(super) const OUTPUTS: &[OutputSchema] = &[
    OutputSchema {
        name: "lesson",
        command: "lesson",
        arguments: "NAME",
        schema: SchemaGenerator::into_root_schema_for::<LessonRecord<'_>>,
    },
    OutputSchema {
        name: "lessons",
        command: "lesson",
        arguments: "",
        schema: SchemaGenerator::into_root_schema_for::<Vec<ListedLesson>>,
    },
];

const EXAMPLES: &str = "\
Examples:
  lookalike lesson                          the lessons, and the knobs of each
  lookalike lesson shingles                 every step, to paste into notes
  lookalike lesson shingles --lang zh --set n=3
  lookalike lesson shingles 原文.txt 改写.txt  the same on two texts of your own
  lookalike lesson permutations --set order=edcba --step 3
  lookalike lesson simhash --text '今天天气真好' --text '今天天气不错'
  lookalike lesson bands --exercises 6 --sheets 30 --lang zh --format html > 练习.html
  lookalike lesson simhash --ask 8           answer eight exercises, with a score
  lookalike lesson bands --format html > bands.html
  lookalike lesson simhash --step 5 --format svg > votes.svg
  lookalike lesson simhash --format json | jq .steps[0].drawing.en

In drawings: * changed by this step, = the same on both sides, ≠ different, ✗ wrong, ✓ right.
Two files are a pair; a folder is a corpus, of which the closest pair of different texts is used. Without
either, lessons on a pair or a corpus use the built-in demo corpus. The same lessons are on screen 8 of
the explorer.

Sheets of exercises are drawn from --seed, --seed + 1 …: each student gets other figures, and the same seed
gives the same sheet. All answers are computed; the solutions follow the last sheet.

Exit codes: 0 success, 2 wrong usage or a lesson that is impossible on these texts, 3 a file could not
be read, 130 stopped by Ctrl-C.";

#[derive(Debug, Args)]
#[command(next_help_heading = "Output")]
struct Arguments {
    /// Name of the lesson [default: list all lessons]
    #[arg(
        value_name = "LESSON", help_heading = None::<&str>, hide_possible_values = true,
        value_parser = Suggested::new(LESSONS.iter().map(|lesson| lesson.name))
    )]
    name: Option<String>,
    /// Two files, or a folder of texts
    #[arg(value_name = "PATH", value_hint = clap::ValueHint::AnyPath, help_heading = None::<&str>)]
    paths: Vec<PathBuf>,
    #[command(flatten)]
    language: LanguageArguments,
    /// Output format
    #[arg(long, value_enum, value_name = "FORMAT", default_value = "text")]
    format: OutputFormat,
    /// Only this step, from 1
    #[arg(long, value_name = "K", value_parser = clap::value_parser!(u32).range(1..))]
    step: Option<u32>,
    /// Print this many exercises with their solutions instead, drawn from --seed
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=100))]
    exercises: Option<u16>,
    /// Ask this many exercises, drawn from --seed; each line of standard input is an answer
    #[arg(long, value_name = "N", conflicts_with_all = ["exercises", "format"],
        value_parser = clap::value_parser!(u16).range(1..=100))]
    ask: Option<u16>,
    /// Print this many different sheets of exercises, from --seed and the seeds after it
    #[arg(long, value_name = "N", default_value = "1", requires = "exercises",
        value_parser = clap::value_parser!(u16).range(1..=500))]
    sheets: u16,
    /// A text to use instead of files; give it twice
    #[arg(long, value_name = "TEXT", conflicts_with = "paths")]
    text: Vec<String>,
    /// Set a knob of the lesson, e.g. n=3; can be repeated
    #[arg(long, value_name = "KNOB=VALUE", value_parser = setting)]
    set: Vec<(String, String)>,
    #[command(flatten)]
    settings: SettingsArguments,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum OutputFormat {
    /// To read
    Text,
    /// One object: the knobs and every step, or the exercises, in both languages
    Json,
    /// One file for a browser without a network: the steps with their knobs; or exercises to print
    Html,
    /// A picture of one step for a slide, with --step
    Svg,
}

fn setting(text: &str) -> Result<(String, String), String> {
    let (knob, value) = text.split_once('=').ok_or("expected KNOB=VALUE, e.g. n=3")?;
    Ok((knob.trim().to_owned(), value.trim().to_owned()))
}

fn define(command: clap::Command) -> clap::Command {
    // 64 bits fit a screen, and are the length in textbooks.
    Arguments::augment_args(command)
        .mut_arg("simhash_bits", |own| own.default_value("64"))
        .about("Print a lesson: how the algorithms work, step by step, on an example or your texts")
        .after_help(EXAMPLES)
}

fn run(call: &Call<'_>) -> Result<Exit, Failure> {
    let arguments: Arguments = call.arguments()?;
    let language = arguments.language.language();
    let json = arguments.format == OutputFormat::Json;
    let mut out = call.console.pages();
    let Some(name) = &arguments.name else {
        if json {
            out.write_all(&json::list()?)?;
        } else {
            page::list(language, &mut Paper::new(&mut out, call.console.out))?;
        }
        out.flush()?;
        return Ok(Exit::Fine);
    };
    let lesson = by_name(name).ok_or_else(|| unknown(name))?;
    let seed = arguments.settings.settings().sketch.seed;
    if let Some(count) = arguments.ask {
        let round = ExerciseRound::new(lesson, count.into(), seed);
        ask(lesson, round, language, &mut std::io::stdin().lock(), *call.console)?;
        return Ok(Exit::Fine);
    }
    if let Some(count) = arguments.exercises {
        let sheets = ExerciseSheet::draw(lesson, count.into(), arguments.sheets.into(), seed);
        write_sheets(lesson, &sheets, arguments.format, language, call)?;
        return Ok(Exit::Fine);
    }
    write_lesson(lesson, &arguments, language, call)
}

/// Writes the steps of a lesson.
fn write_lesson(
    lesson: &Lesson,
    arguments: &Arguments,
    language: Language,
    call: &Call<'_>,
) -> Result<Exit, Failure> {
    refuse_mixes(arguments)?;
    let mut out = call.console.pages();
    let stop = ctrl_c()?;
    let settings = arguments.settings.settings();
    let case = match arguments.text.as_slice() {
        [] => LessonCase::new(&arguments.paths, &settings, call.console, &stop)?,
        [a, b] => LessonCase::from_texts([a, b], &settings, call.console, &stop)?,
        _ => return Err(Failure::usage("--text is two texts", "give it twice")),
    };
    // Objects are the same in every locale.
    let is_json = arguments.format == OutputFormat::Json;
    let start = if is_json { Language::English } else { language };
    let (knobs, values) = turned(lesson, &case, &arguments.set, start)?;
    let case = case.with_demo(&values, &knobs, call.console)?;
    let stopped = || stop.load(Ordering::Relaxed);
    let steps = (lesson.steps)(&case.subject(), &values, &stopped).map_err(|error| {
        let hint = error.instead.map_or_else(String::new, |turn| {
            format!("--set {}={} uses an example instead", turn.knob, turn.value)
        });
        Failure::usage(error.why.text(language), hint)
    })?;
    let selected = chosen(&steps, arguments.step)?;
    match arguments.format {
        OutputFormat::Json => out.write_all(&json::lesson(lesson, &knobs, &values, &selected)?)?,
        OutputFormat::Html => {
            let page = HtmlLesson { lesson, subject: case.subject(), start: &values, language };
            html::html(&page, &steps, &stopped, &mut out)?;
        }
        OutputFormat::Svg => {
            for (_, step) in &selected {
                svg::svg(step, language, &mut out)?;
            }
        }
        OutputFormat::Text => {
            let mut paper = Paper::new(&mut out, call.console.out);
            let count = steps.len();
            let shown = page::Shown { lesson, count, language, knobs: &knobs, values: &values };
            page::lesson(&shown, &selected, &mut paper)?;
        }
    }
    out.flush()?;
    Ok(if stopped() { Exit::Stopped } else { Exit::Fine })
}

/// Refuses options that a format does not have.
fn refuse_mixes(arguments: &Arguments) -> Result<(), Failure> {
    match (arguments.format, arguments.step) {
        (OutputFormat::Html, Some(_)) => {
            Err(Failure::usage("a file of HTML has every step", "leave --step out"))
        }
        (OutputFormat::Svg, None) => {
            Err(Failure::usage("a picture is one step", "add --step 1, or another number"))
        }
        _ => Ok(()),
    }
}

/// Writes sheets of exercises and their solutions.
fn write_sheets(
    lesson: &Lesson,
    sheets: &[ExerciseSheet],
    format: OutputFormat,
    language: Language,
    call: &Call<'_>,
) -> Result<(), Failure> {
    let mut out = call.console.pages();
    match format {
        OutputFormat::Text => {
            let mut paper = Paper::new(&mut out, call.console.out);
            sheets::text(lesson, sheets, language, &mut paper)?;
        }
        OutputFormat::Json => out.write_all(&json::sheets(lesson, sheets)?)?,
        OutputFormat::Html => sheets_html::html(lesson, sheets, language, &mut out)?,
        OutputFormat::Svg => {
            return Err(Failure::usage("exercises are not written as SVG", "use --format html"));
        }
    }
    Ok(out.flush()?)
}

fn unknown(name: &str) -> Failure {
    let names: Vec<&str> = LESSONS.iter().map(|lesson| lesson.name).collect();
    Failure::usage(
        format!("unknown lesson `{name}`"),
        format!("expected one of {}", names.join(", ")),
    )
}

/// The knobs of the lesson and their positions: those of `--set`, else `on` on the given texts and an
/// example in that language.
fn turned(
    lesson: &Lesson,
    case: &LessonCase,
    set: &[(String, String)],
    language: Language,
) -> Result<(Vec<Knob>, KnobValues), Failure> {
    let knobs = (lesson.knobs)(&case.subject());
    let mut values = KnobValues::in_language(&knobs, language);
    for on in case.on() {
        // A lesson without this value keeps its own default.
        if values.set(&knobs, "on", on.word()).is_ok() {
            break;
        }
    }
    for (knob, value) in set {
        values.set(&knobs, knob, value).map_err(|stuck| Failure::usage(stuck.to_string(), ""))?;
    }
    Ok((knobs, values))
}

/// The steps to write, with their numbers from 1.
fn chosen(steps: &[LessonStep], only: Option<u32>) -> Result<Vec<(usize, &LessonStep)>, Failure> {
    let all = steps.iter().enumerate().map(|(at, step)| (at + 1, step));
    let steps_shown: Vec<_> =
        all.filter(|(number, _)| only.is_none_or(|only| only as usize == *number)).collect();
    if steps_shown.is_empty() {
        return Err(Failure::usage(
            format!("there is no step {}", only.unwrap_or(0)),
            format!("the lesson has {} steps", steps.len()),
        ));
    }
    Ok(steps_shown)
}

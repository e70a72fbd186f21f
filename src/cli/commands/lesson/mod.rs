//! `lookalike lesson`: a lesson of the classroom on paper, step by step.

mod case;
mod json;
mod page;

use crate::cli::arguments::SettingsArguments;
use crate::cli::commands::lesson::case::Case;
use crate::cli::console::{Exit, Failure, Paper};
use crate::cli::contract::{Call, Command};
use crate::cli::headless::ctrl_c;
use crate::lesson::kit::{Knob, KnobValues, Language, Lesson, Step};
use crate::lesson::{LESSONS, by_name};
use clap::{Args, ValueEnum};
use std::io::Write as _;
use std::path::PathBuf;
use std::sync::atomic::Ordering;

/// Gives a lesson on paper.
pub(super) const LESSON: Command = Command { name: "lesson", define, run };

const EXAMPLES: &str = "\
Examples:
  lookalike lesson                          the lessons, and what can be changed in each
  lookalike lesson shingles                 every step, to paste into notes
  lookalike lesson shingles --lang zh --set n=3
  lookalike lesson shingles 原文.txt 改写.txt  the same on two texts of your own
  lookalike lesson permutations --set order=edcba --step 3
  lookalike lesson simhash --format json | jq .steps[0].drawing.en

In drawings: * changed by this step, = the same on both sides, ≠ different, ✗ wrong, ✓ right.
Two files are a pair, a folder is a corpus whose best pair of different texts is taken; without
either, lessons on a pair or a corpus take the built-in demo corpus. In the explorer the same lessons are on screen 7.

Exit codes: 0 fine, 2 wrong usage or a lesson that cannot be given on these texts, 3 a file could
not be read, 130 stopped by Ctrl-C.";

#[derive(Debug, Args)]
struct Arguments {
    /// Which lesson; without it, the list
    #[arg(value_name = "LESSON")]
    name: Option<String>,
    /// Two files, or a folder of texts
    #[arg(value_name = "PATH", value_hint = clap::ValueHint::AnyPath)]
    paths: Vec<PathBuf>,
    /// In which language
    #[arg(
        long,
        value_enum,
        value_name = "LANGUAGE",
        default_value = "en",
        help_heading = "Output"
    )]
    lang: LanguageName,
    /// How the lesson is written
    #[arg(
        long,
        value_enum,
        value_name = "FORMAT",
        default_value = "text",
        help_heading = "Output"
    )]
    format: Layout,
    /// Only this step, from 1
    #[arg(long, value_name = "K", value_parser = clap::value_parser!(u32).range(1..), help_heading = "Output")]
    step: Option<u32>,
    /// Turn a knob of the lesson, e.g. n=3; may be given several times
    #[arg(long, value_name = "KNOB=VALUE", value_parser = setting, help_heading = "Output")]
    set: Vec<(String, String)>,
    #[command(flatten)]
    settings: SettingsArguments,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum LanguageName {
    /// English
    En,
    /// Simplified Chinese (简体中文)
    Zh,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Layout {
    /// To read
    Text,
    /// One object: the knobs and every step, in both languages
    Json,
}

fn setting(text: &str) -> Result<(String, String), String> {
    let (knob, value) = text.split_once('=').ok_or("write it as KNOB=VALUE, e.g. n=3")?;
    Ok((knob.trim().to_owned(), value.trim().to_owned()))
}

fn define(command: clap::Command) -> clap::Command {
    Arguments::augment_args(command)
        .about("Print a lesson: how the algorithms work, step by step, on an example or your texts")
        .after_help(EXAMPLES)
}

fn run(call: &Call<'_>) -> Result<Exit, Failure> {
    let arguments: Arguments = call.arguments()?;
    let language = match arguments.lang {
        LanguageName::En => Language::English,
        LanguageName::Zh => Language::Chinese,
    };
    let json = arguments.format == Layout::Json;
    let mut out = call.console.output();
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
    let stop = ctrl_c()?;
    let settings = arguments.settings.settings();
    let case = Case::new(&arguments.paths, &settings, call.console, &stop)?;
    let (knobs, values) = turned(lesson, &case, &arguments.set)?;
    let case = case.with_demo(&values, &knobs, call.console)?;
    let stopped = || stop.load(Ordering::Relaxed);
    let steps = (lesson.steps)(&case.subject(), &values, &stopped).map_err(|error| {
        let hint = error.instead.map_or_else(String::new, |turn| {
            format!("--set {}={} gives it on an example", turn.knob, turn.value)
        });
        Failure::usage(error.why.text(language), hint)
    })?;
    let wanted = chosen(&steps, arguments.step)?;
    if json {
        out.write_all(&json::lesson(lesson, &knobs, &values, &wanted)?)?;
    } else {
        let heading = (lesson, steps.len(), language);
        let mut paper = Paper::new(&mut out, call.console.out);
        page::lesson(heading, (&knobs, &values), &wanted, &mut paper)?;
    }
    out.flush()?;
    Ok(if stopped() { Exit::Stopped } else { Exit::Fine })
}

fn unknown(name: &str) -> Failure {
    let names: Vec<&str> = LESSONS.iter().map(|lesson| lesson.name).collect();
    Failure::usage(
        format!("there is no lesson `{name}`"),
        format!("there are {}", names.join(", ")),
    )
}

/// The knobs of the lesson, and where they stand: as asked for, and on the texts where texts are
/// given and nothing else was asked for.
fn turned(
    lesson: &Lesson,
    case: &Case,
    set: &[(String, String)],
) -> Result<(Vec<Knob>, KnobValues), Failure> {
    let knobs = (lesson.knobs)(&case.subject());
    let mut values = KnobValues::new(&knobs);
    for on in case.on() {
        // A lesson without such a value is given on what it can be given on.
        if values.set(&knobs, "on", on.word()).is_ok() {
            break;
        }
    }
    for (knob, value) in set {
        values.set(&knobs, knob, value).map_err(|stuck| Failure::usage(stuck.to_string(), ""))?;
    }
    Ok((knobs, values))
}

/// The steps that are written, with their numbers from 1.
fn chosen(steps: &[Step], only: Option<u32>) -> Result<Vec<(usize, &Step)>, Failure> {
    let all = steps.iter().enumerate().map(|(at, step)| (at + 1, step));
    let wanted: Vec<_> =
        all.filter(|(number, _)| only.is_none_or(|only| only as usize == *number)).collect();
    if wanted.is_empty() {
        return Err(Failure::usage(
            format!("there is no step {}", only.unwrap_or(0)),
            format!("the lesson has {} steps", steps.len()),
        ));
    }
    Ok(wanted)
}

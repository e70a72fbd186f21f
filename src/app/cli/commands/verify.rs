//! `lookalike verify`: recomputes a report from its texts and lists every difference.

use crate::cli::arguments::{ReviewArguments, folders, ledger};
use crate::cli::commands::report::naming;
use crate::cli::console::{Console, Exit, Failure, Paper};
use crate::cli::contract::{Call, Command};
use crate::cli::headless::{RunOutcome, needs_readings, read_pairs, run_source, weigh_run};
use crate::compare::result::SortKey;
use crate::corpus::roots::why;
use crate::corpus::scan::{PdfReading, ReadOptions, Source};
use crate::display::number::{count, thousands};
use crate::export::describe::JsonName;
use crate::measure::MeasureId;
use crate::os::names;
use crate::report::build::Callbacks;
use crate::report::check::{CheckedAgainst, Matched, check, check_page, sealed, verdicts};
use crate::report::difference::Difference;
use crate::report::judged::{hide_names, judged, names_to_hide};
use crate::report::pseudonym::Naming;
use crate::report::read::{ReadReport, read};
use crate::report::record::{NameLabel, Report};
use crate::report::settings::settings;
use crate::settings::Settings;
use clap::Args;
use std::io::{self, Write};
use std::path::PathBuf;
use std::sync::atomic::Ordering;

/// Checks a report.
pub(super) const VERIFY: Command = Command { name: "verify", define, run };

const EXAMPLES: &str = "\
Examples:
  lookalike verify report.html
  lookalike verify report.html --texts essays/
  lookalike verify report.json --texts essays/ --key \"our secret\"
  lookalike verify report.html --review anna.jsonl

Everything is recomputed from the texts and compared: content hashes, every score, count, passage and
quotation, the ranking, the histograms; and the page, byte for byte, with the one made from its
record. What the texts do not contain (verdicts, notes, title, time) is covered by a seal, a checksum
that detects accidents but not forgery; --review compares verdicts and notes with a journal. Missing
texts are listed, and their pairs are not checked.

Exit codes: 0 no difference, 1 differences, 2 wrong usage or not a report that can be checked, 3 texts
are missing, no difference in the rest, 130 stopped by Ctrl-C.";

#[derive(Debug, Args)]
struct Arguments {
    /// A report of `lookalike report`
    #[arg(value_name = "REPORT", value_hint = clap::ValueHint::FilePath)]
    report: PathBuf,
    /// Folders or files of the texts [default: the paths in the report, relative to this folder]
    #[arg(long, value_name = "PATH", value_hint = clap::ValueHint::AnyPath)]
    texts: Vec<PathBuf>,
    /// Key of the pseudonyms
    #[arg(long, value_name = "KEY")]
    key: Option<String>,
    /// Read only files whose name or path matches; needed if the report does not name its filters
    #[arg(long, value_name = "GLOB")]
    include: Vec<String>,
    /// Skip files whose name or path matches; needed if the report does not name its filters
    #[arg(long, value_name = "GLOB")]
    exclude: Vec<String>,
    /// Read files with a command that prints their text, as for the report; a report never names one
    /// to run; can be repeated, each with its --pre-glob
    #[arg(long, value_name = "CMD")]
    pre: Vec<String>,
    /// Names or paths of the files that the command of --pre reads; can be repeated
    #[arg(long, value_name = "GLOB")]
    pre_glob: Vec<String>,
    #[command(flatten)]
    review: ReviewArguments,
}

/// Reads files as for the report. Where that had a choice of PDF readers and took its own, only that one;
/// converters are those of the arguments.
fn read_as_said(reading: &mut ReadOptions, report: &Report, arguments: &Arguments) {
    let has = |reader: &str| report.documents.iter().any(|text| text.reader == reader);
    if reading.pdf == PdfReading::Auto && has("pdf") && !has("pdftotext") {
        reading.pdf = PdfReading::Builtin;
    }
    reading.pre.clone_from(&arguments.pre);
    reading.pre_globs.clone_from(&arguments.pre_glob);
    reading.include.extend(arguments.include.iter().cloned());
    reading.exclude.extend(arguments.exclude.iter().cloned());
}

fn define(command: clap::Command) -> clap::Command {
    Arguments::augment_args(command)
        .about("Recompute a report from its texts, and list every difference")
        .after_help(EXAMPLES)
}

fn run(call: &Call<'_>) -> Result<Exit, Failure> {
    let arguments: Arguments = call.arguments()?;
    let shown = arguments.report.display().to_string();
    let bytes = std::fs::read(&arguments.report).map_err(|error| {
        let message = format!("{shown}: {}", why(&arguments.report, &error));
        match error.kind() {
            io::ErrorKind::NotFound | io::ErrorKind::IsADirectory => Failure::usage(message, ""),
            _ => Failure::Unreadable(message),
        }
    })?;
    let wrong = |error: &dyn std::fmt::Display| Failure::usage(format!("{shown}: {error}"), "");
    let found = read(&bytes).map_err(|error| wrong(&error))?;
    let naming = named(&found.report, arguments.key.as_deref())?;
    let mut own: Vec<Difference> = sealed(&found.report).into_iter().collect();
    own.extend(check_page(&bytes, &found).map_err(|error| wrong(&error))?);
    let mut recorded = settings(&found.report.settings)
        .map_err(|setting| wrong(&format!("the report is damaged: invalid setting `{setting}`")))?;
    recorded.cache = folders::cache();
    read_as_said(&mut recorded.reading, &found.report, &arguments);
    let source = match source(&found.report, &arguments) {
        Ok(source) => source,
        Err(failure) if own.is_empty() => return Err(failure),
        Err(failure) => {
            list(&own, call.console)?;
            failure.report(call.console);
            return Ok(Exit::Found);
        }
    };
    let mut outcome = run_source(&source, &recorded, call.console)?;
    let matched = Matched::new(&found.report, &outcome.comparison, &naming);
    if outcome.stopped || !outcome.comparison.complete {
        return Ok(Exit::Stopped);
    }
    let by = MeasureId::from_name(&found.report.choice.by).unwrap_or(MeasureId::JACCARD);
    if needs_readings(SortKey::Measure(by), &recorded, true) {
        read_pairs(&mut outcome, &recorded, call.console);
    }
    if matched.is_whole {
        weigh_run(&mut outcome, found.report.corpus_scores(), &recorded)?;
    }
    let Some(mut all) = compared(&found.report, &outcome, &matched, &recorded, &naming) else {
        return Ok(Exit::Stopped);
    };
    if arguments.review.is_named() {
        let mut held =
            judged(&outcome.comparison, &ledger(&arguments.review, &source, call.console)?);
        if naming.hides_names() {
            let names = names_to_hide(&held, &outcome.comparison);
            hide_names(&mut held, &names);
        }
        all.extend(verdicts(&found.report, &matched, &held));
    }
    all.splice(0..0, own);
    print(&found, &matched, &all, call.console)
}

/// How the report names texts. Refuses a missing or useless key before any work.
fn named(report: &Report, key: Option<&str>) -> Result<Naming, Failure> {
    match (report.anonymised.as_deref(), key) {
        (None, None) => Ok(Naming::Plain),
        (Some("sha256"), None) => Ok(Naming::Hash),
        (Some("hmac-sha256"), Some(_)) => Ok(naming(true, key)),
        (Some("hmac-sha256"), None) => Err(Failure::usage(
            "the pseudonyms in this report were made with a key",
            "give it with --key KEY",
        )),
        (_, Some(_)) => Err(Failure::usage("this report was made without a key", "omit --key")),
        (Some(_), None) => {
            Err(Failure::usage("the report is damaged: invalid value of `anonymised`", ""))
        }
    }
}

fn source(report: &Report, arguments: &Arguments) -> Result<Source, Failure> {
    if !arguments.texts.is_empty() {
        return Ok(Source::Paths(arguments.texts.clone()));
    }
    if report.corpus.demo {
        return Ok(Source::Demo);
    }
    let path = |label: &NameLabel| match label {
        NameLabel::Text(text) => Some(PathBuf::from(text)),
        NameLabel::Bytes { bytes } => JsonName::decoded(bytes).map(|bytes| names::path(&bytes)),
    };
    let paths: Option<Vec<PathBuf>> =
        report.corpus.paths.as_ref().and_then(|paths| paths.iter().map(path).collect());
    let paths = paths.filter(|paths| !paths.is_empty()).ok_or_else(|| {
        Failure::usage("the report does not say where its texts are", "give --texts FOLDER")
    })?;
    match paths.iter().find(|path| !path.exists()) {
        None => Ok(Source::Paths(paths)),
        Some(gone) => Err(Failure::Unreadable(format!(
            "{}: not found from this folder; give the place of the texts with --texts FOLDER",
            gone.display()
        ))),
    }
}

fn compared(
    report: &Report,
    outcome: &RunOutcome,
    matched: &Matched,
    settings: &Settings,
    naming: &Naming,
) -> Option<Vec<Difference>> {
    let callbacks = Callbacks { done: &|| (), stop: &|| outcome.stop.load(Ordering::Relaxed) };
    check(
        report,
        CheckedAgainst { comparison: &outcome.comparison, settings, naming },
        matched,
        callbacks,
    )
}

/// Number of listed differences.
const LISTED: usize = 60;
/// Number of listed missing texts.
const MISSING: usize = 20;

/// Writes the first [`LISTED`] differences.
pub(super) fn list(all: &[Difference], console: &Console) -> io::Result<()> {
    let mut out = console.pages();
    let mut paper = Paper::new(&mut out, console.out);
    let [report, real] = ["report", "found"].map(|word| console.out.words(word));
    for Difference { place, said, found } in all.iter().take(LISTED) {
        let place = console.out.words(place);
        let [said, found] = [said, found].map(|value| {
            // A value of the record stays as it is.
            if Difference::is_sentence(value) { console.out.words(value) } else { value.into() }
        });
        paper.raw(&format!("{place}\n    {report}: {said}\n    {real}:  {found}\n"))?;
    }
    if all.len() > LISTED {
        let more = thousands((all.len() - LISTED) as u64);
        paper.text(&format!("and {more} more differences"))?;
    }
    out.flush()
}

/// Prints the result; returns the exit code.
pub(super) fn print(
    read: &ReadReport,
    matched: &Matched,
    all: &[Difference],
    console: &Console,
) -> Result<Exit, Failure> {
    let report = &read.report;
    list(all, console)?;
    let mut out = console.pages();
    let mut paper = Paper::new(&mut out, console.out);
    for name in matched.gone.iter().take(MISSING) {
        paper.text(&format!("missing: {name}"))?;
    }
    if matched.gone.len() > MISSING {
        let more = thousands((matched.gone.len() - MISSING) as u64);
        paper.text(&format!("missing: and {more} more"))?;
    }
    let pairs = matched.pairs(report);
    let passages: usize = report.pairs.iter().map(|pair| pair.passages.len()).sum();
    let texts = report.documents.len() - matched.gone.len();
    if !all.is_empty() {
        paper.text(&format!("NOT verified: {}", count(all.len() as u64, "difference")))?;
    } else if matched.gone.is_empty() {
        let form = if read.is_page { ", the page byte for byte" } else { "" };
        paper.text(&format!(
            "Verified: {}, {}, {}{form}",
            count(texts as u64, "text"),
            count(pairs as u64, "pair"),
            count(passages as u64, "shared passage")
        ))?;
    } else {
        paper.text(&format!(
            "Verified: {} of {} pairs; {} missing",
            thousands(pairs as u64),
            thousands(report.pairs.len() as u64),
            count(matched.gone.len() as u64, "text")
        ))?;
    }
    if report.masked > 0 {
        let masked = count(report.masked as u64, "masked character");
        paper.text(&format!("Not checked: {masked} of names"))?;
    }
    if !matched.is_whole {
        paper.text(
            "Not checked, since the corpus has changed: ranks, counts, histograms, groups, template, \
             classes of copies",
        )?;
    }
    out.flush()?;
    Ok(match (all.is_empty(), matched.gone.is_empty()) {
        (false, _) => Exit::Found,
        (true, false) => Exit::Unreadable,
        (true, true) => Exit::Fine,
    })
}

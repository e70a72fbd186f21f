//! The explorer without a screen: a session in lines, for screen readers, plain terminals and pipes.

mod decisions;
mod judging;
mod pages;
mod request;

use crate::cli::console::{Console, Exit, Failure};
use crate::cli::exit_code::exit_code;
use crate::cli::exploration::Exploration;
use crate::cli::headless::{
    FittedRun, at_prompt, corpus_scores, fitted, run_fitted, run_source, weigh_run,
};
use crate::cli::listing::{OutputOptions, known_order, order};
use crate::cli::session::judging::Judging;
use crate::cli::session::pages::SessionPages;
use crate::cli::session::request::{LineCommand, LineRequest, request};
use crate::cli::summary;
use crate::cli::without::run_counted;
use crate::compare::result::{PairsView, ScoreRanges, rank};
use crate::corpus::scan::Source;
use crate::corpus::standard_input::is_standard_input;
use crate::explain::exclusions::ExclusionRules;
use crate::export::FORMATS;
use crate::export::rows::ExportTable;
use crate::export::select::{PairFilter, Selection};
use crate::export::verdicts::Verdicts;
use crate::os::terminal::keys;
use crate::settings::Settings;
use std::io::{self, BufRead, BufReader, IsTerminal as _, Write};

/// Longest line that is read, in bytes.
const LONGEST: u64 = 1 << 16;

/// Compares the texts, then reads requests line by line until the end of the input. Nothing is drawn
/// twice: each answer follows the one before.
pub fn run(explored: Exploration) -> Result<Exit, Failure> {
    let Exploration { source, settings, console, journal, reviewer, by, .. } = explored;
    if explored.truth.is_some() || explored.watch {
        console.note("--plain ignores --truth and --watch");
    }
    if explored.exclusions.has_match_rules() {
        console.note("--plain ignores --min-match, --max-texts and --no-marks");
    }
    let rules = explored.exclusions.for_scores();
    let FittedRun { mut outcome, settings, word } = compared(&source, &settings, rules, &console)?;
    let by = order(by, &settings);
    let wanted = corpus_scores(by, &outcome, &settings, true);
    weigh_run(&mut outcome, wanted, &settings)?;
    let comparison = &outcome.comparison;
    let by = known_order(by, comparison);
    let view = PairsView {
        thresholds: settings.thresholds,
        hides_same: settings.people.hides_same,
        sort: by,
        ..PairsView::default()
    };
    let order = rank(comparison, &view).order;
    let selection = Selection::from_rows(comparison, &order, order.len(), by);
    let verdicts = Verdicts::default();
    let Some(format) = FORMATS.first() else { return Ok(Exit::Usage) };
    let choice = PairFilter {
        by,
        min_jaccard: None,
        max_hamming: None,
        ranges: ScoreRanges::default(),
        flagged_only: false,
        hides_same: settings.people.hides_same,
        limit: None,
        expand: false,
    };
    let table = ExportTable {
        surface: console.out,
        ..ExportTable::new(comparison, &settings, &selection, &verdicts)
    };
    let options = OutputOptions { format, choice, fail_at: None, fail_on: None };
    summary::tell(&table, &options, &console);
    if let Some(word) = &word {
        console.note(word);
    }
    let judging = Judging::new(journal, reviewer, &console);
    let mut pages = SessionPages::new(&outcome, &settings, order, judging, console);
    let from_terminal = source.paths().iter().any(|path| is_standard_input(path));
    let ended = converse(&mut pages, from_terminal, &console);
    // What was decided is saved first, however the conversation ended.
    pages.finish().and(ended)?;
    Ok(exit_code(&outcome, &source, &options, &settings.thresholds))
}

/// Compares the texts, without the parts that do not count.
fn compared(
    source: &Source,
    settings: &Settings,
    rules: Option<ExclusionRules>,
    console: &Console,
) -> Result<FittedRun, Failure> {
    let Some(rules) = rules else { return run_fitted(source, settings, console) };
    let whole = run_source(source, settings, console)?;
    let counted = run_counted(&whole.comparison, rules, settings, console, &whole.stop);
    console.note(&counted.in_words());
    let mut run = fitted(counted.outcome, settings);
    run.outcome.stopped |= whole.stopped;
    Ok(run)
}

/// Answers each line of the input. `from_terminal`: standard input was a text.
fn converse(
    pages: &mut SessionPages<'_>,
    from_terminal: bool,
    console: &Console,
) -> Result<(), Failure> {
    let input: Box<dyn io::Read> = if from_terminal {
        Box::new(keys().map_err(|_none| {
            Failure::usage("standard input is a text, and there is no terminal to read from", "")
        })?)
    } else {
        Box::new(io::stdin())
    };
    let is_prompted = console.out.terminal && (from_terminal || io::stdin().is_terminal());
    let mut input = BufReader::new(input);
    print(console, |out| pages.opening(out))?;
    loop {
        if is_prompted {
            print(console, |out| write!(out, "{}> ", pages.place()))?;
        }
        let Some(line) = next_line(&mut input)? else {
            if is_prompted {
                print(console, |out| writeln!(out))?;
            }
            return Ok(());
        };
        match request(&line) {
            Some(LineRequest { command: LineCommand::Quit, .. }) => return Ok(()),
            Some(request) => print(console, |out| pages.answer(&request, out))?,
            None => print(console, |out| pages.unknown(&line, out))?,
        }
    }
}

/// Writes to standard output, and flushes it.
fn print(
    console: &Console,
    write: impl FnOnce(&mut dyn Write) -> io::Result<()>,
) -> Result<(), Failure> {
    let mut out = console.output();
    write(&mut out)?;
    Ok(out.flush()?)
}

/// The next line; `None` at the end of the input. Bytes that are no text are replaced, the rest of a line of
/// more than [`LONGEST`] bytes is the next one. Ctrl-C here ends the program without a warning.
fn next_line(input: &mut impl BufRead) -> Result<Option<String>, Failure> {
    let mut bytes = Vec::new();
    at_prompt(true);
    let read = io::Read::take(&mut *input, LONGEST).read_until(b'\n', &mut bytes);
    at_prompt(false);
    let read = read.map_err(|error| Failure::Unreadable(format!("standard input: {error}")))?;
    Ok((read > 0).then(|| String::from_utf8_lossy(&bytes).into_owned()))
}

//! `lookalike tune`: prints distributions of scores, suggested cuts, precision and recall.

mod json;
mod page;
mod study;

use crate::cli::arguments::{CorpusArguments, read_truth};
use crate::cli::commands::tune::json::json;
use crate::cli::commands::tune::page::page;
use crate::cli::commands::tune::study::Study;
use crate::cli::console::{Console, Exit, Failure, Output, Paper};
use crate::cli::contract::{Call, Command};
use crate::cli::exit_code::plain_exit_code;
use crate::cli::headless::{FittedRun, corpus_scores, fitted, read_pairs, run_sampled, weigh_run};
use crate::cli::summary::{short_texts, tables};
use crate::compare::result::SortKey;
use crate::measure::MeasureId;
use clap::{Args, ValueEnum};
use std::path::PathBuf;

/// Prints distributions, suggested cuts, and how well thresholds separate judged pairs.
pub(super) const TUNE: Command = Command { name: "tune", define, run };

const EXAMPLES: &str = "\
Examples:
  lookalike tune essays/
  lookalike tune essays/ --truth truth.tsv
  lookalike tune essays/ --truth truth.tsv --preset rewrites --format json
  lookalike tune essays/ -n 8 --truth truth.tsv --simhash-bits 256

A truth file is a tab-separated table. Its first line names the columns file_a, file_b and label; the
label 0 means independent, any larger number a copy. A line `#unlisted 0` makes every pair that is not
listed independent, `#unlisted skip` (the default) ignores such pairs. Bad rows are reported with their
line numbers, the others are used. With --rows a row is given as `file#id`, or by its id alone if only
one row has it.

AP is the average precision without interpolation, as in scikit-learn's average_precision_score; pairs
that tie cross a threshold together. Intervals are Wilson's, for 95 %.

The suggested cut uses no labels. It takes most pairs for background, finds the score from which at most
one pair in 20 is expected from the background, and moves to the sparsest place nearby. Do not rely on it
if more than a tenth of all pairs are copies, or with fewer than 100 pairs.

Exit codes: 130 stopped by Ctrl-C, 2 wrong usage, 3 some input or row of the truth file could not be
used (the result is still written), 0 success.";

#[derive(Debug, Args)]
#[command(next_help_heading = "Output")]
struct Arguments {
    /// Judged pairs: a table with the columns file_a, file_b, label
    #[arg(long, value_name = "FILE", value_hint = clap::ValueHint::FilePath)]
    truth: Option<PathBuf>,
    /// Output format
    #[arg(long, value_enum, value_name = "FORMAT", default_value = "table")]
    format: OutputFormat,
    #[command(flatten)]
    output: Output,
    #[command(flatten)]
    corpus: CorpusArguments,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum OutputFormat {
    /// To read
    Table,
    /// One object: distributions bin by bin, suggested cuts, curves
    Json,
}

fn define(command: clap::Command) -> clap::Command {
    Arguments::augment_args(command)
        .about("Find thresholds: distributions, suggested cuts, precision and recall")
        .after_help(EXAMPLES)
}

fn run(call: &Call<'_>) -> Result<Exit, Failure> {
    let arguments: Arguments = call.arguments()?;
    arguments.corpus.refuse_single_file()?;
    let destination = arguments.output.destination()?;
    let truth = arguments.truth.as_deref().map(read_truth).transpose()?;
    let settings = arguments.corpus.settings();
    let sampled = run_sampled(&arguments.corpus.source(), &settings, call.console)?;
    let FittedRun { mut outcome, settings, word } = fitted(sampled, &settings);
    if settings.lists_readings || settings.thresholds.get(MeasureId::REUSE).is_some() {
        read_pairs(&mut outcome, &settings, call.console);
    }
    let mut wanted = corpus_scores(SortKey::Measure(MeasureId::JACCARD), &outcome, &settings, true);
    wanted.topic |= truth.is_some() && wanted.weighted;
    weigh_run(&mut outcome, wanted, &settings)?;
    let study = Study::new(&outcome.comparison, &settings, truth.as_ref(), &outcome.stop)?;
    destination.write(call.console, &outcome.stop, |out| match arguments.format {
        OutputFormat::Table => page(&study, &mut Paper::new(out, call.console.out)),
        OutputFormat::Json => out.write_all(&json(&study)?),
    })?;
    tables(&outcome.comparison.corpus, call.console);
    short_texts(&outcome.comparison, call.console);
    if let Some(word) = &word {
        call.console.note(word);
    }
    tell(&study, call.console);
    Ok(match plain_exit_code(&outcome, false) {
        Exit::Fine if study.problems() > 0 => Exit::Unreadable,
        exit => exit,
    })
}

/// Prints unused rows of the truth file and the limits of the result.
fn tell(study: &Study<'_>, console: &Console) {
    const LISTED: usize = 20;
    let problems = study.truth.iter().flat_map(|truth| &truth.problems);
    for problem in problems.take(LISTED) {
        console.warn(&format!("{}, line {}: {}", study.truth_file(), problem.line, problem.what));
    }
    if study.problems() > LISTED {
        let more = study.problems() - LISTED;
        console.warn(&format!("{}: {more} more rows are not used", study.truth_file()));
    }
    for warning in study.warnings() {
        console.warn(&warning);
    }
}

//! `lookalike explain`: prints how every number in the scores of two files is computed.

mod case;
mod json;
mod page;
mod record;

use crate::cli::arguments::{SettingsArguments, TwoFiles, up_to_all};
use crate::cli::commands::explain::case::{ExplainScope, ExplainTopic, ExplainedPair};
use crate::cli::commands::explain::record::ExplanationRecord;
use crate::cli::console::{Console, Exit, Failure, Paper};
use crate::cli::contract::{Call, Command, OutputSchema};
use crate::cli::headless::ctrl_c;
use crate::corpus::document::Corpus;
use crate::settings::Settings;
use clap::{Args, ValueEnum};
use schemars::SchemaGenerator;
use std::io::{self, Write};
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// Explains the scores of two files.
pub(super) const EXPLAIN: Command = Command { name: "explain", define, run };

/// What it writes as JSON.
pub(super) const OUTPUTS: &[OutputSchema] = &[OutputSchema {
    name: "explain",
    command: "explain",
    arguments: "",
    schema: SchemaGenerator::into_root_schema_for::<ExplanationRecord<'_>>,
}];

/// Rows of each list of [`explain_pair`].
const FEW: usize = 5;

const EXAMPLES: &str = "\
Examples:
  lookalike explain 原文.txt 改写.txt
  lookalike explain a.txt b.txt --measure simhash --limit all
  lookalike explain a.txt b.txt --measure jaccard --among essays/ --format json

Values of --measure:
  jaccard  the shingles in both texts, only in A, only in B, with counts and places, rare ones first
  minhash  each slot with the shingle that won it, three estimators, 200 seeds, bands of an index
  simhash  the votes on each bit, ties, fragile bits, features behind the differing ones, blocks
  curve    Jaccard for shingles of 1 to 12 tokens
  ladder   all scores after each normalising step

The chance of a pair depends on the other texts of a folder: `lookalike pairs DIR` computes it, and Why in
the explorer shows how.

Places are line:column of the text as written, both from 1; in JSON byte ranges of that text.

Exit codes: 0 success, 2 wrong usage, 3 a file could not be read, 130 stopped by Ctrl-C.";

#[derive(Debug, Args)]
#[command(next_help_heading = "Output")]
struct Arguments {
    #[command(flatten)]
    texts: TwoFiles,
    /// Explain only this
    #[arg(long, value_enum, value_name = "MEASURE")]
    measure: Option<ExplainTopic>,
    /// Output format
    #[arg(long, value_enum, value_name = "FORMAT", default_value = "text")]
    format: OutputFormat,
    /// Rows of each list, or all [default: 10 as text, all as json]
    #[arg(long, value_name = "N|all", value_parser = up_to_all("rows"))]
    limit: Option<usize>,
    /// Rows per band of a MinHash index; a divisor of --num-perm
    #[arg(
        long, value_name = "R", default_value_t = 4,
        value_parser = clap::value_parser!(u16).range(1..=4096)
    )]
    rows: u16,
    /// Blocks of a SimHash table: one more than the bits that may differ
    #[arg(
        long, value_name = "N", default_value_t = 4,
        value_parser = clap::value_parser!(u32).range(1..=256)
    )]
    blocks: u32,
    /// Corpus for the documents that hold a shingle, and random pairs; can be repeated
    #[arg(long, value_name = "PATH", value_hint = clap::ValueHint::AnyPath, help_heading = "Reading")]
    among: Vec<PathBuf>,
    #[command(flatten)]
    settings: SettingsArguments,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum OutputFormat {
    /// To read
    Text,
    /// One object with complete lists
    Json,
}

fn define(command: clap::Command) -> clap::Command {
    Arguments::augment_args(command)
        .about("Explain the scores of two files: how each number is computed")
        .after_help(EXAMPLES)
}

fn run(call: &Call<'_>) -> Result<Exit, Failure> {
    let arguments: Arguments = call.arguments()?;
    let settings = Settings { cache: None, ..arguments.settings.settings() };
    let rows = usize::from(arguments.rows);
    let is_selected = |topic| arguments.measure.is_none_or(|only| only == topic);
    if arguments.measure == Some(ExplainTopic::Minhash)
        && !settings.sketch.slots.is_multiple_of(rows)
    {
        return Err(Failure::usage(
            format!("{} slots cannot be divided into bands of {rows} rows", settings.sketch.slots),
            "give --rows a divisor of --num-perm",
        ));
    }
    let stop = ctrl_c()?;
    let json = arguments.format == OutputFormat::Json;
    let limit = arguments.limit.unwrap_or(if json { usize::MAX } else { 10 });
    let shape = ExplainScope { limit, rows, blocks: arguments.blocks };
    let (files, among) = (&arguments.texts, &arguments.among);
    let Some(case) = ExplainedPair::new(files, among, shape, &settings, call.console, &stop)?
    else {
        return Ok(Exit::Stopped);
    };
    let mut out = call.console.pages();
    if json {
        out.write_all(&json::json(&case, &is_selected)?)?;
    } else {
        write_topics(&case, &is_selected, &mut out, call.console)?;
    }
    out.flush()?;
    Ok(if case.is_stopped() { Exit::Stopped } else { Exit::Fine })
}

/// Writes the facts of both texts and the selected topics.
fn write_topics(
    case: &ExplainedPair,
    is_selected: &dyn Fn(ExplainTopic) -> bool,
    out: &mut dyn Write,
    console: &Console,
) -> io::Result<()> {
    let mut paper = Paper::new(out, console.out);
    page::opening(case, &mut paper)?;
    let topics = ExplainTopic::value_variants().iter().copied();
    for topic in topics.filter(|&topic| is_selected(topic)) {
        page::topic(topic, case, &mut paper)?;
    }
    // Who reads all of it would look for it here.
    if ExplainTopic::value_variants().iter().all(|&topic| is_selected(topic)) {
        page::chance(case, &mut paper)?;
    }
    Ok(())
}

/// Writes how the numbers of the first two documents of a corpus are computed, with short lists.
/// `topic`: only this value of `--measure`.
/// # Errors
/// There is no such topic, or the texts cannot be compared.
pub fn explain_pair(
    corpus: Corpus,
    topic: Option<&str>,
    settings: &Settings,
    console: &Console,
    stop: &Arc<AtomicBool>,
    out: &mut dyn Write,
) -> Result<Exit, Failure> {
    let topic = topic.map(|name| ExplainTopic::from_str(name, true));
    let topic = topic.transpose().map_err(|_unknown| {
        Failure::usage("unknown measure: jaccard, minhash, simhash, curve or ladder", "")
    })?;
    let scope = ExplainScope { limit: FEW, rows: 4, blocks: 4 };
    let Some(case) = ExplainedPair::from_corpus(corpus, scope, settings, console, stop)? else {
        return Ok(Exit::Stopped);
    };
    write_topics(&case, &|own| topic.is_none_or(|only| only == own), out, console)?;
    Ok(if case.is_stopped() { Exit::Stopped } else { Exit::Fine })
}

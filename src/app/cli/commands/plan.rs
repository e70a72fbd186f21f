//! `lookalike plan`: what comparing large tables in two passes would find and take, before it is done.

use crate::cli::arguments::CorpusArguments;
use crate::cli::console::{Destination, Exit, Failure, Paper, Watcher};
use crate::cli::contract::{Call, Command, OutputSchema};
use crate::cli::headless::two_pass_failed;
use crate::cli::headless::{ctrl_c, failed};
use crate::cli::plan_file::{JobRecord, row_plan};
use crate::cli::summary::skipped;
use crate::compare::two_pass::{RowPlan, SizeForecast, TableSources, forecast};
use crate::display::number::{bytes, duration, thousands};
use crate::export::json_style::{pretty_sorted, schema_id};
use crate::measure::contract::Scheme;
use crate::page::{Line, Mark};
use crate::settings::Settings;
use clap::{Args, ValueEnum};
use schemars::{JsonSchema, SchemaGenerator};
use serde::Serialize;
use std::io::{self, Write as _};
use std::path::PathBuf;
use std::sync::atomic::Ordering;
use std::time::Duration;

/// Plans a comparison of large tables.
pub(super) const PLAN: Command = Command { name: "plan", define, run };

/// What it writes as JSON.
pub(super) const OUTPUTS: &[OutputSchema] = &[OutputSchema {
    name: "plan",
    command: "plan",
    arguments: "",
    schema: SchemaGenerator::into_root_schema_for::<PlanRecord<'_>>,
}];

const EXAMPLES: &str = "\
Examples:
  lookalike plan articles.jsonl --rows --floor 0.8
  lookalike plan sample.jsonl.gz --rows --floor 0.8 --docs 50000000
  lookalike plan articles.jsonl --rows --floor 0.8 --format json | jq .bands
  lookalike plan sample.jsonl --rows --floor 0.8 --docs 50000000 -o plan.json

The first 20,000 rows are read and sketched; the rest is calculated from them. Rows further on may be
longer, or copied more often. See `lookalike help scale`.

Exit codes: 0 the run is affordable, 1 it is not, 2 wrong usage, 3 a table could not be read,
130 stopped by Ctrl-C.";

#[derive(Debug, Args)]
#[command(next_help_heading = "Output")]
struct Arguments {
    /// Plan for this many rows, of which the tables are a sample [default: the rows of the tables]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..=u64::from(u32::MAX)))]
    docs: Option<u64>,
    /// Output format
    #[arg(long, value_enum, value_name = "FORMAT", default_value = "text")]
    format: OutputFormat,
    /// Write the plan to FILE too, as JSON, for `lookalike worker` and `lookalike job`
    #[arg(short, long, value_name = "FILE", value_hint = clap::ValueHint::FilePath)]
    output: Option<PathBuf>,
    /// Replace FILE if it exists
    #[arg(long, requires = "output")]
    force: bool,
    /// In a job, pairs with at most BITS differing SimHash bits are candidates too
    #[arg(long, value_name = "BITS", value_parser = clap::value_parser!(u32).range(0..=256))]
    within: Option<u32>,
    #[command(flatten)]
    corpus: CorpusArguments,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum OutputFormat {
    /// To read
    Text,
    /// One object
    Json,
}

fn define(command: clap::Command) -> clap::Command {
    Arguments::augment_args(command)
        .about("Plan a comparison of large tables: index, recall, disk, memory and time, from a sample")
        .after_help(EXAMPLES)
}

fn run(call: &Call<'_>) -> Result<Exit, Failure> {
    let arguments: Arguments = call.arguments()?;
    let (settings, source) = (arguments.corpus.settings(), arguments.corpus.source());
    if settings.floor.is_none() || settings.sketch.scheme != Scheme::Slots {
        return Err(Failure::usage(
            "a plan takes a --floor and --minhash slots",
            "pairs below the floor are not looked for, e.g. --floor 0.8",
        ));
    }
    let destination = arguments.output.as_deref();
    let destination =
        destination.map(|path| Destination::new(Some(path), arguments.force)).transpose()?;
    let sources = TableSources::new(&source, &settings.reading).map_err(|error| failed(&error))?;
    let sources = sources.map_err(|why| Failure::usage(format!("cannot plan: {why}"), ""))?;
    let stop = ctrl_c()?;
    let watcher = Watcher::new(call.console, stop.clone());
    let planned = forecast(&sources, &settings, arguments.docs, &watcher);
    watcher.erase();
    let planned = planned.map_err(|error| two_pass_failed(&error))?;
    if stop.load(Ordering::Relaxed) {
        return Ok(Exit::Stopped);
    }
    if planned.sampled == 0 {
        return Err(Failure::Unreadable("the tables have no row to plan with".to_owned()));
    }
    // Without -o, tables of different columns can be planned too.
    let made = row_plan(&planned, (&sources, &settings), arguments.within);
    let made = if destination.is_some() || arguments.within.is_some() {
        made?
    } else {
        made.ok().flatten()
    };
    let mut out = call.console.pages();
    match arguments.format {
        OutputFormat::Text => {
            text(&planned, &settings, &mut Paper::new(&mut out, call.console.out))?;
        }
        OutputFormat::Json => out.write_all(&json(&planned, made.as_ref(), &settings)?)?,
    }
    out.flush()?;
    drop(out);
    skipped(planned.skipped.iter().collect(), call.console);
    if let (Some(destination), Some(_)) = (&destination, &made) {
        let plan = json(&planned, made.as_ref(), &settings)?;
        destination.write(call.console, &stop, |out| out.write_all(&plan))?;
    }
    Ok(if planned.index.is_some() { Exit::Fine } else { Exit::Found })
}

fn floor(settings: &Settings) -> f64 {
    settings.floor.unwrap_or(Settings::FLOOR)
}

/// A number that is only estimated: two digits of it.
fn about(number: f64) -> String {
    let rounded = format!("{number:.1e}").parse().unwrap_or(number);
    thousands(rounded as u64)
}

/// Writes the plan as a table.
fn text(plan: &SizeForecast, settings: &Settings, paper: &mut Paper<'_>) -> io::Result<()> {
    let rows = if plan.is_estimated { about(plan.rows as f64) } else { thousands(plan.rows) };
    let head = format!("Plan for {rows} rows at floor {}", floor(settings));
    let head = paper.surface.words(&head);
    paper.line(&Line::head(&head))?;
    let surface = paper.surface;
    let mut fact = |name: &str, value: &str, note: &str| {
        let [name, value, note] = [name, value, note].map(|text| surface.words(text));
        let line = Line::new().left(Mark::Dim, &name, 24).left(Mark::Plain, &value, 22);
        paper.line(&line.tint(Mark::Dim, &note))
    };
    let copies = 100.0 * (1.0 - plan.distinct as f64 / plan.sampled.max(1) as f64);
    let note = format!("mean {}, {copies:.1} % copies or too short", bytes(plan.row_bytes as u64));
    fact("sample", &format!("{} rows", thousands(plan.sampled as u64)), &note)?;
    let Some((index, cost)) = &plan.index else {
        return paper.text(&refusal(plan, settings));
    };
    let shape = format!("{} bands of {} slots", index.banding.bands, index.banding.rows);
    fact("index", &shape, &format!("expected recall {:.4} at {}", index.recall, index.floor))?;
    fact("comparisons", &about(cost.visits), "of two signatures, in the buckets")?;
    let candidates = format!("{} in the sample, in proportion", thousands(plan.candidates));
    fact("candidates, at least", &about(plan.all_candidates()), &candidates)?;
    fact("work folder", &bytes(plan.folder_bytes), "on disk, removed at the end")?;
    fact("memory", &bytes(plan.memory_bytes), "about; of many near-copies up to 0.5 GB more")?;
    let time = duration(plan.sketching);
    fact("reading, sketching", &time, "of one core, as fast as the sample just now")?;
    let time = duration(Duration::from_secs_f64(cost.seconds));
    fact("index", &time, "of one core")?;
    fact("scoring, at least", &duration(plan.scoring), "of one core, for that many candidates")?;
    paper.text("lookalike pairs TABLE --rows --floor X runs it.")
}

/// Why no index is affordable.
fn refusal(plan: &SizeForecast, settings: &Settings) -> String {
    format!(
        "Not affordable: no division of {} slots into bands finds 99 % of the pairs at {} with fewer \
         than {} comparisons. Raise --floor, or --num-perm.",
        settings.sketch.slots,
        floor(settings),
        thousands(plan.most),
    )
}

/// A plan as JSON.
#[derive(Serialize, JsonSchema)]
struct PlanRecord<'a> {
    lookalike: &'static str,
    schema: String,
    rows: u64,
    /// The rows were not counted: their number is estimated from the sizes of the tables.
    rows_estimated: bool,
    #[schemars(range(min = 0, max = 1))]
    floor: f64,
    sample: SampleRecord,
    /// The index of MinHash bands; null if none is affordable.
    bands: Option<PlannedBands>,
    work_folder_bytes: u64,
    memory_bytes: u64,
    sketching_cpu_seconds: f64,
    scoring_cpu_seconds: f64,
    /// Absent where a job cannot be planned.
    #[serde(flatten)]
    job: Option<JobRecord<'a>>,
}

/// The rows that were read.
#[derive(Serialize, JsonSchema)]
struct SampleRecord {
    rows: usize,
    /// Rows that could not be read.
    bad: usize,
    /// Rows with a text of their own that is long enough.
    distinct: usize,
    mean_bytes: f64,
    candidates: u64,
}

#[derive(Serialize, JsonSchema)]
struct PlannedBands {
    bands: usize,
    /// Slots of a band.
    rows: usize,
    /// Expected share of the pairs at the floor that are found.
    #[schemars(range(min = 0, max = 1))]
    recall: f64,
    comparisons: f64,
    cpu_seconds: f64,
}

/// Writes the plan as an object.
fn json(plan: &SizeForecast, made: Option<&RowPlan>, settings: &Settings) -> io::Result<Vec<u8>> {
    pretty_sorted(&PlanRecord {
        lookalike: env!("CARGO_PKG_VERSION"),
        schema: schema_id("plan"),
        rows: plan.rows,
        rows_estimated: plan.is_estimated,
        floor: floor(settings),
        sample: SampleRecord {
            rows: plan.sampled,
            bad: plan.skipped.len(),
            distinct: plan.distinct,
            mean_bytes: plan.row_bytes,
            candidates: plan.candidates,
        },
        bands: plan.index.as_ref().map(|(index, cost)| PlannedBands {
            bands: index.banding.bands,
            rows: index.banding.rows,
            recall: index.recall,
            comparisons: cost.visits,
            cpu_seconds: cost.seconds,
        }),
        work_folder_bytes: plan.folder_bytes,
        memory_bytes: plan.memory_bytes,
        sketching_cpu_seconds: plan.sketching.as_secs_f64(),
        scoring_cpu_seconds: plan.scoring.as_secs_f64(),
        job: made.map(JobRecord::new),
    })
}

//! `lookalike worker`: sketches rows on standard input, one line of output for each, for a job elsewhere.

use crate::cli::console::{Console, Exit, Failure};
use crate::cli::contract::{Call, Command};
use crate::cli::headless::{ctrl_c, failed};
use crate::cli::plan_file::{JobRecord, read_plan, refuse_other};
use crate::compare::two_pass::{RowSketch, RowSketcher, SketchedText};
use crate::corpus::rows::RowStream;
use crate::export::json_style::line;
use crate::measure::minhash::MinHashSignature;
use clap::Args;
use clap::builder::RangedU64ValueParser;
use serde::Serialize;
use serde_json::json;
use std::fmt::Write as _;
use std::io::{self, BufReader, ErrorKind, Write};
use std::path::PathBuf;
use std::sync::atomic::Ordering;

/// Sketches rows of a stream.
pub(super) const WORKER: Command = Command { name: "worker", define, run };

const EXAMPLES: &str = "\
Examples:
  lookalike plan sample.jsonl --rows --floor 0.8 -o plan.json
  lookalike worker --plan plan.json < rows.jsonl > sketches.jsonl

Rows are JSON objects, one a line, with the columns of the plan; empty lines are no rows. The first line
of output has the recipe, then each row has one line in the same order, and the last line has the number
of rows. A line of a row has id, sha256 (of the text), folded (SHA-256 of the normalised text), bytes,
tokens, shingles, short, replaced, minhash (slots), simhash (words), bands and tables (keys); simhash,
bands and tables are signed 64-bit integers. A row that cannot be used has its line and an error
instead. Output without the last line, or with another number of rows, is incomplete.

The result of a row depends on that row and the plan only. See `lookalike help scale`.

Exit codes: 0 all rows were answered, also unusable ones, 2 wrong usage or the output could not be
written, 3 the input or the plan could not be read, 130 stopped by Ctrl-C.";

#[derive(Debug, Args)]
#[command(next_help_heading = "Sketches")]
struct Arguments {
    /// The plan that `lookalike plan -o FILE` wrote
    #[arg(long, value_name = "FILE", value_hint = clap::ValueHint::FilePath)]
    plan: PathBuf,
    /// Worker threads; results do not depend on their number [default: one per core]
    #[arg(long, value_name = "N", value_parser = RangedU64ValueParser::<usize>::new().range(1..=1024))]
    threads: Option<usize>,
}

fn define(command: clap::Command) -> clap::Command {
    Arguments::augment_args(command)
        .about("Sketch rows on standard input by a plan, one line for each, for a job on other machines")
        .after_help(EXAMPLES)
}

fn run(call: &Call<'_>) -> Result<Exit, Failure> {
    let arguments: Arguments = call.arguments()?;
    let plan = read_plan(&arguments.plan)?;
    let id = refuse_other(&plan)?;
    let sketcher = RowSketcher::new(&plan, arguments.threads).map_err(|error| failed(&error))?;
    let stop = ctrl_c()?;
    let columns = (id.as_str(), plan.columns.text.as_str());
    let input = BufReader::with_capacity(1 << 18, io::stdin());
    let mut stream = RowStream::new(input, columns, plan.columns.html, plan.largest);
    let mut out = Answers { out: call.console.output() };
    let mut head = serde_json::to_value(JobRecord::new(&plan)).map_err(io::Error::other)?;
    head["worker"] = json!(1);
    out.line(&head)?;
    let (mut rows, mut bad) = (0u64, 0u64);
    let cancelled = || stop.load(Ordering::Relaxed);
    loop {
        let read = sketcher.next(&mut stream, &cancelled);
        let read = read.map_err(|error| {
            Failure::Unreadable(format!("standard input, after row {rows}: {error}"))
        })?;
        if cancelled() {
            return Ok(Exit::Stopped);
        }
        let Some(read) = read else { break };
        for row in &read {
            rows += 1;
            bad += u64::from(row.made.is_err());
            out.row(row)?;
        }
        out.flush()?;
    }
    out.line(&json!({"end": true, "rows": rows, "bad": bad}))?;
    out.flush()?;
    tell(rows, bad, call.console);
    Ok(Exit::Fine)
}

fn tell(rows: u64, bad: u64, console: &Console) {
    if bad > 0 {
        console.warn(&format!("{bad} of {rows} rows cannot be used; their lines have the reason"));
    }
}

/// Standard output, of which no reader may leave early.
struct Answers<W> {
    out: W,
}

impl<W: Write> Answers<W> {
    fn line(&mut self, value: &impl Serialize) -> Result<(), Failure> {
        let mut bytes = line(value)?;
        bytes.push(b'\n');
        self.out.write_all(&bytes).map_err(|error| lost(&error))
    }

    fn row(&mut self, RowSketch { line, id, made }: &RowSketch) -> Result<(), Failure> {
        match made {
            Ok(sketched) => self.line(&SketchedRowLine::new(id.as_deref(), sketched)),
            Err(error) => self.line(&json!({"id": id, "line": line, "error": error})),
        }
    }

    fn flush(&mut self) -> Result<(), Failure> {
        self.out.flush().map_err(|error| lost(&error))
    }
}

/// The failure for rows that nobody read.
fn lost(error: &io::Error) -> Failure {
    Failure::Output(match error.kind() {
        ErrorKind::BrokenPipe => "standard output was closed before the last row".to_owned(),
        _ => format!("standard output: {error}"),
    })
}

/// The output line of a row.
#[derive(Debug, Serialize)]
struct SketchedRowLine<'a> {
    id: Option<&'a str>,
    sha256: String,
    folded: String,
    bytes: u64,
    tokens: usize,
    shingles: u32,
    short: bool,
    replaced: usize,
    minhash: &'a [u32],
    simhash: Vec<i64>,
    bands: Vec<i64>,
    tables: Vec<i64>,
}

impl<'a> SketchedRowLine<'a> {
    fn new(id: Option<&'a str>, sketched: &'a SketchedText) -> Self {
        let SketchedText { document, profile, bands, tables } = sketched;
        let minhash = match &profile.signature {
            Some(MinHashSignature::Slots(values)) => &**values,
            _ => &[],
        };
        let signed = |words: &[u64]| words.iter().map(|word| word.cast_signed()).collect();
        let print = profile.fingerprint.map(|print| {
            let width = print.bits.div_ceil(64) as usize;
            signed(print.words.get(..width).unwrap_or(&print.words))
        });
        Self {
            id,
            sha256: document.hash.to_string(),
            folded: hexadecimal(&profile.folded),
            bytes: document.bytes,
            tokens: profile.tokens,
            shingles: profile.distinct,
            short: profile.short,
            replaced: document.encoding.replaced,
            minhash,
            simhash: print.unwrap_or_default(),
            bands: signed(bands),
            tables: signed(tables),
        }
    }
}

fn hexadecimal(bytes: &[u8]) -> String {
    let mut text = String::with_capacity(2 * bytes.len());
    for byte in bytes {
        // Writing to a string cannot fail.
        let _ = write!(text, "{byte:02x}");
    }
    text
}

//! `lookalike substitutions`: collects replaced words over all flagged pairs of a corpus.

use crate::cli::arguments::CorpusArguments;
use crate::cli::console::{Exit, Failure, Output};
use crate::cli::contract::{Call, Command, OutputSchema};
use crate::cli::exit_code::plain_exit_code;
use crate::cli::headless::{FittedRun, needs_readings, read_pairs, run_fitted};
use crate::compare::result::{Comparison, SortKey};
use crate::display::number::{count, thousands};
use crate::display::sanitise::{sanitise, sanitise_bytes};
use crate::display::width::{pad, width};
use crate::explain::spinner::{Exchange, Spinner, gather};
use crate::export::describe::JsonName;
use crate::export::escape;
use crate::export::json_style::{pretty, schema_id};
use crate::export::rows::Surface;
use crate::measure::MeasureId;
use crate::pair::DocId;
use clap::{Args, ValueEnum};
use schemars::{JsonSchema, SchemaGenerator};
use serde::Serialize;
use std::io::{self, Write};
use std::sync::atomic::Ordering;

/// Collects substitutions.
pub(super) const SUBSTITUTIONS: Command = Command { name: "substitutions", define, run };

/// What it writes as JSON.
pub(super) const OUTPUTS: &[OutputSchema] = &[OutputSchema {
    name: "substitutions",
    command: "substitutions",
    arguments: "",
    schema: SchemaGenerator::into_root_schema_for::<SubstitutionsRecord<'_>>,
}];

const EXAMPLES: &str = "\
Examples:
  lookalike substitutions essays/
  lookalike substitutions essays/ --preset rewrites --format tsv -o spinner.tsv
  lookalike substitutions essays/ --format json --at-least 2

The texts of every flagged pair are aligned. A substitution is at most four words that replace at most
four others, between two shared passages or inside aligned sentences. `from` is in the text with the
smaller name, `to` in the other; this does not tell which text is the original. Copies with equal
texts count as one. Columns of tsv: from to count pairs a b, where a and b are the closest pair with
the substitution. Thresholds and --preset decide which pairs are flagged.

Exit codes: 130 stopped by Ctrl-C (the result so far is printed), 2 wrong usage, 3 some input was
unreadable, 0 success.";

#[derive(Debug, Args)]
#[command(next_help_heading = "Output")]
struct Arguments {
    /// Output format
    #[arg(long, value_enum, value_name = "FORMAT", default_value = "table")]
    format: OutputFormat,
    /// Write at most N substitutions [default: 50 in a table, else all]
    #[arg(long, value_name = "N")]
    limit: Option<usize>,
    /// Only substitutions that occur in at least N pairs
    #[arg(long, value_name = "N", default_value = "1")]
    at_least: usize,
    /// Read at most N flagged pairs, the closest ones
    #[arg(long, value_name = "N", default_value = "10000")]
    pairs: usize,
    #[command(flatten)]
    output: Output,
    #[command(flatten)]
    corpus: CorpusArguments,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum OutputFormat {
    /// columns to read, the substitutions of most pairs first
    Table,
    /// one substitution per line
    Tsv,
    /// one object: counts and substitutions
    Json,
}

fn define(command: clap::Command) -> clap::Command {
    Arguments::augment_args(command)
        .about("Print which words replace which, over all flagged pairs")
        .after_help(EXAMPLES)
}

fn run(call: &Call<'_>) -> Result<Exit, Failure> {
    let arguments: Arguments = call.arguments()?;
    arguments.corpus.refuse_single_file()?;
    let destination = arguments.output.destination()?;
    let settings = arguments.corpus.settings();
    let source = arguments.corpus.source();
    let FittedRun { mut outcome, settings, word } = run_fitted(&source, &settings, call.console)?;
    if let Some(word) = &word {
        call.console.note(word);
    }
    if needs_readings(SortKey::Measure(MeasureId::JACCARD), &settings, true) {
        read_pairs(&mut outcome, &settings, call.console);
    }
    let (comparison, stop) = (&outcome.comparison, &outcome.stop);
    let is_stopped = || stop.load(Ordering::Relaxed);
    let mut found = gather(comparison, &settings.thresholds, arguments.pairs, &is_stopped);
    // After the first Ctrl-C the partial result is still written; the next one stops the writing.
    let stopped = stop.swap(false, Ordering::Relaxed) || outcome.stopped;
    found.list.retain(|exchange| exchange.pairs >= arguments.at_least);
    let page = SubstitutionsPage { comparison, found: &found, limit: arguments.limit };
    destination.write(call.console, stop, |out| match arguments.format {
        OutputFormat::Table => page.table(call.console.out, out),
        OutputFormat::Tsv => page.tsv(out),
        OutputFormat::Json => page.json(out),
    })?;
    if arguments.format == OutputFormat::Tsv {
        let all = found.list.len();
        let showing = arguments.limit.unwrap_or(all).min(all);
        call.console.note(&format!(
            "showing {} of {} in {}",
            thousands(showing as u64),
            count(all as u64, "substitution"),
            count(found.read as u64, "flagged pair")
        ));
    }
    if found.flagged > found.read {
        call.console.warn(&format!(
            "{} of {} flagged pairs were read{}",
            thousands(found.read as u64),
            thousands(found.flagged as u64),
            if stopped { ": stopped" } else { "; --pairs sets how many" }
        ));
    }
    Ok(plain_exit_code(&outcome, stopped))
}

struct SubstitutionsPage<'a> {
    comparison: &'a Comparison,
    found: &'a Spinner,
    limit: Option<usize>,
}

#[derive(Serialize, JsonSchema)]
struct SubstitutionsRecord<'a> {
    lookalike: &'static str,
    schema: String,
    documents: usize,
    flagged_pairs: usize,
    read_pairs: usize,
    complete: bool,
    showing: usize,
    of: usize,
    substitutions: Vec<ListedSubstitution<'a>>,
}

#[derive(Serialize, JsonSchema)]
struct ListedSubstitution<'a> {
    from: &'a str,
    to: &'a str,
    count: usize,
    pairs: usize,
    a: Option<JsonName<'a>>,
    b: Option<JsonName<'a>>,
}

impl SubstitutionsPage<'_> {
    fn list(&self, limit: usize) -> impl Iterator<Item = &Exchange> {
        self.found.list.iter().take(self.limit.unwrap_or(limit))
    }

    fn name(&self, id: DocId) -> &[u8] {
        self.comparison.document(id).map_or(b"", |document| document.name.bytes())
    }

    fn table(&self, surface: Surface, out: &mut dyn Write) -> io::Result<()> {
        let rows: Vec<_> = self.list(50).map(|e| (sanitise(&e.from), sanitise(&e.to), e)).collect();
        let wide = rows.iter().map(|(from, ..)| width(from)).max().unwrap_or(0);
        let wider = rows.iter().map(|(_, to, _)| width(to)).max().unwrap_or(0);
        if !rows.is_empty() {
            let [from, to] = ["replaced", "by"].map(|word| surface.words(word));
            let (from, to) = (pad(&from, wide), pad(&to, wider));
            let [before, after] = ["pairs  count  ", "  example"].map(|own| surface.heading(own));
            writeln!(out, "{before}{from} → {to}{after}")?;
        }
        for (from, to, exchange) in &rows {
            let [a, b] = exchange.example.both().map(|id| sanitise_bytes(self.name(id)));
            let (from, to) = (pad(from, wide), pad(to, wider));
            let (pairs, count) = (exchange.pairs, exchange.count);
            writeln!(out, "{pairs:>5}  {count:>5}  {from} → {to}  {a} · {b}")?;
        }
        let (of, read) = (self.found.list.len() as u64, self.found.read as u64);
        let shown = rows.len() as u64;
        let part = if shown < of { format!("{} of ", thousands(shown)) } else { String::new() };
        let (all, read) = (count(of, "substitution"), count(read, "flagged pair"));
        writeln!(out, "{}", surface.words(&format!("{part}{all} in {read}")))
    }

    fn tsv(&self, out: &mut dyn Write) -> io::Result<()> {
        writeln!(out, "from\tto\tcount\tpairs\ta\tb")?;
        for exchange in self.list(usize::MAX) {
            let cell = |bytes: &[u8]| {
                let mut cell = Vec::new();
                escape::tsv(bytes, &mut cell);
                cell
            };
            let [a, b] = exchange.example.both().map(|id| cell(self.name(id)));
            out.write_all(&cell(exchange.from.as_bytes()))?;
            out.write_all(b"\t")?;
            out.write_all(&cell(exchange.to.as_bytes()))?;
            write!(out, "\t{}\t{}\t", exchange.count, exchange.pairs)?;
            out.write_all(&[a.as_slice(), b"\t", &b, b"\n"].concat())?;
        }
        Ok(())
    }

    fn json(&self, out: &mut dyn Write) -> io::Result<()> {
        let name = |id: DocId| self.comparison.document(id).map(|d| JsonName(&d.name));
        let substitutions = self.list(usize::MAX).map(|exchange| ListedSubstitution {
            from: &exchange.from,
            to: &exchange.to,
            count: exchange.count,
            pairs: exchange.pairs,
            a: name(exchange.example.a),
            b: name(exchange.example.b),
        });
        let substitutions: Vec<ListedSubstitution<'_>> = substitutions.collect();
        let whole = SubstitutionsRecord {
            lookalike: env!("CARGO_PKG_VERSION"),
            schema: schema_id("substitutions"),
            documents: self.comparison.corpus.documents.len(),
            flagged_pairs: self.found.flagged,
            read_pairs: self.found.read,
            complete: self.comparison.complete && !self.found.stopped,
            showing: substitutions.len(),
            of: self.found.list.len(),
            substitutions,
        };
        out.write_all(&pretty(&whole)?)
    }
}

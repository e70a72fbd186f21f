//! `review export`, `review import` and `review path`: work on the verdicts of one journal.

use crate::cli::arguments::{Paths, ReviewArguments};
use crate::cli::commands::review::files::{failure, read, read_any};
use crate::cli::console::{Destination, Exit, Failure};
use crate::cli::contract::Call;
use crate::corpus::scan::Source;
use crate::display::number::{count, thousands};
use crate::display::sanitise::sanitise;
use crate::display::time::utc;
use crate::export::escape;
use crate::os::names;
use crate::review::journal::Journal;
use crate::review::ledger::Ledger;
use crate::review::line::plain;
use crate::review::record::VerdictRecord;
use clap::{Args, ValueEnum};
use std::io::{self, Write};
use std::path::PathBuf;
use std::sync::atomic::AtomicBool;

/// Arguments of `review export`.
#[derive(Debug, Args)]
pub(super) struct Export {
    #[command(flatten)]
    paths: Paths,
    #[command(flatten)]
    review: ReviewArguments,
    /// Output format
    #[arg(long, value_enum, value_name = "FORMAT", default_value = "tsv")]
    format: OutputFormat,
    /// Print every step, not only the current verdicts
    #[arg(long)]
    history: bool,
    /// Write to FILE [default: standard output]
    #[arg(short, long, value_name = "FILE", value_hint = clap::ValueHint::FilePath)]
    output: Option<PathBuf>,
    /// Replace FILE if it exists
    #[arg(long, requires = "output")]
    force: bool,
}

#[derive(Debug, Clone, Copy, ValueEnum)]
enum OutputFormat {
    /// one verdict per line, headings first
    Tsv,
    /// id_a, id_b, sha256_a, sha256_b and verdict only, to join with rows of a table
    Pairs,
    /// one JSON object per line; `review import` reads it
    Jsonl,
}

/// Arguments of `review import`.
#[derive(Debug, Args)]
pub(super) struct Import {
    /// A journal, or the output of `review export --format jsonl`
    #[arg(value_name = "FILE", value_hint = clap::ValueHint::FilePath)]
    file: PathBuf,
    #[command(flatten)]
    paths: Paths,
    #[command(flatten)]
    review: ReviewArguments,
}

/// Arguments of `review path`.
#[derive(Debug, Args)]
pub(super) struct PathArguments {
    #[command(flatten)]
    paths: Paths,
    #[command(flatten)]
    review: ReviewArguments,
}

pub(super) fn journal(review: &ReviewArguments, source: &Source) -> Result<Journal, Failure> {
    review.journal(source).ok_or_else(|| {
        Failure::usage("there is no home folder for the journal", "set HOME or give --review FILE")
    })
}

/// Prints the verdicts.
pub(super) fn export(arguments: &Export, call: &Call<'_>) -> Result<Exit, Failure> {
    let place = Destination::new(arguments.output.as_deref(), arguments.force)?;
    let mut journal = journal(&arguments.review, &arguments.paths.source())?;
    let mut disputed = 0;
    let mut records = read(&mut journal, call.console)?;
    let all = records.len();
    if !arguments.history {
        let mut ledger = Ledger::default();
        for record in records.drain(..) {
            ledger.take(record);
        }
        records = ledger.records().flat_map(|record| shown(&ledger, record)).cloned().collect();
        records.sort_by_key(|record| record.seq);
        let differ = |record: &&VerdictRecord| ledger.standing(&record.key()).is_disputed();
        disputed = ledger.records().filter(differ).count();
    }
    let terminal = call.console.out.terminal;
    place.write(call.console, &AtomicBool::new(false), |out| match arguments.format {
        OutputFormat::Tsv => tsv(&records, out),
        OutputFormat::Pairs => pairs(&records, out),
        OutputFormat::Jsonl => records.iter().try_for_each(|record| {
            let line = plain(record);
            if terminal {
                writeln!(out, "{}", sanitise(String::from_utf8_lossy(&line).trim_end()))
            } else {
                out.write_all(&line)
            }
        }),
    })?;
    call.console.note(&format!(
        "showing {} of {} in the journal",
        thousands(records.len() as u64),
        count(all as u64, "step")
    ));
    if disputed > 0 {
        let pairs = count(disputed as u64, "pair");
        call.console.note(&format!("{pairs} disputed: the verdict of each reviewer is a line"));
    }
    Ok(Exit::Fine)
}

/// The records to print for a pair: the one in force, or those of all reviewers in a dispute.
fn shown<'a>(ledger: &'a Ledger, record: &'a VerdictRecord) -> Vec<&'a VerdictRecord> {
    let key = record.key();
    if ledger.standing(&key).is_disputed() {
        return ledger.opinions(&key).collect();
    }
    let holds = record.verdict.is_some() || !record.note.is_empty();
    holds.then_some(record).into_iter().collect()
}

/// Writes the names, the hashes and the verdict of each judged pair. Notes alone are left out.
fn pairs(records: &[VerdictRecord], out: &mut dyn Write) -> io::Result<()> {
    writeln!(out, "id_a\tid_b\tsha256_a\tsha256_b\tverdict")?;
    for record in records {
        let ([a, b], Some(verdict)) = (&record.sides, record.verdict) else { continue };
        let mut line = Vec::new();
        for side in [a, b] {
            escape::tsv(side.name.bytes(), &mut line);
            line.push(b'\t');
        }
        writeln!(line, "{}\t{}\t{}", a.hash, b.hash, verdict.name())?;
        out.write_all(&line)?;
    }
    Ok(())
}

fn tsv(records: &[VerdictRecord], out: &mut dyn Write) -> io::Result<()> {
    writeln!(out, "verdict\tby\tat\ta\tb\tjaccard\tnote\tsha256_a\tsha256_b")?;
    for record in records {
        let [a, b] = &record.sides;
        let mut line = record.verdict.map_or("", |verdict| verdict.name()).as_bytes().to_vec();
        line.push(b'\t');
        escape::tsv(record.by.as_bytes(), &mut line);
        write!(line, "\t{}", utc(record.at))?;
        for side in [a, b] {
            line.push(b'\t');
            escape::tsv(side.name.bytes(), &mut line);
        }
        let jaccard = record.scores.jaccard().map_or(String::new(), |value| value.to_string());
        write!(line, "\t{jaccard}\t")?;
        escape::tsv(record.note.as_bytes(), &mut line);
        writeln!(line, "\t{}\t{}", a.hash, b.hash)?;
        out.write_all(&line)?;
    }
    Ok(())
}

/// Appends the verdicts that the journal does not have yet.
pub(super) fn import(arguments: &Import, call: &Call<'_>) -> Result<Exit, Failure> {
    let mut journal = journal(&arguments.review, &arguments.paths.source())?;
    let found = read_any(&arguments.file, call.console)?;
    let shown = journal.path().display().to_string();
    let held = journal.read().map_err(|error| failure(&shown, &error))?;
    let is_new = |record: &VerdictRecord| !held.iter().any(|held| held.is_same_decision(record));
    let mut new: Vec<VerdictRecord> =
        found.iter().filter(|record| is_new(record)).cloned().collect();
    if !new.is_empty() {
        journal.append(&mut new).map_err(|error| failure(&shown, &error))?;
    }
    let known = count((found.len() - new.len()) as u64, "verdict");
    call.console.note(&format!(
        "{shown}: {} added, {known} already there",
        count(new.len() as u64, "verdict")
    ));
    Ok(Exit::Fine)
}

/// Prints the path of the journal.
pub(super) fn place(arguments: &PathArguments, call: &Call<'_>) -> Result<Exit, Failure> {
    let journal = journal(&arguments.review, &arguments.paths.source())?;
    let mut out = call.console.pages();
    let path = names::bytes(journal.path());
    if call.console.out.terminal {
        writeln!(out, "{}", sanitise(&String::from_utf8_lossy(&path)))?;
    } else {
        out.write_all(&path)?;
        out.write_all(b"\n")?;
    }
    out.flush()?;
    Ok(Exit::Fine)
}

//! `lookalike sketch`: writes the sketches of a corpus to one file, for `check` or to read.

use crate::cli::arguments::CorpusArguments;
use crate::cli::console::{Destination, Exit, Failure, Watcher};
use crate::cli::contract::{Call, Command};
use crate::cli::exit_code::skipped_exit_code;
use crate::cli::headless::{ctrl_c, failed};
use crate::cli::summary::{remarks, skipped, tables};
use crate::compare::result::{Holding, Profile};
use crate::compare::sketch_run::Sketches;
use crate::compare::sketches::{Header, SketchWriter, flags, program};
use crate::corpus::document::{Document, Skipped};
use crate::display::number::{bytes, count};
use crate::export::describe::JsonName;
use crate::export::escape;
use crate::export::json_style::line;
use crate::measure::minhash::MinHashSignature;
use clap::{Args, ValueEnum};
use serde::Serialize;
use std::io::{self, Write};
use std::path::PathBuf;
use std::sync::atomic::Ordering;

/// Writes the sketches of a corpus.
pub(super) const SKETCH: Command = Command { name: "sketch", define, run };

const EXAMPLES: &str = "\
Examples:
  lookalike sketch essays/ -o essays.sketches
  lookalike check new/ --against essays.sketches
  lookalike sketch essays/ -o small.sketches --no-shingles
  lookalike sketch essays/ --format tsv > sketches.tsv

A sketch file holds for each document its name, the SHA-256 and size of its bytes, the numbers of its
tokens and distinct shingles, the SHA-256 of its normalised text, its MinHash signature, its SimHash
fingerprint, and the hashes and weights of its shingles, from which `check` computes exact scores. It
holds no text; but with the hashes of all shingles anyone can test whether a text is in it. It takes
about 9 bytes per distinct shingle, some five times the texts. With --no-shingles it takes about 1 kB
per document, and `check` has the SimHash distance and the MinHash estimate only.

The file records its settings, and `check` uses them. It is written completely or not at all; checksums
detect damage.

tsv and ndjson are to read: name, sha256, shingles, simhash (hexadecimal), minhash (hexadecimal values
separated by spaces); ndjson also has bytes, tokens, short and simhash_ties.

Exit codes: 130 stopped by Ctrl-C (nothing is written), 2 wrong usage, 3 some input was unreadable
(the rest is written), 0 success.";

#[derive(Debug, Args)]
#[command(next_help_heading = "Output")]
struct Arguments {
    /// Write to FILE, completely or not at all [default: standard output, for tsv and ndjson]
    #[arg(short, long, value_name = "FILE", value_hint = clap::ValueHint::FilePath)]
    output: Option<PathBuf>,
    /// Output format
    #[arg(long, value_enum, value_name = "FORMAT", default_value = "sketches")]
    format: OutputFormat,
    /// Omit the shingles: a small file for estimates only
    #[arg(long)]
    no_shingles: bool,
    /// Replace FILE if it exists
    #[arg(long, requires = "output")]
    force: bool,
    #[command(flatten)]
    corpus: CorpusArguments,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum OutputFormat {
    /// a file for `check`
    Sketches,
    /// one document per line, tab-separated, headings first
    Tsv,
    /// one JSON object per line
    Ndjson,
}

fn define(command: clap::Command) -> clap::Command {
    Arguments::augment_args(command)
        .about("Write the sketches of a folder of texts to a file, as a library for `check`")
        .after_help(EXAMPLES)
}

fn run(call: &Call<'_>) -> Result<Exit, Failure> {
    let arguments: Arguments = call.arguments()?;
    let destination = Destination::new(arguments.output.as_deref(), arguments.force)?;
    if arguments.format == OutputFormat::Sketches && matches!(destination, Destination::Output) {
        return Err(Failure::usage(
            "a sketch file is binary and is not written to standard output",
            "give -o FILE, or --format tsv",
        ));
    }
    if arguments.no_shingles && arguments.format != OutputFormat::Sketches {
        return Err(Failure::usage(
            "--no-shingles is for sketch files only",
            "omit it, or use --format sketches",
        ));
    }
    let (settings, source) = (arguments.corpus.settings(), arguments.corpus.source());
    let stop = ctrl_c()?;
    let watcher = Watcher::new(call.console, stop.clone());
    let sketches = Sketches::new(&source, &settings, &watcher).map_err(|error| failed(&error));
    watcher.erase();
    let sketches = sketches?;
    if stop.load(Ordering::Relaxed) {
        return Ok(Exit::Stopped);
    }
    let (mut lost, mut size) = (Vec::new(), 0);
    destination.write(call.console, &stop, |out| {
        let mut out = Counting { out, bytes: 0 };
        lost = match arguments.format {
            OutputFormat::Sketches => binary(&sketches, arguments.no_shingles, &watcher, &mut out)?,
            OutputFormat::Tsv => tsv(&sketches, &watcher, &mut out)?,
            OutputFormat::Ndjson => ndjson(&sketches, &watcher, &mut out)?,
        };
        watcher.erase();
        size = out.bytes;
        Ok(())
    })?;
    tell(&sketches, &lost, size, call);
    Ok(skipped_exit_code(sketches.corpus.skipped.iter().chain(&lost)))
}

fn binary(
    sketches: &Sketches,
    no_shingles: bool,
    watcher: &Watcher,
    out: &mut dyn Write,
) -> io::Result<Vec<Skipped>> {
    let header = Header {
        program: program(),
        recipe: sketches.recipe.clone(),
        holding: if no_shingles { Holding::Sketches } else { Holding::Shingles },
        documents: sketches.corpus.documents.len() as u64,
        label: sketches.corpus.label.clone(),
    };
    let mut writer = SketchWriter::new(&header, out)?;
    let lost = sketches.each(watcher, &mut |document, profile| writer.add(document, profile))?;
    writer.finish()?;
    Ok(lost)
}

/// Prints what was written, with which settings, and what was skipped.
fn tell(sketches: &Sketches, lost: &[Skipped], size: u64, call: &Call<'_>) {
    let made = flags(&sketches.recipe).map(|(flag, value)| format!("--{flag} {value}")).join(" ");
    let corpus = &sketches.corpus;
    call.console.note(&format!(
        "{}: {}, {}; made with {made}",
        corpus.label,
        count((corpus.documents.len() - lost.len()) as u64, "document"),
        bytes(size)
    ));
    tables(corpus, call.console);
    remarks(corpus, call.console);
    let all: Vec<&Skipped> = corpus.skipped.iter().chain(lost).collect();
    skipped(all, call.console);
}

/// A writer that counts bytes.
struct Counting<'a> {
    out: &'a mut dyn Write,
    bytes: u64,
}

impl Write for Counting<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let written = self.out.write(bytes)?;
        self.bytes += written as u64;
        Ok(written)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}

/// The values of a signature in hexadecimal; empty for a document without shingles.
fn minhash(profile: &Profile) -> Vec<String> {
    match &profile.signature {
        None => Vec::new(),
        Some(MinHashSignature::Slots(values) | MinHashSignature::Bins(values)) => {
            values.iter().map(|value| format!("{value:08x}")).collect()
        }
        Some(MinHashSignature::BottomK { values, .. }) => {
            values.iter().map(|value| format!("{value:016x}")).collect()
        }
    }
}

/// Writes one document per line, tab-separated; returns files that could not be read again.
pub(super) fn tsv(
    sketches: &Sketches,
    watcher: &Watcher,
    out: &mut dyn Write,
) -> io::Result<Vec<Skipped>> {
    writeln!(out, "name\tsha256\tshingles\tsimhash\tminhash")?;
    sketches.each(watcher, &mut |document: &Document, profile| {
        let mut name = Vec::new();
        escape::tsv(document.name.bytes(), &mut name);
        out.write_all(&name)?;
        let print = profile.fingerprint.map_or_else(String::new, |print| print.hex());
        let (hash, shingles) = (document.hash, profile.distinct);
        writeln!(out, "\t{hash}\t{shingles}\t{print}\t{}", minhash(&profile).join(" "))
    })
}

#[derive(Serialize)]
struct Row<'a> {
    name: JsonName<'a>,
    sha256: String,
    bytes: u64,
    tokens: usize,
    shingles: u32,
    short: bool,
    simhash: Option<String>,
    simhash_ties: Option<u32>,
    minhash: Vec<String>,
}

/// Writes one JSON object per line; returns files that could not be read again.
pub(super) fn ndjson(
    sketches: &Sketches,
    watcher: &Watcher,
    out: &mut dyn Write,
) -> io::Result<Vec<Skipped>> {
    sketches.each(watcher, &mut |document: &Document, profile| {
        let row = Row {
            name: JsonName(&document.name),
            sha256: document.hash.to_string(),
            bytes: document.bytes,
            tokens: profile.tokens,
            shingles: profile.distinct,
            short: profile.short,
            simhash: profile.fingerprint.map(|print| print.hex()),
            simhash_ties: profile.fingerprint.map(|print| print.ties),
            minhash: minhash(&profile),
        };
        out.write_all(&line(&row)?)?;
        out.write_all(b"\n")
    })
}

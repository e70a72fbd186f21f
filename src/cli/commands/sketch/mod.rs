//! `lookalike sketch`: the sketches of a corpus in one file, for `lookalike check` or to read.

mod rows;

use crate::cli::arguments::CorpusArguments;
use crate::cli::commands::sketch::rows::{ndjson, tsv};
use crate::cli::console::{Destination, Exit, Failure, Watcher};
use crate::cli::contract::{Call, Command};
use crate::cli::exit_code::skipped_exit_code;
use crate::cli::headless::{ctrl_c, failed};
use crate::cli::summary::{skipped, tables};
use crate::compare::result::Holding;
use crate::compare::sketch_run::Sketches;
use crate::compare::sketches::{Header, SketchWriter, flags, program};
use crate::corpus::document::Skipped;
use crate::display::number::{bytes, count};
use clap::{Args, ValueEnum};
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

A sketch file holds of each document its name, the SHA-256 and size of its bytes, how many tokens and
distinct shingles it has, the SHA-256 of its normalised text, its MinHash signature, its SimHash
fingerprint, and the hashes and weights of its shingles, so that `check` gives exact scores. No text,
but hashes of all its shingles: whoever has the file can test whether a text is in it. It takes about
9 bytes a distinct shingle, some five times the texts. With --no-shingles it takes about 1 kB a
document, and `check` has the SimHash distance and the MinHash estimate only.

The file says how it was made; `check` takes those settings from it. It is written whole or not at
all, and checksums tell when it was damaged.

tsv and ndjson are to read: name, sha256, shingles, simhash (hexadecimal), minhash (hexadecimal
values, spaces between); ndjson has bytes, tokens, short and simhash_ties too.

Exit codes: 130 stopped by Ctrl-C (nothing is written), 2 wrong usage, 3 some input was unreadable
(the rest is written), 0 else.";

#[derive(Debug, Args)]
struct Arguments {
    /// Write to a file, whole or not at all [default: standard output, for tsv and ndjson]
    #[arg(short, long, value_name = "FILE", value_hint = clap::ValueHint::FilePath, help_heading = "Output")]
    output: Option<PathBuf>,
    /// How the sketches are written
    #[arg(
        long,
        value_enum,
        value_name = "FORMAT",
        default_value = "sketches",
        help_heading = "Output"
    )]
    format: Layout,
    /// Leave the shingles out: a small file that only estimates
    #[arg(long, help_heading = "Output")]
    no_shingles: bool,
    /// Replace FILE if it is there
    #[arg(long, requires = "output", help_heading = "Output")]
    force: bool,
    #[command(flatten)]
    corpus: CorpusArguments,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Layout {
    /// a file for `check`
    Sketches,
    /// one document a line, values between tabs, headings first
    Tsv,
    /// one JSON object a line
    Ndjson,
}

fn define(command: clap::Command) -> clap::Command {
    Arguments::augment_args(command)
        .about("Write the sketches of a folder of texts into a file, a library for `check`")
        .after_help(EXAMPLES)
}

fn run(call: &Call<'_>) -> Result<Exit, Failure> {
    let arguments: Arguments = call.arguments()?;
    let destination = Destination::new(arguments.output.as_deref(), arguments.force)?;
    if arguments.format == Layout::Sketches && matches!(destination, Destination::Output) {
        return Err(Failure::usage(
            "a sketch file is not for standard output",
            "give it a name: -o FILE.sketches, or take --format tsv",
        ));
    }
    if arguments.no_shingles && arguments.format != Layout::Sketches {
        return Err(Failure::usage("--no-shingles is for a sketch file", "leave it out"));
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
        let surface = call.console.out;
        lost = match arguments.format {
            Layout::Sketches => binary(&sketches, arguments.no_shingles, &watcher, &mut out)?,
            Layout::Tsv => tsv(&sketches, surface.terminal, &watcher, &mut out)?,
            Layout::Ndjson => ndjson(&sketches, &watcher, &mut out)?,
        };
        watcher.erase();
        size = out.bytes;
        Ok(())
    })?;
    tell(&sketches, &lost, size, call);
    destination.warn_inside(&source, call.console);
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

/// What was written, how it was made, what is missing.
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
    let all: Vec<&Skipped> = corpus.skipped.iter().chain(lost).collect();
    skipped(all, call.console);
}

/// Counts what passes through it.
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

//! `lookalike cache`: prints the folder of the sketch cache, or empties it.

use crate::cli::arguments::folders;
use crate::cli::console::{Exit, Failure};
use crate::cli::contract::{Call, Command};
use crate::compare::cache::{CacheFile, clear};
use crate::display::number::{bytes, count};
use crate::display::sanitise::sanitise_bytes;
use crate::os::names;
use clap::{Args, ValueEnum};
use std::io::Write as _;
use std::path::Path;

/// Prints the folder of the sketch cache, or empties it.
pub(super) const CACHE: Command = Command { name: "cache", define, run };

const EXAMPLES: &str = "\
Examples:
  lookalike cache path
  du -sh \"$(lookalike cache path)\"
  lookalike cache clear

The cache keeps the sketches of each text of a folder (hashes, no text), so that the next run with
the same settings does not compute them again for unchanged files. It also keeps the index of the
passages of a folder (positions, no text), and the text of PDFs and of files read with --pre, which
take long to read; its folder is readable by you only. It holds at most 4 GiB; the least
recently used are removed first. --no-cache runs without it.

Exit codes: 0 success, 2 wrong usage, or a file could not be removed.";

#[derive(Debug, Args)]
struct Arguments {
    /// What to do
    #[arg(value_enum)]
    action: CacheAction,
}

#[derive(Debug, Clone, Copy, ValueEnum)]
enum CacheAction {
    /// Print the folder
    Path,
    /// Remove the cached sketches, and list the removed files
    Clear,
}

fn define(command: clap::Command) -> clap::Command {
    Arguments::augment_args(command)
        .about("Print the folder of the sketch cache, or empty it")
        .after_help(EXAMPLES)
}

fn run(call: &Call<'_>) -> Result<Exit, Failure> {
    let arguments: Arguments = call.arguments()?;
    let Some(folder) = folders::cache() else {
        return Err(Failure::usage("there is no home folder for the cache", "set HOME"));
    };
    let terminal = call.console.out.terminal;
    let mut out = call.console.output();
    match arguments.action {
        CacheAction::Path => {
            out.write_all(&shown(&folder, terminal))?;
            out.write_all(b"\n")?;
        }
        CacheAction::Clear => {
            let removed = clear(&folder).map_err(|error| {
                Failure::Output(format!("{} could not be emptied: {error}", folder.display()))
            })?;
            for file in &removed {
                out.write_all(&shown(&file.path, terminal))?;
                writeln!(out, "  {}", bytes(file.bytes))?;
            }
            writeln!(out, "{}", call.console.out.words(&sum(&removed)))?;
        }
    }
    out.flush()?;
    Ok(Exit::Fine)
}

/// A path: safe to print on a terminal, raw bytes elsewhere.
fn shown(path: &Path, terminal: bool) -> Vec<u8> {
    let raw = names::bytes(path);
    if terminal { sanitise_bytes(&raw).into_bytes() } else { raw.into_owned() }
}

fn sum(removed: &[CacheFile]) -> String {
    match removed.len() {
        0 => "the cache is empty".to_owned(),
        files => {
            let total = removed.iter().map(|file| file.bytes).sum();
            format!("removed {}, {}", count(files as u64, "file"), bytes(total))
        }
    }
}

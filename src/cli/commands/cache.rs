//! `lookalike cache`: where sketches are kept between runs, and how to be rid of them.

use crate::cli::arguments::folders;
use crate::cli::console::{Exit, Failure};
use crate::cli::contract::{Call, Command};
use crate::compare::cache::{Kept, clear};
use crate::display::number::{bytes, count};
use crate::display::sanitise::sanitise_bytes;
use crate::os::names;
use clap::{Args, ValueEnum};
use std::io::Write as _;
use std::path::Path;

/// Says where the sketch cache is, or empties it.
pub(super) const CACHE: Command = Command { name: "cache", define, run };

const EXAMPLES: &str = "\
Examples:
  lookalike cache path
  du -sh \"$(lookalike cache path)\"
  lookalike cache clear

The cache keeps what was computed from each text of a folder (hashes, no text), so that the next run
with the same settings skips texts whose bytes are the same. It is at most 4 GiB; what was not used
for longest goes first. --no-cache runs without it.

Exit codes: 0 fine, 2 wrong usage, or a file could not be removed.";

#[derive(Debug, Args)]
struct Arguments {
    /// What to do
    #[arg(value_enum)]
    deed: Deed,
}

#[derive(Debug, Clone, Copy, ValueEnum)]
enum Deed {
    /// Print the folder
    Path,
    /// Remove the kept sketches, and say which files they were
    Clear,
}

fn define(command: clap::Command) -> clap::Command {
    Arguments::augment_args(command)
        .about("Say where sketches are kept between runs, or remove them")
        .after_help(EXAMPLES)
}

fn run(call: &Call<'_>) -> Result<Exit, Failure> {
    let arguments: Arguments = call.arguments()?;
    let Some(folder) = folders::cache() else {
        return Err(Failure::usage("there is no home folder to keep a cache in", "set HOME"));
    };
    let terminal = call.console.out.terminal;
    let mut out = call.console.output();
    match arguments.deed {
        Deed::Path => {
            out.write_all(&shown(&folder, terminal))?;
            out.write_all(b"\n")?;
        }
        Deed::Clear => {
            let removed = clear(&folder).map_err(|error| {
                Failure::Output(format!("{} could not be emptied: {error}", folder.display()))
            })?;
            for file in &removed {
                out.write_all(&shown(&file.path, terminal))?;
                writeln!(out, "  {}", bytes(file.bytes))?;
            }
            writeln!(out, "{}", sum(&removed))?;
        }
    }
    out.flush()?;
    Ok(Exit::Fine)
}

/// A path for a person at a terminal; for a program, as it is.
fn shown(path: &Path, terminal: bool) -> Vec<u8> {
    let raw = names::bytes(path);
    if terminal { sanitise_bytes(&raw).into_bytes() } else { raw.into_owned() }
}

fn sum(removed: &[Kept]) -> String {
    match removed.len() {
        0 => "nothing was kept".to_owned(),
        files => {
            let total = removed.iter().map(|file| file.bytes).sum();
            format!("removed {}, {}", count(files as u64, "file"), bytes(total))
        }
    }
}

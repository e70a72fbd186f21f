//! `lookalike config`: where settings are kept, what holds for a run, and what is wrong with the file.

mod print;

use crate::cli::arguments::{Broken, Kept, SettingsArguments};
use crate::cli::commands::config::print::print;
use crate::cli::console::{Exit, Failure};
use crate::cli::contract::{Call, Command};
use crate::display::number::count;
use crate::display::sanitise::sanitise;
use crate::os::names;
use clap::{Args, ValueEnum};
use std::io::Write as _;

/// Says where settings are kept, which hold, and what is wrong with them.
pub(super) const CONFIG: Command = Command { name: "config", define, run };

const EXAMPLES: &str = "\
Examples:
  lookalike config path
  lookalike config print                       every setting, and where it comes from
  lookalike config print > \"$(lookalike config path)\"
  lookalike config print --preset rewrites -n 4
  lookalike config check

Settings are kept in a TOML file: config.toml in $XDG_CONFIG_HOME/lookalike, else in
~/.config/lookalike, or the one that --config names. Keys are the names of flags, in sections. Flags
beat the file, the file beats what is built in; --no-config runs without. A file like

  [comparing]
  unit = \"word\"
  [presets.news]
  about = \"agency reports and what papers make of them\"
  jaccard = 0.3
  minhash = 0.3
  simhash = 12

makes words the unit, and `--preset news` known; the explorer offers it on the Thresholds screen, and
saves settings and presets of its own (`save settings`, `save preset` under `:`). What is wrong is told
with line and column. The explorer then goes on without the file, other commands end with code 2.

Exit codes: 0 fine, 2 wrong usage, or something is wrong with the file.";

#[derive(Debug, Args)]
struct Arguments {
    /// What to do
    #[arg(value_enum)]
    deed: Deed,
    #[command(flatten)]
    settings: SettingsArguments,
}

#[derive(Debug, Clone, Copy, ValueEnum)]
enum Deed {
    /// Print where the file is, or would be
    Path,
    /// Print every setting as it would hold for a run with these flags, and where it comes from
    Print,
    /// Tell everything that is wrong with the file
    Check,
}

fn define(command: clap::Command) -> clap::Command {
    Arguments::augment_args(command)
        .about("Say where settings are kept, which hold, and what is wrong with them")
        .after_help(EXAMPLES)
}

fn run(call: &Call<'_>) -> Result<Exit, Failure> {
    let arguments: Arguments = call.arguments()?;
    match arguments.deed {
        Deed::Path => path(call),
        Deed::Print => {
            if let Some(broken) = &call.kept.broken {
                return Err(refusal(call.kept, broken));
            }
            let settings = arguments.settings.settings();
            let mut out = call.console.output();
            out.write_all(print(call, &settings).as_bytes())?;
            out.flush()?;
            Ok(Exit::Fine)
        }
        Deed::Check => check(call),
    }
}

fn path(call: &Call<'_>) -> Result<Exit, Failure> {
    let Some(path) = &call.kept.path else {
        return Err(Failure::usage("there is no home folder to keep settings in", "set HOME"));
    };
    let mut out = call.console.output();
    if call.console.out.terminal {
        writeln!(out, "{}", call.kept.name())?;
    } else {
        out.write_all(&names::bytes(path))?;
        out.write_all(b"\n")?;
    }
    out.flush()?;
    Ok(Exit::Fine)
}

fn check(call: &Call<'_>) -> Result<Exit, Failure> {
    let (kept, mut out) = (call.kept, call.console.output());
    match &kept.broken {
        None if !kept.is_there => {
            writeln!(out, "{}: there is no such file; every setting is built in", kept.name())?;
        }
        None => {
            let settings = count(kept.saved.values.len() as u64, "setting");
            let presets = count(kept.saved.presets.len() as u64, "preset");
            writeln!(out, "{}: fine; {settings}, {presets}", kept.name())?;
        }
        Some(Broken::Unreadable(why)) => {
            return Err(Failure::usage(format!("{}: {}", kept.name(), sanitise(why)), ""));
        }
        Some(Broken::Faults(faults)) => {
            for fault in faults {
                writeln!(out, "{}: {}", kept.name(), sanitise(&fault.to_string()))?;
            }
            out.flush()?;
            return Ok(Exit::Usage);
        }
    }
    out.flush()?;
    Ok(Exit::Fine)
}

/// Why a command does not run with a broken settings file.
pub fn refusal(kept: &Kept, broken: &Broken) -> Failure {
    Failure::usage(
        format!("{}: {}", kept.name(), broken.in_words()),
        "`lookalike config check` tells all; --no-config runs without the file",
    )
}

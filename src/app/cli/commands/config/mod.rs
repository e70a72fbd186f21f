//! `lookalike config`: prints the path of the settings file or all settings in effect, or checks the file.

mod keys;
mod print;

use crate::cli::arguments::{
    Broken, KeptSettings, PartArguments, PeopleArguments, SettingsArguments, ThemeFault, theme,
};
use crate::cli::commands::config::keys::print_keys;
use crate::cli::commands::config::print::print;
use crate::cli::console::{Exit, Failure, Paper};
use crate::cli::contract::{Call, Command};
use crate::display::number::count;
use crate::display::sanitise::sanitise;
use crate::os::names;
use clap::{Args, ValueEnum};
use std::io::Write as _;

/// Prints the path of the settings file or all settings in effect, or checks the file.
pub(super) const CONFIG: Command = Command { name: "config", define, run };

const EXAMPLES: &str = "\
Examples:
  lookalike config path
  lookalike config print                       every setting, and where it comes from
  lookalike config print > \"$(lookalike config path)\"
  lookalike config print --preset rewrites -n 4
  lookalike config check
  lookalike config keys                        every key of the explorer

Settings are in a TOML file: config.toml in $XDG_CONFIG_HOME/lookalike, else in ~/.config/lookalike,
or the file of --config. Its keys are the names of flags, in sections. Flags override the file, the
file overrides the built-in defaults; --no-config ignores it. A file like

  [comparing]
  unit = \"word\"
  [presets.news]
  about = \"agency reports and their reprints\"
  jaccard = 0.3
  minhash = 0.3
  simhash = 12

sets the unit to words and defines `--preset news`, which the Thresholds screen of the explorer offers
too. The explorer can save settings and presets (`save settings`, `save preset` under `:`). Errors in
the file are reported with line and column; the explorer then ignores the file, other commands end
with code 2.

Exit codes: 0 success, 2 wrong usage, or an error in the file.";

#[derive(Debug, Args)]
struct Arguments {
    /// What to do
    #[arg(value_enum)]
    action: ConfigAction,
    #[command(flatten)]
    people: PeopleArguments,
    #[command(flatten)]
    settings: SettingsArguments,
}

#[derive(Debug, Clone, Copy, ValueEnum)]
enum ConfigAction {
    /// Print the path of the file, even if it does not exist
    Path,
    /// Print every setting of a run with these flags, and where it comes from
    Print,
    /// Print every error in the file
    Check,
    /// Print every key of the explorer as `[keys]`, and where it comes from
    Keys,
}

fn define(command: clap::Command) -> clap::Command {
    PartArguments::augment_args(Arguments::augment_args(command))
        .about("Print the path of the settings file or the settings in effect, or check the file")
        .after_help(EXAMPLES)
}

fn run(call: &Call<'_>) -> Result<Exit, Failure> {
    let arguments: Arguments = call.arguments()?;
    match arguments.action {
        ConfigAction::Path => path(call),
        ConfigAction::Print => {
            if let Some(broken) = &call.kept.broken {
                return Err(refusal(call.kept, broken));
            }
            let settings = arguments.people.in_settings(arguments.settings.settings());
            let mut out = call.console.pages();
            out.write_all(print(call, &settings).as_bytes())?;
            out.flush()?;
            Ok(Exit::Fine)
        }
        ConfigAction::Check => check(call),
        ConfigAction::Keys => {
            if let Some(broken) = &call.kept.broken {
                return Err(refusal(call.kept, broken));
            }
            let mut out = call.console.pages();
            out.write_all(print_keys(call.kept, false, call.console.out).as_bytes())?;
            out.flush()?;
            Ok(Exit::Fine)
        }
    }
}

fn path(call: &Call<'_>) -> Result<Exit, Failure> {
    let Some(path) = &call.kept.path else {
        return Err(Failure::usage(
            "there is no home folder for the settings file",
            "set HOME or give --config FILE",
        ));
    };
    let mut out = call.console.pages();
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
    let (kept, mut out) = (call.kept, call.console.pages());
    match &kept.broken {
        None if !kept.is_there => {
            let says = "there is no such file; all settings are defaults";
            Paper::new(&mut out, call.console.out).named(&kept.name(), says)?;
        }
        None => {
            let settings = count(kept.saved.values.len() as u64, "setting");
            let presets = count(kept.saved.presets.len() as u64, "preset");
            let named = kept.saved.text("theme").map(|name| theme(name, kept));
            if let Some(Err(fault)) = named {
                let mut paper = Paper::new(&mut out, call.console.out);
                match fault {
                    ThemeFault::Unknown(says) => paper.named(&kept.name(), &says)?,
                    ThemeFault::InFile(all) => all.iter().try_for_each(|one| paper.text(one))?,
                }
                out.flush()?;
                return Ok(Exit::Usage);
            }
            let says = format!("valid; {settings}, {presets}");
            Paper::new(&mut out, call.console.out).named(&kept.name(), &says)?;
        }
        Some(Broken::Unreadable(why)) => {
            return Err(Failure::usage(format!("{}: {}", kept.name(), sanitise(why)), ""));
        }
        Some(Broken::Faults(faults)) => {
            for fault in faults {
                let says = sanitise(&fault.to_string());
                Paper::new(&mut out, call.console.out).named(&kept.name(), &says)?;
            }
            out.flush()?;
            return Ok(Exit::Usage);
        }
    }
    out.flush()?;
    Ok(Exit::Fine)
}

/// The failure of a command that does not run with a broken settings file.
pub fn refusal(kept: &KeptSettings, broken: &Broken) -> Failure {
    Failure::usage(
        format!("{}: {}", kept.name(), broken.in_words()),
        "`lookalike config check` prints every error; --no-config ignores the file",
    )
}

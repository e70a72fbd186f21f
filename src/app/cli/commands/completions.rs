//! `lookalike completions`: prints a script for a shell, and answers what that script asks while a line is typed.

use crate::cli::console::{Exit, Failure};
use crate::cli::contract::{Call, Command};
use crate::page::command_text;
use crate::saved::theme::THEMES;
use clap::Args;
use clap_complete::Shell;
use clap_complete::engine::{
    ArgValueCandidates, ArgValueCompleter, CompletionCandidate, PathCompleter, ValueCompleter as _,
};
use clap_complete::env::{CompleteEnv, Shells};
use std::ffi::{OsStr, OsString};
use std::io::Write as _;

/// Prints a completion script.
pub(super) const COMPLETIONS: Command = Command { name: "completions", define, run };

const EXAMPLES: &str = "\
Examples:
  lookalike completions bash > ~/.local/share/bash-completion/completions/lookalike
  lookalike completions zsh  > ~/.zfunc/_lookalike
  lookalike completions fish > ~/.config/fish/completions/lookalike.fish

The script asks the program, so commands, flags and values are those of the installed version, with the
presets of your settings file.";

/// The program, as a shell finds it.
const NAME: &str = "lookalike";
/// The variable that a script sets to the name of its shell when it asks.
const VARIABLE: &str = "LOOKALIKE_COMPLETE";

/// Completes at once where zsh loads the script at the first Tab: the script itself only defines what
/// completes from the second one on.
const ZSH_FIRST: &str = "
if [ \"$funcstack[1]\" = _lookalike ]; then
    _clap_dynamic_completer_lookalike \"$@\"
fi
";

#[derive(Debug, Args)]
struct Arguments {
    /// The shell
    #[arg(value_enum)]
    shell: Shell,
}

fn define(command: clap::Command) -> clap::Command {
    Arguments::augment_args(command)
        .about("Print a script that completes commands, flags and values in a shell")
        .after_help(EXAMPLES)
}

fn run(call: &Call<'_>) -> Result<Exit, Failure> {
    let arguments: Arguments = call.arguments()?;
    let shells = Shells::builtins();
    let mut script = Vec::new();
    if let Some(shell) = shells.completer(&arguments.shell.to_string()) {
        shell.write_registration(VARIABLE, NAME, NAME, NAME, &mut script)?;
        if arguments.shell == Shell::Zsh {
            script.extend_from_slice(ZSH_FIRST.as_bytes());
        }
    }
    let mut out = call.console.output();
    out.write_all(&script)?;
    out.flush()?;
    Ok(Exit::Fine)
}

/// True if the script of a shell asks.
pub fn is_asked() -> bool {
    std::env::var_os(VARIABLE).is_some_and(|shell| !shell.is_empty())
}

/// Prints the candidates for the last word of a command line; the arguments are those that the script gave.
pub fn answer(arguments: &[OsString], program: &clap::Command, chinese: bool) -> bool {
    let folder = std::env::current_dir().ok();
    let program = with_values(program.clone(), chinese);
    let answered = CompleteEnv::with_factory(|| program.clone())
        .var(VARIABLE)
        .try_complete(arguments.iter().cloned(), folder.as_deref());
    answered.is_ok()
}

/// The program with candidates that the parser does not know, and its help in the language of the reader.
fn with_values(command: clap::Command, chinese: bool) -> clap::Command {
    let words = |text: Option<&clap::builder::StyledStr>| {
        let text = text.filter(|_| chinese)?.to_string();
        Some(command_text(&text).into_owned())
    };
    let about = words(command.get_about());
    let command = match about {
        Some(about) => command.about(about),
        None => command,
    };
    let command = command.mut_args(|argument| {
        let help = words(argument.get_help());
        let argument = match help {
            Some(help) => argument.help(help),
            None => argument,
        };
        if argument.get_id() == "theme" {
            return argument.add(ArgValueCompleter::new(themes));
        }
        let values = argument.get_possible_values();
        if !chinese || values.iter().all(|value| value.get_help().is_none()) {
            return argument;
        }
        let shown = values.iter().filter(|value| !value.is_hide_set());
        let told: Vec<(String, Option<String>)> =
            shown.map(|value| (value.get_name().to_owned(), words(value.get_help()))).collect();
        let candidate = |(name, help): &(String, Option<String>)| {
            CompletionCandidate::new(name).help(help.clone().map(Into::into))
        };
        argument.add(ArgValueCandidates::new(move || told.iter().map(candidate).collect()))
    });
    command.mut_subcommands(|own| with_values(own, chinese))
}

/// Names of built-in themes, and files.
fn themes(current: &OsStr) -> Vec<CompletionCandidate> {
    let start = current.to_string_lossy();
    let names = THEMES.iter().map(|(name, ..)| *name);
    let names = names.filter(|name| name.starts_with(&*start));
    names.map(CompletionCandidate::new).chain(PathCompleter::file().complete(current)).collect()
}

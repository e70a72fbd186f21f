//! Starts programs of the user: an editor or a pager in this terminal, or a viewer beside it.

use crate::os::terminal::keys;
pub use crate::os::window::{run_apart, window_command};
use std::ffi::OsString;
use std::io::{self, Write as _};
use std::path::Path;
use std::process::{Command, ExitStatus, Stdio};

/// The editor of the user, with its arguments: `VISUAL`, else `EDITOR`; its words, or all of it if that is
/// the path of a program.
pub fn editor() -> Option<Vec<OsString>> {
    ["VISUAL", "EDITOR"].iter().find_map(|name| words(std::env::var(name).ok()?))
}

fn words(value: String) -> Option<Vec<OsString>> {
    if Path::new(&value).is_file() {
        return Some(vec![value.into()]);
    }
    let words: Vec<OsString> = value.split_whitespace().map(OsString::from).collect();
    (!words.is_empty()).then_some(words)
}

/// Runs a command that takes the terminal, until it ends. No shell is involved.
///
/// # Errors
/// There is no terminal, or the program cannot be started.
pub fn run_here(command: &[OsString]) -> io::Result<ExitStatus> {
    let terminal = keys()?;
    started(command)?.stdin(terminal).status()
}

/// The pager of the user: the words of `LOOKALIKE_PAGER`, else of `PAGER`, else `less`. `None` if it is
/// set to nothing or to `cat`.
pub fn pager() -> Option<Vec<OsString>> {
    let set = ["LOOKALIKE_PAGER", "PAGER"].iter().find_map(|name| std::env::var(name).ok());
    let words = words(set.unwrap_or_else(|| "less".to_owned()))?;
    words.first().is_some_and(|program| program != "cat").then_some(words)
}

/// Shows a text in a pager until that ends, which may be before it has read all. `less` gets `FRX` as its
/// options and UTF-8 as its character set where the user has set none.
///
/// # Errors
/// The program cannot be started.
pub fn show_in_pager(command: &[OsString], text: &[u8]) -> io::Result<()> {
    let mut command = started(command)?;
    for (name, value) in [("LESS", "FRX"), ("LESSCHARSET", "utf-8"), ("LV", "-c")] {
        if std::env::var_os(name).is_none() {
            command.env(name, value);
        }
    }
    let mut child = command.stdin(Stdio::piped()).spawn()?;
    if let Some(mut pipe) = child.stdin.take() {
        // It ended before the end of the text.
        let _ignored = pipe.write_all(text);
    }
    child.wait().map(drop)
}

fn started(command: &[OsString]) -> io::Result<Command> {
    let [program, arguments @ ..] = command else {
        return Err(io::ErrorKind::InvalidInput.into());
    };
    let mut command = Command::new(program);
    command.args(arguments);
    Ok(command)
}

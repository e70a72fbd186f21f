//! Starts programs of the user: an editor or a pager in this terminal, or a viewer beside it.

use crate::os::terminal::keys;
use std::ffi::OsString;
use std::io;
use std::io::Write as _;
use std::os::unix::process::CommandExt as _;
use std::process::{Command, ExitStatus, Stdio};

/// The program that opens any file with what the system has for it.
pub const OPENER: &str = if cfg!(target_os = "macos") { "open" } else { "xdg-open" };

/// True if a program that opens windows can be started.
pub fn has_windows() -> bool {
    let is_set = |name| std::env::var_os(name).is_some_and(|value| !value.is_empty());
    cfg!(target_os = "macos") || is_set("DISPLAY") || is_set("WAYLAND_DISPLAY")
}

/// The editor of the user, with its arguments: the words of `VISUAL`, else of `EDITOR`.
pub fn editor() -> Option<Vec<OsString>> {
    ["VISUAL", "EDITOR"].iter().find_map(|name| {
        let value = std::env::var(name).ok()?;
        let words: Vec<OsString> = value.split_whitespace().map(OsString::from).collect();
        (!words.is_empty()).then_some(words)
    })
}

/// Runs a command that takes the terminal, until it ends. No shell is involved.
///
/// # Errors
/// There is no terminal, or the program cannot be started.
pub fn run_here(command: &[OsString]) -> io::Result<ExitStatus> {
    let terminal = keys()?;
    started(command)?.stdin(terminal).status()
}

/// Runs a command apart from the terminal, until it ends; what it prints is dropped.
///
/// # Errors
/// The program cannot be started.
pub fn run_apart(command: &[OsString]) -> io::Result<ExitStatus> {
    let mut command = started(command)?;
    command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    command.process_group(0).status()
}

/// The pager of the user: the words of `LOOKALIKE_PAGER`, else of `PAGER`, else `less`. `None` if it is
/// set to nothing or to `cat`.
pub fn pager() -> Option<Vec<OsString>> {
    let set = ["LOOKALIKE_PAGER", "PAGER"].iter().find_map(|name| std::env::var(name).ok());
    let words = set.unwrap_or_else(|| "less".to_owned());
    let words: Vec<OsString> = words.split_whitespace().map(OsString::from).collect();
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

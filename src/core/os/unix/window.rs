//! Opens files in windows of the desktop.

use std::ffi::OsString;
use std::io;
use std::os::unix::process::CommandExt as _;
use std::path::Path;
use std::process::{Command, ExitStatus, Stdio};

/// The program that opens any file with what the system has for it.
const OPENER: &str = if cfg!(target_os = "macos") { "open" } else { "xdg-open" };

/// The command that opens a file in a window, with what the system has for it.
///
/// # Errors
/// The reason why there is none, before the name of the file.
pub fn window_command(path: &Path, _is_text: bool) -> Result<Vec<OsString>, &'static str> {
    let is_set = |name| std::env::var_os(name).is_some_and(|value| !value.is_empty());
    if cfg!(target_os = "macos") || is_set("DISPLAY") || is_set("WAYLAND_DISPLAY") {
        Ok(vec![OPENER.into(), path.into()])
    } else {
        Err("no viewer here, where windows cannot be opened")
    }
}

/// Runs a command apart from the terminal, until it ends; what it prints is dropped.
///
/// # Errors
/// The program cannot be started.
pub fn run_apart(command: &[OsString]) -> io::Result<ExitStatus> {
    let [program, arguments @ ..] = command else {
        return Err(io::ErrorKind::InvalidInput.into());
    };
    let mut command = Command::new(program);
    command.args(arguments).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    command.process_group(0).status()
}

//! Opens files in windows of the desktop.

use std::ffi::OsString;
use std::io;
use std::path::Path;
use std::process::{Command, ExitStatus, Stdio};

/// What Windows has for any file, and for texts.
const OPENER: &str = "explorer";
const TEXT_VIEWER: &str = "notepad";

/// Endings of documents. To open a file of another kind may be to run it.
const DOCUMENTS: [&str; 12] =
    ["pdf", "docx", "doc", "odt", "rtf", "epub", "pptx", "ppt", "xlsx", "xls", "zip", "eml"];

/// The command that opens a file in a window, with what the system has for it.
///
/// # Errors
/// The reason why there is none, before the name of the file.
pub fn window_command(path: &Path, is_text: bool) -> Result<Vec<OsString>, &'static str> {
    let ending = path.extension().and_then(|ending| ending.to_str()).unwrap_or_default();
    if is_text {
        Ok(vec![TEXT_VIEWER.into(), path.into()])
    } else if DOCUMENTS.iter().any(|own| own.eq_ignore_ascii_case(ending)) {
        Ok(vec![OPENER.into(), path.into()])
    } else {
        Err("not opened, since a file of this kind may be a program")
    }
}

/// Runs a command apart from the console, until it ends; what it prints is dropped.
///
/// # Errors
/// The program cannot be started.
pub fn run_apart(command: &[OsString]) -> io::Result<ExitStatus> {
    let [program, arguments @ ..] = command else {
        return Err(io::ErrorKind::InvalidInput.into());
    };
    let mut command = Command::new(program);
    command.args(arguments).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    let status = command.status()?;
    // It ends with 1 whether it opened something or not.
    Ok(if program == OPENER { ExitStatus::default() } else { status })
}

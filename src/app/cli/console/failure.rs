//! How a command ends: its exit code, or why it failed and what to do.

use crate::cli::console::streams::Console;
use std::io;

/// Why a command failed.
#[derive(Debug)]
pub enum Failure {
    /// The arguments or their files are wrong; nothing was written.
    Usage {
        /// What is wrong, and with which file.
        what: String,
        /// What to do; may be empty.
        hint: String,
    },
    /// A required input is unreadable.
    Unreadable(String),
    /// The result could not be written.
    Output(String),
    /// Ctrl-C while the result was written.
    Stopped,
    /// The reader of the output closed the pipe, e.g. `head`; not an error.
    Closed,
}

impl Failure {
    /// A [`Failure::Usage`].
    pub fn usage(what: impl Into<String>, hint: impl Into<String>) -> Self {
        Self::Usage { what: what.into(), hint: hint.into() }
    }

    /// Prints the failure; returns the exit code.
    pub fn report(&self, console: &Console) -> Exit {
        match self {
            Self::Usage { what, hint } => {
                console.error(what);
                if !hint.is_empty() {
                    console.hint(hint);
                }
                Exit::Usage
            }
            Self::Unreadable(what) => {
                console.error(what);
                Exit::Unreadable
            }
            Self::Output(what) => {
                console.error(what);
                Exit::Usage
            }
            Self::Stopped => {
                console.warn("stopped: the output is incomplete");
                Exit::Stopped
            }
            Self::Closed => Exit::Fine,
        }
    }
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        match error.kind() {
            io::ErrorKind::BrokenPipe => Self::Closed,
            _ => Self::Output(format!("the output could not be written: {error}")),
        }
    }
}

/// How a run ended. The numbers are the exit codes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Exit {
    /// Success.
    Fine = 0,
    /// A pair at or above `--fail-at` was found.
    Found = 1,
    /// Wrong usage, not enough memory, or the result could not be written.
    Usage = 2,
    /// Some input was unreadable; the result was still written.
    Unreadable = 3,
    /// Stopped by Ctrl-C; the result so far was written.
    Stopped = 130,
}

impl From<Exit> for std::process::ExitCode {
    fn from(exit: Exit) -> Self {
        Self::from(exit as u8)
    }
}

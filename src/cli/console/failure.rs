//! Why a command gave up: a sentence, and a hint what to do.

use crate::cli::console::exit::Exit;
use crate::cli::console::streams::Console;
use std::io;

/// Why a command gave up.
#[derive(Debug)]
pub enum Failure {
    /// What was asked for cannot be done; nothing was written.
    Usage {
        /// What is wrong, and with which file.
        what: String,
        /// What to do instead; may be empty.
        hint: String,
    },
    /// An input that the command cannot do without is unreadable.
    Unreadable(String),
    /// The result could not be written.
    Output(String),
    /// Ctrl-C while the result was written.
    Stopped,
    /// Whoever read the output has enough of it: no failure at all.
    Closed,
}

impl Failure {
    /// Something that cannot be done, and what to do instead.
    pub fn usage(what: impl Into<String>, hint: impl Into<String>) -> Self {
        Self::Usage { what: what.into(), hint: hint.into() }
    }

    /// Tells the user, and says how the program ends.
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
                console.warn("stopped while writing: the output is not whole");
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

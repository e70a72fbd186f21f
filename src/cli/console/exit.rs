//! The exit codes. Scripts rely on them.

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

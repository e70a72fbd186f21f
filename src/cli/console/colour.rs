//! `--color`: when output is in colour.

use anstream::stream::RawStream;
use clap::ValueEnum;

/// When to use colour.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, ValueEnum)]
pub enum ColorWhen {
    /// On a terminal unless NO_COLOR is set; everywhere if CLICOLOR_FORCE is set
    #[default]
    Auto,
    /// Always, also in a file or a pipe
    Always,
    /// Never
    Never,
}

impl ColorWhen {
    /// True if output to this stream is in colour.
    pub fn applies_to(self, stream: &impl RawStream) -> bool {
        match self {
            Self::Always => true,
            Self::Never => false,
            Self::Auto => anstream::AutoStream::choice(stream) != anstream::ColorChoice::Never,
        }
    }
}

//! `--color`: when output is coloured.

use anstream::stream::RawStream;
use clap::ValueEnum;

/// When to use colour.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, ValueEnum)]
pub enum ColorWhen {
    /// On a terminal, unless NO_COLOR says no; CLICOLOR_FORCE says yes anywhere
    #[default]
    Auto,
    /// Even into a file or a pipe
    Always,
    /// Not at all
    Never,
}

impl ColorWhen {
    /// Whether a stream gets colour.
    pub fn wanted(self, stream: &impl RawStream) -> bool {
        match self {
            Self::Always => true,
            Self::Never => false,
            Self::Auto => anstream::AutoStream::choice(stream) != anstream::ColorChoice::Never,
        }
    }
}

//! What counts as a passage: the same arguments for every command that reads texts for passages.

use crate::cli::arguments::values::positive;
use crate::explain::passages::{LONGEST, Least};
use clap::Args;

/// The shortest passages.
#[derive(Debug, Args)]
#[command(next_help_heading = "Passages")]
pub struct ShortestPassage {
    /// Shortest passage in scripts without spaces, in characters; in mixed text both count in part
    #[arg(long, value_name = "N", default_value = "8", value_parser = positive(u64::from(LONGEST)))]
    min_chars: u32,
    /// Shortest passage in all other scripts, in words
    #[arg(long, value_name = "N", default_value = "4", value_parser = positive(u64::from(LONGEST)))]
    min_words: u32,
}

impl ShortestPassage {
    /// From which length on equal text is a passage.
    pub fn least(&self) -> Least {
        Least { characters: self.min_chars, words: self.min_words }
    }
}

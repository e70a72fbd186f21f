//! What an export format must offer: a name, a sentence for help, and a way to write the pairs.

use crate::export::rows::Table;
use std::io;

/// One way to write pairs.
///
/// The table of them is [`crate::export::FORMATS`]; `--format` and its help iterate it, so a new
/// format is a new file and one line in that table.
#[derive(Debug)]
pub struct Format {
    /// The name on the command line, e.g. `tsv`.
    pub name: &'static str,
    /// One sentence for help.
    pub about: &'static str,
    /// How many pairs it writes when nobody says; `None` for all.
    pub limit: Option<usize>,
    /// Whether documents with equal texts stay one row with a count, for a person to read.
    pub collapses: bool,
    /// Writes the whole table. Errors are those of the writer.
    pub write: fn(&Table<'_>, &mut dyn io::Write) -> io::Result<()>,
}

//! The contract of an export format: its name, a line of help, and a function that writes the pairs.

use crate::export::rows::ExportTable;
use std::io;

/// An export format.
///
/// The table of formats is [`crate::export::FORMATS`]; `--format` and its help iterate it, so a new
/// format is a new file and one line in that table.
#[derive(Debug)]
pub struct Format {
    /// The name on the command line, e.g. `tsv`.
    pub name: &'static str,
    /// One sentence for help.
    pub about: &'static str,
    /// How many pairs it writes without `--limit`; `None` for all.
    pub limit: Option<usize>,
    /// True if documents with equal texts stay one row with a count.
    pub collapses: bool,
    /// True if it writes every column, also those that need readings; these are made on request only.
    pub reads: bool,
    /// Writes the whole table. Errors are those of the writer.
    pub write: fn(&ExportTable<'_>, &mut dyn io::Write) -> io::Result<()>,
}

//! The contract of a reader: a kind of file, and how to extract its text.

use crate::corpus::budget::{Halt, WorkBudget};
use crate::corpus::document::Name;
use std::borrow::Cow;

/// A kind of file.
#[derive(Debug, Clone, Copy)]
pub struct FileReader {
    /// Name shown on documents, e.g. `markdown`.
    pub name: &'static str,
    /// File name extensions, lower case, without the dot.
    pub extensions: &'static [&'static str],
    /// Extracts the text from the decoded file, whose line ends are LF. Spends a step of the budget
    /// for each event and for each byte it writes, so that no file can hang it.
    pub read: for<'a> fn(Cow<'a, str>, &WorkBudget<'_>) -> Result<Cow<'a, str>, Halt>,
}

/// The reader for a file of that name; the last of the table is the fallback.
pub fn reader_for(readers: &'static [FileReader], name: &Name) -> Option<&'static FileReader> {
    let base = name.bytes().rsplit(|&byte| byte == b'/').next().unwrap_or_default();
    let dot = base.iter().rposition(|&byte| byte == b'.');
    let extension = dot.and_then(|at| base.get(at + 1..)).unwrap_or_default();
    let takes = |reader: &&FileReader| {
        reader.extensions.iter().any(|known| extension.eq_ignore_ascii_case(known.as_bytes()))
    };
    readers.iter().find(takes).or_else(|| readers.last())
}

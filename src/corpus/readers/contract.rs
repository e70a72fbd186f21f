//! What a reader is: one kind of file, and what counts as its text.

use crate::corpus::document::Name;
use std::borrow::Cow;

/// One kind of file.
#[derive(Debug, Clone, Copy)]
pub struct Reader {
    /// As shown on a document, e.g. `markdown`.
    pub name: &'static str,
    /// Extensions of file names that it takes, lower case, without the dot.
    pub extensions: &'static [&'static str],
    /// From the decoded file, line ends as LF, to the text that is compared.
    pub read: for<'a> fn(Cow<'a, str>) -> Cow<'a, str>,
}

/// The reader for a file of that name; the last of the table takes what no other does.
pub fn reader_for(readers: &'static [Reader], name: &Name) -> Option<&'static Reader> {
    let base = name.bytes().rsplit(|&byte| byte == b'/').next().unwrap_or_default();
    let dot = base.iter().rposition(|&byte| byte == b'.');
    let extension = dot.and_then(|at| base.get(at + 1..)).unwrap_or_default();
    let takes = |reader: &&Reader| {
        reader.extensions.iter().any(|known| extension.eq_ignore_ascii_case(known.as_bytes()))
    };
    readers.iter().find(takes).or_else(|| readers.last())
}

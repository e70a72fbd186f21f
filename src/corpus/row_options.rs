//! Files whose rows are documents: TSV, CSV, JSON lines; what is asked of them and what was found.

use crate::corpus::document::Name;

/// Whether a text column is HTML.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Answer {
    /// Looked at the first rows.
    #[default]
    Auto,
    /// It is.
    Yes,
    /// It is not.
    No,
}

/// How files of rows are read. Columns are given by name, or by number from 1.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct RowOptions {
    /// The column that names a row; `None`: the first that is called id, url or the like.
    pub id: Option<String>,
    /// The column that holds its text; `None`: one called text, content, body or the like, else the
    /// one with the longest values.
    pub text: Option<String>,
    /// Whether the text is HTML and read as what a browser would show.
    pub html: Answer,
    /// Whether the first row names the columns.
    pub header: Answer,
    /// A column whose value is kept with each row.
    pub value: Option<String>,
}

/// How the rows of a file are written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Layout {
    /// Values between these bytes, quoted as in RFC 4180.
    Separated(u8),
    /// One JSON object a line.
    Lines,
}

/// The layout of a file by its name; `None`: its rows are no documents.
pub(super) fn layout(name: &Name) -> Option<Layout> {
    let base = name.bytes().rsplit(|&byte| byte == b'/').next().unwrap_or_default();
    let dot = base.iter().rposition(|&byte| byte == b'.')?;
    match base.get(dot + 1..)?.to_ascii_lowercase().as_slice() {
        b"tsv" | b"tab" => Some(Layout::Separated(b'\t')),
        b"csv" => Some(Layout::Separated(b',')),
        b"jsonl" | b"ndjson" => Some(Layout::Lines),
        _ => None,
    }
}

/// Whether rows of a file of that name are documents where `--rows` is given.
pub fn has_rows(name: &Name) -> bool {
    layout(name).is_some()
}

/// The layout of a file of another name, by its first line.
pub(super) fn guessed(line: &str) -> Option<Layout> {
    let line = line.trim_start();
    if line.starts_with('{') {
        Some(Layout::Lines)
    } else {
        let has = |byte: &u8| line.as_bytes().contains(byte);
        [b'\t', b',', b';'].into_iter().find(has).map(Layout::Separated)
    }
}

//! Options for files whose rows are documents: TSV, CSV, JSON lines.

use crate::corpus::document::Name;

/// A setting that may be detected.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum AutoAnswer {
    /// Detect it from the first rows.
    #[default]
    Auto,
    /// Yes.
    Yes,
    /// No.
    No,
}

/// How tables are read. Columns are given by name, or by number from 1.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct RowOptions {
    /// The id column; `None`: the first with a usual name, such as id or url.
    pub id: Option<String>,
    /// The text column; `None`: the first with a usual name, such as text, content or body, else
    /// the one with the longest values.
    pub text: Option<String>,
    /// Whether the text is HTML and converted to plain text.
    pub html: AutoAnswer,
    /// Whether the first row has the column names.
    pub header: AutoAnswer,
    /// The byte between two values; `None`: found by the first rows.
    pub delimiter: Option<u8>,
    /// A further column to keep with each row.
    pub value: Option<String>,
    /// True to name a row by its id alone, without the name of the table.
    pub by_id: bool,
}

/// The format of a table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum RowFormat {
    /// Values separated by this byte, quoted as in RFC 4180.
    Separated(u8),
    /// One JSON object a line.
    Lines,
}

/// How a table is packed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Packing {
    /// gzip (RFC 1952).
    Gzip,
    /// Zstandard (RFC 8878).
    Zstd,
}

/// The packing of a file by its name, and the name without its ending.
pub(super) fn packing(name: &[u8]) -> Option<(Packing, &[u8])> {
    let endings: [(&[u8], Packing); 2] = [(b".gz", Packing::Gzip), (b".zst", Packing::Zstd)];
    endings.into_iter().find_map(|(ending, packing)| {
        let (inner, end) = name.split_at_checked(name.len().checked_sub(ending.len())?)?;
        end.eq_ignore_ascii_case(ending).then_some((packing, inner))
    })
}

/// The format of a file by its name, packed or not; `None` if its rows are not documents.
pub(super) fn layout(name: &Name) -> Option<RowFormat> {
    let bytes = name.bytes();
    let inner = packing(bytes).map_or(bytes, |(_, inner)| inner);
    match Name::new(inner).extension().to_ascii_lowercase().as_slice() {
        b"tsv" | b"tab" => Some(RowFormat::Separated(b'\t')),
        b"csv" => Some(RowFormat::Separated(b',')),
        b"jsonl" | b"ndjson" => Some(RowFormat::Lines),
        _ => None,
    }
}

/// True if the rows of a file with that name are documents under `--rows`.
pub fn has_rows(name: &Name) -> bool {
    layout(name).is_some()
}

/// True for the name of JSON, packed or not, that may be a table or one text.
pub(super) fn is_json(name: &Name) -> bool {
    let inner = packing(name.bytes()).map_or(name.bytes(), |(_, inner)| inner);
    Name::new(inner).extension().eq_ignore_ascii_case(b"json")
}

/// The separator that a word names: one ASCII character, or `tab`.
/// # Errors
/// It names none, or one that cannot separate values.
pub fn parse_delimiter(word: &str) -> Result<u8, String> {
    match word.as_bytes() {
        b"tab" | b"\t" | b"\\t" => Ok(b'\t'),
        [byte] if !byte.is_ascii_alphanumeric() && !matches!(byte, b'"' | b'\n' | b'\r' | b'.') => {
            Ok(*byte)
        }
        _ => Err("expected one character such as ; or |, or `tab`".to_owned()),
    }
}

/// The word of a separator, as [`parse_delimiter`] reads it.
pub fn delimiter_word(separator: u8) -> String {
    if separator == b'\t' { "tab".to_owned() } else { char::from(separator).to_string() }
}

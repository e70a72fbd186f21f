//! How the rows of a table are written: JSON, or values with their separator and quotes.

use crate::corpus::row_options::RowFormat;

/// How rows are written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum RowShape {
    /// One JSON object a line.
    Lines,
    /// JSON values in a list, or over several lines.
    Objects {
        /// The byte at which they start, of those in a list that ends before the file does.
        from: Option<u64>,
        /// The first byte of each: `{` of an object, `[` of a list or a quote of a string.
        open: u8,
    },
    /// Separated values.
    Separated(Dialect),
}

/// How separated values are written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Dialect {
    /// The byte between two values.
    pub(super) separator: u8,
    /// The byte around a quoted value; two of them inside are one. `None`: there are no quotes.
    pub(super) quote: Option<u8>,
    /// The byte that makes a quote after it part of a quoted value, as MySQL writes it.
    pub(super) escape: Option<u8>,
    /// The byte that ends a row: a line feed, or a carriage return where a table has no line feeds.
    pub(super) end: u8,
    /// True if the first row is `sep=` and the separator, for Excel.
    pub(super) is_declared: bool,
    /// Number of rows of remarks above the column names, which start with `#`.
    pub(super) remarks: usize,
    /// True if blanks may stand before the quote that opens a value.
    pub(super) is_spaced: bool,
}

impl Dialect {
    /// Values between these bytes in lines that end with a line feed.
    pub(super) fn new(separator: u8, quote: Option<u8>) -> Self {
        let (escape, is_declared, remarks, is_spaced) = (None, false, 0, false);
        Self { separator, quote, escape, end: b'\n', is_declared, remarks, is_spaced }
    }
}

impl RowShape {
    /// JSON objects, those of a list that starts at a byte, or all.
    pub(super) fn objects(from: Option<u64>) -> Self {
        Self::Objects { from, open: b'{' }
    }

    /// The byte that ends a row.
    pub(super) fn end(self) -> u8 {
        match self {
            Self::Separated(dialect) => dialect.end,
            Self::Lines | Self::Objects { .. } => b'\n',
        }
    }

    /// Number of rows before the one with the column names.
    pub(super) fn rows_above(self) -> usize {
        match self {
            Self::Separated(dialect) => usize::from(dialect.is_declared) + dialect.remarks,
            Self::Lines | Self::Objects { .. } => 0,
        }
    }

    /// What is worth telling of it, where the name of the file says another format.
    pub(super) fn told(self, named: Option<RowFormat>) -> Option<String> {
        match self {
            Self::Objects { open: b'"', .. } => Some("JSON strings in a list".to_owned()),
            Self::Objects { open: b'[', .. } => Some("JSON lists in a list".to_owned()),
            Self::Objects { from: None, .. } => Some("JSON objects, not one a line".to_owned()),
            Self::Objects { .. } => Some("JSON objects in a list of another object".to_owned()),
            Self::Separated(Dialect { separator, .. })
                if named != Some(RowFormat::Separated(separator)) =>
            {
                let tab = || "tab".to_owned();
                let name = Some(separator).filter(|&byte| byte != b'\t');
                let name = name.map_or_else(tab, |byte| format!("`{}`", char::from(byte)));
                Some(format!("separated by {name}"))
            }
            _ => None,
        }
    }
}

//! What is wrong with a row; put in words only where it is shown, since millions may be wrong.

use crate::corpus::budget::Halt;
use crate::corpus::document::Reason;
use std::fmt::{self, Display, Formatter};

/// Why a row is not a document.
#[derive(Debug)]
pub(super) enum RowFault<'a> {
    /// It is JSON, but no object.
    NotAnObject,
    /// It is no JSON.
    Json(serde_json::Error),
    /// It is an object that does not end.
    OpenObject,
    /// It has no field of this name.
    NoField(&'a str),
    /// It has another number of columns than the table.
    Columns { found: usize, expected: usize },
    /// It has more than this number of columns.
    TooManyColumns(usize),
    /// A quoted value does not end.
    Open,
    /// A quoted value does not end within this number of bytes.
    Unclosed(u64),
    /// A quoted value does not end, after this number of such rows: the last row that is read.
    LastUnclosed(usize),
    /// It has more than this number of bytes.
    TooLong(u64),
    /// Its text cannot be converted.
    Halted(Halt),
}

impl Display for RowFault<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotAnObject => f.write_str("not a JSON object"),
            // The row is one line, whose number is that of the table.
            Self::Json(error) => {
                let error = error.to_string().replace(" at line 1 column ", " in column ");
                write!(f, "invalid JSON: {error}")
            }
            Self::OpenObject => f.write_str("invalid JSON: the object does not end"),
            Self::NoField(name) => write!(f, "no field `{name}`"),
            Self::Columns { found: 1, expected } => write!(f, "1 column, expected {expected}"),
            Self::Columns { found, expected } => write!(f, "{found} columns, expected {expected}"),
            Self::TooManyColumns(most) => write!(f, "more than {most} columns"),
            Self::Open => f.write_str("a quoted value does not end before the file does"),
            Self::Unclosed(cap) => write!(
                f,
                "a quoted value does not end within {cap} bytes, the limit of a text (--max-file-size)"
            ),
            Self::LastUnclosed(rows) => {
                write!(
                    f,
                    "a quoted value does not end; after {rows} such rows the rest is not read"
                )
            }
            Self::TooLong(cap) => write!(
                f,
                "the row has more than {cap} bytes, the limit of a text (raise it with --max-file-size)"
            ),
            Self::Halted(halt) => Reason::from(*halt).fmt(f),
        }
    }
}

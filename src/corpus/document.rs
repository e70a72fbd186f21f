//! A document: one text with an identity, and what was noticed while reading it.

use std::fmt;
use std::sync::Arc;

/// The raw bytes of a path relative to the corpus root, `/` between folders. Two names may look
/// alike and differ; only the bytes tell. Ordered by bytes.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Name(Arc<[u8]>);

impl Name {
    /// The name with these bytes.
    pub fn new(bytes: &[u8]) -> Self {
        Self(bytes.into())
    }

    /// The raw bytes.
    pub fn bytes(&self) -> &[u8] {
        &self.0
    }

    /// The name as text if it is UTF-8. Not safe to print: sanitise first.
    pub fn utf8(&self) -> Option<&str> {
        std::str::from_utf8(&self.0).ok()
    }
}

/// SHA-256 of a document's bytes as they were read.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ContentHash(pub [u8; 32]);

impl fmt::Display for ContentHash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

impl fmt::Debug for ContentHash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}

/// How a document's bytes became text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Encoding {
    /// The name, e.g. `UTF-8`, `GBK`, `HZ-GB-2312`.
    pub name: &'static str,
    /// Why this one: a byte order mark, valid UTF-8, escape sequences, a guess, or asked for.
    pub by: DecodedBy,
    /// Characters that could not be decoded and stand as U+FFFD.
    pub replaced: usize,
}

/// What decided the encoding.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DecodedBy {
    /// A byte order mark.
    Mark,
    /// The whole file is valid UTF-8, or all but a few broken characters.
    Valid,
    /// The escape sequences of a seven-bit encoding.
    Escapes,
    /// The detector's guess from the whole file.
    Guess,
    /// `--encoding`.
    Asked,
}

/// One text with an identity. The text is the snapshot that everything else is computed from.
#[derive(Debug, Clone)]
pub struct Document {
    /// Where it was found, relative to the root.
    pub name: Name,
    /// The text as written: decoded, byte order mark dropped, line ends as LF.
    pub text: Arc<str>,
    /// SHA-256 of the bytes.
    pub hash: ContentHash,
    /// Bytes in the file.
    pub bytes: u64,
    /// How the bytes became text.
    pub encoding: Encoding,
    /// Which reader made the text, e.g. `plain`, `markdown`.
    pub reader: &'static str,
    /// Zero-width, bidi-control and other invisible characters in the text.
    pub hidden: usize,
    /// Where it stood, if it is a row of a table.
    pub row: Option<Arc<Row>>,
}

/// A row of a table that is a document.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Row {
    /// The line where it starts, from 1.
    pub line: u64,
    /// What its column of ids says; may be empty, and the same for several rows.
    pub id: String,
    /// What the column says that was asked for, if one was.
    pub value: Option<String>,
}

/// A file that is not compared, and why.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Skipped {
    /// Where it was found, relative to the root.
    pub name: Name,
    /// What stood in the way.
    pub reason: Reason,
}

/// Why a file is not compared. `Display` gives the sentence that the user reads: what stands in the
/// way and what to do about it. It may hold bytes of a name: sanitise before showing.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Reason {
    /// Not text; holds what it looks like, and what to do.
    #[error("binary: {0}")]
    Binary(String),
    /// Over the size cap.
    #[error(
        "too large: {}, the cap is {} (raise it with --max-file-size)",
        size(*bytes),
        size(*cap)
    )]
    TooLarge {
        /// Bytes in the file.
        bytes: u64,
        /// The cap.
        cap: u64,
    },
    /// A table over the size cap.
    #[error(
        "too large: {}, the cap is {}; where its rows are texts --rows reads a table of any size, \
         else raise --max-file-size",
        size(*bytes),
        size(*cap)
    )]
    LargeTable {
        /// Bytes in the file.
        bytes: u64,
        /// The cap.
        cap: u64,
    },
    /// A FIFO, socket, device or the like.
    #[error("not a regular file: {0}; copy its content to a file to compare it")]
    Special(&'static str),
    /// Symbolic links are not followed.
    #[error("symbolic link, not followed; give its target by name to read it")]
    Link,
    /// The same inode is read under another name.
    #[error("same file as {0}, which is read (hard link)")]
    SameFile(String),
    /// A file of the library that is one of the new texts.
    #[error("one of the new texts: it is not compared with itself")]
    New,
    /// The name starts with a dot; `file` or `folder`.
    #[error("hidden {0}, not read; give it by name to read it")]
    Hidden(&'static str),
    /// The system refused; holds what it said, and what to do.
    #[error("unreadable: {0}")]
    Unreadable(String),
    /// A row of a table that is no document, or a table without the columns; holds what is wrong.
    #[error("no document: {0}")]
    Row(String),
    /// Decoding or sketching it failed.
    #[error("failed: {0}")]
    Failed(String),
}

/// A number of bytes for a sentence: exact below 10 kB, then in binary units with one decimal.
fn size(bytes: u64) -> String {
    const UNITS: [&str; 6] = ["KiB", "MiB", "GiB", "TiB", "PiB", "EiB"];
    if bytes < 10_000 {
        return format!("{bytes} bytes");
    }
    let mut value = bytes as f64 / 1024.0;
    let mut unit = UNITS[0];
    for next in &UNITS[1..] {
        if value < 1024.0 {
            break;
        }
        value /= 1024.0;
        unit = next;
    }
    let whole = value.fract() < f64::EPSILON;
    if whole { format!("{value:.0} {unit}") } else { format!("{value:.1} {unit}") }
}

/// What was made of one file of rows.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RowsFile {
    /// The file.
    pub name: Name,
    /// How many documents came of it.
    pub documents: usize,
    /// Which columns were taken and why, in a sentence without the name; may hold names of columns:
    /// sanitise before showing.
    pub told: String,
}

/// All documents of a run, ascending by name, and all that was left out.
#[derive(Debug, Clone, Default)]
pub struct Corpus {
    /// What the corpus is called on screen: the folder as given, or the demo corpus.
    pub label: String,
    /// The documents; a document's number is its place here.
    pub documents: Vec<Document>,
    /// Files and folders that are not compared.
    pub skipped: Vec<Skipped>,
    /// Files whose rows are documents.
    pub tables: Vec<RowsFile>,
    /// Files and folders left out because `--include` or `--exclude` said so.
    pub excluded: usize,
    /// Not all that was found is here or rightly skipped: reading was stopped, or a document failed
    /// after it was read. A run with other settings has to read again.
    pub lost: bool,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sentences_say_what_and_what_to_do() {
        let reason = Reason::TooLarge { bytes: 1 << 40, cap: 16 << 20 };
        let said = reason.to_string();
        assert_eq!(said, "too large: 1 TiB, the cap is 16 MiB (raise it with --max-file-size)");
        assert_eq!(size(9_999), "9999 bytes");
        assert_eq!(size(1_572_864), "1.5 MiB");
        assert_eq!(size(u64::MAX), "16 EiB");
    }
}

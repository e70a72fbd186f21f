//! Documents, skipped files and the corpus they make up.

use crate::reading::{ReadingNote, RemarkKind, TextParts};
use sha2::{Digest, Sha256};
use std::fmt;
use std::sync::Arc;

/// The raw bytes of a path relative to the corpus root, `/` between folders. Two different names
/// may look alike. Ordered by bytes.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Name(Arc<[u8]>);

impl Name {
    /// Creates a name from its bytes.
    pub fn new(bytes: &[u8]) -> Self {
        Self(bytes.into())
    }

    /// The raw bytes.
    pub fn bytes(&self) -> &[u8] {
        &self.0
    }

    /// The extension of the last component, without its dot; empty without one.
    pub fn extension(&self) -> &[u8] {
        let base = self.0.rsplit(|&byte| byte == b'/').next().unwrap_or_default();
        let dot = base.iter().rposition(|&byte| byte == b'.');
        dot.and_then(|at| base.get(at + 1..)).unwrap_or_default()
    }

    /// The name as text if it is UTF-8. Not safe to print: sanitise first.
    pub fn utf8(&self) -> Option<&str> {
        std::str::from_utf8(&self.0).ok()
    }
}

/// SHA-256 of a document's bytes as read.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ContentHash(pub [u8; 32]);

impl ContentHash {
    /// The hash of these bytes.
    pub fn from_bytes(bytes: &[u8]) -> Self {
        Self(Sha256::digest(bytes).into())
    }
}

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

/// The encoding of a document, and how it was determined.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Encoding {
    /// The name, e.g. `UTF-8`, `GBK`, `HZ-GB-2312`.
    pub name: &'static str,
    /// How it was determined.
    pub by: DecodedBy,
    /// Number of characters that could not be decoded and became U+FFFD.
    pub replaced: usize,
}

/// How an encoding was determined.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DecodedBy {
    /// A byte order mark.
    Mark,
    /// The whole file is valid UTF-8, except for at most a few broken characters.
    Valid,
    /// The escape sequences of a seven-bit encoding.
    Escapes,
    /// The detector's guess from the whole file.
    Guess,
    /// `--encoding`.
    Asked,
    /// The file format, which declares it.
    Declared,
}

/// A text with an identity. Everything else is computed from this snapshot.
#[derive(Debug, Clone)]
pub struct Document {
    /// Its path relative to the root.
    pub name: Name,
    /// The text as written: decoded, byte order mark dropped, line ends as LF.
    pub text: Arc<str>,
    /// SHA-256 of the bytes.
    pub hash: ContentHash,
    /// Size of the file in bytes.
    pub bytes: u64,
    /// The encoding of the bytes.
    pub encoding: Encoding,
    /// Name of the reader that extracted the text, e.g. `plain`, `markdown`.
    pub reader: &'static str,
    /// Number of zero-width, bidi control and other invisible characters in the text.
    pub hidden: usize,
    /// What the reader left out, marked or found hidden.
    pub notes: Arc<[ReadingNote]>,
    /// Where the parts of the original begin in the text, if its reader counts them.
    pub parts: Option<Arc<TextParts>>,
    /// Its place in a table, if it is a row.
    pub row: Option<Arc<TableRow>>,
}

impl Document {
    /// The remarks on text that a reader does not see as it is stored, more than an accident explains.
    pub fn findings(&self) -> impl Iterator<Item = &ReadingNote> {
        self.notes.iter().filter(|note| note.is_finding())
    }

    /// True if the text is stored as a reader sees it: nothing in it was found to differ, in any amount.
    pub fn is_as_seen(&self) -> bool {
        self.notes.iter().all(|note| note.seen_amount().is_none())
    }

    /// Number of characters that its page does not show; none of them is compared.
    pub fn unseen(&self) -> usize {
        let unseen = self.notes.iter().filter(|note| RemarkKind::UNSEEN.contains(&note.kind));
        unseen.map(|note| note.count).sum()
    }

    /// Where the parts of its original begin: those that its reader counts, else the lines of a text file.
    pub fn places(&self) -> Option<Arc<TextParts>> {
        let lines = || {
            let ends = self.text.match_indices('\n').map(|(at, _)| at + 1);
            Arc::new(TextParts { noun: "line", starts: std::iter::once(0).chain(ends).collect() })
        };
        self.parts.clone().or_else(|| (self.reader == "plain").then(lines))
    }
}

/// A table row that is a document.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TableRow {
    /// Line where it starts, from 1.
    pub line: u64,
    /// Its value in the id column; may be empty or repeated.
    pub id: String,
    /// Its value in the requested column, if any.
    pub value: Option<String>,
}

/// A file that is not compared, with the reason.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Skipped {
    /// Its path relative to the root.
    pub name: Name,
    /// The reason.
    pub reason: Reason,
}

/// Reasons for not comparing a file. `Display` gives a sentence for the user: the problem and what
/// to do. It may contain bytes of a name: sanitise before showing.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Reason {
    /// Not text, with the kind of file and a hint.
    #[error("binary: {0}")]
    Binary(String),
    /// Larger than the limit.
    #[error(
        "too large: {}, the cap is {} (raise it with --max-file-size)",
        size(*bytes),
        size(*cap)
    )]
    TooLarge {
        /// Size of the file in bytes.
        bytes: u64,
        /// The limit in bytes.
        cap: u64,
    },
    /// A table larger than the limit.
    #[error(
        "too large: {}, the cap is {}; where its rows are texts --rows reads a table of any size, \
         else raise --max-file-size",
        size(*bytes),
        size(*cap)
    )]
    LargeTable {
        /// Size of the file in bytes.
        bytes: u64,
        /// The limit in bytes.
        cap: u64,
    },
    /// A packed file whose text is larger than the limit.
    #[error(
        "too large when unpacked: more than {}, {ratio} times its size; save it as plain text, or \
         raise --max-file-size",
        size(*cap)
    )]
    Unpacked {
        /// The limit in bytes.
        cap: u64,
        /// The limit divided by the size of the file, rounded down.
        ratio: u64,
    },
    /// A file of a known format that does not follow it, with the problem.
    #[error("damaged: {0}; open it in its program and save it again")]
    Damaged(String),
    /// A member of an archive whose name is absolute or climbs out of it.
    #[error("its name leads out of the archive, not read; unpack it and give the folder")]
    Outside,
    /// A document without text, with the cause.
    #[error(
        "no text: {0}; run text recognition (OCR) first, or see `lookalike help files` for --pre"
    )]
    NoText(String),
    /// All of its text is hidden from a reader of its pages.
    #[error(
        "no text that its page shows: {}; open it in its program to see what it shows",
        apart(*characters)
    )]
    Unseen {
        /// Number of characters that are not shown.
        characters: usize,
    },
    /// Needs a password or a key.
    #[error("encrypted; save it without a password")]
    Encrypted,
    /// Made so that reading it takes far longer than its size explains.
    #[error(
        "too much work: its markup or characters cost many times what its size explains; save it as \
         plain text to compare it"
    )]
    Costly,
    /// A FIFO, socket, device or similar.
    #[error("not a regular file: {0}; copy its content to a file to compare it")]
    Special(&'static str),
    /// Symbolic links are not followed.
    #[error("symbolic link, not followed; give its target by name to read it")]
    Link,
    /// The same file is read under another name.
    #[error("same file as {0}, which is read (hard link)")]
    SameFile(String),
    /// A file of the library that is one of the new texts.
    #[error("one of the new texts; not compared with itself")]
    New,
    /// Its name starts with a dot; holds `file` or `folder`.
    #[error("hidden {0}, not read; give it by name to read it")]
    Hidden(&'static str),
    /// The system denied access, with its message and a hint.
    #[error("unreadable: {0}")]
    Unreadable(String),
    /// A table row that cannot be used, or a table without the columns, with the problem.
    #[error("not a document: {0}")]
    Row(String),
    /// Decoding or sketching failed.
    #[error("failed: {0}")]
    Failed(String),
}

/// What is hidden, in words.
fn apart(characters: usize) -> String {
    let noun = if characters == 1 { "character" } else { "characters" };
    format!("{characters} hidden {noun}")
}

/// Formats a size: exact below 10 kB, then in binary units with one decimal.
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

/// Summary of a table whose rows are documents.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RowsFile {
    /// The file.
    pub name: Name,
    /// Number of documents read from it.
    pub documents: usize,
    /// Columns used and warnings, in a sentence without the file name; may contain column names:
    /// sanitise before showing.
    pub told: String,
}

/// All documents of a run, ascending by name, and everything skipped.
#[derive(Debug, Clone, Default)]
pub struct Corpus {
    /// Name of the corpus on screen: the folder as given, or the demo corpus.
    pub label: String,
    /// The documents; a document's id is its index here.
    pub documents: Vec<Document>,
    /// Files and folders that are not compared.
    pub skipped: Vec<Skipped>,
    /// Files whose rows are documents.
    pub tables: Vec<RowsFile>,
    /// Files and folders left out by `--include` or `--exclude`.
    pub excluded: usize,
    /// True if files are missing without being in `skipped`: reading was stopped, or a document
    /// failed after it was read. A run with other settings then has to read again.
    pub lost: bool,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sentences_name_the_problem_and_a_remedy() {
        let reason = Reason::TooLarge { bytes: 1 << 40, cap: 16 << 20 };
        let said = reason.to_string();
        assert_eq!(said, "too large: 1 TiB, the cap is 16 MiB (raise it with --max-file-size)");
        assert_eq!(size(9_999), "9999 bytes");
        assert_eq!(size(1_572_864), "1.5 MiB");
        assert_eq!(size(u64::MAX), "16 EiB");
    }
}

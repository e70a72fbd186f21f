//! Parses new bytes of a journal: complete lines, damaged lines and an unfinished end.

use crate::part::PartOf as _;
use crate::review::line;
use crate::review::line::{JournalLine, LONGEST};
use crate::review::record::VerdictRecord;
use std::fs::File;
use std::io::Read as _;
use std::path::Path;

/// The parsed content of a part of a journal.
#[derive(Debug, Default)]
pub struct JournalTail {
    /// The decisions, in the order of the file.
    pub records: Vec<VerdictRecord>,
    /// Number of damaged lines.
    pub bad: usize,
    /// True if any line identifies the file as a journal.
    pub is_known: bool,
    /// The newest unknown format version found.
    pub newer: Option<u32>,
    /// Length in bytes of the complete lines.
    pub complete: usize,
}

/// The byte order mark of UTF-8.
const MARK: &[u8] = b"\xef\xbb\xbf";

/// Parses the bytes of a journal from the start of a line on. Bytes after the last line feed are
/// ignored.
pub fn parse(bytes: &[u8]) -> JournalTail {
    let complete = bytes.iter().rposition(|&byte| byte == b'\n').map_or(0, |at| at + 1);
    let mut parsed = JournalTail { complete, ..JournalTail::default() };
    let lines = bytes.part(..complete).split(|&byte| byte == b'\n');
    for text in lines.map(bare).filter(|text| !text.is_empty()) {
        match line::read(text) {
            JournalLine::Heading => parsed.is_known = true,
            JournalLine::Record(record) => {
                parsed.is_known = true;
                parsed.records.push(*record);
            }
            JournalLine::Newer(version) => parsed.newer = parsed.newer.max(Some(version)),
            JournalLine::Bad => parsed.bad += 1,
        }
    }
    parsed
}

/// A line without what another program may have added: a byte order mark before the first one, a carriage return before
/// its line feed.
pub fn bare(line: &[u8]) -> &[u8] {
    let line = line.strip_prefix(MARK).unwrap_or(line);
    line.strip_suffix(b"\r").unwrap_or(line)
}

/// True if a file begins with a line of a journal.
pub fn is_journal(path: &Path) -> bool {
    let mut start = Vec::new();
    let read = File::open(path).and_then(|file| file.take(LONGEST as u64).read_to_end(&mut start));
    let first = start.split(|&byte| byte == b'\n').next().unwrap_or_default();
    read.is_ok() && line::read(bare(first)) != JournalLine::Bad
}

/// What to do with bytes after the last line feed before the next write.
#[derive(Debug, PartialEq)]
pub enum Repair {
    /// There are none.
    Nothing,
    /// Truncate: an unfinished write that was never reported as saved.
    Cut,
    /// Keep them and add a line feed. A complete record that only lacks it counts.
    Seal(Option<Box<VerdictRecord>>),
}

/// Chooses the repair for the bytes after the last line feed.
pub fn repair(tail: &[u8]) -> Repair {
    if tail.is_empty() {
        return Repair::Nothing;
    }
    match line::read(bare(tail)) {
        JournalLine::Record(record) => Repair::Seal(Some(record)),
        // Zeros are disk damage, perhaps of a saved record: nothing is discarded.
        JournalLine::Bad if tail.len() <= LONGEST && !tail.contains(&0) => Repair::Cut,
        _ => Repair::Seal(None),
    }
}

/// True if a file without any journal line may hold the torn first line of a journal.
pub fn is_beginning(bytes: &[u8]) -> bool {
    line::heading().starts_with(bytes.strip_prefix(MARK).unwrap_or(bytes))
}

//! New bytes of a journal taken apart: whole lines, damaged ones, and an unfinished end.

use crate::review::line;
use crate::review::line::{LONGEST, Line};
use crate::review::record::Record;

/// What a stretch of a journal holds.
#[derive(Debug, Default)]
pub struct Stretch {
    /// The decisions, in the order of the file.
    pub records: Vec<Record>,
    /// Lines that cannot be read.
    pub bad: usize,
    /// Whether any line shows that this is a journal.
    pub known: bool,
    /// The newest version met that this program does not know.
    pub newer: Option<u32>,
    /// Bytes of the whole lines.
    pub whole: usize,
}

/// Takes apart the bytes of a journal from the start of a line on. What follows the last line end
/// is left alone.
pub fn stretch(bytes: &[u8]) -> Stretch {
    let whole = bytes.iter().rposition(|&byte| byte == b'\n').map_or(0, |at| at + 1);
    let mut found = Stretch { whole, ..Stretch::default() };
    let lines = bytes.get(..whole).unwrap_or_default().split(|&byte| byte == b'\n');
    for text in lines.filter(|text| !text.is_empty()) {
        match line::read(text) {
            Line::Heading => found.known = true,
            Line::Record(record) => {
                found.known = true;
                found.records.push(*record);
            }
            Line::Newer(version) => found.newer = found.newer.max(Some(version)),
            Line::Bad => found.bad += 1,
        }
    }
    found
}

/// What to do with bytes behind the last line end before anything is written there.
#[derive(Debug, PartialEq)]
pub enum Repair {
    /// There are none.
    Nothing,
    /// A write that never came to its end, and so was never called saved: it is cut off.
    Cut,
    /// Something else, kept: a line end is put behind it. A whole record that only lacked it counts.
    Seal(Option<Box<Record>>),
}

/// Decides by the bytes behind the last line end.
pub fn repair(tail: &[u8]) -> Repair {
    if tail.is_empty() {
        return Repair::Nothing;
    }
    match line::read(tail) {
        Line::Record(record) => Repair::Seal(Some(record)),
        // Zeros come from damage, perhaps of a saved record: nothing of that is thrown away.
        Line::Bad if tail.len() <= LONGEST && !tail.contains(&0) => Repair::Cut,
        _ => Repair::Seal(None),
    }
}

/// Whether a file without any line of a journal may be the torn first line of one.
pub fn is_beginning(bytes: &[u8]) -> bool {
    line::heading().starts_with(bytes)
}

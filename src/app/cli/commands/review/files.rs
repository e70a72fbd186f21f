//! Reads journals and exported verdicts for the commands of `review`.

use crate::cli::console::{Console, Failure};
use crate::display::number::count;
use crate::review::journal::{Journal, JournalError};
use crate::review::line::read_plain;
use crate::review::record::VerdictRecord;
use crate::review::tail::bare;
use std::path::Path;

/// The records of a journal. Warns of damaged lines.
pub(super) fn read(
    journal: &mut Journal,
    console: &Console,
) -> Result<Vec<VerdictRecord>, Failure> {
    let shown = journal.path().display().to_string();
    if !journal.path().exists() {
        return Err(Failure::usage(
            format!("{shown}: there are no verdicts yet"),
            "judge pairs in the explorer, or give --review FILE",
        ));
    }
    let records = journal.read().map_err(|error| failure(&shown, &error))?;
    if journal.bad() > 0 {
        let lines = count(journal.bad() as u64, "damaged line");
        console.warn(&format!("{shown}: {lines} ignored; they stay in the file"));
    }
    Ok(records)
}

/// Refuses a named file that does not exist.
pub(super) fn has(path: &Path) -> Result<(), Failure> {
    if path.exists() {
        return Ok(());
    }
    Err(Failure::usage(
        format!("{}: no such file", path.display()),
        "check the spelling, and the folder you are in",
    ))
}

/// The failure of a journal that could not be read or written.
pub(super) fn failure(shown: &str, error: &JournalError) -> Failure {
    let what = format!("{shown}: {error}");
    if error.is_transient() { Failure::Unreadable(what) } else { Failure::usage(what, "") }
}

/// The records of a journal, or of the output of `review export --format jsonl`.
pub(super) fn read_any(path: &Path, console: &Console) -> Result<Vec<VerdictRecord>, Failure> {
    has(path)?;
    let mut journal = Journal::new(path.to_owned());
    let foreign = match journal.read() {
        Err(JournalError::Foreign) => true,
        _ => return read(&mut Journal::new(path.to_owned()), console),
    };
    let shown = path.display().to_string();
    let text = std::fs::read(path).map_err(|error| failure(&shown, &error.into()))?;
    let mut records = Vec::new();
    for (number, line) in (1..).zip(text.split(|&byte| byte == b'\n').map(bare)) {
        if line.is_empty() {
            continue;
        }
        match read_plain(line) {
            Some(record) => records.push(record),
            None if foreign => {
                return Err(Failure::usage(
                    format!("{shown}, line {number}: not a verdict"),
                    "give a journal, or the output of `review export --format jsonl`",
                ));
            }
            None => {}
        }
    }
    Ok(records)
}

//! Zeroes each sector of the journal in turn and counts the records that are still read.

use crate::explorer::{Explorer, records};
use crate::{Ground, Outcome};
use lookalike::review::journal::Journal;
use lookalike::review::record::VerdictRecord;

/// Records in the journal.
const RECORDS: usize = 1_000;

/// Zeroes every sector of a journal of a thousand records.
pub fn trial(ground: &Ground, _number: Option<usize>) -> Outcome {
    let path = ground.folder.join("damage.jsonl");
    let mut explorer = Explorer::on(ground, &path, "安娜")?;
    explorer.press("m");
    explorer.until("saved", |eye| eye.said.saved)?;
    drop(explorer.kill());
    let first = records(&path)?.into_iter().next().ok_or("nothing was written")?;
    let mut more: Vec<VerdictRecord> = vec![first; RECORDS - 1];
    Journal::new(path.clone()).append(&mut more).map_err(|error| error.to_string())?;
    let whole = std::fs::read(&path).map_err(|error| error.to_string())?;
    let mut least = RECORDS;
    let sectors = whole.len().div_ceil(512);
    for sector in 0..sectors {
        let mut bytes = whole.clone();
        let end = bytes.len().min(sector * 512 + 512);
        bytes[sector * 512..end].fill(0);
        std::fs::write(&path, &bytes).map_err(|error| error.to_string())?;
        least = least.min(records(&path)?.len());
    }
    let share = least as f64 / RECORDS as f64;
    let text = format!(
        "one of {sectors} sectors zeroed, each in turn: at least {:.1} % read",
        share * 100.0
    );
    if share >= 0.99 { Ok(text) } else { Err(text) }
}

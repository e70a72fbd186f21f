//! Kills the explorer at random moments: every verdict reported as saved is in the journal.

use crate::explorer::{Dice, Explorer, records};
use crate::{Ground, Outcome};
use lookalike::review::journal::Journal;
use lookalike::review::verdict::VERDICTS;
use std::time::{Duration, Instant};

/// The keys of the verdicts, in the order of [`VERDICTS`].
const KEYS: [&str; 4] = ["m", "x", "o", "i"];

/// Kills it `runs` times, by default 1,000.
pub fn trial(ground: &Ground, runs: Option<usize>) -> Outcome {
    let runs = runs.unwrap_or(1_000);
    let (mut dice, mut acknowledged, mut extra) = (Dice(7), 0, 0);
    let start = Instant::now();
    for run in 0..runs {
        let path = ground.folder.join(format!("kill-{run}.jsonl"));
        let mut explorer = Explorer::on(ground, &path, "安娜")?;
        let (until, begin) = (Duration::from_millis(2 + dice.roll(160)), Instant::now());
        let mut pressed = Vec::new();
        while begin.elapsed() < until {
            let key = dice.roll(4) as usize;
            explorer.press(KEYS[key]);
            pressed.push(VERDICTS[key]);
            explorer.look(Duration::from_micros(dice.roll(9_000)));
        }
        let eye = explorer.kill();
        let found = records(&path)?;
        if found.len() < eye.acknowledged {
            return Err(format!("run {run}: {} saved, {} found", eye.acknowledged, found.len()));
        }
        for (record, verdict) in found.iter().zip(&pressed) {
            if record.verdict != Some(*verdict) {
                return Err(format!("run {run}: record {} is not what was given", record.seq));
            }
        }
        // The next writer finds the end of the file in order.
        if let Some(record) = found.first() {
            let mut journal = Journal::new(path.clone());
            journal.append(&mut [record.clone()]).map_err(|error| error.to_string())?;
            if records(&path)?.len() != found.len() + 1 {
                return Err(format!("run {run}: a record was lost by the next write"));
            }
        }
        acknowledged += eye.acknowledged;
        extra += found.len() - eye.acknowledged;
        drop(std::fs::remove_file(&path));
    }
    let seconds = start.elapsed().as_secs();
    Ok(format!(
        "{runs} kills, {acknowledged} verdicts acknowledged, 0 lost ({extra} more were on the disk); {seconds} s"
    ))
}

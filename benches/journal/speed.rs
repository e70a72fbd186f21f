//! Times the way from a key press to "saved" on the screen.

use crate::explorer::Explorer;
use crate::{Ground, Outcome};
use std::time::{Duration, Instant};

/// Gives `number` verdicts, by default 500.
pub fn trial(ground: &Ground, number: Option<usize>) -> Outcome {
    let path = ground.folder.join("speed.jsonl");
    let mut explorer = Explorer::on(ground, &path, "安娜")?;
    let mut times = Vec::new();
    for at in 0..number.unwrap_or(500) {
        let begin = Instant::now();
        explorer.press("m");
        while !(explorer.eye.said.saved && explorer.eye.said.reviewed > at) {
            if begin.elapsed() > Duration::from_secs(30) {
                return Err(format!("verdict {at} is not saved after 30 s"));
            }
            explorer.next();
        }
        times.push(begin.elapsed());
    }
    drop(explorer.kill());
    times.sort();
    let at = |share: f64| {
        let place = ((times.len() as f64 * share) as usize).min(times.len() - 1);
        times[place].as_secs_f64() * 1e3
    };
    let text = format!(
        "key to saved, {} verdicts: median {:.1} ms, 99 % {:.1} ms, longest {:.1} ms",
        times.len(),
        at(0.5),
        at(0.99),
        at(1.0)
    );
    if at(0.99) < 50.0 { Ok(text) } else { Err(text) }
}

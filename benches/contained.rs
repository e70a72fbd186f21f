//! CPU time of the exact join with a floor of containment against that of Jaccard alone, in one run.
//! `cargo bench --bench contained -- [DIR]`; fails if the ratio is over 2.
#![allow(missing_docs, clippy::expect_used, clippy::print_stdout, reason = "a benchmark")]

#[path = "texts.rs"]
mod texts;

use lookalike::compare::pipeline::run;
use lookalike::compare::run::{Progress, Stage, Watch};
use lookalike::corpus::scan::Source;
use lookalike::settings::Settings;
use rustix::time::{ClockId, clock_gettime};
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::time::Duration;

/// Without a folder: number of generated texts, and bytes of each; every fifth is cut short.
const TEXTS: (usize, usize) = (10_000, 3_000);
/// Runs with and without, alternating; the fastest of each counts.
const ROUNDS: usize = 3;
const MOST: f64 = 2.0;

fn main() {
    // Arguments that cargo adds for its own harness start with a dash.
    let folder = std::env::args().skip(1).find(|argument| !argument.starts_with('-'));
    let made = tempfile::tempdir().expect("a place for texts");
    let folder = folder.map_or_else(|| write(made.path()), PathBuf::from);
    let source = Source::Paths(vec![folder]);
    let mut best = [f64::INFINITY; 2];
    for _ in 0..ROUNDS {
        for (best, contained) in best.iter_mut().zip([None, Some(Settings::CONTAINED)]) {
            let floor = Some(Settings::FLOOR);
            let settings = Settings { floor, contained, cache: None, ..Settings::default() };
            let clock = Clock(Mutex::default());
            let found = run(&source, &settings, &clock).expect("a comparison");
            let (time, pairs) = (clock.joining(), found.pairs.len());
            println!(
                "containment {contained:?}: {pairs} pairs of {} documents, join {time:.2} CPU s",
                found.profiles.len()
            );
            *best = best.min(time);
        }
    }
    let ratio = best[1] / best[0];
    println!("join by Jaccard {:.2}, with containment {:.2} CPU s: {ratio:.2}", best[0], best[1]);
    assert!(ratio <= MOST, "more than {MOST} times as long");
}

fn write(folder: &Path) -> PathBuf {
    let (count, bytes) = TEXTS;
    for (index, text) in texts::texts(count, bytes, 7).iter().enumerate() {
        let length = if index % 5 == 4 { 200 + index % 600 } else { usize::MAX };
        let text: String = text.chars().take(length).collect();
        std::fs::write(folder.join(format!("{index:06}.txt")), text).expect("written");
    }
    folder.to_owned()
}

/// Records the CPU time at which each stage was first reported.
struct Clock(Mutex<Vec<(Stage, Duration)>>);

impl Clock {
    /// CPU seconds from the start of the join to the end of its scoring.
    fn joining(&self) -> f64 {
        let seen = self.0.lock().expect("no panic");
        let at = |stage| seen.iter().find(|(own, _)| *own == stage).map(|(_, time)| *time);
        let (from, to) = (at(Stage::Indexing), at(Stage::Matching));
        let (from, to) = (from.expect("a join"), to.expect("sketches after it"));
        to.saturating_sub(from).as_secs_f64()
    }
}

impl Watch for Clock {
    fn progress(&self, progress: Progress) {
        let mut seen = self.0.lock().expect("no panic");
        if seen.last().is_none_or(|(stage, _)| *stage != progress.stage) {
            let time = clock_gettime(ClockId::ProcessCPUTime);
            seen.push((progress.stage, Duration::new(time.tv_sec as u64, time.tv_nsec as u32)));
        }
    }
}

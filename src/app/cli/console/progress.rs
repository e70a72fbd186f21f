//! The progress line on standard error, erased when the work is done.

use crate::cli::console::streams::{Console, say};
use crate::compare::run::{JoinPlan, Progress, Stage, StagePace, Watch};
use crate::display::number::{bytes, count, duration, thousands};
use crate::display::width::cut;
use crate::export::rows::Surface;
use crate::os::terminal::is_dumb;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

/// Time until the line is first drawn; shorter runs show none.
const PATIENCE: Duration = Duration::from_millis(300);
/// Shortest time between two drawings.
const TICK: Duration = Duration::from_millis(100);
/// Moves to the first column and clears the line.
const ERASE: &str = "\r\x1b[K";

/// Shows the progress of a run on a terminal, and stops it on Ctrl-C.
#[derive(Debug)]
pub struct Watcher {
    stop: Arc<AtomicBool>,
    line: Option<Mutex<ProgressLine>>,
}

#[derive(Debug)]
struct ProgressLine {
    next: Instant,
    pace: StagePace,
    drawn: bool,
    columns: usize,
    surface: Surface,
}

impl Watcher {
    /// Stops the run when `stop` is raised. Draws only on a terminal that can erase a line.
    pub fn new(console: &Console, stop: Arc<AtomicBool>) -> Self {
        let line =
            (console.err.terminal && !is_dumb() && !console.is_plain).then(|| ProgressLine {
                next: Instant::now() + PATIENCE,
                pace: StagePace::default(),
                drawn: false,
                columns: console.err.width.unwrap_or(80).saturating_sub(1),
                surface: console.err,
            });
        Self { stop, line: line.map(Mutex::new) }
    }

    /// Shows the progress of work other than the comparison, e.g. `lines: 3 of 8`.
    pub fn tell(&self, what: &str, done: u64, total: u64) {
        let Some(Ok(mut line)) = self.line.as_ref().map(Mutex::try_lock) else { return };
        let now = Instant::now();
        if now >= line.next {
            line.next = now + TICK;
            line.drawn = true;
            let of = format!("{what}: {} of {}", thousands(done), thousands(total));
            say(&format!("{ERASE}{}", cut(&line.surface.words(&of), line.columns)));
        }
    }

    /// Erases the line.
    pub fn erase(&self) {
        if let Some(line) = &self.line
            && let Ok(mut line) = line.lock()
            && std::mem::take(&mut line.drawn)
        {
            say(ERASE);
        }
    }
}

impl Watch for Watcher {
    fn progress(&self, progress: Progress) {
        // If another thread is drawing, its progress is as new as this.
        let Some(Ok(mut line)) = self.line.as_ref().map(Mutex::try_lock) else { return };
        let now = Instant::now();
        let left = line.pace.left(progress, now);
        if now >= line.next {
            line.next = now + TICK;
            line.drawn = true;
            let sentence = sentence(progress, left);
            say(&format!("{ERASE}{}", cut(&line.surface.words(&sentence), line.columns)));
        }
    }

    fn planned(&self, plan: JoinPlan) {
        if plan.forced && plan.time() >= WORTH {
            self.erase();
            say(&format!("{}\n", plan.in_words("Ctrl-C")));
        }
    }

    fn cancelled(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }
}

/// Shorter forecasts are not shown.
const WORTH: Duration = Duration::from_secs(1);

fn sentence(progress: Progress, left: Option<Duration>) -> String {
    let Progress { stage, done, total, bytes: read, .. } = progress;
    let left = left.map(|left| format!(", about {} left", duration(left))).unwrap_or_default();
    let of = format!("{} of {}", thousands(done), thousands(total));
    let percent = (progress.share().unwrap_or(0.0) * 100.0).floor();
    match stage {
        Stage::Listing => format!("listing: {}", count(done, "file")),
        Stage::Reading => format!("reading: {of} files, {} ({percent} %{left})", bytes(read)),
        Stage::Sketching => format!("sketching: {of} documents ({percent} %{left})"),
        Stage::Indexing => format!("indexing {}", count(total, "document")),
        Stage::Pairing => format!("pairing: {of} pairs ({percent} %{left})"),
        Stage::Scoring => format!("scoring: {of} pairs found ({percent} %{left})"),
        Stage::Matching => format!("matching sketches: {of} pairs ({percent} %{left})"),
        Stage::Passing => format!("checking: {of} library texts ({percent} %{left})"),
        Stage::ReadingPairs => format!("reading: {of} pairs ({percent} %{left})"),
        Stage::FindingSources => format!("finding sources: {of} texts ({percent} %{left})"),
        Stage::Sampling => format!("sampling: {of} pairs below the floor ({percent} %{left})"),
        Stage::Measuring => format!("measuring recall: {of} texts ({percent} %{left})"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn progress_in_words() {
        let reading = Progress {
            stage: Stage::Reading,
            done: 34,
            total: 1_630,
            bytes: 1_200_000,
            of_bytes: 0,
        };
        assert_eq!(sentence(reading, None), "reading: 34 of 1,630 files, 1.2 MB (2 %)");
        let left = Some(Duration::from_secs(12));
        let line = "reading: 34 of 1,630 files, 1.2 MB (2 %, about 12 s left)";
        assert_eq!(sentence(reading, left), line);
        let one =
            Progress { done: 0, total: 1, bytes: 30_000_000, of_bytes: 120_000_000, ..reading };
        assert_eq!(sentence(one, None), "reading: 0 of 1 files, 30 MB (25 %)");
        let listing = Progress { stage: Stage::Listing, done: 1, total: 0, bytes: 0, of_bytes: 0 };
        assert_eq!(sentence(listing, None), "listing: 1 file");
    }
}

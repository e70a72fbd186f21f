//! Estimates the remaining time of a stage from its progress.

use crate::compare::run::watch::{Progress, Stage};
use std::time::{Duration, Instant};

/// No estimate before this time.
const PATIENCE: Duration = Duration::from_secs(1);
/// No estimate before this share of the work.
const LEAST: f64 = 0.01;

/// The current stage and when it started.
#[derive(Debug, Clone, Copy, Default)]
pub struct StagePace {
    since: Option<(Stage, Instant)>,
}

impl StagePace {
    /// The remaining time of the stage at its mean speed so far; `None` while too little is done.
    pub fn left(&mut self, progress: Progress, now: Instant) -> Option<Duration> {
        let since = match self.since {
            Some((stage, since)) if stage == progress.stage => since,
            _ => {
                self.since = Some((progress.stage, now));
                return None;
            }
        };
        let share = progress.done as f64 / progress.total.max(1) as f64;
        let elapsed = now.saturating_duration_since(since);
        let known = elapsed >= PATIENCE && share >= LEAST && progress.total > 0;
        known.then(|| elapsed.mul_f64((1.0 / share - 1.0).max(0.0)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_left_follows_from_what_is_done() {
        let start = Instant::now();
        let mut pace = StagePace::default();
        let at = |stage, done| Progress { stage, done, total: 200, bytes: 0 };
        let seconds = |n| start + Duration::from_secs(n);
        assert_eq!(pace.left(at(Stage::Reading, 0), start), None);
        assert_eq!(pace.left(at(Stage::Reading, 150), start), None, "too early to tell");
        assert_eq!(pace.left(at(Stage::Reading, 50), seconds(2)), Some(Duration::from_secs(6)));
        assert_eq!(pace.left(at(Stage::Pairing, 10), seconds(9)), None, "another stage");
        assert_eq!(pace.left(at(Stage::Pairing, 1), seconds(11)), None, "too little to tell");
        assert_eq!(pace.left(at(Stage::Pairing, 200), seconds(12)), Some(Duration::ZERO));
        let listing = Progress { total: 0, ..at(Stage::Pairing, 10) };
        assert_eq!(pace.left(listing, seconds(14)), None, "no total");
    }
}

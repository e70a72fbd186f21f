//! Maps the outcome of a run to a process exit code.

use crate::cli::console::Exit;
use crate::cli::headless::RunOutcome;
use crate::compare::result::Comparison;
use crate::corpus::document::{Reason, Skipped};
use crate::measure::jaccard::jaccard;
use std::sync::atomic::Ordering;

/// Exit code of a run with `--fail-at`: stopped, found, unreadable, fine; the first that applies.
pub fn exit_code(
    RunOutcome { comparison, stopped, .. }: &RunOutcome,
    fail_at: Option<f64>,
) -> Exit {
    if *stopped {
        Exit::Stopped
    } else if fail_at.is_some_and(|least| highest_jaccard(comparison) >= least) {
        Exit::Found
    } else {
        skipped_exit_code(&comparison.corpus.skipped)
    }
}

/// Exit code for commands without `--fail-at`: stopped, unreadable, fine; the first that applies.
/// `stopped`: the command was stopped after the run.
pub fn plain_exit_code(outcome: &RunOutcome, stopped: bool) -> Exit {
    if stopped || outcome.stopped || outcome.stop.load(Ordering::Relaxed) {
        Exit::Stopped
    } else {
        skipped_exit_code(&outcome.comparison.corpus.skipped)
    }
}

/// Exit code of a run that skipped these files: unreadable if reading one of them failed, else fine.
#[expect(single_use_lifetimes, reason = "an anonymous one is not stable here")]
pub fn skipped_exit_code<'a>(skipped: impl IntoIterator<Item = &'a Skipped>) -> Exit {
    if skipped.into_iter().any(|skipped| is_unreadable(&skipped.reason)) {
        Exit::Unreadable
    } else {
        Exit::Fine
    }
}

/// Highest Jaccard of all kept pairs, written or not; negative without pairs.
pub fn highest_jaccard(comparison: &Comparison) -> f64 {
    let pairs = &comparison.pairs;
    pairs.rows().iter().map(|row| jaccard(&pairs.evidence_of(row))).fold(-1.0, f64::max)
}

/// True if reading a file failed; false for files that are skipped on purpose, e.g. binaries and links.
pub fn is_unreadable(reason: &Reason) -> bool {
    matches!(reason, Reason::Unreadable(_) | Reason::Failed(_) | Reason::Row(_))
}

//! What is asked of a run, and the exit code that its result deserves.

use crate::cli::console::Exit;
use crate::cli::headless::Outcome;
use crate::compare::result::Comparison;
use crate::corpus::document::{Reason, Skipped};
use crate::export::contract::Format;
use crate::export::select::Choice;
use crate::measure::jaccard::jaccard;
use std::sync::atomic::Ordering;

/// What is asked of the result, apart from the settings.
#[derive(Debug, Clone, Copy)]
pub struct Wanted {
    /// The format.
    pub format: &'static Format,
    /// Which pairs, in which order.
    pub choice: Choice,
    /// Jaccard from which a pair is a finding that fails the run.
    pub fail_at: Option<f64>,
}

/// The exit code: stopped, found, unreadable, fine; the first that applies.
pub fn exit(Outcome { comparison, stopped, .. }: &Outcome, wanted: &Wanted) -> Exit {
    if *stopped {
        Exit::Stopped
    } else if wanted.fail_at.is_some_and(|least| best(comparison) >= least) {
        Exit::Found
    } else {
        of_skipped(&comparison.corpus.skipped)
    }
}

/// The exit code of a result that finds no fault with pairs: stopped, unreadable, fine; the first that
/// applies. `stopped` is what the command knows besides.
pub fn ended(outcome: &Outcome, stopped: bool) -> Exit {
    if stopped || outcome.stopped || outcome.stop.load(Ordering::Relaxed) {
        Exit::Stopped
    } else {
        of_skipped(&outcome.comparison.corpus.skipped)
    }
}

/// The exit code that the files left out deserve: unreadable if one was meant to be read, else fine.
#[expect(single_use_lifetimes, reason = "an anonymous one is not stable here")]
pub fn of_skipped<'a>(skipped: impl IntoIterator<Item = &'a Skipped>) -> Exit {
    if skipped.into_iter().any(|skipped| is_unreadable(&skipped.reason)) {
        Exit::Unreadable
    } else {
        Exit::Fine
    }
}

/// The highest Jaccard of all kept pairs, whatever is written of them; below 0 without pairs.
pub fn best(comparison: &Comparison) -> f64 {
    let pairs = &comparison.pairs;
    pairs.rows().iter().map(|row| jaccard(&pairs.evidence_of(row))).fold(-1.0, f64::max)
}

/// Whether a file was meant to be read and could not be; a binary or a link was not meant to be.
pub fn is_unreadable(reason: &Reason) -> bool {
    matches!(reason, Reason::Unreadable(_) | Reason::Failed(_) | Reason::Row(_))
}

//! Maps the outcome of a run to a process exit code.

use crate::cli::console::Exit;
use crate::cli::headless::RunOutcome;
use crate::cli::listing::OutputOptions;
use crate::compare::result::{Against, Comparison, Holding, Profile};
use crate::corpus::document::{Document, Reason, Skipped};
use crate::corpus::roots::without_documents;
use crate::corpus::scan::{Check, Source};
use crate::measure::jaccard::jaccard;
use crate::settings::Thresholds;
use std::path::{Path, PathBuf};
use std::sync::atomic::Ordering;

/// Exit code of a run with `--fail-at` or `--fail-on`: stopped, found, unreadable, fine; the first that applies.
/// Nothing to compare counts as unreadable: see [`nothing_compared`].
pub fn exit_code(
    outcome: &RunOutcome,
    source: &Source,
    options: &OutputOptions,
    thresholds: &Thresholds,
) -> Exit {
    let OutputOptions { fail_at, fail_on, .. } = *options;
    let RunOutcome { comparison, stopped, .. } = outcome;
    if *stopped {
        Exit::Stopped
    } else if fail_at.is_some_and(|at| at.is_met(comparison, thresholds))
        || fail_on.is_some_and(|on| on.is_met(comparison))
    {
        Exit::Found
    } else if nothing_compared(comparison, source, fail_at.is_some()).is_some() {
        Exit::Unreadable
    } else {
        skipped_exit_code(&comparison.corpus.skipped)
    }
}

/// Why a complete run is not a success although nothing was found: a library has no text to compare,
/// every file was skipped, no row has a text, or `is_gate` and no pair could be compared.
pub fn nothing_compared(comparison: &Comparison, source: &Source, is_gate: bool) -> Option<String> {
    if !comparison.complete {
        return None;
    }
    if let (Source::Check(check), Some(against)) = (source, &comparison.against)
        && let Some(path) = empty_library(comparison, check, against)
    {
        return Some(format!("{}: the library has no text to compare", path.display()));
    }
    if is_all_skipped(comparison) {
        let why = "every file was skipped, none could be read as a text: convert them to a format \
                   of `lookalike help files`, or give other files";
        return Some(why.to_owned());
    }
    if is_without_text(comparison) {
        let why = "no row has a text to compare: name the column of the text with --rows-text";
        return Some(why.to_owned());
    }
    let compared = match &comparison.against {
        Some(against) => against.pairs > 0,
        None => comparison.distinct() + comparison.copies.collapsed() > 1,
    };
    let why = "no two texts could be compared: --fail-at cannot pass on nothing";
    (is_gate && !compared).then(|| why.to_owned())
}

/// True if there were files, and none of them became a document.
fn is_all_skipped(comparison: &Comparison) -> bool {
    comparison.corpus.documents.is_empty() && !comparison.corpus.skipped.is_empty()
}

/// True if there are tables, and no document, or of a check no new one, has a shingle.
fn is_without_text(comparison: &Comparison) -> bool {
    let most = comparison.against.as_ref().map_or(usize::MAX, |against| against.new as usize);
    !comparison.corpus.tables.is_empty()
        && !comparison.corpus.documents.is_empty()
        && !comparison.profiles.iter().take(most).any(Profile::is_defined)
}

/// The first path of the library that gave no comparable text.
fn empty_library<'a>(
    comparison: &Comparison,
    check: &'a Check,
    against: &Against,
) -> Option<&'a Path> {
    let documents = &comparison.corpus.documents;
    if (documents.len() as u64) < u64::from(against.new) + against.library {
        // The others met no new text.
        return None;
    }
    let all = documents.iter().zip(comparison.profiles.iter());
    let library = all.skip(against.new as usize).filter(|(_, profile)| profile.is_defined());
    let library: Vec<&Document> = library.map(|(document, _)| document).collect();
    if against.holding == Holding::Texts && !library.is_empty() {
        return without_documents(&check.library, &library).first().copied();
    }
    check.library.first().filter(|_| library.is_empty()).map(PathBuf::as_path)
}

/// Exit code for commands without `--fail-at`: stopped, unreadable, fine; the first that applies.
/// `stopped`: the command was stopped after the run.
pub fn plain_exit_code(outcome: &RunOutcome, stopped: bool) -> Exit {
    if stopped || outcome.stopped || outcome.stop.load(Ordering::Relaxed) {
        Exit::Stopped
    } else if is_all_skipped(&outcome.comparison) {
        Exit::Unreadable
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
    matches!(
        reason,
        Reason::Unreadable(_)
            | Reason::Failed(_)
            | Reason::Row(_)
            | Reason::Damaged(_)
            | Reason::NoText(_)
            | Reason::Unseen { .. }
            | Reason::Encrypted
    )
}

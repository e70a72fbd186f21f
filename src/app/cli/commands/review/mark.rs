//! `review mark`: marks a passage as template or quotation, or removes the mark.

use crate::cli::arguments::{Paths, ReviewArguments, choice};
use crate::cli::commands::review::export::journal;
use crate::cli::commands::review::files::failure;
use crate::cli::console::{Exit, Failure};
use crate::cli::contract::Call;
use crate::corpus::decode::decode;
use crate::display::number::count;
use crate::review::passage::{MarkedPassage, PassageKind};
use clap::Args;
use std::path::PathBuf;
use std::time::SystemTime;

const KINDS: &[(PassageKind, &str)] = &[
    (PassageKind::Template, "text that was given: an assignment, a form"),
    (PassageKind::Quotation, "a legitimate quotation"),
];

/// Arguments of `review mark`.
#[derive(Debug, Args)]
pub(super) struct MarkArguments {
    /// A text file with the passage, at most 2,000 characters
    #[arg(value_name = "FILE", value_hint = clap::ValueHint::FilePath)]
    file: PathBuf,
    /// What the passage is
    #[arg(long = "as", value_name = "KIND", value_parser = choice(KINDS), default_value = "template")]
    kind: PassageKind,
    /// Remove the mark
    #[arg(long)]
    remove: bool,
    #[command(flatten)]
    paths: Paths,
    #[command(flatten)]
    review: ReviewArguments,
}

/// Appends the mark to the journal.
pub(super) fn mark(arguments: &MarkArguments, call: &Call<'_>) -> Result<Exit, Failure> {
    let shown = arguments.file.display().to_string();
    let bytes = std::fs::read(&arguments.file)
        .map_err(|error| Failure::Unreadable(format!("{shown}: {error}")))?;
    let text = decode(&bytes, None)
        .map_err(|reason| Failure::Unreadable(format!("{shown}: {reason}")))?
        .text;
    let passage = MarkedPassage::new(arguments.kind, &text)
        .map_err(|error| Failure::usage(format!("{shown}: {error}"), ""))?;
    let mut journal = journal(&arguments.review, &arguments.paths.source())?;
    let path = journal.path().display().to_string();
    let mut record = passage.record(!arguments.remove);
    let now = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH);
    record.at = now.map_or(0, |now| now.as_secs());
    record.by = arguments.review.reviewer();
    journal.append(&mut [record]).map_err(|error| failure(&path, &error))?;
    let letters = passage.text.chars().filter(|c| c.is_alphanumeric()).count() as u64;
    let letters = count(letters, "letter");
    let done = if arguments.remove {
        format!("mark removed from a passage of {letters}")
    } else {
        format!("passage of {letters} marked")
    };
    call.console.note(&format!("{path}: {done}"));
    Ok(Exit::Fine)
}

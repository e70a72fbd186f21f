//! The result folder of a job as the corpus of `dedup`: its texts, and the settings of its plan.

use crate::cli::console::{Console, Failure};
use crate::cli::result_folder::ResultFolder;
use crate::corpus::scan::Source;
use crate::display::number::{count, thousands};
use crate::settings::Settings;
use serde_json::Value;
use std::fs;
use std::path::{Path, PathBuf};

/// True if a folder has the manifest of a job.
fn is_result(folder: &Path) -> bool {
    let manifest = fs::read(folder.join("manifest.json")).unwrap_or_default();
    let manifest: Value = serde_json::from_slice(&manifest).unwrap_or_default();
    ["format", "job", "plan", "files"].iter().all(|key| manifest.get(key).is_some())
}

/// A result folder as a corpus.
pub(super) struct OpenedResult {
    pub(super) source: Source,
    pub(super) settings: Settings,
    /// The files with the ids of the rows that are in no pair.
    pub(super) others: Vec<PathBuf>,
}

/// The texts and settings of a result folder; `None` if the paths are something else.
pub(super) fn opened(
    paths: &[PathBuf],
    settings: &Settings,
    at: f64,
    console: &Console,
) -> Result<Option<OpenedResult>, Failure> {
    let [folder] = paths else { return Ok(None) };
    if !is_result(folder) {
        return Ok(None);
    }
    let result = ResultFolder::new(folder)?;
    let least = result.listed.index.floor;
    if at < least {
        return Err(Failure::usage(
            format!("--at {at} on a result whose pairs were looked for from {least} on"),
            format!("give --at {least} or more, or run the job again with a plan for --floor {at}"),
        ));
    }
    let (rows, lost) = result.rows;
    let listed = result.listed.texts.len() as u64;
    console.note(&format!(
        "{}: {} of {}; {} in no pair are in {}",
        folder.display(),
        count(rows, "row"),
        result.job,
        thousands(rows.saturating_sub(lost + listed)),
        if result.others.is_empty() {
            "neither list: keep them"
        } else {
            "the list of what to keep"
        },
    ));
    // All listed pairs count, not a sample of them.
    let max_pairs = result.listed.pairs.len() + result.listed.texts.len() + 1;
    let settings = Settings { max_pairs, ..result.settings(settings.clone()) };
    let (source, others) = (Source::Paths(result.texts), result.others);
    Ok(Some(OpenedResult { source, settings, others }))
}

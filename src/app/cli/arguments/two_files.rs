//! The arguments A and B, and how the two files are read.

use crate::cli::console::Failure;
use crate::compare::result::Comparison;
use crate::corpus::composed::respelt;
use crate::corpus::document::{Corpus, Document, Name, Reason};
use crate::corpus::found::FoundFile;
use crate::corpus::load::{from_bytes, load};
use crate::corpus::open::piped;
use crate::corpus::roots::why;
use crate::corpus::scan::ReadOptions;
use crate::corpus::standard_input::is_standard_input;
use crate::os::names;
use clap::Args;
use std::path::{Path, PathBuf};

/// The two files.
#[derive(Debug, Args)]
pub struct TwoFiles {
    /// The first text; - for standard input
    #[arg(value_name = "A", value_hint = clap::ValueHint::FilePath, help_heading = None::<&str>)]
    pub a: PathBuf,
    /// The second text
    #[arg(value_name = "B", value_hint = clap::ValueHint::FilePath, help_heading = None::<&str>)]
    pub b: PathBuf,
}

/// Reads the two files of a `command` as a corpus: A is document 0, B is document 1.
pub fn two_texts(
    a: &Path,
    b: &Path,
    options: &ReadOptions,
    command: &str,
) -> Result<Corpus, Failure> {
    if is_standard_input(a) && is_standard_input(b) {
        return Err(Failure::usage(
            "both texts are standard input, which is read once",
            "give the path of one of them",
        ));
    }
    let documents = vec![read(a, options, command)?, read(b, options, command)?];
    Ok(Corpus { label: "two texts".to_owned(), documents, ..Corpus::default() })
}

/// One file.
pub(super) fn one_document(path: &Path, options: &ReadOptions) -> Result<Document, Failure> {
    read(path, options, "compare")
}

/// The text of one file.
pub(super) fn one_text(path: &Path, options: &ReadOptions) -> Result<String, Failure> {
    read(path, options, "compare").map(|document| document.text.to_string())
}

fn read(path: &Path, options: &ReadOptions, command: &str) -> Result<Document, Failure> {
    let shown = path.display();
    let name = Name::new(&names::bytes(path));
    let unreadable = |reason: Reason| Failure::Unreadable(format!("{shown}: {reason}"));
    if let Some(read) = piped(path, options.max_file_size) {
        let bytes = read.map_err(unreadable)?;
        return from_bytes(name, &bytes, options).map_err(|skipped| unreadable(skipped.reason));
    }
    // A named link is followed; the walk of a folder follows none.
    let path = match std::fs::canonicalize(respelt(path).as_deref().unwrap_or(path)) {
        _ if is_standard_input(path) => path.to_owned(),
        Ok(path) => path,
        Err(error) if error.kind() == std::io::ErrorKind::PermissionDenied => {
            return Err(Failure::Unreadable(format!("{shown}: {}", why(path, &error))));
        }
        Err(error) => return Err(Failure::usage(format!("{shown}: {}", why(path, &error)), "")),
    };
    if path.is_dir() {
        return Err(Failure::usage(
            format!("{shown} is a folder"),
            format!(
                "`{command}` takes two files; `lookalike pairs FOLDER` compares all texts of a folder"
            ),
        ));
    }
    load(&FoundFile { name, path }, options, &|| false)
        .map_err(|skipped| unreadable(skipped.reason))
}

/// The failure when two texts were read but could not be compared.
pub fn failed(comparison: &Comparison) -> Failure {
    let skipped = comparison.corpus.skipped.first();
    let what = skipped.map(|skipped| {
        format!("{}: {}", String::from_utf8_lossy(skipped.name.bytes()), skipped.reason)
    });
    Failure::Unreadable(what.unwrap_or_else(|| "the texts could not be compared".to_owned()))
}

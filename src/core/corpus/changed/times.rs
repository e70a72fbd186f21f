//! Modification times of the files of documents.

use crate::corpus::document::Corpus;
use crate::corpus::roots::{Root, resolve};
use crate::corpus::scan::Source;
use crate::os::names;
use std::fs;
use std::path::PathBuf;
use std::time::SystemTime;

/// The current modification time of each document's file; `None` if unknown: the demo corpus, a
/// missing file.
pub fn changed(source: &Source, corpus: &Corpus) -> Vec<Option<SystemTime>> {
    let roots = match source {
        Source::Paths(paths) => resolve(paths).unwrap_or_default(),
        Source::Demo | Source::Check(_) => Vec::new(),
    };
    let time = |name: &[u8]| {
        let path = roots.iter().find_map(|root| below(root, name))?;
        // A member of an archive has the time of the archive.
        let file =
            path.ancestors().find_map(|path| fs::metadata(path).ok().filter(fs::Metadata::is_file));
        file?.modified().ok()
    };
    corpus.documents.iter().map(|document| time(document.name.bytes())).collect()
}

/// The path of a document name below a root.
fn below(root: &Root, name: &[u8]) -> Option<PathBuf> {
    let rest = name.strip_prefix(root.prefix.as_slice())?;
    if rest.is_empty() {
        return Some(root.path.clone());
    }
    let rest = if root.prefix.is_empty() { rest } else { rest.strip_prefix(b"/")? };
    Some(root.path.join(names::path(rest)))
}

//! Names of documents as links to their files, for terminals that take links.

use crate::corpus::document::Name;
use crate::corpus::roots::{Original, find_original};
use crate::display::link::linked;
use crate::display::sanitise::sanitise_bytes;
use crate::os::names;
use crate::os::names::host;
use std::path::PathBuf;

/// Shows names of documents, as links if there are folders to which they lead.
#[derive(Debug, Default)]
pub struct NameLinks {
    /// The folders and files of the corpus; none for no links.
    roots: Vec<PathBuf>,
}

impl NameLinks {
    /// Links into these folders and files.
    pub fn new(roots: Vec<PathBuf>) -> Self {
        Self { roots }
    }

    /// A name, safe to print; as a link if its file is there.
    pub fn shown(&self, name: &Name) -> String {
        let shown = sanitise_bytes(name.bytes());
        let file = (!self.roots.is_empty()).then(|| file(&self.roots, name)).flatten();
        file.map(|path| linked(&shown, &host(), &names::bytes(&path))).unwrap_or(shown)
    }
}

/// The absolute path of the file of a name, or of the archive that holds it.
pub(super) fn file(roots: &[PathBuf], name: &Name) -> Option<PathBuf> {
    let found = [false, true].iter().find_map(|&is_row| find_original(roots, name, is_row))?;
    let (Original::File(path) | Original::Inside(path)) = found;
    std::path::absolute(path).ok()
}

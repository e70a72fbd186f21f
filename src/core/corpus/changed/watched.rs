//! Notices which files of a corpus were added, removed or changed, by looking at the folders again.

use crate::corpus::document::Name;
use crate::corpus::found::ScanError;
use crate::corpus::scan::{ReadOptions, Source, scan};
use crate::os::identity::FileId;
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::time::SystemTime;

/// What tells one state of a file from another.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct FileState {
    modified: Option<SystemTime>,
    bytes: u64,
    id: Option<FileId>,
}

/// The files of a corpus with their states at one time.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct WatchedFiles(BTreeMap<Name, FileState>);

/// What changed between two looks.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct FilesChanged {
    /// Files that were added.
    pub added: Vec<Name>,
    /// Files with another content, size or time.
    pub changed: Vec<Name>,
    /// Files that are gone.
    pub removed: Vec<Name>,
}

impl WatchedFiles {
    /// Lists the files that a run with these options reads; opens none. Works on any file system, since
    /// it asks for nothing but names, times and sizes. Cost: a system call a file.
    ///
    /// # Errors
    /// As for [`scan`], e.g. while a network folder is away.
    pub fn look(source: &Source, options: &ReadOptions) -> Result<Self, ScanError> {
        let mut files = BTreeMap::new();
        let lists = match source {
            Source::Demo => Vec::new(),
            Source::Paths(paths) => vec![paths],
            Source::Check(check) => vec![&check.new, &check.library],
        };
        for paths in lists.into_iter().filter(|paths| !paths.is_empty()) {
            for file in scan(paths, options, &|_| true)?.found {
                files.extend(state(&file.path).map(|state| (file.name, state)));
            }
        }
        Ok(Self(files))
    }

    /// The changes since an earlier look.
    pub fn since(&self, earlier: &Self) -> FilesChanged {
        let mut out = FilesChanged::default();
        for (name, state) in &self.0 {
            match earlier.0.get(name) {
                None => out.added.push(name.clone()),
                Some(before) if before != state => out.changed.push(name.clone()),
                Some(_) => {}
            }
        }
        let gone = earlier.0.keys().filter(|name| !self.0.contains_key(*name));
        out.removed.extend(gone.cloned());
        out
    }
}

/// The state of a file; `None` if it is gone by now.
fn state(path: &Path) -> Option<FileState> {
    let metadata = fs::metadata(path).ok()?;
    let id = FileId::from_path(path).ok();
    Some(FileState { modified: metadata.modified().ok(), bytes: metadata.len(), id })
}

impl FilesChanged {
    /// True if nothing changed.
    pub fn is_empty(&self) -> bool {
        self.added.is_empty() && self.changed.is_empty() && self.removed.is_empty()
    }
}

//! The `.gitignore` files of the folders walked, as git applies them.

use crate::corpus::open::snapshot;
use ignore::gitignore::{Gitignore, GitignoreBuilder};
use std::path::{Path, PathBuf};

/// Largest list of patterns, in bytes; a larger one does not apply.
const MOST: u64 = 1 << 20;

/// The patterns of a folder.
struct FolderPatterns {
    folder: PathBuf,
    patterns: Gitignore,
}

/// The patterns that apply where the walk is: of the folder, and of those above it up to the root
/// of the repository.
pub(in crate::corpus) struct IgnoredFiles(Vec<FolderPatterns>);

impl IgnoredFiles {
    /// The patterns that apply in `root`, a real path.
    pub(in crate::corpus) fn new(root: &Path) -> Self {
        let mut found = Self(Vec::new());
        let repository = root.ancestors().find(|folder| folder.join(".git").exists());
        if let Some(repository) = repository {
            found.add(repository, &repository.join(".git").join("info").join("exclude"));
            let above = root.ancestors().take_while(|folder| folder.starts_with(repository));
            for folder in above.collect::<Vec<_>>().into_iter().rev() {
                found.enter(folder);
            }
        } else {
            found.enter(root);
        }
        found
    }

    /// Adds the patterns of a folder that is entered.
    pub(in crate::corpus) fn enter(&mut self, folder: &Path) {
        self.leave(folder);
        self.add(folder, &folder.join(".gitignore"));
    }

    fn add(&mut self, folder: &Path, list: &Path) {
        let Ok(bytes) = snapshot(list, MOST) else { return };
        let mut builder = GitignoreBuilder::new(folder);
        for line in String::from_utf8_lossy(&bytes).lines() {
            // An invalid pattern does not apply, as in git.
            let _added = builder.add_line(None, line).is_ok();
        }
        if let Ok(patterns) = builder.build() {
            self.0.push(FolderPatterns { folder: folder.to_owned(), patterns });
        }
    }

    /// Forgets the folders that do not hold `path`.
    fn leave(&mut self, path: &Path) {
        while self.0.last().is_some_and(|last| !path.starts_with(&last.folder)) {
            self.0.pop();
        }
    }

    /// True if a file or folder is ignored: the pattern nearest to it decides.
    pub(in crate::corpus) fn is_ignored(&mut self, path: &Path, is_folder: bool) -> bool {
        self.leave(path);
        let near = self.0.iter().rev().map(|own| own.patterns.matched(path, is_folder));
        near.into_iter().find(|found| !found.is_none()).is_some_and(|found| found.is_ignore())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;

    #[test]
    fn the_nearest_pattern_decides() {
        let folder = tempfile::tempdir().unwrap();
        let root = folder.path().canonicalize().unwrap();
        let at = |name: &str| root.join(name);
        fs::create_dir_all(at("a/b")).unwrap();
        fs::create_dir_all(at(".git/info")).unwrap();
        fs::write(at(".git/info/exclude"), "local\n").unwrap();
        fs::write(at(".gitignore"), "*.log\n/build/\n[\n").unwrap();
        fs::write(at("a/.gitignore"), "!keep.log\n").unwrap();
        let mut ignored = IgnoredFiles::new(&at("a"));
        assert!(ignored.is_ignored(&at("a/x.log"), false));
        assert!(!ignored.is_ignored(&at("a/keep.log"), false));
        assert!(ignored.is_ignored(&at("a/local"), false));
        let mut ignored = IgnoredFiles::new(&root);
        assert!(
            ignored.is_ignored(&at("build"), true) && !ignored.is_ignored(&at("a/build"), true)
        );
        ignored.enter(&at("a"));
        assert!(!ignored.is_ignored(&at("a/b/keep.log"), false));
        assert!(ignored.is_ignored(&at("keep.log"), false), "no longer in a");
    }
}

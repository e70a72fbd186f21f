//! Writes a file under a temporary name and then renames it, so that it is complete or absent.
//!
//! A draft is locked while it is written. A draft without a lock is left over from a process that
//! was killed: the next draft for the same file removes it.

use crate::os::contract::FileId;
use crate::os::handover::close_later;
use crate::os::identity::is_linked;
use crate::os::open::regular;
use crate::os::private::for_owner;
use std::ffi::OsString;
use std::fs::{self, File, OpenOptions};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// Drafts of one file that may be written at the same time.
const MOST: usize = 100;

/// The drafts of this process. While this list is locked, it creates, renames and drops none.
static DRAFTS: Mutex<Vec<PathBuf>> = Mutex::new(Vec::new());

/// True once this process was told to end: large files are then left for another process to free.
static ENDS: AtomicBool = AtomicBool::new(false);

fn drafts() -> MutexGuard<'static, Vec<PathBuf>> {
    DRAFTS.lock().unwrap_or_else(PoisonError::into_inner)
}

/// A temporary file. Dropping it removes the file, unless it was renamed.
#[derive(Debug)]
pub struct Draft {
    path: PathBuf,
    file: File,
    /// False once the name is another draft's or nobody's.
    has_name: bool,
}

impl Draft {
    /// Creates an empty draft next to a file: hidden, and not in use by another process.
    pub fn beside(path: &Path) -> io::Result<Self> {
        Self::create(path, OpenOptions::new().write(true))
    }

    /// As [`Draft::beside`], accessible to its owner only.
    pub fn private_beside(path: &Path) -> io::Result<Self> {
        Self::create(path, for_owner(OpenOptions::new().write(true)))
    }

    fn create(path: &Path, options: &mut OpenOptions) -> io::Result<Self> {
        let mut number = 1;
        loop {
            let path = draft_path(path, number);
            match Self::create_at(&path, options) {
                Ok(mut draft) => {
                    // Some file systems have no locks: there a leftover stays.
                    let _unlocked = draft.file.lock();
                    // Another process may have removed it as a leftover before it was locked, and a third
                    // may have the name by now.
                    draft.has_name = is_linked(&draft.file)?;
                    if draft.has_name {
                        return Ok(draft);
                    }
                }
                Err(error) if error.kind() == io::ErrorKind::AlreadyExists && number < MOST => {
                    if !remove_leftover(&path) {
                        number += 1;
                    }
                }
                Err(error) => return Err(error),
            }
        }
    }

    fn create_at(path: &Path, options: &mut OpenOptions) -> io::Result<Self> {
        let mut drafts = drafts();
        let file = options.create_new(true).open(path)?;
        drafts.push(path.to_owned());
        Ok(Self { path: path.to_owned(), file, has_name: true })
    }

    /// The open file, to be written.
    pub fn file(&self) -> &File {
        &self.file
    }

    /// Renames the file to `path`, replacing an existing one. Readers see either the old or the new
    /// file.
    pub fn replace(mut self, path: &Path) -> io::Result<()> {
        let drafts = drafts();
        if ENDS.load(Ordering::Relaxed)
            && let Ok((old, _)) = regular(path)
        {
            close_later(&old);
        }
        let renamed = fs::rename(&self.path, path);
        self.has_name = renamed.is_err();
        drop(drafts); // dropping this draft needs it
        renamed
    }

    /// Renames the file to `path` if there is no file.
    ///
    /// # Errors
    /// `AlreadyExists` if there is one, even if it was created a moment ago.
    pub fn put(self, path: &Path) -> io::Result<()> {
        // A hard link never replaces a file; a rename would.
        match fs::hard_link(&self.path, path) {
            Err(error) if error.kind() != io::ErrorKind::AlreadyExists => self.replace(path),
            result => result,
        }
    }
}

impl Drop for Draft {
    fn drop(&mut self) {
        let mut drafts = drafts();
        if let Some(place) = drafts.iter().position(|path| *path == self.path) {
            drafts.swap_remove(place);
        }
        // The lock is given up after this, so the next process that gets it finds that the name is not this file's.
        if self.has_name {
            let _gone = fs::remove_file(&self.path);
            if ENDS.load(Ordering::Relaxed) {
                close_later(&self.file);
            }
        }
    }
}

/// Says that this process ends soon; the user waits for it.
pub fn expect_end() {
    ENDS.store(true, Ordering::Relaxed);
}

/// Ends the process by `end` after removing all drafts; no other thread can create one meanwhile.
pub fn end_without_drafts(end: impl FnOnce()) {
    let drafts = drafts();
    for path in drafts.iter() {
        if let Ok((file, _)) = regular(path) {
            close_later(&file);
        }
        let _gone = fs::remove_file(path);
    }
    end();
}

fn draft_path(path: &Path, number: usize) -> PathBuf {
    let mut name = OsString::from(".");
    name.push(path.file_name().unwrap_or_default());
    name.push(format!(".lookalike-{number}.part"));
    path.with_file_name(name)
}

/// Removes a draft that no process has locked; false if it is in use.
fn remove_leftover(path: &Path) -> bool {
    match regular(path) {
        Ok((file, _)) => remove_if_unlocked(&file, path),
        Err(_) => !path.exists(),
    }
}

/// Removes a file that was opened by this path; false if another process has its lock, or if the path is that
/// of another file by now: the draft may have been renamed meanwhile, and the next one taken its name. The
/// answer stays true while this process has the lock, since a draft has it from its creation to its end.
fn remove_if_unlocked(file: &File, path: &Path) -> bool {
    let is_at = |path| {
        FileId::from_entry(path).is_ok_and(|id| FileId::from_file(file).is_ok_and(|own| own == id))
    };
    file.try_lock().is_ok() && is_at(path) && fs::remove_file(path).is_ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::Write as _;

    #[test]
    fn drafts_of_many_threads_are_all_put_in_place() {
        let folder = tempfile::tempdir().unwrap();
        let target = folder.path().join("x");
        std::thread::scope(|scope| {
            for _ in 0..8 {
                scope.spawn(|| {
                    for _ in 0..200 {
                        Draft::beside(&target).unwrap().replace(&target).unwrap();
                    }
                });
            }
        });
        assert_eq!(names(folder.path()), ["x"]);
        assert!(!drafts().iter().any(|path| path.starts_with(folder.path())));
    }

    fn names(folder: &Path) -> Vec<String> {
        let name = |entry: io::Result<fs::DirEntry>| entry.unwrap().file_name();
        let mut names: Vec<String> = (fs::read_dir(folder).unwrap().map(name))
            .map(|name| name.into_string().unwrap())
            .collect();
        names.sort();
        names
    }

    #[test]
    fn a_leftover_is_removed_and_a_draft_in_use_is_not() {
        let folder = tempfile::tempdir().unwrap();
        let target = folder.path().join("x");
        let leftover = draft_path(&target, 1);
        fs::write(&leftover, "half").unwrap();
        let first = Draft::beside(&target).unwrap();
        assert_eq!(fs::read(&leftover).unwrap(), b"", "a new file of the same name");
        let second = Draft::private_beside(&target).unwrap();
        assert_eq!(names(folder.path()), [".x.lookalike-1.part", ".x.lookalike-2.part"]);
        first.file().write_all(b"first").unwrap();
        first.replace(&target).unwrap();
        drop(second);
        assert_eq!(names(folder.path()), ["x"]);
        assert_eq!(fs::read(&target).unwrap(), b"first");
    }

    #[test]
    fn the_draft_that_took_a_name_meanwhile_is_no_leftover() {
        let folder = tempfile::tempdir().unwrap();
        let target = folder.path().join("x");
        let first = Draft::beside(&target).unwrap();
        let (seen, _) = regular(&draft_path(&target, 1)).unwrap();
        first.replace(&target).unwrap();
        let second = Draft::beside(&target).unwrap();
        assert!(!remove_if_unlocked(&seen, &draft_path(&target, 1)));
        second.replace(&target).unwrap();
    }

    #[test]
    fn a_draft_without_its_name_leaves_the_name_to_the_next() {
        let folder = tempfile::tempdir().unwrap();
        let target = folder.path().join("x");
        let mut first = Draft::beside(&target).unwrap();
        fs::remove_file(draft_path(&target, 1)).unwrap();
        first.has_name = is_linked(first.file()).unwrap();
        let second = Draft::beside(&target).unwrap();
        drop(first);
        second.replace(&target).unwrap();
    }
}

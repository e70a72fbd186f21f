//! Writes a file completely or not at all.

use crate::os::draft::Draft;
use crate::os::sync::sync_folder;
use flate2::Compression;
use flate2::write::GzEncoder;
use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::path::Path;

/// A file is synced whenever this many bytes have been written since the last time, so that the last
/// sync, which nothing can interrupt, is short.
const SYNC: usize = 32 << 20;

/// Why a file was not written.
#[derive(Debug, thiserror::Error)]
pub enum SaveError {
    /// The file exists.
    #[error("it exists and is not overwritten")]
    Taken,
    /// A folder, a device or a link has that name.
    #[error("it is not a regular file and is not written to")]
    Special,
    /// Its folder does not exist.
    #[error("its folder does not exist")]
    NoFolder,
    /// Its name ends in `.zst`.
    #[error(
        "results are not packed with Zstandard; let the name end in .gz, or pack it afterwards"
    )]
    Zstd,
    /// An error of the system.
    #[error("it was not written: {0}")]
    Io(#[from] io::Error),
}

/// Checks before any work that a file can be written and that nothing is overwritten without `force`.
///
/// # Errors
/// Any but [`SaveError::Io`].
pub fn allow(path: &Path, force: bool) -> Result<(), SaveError> {
    match fs::symlink_metadata(path) {
        Ok(found) if !found.is_file() => return Err(SaveError::Special),
        Ok(_) if !force => return Err(SaveError::Taken),
        _ => {}
    }
    if has_ending(path, "zst") {
        return Err(SaveError::Zstd);
    }
    let has_folder = folder(path).is_none_or(Path::is_dir);
    if path.file_name().is_none() || !has_folder { Err(SaveError::NoFolder) } else { Ok(()) }
}

/// Writes to a file, and syncs it every [`SYNC`] bytes.
struct SyncedFile<'a> {
    file: &'a File,
    unsynced: usize,
}

impl Write for SyncedFile<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let written = self.file.write(bytes)?;
        self.unsynced += written;
        if self.unsynced >= SYNC {
            self.file.sync_data()?;
            self.unsynced = 0;
        }
        Ok(written)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }
}

/// Writes a temporary file next to `path` with `write`, syncs it, renames it to `path`, and syncs the
/// folder. It is packed with gzip if its name ends in `.gz`. A file created in the meantime is replaced only with `force`.
///
/// # Errors
/// On an error the temporary file is removed, and an existing file is unchanged.
pub fn save(
    path: &Path,
    force: bool,
    write: impl FnOnce(&mut dyn Write) -> io::Result<()>,
) -> Result<(), SaveError> {
    let draft = Draft::beside(path)?;
    let file = SyncedFile { file: draft.file(), unsynced: 0 };
    let mut out = BufWriter::with_capacity(1 << 16, file);
    if has_ending(path, "gz") {
        let mut packed = GzEncoder::new(&mut out, Compression::default());
        write(&mut packed)?;
        packed.finish()?;
    } else {
        write(&mut out)?;
    }
    out.flush()?;
    drop(out);
    draft.file().sync_all()?;
    match if force { draft.replace(path) } else { draft.put(path) } {
        Err(error) if !force && error.kind() == io::ErrorKind::AlreadyExists => {
            return Err(SaveError::Taken);
        }
        result => result?,
    }
    // Some file systems cannot sync a folder; the file is written nevertheless.
    let _synced = sync_folder(folder(path).unwrap_or(Path::new(".")));
    Ok(())
}

fn has_ending(path: &Path, ending: &str) -> bool {
    path.extension().is_some_and(|own| own.eq_ignore_ascii_case(ending))
}

/// The folder of a path; `None` for a bare file name.
pub fn folder(path: &Path) -> Option<&Path> {
    path.parent().filter(|parent| !parent.as_os_str().is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_whole_or_not_there() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("对.tsv");
        allow(&path, false).unwrap();
        let fails = |out: &mut dyn Write| {
            out.write_all(b"half")?;
            Err(io::Error::other("the disk is full"))
        };
        let error = save(&path, false, fails).unwrap_err();
        assert_eq!(error.to_string(), "it was not written: the disk is full");
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
        save(&path, false, |out| out.write_all(b"first")).unwrap();
        assert!(matches!(allow(&path, false), Err(SaveError::Taken)));
        let second = |out: &mut dyn Write| out.write_all(b"second");
        assert!(matches!(save(&path, false, second), Err(SaveError::Taken)));
        assert_eq!(fs::read(&path).unwrap(), b"first");
        save(&path, true, fails).unwrap_err();
        assert_eq!(fs::read(&path).unwrap(), b"first");
        allow(&path, true).unwrap();
        save(&path, true, second).unwrap();
        assert_eq!(fs::read(&path).unwrap(), b"second");
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
        assert!(matches!(allow(folder.path(), true), Err(SaveError::Special)));
        let nowhere = folder.path().join("nowhere/x.tsv");
        assert!(matches!(allow(&nowhere, false), Err(SaveError::NoFolder)));
    }
}

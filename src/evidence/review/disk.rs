//! The file operations of the journal, as traits that tests replace to simulate failing disks.

use crate::os::identity::FileId;
use crate::os::private::for_owner;
use crate::os::sync;
use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, Read as _, Seek as _, SeekFrom, Write as _};
use std::path::Path;
use std::time::{Duration, Instant};

/// An open, locked file. Dropping it releases the lock.
pub trait Page {
    /// Distinguishes this file from another one with the same name.
    fn id(&self) -> io::Result<u64>;
    /// Size in bytes.
    fn size(&self) -> io::Result<u64>;
    /// All bytes from offset `at` on.
    fn read_from(&mut self, at: u64) -> io::Result<Vec<u8>>;
    /// Writes at offset `at`, which is the size of the file.
    fn write_at(&mut self, at: u64, bytes: &[u8]) -> io::Result<()>;
    /// Truncates the file to `len` bytes.
    fn truncate(&mut self, len: u64) -> io::Result<()>;
    /// Returns once content and length are on the disk.
    fn sync(&mut self) -> io::Result<()>;
}

/// A file system.
pub trait Disk: Send + 'static {
    /// An open file.
    type Page: Page;
    /// Opens a file for reading, under a shared lock; `None` if it does not exist.
    fn open(&self, path: &Path) -> io::Result<Option<Self::Page>>;
    /// Opens a file for writing, under an exclusive lock; creates it, and its folder, if missing.
    fn open_exclusive(&self, path: &Path) -> io::Result<Self::Page>;
    /// Returns once the name of the file is on the disk.
    fn sync_folder(&self, path: &Path) -> io::Result<()>;
}

/// The file system of this machine.
#[derive(Debug, Clone, Copy, Default)]
pub struct Real;

/// How long to wait for another process to release the lock.
const LOCK_TIMEOUT: Duration = Duration::from_secs(2);

impl Disk for Real {
    type Page = File;

    fn open(&self, path: &Path) -> io::Result<Option<File>> {
        let file = match check_regular(path).and_then(|()| File::open(path)) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
            opened => opened?,
        };
        retry_lock(|| file.try_lock_shared())?;
        Ok(Some(file))
    }

    fn open_exclusive(&self, path: &Path) -> io::Result<File> {
        make_folders(path)?;
        loop {
            match check_regular(path) {
                Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error),
                _ => {}
            }
            // Readable for the owner only: notes are private.
            let mut options = OpenOptions::new();
            options.read(true).write(true).create(true).truncate(false);
            let file = for_owner(&mut options).open(path)?;
            retry_lock(|| file.try_lock())?;
            // The file may have been replaced while this process waited.
            let mine = FileId::from_file(&file)?;
            if FileId::from_path(path).is_ok_and(|now| now == mine) {
                return Ok(file);
            }
        }
    }

    fn sync_folder(&self, path: &Path) -> io::Result<()> {
        sync::sync_folder(folder(path))
    }
}

/// Rejects pipes and devices, which would block or swallow what is written.
fn check_regular(path: &Path) -> io::Result<()> {
    match fs::metadata(path)? {
        found if found.is_file() => Ok(()),
        _ => Err(io::Error::new(io::ErrorKind::InvalidInput, "not a regular file")),
    }
}

fn retry_lock(lock: impl Fn() -> Result<(), TryLockError>) -> io::Result<()> {
    let start = Instant::now();
    let mut pause = Duration::from_micros(200);
    loop {
        match lock() {
            Ok(()) => return Ok(()),
            Err(TryLockError::Error(error)) => return Err(error),
            Err(TryLockError::WouldBlock) if start.elapsed() > LOCK_TIMEOUT => {
                let what = "another process holds its lock";
                return Err(io::Error::new(io::ErrorKind::WouldBlock, what));
            }
            Err(TryLockError::WouldBlock) => std::thread::sleep(pause),
        }
        pause = (pause * 2).min(Duration::from_millis(20));
    }
}

fn folder(path: &Path) -> &Path {
    path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

/// Creates the folders above a file and returns once their names are on the disk.
fn make_folders(path: &Path) -> io::Result<()> {
    let home = folder(path);
    let missing: Vec<&Path> = home.ancestors().take_while(|folder| !folder.exists()).collect();
    if missing.is_empty() {
        return Ok(());
    }
    fs::create_dir_all(home)?;
    missing.into_iter().rev().try_for_each(|made| sync::sync_folder(folder(made)))
}

impl Page for File {
    fn id(&self) -> io::Result<u64> {
        Ok(FileId::from_file(self)?.number)
    }

    fn size(&self) -> io::Result<u64> {
        Ok(self.metadata()?.len())
    }

    fn read_from(&mut self, at: u64) -> io::Result<Vec<u8>> {
        let mut bytes = Vec::new();
        self.seek(SeekFrom::Start(at))?;
        self.read_to_end(&mut bytes)?;
        Ok(bytes)
    }

    fn write_at(&mut self, at: u64, bytes: &[u8]) -> io::Result<()> {
        self.seek(SeekFrom::Start(at))?;
        self.write_all(bytes)
    }

    fn truncate(&mut self, len: u64) -> io::Result<()> {
        self.set_len(len)
    }

    fn sync(&mut self) -> io::Result<()> {
        self.sync_data()
    }
}

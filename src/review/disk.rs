//! The disk as the journal needs it, so that tests can fill it, break it and cut its power.

use crate::os::identity::FileId;
use crate::os::private::for_owner;
use crate::os::sync;
use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, Read as _, Seek as _, SeekFrom, Write as _};
use std::path::Path;
use std::time::{Duration, Instant};

/// An open, locked file. Dropping it gives the lock back.
pub trait Page {
    /// What tells this file from another one under the same name.
    fn id(&self) -> io::Result<u64>;
    /// Bytes in it.
    fn end(&self) -> io::Result<u64>;
    /// All bytes from a place on.
    fn read_from(&mut self, at: u64) -> io::Result<Vec<u8>>;
    /// Writes at a place that is its end.
    fn write_at(&mut self, at: u64, bytes: &[u8]) -> io::Result<()>;
    /// Cuts it to a length.
    fn cut(&mut self, len: u64) -> io::Result<()>;
    /// Returns when its bytes and its length are on the disk.
    fn sync(&mut self) -> io::Result<()>;
}

/// Where files are.
pub trait Disk: Send + 'static {
    /// An open file.
    type Page: Page;
    /// Opens a file for reading, under a shared lock; `None` if there is none.
    fn open(&self, path: &Path) -> io::Result<Option<Self::Page>>;
    /// Opens a file for writing, under a lock of its own; makes it, and its folder, if need be.
    fn claim(&self, path: &Path) -> io::Result<Self::Page>;
    /// Returns when the name of the file is on the disk.
    fn sync_folder(&self, path: &Path) -> io::Result<()>;
}

/// The disk of this machine.
#[derive(Debug, Clone, Copy, Default)]
pub struct Real;

/// How long another process may hold the lock before it is called busy.
const PATIENCE: Duration = Duration::from_secs(2);

impl Disk for Real {
    type Page = File;

    fn open(&self, path: &Path) -> io::Result<Option<File>> {
        let file = match regular(path).and_then(|()| File::open(path)) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
            opened => opened?,
        };
        patiently(|| file.try_lock_shared())?;
        Ok(Some(file))
    }

    fn claim(&self, path: &Path) -> io::Result<File> {
        make_folders(path)?;
        loop {
            match regular(path) {
                Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error),
                _ => {}
            }
            // For its owner alone: notes are nobody else's business.
            let mut options = OpenOptions::new();
            options.read(true).write(true).create(true).truncate(false);
            let file = for_owner(&mut options).open(path)?;
            patiently(|| file.try_lock())?;
            // Somebody may have put another file in its place while this one waited.
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

/// A pipe or a device would block, or swallow what is written.
fn regular(path: &Path) -> io::Result<()> {
    match fs::metadata(path)? {
        found if found.is_file() => Ok(()),
        _ => Err(io::Error::new(io::ErrorKind::InvalidInput, "it is no regular file")),
    }
}

fn patiently(lock: impl Fn() -> Result<(), TryLockError>) -> io::Result<()> {
    let start = Instant::now();
    let mut pause = Duration::from_micros(200);
    loop {
        match lock() {
            Ok(()) => return Ok(()),
            Err(TryLockError::Error(error)) => return Err(error),
            Err(TryLockError::WouldBlock) if start.elapsed() > PATIENCE => {
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

/// Makes the folders above a file, and returns when their names are on the disk.
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

    fn end(&self) -> io::Result<u64> {
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

    fn cut(&mut self, len: u64) -> io::Result<()> {
        self.set_len(len)
    }

    fn sync(&mut self) -> io::Result<()> {
        self.sync_data()
    }
}

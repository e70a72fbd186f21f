//! A file of entries of one length, each followed by its checksum: read in order, or by number.

use crate::compare::two_pass::error::TwoPassError;
use crate::text::hash::{CHECKSUM, unseal};
use std::fs::File;
use std::io::{BufReader, Read as _, Seek as _};
use std::path::{Path, PathBuf};

/// Bytes that are read at a time.
const BLOCK: usize = 1 << 16;

/// Bytes that an entry of `length` bytes takes in its file.
pub(super) fn stored_length(length: usize) -> usize {
    length + CHECKSUM
}

/// The entries of a file.
pub(super) struct EntryFile {
    path: PathBuf,
    file: BufReader<File>,
    /// Of an entry with its checksum.
    length: usize,
    /// The next entry of `file`.
    at: u64,
}

impl EntryFile {
    /// Opens a file with entries of `length` bytes.
    /// # Errors
    /// Those of the system.
    pub(super) fn open(path: PathBuf, length: usize) -> Result<Self, TwoPassError> {
        let file = File::open(&path).map_err(|error| TwoPassError::stored(&path, error))?;
        let file = BufReader::with_capacity(BLOCK, file);
        Ok(Self { path, file, length: stored_length(length), at: 0 })
    }

    /// The number of whole entries.
    /// # Errors
    /// Those of the system.
    pub(super) fn len(&self) -> Result<u64, TwoPassError> {
        let metadata = self.file.get_ref().metadata();
        let size = metadata.map_err(|error| TwoPassError::stored(&self.path, error))?.len();
        Ok(size / self.length as u64)
    }

    /// The bytes of one entry. Entries that ascend are read in one pass.
    /// # Errors
    /// Its checksum is wrong, the file ends before it, or the system failed.
    pub(super) fn entry(&mut self, number: u32) -> Result<Vec<u8>, TwoPassError> {
        let number = u64::from(number);
        let place = |entry: u64| (entry * self.length as u64).cast_signed();
        let mut bytes = vec![0; self.length];
        let jump = place(number) - place(self.at);
        let read = self.file.seek_relative(jump).and_then(|()| self.file.read_exact(&mut bytes));
        if let Err(error) = read {
            // Where the file stands now is not known.
            let start = self.file.rewind();
            start.map_err(|error| TwoPassError::stored(&self.path, error))?;
            self.at = 0;
            return Err(TwoPassError::stored(&self.path, error));
        }
        self.at = number + 1;
        let length = unseal(&bytes).map(<[u8]>::len);
        bytes.truncate(length.ok_or_else(|| TwoPassError::damaged(&self.path))?);
        Ok(bytes)
    }

    /// Calls `visit` with the number and the bytes of each of the first `count` entries.
    /// # Errors
    /// As [`Self::entry`].
    pub(super) fn each(
        path: &Path,
        length: usize,
        count: u64,
        mut visit: impl FnMut(usize, &[u8]),
    ) -> Result<(), TwoPassError> {
        let mut file = Self::open(path.to_owned(), length)?;
        let mut bytes = vec![0; file.length];
        for number in 0..count.min(file.len()?) as usize {
            let read = file.file.read_exact(&mut bytes);
            read.map_err(|error| TwoPassError::stored(path, error))?;
            visit(number, unseal(&bytes).ok_or_else(|| TwoPassError::damaged(path))?);
        }
        Ok(())
    }
}

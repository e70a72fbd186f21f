//! The journal file of verdicts: append-only, locked, on the disk before a save is reported.

use crate::review::disk::{Disk, Page, Real};
use crate::review::line;
use crate::review::record::VerdictRecord;
use crate::review::tail::{Repair, is_beginning, parse, repair};
use std::io;
use std::path::{Path, PathBuf};

/// Reasons why a journal could not be read or written.
#[derive(Debug, thiserror::Error)]
pub enum JournalError {
    /// Not a journal.
    #[error("not a review journal of lookalike; left unchanged")]
    Foreign,
    /// Written by a newer version of this program.
    #[error("journal format version {0} is newer than {known}, the newest this lookalike reads; update lookalike", known = line::VERSION)]
    Newer(u32),
    /// A record longer than a line may be.
    #[error("the record is too long: note, names and reviewer exceed {max} bytes", max = line::LONGEST)]
    TooLong,
    /// An error of the system.
    #[error("{0}")]
    Io(#[from] io::Error),
}

impl JournalError {
    /// True for transient errors such as a full disk or a locked file: a retry may succeed. A folder or a device
    /// never becomes a journal.
    pub fn is_transient(&self) -> bool {
        matches!(self, Self::Io(error) if error.kind() != io::ErrorKind::InvalidInput)
    }
}

/// A journal and the position up to which it was read.
#[derive(Debug)]
pub struct Journal<D = Real> {
    path: PathBuf,
    disk: D,
    /// Id of the file that was read; another one may replace it later.
    file: Option<u64>,
    /// Bytes read so far: complete lines.
    seen: u64,
    /// The highest sequence number so far.
    last: u64,
    /// Damaged lines so far.
    bad: usize,
    is_known: bool,
    /// True once the name of the file is known to be on the disk.
    is_name_synced: bool,
    /// Records read but not yet returned.
    arrived: Vec<VerdictRecord>,
}

impl Journal {
    /// A journal at this path; nothing is opened or created before the first read or write.
    pub fn new(path: PathBuf) -> Self {
        Self::on(Real, path)
    }
}

impl<D: Disk> Journal<D> {
    /// A journal on another file system.
    pub fn on(disk: D, path: PathBuf) -> Self {
        Self {
            path,
            disk,
            file: None,
            seen: 0,
            last: 0,
            bad: 0,
            is_known: false,
            is_name_synced: false,
            arrived: Vec::new(),
        }
    }

    /// The path of the file.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Number of damaged lines; they stay in the file.
    pub fn bad(&self) -> usize {
        self.bad
    }

    /// Returns the records added since the last call, oldest first. A missing journal has none; one
    /// that was replaced or truncated is read from its start.
    ///
    /// # Errors
    /// [`JournalError::Foreign`], [`JournalError::Newer`], or an error of the system.
    pub fn read(&mut self) -> Result<Vec<VerdictRecord>, JournalError> {
        if let Some(mut page) = self.disk.open(&self.path)? {
            self.catch_up(&mut page)?;
        }
        Ok(std::mem::take(&mut self.arrived))
    }

    /// Numbers the records and appends them; on return they are on the disk. Returns the records
    /// that other processes appended since the last call. Cost: one lock, one write, one
    /// `fdatasync`.
    ///
    /// # Errors
    /// None of the records is saved then. The file is truncated to its former length if the system
    /// permits; otherwise the next writer removes the torn end.
    pub fn append(
        &mut self,
        records: &mut [VerdictRecord],
    ) -> Result<Vec<VerdictRecord>, JournalError> {
        let mut page = self.disk.open_exclusive(&self.path)?;
        let tail = self.catch_up(&mut page)?;
        let repair = repair(&tail);
        let (mut at, mut last, mut bytes) = (self.seen, self.last, Vec::new());
        match &repair {
            Repair::Nothing => {}
            Repair::Cut => page.truncate(at)?,
            Repair::Seal(record) => {
                at += tail.len() as u64;
                bytes.push(b'\n');
                last = record.as_ref().map_or(last, |record| last.max(record.seq));
            }
        }
        if at == 0 {
            bytes.extend(line::heading());
        }
        for record in records.iter_mut() {
            last += 1;
            record.seq = last;
            let line = line::write(record);
            if line.is_empty() {
                return Err(JournalError::TooLong);
            }
            bytes.extend(line);
        }
        if let Err(error) = self.write_synced(&mut page, at, &bytes) {
            // If this fails too, the next writer removes the torn end.
            let _cut = page.truncate(at);
            return Err(error.into());
        }
        if let Repair::Seal(record) = repair {
            self.bad += usize::from(record.is_none());
            self.arrived.extend(record.map(|record| *record));
        }
        (self.seen, self.last, self.is_known) = (at + bytes.len() as u64, last, true);
        Ok(std::mem::take(&mut self.arrived))
    }

    fn write_synced(&mut self, page: &mut D::Page, at: u64, bytes: &[u8]) -> io::Result<()> {
        page.write_at(at, bytes)?;
        page.sync()?;
        if !self.is_name_synced {
            self.disk.sync_folder(&self.path)?;
            self.is_name_synced = true;
        }
        Ok(())
    }

    /// Reads new lines; returns the bytes after the last line feed.
    fn catch_up(&mut self, page: &mut D::Page) -> Result<Vec<u8>, JournalError> {
        let id = page.id()?;
        if self.file != Some(id) || page.size()? < self.seen {
            (self.seen, self.last, self.bad, self.is_known) = (0, 0, 0, false);
            self.is_name_synced &= self.file == Some(id);
            self.file = Some(id);
        }
        let mut bytes = page.read_from(self.seen)?;
        let parsed = parse(&bytes);
        if let Some(version) = parsed.newer {
            return Err(JournalError::Newer(version));
        }
        if !self.is_known && !parsed.is_known && !is_beginning(&bytes) {
            return Err(JournalError::Foreign);
        }
        self.is_known |= parsed.is_known;
        self.seen += parsed.complete as u64;
        self.bad += parsed.bad;
        self.last = parsed.records.iter().map(|record| record.seq).fold(self.last, u64::max);
        self.arrived.extend(parsed.records);
        Ok(bytes.split_off(parsed.complete))
    }
}

//! The file that verdicts are kept in: only ever appended to, under a lock, on the disk when saved.

use crate::review::disk::{Disk, Page, Real};
use crate::review::line;
use crate::review::record::Record;
use crate::review::tail::{Repair, is_beginning, repair, stretch};
use std::io;
use std::path::{Path, PathBuf};

/// Why a journal could not be read or written.
#[derive(Debug, thiserror::Error)]
pub enum JournalError {
    /// Some other file; it is left alone.
    #[error("it is no review journal of lookalike; it is left as it is")]
    Foreign,
    /// Written by a later version of this program; it is left alone.
    #[error("it has version {0} and this lookalike knows {known}; use a newer one", known = line::VERSION)]
    Newer(u32),
    /// A record that would not fit into a line.
    #[error("the record is too long to be kept")]
    TooLong,
    /// What the system said.
    #[error("{0}")]
    Io(#[from] io::Error),
}

impl JournalError {
    /// Whether trying again can help: the disk may get room, a lock may come free.
    pub fn may_pass(&self) -> bool {
        matches!(self, Self::Io(_))
    }
}

/// A journal, and how far it was read.
#[derive(Debug)]
pub struct Journal<D = Real> {
    path: PathBuf,
    disk: D,
    /// Which file was read; another one may stand under the same name later.
    file: Option<u64>,
    /// Bytes that were read: whole lines.
    seen: u64,
    /// The highest number met.
    last: u64,
    /// Lines that could not be read.
    bad: usize,
    known: bool,
    /// Whether the name of the file is on the disk for sure.
    is_named: bool,
    /// Records that were read and not handed on yet.
    arrived: Vec<Record>,
}

impl Journal {
    /// The journal in this file; nothing is opened or made before it is read or written.
    pub fn new(path: PathBuf) -> Self {
        Self::on(Real, path)
    }
}

impl<D: Disk> Journal<D> {
    /// A journal on another disk.
    pub fn on(disk: D, path: PathBuf) -> Self {
        Self {
            path,
            disk,
            file: None,
            seen: 0,
            last: 0,
            bad: 0,
            known: false,
            is_named: false,
            arrived: Vec::new(),
        }
    }

    /// Where it is.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Lines that could not be read; they stay where they are.
    pub fn bad(&self) -> usize {
        self.bad
    }

    /// The records that came since the last time, oldest first. A journal that is not there yet has
    /// none; one that was replaced or cut is read from its start.
    ///
    /// # Errors
    /// A file that is no journal or a newer one, or what the system says.
    pub fn read(&mut self) -> Result<Vec<Record>, JournalError> {
        if let Some(mut page) = self.disk.open(&self.path)? {
            self.catch_up(&mut page)?;
        }
        Ok(std::mem::take(&mut self.arrived))
    }

    /// Numbers the records and appends them; when it returns, they are on the disk. Answers what
    /// other processes appended since the last time. Cost: one lock, one write, one `fdatasync`.
    ///
    /// # Errors
    /// None of the records is saved then, and the file has its length of before, if the system lets
    /// it; a torn end is cut by the next one who writes.
    pub fn append(&mut self, records: &mut [Record]) -> Result<Vec<Record>, JournalError> {
        let mut page = self.disk.claim(&self.path)?;
        let tail = self.catch_up(&mut page)?;
        let repair = repair(&tail);
        let (mut at, mut last, mut bytes) = (self.seen, self.last, Vec::new());
        match &repair {
            Repair::Nothing => {}
            Repair::Cut => page.cut(at)?,
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
        if let Err(error) = self.put(&mut page, at, &bytes) {
            // If this fails too, the torn end is found by whoever writes next.
            let _cut = page.cut(at);
            return Err(error.into());
        }
        if let Repair::Seal(record) = repair {
            self.bad += usize::from(record.is_none());
            self.arrived.extend(record.map(|record| *record));
        }
        (self.seen, self.last, self.known) = (at + bytes.len() as u64, last, true);
        Ok(std::mem::take(&mut self.arrived))
    }

    fn put(&mut self, page: &mut D::Page, at: u64, bytes: &[u8]) -> io::Result<()> {
        page.write_at(at, bytes)?;
        page.sync()?;
        if !self.is_named {
            self.disk.sync_folder(&self.path)?;
            self.is_named = true;
        }
        Ok(())
    }

    /// Reads what is new; answers the bytes behind the last line end.
    fn catch_up(&mut self, page: &mut D::Page) -> Result<Vec<u8>, JournalError> {
        let id = page.id()?;
        if self.file != Some(id) || page.end()? < self.seen {
            (self.seen, self.last, self.bad, self.known) = (0, 0, 0, false);
            self.is_named &= self.file == Some(id);
            self.file = Some(id);
        }
        let mut bytes = page.read_from(self.seen)?;
        let found = stretch(&bytes);
        if let Some(version) = found.newer {
            return Err(JournalError::Newer(version));
        }
        if !self.known && !found.known && !is_beginning(&bytes) {
            return Err(JournalError::Foreign);
        }
        self.known |= found.known;
        self.seen += found.whole as u64;
        self.bad += found.bad;
        self.last = found.records.iter().map(|record| record.seq).fold(self.last, u64::max);
        self.arrived.extend(found.records);
        Ok(bytes.split_off(found.whole))
    }
}

//! The thread that writes the journal, so that a verdict never waits for the disk.

use crate::review::disk::Disk;
use crate::review::journal::Journal;
use crate::review::record::VerdictRecord;
use std::io;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::time::Duration;

/// Delay before a failed write is retried.
const RETRY: Duration = Duration::from_secs(1);
/// Interval of checking for records of other processes.
const POLL: Duration = Duration::from_secs(2);

/// A report of the thread.
#[derive(Debug)]
pub enum News {
    /// The journal was read, for the first time or again: new records, and the number of damaged
    /// lines.
    Read(Vec<VerdictRecord>, usize),
    /// These records are on the disk, with their numbers.
    Saved(Vec<VerdictRecord>),
    /// The journal cannot be read or written at the moment, with the reason. It is retried.
    NotSaved(String),
    /// The file is not a usable journal, with the reason. It is not retried.
    Refused(String),
}

/// Sending half of the journal thread. Dropping it flushes pending records, with one attempt, and
/// ends the thread.
#[derive(Debug)]
pub struct JournalWriter {
    sender: Sender<VerdictRecord>,
}

impl JournalWriter {
    /// Starts the thread, which reads the journal first and calls `notify` with its reports.
    ///
    /// # Errors
    /// The system cannot start a thread.
    pub fn start<D: Disk>(
        journal: Journal<D>,
        notify: impl Fn(News) + Send + 'static,
    ) -> io::Result<Self> {
        let (sender, incoming) = channel();
        std::thread::Builder::new().name("journal".to_owned()).spawn(move || {
            Thread { journal, incoming, notify, pending: Vec::new(), is_read: false }.run();
        })?;
        Ok(Self { sender })
    }

    /// Queues a record. It is numbered when it is written.
    pub fn write(&self, record: VerdictRecord) {
        // The thread runs as long as this half exists.
        let _thread_gone = self.sender.send(record);
    }
}

struct Thread<D, T> {
    journal: Journal<D>,
    incoming: Receiver<VerdictRecord>,
    notify: T,
    pending: Vec<VerdictRecord>,
    /// True once the journal was read.
    is_read: bool,
}

impl<D: Disk, T: Fn(News)> Thread<D, T> {
    fn run(mut self) {
        self.poll();
        loop {
            let pause = if self.pending.is_empty() { POLL } else { RETRY };
            match self.incoming.recv_timeout(pause) {
                Ok(record) => self.pending.push(record),
                Err(RecvTimeoutError::Timeout) if self.pending.is_empty() => {
                    self.poll();
                    continue;
                }
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => {
                    self.write();
                    return;
                }
            }
            // Records queued meanwhile are written together.
            self.pending.extend(self.incoming.try_iter());
            self.write();
        }
    }

    /// Reads new records from the journal.
    fn poll(&mut self) {
        match self.journal.read() {
            Ok(records) => {
                if !self.is_read || !records.is_empty() {
                    (self.notify)(News::Read(records, self.journal.bad()));
                }
                self.is_read = true;
            }
            Err(error) if self.is_read => drop(error), // reported by the next write
            Err(error) if error.is_transient() => (self.notify)(News::NotSaved(error.to_string())),
            Err(error) => (self.notify)(News::Refused(error.to_string())),
        }
    }

    fn write(&mut self) {
        if self.pending.is_empty() {
            return;
        }
        match self.journal.append(&mut self.pending) {
            Ok(others) => {
                if !others.is_empty() {
                    (self.notify)(News::Read(others, self.journal.bad()));
                }
                (self.notify)(News::Saved(std::mem::take(&mut self.pending)));
            }
            Err(error) => (self.notify)(News::NotSaved(error.to_string())),
        }
    }
}

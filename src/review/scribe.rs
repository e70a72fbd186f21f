//! The thread that writes the journal: whoever gives a verdict never waits for the disk.

use crate::review::disk::Disk;
use crate::review::journal::Journal;
use crate::review::record::Record;
use std::io;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::time::Duration;

/// How long after a failed write it is tried again.
const AGAIN: Duration = Duration::from_secs(1);
/// How often it is looked whether other processes wrote something.
const LOOK: Duration = Duration::from_secs(2);

/// What the thread has to tell.
#[derive(Debug)]
pub enum News {
    /// The journal was read, for the first time or anew: records, and lines that cannot be read.
    Read(Vec<Record>, usize),
    /// These are on the disk, with their numbers.
    Saved(Vec<Record>),
    /// The journal cannot be read or written now; why. It is tried again.
    NotSaved(String),
    /// The file cannot be this program's journal; why. It is not tried again.
    Refused(String),
}

/// The end of the thread that is written to. Dropping it ends the thread when all is written that
/// can be.
#[derive(Debug)]
pub struct Scribe {
    desk: Sender<Record>,
}

impl Scribe {
    /// Starts the thread; it reads the journal first. `tell` is called on it.
    ///
    /// # Errors
    /// The system has no thread left.
    pub fn start<D: Disk>(
        journal: Journal<D>,
        tell: impl Fn(News) + Send + 'static,
    ) -> io::Result<Self> {
        let (desk, incoming) = channel();
        std::thread::Builder::new().name("journal".to_owned()).spawn(move || {
            Thread { journal, incoming, tell, waiting: Vec::new(), is_read: false }.run();
        })?;
        Ok(Self { desk })
    }

    /// Hands a record over. Its number is given when it is written.
    pub fn write(&self, record: Record) {
        // The thread lives as long as this end: it does not end before.
        let _thread_gone = self.desk.send(record);
    }
}

struct Thread<D, T> {
    journal: Journal<D>,
    incoming: Receiver<Record>,
    tell: T,
    waiting: Vec<Record>,
    /// Whether the journal was read at all.
    is_read: bool,
}

impl<D: Disk, T: Fn(News)> Thread<D, T> {
    fn run(mut self) {
        self.look();
        loop {
            let pause = if self.waiting.is_empty() { LOOK } else { AGAIN };
            match self.incoming.recv_timeout(pause) {
                Ok(record) => self.waiting.push(record),
                Err(RecvTimeoutError::Timeout) if self.waiting.is_empty() => {
                    self.look();
                    continue;
                }
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => {
                    self.write();
                    return;
                }
            }
            // Whatever was given meanwhile goes to the disk together.
            self.waiting.extend(self.incoming.try_iter());
            self.write();
        }
    }

    /// Reads what is new in the journal.
    fn look(&mut self) {
        match self.journal.read() {
            Ok(records) => {
                if !self.is_read || !records.is_empty() {
                    (self.tell)(News::Read(records, self.journal.bad()));
                }
                self.is_read = true;
            }
            Err(error) if self.is_read => drop(error), // it is told when something has to be written
            Err(error) if error.may_pass() => (self.tell)(News::NotSaved(error.to_string())),
            Err(error) => (self.tell)(News::Refused(error.to_string())),
        }
    }

    fn write(&mut self) {
        if self.waiting.is_empty() {
            return;
        }
        match self.journal.append(&mut self.waiting) {
            Ok(others) => {
                if !others.is_empty() {
                    (self.tell)(News::Read(others, self.journal.bad()));
                }
                (self.tell)(News::Saved(std::mem::take(&mut self.waiting)));
            }
            Err(error) => (self.tell)(News::NotSaved(error.to_string())),
        }
    }
}

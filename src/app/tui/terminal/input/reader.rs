//! Reads keys from the terminal and decodes them.

use crate::os::terminal::{keys, read_keys};
use crate::part::PartOf as _;
use crate::tui::terminal::input::batch::InputBatch;
use crate::tui::terminal::input::decoder::InputDecoder;
use std::fs::File;
use std::io;
use std::time::{Duration, Instant};

/// A terminal in raw mode hands out at most this many bytes at once.
const READ: usize = 4_096;

/// A later report of the cursor's place is a key: F3 with Shift or Alt.
const POSITION_WAIT: Duration = Duration::from_secs(1);

/// The terminal that keys come from, and its unfinished input.
#[derive(Debug)]
pub struct InputReader {
    keys: File,
    decoder: InputDecoder,
}

impl InputReader {
    /// Opens the terminal that keys come from.
    pub fn new() -> io::Result<Self> {
        Ok(Self { keys: keys()?, decoder: InputDecoder::default() })
    }

    /// The terminal that keys come from.
    pub fn keys(&self) -> &File {
        &self.keys
    }

    /// Takes the next report of the cursor's place for an answer, for a while.
    pub fn expect_position(&mut self) {
        self.decoder.expect_position(Instant::now() + POSITION_WAIT);
    }

    /// Time until [`Self::expire`] must be called; `None` if nothing is unfinished.
    pub fn patience(&self) -> Option<Duration> {
        self.decoder.deadline().map(|at| at.saturating_duration_since(Instant::now()))
    }

    /// Reads once; call it only if there is something to read, else it blocks.
    pub fn read(&mut self) -> io::Result<InputBatch> {
        let mut bytes = [0; READ];
        let length = match read_keys(&self.keys, &mut bytes) {
            Ok(length) => length,
            // The next round reads again, or finds the terminal gone.
            Err(error) if is_transient(&error) => 0,
            Err(error) => return Err(error),
        };
        let read = bytes.part(..length);
        Ok(self.decoder.feed(read, Instant::now()).without_detours())
    }

    /// Ends what is unfinished if its time is over; call it if there is nothing to read.
    pub fn expire(&mut self) -> InputBatch {
        self.decoder.expire(Instant::now())
    }
}

fn is_transient(error: &io::Error) -> bool {
    matches!(error.kind(), io::ErrorKind::Interrupted | io::ErrorKind::WouldBlock)
}

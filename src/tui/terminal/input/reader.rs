//! Reads keys from the terminal and decodes them.

use crate::os::terminal::keys;
use crate::tui::terminal::input::decoder::{InputBatch, InputDecoder};
use crossterm::event::{Event as Input, MouseEventKind};
use std::fs::File;
use std::io::{self, Read as _};
use std::time::{Duration, Instant};

/// A terminal in raw mode hands out at most this many bytes at once.
const READ: usize = 4_096;

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

    /// Time until [`Self::expire`] must be called; `None` if nothing is unfinished.
    pub fn patience(&self) -> Option<Duration> {
        self.decoder.deadline().map(|at| at.saturating_duration_since(Instant::now()))
    }

    /// Reads once; call it only if there is something to read, else it blocks.
    pub fn read(&mut self) -> io::Result<InputBatch> {
        let mut bytes = [0; READ];
        let length = match (&self.keys).read(&mut bytes) {
            Ok(length) => length,
            // The next round reads again, or finds the terminal gone.
            Err(error) if is_transient(&error) => 0,
            Err(error) => return Err(error),
        };
        let read = bytes.get(..length).unwrap_or_default();
        Ok(merged(self.decoder.feed(read, Instant::now())))
    }

    /// Ends what is unfinished if its time is over; call it if there is nothing to read.
    pub fn expire(&mut self) -> InputBatch {
        self.decoder.expire(Instant::now())
    }
}

fn is_transient(error: &io::Error) -> bool {
    matches!(error.kind(), io::ErrorKind::Interrupted | io::ErrorKind::WouldBlock)
}

/// Drops moves that a later one follows: only the last place of the mouse counts.
fn merged(mut batch: InputBatch) -> InputBatch {
    let moves = |input: &Input| match input {
        Input::Mouse(mouse) => match mouse.kind {
            kind @ (MouseEventKind::Moved | MouseEventKind::Drag(_)) => Some(kind),
            _ => None,
        },
        _ => None,
    };
    batch.inputs.dedup_by(|next, kept| {
        let is_move = moves(kept).is_some_and(|kind| Some(kind) == moves(next));
        if is_move {
            // `dedup_by` keeps the first of two.
            std::mem::swap(kept, next);
        }
        is_move
    });
    batch
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_last_of_several_moves_is_kept() {
        let mut decoder = InputDecoder::default();
        let bytes =
            b"\x1b[<0;1;1M\x1b[<32;2;1M\x1b[<32;3;1M\x1b[<0;3;1m\x1b[<32;4;1M\x1b[<65;4;1Mj";
        let batch = merged(decoder.feed(bytes, Instant::now()));
        let columns: Vec<_> =
            batch.inputs.iter().map(|i| i.as_mouse_event().map(|m| m.column)).collect();
        assert_eq!(columns, [Some(0), Some(2), Some(2), Some(3), Some(3), None]);
    }
}

//! Writes recordings of a terminal: asciicast, version 2, as asciinema plays them.

use serde_json::json;
use std::io::{self, Write};
use std::time::Duration;

/// A recording being written.
///
/// Format: a line of JSON with the size of the window, then one line `[seconds, "o", bytes]` for each
/// output (docs.asciinema.org, "asciicast v2").
pub struct AsciicastWriter<'a> {
    out: &'a mut dyn Write,
}

impl<'a> AsciicastWriter<'a> {
    /// Starts a recording of a window with this many columns and rows.
    pub fn new(out: &'a mut dyn Write, columns: u16, rows: u16) -> io::Result<Self> {
        let title = concat!("lookalike ", env!("CARGO_PKG_VERSION"));
        let head = json!({ "version": 2, "width": columns, "height": rows, "title": title });
        writeln!(out, "{head}")?;
        Ok(Self { out })
    }

    /// Writes what the terminal gets at a time since the start; nothing if that is empty.
    pub fn output(&mut self, at: Duration, bytes: &[u8]) -> io::Result<()> {
        if bytes.is_empty() {
            return Ok(());
        }
        writeln!(self.out, "{}", json!([at.as_secs_f64(), "o", String::from_utf8_lossy(bytes)]))
    }

    /// Writes everything out.
    pub fn finish(self) -> io::Result<()> {
        self.out.flush()
    }
}

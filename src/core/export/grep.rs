//! Lines `FILE:LINE:COLUMN: text`, as grep writes them, for editors, pickers and pipes.

use crate::corpus::document::Document;
use crate::corpus::reading::TextParts;
use crate::display::sanitise::{sanitise, sanitise_bytes};
use crate::display::width::cut;
use std::fmt::Display;
use std::io::{self, Write};
use std::ops::Range;

/// Columns of the text on a line.
const COLUMNS: usize = 200;

/// A stretch of a text as written.
#[derive(Debug)]
pub struct GrepPlace<'a> {
    /// The path of its file.
    pub file: &'a [u8],
    /// The text.
    pub document: &'a Document,
    /// What [`Document::places`] gives of the text.
    pub parts: Option<&'a TextParts>,
    /// The bytes of the stretch in the text.
    pub bytes: Range<usize>,
}

impl GrepPlace<'_> {
    /// Its line in the file and its byte in that line, both from 1. The start of the file where the text is
    /// extracted from it, that of the row where it is one.
    fn position(&self) -> (u64, usize) {
        let text = self.document.text.get(self.bytes.clone()).unwrap_or_default();
        // A stretch may start with the end of the sentence before.
        let at = self.bytes.start + text.find(char::is_alphanumeric).unwrap_or(0);
        let lines = self.parts.filter(|parts| parts.noun == "line" && self.document.row.is_none());
        let line = lines.and_then(|lines| Some((lines.number(at)?, lines)));
        match (&self.document.row, line) {
            (Some(row), _) => (row.line, 1),
            (None, Some((number, lines))) => {
                let start = lines.starts.get(number - 1).copied().unwrap_or(at);
                (number as u64, at.saturating_sub(start) + 1)
            }
            (None, None) => (1, 1),
        }
    }

    /// The path of the file: of a row that of its table, whose name is its own without the id.
    fn path(&self) -> &[u8] {
        let Some(row) = &self.document.row else { return self.file };
        let by_line = format!("#line {}", row.line);
        let mark = if row.id.is_empty() { by_line } else { format!("#{}", row.id) };
        // Behind the mark there may be the line of a repeated id, and the row on that line.
        let at = self.file.windows(mark.len()).rposition(|own| own == mark.as_bytes());
        at.and_then(|at| self.file.get(..at)).unwrap_or(self.file)
    }

    /// Writes its line; `label` tells which stretches belong together.
    pub fn write(&self, label: &dyn Display, out: &mut dyn Write) -> io::Result<()> {
        let (line, column) = self.position();
        let part = self.parts.filter(|parts| parts.noun != "line");
        let part = part.and_then(|parts| parts.label(self.bytes.start));
        let part = part.map_or_else(String::new, |part| format!("{part}: "));
        let text = self.document.text.get(self.bytes.clone()).unwrap_or_default();
        let words: Vec<&str> = text.split_whitespace().collect();
        let text = cut(&sanitise(&words.join(" ")), COLUMNS);
        writeln!(out, "{}:{line}:{column}: [{label}] {part}{text}", sanitise_bytes(self.path()))
    }
}

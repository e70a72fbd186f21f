//! Breaks a text into rows, with room for the number before each run of a source.

use crate::display::cells::cells_from;
use crate::page::RowBreaker;
use crate::part::PartOf as _;
use crate::tui::screens::sources::text::{SourceRun, SourcedText};
use std::ops::Range;

/// Most rows of a text; the rest is not shown.
const ROWS: usize = 1_000_000;

/// A text in rows of one width.
#[derive(Debug)]
pub(super) struct TextRows {
    pub(super) width: usize,
    /// The runs that the rows have room for.
    pub(super) runs: Vec<SourceRun>,
    /// First byte of each row, and the one after its last.
    pub(super) rows: Vec<[u32; 2]>,
}

/// The number of a source.
pub(super) fn number(source: usize) -> String {
    (source + 1).to_string()
}

/// The number of a source in the text; blanks keep it apart from numbers of the text.
pub(super) fn badge(source: usize) -> String {
    format!(" {} ", source + 1)
}

impl TextRows {
    /// Breaks a text into rows of `width` columns; ends early once `stop` is true.
    pub(super) fn new(
        text: &SourcedText,
        runs: Vec<SourceRun>,
        width: usize,
        stop: &dyn Fn() -> bool,
    ) -> Self {
        let mut made = Self { width, runs, rows: Vec::new() };
        let mut layout = RowLayout { breaker: RowBreaker::new(width.max(4)), from: 0, at: 0 };
        for (range, run, starts) in made.segments(0..text.text.len()) {
            if made.rows.len() >= ROWS || stop() {
                break;
            }
            if let Some(run) = run.filter(|run| starts && run.leads) {
                let columns = badge(run.source).len();
                let ends: Vec<usize> = layout.breaker.badge(layout.at, columns).collect();
                layout.end_all(&ends, &mut made.rows);
            }
            for piece in text.wraps.pieces(range) {
                match piece.shown {
                    Some(" ") => {
                        let ends: Vec<usize> = layout.breaker.take(layout.at, " ", 1).collect();
                        layout.end_all(&ends, &mut made.rows);
                        layout.at = piece.bytes.end;
                    }
                    Some(_) => layout.at = piece.bytes.end,
                    None => {
                        let part = text.text.part(piece.bytes);
                        layout.take(part, &mut made.rows);
                    }
                }
            }
        }
        if layout.from < layout.at {
            layout.end(layout.at, &mut made.rows);
        }
        made
    }

    /// A range cut at the runs: each piece with its run, and true if the run starts there.
    pub(super) fn segments(
        &self,
        range: Range<usize>,
    ) -> Vec<(Range<usize>, Option<SourceRun>, bool)> {
        let mut pieces = Vec::new();
        let mut at = range.start;
        let first = self.runs.partition_point(|run| run.bytes.end <= at);
        for run in self.runs.iter().skip(first).take_while(|run| run.bytes.start < range.end) {
            if at < run.bytes.start {
                pieces.push((at..run.bytes.start, None, false));
            }
            let start = at.max(run.bytes.start);
            let end = run.bytes.end.min(range.end);
            pieces.push((start..end, Some(run.clone()), start == run.bytes.start));
            at = end;
        }
        if at < range.end {
            pieces.push((at..range.end, None, false));
        }
        pieces
    }

    /// The row that holds a byte.
    pub(super) fn row_of(&self, byte: usize) -> usize {
        self.rows.partition_point(|row| row[1] as usize <= byte).min(self.rows.len().max(1) - 1)
    }
}

/// The open row.
struct RowLayout {
    breaker: RowBreaker,
    from: usize,
    at: usize,
}

impl RowLayout {
    /// Ends the open row.
    fn end(&mut self, end: usize, rows: &mut Vec<[u32; 2]>) {
        rows.push([self.from as u32, end as u32]);
        self.from = end;
    }

    fn end_all(&mut self, ends: &[usize], rows: &mut Vec<[u32; 2]>) {
        for &end in ends {
            self.end(end, rows);
        }
    }

    /// Takes text as written, with its line ends.
    fn take(&mut self, text: &str, rows: &mut Vec<[u32; 2]>) {
        for line in text.split_inclusive('\n') {
            let body = line.strip_suffix('\n').unwrap_or(line);
            let base = self.at;
            let mut cells = cells_from(body, self.breaker.used()).peekable();
            while let Some(first) = cells.next() {
                // Cells of one character, tab or mark stay together.
                let mut wide = first.width;
                while let Some(more) = cells.next_if(|next| next.bytes == first.bytes) {
                    wide += more.width;
                }
                for end in self.breaker.take(self.at, &first.text, wide) {
                    rows.push([self.from as u32, end as u32]);
                    self.from = end;
                }
                self.at = base + first.bytes.end;
            }
            if body.len() < line.len() {
                self.at = base + line.len();
                self.end(self.at, rows);
                self.breaker.restart(self.at);
            }
        }
    }
}

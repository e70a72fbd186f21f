//! The rows of the reading view: both texts wrapped and set against each other, once per width.

use crate::explain::diff::{Diff, Kind};
use crate::tui::screens::read_flow::Flow;
use crate::tui::screens::read_wrap::{Piece, Wrap};
use std::ops::Range;

/// How both texts are shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Mode {
    /// A on the left, B on the right.
    Beside,
    /// Both as one text.
    Merged,
}

/// More rows than this are not laid out: the end of the text is not shown, and the view says so.
pub(super) const ROWS: usize = 2_000_000;
/// Inside a line, the two sides are brought level again when they are so many rows apart.
const DRIFT: usize = 2;

/// The rows of one pair in one mode at one width.
#[derive(Debug)]
pub(super) struct Spread {
    pub(super) mode: Mode,
    /// The flow of each pane; one if merged.
    pub(super) flows: Vec<Flow>,
    /// Each row: the piece of A and the piece of B; the first alone if merged.
    pub(super) rows: Vec<[Piece; 2]>,
    /// The rows of each change of the diff, ascending by start.
    pub(super) changes: Vec<Range<usize>>,
    /// Was the end left out?
    pub(super) is_cut: bool,
}

/// Lays a pair out; ends early with what there is when `stop` says so.
pub(super) fn spread(
    texts: [&str; 2],
    diff: &Diff,
    mode: Mode,
    width: usize,
    stop: &dyn Fn() -> bool,
) -> Spread {
    let flows = match mode {
        Mode::Beside => vec![Flow::side(diff, 0), Flow::side(diff, 1)],
        Mode::Merged => vec![Flow::merged(diff)],
    };
    let mut out = Spread { mode, flows, rows: Vec::new(), changes: Vec::new(), is_cut: false };
    let mut panes: Vec<Pane<'_>> = out
        .flows
        .iter()
        .map(|flow| Pane { flow, next: 0, wrap: Wrap::new(texts, width) })
        .collect();
    let mut rows = Vec::new();
    for block in &diff.blocks {
        if rows.len() >= ROWS || stop() {
            out.is_cut = true;
            break;
        }
        let paired = !matches!(block.kind, Kind::Delete | Kind::Insert);
        settle(&mut panes, paired, &mut rows);
        for span in block.spans().iter() {
            let same = if span.same { texts[1].get(span.b.clone()) } else { None };
            for line in same.unwrap_or("").split_inclusive('\n') {
                for pane in &mut panes {
                    pane.feed(line.len());
                }
                settle(&mut panes, false, &mut rows);
                if rows.len() >= ROWS || (rows.len() % 1024 == 0 && stop()) {
                    break;
                }
            }
            if !span.same {
                let lengths = match mode {
                    Mode::Beside => [span.a.len(), span.b.len()],
                    Mode::Merged => [span.a.len() + span.b.len(), 0],
                };
                panes.iter_mut().zip(lengths).for_each(|(pane, length)| pane.feed(length));
            }
        }
    }
    for pane in &mut panes {
        pane.wrap.flush();
    }
    level(&mut panes, &mut rows);
    drop(panes);
    out.rows = rows;
    out.changes = changes(&out);
    out
}

/// One pane on its way through its flow.
struct Pane<'f> {
    flow: &'f Flow,
    /// The fragment that the flow has come to.
    next: usize,
    wrap: Wrap<'f>,
}

impl Pane<'_> {
    /// Takes so many bytes more of the flow.
    fn feed(&mut self, length: usize) {
        let end = self.wrap.at() + length;
        while let Some(fragment) = self.flow.fragments.get(self.next) {
            let (from, to) = (self.wrap.at(), fragment.range().end.min(end));
            if to > from {
                self.wrap.feed(fragment, from - fragment.at, to - from);
            }
            if fragment.range().end > end {
                break;
            }
            self.next += 1;
        }
    }
}

/// Sets the sides level where both start a line; inside a line, and only where they hold versions
/// of the same sentence, when they have drifted apart.
fn settle(panes: &mut [Pane<'_>], paired: bool, rows: &mut Vec<[Piece; 2]>) {
    let counts = panes.iter().map(|pane| pane.wrap.rows.len());
    let (most, least) = (counts.clone().max().unwrap_or(0), counts.min().unwrap_or(0));
    if panes.iter().all(|pane| pane.wrap.is_at_line_start()) {
        level(panes, rows);
    } else if paired && most - least >= DRIFT {
        for pane in panes.iter_mut() {
            pane.wrap.flush();
        }
        level(panes, rows);
    }
}

/// Writes the finished rows of both sides next to each other, the shorter side filled up.
fn level(panes: &mut [Pane<'_>], rows: &mut Vec<[Piece; 2]>) {
    let count = panes.iter().map(|pane| pane.wrap.rows.len()).max().unwrap_or(0);
    for at in 0..count {
        let mut row = [Piece::default(); 2];
        for (cell, pane) in row.iter_mut().zip(panes.iter()) {
            let end = pane.wrap.rows.last().map_or(pane.wrap.at() as u32, |last| last.to);
            let fill = Piece { from: end, to: end, lines: [0; 2] };
            *cell = pane.wrap.rows.get(at).copied().unwrap_or(fill);
        }
        rows.push(row);
    }
    for pane in panes {
        pane.wrap.rows.clear();
    }
}

/// The rows of each change: from the first to the last row that shows a byte of it on either side.
fn changes(rows: &Spread) -> Vec<Range<usize>> {
    let count = rows.flows.first().map_or(0, |flow| flow.stops.len());
    let mut out = Vec::with_capacity(count);
    for change in 0..count {
        let mut span: Option<Range<usize>> = None;
        for (pane, flow) in rows.flows.iter().enumerate() {
            let Some(stop) = flow.stops.get(change).filter(|stop| !stop.is_empty()) else {
                continue;
            };
            let row_of = |at: usize| {
                rows.rows.partition_point(|row| {
                    row.get(pane).is_some_and(|piece| piece.to as usize <= at)
                })
            };
            let (first, last) = (row_of(stop.start), row_of(stop.end - 1));
            span = Some(span.map_or(first..last + 1, |s| s.start.min(first)..s.end.max(last + 1)));
        }
        let span = span.unwrap_or(0..0);
        out.push(span.start.min(rows.rows.len())..span.end.min(rows.rows.len()));
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::display::width::width;
    use crate::explain::diff::{Effort, diff};

    #[test]
    fn rows_cover_both_texts_in_order_and_fit() {
        let a = "第一段，很长的一句话。\n\n\tsecond paragraph of words  \n第三\u{202e}段。完";
        let b = "第一段，很长很长的一句话。新句。\n\tsecond of paragraph words\n\n第三段。完\n";
        let diff = diff(a, b, &Effort::default(), &|| false);
        for columns in 4..80 {
            let mode = [Mode::Beside, Mode::Merged][columns % 2];
            let columns = columns / 2;
            let out = spread([a, b], &diff, mode, columns, &|| false);
            for (pane, flow) in out.flows.iter().enumerate() {
                let mut end = 0;
                for row in &out.rows {
                    let piece = row[pane];
                    assert_eq!(piece.from as usize, end);
                    end = piece.to as usize;
                    let text: String = flow
                        .within(piece.from as usize..end)
                        .map(|(f, bytes)| [a, b][f.side].get(bytes).unwrap().trim_matches('\n'))
                        .collect();
                    // Blanks may hang over, and a character or mark wider than the pane.
                    let shown = text.replace('\t', "    ").replace('\u{202e}', "<202E>");
                    assert!(width(shown.trim_end()) <= columns.max(8), "{columns} {shown:?}");
                }
                assert_eq!(end, flow.end);
            }
            assert!(out.changes.iter().all(|rows| !rows.is_empty()));
        }
    }
}

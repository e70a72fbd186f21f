//! The rows of the reading view: both texts wrapped and set against each other, once per width.

use crate::explain::diff::{Diff, Kind};
use crate::tui::screens::read_flow::{Class, Flow, Fragment};
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
    for (number, block) in diff.blocks.iter().enumerate() {
        if rows.len() >= ROWS || stop() {
            out.is_cut = true;
            break;
        }
        let paired = !matches!(block.kind, Kind::Delete | Kind::Insert);
        settle(&mut panes, paired, &mut rows);
        let ends: Vec<usize> = panes
            .iter()
            .map(|pane| pane.flow.blocks.get(number + 1).copied().unwrap_or(0))
            .collect();
        if block.kind == Kind::Equal {
            let text = texts[1].get(block.b.clone()).unwrap_or("");
            for line in text.split_inclusive('\n') {
                for pane in &mut panes {
                    pane.feed(line.len());
                }
                settle(&mut panes, false, &mut rows);
                if rows.len() >= ROWS || (rows.len() % 1024 == 0 && stop()) {
                    break;
                }
            }
        } else {
            panes.iter_mut().zip(ends).for_each(|(pane, end)| pane.feed(end - pane.wrap.at()));
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
            let fill = Piece { from: end, to: end, line: 0 };
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

impl Spread {
    /// The byte of B that a row starts with, or comes to.
    pub(super) fn byte_of_b(&self, row: usize) -> Option<usize> {
        let (row, flow) = (self.rows.get(row)?, self.flows.last()?);
        let at = row.get(self.flows.len() - 1)?.from as usize;
        let mut rest = flow.within(at..usize::MAX).filter(|(fragment, _)| fragment.side == 1);
        rest.next().map(|(_, bytes)| bytes.start)
    }

    /// The row that shows this byte of B.
    pub(super) fn row_of_b(&self, byte: usize) -> usize {
        let (Some(flow), pane) = (self.flows.last(), self.flows.len().saturating_sub(1)) else {
            return 0;
        };
        let holds = |fragment: &&Fragment| fragment.side == 1 && fragment.bytes.end > byte;
        let at = flow
            .fragments
            .iter()
            .find(holds)
            .map_or(0, |fragment| fragment.at + byte.saturating_sub(fragment.bytes.start));
        self.rows.partition_point(|row| row.get(pane).is_some_and(|piece| piece.to as usize <= at))
    }

    /// The marks of a row of a pane: is something of it only in A, only in B, inside a sentence?
    pub(super) fn sign(&self, row: usize, pane: usize) -> char {
        let Some(piece) = self.rows.get(row).and_then(|row| row.get(pane)) else { return ' ' };
        let Some(flow) = self.flows.get(pane) else { return ' ' };
        let (mut a, mut b, mut inside) = (false, false, false);
        for (fragment, _) in flow.within(piece.from as usize..piece.to as usize) {
            a |= is_changed(fragment) && fragment.side == 0;
            b |= is_changed(fragment) && fragment.side == 1;
            inside |= fragment.class == Class::Part;
        }
        match (a, b) {
            (true, true) => '~',
            (true, false) | (false, true) if inside && self.mode == Mode::Beside => '~',
            (true, false) => '-',
            (false, true) => '+',
            (false, false) => ' ',
        }
    }
}

fn is_changed(fragment: &Fragment) -> bool {
    fragment.class != Class::Same
}

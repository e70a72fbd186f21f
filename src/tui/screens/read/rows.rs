//! The rows of the reading view: both texts wrapped and set against each other, once per width.

use crate::pair::Side;
use crate::tui::screens::read::flow::Flow;
use crate::tui::screens::read::wrap::{Piece, Wrap};
use std::ops::Range;

/// How both texts are shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Mode {
    /// A on the left, B on the right.
    Beside,
    /// Both in one pane.
    Merged,
}

/// More rows than this are not laid out: the end of the text is not shown, and the view says so.
pub(super) const ROWS: usize = 2_000_000;

/// The rows of one pair in one reading, one mode, one width.
#[derive(Debug)]
pub(super) struct Spread {
    pub(super) mode: Mode,
    /// The flow of each pane; one if merged.
    pub(super) flows: Vec<Flow>,
    /// Each row: the piece of the first pane and of the second; the first alone if merged.
    pub(super) rows: Vec<[Piece; 2]>,
    /// For each stop the rows that show what it has of A and of B, numbered in their pane; where
    /// the rows of both panes belong together, both are the same.
    pub(super) stops: Vec<[Range<usize>; 2]>,
    /// Where the rows of a part of the reading start, and its number there; empty where a reading
    /// has no such parts.
    pub(super) heads: Vec<(usize, u32)>,
    /// Do the panes scroll apart? If not, the two pieces of a row belong together.
    pub(super) is_free: bool,
    /// Was the end left out?
    pub(super) is_cut: bool,
}

impl Spread {
    /// A spread without rows yet.
    pub(super) fn new(mode: Mode, flows: Vec<Flow>) -> Self {
        let (rows, stops, heads) = (Vec::new(), Vec::new(), Vec::new());
        Self { mode, flows, rows, stops, heads, is_free: false, is_cut: false }
    }

    /// The part of the reading that a row belongs to, and whether it starts there.
    pub(super) fn head_of(&self, row: usize) -> Option<(u32, bool)> {
        let at = self.heads.partition_point(|head| head.0 <= row).checked_sub(1)?;
        self.heads.get(at).map(|&(first, number)| (number, first == row))
    }

    /// One pane for each flow, at its start.
    pub(super) fn panes<'f>(flows: &'f [Flow], texts: [&'f str; 2], width: usize) -> Vec<Pane<'f>> {
        let pane = |flow| Pane { flow, next: 0, wrap: Wrap::new(texts, width) };
        flows.iter().map(pane).collect()
    }

    /// The pane that shows a side, called by the side; the only pane is A's.
    pub(super) fn pane_of(&self, side: Side) -> Side {
        if self.flows.len() > 1 { side } else { Side::A }
    }

    /// The flow of a pane; `None` where there is no such pane.
    pub(super) fn flow(&self, pane: Side) -> Option<&Flow> {
        self.flows.get(pane as usize)
    }

    /// The panes and their flows.
    pub(super) fn by_pane(&self) -> impl Iterator<Item = (Side, &Flow)> {
        Side::BOTH.into_iter().zip(&self.flows)
    }

    /// The row of a pane that shows this place of its flow.
    pub(super) fn row_at(&self, pane: Side, at: usize) -> usize {
        self.rows.partition_point(|row| row[pane].to as usize <= at)
    }

    /// The rows of a pane from the first to the last that show something of this stretch of its
    /// flow; `None` for an empty one.
    pub(super) fn rows_of(&self, pane: Side, stretch: &Range<usize>) -> Option<Range<usize>> {
        let last = stretch.end.checked_sub(1).filter(|last| *last >= stretch.start)?;
        let count = self.rows.len();
        let (first, last) = (self.row_at(pane, stretch.start), self.row_at(pane, last));
        Some(first.min(count)..(last + 1).min(count))
    }

    /// The stops of flows whose rows belong together: for each the rows from the first to the last
    /// that show something of it in any pane.
    pub(super) fn joint_stops(&self) -> Vec<[Range<usize>; 2]> {
        let count = self.flows.first().map_or(0, |flow| flow.stops.len());
        let all = (0..count).map(|stop| {
            let mut span: Option<Range<usize>> = None;
            for (pane, flow) in self.by_pane() {
                let rows = flow.stops.get(stop).and_then(|stop| self.rows_of(pane, stop));
                span = match (span, rows) {
                    (Some(x), Some(y)) => Some(x.start.min(y.start)..x.end.max(y.end)),
                    (x, y) => x.or(y),
                };
            }
            let span = span.unwrap_or(0..0);
            [span.clone(), span]
        });
        all.collect()
    }
}

/// One pane on its way through its flow.
pub(super) struct Pane<'f> {
    pub(super) flow: &'f Flow,
    /// The fragment that the flow has come to.
    next: usize,
    pub(super) wrap: Wrap<'f>,
}

impl Pane<'_> {
    /// Takes so many bytes more of the flow.
    pub(super) fn feed(&mut self, length: usize) {
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

/// Writes the finished rows of both sides next to each other, the shorter side filled up.
pub(super) fn level(panes: &mut [Pane<'_>], rows: &mut Vec<[Piece; 2]>) {
    let count = panes.iter().map(|pane| pane.wrap.rows.len()).max().unwrap_or(0);
    for at in 0..count {
        let mut row = [Piece::default(); 2];
        for (cell, pane) in row.iter_mut().zip(panes.iter()) {
            let end = pane.wrap.rows.last().map_or(pane.wrap.at() as u32, |last| last.to);
            let fill = Piece { from: end, to: end, ..Piece::default() };
            *cell = pane.wrap.rows.get(at).copied().unwrap_or(fill);
        }
        rows.push(row);
    }
    for pane in panes {
        pane.wrap.rows.clear();
    }
}

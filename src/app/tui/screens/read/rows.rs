//! The rows of the reading view: both texts, wrapped and aligned for one width.

use crate::pair::Side;
use crate::tui::model::Spot;
use crate::tui::screens::read::flow::{Flow, FragmentClass};
use crate::tui::screens::read::texts::PairTexts;
use crate::tui::screens::read::wrap::{PaneRow, Wrap};
use std::ops::Range;

/// The arrangement of both texts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Mode {
    /// A on the left, B on the right.
    Beside,
    /// Both in one pane.
    Merged,
}

/// Maximum rows; the view reports a cut text.
pub(super) const ROWS: usize = 2_000_000;

/// The rows of one pair in one reading, one mode, one width.
#[derive(Debug)]
pub(super) struct ReadingRows {
    pub(super) mode: Mode,
    /// The flow of each pane; one if merged.
    pub(super) flows: Vec<Flow>,
    /// Each row: the piece of the first pane and of the second; the first alone if merged.
    pub(super) rows: Vec<[PaneRow; 2]>,
    /// For each stop, its row range in each pane; equal ranges if the rows of both panes belong
    /// together.
    pub(super) stops: Vec<[Range<usize>; 2]>,
    /// The first row and the number of each part of the reading; empty for a reading without parts.
    pub(super) heads: Vec<(usize, u32)>,
    /// True if the panes scroll independently. If not, the two pieces of a row belong together.
    pub(super) is_free: bool,
    /// True if the end was cut.
    pub(super) is_cut: bool,
}

impl ReadingRows {
    /// An empty spread.
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
    pub(super) fn panes<'f>(
        flows: &'f [Flow],
        texts: &'f PairTexts,
        widths: [usize; 2],
    ) -> Vec<Pane<'f>> {
        let pane = |(flow, width)| Pane { flow, next: 0, wrap: Wrap::new(texts, width) };
        flows.iter().zip(widths).map(pane).collect()
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

    /// The row of a pane that shows a byte of its flow.
    pub(super) fn row_at(&self, pane: Side, at: usize) -> usize {
        self.rows.partition_point(|row| row[pane].to as usize <= at)
    }

    /// The rows of a pane that show a range of its flow; `None` for an empty range.
    pub(super) fn rows_of(&self, pane: Side, stretch: &Range<usize>) -> Option<Range<usize>> {
        let last = stretch.end.checked_sub(1).filter(|last| *last >= stretch.start)?;
        let count = self.rows.len();
        let (first, last) = (self.row_at(pane, stretch.start), self.row_at(pane, last));
        Some(first.min(count)..(last + 1).min(count))
    }

    /// The stops of flows whose rows belong together: for each the rows that show it in any pane.
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

/// One pane while it is laid out.
pub(super) struct Pane<'f> {
    pub(super) flow: &'f Flow,
    /// The current fragment of the flow.
    next: usize,
    pub(super) wrap: Wrap<'f>,
}

impl Pane<'_> {
    /// Lays out the next `length` bytes of the flow.
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

/// Joins the finished rows of both panes, with empty pieces after the shorter one.
pub(super) fn level(panes: &mut [Pane<'_>], rows: &mut Vec<[PaneRow; 2]>) {
    let count = panes.iter().map(|pane| pane.wrap.rows.len()).max().unwrap_or(0);
    for at in 0..count {
        let mut row = [PaneRow::default(); 2];
        for (cell, pane) in row.iter_mut().zip(panes.iter()) {
            let end = pane.wrap.rows.last().map_or(pane.wrap.at() as u32, |last| last.to);
            let fill = PaneRow { from: end, to: end, ..PaneRow::default() };
            *cell = pane.wrap.rows.get(at).copied().unwrap_or(fill);
        }
        rows.push(row);
    }
    for pane in panes {
        pane.wrap.rows.clear();
    }
}

impl ReadingRows {
    /// The first byte on or after a row, of B if possible, else of A.
    pub(super) fn place_at(&self, row: usize) -> Option<Spot> {
        let row = self.rows.get(row)?;
        let panes = self.flows.iter().zip(row).rev();
        let mut places = panes.filter_map(|(flow, piece)| {
            let next = flow.within(piece.from as usize..usize::MAX).take(64);
            let next: Vec<_> = next
                .map(|(fragment, bytes)| Spot { side: fragment.side, byte: bytes.start })
                .collect();
            let of_b = next.iter().find(|spot| spot.side == Side::B).copied();
            of_b.or(next.first().copied())
        });
        places.next()
    }

    /// The first byte of a text on or after a row.
    pub(super) fn byte_at(&self, side: Side, row: usize) -> Option<usize> {
        let flow = self.flow(self.pane_of(side))?;
        let piece = self.rows.get(row)?.get(self.pane_of(side) as usize)?;
        let next = flow.within(piece.from as usize..usize::MAX).take(64);
        next.filter(|(fragment, _)| fragment.side == side).map(|(_, bytes)| bytes.start).next()
    }

    /// The row that shows a byte, or the nearest row of its text.
    pub(super) fn row_of(&self, Spot { side, byte }: Spot) -> usize {
        let mut best = (usize::MAX, Side::A, 0);
        for (pane, flow) in self.by_pane() {
            for fragment in flow.fragments.iter().filter(|fragment| fragment.side == side) {
                let inside = byte.clamp(fragment.bytes.start, fragment.bytes.end - 1);
                let far = inside.abs_diff(byte);
                if far < best.0 {
                    best = (far, pane, fragment.at + (inside - fragment.bytes.start));
                }
                if far == 0 {
                    return self.row_at(pane, best.2);
                }
            }
        }
        if best.0 == usize::MAX { 0 } else { self.row_at(best.1, best.2) }
    }

    /// The sign of a row of a pane, by its changes: only in A, only in B, inside a sentence, or
    /// only in white space.
    pub(super) fn sign_of(&self, row: usize, pane: Side) -> char {
        let (Some(row), Some(flow)) = (self.rows.get(row), self.flow(pane)) else { return ' ' };
        let piece = row[pane];
        let (mut a, mut b, mut inside, mut blank) = (false, false, false, true);
        for (fragment, _) in flow.within(piece.from as usize..piece.to as usize) {
            let is_changed = fragment.class != FragmentClass::Same;
            a |= is_changed && fragment.side == Side::A;
            b |= is_changed && fragment.side == Side::B;
            inside |= matches!(fragment.class, FragmentClass::Part | FragmentClass::Blank);
            blank &= !is_changed || fragment.class == FragmentClass::Blank;
        }
        match (a, b) {
            (false, false) => ' ',
            _ if blank => '·',
            (true, true) => '~',
            (true, false) | (false, true) if inside && self.mode == Mode::Beside => '~',
            (true, false) => '-',
            (false, true) => '+',
        }
    }
}

//! The scroll position of the reading view, and the chosen stop.

use crate::pair::Side;
use crate::tui::screens::read::find::FindHit;
use crate::tui::screens::read::rows::ReadingRows;
use std::ops::Range;

/// The scroll position and the chosen stop.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct ScrollState {
    /// The first visible row of the first pane.
    pub(super) top: usize,
    /// Rows that the second pane is further down; 0 if rows belong together.
    pub(super) slip: isize,
    /// The chosen stop, and the side from which it was chosen.
    pub(super) chosen: Option<(usize, Side)>,
}

impl ScrollState {
    /// The row of a pane on a line of the view.
    pub(super) fn row(&self, pane: Side, line: usize) -> Option<usize> {
        let slip = if pane == Side::B { self.slip } else { 0 };
        (self.top + line).checked_add_signed(slip)
    }

    /// The chosen stop.
    pub(super) fn stop(&self) -> Option<usize> {
        self.chosen.map(|(stop, _)| stop)
    }

    /// Keeps the view on the text.
    pub(super) fn keep(&mut self, rows: Option<&ReadingRows>, height: usize) {
        let total = rows.map_or(0, |rows| rows.rows.len());
        if !rows.is_some_and(|rows| rows.is_free && rows.flows.len() > 1) {
            self.slip = 0;
        }
        self.top = self.top.min(total.saturating_sub(height));
    }

    /// Scrolls by rows. At the end of the first pane the second one goes on to its own end.
    pub(super) fn by(&mut self, delta: isize, rows: Option<&ReadingRows>, height: usize) {
        let last = rows.map_or(0, |rows| rows.rows.len()).saturating_sub(height);
        let wanted = self.top.cast_signed() + delta;
        let over = wanted - wanted.clamp(0, last.cast_signed());
        self.top = (wanted - over) as usize;
        if self.slip.signum() * over.signum() < 0 {
            self.slip = if over.abs() > self.slip.abs() { 0 } else { self.slip + over };
        }
        self.keep(rows, height);
    }

    /// The next or previous stop, from the chosen one if it is visible, else from the view.
    pub(super) fn next(&self, forward: bool, rows: &ReadingRows, height: usize) -> Option<usize> {
        let side = self.chosen.map_or(Side::A, |(_, side)| side);
        let pane = rows.pane_of(side);
        let start = self.row(pane, 0).unwrap_or(0);
        let of = |stop: usize| -> Option<&Range<usize>> {
            rows.stops.get(stop).map(|both| own_or_other(both, side))
        };
        let is_seen = |stop: &usize| {
            of(*stop).is_some_and(|rows| rows.start < start + height && rows.end > start)
        };
        let chosen = self.stop().filter(is_seen);
        let is_below = |stop: &usize| of(*stop).is_some_and(|rows| rows.start >= start);
        let next = match (chosen, forward) {
            (Some(at), true) => Some(at + 1),
            (Some(at), false) => at.checked_sub(1),
            (None, true) => (0..rows.stops.len()).find(is_below),
            (None, false) => (0..rows.stops.len()).rev().find(|stop| !is_below(stop)),
        };
        next.filter(|&at| at < rows.stops.len())
    }

    /// Chooses a stop and scrolls as little as possible to show it; levels panes that scroll
    /// independently.
    pub(super) fn show(&mut self, (stop, side): (usize, Side), rows: &ReadingRows, height: usize) {
        self.chosen = Some((stop, side));
        let Some(both) = rows.stops.get(stop) else { return };
        let own = own_or_other(both, side);
        let is_whole = own.start >= self.top && own.end <= self.top + height;
        if rows.is_free && rows.flows.len() > 1 {
            let [a, b] = both;
            if !a.is_empty() && !b.is_empty() {
                self.slip = b.start.cast_signed() - a.start.cast_signed();
            }
            let first = if a.is_empty() {
                b.start.saturating_add_signed(-self.slip)..b.end.saturating_add_signed(-self.slip)
            } else {
                a.clone()
            };
            if first.start < self.top || first.end > self.top + height {
                self.top = first.start.saturating_sub(height / 4);
            }
        } else if !is_whole {
            self.top = own.start.saturating_sub(height / 4);
        }
        self.keep(Some(rows), height);
    }

    /// Scrolls to a match.
    pub(super) fn show_hit(&mut self, hit: &FindHit, rows: &ReadingRows, height: usize) {
        let slip = if hit.pane == Side::B { self.slip } else { 0 };
        let row = hit.row.saturating_add_signed(-slip);
        if row < self.top || row >= self.top + height {
            self.top = row.saturating_sub(height / 3);
        }
        self.keep(Some(rows), height);
    }
}

/// The rows of a stop on a side; on the other side if it has none there.
fn own_or_other(both: &[Range<usize>; 2], side: Side) -> &Range<usize> {
    if both[side].is_empty() { &both[side.other()] } else { &both[side] }
}

//! Lays out the alignment reading: matched sentences level, unmatched ones alone on their side.

use crate::explain::align::{Alignment, AlignmentRow};
use crate::explain::sentences::core;
use crate::pair::Side;
use crate::tui::screens::read::areas::{Gutters, RowsShape};
use crate::tui::screens::read::contract::PairTexts;
use crate::tui::screens::read::flow::{Flow, FragmentClass};
use crate::tui::screens::read::rows::{Mode, Pane, ROWS, ReadingRows, level};
use std::ops::Range;

/// Lays out an alignment; returns the rows so far once `stop` is true.
pub(super) fn spread(
    texts: &PairTexts,
    gutters: Gutters,
    found: &Alignment,
    shape: RowsShape,
    stop: &dyn Fn() -> bool,
) -> ReadingRows {
    let order = found.order(shape.order);
    let mut flows = vec![Flow::default()];
    if shape.mode == Mode::Beside {
        flows.push(Flow::default());
    }
    let mut lengths = Vec::with_capacity(order.len());
    for row in order.iter().filter_map(|&at| found.rows.get(at)) {
        lengths.push(pour(texts, found, row, &mut flows));
    }
    let mut out = ReadingRows::new(shape.mode, flows);
    let both = Side::BOTH.map(|side| texts.of(side));
    let mut panes = ReadingRows::panes(&out.flows, both, shape.columns(gutters));
    let mut rows = Vec::new();
    for ((at, row), lengths) in
        order.iter().filter_map(|&at| Some((at, found.rows.get(at)?))).zip(lengths)
    {
        if rows.len() >= ROWS || (rows.len() % 64 == 0 && stop()) {
            out.is_cut = true;
            break;
        }
        let first = rows.len();
        out.heads.push((first, at as u32));
        for (side, length) in Side::BOTH.into_iter().zip(lengths) {
            feed(&mut panes, side, shape.mode, row, length);
        }
        level(&mut panes, &mut rows);
        if is_stop(row) {
            let shown = first..rows.len();
            out.stops.push([shown.clone(), shown]);
        }
    }
    drop(panes);
    out.rows = rows;
    out
}

/// True if the row is a stop: moved, changed or unmatched.
pub(super) fn is_stop(row: &AlignmentRow) -> bool {
    !row.is_matched() || row.moved || !row.inner.is_empty()
}

/// Feeds one side of a row into its pane, on new rows.
fn feed(panes: &mut [Pane<'_>], side: Side, mode: Mode, row: &AlignmentRow, length: usize) {
    let pane = if mode == Mode::Beside { side } else { Side::A };
    let Some(pane) = panes.get_mut(pane as usize).filter(|_| length > 0) else { return };
    let first = pane.wrap.rows.len();
    pane.feed(length);
    pane.wrap.flush();
    let number = |range: &Range<usize>| if range.is_empty() { 0 } else { range.start as u32 + 1 };
    let once = mode == Mode::Merged && is_same(row);
    for (at, piece) in pane.wrap.rows.iter_mut().enumerate().skip(first) {
        let own = |other: Side| if once || other == side { number(row.of(other)) } else { 0 };
        piece.lines = if at == first { Side::BOTH.map(own) } else { [0; 2] };
    }
}

/// True if both sides of the row are equal.
fn is_same(row: &AlignmentRow) -> bool {
    row.is_matched() && row.inner.is_empty()
}

/// Adds the text of a row to the flows; returns the number of added bytes of A and of B.
fn pour(
    texts: &PairTexts,
    found: &Alignment,
    row: &AlignmentRow,
    flows: &mut [Flow],
) -> [usize; 2] {
    let merged = flows.len() == 1;
    Side::BOTH.map(|side| {
        let Some(flow) = flows.get_mut(if merged { 0 } else { side as usize }) else { return 0 };
        // One merged text has equal parts only once.
        let Some(whole) =
            found.bytes(row, side).filter(|_| !(merged && side == Side::A && is_same(row)))
        else {
            return 0;
        };
        let before = flow.end;
        for span in &row.inner {
            let class = match (span.same, row.inner.len()) {
                (true, _) => FragmentClass::Same,
                (false, 1) => FragmentClass::Whole,
                (false, _) => FragmentClass::Part,
            };
            flow.push(side, span.of(side), class);
        }
        if row.inner.is_empty() {
            let class = if row.is_matched() { FragmentClass::Same } else { FragmentClass::Whole };
            let body = core(texts.of(side), &whole);
            // A sentence of blanks is shown as blanks.
            let shown = if body.is_empty() { whole } else { body };
            flow.push(side, shown, class);
        }
        flow.end - before
    })
}

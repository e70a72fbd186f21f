//! The rows of an alignment: matched sentences level, those of one text alone on their side.

use crate::explain::align::{Alignment, Row};
use crate::explain::sentences::core;
use crate::pair::Side;
use crate::tui::screens::read::areas::{Gutters, Shape};
use crate::tui::screens::read::contract::Texts;
use crate::tui::screens::read::flow::{Class, Flow};
use crate::tui::screens::read::rows::{Mode, Pane, ROWS, Spread, level};
use std::ops::Range;

/// Lays an alignment out; ends early with what there is when `stop` says so.
pub(super) fn spread(
    texts: &Texts,
    gutters: Gutters,
    found: &Alignment,
    shape: Shape,
    stop: &dyn Fn() -> bool,
) -> Spread {
    let order = found.order(shape.order);
    let mut flows = vec![Flow::default()];
    if shape.mode == Mode::Beside {
        flows.push(Flow::default());
    }
    let mut lengths = Vec::with_capacity(order.len());
    for row in order.iter().filter_map(|&at| found.rows.get(at)) {
        lengths.push(pour(texts, found, row, &mut flows));
    }
    let mut out = Spread::new(shape.mode, flows);
    let both = Side::BOTH.map(|side| texts.of(side));
    let mut panes = Spread::panes(&out.flows, both, shape.columns(gutters));
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

/// Is the row something to stop at: moved, changed, or without a partner?
pub(super) fn is_stop(row: &Row) -> bool {
    !row.is_matched() || row.moved || !row.inner.is_empty()
}

/// Feeds what a row has of one side into its pane, on rows of its own, with the sentence's number.
fn feed(panes: &mut [Pane<'_>], side: Side, mode: Mode, row: &Row, length: usize) {
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

/// Are both sides of the row the same, character by character?
fn is_same(row: &Row) -> bool {
    row.is_matched() && row.inner.is_empty()
}

/// Adds the text of a row to the flows; answers the bytes of A and of B that were added.
fn pour(texts: &Texts, found: &Alignment, row: &Row, flows: &mut [Flow]) -> [usize; 2] {
    let merged = flows.len() == 1;
    Side::BOTH.map(|side| {
        let Some(flow) = flows.get_mut(if merged { 0 } else { side as usize }) else { return 0 };
        // What both have is written once in one text.
        let Some(whole) =
            found.bytes(row, side).filter(|_| !(merged && side == Side::A && is_same(row)))
        else {
            return 0;
        };
        let before = flow.end;
        for span in &row.inner {
            let class = match (span.same, row.inner.len()) {
                (true, _) => Class::Same,
                (false, 1) => Class::Whole,
                (false, _) => Class::Part,
            };
            flow.push(side, span.of(side), class);
        }
        if row.inner.is_empty() {
            let class = if row.is_matched() { Class::Same } else { Class::Whole };
            let body = core(texts.of(side), &whole);
            // A sentence of blanks is shown as blanks.
            let shown = if body.is_empty() { whole } else { body };
            flow.push(side, shown, class);
        }
        flow.end - before
    })
}

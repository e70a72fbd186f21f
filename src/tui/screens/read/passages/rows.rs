//! The rows of passages: each text whole, in its own pane or one below the other.

use crate::display::width::width;
use crate::explain::passages::within;
use crate::pair::Side;
use crate::tui::screens::read::areas::{Gutters, RowsShape};
use crate::tui::screens::read::contract::PairTexts;
use crate::tui::screens::read::flow::{Flow, FragmentClass};
use crate::tui::screens::read::passages::found::Copied;
use crate::tui::screens::read::rows::{Mode, ROWS, ReadingRows, level};
use crate::tui::screens::read::wrap::PaneRow;
use std::ops::Range;

/// Lays out both texts; returns the rows so far once `stop` is true.
pub(super) fn spread(
    texts: &PairTexts,
    gutters: Gutters,
    copied: &Copied,
    shape: RowsShape,
    stop: &dyn Fn() -> bool,
) -> ReadingRows {
    let mut flows = vec![Flow::default()];
    if shape.mode == Mode::Beside {
        flows.push(Flow::default());
    }
    let last = flows.len() - 1;
    // Where each text starts in its flow.
    let starts = [0, if last == 0 { texts.of(Side::A).len() } else { 0 }];
    for side in Side::BOTH {
        if let Some(flow) = flows.get_mut((side as usize).min(last)) {
            pour(copied, side, texts.of(side).len(), flow);
        }
    }
    let mut out = ReadingRows::new(shape.mode, flows);
    out.is_free = true;
    let both = Side::BOTH.map(|side| texts.of(side));
    let mut panes = ReadingRows::panes(&out.flows, both, shape.columns(gutters));
    let mut is_cut = false;
    let mut rows: Vec<[PaneRow; 2]> = Vec::new();
    for (side, text) in Side::BOTH.into_iter().zip(both) {
        let Some(pane) = panes.get_mut(out.pane_of(side) as usize) else { continue };
        for line in text.split_inclusive('\n') {
            let count = pane.wrap.rows.len() + rows.len();
            if count >= ROWS || (count.is_multiple_of(1024) && stop()) {
                is_cut = true;
                break;
            }
            pane.feed(line.len());
        }
        pane.wrap.flush();
        if last == 0 && side == Side::A && !text.is_empty() {
            // A row between the two texts.
            level(&mut panes, &mut rows);
            let end = starts[1] as u32;
            rows.push([PaneRow { from: end, to: end, ..PaneRow::default() }; 2]);
        }
        if is_cut && last == 0 {
            break;
        }
    }
    level(&mut panes, &mut rows);
    drop(panes);
    (out.rows, out.is_cut) = (rows, is_cut);
    let stops = copied.list().iter().map(|passage| {
        Side::BOTH.map(|side| {
            let range = &passage.original[side];
            let place = range.start + starts[side]..range.end + starts[side];
            out.rows_of(out.pane_of(side), &place).unwrap_or_default()
        })
    });
    out.stops = stops.collect();
    out
}

/// Adds a text to a flow: passages and the text between them, with template text as own fragments.
fn pour(copied: &Copied, side: Side, length: usize, flow: &mut Flow) {
    let found = &copied.copying.passages;
    let mut end = 0;
    for place in found.order(side) {
        let Some(range) = found.list.get(place).map(|passage| &passage.original[side]) else {
            continue;
        };
        part(copied, side, end..range.start, flow);
        let first = flow.fragments.len();
        part(copied, side, range.clone(), flow);
        if let Some(fragment) = flow.fragments.get_mut(first) {
            fragment.lead = width(&copied.badge(place)) as u16;
        }
        end = range.end;
    }
    part(copied, side, end..length, flow);
}

/// Adds a range of a text, split at template text.
fn part(copied: &Copied, side: Side, range: Range<usize>, flow: &mut Flow) {
    let template = &copied.template[side];
    let mut end = range.start;
    for grey in within(template, &range) {
        flow.push(side, end..grey.start, FragmentClass::Whole);
        flow.push(side, grey.clone(), FragmentClass::Whole);
        end = grey.end;
    }
    flow.push(side, end..range.end, FragmentClass::Whole);
}

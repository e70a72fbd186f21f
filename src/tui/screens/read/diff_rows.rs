//! Lays out the diff reading: both texts in order, level where they are equal, equal text foldable.

use crate::explain::diff::{BlockKind, Diff};
use crate::pair::Side;
use crate::tui::screens::read::areas::{Gutters, RowsShape};
use crate::tui::screens::read::contract::PairTexts;
use crate::tui::screens::read::flow::Flow;
use crate::tui::screens::read::rows::{Mode, Pane, ROWS, ReadingRows, level};
use crate::tui::screens::read::wrap::PaneRow;
use std::iter;

/// Inside a line, the sides are levelled again once they are this many rows apart.
const DRIFT: usize = 2;
/// Rows around a change that are never folded away.
const CONTEXT: usize = 3;
/// Minimum rows of a fold.
const LEAST: usize = 3;

/// Lays out a diff; returns the rows so far once `stop` is true.
pub(super) fn spread(
    texts: &PairTexts,
    gutters: Gutters,
    diff: &Diff,
    shape: RowsShape,
    stop: &dyn Fn() -> bool,
) -> ReadingRows {
    let flows = match shape.mode {
        Mode::Beside => vec![Flow::side(diff, Side::A), Flow::side(diff, Side::B)],
        Mode::Merged => vec![Flow::merged(diff)],
    };
    let mut out = ReadingRows::new(shape.mode, flows);
    let both = Side::BOTH.map(|side| texts.of(side));
    let mut panes = ReadingRows::panes(&out.flows, both, shape.columns(gutters));
    let mut rows = Vec::new();
    for block in &diff.blocks {
        if rows.len() >= ROWS || stop() {
            out.is_cut = true;
            break;
        }
        let paired = !matches!(block.kind, BlockKind::Delete | BlockKind::Insert);
        settle(&mut panes, paired, &mut rows);
        for span in block.spans().iter() {
            let same = if span.same { both[1].get(span.b.clone()) } else { None };
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
                let lengths = match shape.mode {
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
    out.stops = out.joint_stops();
    if shape.folded && !out.stops.is_empty() {
        fold(&mut out);
    }
    out
}

/// Levels the sides where both start a line; inside a line only within versions of one sentence,
/// once they are too far apart.
fn settle(panes: &mut [Pane<'_>], paired: bool, rows: &mut Vec<[PaneRow; 2]>) {
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

/// Replaces each long run of rows away from changes by one row.
fn fold(out: &mut ReadingRows) {
    let whole = std::mem::take(&mut out.rows);
    let mut kept = 0;
    let shown = out.stops.iter().map(|[rows, _]| rows.clone()).filter(|rows| !rows.is_empty());
    for (at, change) in shown.chain(iter::once(whole.len()..whole.len())).enumerate() {
        // A run starts after the previous change, or at the start of the text.
        let from = if at == 0 { 0 } else { kept + CONTEXT };
        let is_end = change.is_empty();
        let to = if is_end { whole.len() } else { change.start.saturating_sub(CONTEXT) };
        let run = whole.get(from..to).filter(|run| run.len() >= LEAST);
        if let Some((run, (first, last))) =
            run.and_then(|run| Some((run, run.first().zip(run.last())?)))
        {
            out.rows.extend(whole.get(kept..from).unwrap_or(&[]));
            let mut row = *first;
            for (piece, end) in row.iter_mut().zip(last) {
                (piece.to, piece.hidden) = (end.to, run.len() as u32);
            }
            out.rows.push(row);
            kept = to;
        }
        let end = change.end.max(kept).min(whole.len());
        out.rows.extend(whole.get(kept..end).unwrap_or(&[]));
        kept = end;
    }
    out.rows.extend(whole.get(kept..).unwrap_or(&[]));
    out.stops = out.joint_stops();
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::display::width::width;
    use crate::explain::diff::{Effort, diff};
    use crate::tui::screens::read::areas::ReadingRequest;

    fn laid(a: &str, b: &str, asked: ReadingRequest, columns: u16) -> ReadingRows {
        let hash = crate::corpus::document::ContentHash([0; 32]);
        let texts = PairTexts::new([hash, hash], [a.into(), b.into()]);
        let found = diff(a, b, &Effort::default(), &|| false);
        spread(&texts, Gutters::default(), &found, RowsShape::new(asked, columns), &|| false)
    }

    #[test]
    fn rows_cover_both_texts_in_order_and_fit() {
        let a = "第一段，很长的一句话。\n\n\tsecond paragraph of words  \n第三\u{202e}段。完";
        let b = "第一段，很长很长的一句话。新句。\n\tsecond of paragraph words\n\n第三段。完\n";
        for window in 40..160 {
            let mode = Some([Mode::Beside, Mode::Merged][usize::from(window) % 2]);
            let out = laid(a, b, ReadingRequest { mode, ..ReadingRequest::default() }, window);
            let columns =
                RowsShape::new(ReadingRequest { mode, ..ReadingRequest::default() }, window)
                    .columns(Gutters::default());
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
            assert!(out.stops.iter().all(|rows| !rows[0].is_empty()));
        }
    }

    #[test]
    fn folds_hide_rows_and_no_byte_is_lost() {
        let lines: Vec<String> = (0..60).map(|at| format!("第{at}行。\n")).collect();
        let a = lines.concat();
        let b =
            a.replace("第9行", "第九行").replace("第12行", "第十二行").replace("第50行", "五十");
        for mode in [Mode::Beside, Mode::Merged] {
            let asked =
                ReadingRequest { mode: Some(mode), folded: true, ..ReadingRequest::default() };
            let out = laid(&a, &b, asked, 100);
            let hidden: Vec<u32> = out.rows.iter().map(|row| row[0].hidden).collect();
            let folds: Vec<u32> = hidden.into_iter().filter(|hidden| *hidden > 0).collect();
            assert_eq!(folds, [6, 31, 6]);
            let mut end = 0;
            for row in &out.rows {
                assert_eq!(row[0].from, end);
                end = row[0].to;
            }
            assert_eq!(end as usize, out.flows[0].end);
            assert_eq!(out.stops.len(), 3);
            assert!(out.stops.iter().all(|[rows, _]| rows.len() <= 2));
        }
    }
}

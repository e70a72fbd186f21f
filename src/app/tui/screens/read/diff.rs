//! The diff reading: the changes in the order of the texts.

use crate::display::number::{percent_or_dash, thousands};
use crate::explain::diff::{BlockKind, Diff, Effort, diff_by};
use crate::pair::Side;
use crate::part::PartOf as _;
use crate::review::verdict::Verdict;
use crate::text::normalize::Ladder;
use crate::tui::actions::Action;
use crate::tui::model::Model;
use crate::tui::screens::read::areas::{Gutters, RowsShape};
use crate::tui::screens::read::contract::{MakeReading, Reading, ReadingMode};
use crate::tui::screens::read::flow::{Flow, Fragment, FragmentClass};
use crate::tui::screens::read::marks::quiet;
use crate::tui::screens::read::rows::{Mode, Pane, ROWS, ReadingRows, level};
use crate::tui::screens::read::shared_lines::shared_lines;
use crate::tui::screens::read::texts::PairTexts;
use crate::tui::screens::read::wrap::PaneRow;
use crate::tui::theme::Theme;
use crate::tui::widgets::counted;
use ratatui::style::{Modifier, Style};
use ratatui::text::Span;
use std::iter;
use std::ops::Range;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// The reading of changes, in order.
pub(super) const DIFF: ReadingMode = ReadingMode {
    name: "diff",
    noun: "change",
    none: "no differences",
    action: Action::ReadDiff,
    hints: &[
        Action::NextChange,
        Action::Judge(Verdict::Match),
        Action::Judge(Verdict::NoMatch),
        Action::Fold,
        Action::ToggleView,
        Action::Find,
        Action::PreviousChange,
        Action::Judge(Verdict::Legitimate),
        Action::Judge(Verdict::Unsure),
        Action::ReadPassages,
        Action::ReadAlignment,
        Action::NextPair,
        Action::PreviousPair,
        Action::OpenWhy,
        Action::Zoom,
        Action::Back,
    ],
    make,
    stamp: |_| 0,
};

/// Time limit of a diff; the size limits stop most diffs sooner.
const PATIENCE: Duration = Duration::from_secs(10);

#[derive(Debug)]
struct Changes(Diff);

fn make(model: &Model) -> MakeReading {
    let shown = model.comparison.as_ref();
    let ladder = shown.map_or_else(Ladder::default, |shown| shown.recipe.ladder.clone());
    Box::new(move |texts, cancel| {
        let effort = Effort { deadline: Instant::now().checked_add(PATIENCE) };
        let both = Side::BOTH.map(|side| texts.text(side));
        Arc::new(Changes(diff_by(both, &ladder, &effort, &|| cancel.is_set())))
    })
}

impl Reading for Changes {
    fn quote(&self, _rows: &ReadingRows, stop: usize) -> Option<[Range<usize>; 2]> {
        let mut changes = self.0.blocks.iter().filter(|block| block.kind != BlockKind::Equal);
        changes.nth(stop).map(|block| [block.a.clone(), block.b.clone()])
    }

    fn spread(&self, texts: &PairTexts, shape: RowsShape, stop: &dyn Fn() -> bool) -> ReadingRows {
        spread(texts, self.gutters(texts), &self.0, shape, stop)
    }

    fn headline(
        &self,
        texts: &PairTexts,
        rows: &ReadingRows,
        chosen: Option<usize>,
        theme: &Theme,
    ) -> Vec<Span<'static>> {
        let (diff, count) = (&self.0, rows.stops.len());
        let headline = match (count, chosen) {
            (0, _) if texts.key[0] == texts.key[1] => {
                "These two texts are byte for byte the same".to_owned()
            }
            (0, _) => match diff.space {
                Some(space) => format!("No change: the text {}", space.phrase()),
                None if diff.is_as_seen => "The same text as seen".to_owned(),
                None => "The same text; the files differ in encoding or line ends".to_owned(),
            },
            (_, Some(at)) => {
                let block = diff.changes.get(at).and_then(|&at| diff.blocks.get(at));
                let places = block.map(|block| texts.places([&block.a, &block.b]));
                let [at, count] = [at + 1, count].map(|number| thousands(number as u64));
                format!("change {at} of {count}{}", places.unwrap_or_default())
            }
            _ => counted(count, "change"),
        };
        let mut parts = vec![Span::styled(headline, theme.title)];
        if count > 0 {
            let kinds =
                diff.changes.iter().filter_map(|&at| diff.blocks.get(at)).map(|block| block.kind);
            let blank = kinds.clone().filter(|kind| *kind == BlockKind::Space).count();
            if blank == count {
                parts.push(Span::raw(" · only white space differs"));
            } else if blank > 0 {
                parts
                    .push(Span::raw(format!(" · {} in white space only", thousands(blank as u64))));
            }
            let [a, b] = Side::BOTH.map(|side| percent_or_dash(diff.summary.share(side)));
            parts.push(Span::raw(if diff.is_as_seen {
                format!(" · unchanged as seen: {a} of A, {b} of B")
            } else {
                format!(" · unchanged: {a} of A, {b} of B")
            }));
            if let Some(space) = diff.space {
                parts.push(Span::raw(format!(" · {} not marked", space.noun())));
            }
        }
        if let Some(why) = diff.approximate {
            parts.push(Span::styled(format!(" · approximate: {why}"), theme.warning));
        }
        parts
    }

    fn mark(&self, _: &ReadingRows, stop: usize, theme: &Theme) -> (char, Style) {
        let block = self.0.changes.get(stop).and_then(|&at| self.0.blocks.get(at));
        match block.map(|block| block.kind) {
            Some(BlockKind::Delete) => ('-', quiet(theme.only_a)),
            Some(BlockKind::Insert) => ('+', quiet(theme.only_b)),
            Some(BlockKind::Space) => ('·', theme.warning),
            _ => ('~', theme.warning),
        }
    }

    fn style(&self, fragment: &Fragment, mode: Mode, theme: &Theme) -> Style {
        changed(fragment, mode, theme)
    }

    fn sign(&self, rows: &ReadingRows, row: usize, pane: Side, theme: &Theme) -> (char, Style) {
        match rows.sign_of(row, pane) {
            ' ' => (' ', theme.text),
            '-' => ('-', quiet(theme.only_a)),
            '+' => ('+', quiet(theme.only_b)),
            sign => (sign, theme.warning),
        }
    }

    fn has_folds(&self) -> bool {
        true
    }
}

/// The style of a fragment by its side and class: what changed stands out.
pub(super) fn changed(fragment: &Fragment, mode: Mode, theme: &Theme) -> Style {
    let own = if fragment.side == Side::A { theme.only_a } else { theme.only_b };
    // In one merged text, deleted text is struck out as well.
    let gone = mode == Mode::Merged && fragment.side == Side::A;
    let own = if gone { own.add_modifier(Modifier::CROSSED_OUT) } else { own };
    match fragment.class {
        FragmentClass::Same => theme.text,
        FragmentClass::Part | FragmentClass::Blank => own,
        FragmentClass::Whole => quiet(own),
    }
}

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
    let mut panes = ReadingRows::panes(&out.flows, texts, shape.columns(gutters));
    let mut rows = Vec::new();
    for block in &diff.blocks {
        if rows.len() >= ROWS || stop() {
            out.is_cut = true;
            break;
        }
        let paired = !matches!(block.kind, BlockKind::Delete | BlockKind::Insert);
        settle(&mut panes, paired, &mut rows);
        for span in block.spans().iter() {
            let lines = || shared_lines(texts, span, diff.is_as_seen);
            for lengths in span.same.then(lines).into_iter().flatten() {
                let lengths = if shape.mode == Mode::Beside { lengths } else { [lengths[1], 0] };
                panes.iter_mut().zip(lengths).for_each(|(pane, length)| pane.feed(length));
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
            out.rows.extend(whole.part(kept..from));
            let mut row = *first;
            for (piece, end) in row.iter_mut().zip(last) {
                (piece.to, piece.hidden) = (end.to, run.len() as u32);
            }
            out.rows.push(row);
            kept = to;
        }
        let end = change.end.max(kept).min(whole.len());
        out.rows.extend(whole.part(kept..end));
        kept = end;
    }
    out.rows.extend(whole.part(kept..));
    out.stops = out.joint_stops();
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::display::width::width;
    use crate::text::lines::SpaceRule;
    use crate::tui::screens::read::areas::ReadingRequest;

    fn laid(a: &str, b: &str, request: ReadingRequest, columns: u16) -> ReadingRows {
        let hash = crate::corpus::document::ContentHash([0; 32]);
        let rule = SpaceRule::Smart;
        let texts = PairTexts::new([hash, hash], [a.into(), b.into()], rule);
        let found = diff_by([a, b], &Ladder::default(), &Effort::default(), &|| false);
        spread(&texts, Gutters::default(), &found, RowsShape::new(request, columns), &|| false)
    }

    #[test]
    fn lines_of_a_disguised_copy_stand_beside_those_of_the_original() {
        let a = "The keeper\n\nwent down to the harbour.\nHe saw\n\n\nthe sea.\n";
        let b = a.replace('e', "\u{435}").replace('o', "o\u{200b}");
        let out = laid(a, &b, ReadingRequest::default(), 160);
        let starts = |pane: usize| -> Vec<usize> {
            let text = [a, &b][pane];
            let starts = out.rows.iter().map(|row| row[pane].from as usize);
            starts.map(|at| text.get(..at).unwrap().matches('\n').count()).collect()
        };
        assert_eq!(starts(0), starts(1));
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
                    let columns = columns[pane];
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
            let request =
                ReadingRequest { mode: Some(mode), folded: true, ..ReadingRequest::default() };
            let out = laid(&a, &b, request, 100);
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

//! The alignment reading: sentences matched in any order, with moved ones marked.

use crate::display::number::thousands;
use crate::explain::align::{Alignment, AlignmentRow, align};
use crate::explain::sentences::core;
use crate::pair::Side;
use crate::review::verdict::Verdict;
use crate::tui::actions::Action;
use crate::tui::model::Model;
use crate::tui::screens::read::areas::{Gutters, RowsShape};
use crate::tui::screens::read::contract::{MakeReading, Reading, ReadingMode};
use crate::tui::screens::read::diff::changed;
use crate::tui::screens::read::flow::{Flow, Fragment, FragmentClass};
use crate::tui::screens::read::marks::quiet;
use crate::tui::screens::read::rows::{Mode, Pane, ROWS, ReadingRows, level};
use crate::tui::screens::read::texts::PairTexts;
use crate::tui::theme::Theme;
use crate::tui::widgets::counted;
use ratatui::style::{Modifier, Style};
use ratatui::text::Span;
use std::ops::Range;
use std::sync::Arc;

/// The reading of matched sentences.
pub(super) const ALIGNMENT: ReadingMode = ReadingMode {
    name: "alignment",
    noun: "difference",
    none: "every sentence is the same, in the same order",
    action: Action::ReadAlignment,
    hints: &[
        Action::NextChange,
        Action::Judge(Verdict::Match),
        Action::Judge(Verdict::NoMatch),
        Action::Order,
        Action::Partner,
        Action::ToggleView,
        Action::Find,
        Action::PreviousChange,
        Action::Judge(Verdict::Legitimate),
        Action::Judge(Verdict::Unsure),
        Action::ReadDiff,
        Action::ReadPassages,
        Action::NextPair,
        Action::PreviousPair,
        Action::OpenWhy,
        Action::Zoom,
        Action::Back,
    ],
    make,
    stamp: |_| 0,
};

#[derive(Debug)]
struct Sentences(Alignment);

fn make(_: &Model) -> MakeReading {
    Box::new(|texts, cancel| {
        let [a, b] = Side::BOTH.map(|side| texts.text(side));
        Arc::new(Sentences(align(a, b, texts.rule, &|| cancel.is_set())))
    })
}

impl Sentences {
    /// The row of the alignment that a row of the view belongs to, and whether it starts there.
    fn row(&self, rows: &ReadingRows, row: usize) -> Option<(&AlignmentRow, bool)> {
        let (at, starts) = rows.head_of(row)?;
        Some((self.0.rows.get(at as usize)?, starts))
    }

    /// The sign of a row: moved up or down, changed, or unmatched.
    fn sign_of(row: &AlignmentRow, theme: &Theme) -> (char, Style) {
        match row {
            _ if row.b.is_empty() => ('-', quiet(theme.only_a)),
            _ if row.a.is_empty() => ('+', quiet(theme.only_b)),
            _ if row.moved && row.b.start >= row.a.start => ('↓', theme.accent),
            _ if row.moved => ('↑', theme.accent),
            _ if !row.inner.is_empty() => ('~', theme.warning),
            _ => (' ', theme.text),
        }
    }
}

impl Reading for Sentences {
    fn quote(&self, rows: &ReadingRows, stop: usize) -> Option<[Range<usize>; 2]> {
        let (row, _) = self.row(rows, rows.stops.get(stop)?[0].start)?;
        Some(Side::BOTH.map(|side| {
            let sentences = self.0.sentences[side].get(row.sentences(side).clone());
            let ends = sentences.and_then(|all| Some((all.first()?.start, all.last()?.end)));
            ends.map_or(0..0, |(start, end)| start..end)
        }))
    }

    fn spread(&self, texts: &PairTexts, shape: RowsShape, stop: &dyn Fn() -> bool) -> ReadingRows {
        spread(texts, self.gutters(texts), &self.0, shape, stop)
    }

    fn headline(
        &self,
        _: &PairTexts,
        rows: &ReadingRows,
        chosen: Option<usize>,
        theme: &Theme,
    ) -> Vec<Span<'static>> {
        let figures = self.0.figures;
        let number = |count: usize| thousands(count as u64);
        let headline = match chosen {
            Some(at) => {
                format!("{} of {} differ", number(at + 1), number(rows.stops.len()))
            }
            None => format!("{} matched", counted(figures.matched, "row")),
        };
        let [a, b] = figures.alone.map(number);
        let mut parts = vec![
            Span::styled(headline, theme.title),
            Span::raw(format!(" · {} moved ↑↓ · alone: {a} A, {b} B", number(figures.moved))),
            Span::raw(format!(" · {} same", number(figures.same))),
        ];
        if let Some(why) = self.0.approximate {
            parts.push(Span::styled(format!(" · approximate: {why}"), theme.warning));
        }
        parts
    }

    fn mark(&self, rows: &ReadingRows, stop: usize, theme: &Theme) -> (char, Style) {
        let first = rows.stops.get(stop).map_or(0, |both| both[0].start);
        self.row(rows, first).map_or((' ', theme.text), |(row, _)| Self::sign_of(row, theme))
    }

    fn style(&self, fragment: &Fragment, mode: Mode, theme: &Theme) -> Style {
        // Both sentences stand whole, one below the other: nothing is struck out.
        let plain = changed(fragment, Mode::Beside, theme);
        if mode == Mode::Merged && fragment.class == FragmentClass::Part {
            return plain.add_modifier(Modifier::UNDERLINED);
        }
        plain
    }

    fn sign(&self, rows: &ReadingRows, row: usize, pane: Side, theme: &Theme) -> (char, Style) {
        let Some((found, _)) = self.row(rows, row) else { return (' ', theme.text) };
        let is_there = rows.rows.get(row).is_some_and(|row| row[pane].from < row[pane].to);
        if is_there { Self::sign_of(found, theme) } else { (' ', theme.text) }
    }

    fn gutters(&self, _: &PairTexts) -> Gutters {
        let highest = self.0.sentences.iter().map(Vec::len).max().unwrap_or(0);
        Gutters { highest, tag: 5 }
    }

    fn tag(&self, rows: &ReadingRows, row: usize, theme: &Theme) -> Option<(String, Style)> {
        let (found, _) = self.row(rows, row).filter(|(_, starts)| *starts)?;
        Some(match found {
            _ if !found.is_matched() => ("only".to_owned(), theme.dim),
            _ if found.inner.is_empty() => ("  = ".to_owned(), theme.dim),
            _ => (format!("{:.2}", found.score), theme.warning),
        })
    }

    fn has_orders(&self) -> bool {
        true
    }
}

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
    let mut panes = ReadingRows::panes(&out.flows, texts, shape.columns(gutters));
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
        let own =
            |other: Side| if once || other == side { number(row.sentences(other)) } else { 0 };
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
            flow.push(side, span.bytes(side), class);
        }
        if row.inner.is_empty() {
            let class = if row.is_matched() { FragmentClass::Same } else { FragmentClass::Whole };
            let body = core(texts.text(side), &whole);
            // A sentence of blanks is shown as blanks.
            let shown = if body.is_empty() { whole } else { body };
            flow.push(side, shown, class);
        }
        flow.end - before
    })
}

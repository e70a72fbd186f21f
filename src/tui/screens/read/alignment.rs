//! The alignment reading: sentences matched in any order, with moved ones marked.

use crate::display::number::thousands;
use crate::explain::align::{Alignment, AlignmentRow, align};
use crate::pair::Side;
use crate::review::verdict::Verdict;
use crate::tui::actions::Action;
use crate::tui::model::Model;
use crate::tui::screens::read::alignment_rows;
use crate::tui::screens::read::areas::{Gutters, RowsShape};
use crate::tui::screens::read::contract::{MakeReading, PairTexts, Reading, ReadingMode};
use crate::tui::screens::read::diff::changed;
use crate::tui::screens::read::flow::{Fragment, FragmentClass};
use crate::tui::screens::read::marks::quiet;
use crate::tui::screens::read::rows::{Mode, ReadingRows};
use crate::tui::theme::Theme;
use crate::tui::widgets::counted;
use ratatui::style::{Modifier, Style};
use ratatui::text::Span;
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
        Action::Back,
    ],
    make,
    stamp: |_| 0,
};

#[derive(Debug)]
struct Sentences(Alignment);

fn make(_: &Model) -> MakeReading {
    Box::new(|texts, cancel| {
        Arc::new(Sentences(align(texts.of(Side::A), texts.of(Side::B), &|| cancel.is_set())))
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
    fn spread(&self, texts: &PairTexts, shape: RowsShape, stop: &dyn Fn() -> bool) -> ReadingRows {
        alignment_rows::spread(texts, self.gutters(texts), &self.0, shape, stop)
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
        let told = match chosen {
            Some(at) => {
                format!("{} of {} differ", number(at + 1), number(rows.stops.len()))
            }
            None => format!("{} matched", counted(figures.matched, "row")),
        };
        let [a, b] = figures.alone.map(number);
        let mut parts = vec![
            Span::styled(told, theme.title),
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

//! The table of pairs: its heading, and the rows that are visible.

use crate::compare::result::{CopyFacts, SortKey};
use crate::display::affixes::CommonAffixes;
use crate::display::apart::cut_apart;
use crate::display::width::{cut, pad, width};
use crate::measure::MeasureId;
use crate::measure::scale::short_ratio;
use crate::pair::{DocId, Side};
use crate::tui::chinese::short_class;
use crate::tui::draw_text::DrawText as _;
use crate::tui::model::{CountedScore, Model, PairDetails};
use crate::tui::widgets::bar::line;
use crate::tui::widgets::columns::{ColumnField, TITLES_FROM, TableColumn};
use crate::tui::widgets::verdicts;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use std::borrow::Cow;

/// What a pair shows that was not read yet.
pub(super) const UNREAD: &str = "…";

/// The sort key for a click on the heading of a column.
pub fn sort_key(field: ColumnField) -> Option<SortKey> {
    match field {
        ColumnField::NameA => Some(SortKey::NameA),
        ColumnField::NameB => Some(SortKey::NameB),
        ColumnField::Measure(id) => Some(SortKey::Measure(id)),
        ColumnField::Letters => Some(SortKey::Disagreement),
        ColumnField::Verdict => Some(SortKey::Given),
        ColumnField::Class => Some(SortKey::Class),
        ColumnField::Explained => Some(SortKey::Explained),
        ColumnField::Counted => Some(SortKey::Counted),
        ColumnField::Rank => None,
    }
}

/// The arrow of the sort direction.
pub fn arrow(descending: bool) -> &'static str {
    if descending { "▼" } else { "▲" }
}

/// Draws the headings, with an arrow at the sort column.
pub fn heading(model: &Model, columns: &[TableColumn], area: Rect, buffer: &mut Buffer) {
    for column in columns {
        let sorted = sort_key(column.field) == Some(model.view.sort);
        let mark = if sorted { arrow(model.view.descending) } else { "" };
        let style = if sorted { model.theme.accent } else { model.theme.dim };
        let text = match column.field {
            ColumnField::Verdict => {
                if sorted {
                    mark.to_owned()
                } else {
                    String::new()
                }
            }
            ColumnField::Rank => right("#", column.width),
            ColumnField::Class => format!("{}{mark}", model.translated("Class")),
            ColumnField::Explained => {
                right(&format!("{mark}{}", model.translated("Expl")), column.width)
            }
            ColumnField::Counted => {
                right(&format!("{mark}{}", model.translated("Counted")), column.width)
            }
            ColumnField::NameA => format!("A{mark}"),
            ColumnField::NameB => format!("B{mark}"),
            ColumnField::Letters => format!("{}{mark}", model.view.thresholds.on().letters()),
            ColumnField::Measure(id) => {
                right(&format!("{mark}{}", title(model, id, area.width)), column.width)
            }
        };
        buffer.draw_text(area.x + column.x, area.y, text, usize::from(column.width) + 1, style);
    }
}

/// The heading of a measure: its name, or in a narrow table its letter.
fn title(model: &Model, id: MeasureId, table: u16) -> String {
    match id.letter().filter(|_| id.is_on_by_default()) {
        Some(letter) if table < TITLES_FROM => letter.to_string(),
        _ => model.translated(id.measure().title).into_owned(),
    }
}

fn right(text: &str, columns: u16) -> String {
    let blank = usize::from(columns).saturating_sub(width(text));
    " ".repeat(blank) + text
}

/// Draws the visible rows, from `offset` on; does not read other rows.
pub fn rows(
    model: &Model,
    columns: &[TableColumn],
    offset: usize,
    area: Rect,
    buffer: &mut Buffer,
) {
    for (y, place) in (area.top()..area.bottom()).zip(offset..) {
        let Some(chosen) = model.at(place) else { break };
        let Some(pair) = model.pair_of(chosen) else { break };
        let is_chosen = model.chosen == Some(chosen);
        if is_chosen {
            let line = Rect::new(area.x, y, area.width, 1);
            buffer.set_style(line, model.theme.selection);
        }
        let row = Row { model, pair, is_chosen, place, index: chosen.index };
        for column in columns {
            row.cell(*column, area.x + column.x, y, buffer);
        }
    }
}

struct Row<'a> {
    model: &'a Model,
    pair: PairDetails<'a>,
    is_chosen: bool,
    place: usize,
    /// Its index in the pair table.
    index: u32,
}

impl Row<'_> {
    /// The chosen row has one style: no other colours in it.
    fn style(&self, style: Style) -> Style {
        if self.is_chosen { self.model.theme.selection } else { style }
    }

    fn cell(&self, column: TableColumn, x: u16, y: u16, buffer: &mut Buffer) {
        let theme = &self.model.theme;
        let (text, style) = match column.field {
            ColumnField::Verdict => return self.verdict(x, y, buffer),
            ColumnField::Rank => (right(&(self.place + 1).to_string(), column.width), theme.dim),
            ColumnField::NameA => (self.name_a(column.width), theme.text),
            ColumnField::NameB => (self.name_b(column.width), theme.text),
            ColumnField::Letters => return self.letters(x, y, buffer),
            ColumnField::Class => (self.class().into_owned(), theme.text),
            ColumnField::Explained => (right(&self.explained(), column.width), theme.text),
            ColumnField::Counted => {
                let (text, style) = self.counted();
                (right(&text, column.width), style)
            }
            ColumnField::Measure(id) => return self.measure(id, column, x, y, buffer),
        };
        buffer.draw_text(x, y, text, column.width.into(), self.style(style));
    }

    fn copy(&self) -> Option<CopyFacts> {
        self.pair.reading?.copy
    }

    /// The short name of the class of the copy; `…` for a pair that was not read yet.
    fn class(&self) -> Cow<'static, str> {
        let class = self.copy().map(|copy| copy.class(self.pair.is_flagged));
        class.map_or(Cow::Borrowed(UNREAD), |class| short_class(class, self.model.language))
    }

    fn explained(&self) -> String {
        let share = self.copy().map(|copy| copy.explained_mean());
        share.map_or_else(|| UNREAD.to_owned(), |share| format!("{:.0} %", 100.0 * share))
    }

    /// Jaccard without what does not count. An old one is dim and has the mark of what is not known yet.
    fn counted(&self) -> (String, Style) {
        let theme = &self.model.theme;
        let shown = |score: Option<f64>| score.map_or_else(|| "—".to_owned(), short_ratio);
        match self.model.counted_score(self.index) {
            CountedScore::Known(score) => (shown(score), theme.text),
            CountedScore::Old(score) => (shown(score) + UNREAD, theme.dim),
            CountedScore::Pending => (UNREAD.to_owned(), theme.dim),
            CountedScore::Failed => ("?".to_owned(), theme.dim),
        }
    }

    fn name_a(&self, columns: u16) -> String {
        let count = if self.is_copy() { 0 } else { self.copies(self.pair.row.a) };
        self.name(Side::A, "", count, columns)
    }

    fn name_b(&self, columns: u16) -> String {
        let (mark, count) = if self.is_copy() {
            ("≡ ", self.copies(self.pair.row.a))
        } else {
            ("", self.copies(self.pair.row.b))
        };
        self.name(Side::B, mark, count, columns)
    }

    fn name(&self, side: Side, mark: &str, copies: usize, columns: u16) -> String {
        let suffix = if copies > 2 || (copies > 0 && mark.is_empty()) {
            format!(" ×{copies}")
        } else {
            String::new()
        };
        let room = usize::from(columns).saturating_sub(width(mark) + width(&suffix));
        let names = self.pair.names();
        let shown = short(&names[side], &names[side.other()], room, &self.model.affixes);
        pad(&format!("{mark}{shown}{suffix}"), columns.into())
    }

    /// True if both normalised texts are equal: the row represents a group of copies.
    fn is_copy(&self) -> bool {
        self.model.comparison.as_ref().is_some_and(|comparison| {
            comparison.copies.representative(self.pair.row.b) == self.pair.row.a
        })
    }

    /// The number of documents with the text of this one, including itself; 0 if there are no copies.
    fn copies(&self, id: DocId) -> usize {
        let others = self.model.comparison.as_ref().map_or(0, |c| c.copies.others(id).len());
        if others == 0 { 0 } else { others + 1 }
    }

    /// Draws the verdict, and before it the mark of a selected row; both may use the gaps next to the column.
    fn verdict(&self, x: u16, y: u16, buffer: &mut Buffer) {
        let (theme, review) = (&self.model.theme, &self.model.review);
        let row = self.pair.row.pair();
        if review.selected.contains(&row) {
            buffer.draw_string(x.saturating_sub(1), y, "+", theme.accent);
        }
        if let Some(mark) = review.mark(row) {
            let (text, style) = verdicts::cell(&mark, theme);
            buffer.draw_text(x, y, text, 2, self.style(style));
        }
    }

    fn letters(&self, x: u16, y: u16, buffer: &mut Buffer) {
        let theme = &self.model.theme;
        for (id, x) in self.model.view.thresholds.on().iter().zip(x..) {
            let letter = id.letter().filter(|_| self.pair.flags.contains(id));
            let style = if letter.is_some() { theme.flagged } else { theme.dim };
            buffer.draw_string(x, y, letter.unwrap_or('·').to_string(), self.style(style));
        }
    }

    fn measure(&self, id: MeasureId, column: TableColumn, x: u16, y: u16, buffer: &mut Buffer) {
        let measure = id.measure();
        let (theme, evidence) = (&self.model.theme, &self.pair.evidence);
        if column.bar > 0 {
            let value = (measure.value)(evidence).unwrap_or(0.0);
            let text = line(value, column.bar.into());
            buffer.draw_string(x, y, text, self.style(theme.bar));
        }
        let (x, room) = (x + column.bar, column.width - column.bar);
        let text = right(&(measure.cell)(evidence), room);
        buffer.draw_text(x, y, text, room.into(), self.style(theme.text));
    }
}

/// Shortens a name to `columns`: folders first, then the file name; the part that differs from the
/// other name of the pair stays.
fn short(name: &str, other: &str, columns: usize, common: &CommonAffixes) -> String {
    let base = |name| str::rsplit_once(name, '/').map_or(name, |(_, file)| file);
    match name.rsplit_once('/') {
        Some((folders, file)) if width(name) > columns => {
            match columns.checked_sub(width(file) + 1) {
                Some(room) if room > 3 => format!("{}/{file}", cut(folders, room)),
                Some(room) if room > 0 => format!("…/{file}"),
                _ => cut_apart(file, base(other), columns, common),
            }
        }
        _ => cut_apart(name, other, columns, common),
    }
}

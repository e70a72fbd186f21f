//! A list that is sorted by its columns: cursor, order and filter by keys and mouse, headings, rows, scrollbar.

use crate::display::width::{cut, width};
use crate::tui::actions::Action;
use crate::tui::draw_text::DrawText as _;
use crate::tui::flow::Gesture;
use crate::tui::model::Model;
use crate::tui::widgets::cursor::{first_seen, moved};
use crate::tui::widgets::input_line::InputLine;
use crate::tui::widgets::rows::arrow;
use crate::tui::widgets::scrollbar;
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::style::Style;

/// A column of a list.
pub trait ListColumn: Copy + PartialEq + 'static {
    /// All columns, in the order of the screen.
    const ALL: &'static [Self];
    /// Its heading.
    fn title(self) -> &'static str;
    /// Its heading where the title does not fit.
    fn short(self) -> &'static str {
        self.title()
    }
    /// True if its natural order is descending: the largest, or most severe, first.
    fn largest_first(self) -> bool;
    /// True if it holds numbers, which are right-aligned.
    fn is_number(self) -> bool;
}

/// The place of a column: its first column in the table, and its width.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ListPlace<C> {
    /// The column.
    pub column: C,
    /// Its first column, from the left of the table.
    pub x: u16,
    /// Its width.
    pub width: u16,
}

impl<C: ListColumn> ListPlace<C> {
    /// Writes a cell of the line `area`.
    pub fn put(&self, text: &str, style: Style, area: Rect, buffer: &mut Buffer) {
        let room = usize::from(self.width);
        let text = cut(text, room);
        let shift = if self.column.is_number() { room.saturating_sub(width(&text)) } else { 0 };
        let x = area.x + self.x + shift as u16;
        if x < area.right() {
            buffer.draw_text(x, area.y, text, room, style);
        }
    }
}

/// The headings of a list, its rows, and the scrollbar at their right end.
#[derive(Debug, Clone, Copy)]
pub struct ListAreas {
    /// The headings.
    pub heading: Rect,
    /// The rows.
    pub rows: Rect,
    /// The scrollbar.
    pub scrollbar: Rect,
}

impl ListAreas {
    /// The parts of a list; its last column is the scrollbar.
    pub fn new(heading: Rect, rows: Rect) -> Self {
        let table = |area: Rect| Rect { width: area.width.saturating_sub(1), ..area };
        let scrollbar = Rect { x: table(rows).right(), width: rows.width.min(1), ..rows };
        Self { heading: table(heading), rows: table(rows), scrollbar }
    }

    /// Number of visible rows, at least 1.
    pub fn height(&self) -> usize {
        usize::from(self.rows.height).max(1)
    }
}

/// The order and the filter of a list.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct ColumnOrder<C> {
    /// The sort column.
    pub column: C,
    /// Sorts against the natural direction of the column.
    pub reversed: bool,
    /// Matched against the names as shown.
    pub filter: String,
}

/// What an input changed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ListChange {
    /// The cursor or the line being typed, if anything.
    Cursor,
    /// The order or the filter: the rows must be made again.
    Order,
    /// Nothing: the row under the cursor was pressed again.
    Again,
}

/// The state of a list.
#[derive(Debug, Default)]
pub struct SortedList<C> {
    /// The order and the filter of the next rows.
    pub order: ColumnOrder<C>,
    /// The filter line, while it is being typed.
    pub typing: Option<InputLine>,
    /// The place of the cursor.
    pub place: usize,
    /// The place of the first visible row.
    pub offset: usize,
}

impl<C: ListColumn> SortedList<C> {
    /// Carries out an action on the cursor, the order or the filter line, with `page` visible rows; `None` for
    /// another action.
    pub fn act(&mut self, action: Action, page: usize) -> Option<ListChange> {
        if let Some(to) = moved(action, self.place, page) {
            self.place = to;
            return Some(ListChange::Cursor);
        }
        match action {
            Action::SortNext => return Some(self.sort(1)),
            Action::SortPrevious => return Some(self.sort(C::ALL.len() - 1)),
            Action::SortReverse => {
                self.order.reversed = !self.order.reversed;
                return Some(ListChange::Order);
            }
            Action::Filter => self.typing = Some(InputLine::new(&self.order.filter)),
            Action::Accept => self.typing = None,
            _ => return None,
        }
        Some(ListChange::Cursor)
    }

    fn sort(&mut self, by: usize) -> ListChange {
        let now = C::ALL.iter().position(|&column| column == self.order.column).unwrap_or(0);
        let next = C::ALL.get((now + by) % C::ALL.len()).copied();
        self.sort_by(next.unwrap_or(self.order.column))
    }

    fn sort_by(&mut self, column: C) -> ListChange {
        let again = column == self.order.column;
        self.order.reversed = again && !self.order.reversed;
        self.order.column = column;
        ListChange::Order
    }

    /// Changes the line being typed; the filter follows immediately.
    pub fn typed(&mut self, change: impl FnOnce(&mut InputLine)) -> ListChange {
        let Some(line) = &mut self.typing else { return ListChange::Cursor };
        change(line);
        if line.text() == self.order.filter {
            return ListChange::Cursor;
        }
        line.text().clone_into(&mut self.order.filter);
        ListChange::Order
    }

    /// Ends typing and clears the filter; false if there was neither.
    pub fn clear(&mut self) -> bool {
        let is_filtered = !std::mem::take(&mut self.order.filter).is_empty();
        self.typing.take().is_some() || is_filtered
    }

    /// Handles a gesture of the mouse on a list of `total` rows.
    pub fn mouse(
        &mut self,
        gesture: Gesture,
        at: Position,
        (areas, places): (ListAreas, &[ListPlace<C>]),
        total: usize,
    ) -> ListChange {
        match gesture {
            Gesture::WheelDown => self.place += 1,
            Gesture::WheelUp => self.place = self.place.saturating_sub(1),
            Gesture::Press if areas.heading.contains(at) => {
                let x = at.x - areas.heading.x;
                let hit = places.iter().find(|own| (own.x..=own.x + own.width).contains(&x));
                return hit.map_or(ListChange::Cursor, |own| self.sort_by(own.column));
            }
            Gesture::Press | Gesture::Drag if at.x == areas.scrollbar.x => {
                self.place = scrollbar::row_at(at.y, total, areas.rows);
            }
            Gesture::Press | Gesture::Drag if areas.rows.contains(at) => {
                let to = self.offset + usize::from(at.y - areas.rows.y);
                let is_same = std::mem::replace(&mut self.place, to) == to;
                if is_same && gesture == Gesture::Press {
                    return ListChange::Again;
                }
            }
            _ => {}
        }
        ListChange::Cursor
    }

    /// Keeps the cursor on a list of `total` rows, and its row among the `height` visible ones.
    pub fn follow(&mut self, total: usize, height: usize) {
        self.place = self.place.min(total.saturating_sub(1));
        self.offset = first_seen(self.offset, self.place, height);
        self.offset = self.offset.min(total.saturating_sub(height));
    }

    /// Draws the headings, the visible rows by `row`, which gets the place of a row and its line, the cursor and the
    /// scrollbar.
    pub fn draw(
        &self,
        (areas, places): (ListAreas, &[ListPlace<C>]),
        total: usize,
        model: &Model,
        buffer: &mut Buffer,
        row: &mut dyn FnMut(usize, Rect, &mut Buffer),
    ) {
        for place in places.iter().filter(|_| !areas.heading.is_empty()) {
            let (column, sorted) = (place.column, place.column == self.order.column);
            // Names ascend by default, numbers descend; the mark shows the actual direction.
            let up = sorted && (column.largest_first() == self.order.reversed);
            let mark = if sorted { arrow(!up) } else { "" };
            let style = if sorted { model.theme.accent } else { model.theme.dim };
            let whole = model.translated(column.title());
            let fits = width(&whole) + width(mark) <= usize::from(place.width);
            let title = if fits { whole } else { model.translated(column.short()) };
            place.put(&format!("{title}{mark}"), style, areas.heading, buffer);
        }
        for (y, place) in (areas.rows.top()..areas.rows.bottom()).zip(self.offset..total) {
            let line = Rect { y, height: 1, ..areas.rows };
            row(place, line, buffer);
            if place == self.place {
                buffer.set_style(line, model.theme.selection);
            }
        }
        scrollbar::draw(total, self.offset, areas.scrollbar, &model.theme, buffer);
    }
}

/// Draws a filter line, with the number of rows `shown` at its right end; returns the position of the caret.
pub fn filter_line(
    input: &InputLine,
    style: Style,
    shown: &str,
    area: Rect,
    model: &Model,
    buffer: &mut Buffer,
) -> Option<Position> {
    let theme = &model.theme;
    buffer.draw_text(area.x, area.y, " / ", area.width.into(), theme.accent);
    let shown = model.translated(shown);
    let right = (width(&shown) as u16 + 1).min(area.width);
    buffer.draw_text(area.right() - right, area.y, &shown, right.into(), theme.dim);
    let room = Rect { x: area.x + 3, width: area.width.saturating_sub(4 + right), ..area };
    input.draw(room, style, buffer)
}

//! A scrolling list with a cursor; only its visible rows are made.

use crate::page::{Line, Mark, Table};
use crate::tui::actions::Action;
use crate::tui::draw_text::DrawText as _;
use crate::tui::model::Model;
use crate::tui::widgets::{draw_line, first_seen, moved, scrollbar};
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};

/// The cursor of a list, and its first visible row.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct ListCursor {
    /// The row under the cursor.
    pub(super) at: usize,
    first: usize,
}

impl ListCursor {
    /// Moves the cursor in a list of `total` rows, `height` of them visible. False for an action
    /// that does not move it.
    pub(super) fn act(&mut self, action: Action, total: usize, height: usize) -> bool {
        let Some(to) = moved(action, self.at, height.max(1)) else { return false };
        self.to(to, total, height);
        true
    }

    /// Moves the cursor to a row, at most to the last.
    pub(super) fn to(&mut self, at: usize, total: usize, height: usize) {
        self.at = at.min(total.saturating_sub(1));
        self.first = self.first(total, height);
    }

    /// The first visible row; keeps the cursor in view.
    pub(super) fn first(self, total: usize, height: usize) -> usize {
        let height = height.max(1);
        let at = self.at.min(total.saturating_sub(1));
        first_seen(self.first, at, height).min(total.saturating_sub(height))
    }

    /// Puts the cursor on the row at a position of the area; false outside the rows.
    pub(super) fn press(&mut self, at: Position, area: Rect, total: usize) -> bool {
        let row = self.first(total, area.height.into()) + usize::from(at.y.saturating_sub(area.y));
        let hit = area.contains(at) && row < total;
        if hit {
            self.to(row, total, area.height.into());
        }
        hit
    }

    /// Draws the visible rows; the cursor and the scroll bar only if `focused`.
    pub(super) fn draw(
        self,
        table: &Table<'_>,
        focused: bool,
        area: Rect,
        model: &Model,
        buffer: &mut Buffer,
    ) {
        let theme = &model.theme;
        let (total, first) = (table.len, self.first(table.len, area.height.into()));
        for (y, index) in (area.top()..area.bottom()).zip(first..total) {
            let inner = Rect::new(area.x + 2, y, area.width.saturating_sub(3), 1);
            draw_line(&table.row(index), inner, theme, buffer);
            if focused && index == self.at.min(total.saturating_sub(1)) {
                buffer.draw_text(area.x, y, "▸", area.width.into(), theme.accent);
                buffer.set_style(inner, theme.title);
            }
        }
        if total == 0 {
            let none = Line::new().tint(Mark::Dim, &model.translated("  none"));
            draw_line(&none, Rect { height: area.height.min(1), ..area }, theme, buffer);
        }
        if focused {
            let bar = Rect { x: area.right().saturating_sub(1), width: area.width.min(1), ..area };
            scrollbar::draw(total, first, bar, theme, buffer);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_cursor_stays_in_sight() {
        let mut list = ListCursor::default();
        list.act(Action::Bottom, 100, 10);
        assert_eq!((list.at, list.first(100, 10)), (99, 90));
        list.act(Action::Up, 100, 10);
        assert_eq!((list.at, list.first(100, 10)), (98, 90), "the rows stay while they can");
        list.act(Action::PageUp, 100, 10);
        assert_eq!((list.at, list.first(100, 10)), (88, 88));
        assert_eq!((list.first(3, 10), list.first(0, 0)), (0, 0));
        assert!(!list.act(Action::Left, 100, 10));
        assert!(list.press(Position::new(1, 3), Rect::new(0, 0, 20, 10), 100) && list.at == 91);
    }
}

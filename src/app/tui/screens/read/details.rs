//! The list of details over the reading view; each line may link into a text.

use crate::tui::actions::Action;
use crate::tui::model::{Model, Spot};
use crate::tui::screens::read::contract::Detail;
use crate::tui::widgets::{clear, draw_line, first_seen, moved, scrollbar};
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::widgets::{Block, Widget as _};

/// The open list.
#[derive(Debug, Default)]
pub(super) struct Details {
    lines: Vec<Detail>,
    /// The chosen line.
    at: usize,
    top: usize,
}

impl Details {
    /// A list of these lines.
    pub(super) fn new(lines: Vec<Detail>) -> Self {
        Self { lines, at: 0, top: 0 }
    }

    /// The columns of a line in a box over this body.
    pub(super) fn columns(body: Rect) -> usize {
        usize::from(Self::new(Vec::new()).area(body).width.saturating_sub(2))
    }

    /// The box over the body.
    pub(super) fn area(&self, body: Rect) -> Rect {
        let width = body.width.saturating_sub(4).min(110).max(body.width.min(20));
        let height = (self.lines.len() as u16 + 2).min(body.height.saturating_sub(2)).max(3);
        let (x, y) = ((body.width - width) / 2, body.height.saturating_sub(height) / 2);
        Rect { x: body.x + x, y: body.y + y, width, height }.intersection(body)
    }

    /// Moves the cursor by an action; false for other actions.
    pub(super) fn act(&mut self, action: Action, body: Rect) -> bool {
        let page = usize::from(self.area(body).height.saturating_sub(2)).max(2) - 1;
        let last = self.lines.len().saturating_sub(1);
        let action = match action {
            Action::NextChange => Action::Down,
            Action::PreviousChange => Action::Up,
            other => other,
        };
        let Some(to) = moved(action, self.at, page) else { return false };
        self.at = to.min(last);
        self.top = first_seen(self.top, self.at, page + 1);
        true
    }

    /// Scrolls by a line.
    pub(super) fn wheel(&mut self, down: bool, body: Rect) {
        self.act(if down { Action::Down } else { Action::Up }, body);
    }

    /// Chooses the line that was pressed; false outside of the box.
    pub(super) fn press(&mut self, at: Position, body: Rect) -> bool {
        let area = self.area(body);
        let inner = Block::bordered().inner(area);
        if inner.contains(at) {
            let line = self.top + usize::from(at.y - inner.y);
            self.at = line.min(self.lines.len().saturating_sub(1));
        }
        area.contains(at)
    }

    /// The link of the chosen line.
    pub(super) fn place(&self) -> Option<Spot> {
        self.lines.get(self.at)?.place
    }

    /// Draws the list over the body.
    pub(super) fn draw(&self, body: Rect, model: &Model, buffer: &mut Buffer) {
        let theme = &model.theme;
        let area = self.area(body);
        if area.height < 3 || area.width < 4 {
            return;
        }
        clear(area, theme, buffer);
        let block = Block::bordered()
            .border_style(theme.dim)
            .title(model.translated(" What it comes to "))
            .title_bottom(model.translated(" enter goes there · esc closes "));
        let inner = block.inner(area);
        block.render(area, buffer);
        let shown = self.lines.iter().enumerate().skip(self.top);
        for ((at, detail), y) in shown.zip(inner.y..inner.bottom()) {
            let row = Rect { y, height: 1, ..inner };
            draw_line(&detail.line, row, theme, buffer);
            if at == self.at {
                buffer.set_style(row, theme.selection);
            }
        }
        let bar = Rect { x: area.right() - 1, y: inner.y, width: 1, height: inner.height };
        scrollbar::draw(self.lines.len(), self.top, bar, theme, buffer);
    }
}

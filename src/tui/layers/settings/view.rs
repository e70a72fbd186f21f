//! Draws the settings panel; its areas for the mouse.

use crate::display::sanitise::sanitise;
use crate::display::width::{cut, pad};
use crate::tui::layers::settings::draft::{Field, fields};
use crate::tui::layers::settings::panel::SettingsPanel;
use crate::tui::model::Model;
use crate::tui::theme::Theme;
use crate::tui::widgets::{clear, scrollbar};
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect, Size};
use ratatui::text::Line;
use ratatui::widgets::{Block, Widget as _};

/// Columns of names, and of values with their arrows.
const NAMES: u16 = 25;
const VALUES: u16 = 20;

/// The area of the panel in a window.
pub(super) fn area(window: Size) -> Rect {
    let width = window.width.saturating_sub(2).min(100);
    let height = window.height.saturating_sub(2).min(fields().len() as u16 + 5);
    Rect::new((window.width - width) / 2, (window.height - height) / 2, width, height)
}

/// The rows of a panel in this area.
pub(super) fn list(area: Rect) -> Rect {
    Rect::new(area.x + 2, area.y + 1, area.width.saturating_sub(4), area.height.saturating_sub(5))
}

/// The index of the first visible row.
pub(super) fn first(panel: &SettingsPanel, list: Rect) -> usize {
    (panel.place + 1).saturating_sub(usize::from(list.height))
}

impl SettingsPanel {
    /// Draws the panel over the screen; returns the position of the caret.
    pub(super) fn show(&self, model: &Model, buffer: &mut Buffer) -> Option<Position> {
        let (area, theme) = (area(model.window), &model.theme);
        clear(area, buffer);
        let keys = " ←→ change · digits type · = default · enter compares · esc cancels ";
        let keys = cut(keys, usize::from(area.width.saturating_sub(4)));
        Block::bordered()
            .border_style(theme.dim)
            .title_top(Line::styled(" Settings ", theme.title))
            .title_bottom(Line::styled(keys, theme.dim).right_aligned())
            .render(area, buffer);
        let list = list(area);
        let (offset, mut caret) = (first(self, list), None);
        let rows = fields().into_iter().enumerate().skip(offset);
        for ((place, field), y) in rows.zip(list.top()..list.bottom()) {
            let row = Rect { y, height: 1, ..list };
            caret = caret.or(self.row(field, place == self.place, row, theme, buffer));
        }
        let bar = Rect { x: area.right().saturating_sub(1), width: 1, ..list };
        scrollbar::draw(fields().len(), offset, bar, theme, buffer);
        let below = |y: u16| Rect { y: list.bottom() + y, height: 1, ..list };
        let help = match &self.wrong {
            Some(why) => (sanitise(why), theme.warning),
            None => (self.field().help(), theme.text),
        };
        let room = usize::from(list.width);
        buffer.set_stringn(list.x, below(1).y, cut(&help.0, room), room, help.1);
        let status = match self.draft.restarts() {
            _ if self.typed.is_some() => {
                ("enter accepts the number, enter again compares".to_owned(), theme.accent)
            }
            Some(what) => (format!("enter: {what}; the chosen pair stays"), theme.accent),
            None => ("no changes".to_owned(), theme.dim),
        };
        buffer.set_stringn(list.x, below(2).y, cut(&status.0, room), room, status.1);
        caret
    }

    fn row(
        &self,
        field: Field,
        chosen: bool,
        area: Rect,
        theme: &Theme,
        buffer: &mut Buffer,
    ) -> Option<Position> {
        let room = |x: u16| usize::from(area.right().saturating_sub(x));
        let mark = if chosen { "▸" } else { " " };
        let changed = if self.draft.is_changed(field) { "*" } else { " " };
        let style = if chosen { theme.title } else { theme.text };
        let name = match field {
            Field::Step(step) => format!("step {}", step.name()),
            field => field.name().to_owned(),
        };
        let (x, _) = buffer.set_stringn(area.x, area.y, mark, room(area.x), theme.accent);
        let (x, _) = buffer.set_stringn(x, area.y, changed, room(x), theme.flagged);
        buffer.set_stringn(x, area.y, pad(&name, NAMES.into()), room(x), style);
        let value = Rect { x: area.x + 2 + NAMES, width: VALUES, ..area };
        if let (true, Some(line)) = (chosen, &self.typed) {
            let value = Rect {
                x: value.x + 2,
                width: value.width.min(area.right() - value.x - 2),
                ..value
            };
            return line.draw(value, theme.accent, buffer);
        }
        let text = match field {
            Field::Step(_) => format!("  {}", self.draft.value(field)),
            _ if chosen => format!("◂ {} ▸", self.draft.value(field)),
            _ => format!("  {}", self.draft.value(field)),
        };
        let style = if chosen { theme.accent } else { theme.text };
        buffer.set_stringn(value.x, area.y, cut(&text, VALUES.into()), room(value.x), style);
        let note = value.x + VALUES;
        if room(note) > 40 {
            buffer.set_stringn(note, area.y, cut(&field.help(), room(note)), room(note), theme.dim);
        }
        None
    }
}

/// The columns of a value with its arrows, and the column from which a click steps forward.
pub(super) fn value_at(list: Rect) -> (std::ops::Range<u16>, u16) {
    let from = list.x + 2 + NAMES;
    (from..from + VALUES, from + 3)
}

//! How the settings panel looks, and its keys and clicks.

use crate::display::sanitise::sanitise;
use crate::display::width::{cut, pad};
use crate::tui::app::App;
use crate::tui::flow::Gesture;
use crate::tui::panels::{Field, Panel, clear, fields};
use crate::tui::theme::Theme;
use crate::tui::widgets::{InputLine, scrollbar};
use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::text::Line;
use ratatui::widgets::{Block, Widget as _};

/// Columns of names, and of values with their arrows.
const NAMES: u16 = 25;
const VALUES: u16 = 20;

fn area(window: Rect) -> Rect {
    let width = window.width.saturating_sub(2).min(100);
    let height = window.height.saturating_sub(2).min(fields().len() as u16 + 5);
    Rect::new((window.width - width) / 2, (window.height - height) / 2, width, height)
}

fn list(area: Rect) -> Rect {
    Rect::new(area.x + 2, area.y + 1, area.width.saturating_sub(4), area.height.saturating_sub(5))
}

fn first(panel: &Panel, list: Rect) -> usize {
    (panel.place + 1).saturating_sub(usize::from(list.height))
}

impl Panel {
    /// Draws the panel over the screen; answers where the caret is.
    pub(crate) fn draw(
        &self,
        window: Rect,
        theme: &Theme,
        buffer: &mut Buffer,
    ) -> Option<Position> {
        let area = area(window);
        clear(area, buffer);
        let keys = " ←→ change · digits type · = default · enter compares · esc leaves ";
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
        let told = match self.restarts() {
            _ if self.typed.is_some() => {
                ("enter takes the number, enter again compares".to_owned(), theme.accent)
            }
            Some(what) => (format!("enter: {what}; the chosen pair stays"), theme.accent),
            None => ("nothing is changed".to_owned(), theme.dim),
        };
        buffer.set_stringn(list.x, below(2).y, cut(&told.0, room), room, told.1);
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
        let changed = if self.is_changed(field) { "*" } else { " " };
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
            Field::Step(_) => format!("  {}", self.value(field)),
            _ if chosen => format!("◂ {} ▸", self.value(field)),
            _ => format!("  {}", self.value(field)),
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

impl App {
    /// Opens the settings panel.
    pub(crate) fn open_settings(&mut self) {
        let auto = self.model.comparison.as_ref().map(|comparison| comparison.recipe.n);
        self.panel = Some(Panel::new(&self.model.settings, auto));
    }

    pub(crate) fn panel_key(&mut self, event: &KeyEvent) {
        let Some(panel) = &mut self.panel else { return };
        let control = event.modifiers.contains(KeyModifiers::CONTROL);
        match event.code {
            KeyCode::Esc if panel.typed.is_some() => panel.typed = None,
            KeyCode::Esc | KeyCode::F(2) => self.panel = None,
            KeyCode::Char('c') if control => self.panel = None,
            KeyCode::Enter if panel.typed.is_some() => {
                panel.accept();
            }
            KeyCode::Enter => self.panel_apply(),
            KeyCode::Down | KeyCode::Tab => panel.step(1),
            KeyCode::Up | KeyCode::BackTab => panel.step(-1),
            KeyCode::Char(c) if panel.typed.is_none() && !c.is_ascii_digit() => match c {
                'j' => panel.step(1),
                'k' => panel.step(-1),
                'l' | ' ' | '+' | 'x' => panel.change(true),
                'h' | '-' => panel.change(false),
                '=' => panel.reset(),
                'g' => panel.step(isize::MIN / 2),
                'G' => panel.step(isize::MAX / 2),
                'q' | ',' => self.panel = None,
                _ => {}
            },
            KeyCode::Right if panel.typed.is_none() => panel.change(true),
            KeyCode::Left if panel.typed.is_none() => panel.change(false),
            _ if panel.field().is_number() => {
                panel.typed.get_or_insert_with(InputLine::default).key(event);
            }
            _ => {}
        }
    }

    /// Compares with the settings of the panel and closes it.
    fn panel_apply(&mut self) {
        let Some(panel) = self.panel.take() else { return };
        if panel.restarts().is_some() {
            self.adopt(panel.draft);
        }
    }

    pub(crate) fn panel_mouse(&mut self, gesture: Gesture, at: Position) {
        let window = Rect::from((Position::ORIGIN, self.model.window));
        let Some(panel) = &mut self.panel else { return };
        let area = area(window);
        let list = list(area);
        match gesture {
            Gesture::WheelDown => panel.step(1),
            Gesture::WheelUp => panel.step(-1),
            Gesture::Press if !area.contains(at) => self.panel = None,
            Gesture::Press if list.contains(at) => {
                let place = first(panel, list) + usize::from(at.y - list.y);
                let again = place == panel.place;
                panel.step(place.cast_signed() - panel.place.cast_signed());
                let value = list.x + 2 + NAMES;
                let step = matches!(panel.field(), Field::Step(_));
                if (again || step) && (value..value + VALUES).contains(&at.x) {
                    panel.change(step || at.x > value + 2);
                }
            }
            Gesture::Press if at.y == list.bottom() + 2 => self.panel_apply(),
            Gesture::Press | Gesture::Drag | Gesture::Release => {}
        }
    }
}

//! The settings panel: edits any settings of the comparison and applies them together.

mod draft;

use crate::display::sanitise::sanitise;
use crate::display::width::{cut, pad};
use crate::tui::draw_text::DrawText as _;
use crate::tui::flow::{Effect, Gesture};
use crate::tui::layers::contract::{Layer, Outcome};
use crate::tui::layers::settings::draft::{Field, SettingsDraft, fields};
use crate::tui::model::Model;
use crate::tui::widgets::{InputLine, clear, scrollbar};
use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect, Size};
use ratatui::text::Line;
use ratatui::widgets::{Block, Widget as _};

impl SettingsPanel {
    /// Accepts the typed number; without one, closes the panel and compares with its
    /// settings, if they differ.
    fn enter(&mut self) -> Outcome {
        if self.typed.is_some() {
            self.accept();
            return Outcome::Taken(Effect::None);
        }
        let settings = Box::new(self.draft.now.clone());
        let changed = self.draft.restarts().map(|_| Effect::Settings(settings));
        Outcome::Close(changed.unwrap_or(Effect::None))
    }

    /// Handles a letter while no number is typed.
    fn letter(&mut self, letter: char) -> Outcome {
        match letter {
            'q' | ',' => return Outcome::Close(Effect::None),
            'j' => self.step(1),
            'k' => self.step(-1),
            'l' | ' ' | '+' | 'x' => self.change(true),
            'h' | '-' => self.change(false),
            '=' => self.reset(),
            'g' => self.step(isize::MIN / 2),
            'G' => self.step(isize::MAX / 2),
            _ => {}
        }
        Outcome::Taken(Effect::None)
    }
}

impl Layer for SettingsPanel {
    fn key(&mut self, key: &KeyEvent, _model: &Model) -> Outcome {
        let control = key.modifiers.contains(KeyModifiers::CONTROL);
        let is_typing = self.typed.is_some();
        match key.code {
            KeyCode::Esc if is_typing => self.typed = None,
            KeyCode::Esc | KeyCode::F(2) => return Outcome::Close(Effect::None),
            KeyCode::Char('c') if control => return Outcome::Close(Effect::None),
            KeyCode::Enter => return self.enter(),
            KeyCode::Down | KeyCode::Tab => self.step(1),
            KeyCode::Up | KeyCode::BackTab => self.step(-1),
            KeyCode::Char(c) if !is_typing && !c.is_ascii_digit() => return self.letter(c),
            KeyCode::Right if !is_typing => self.change(true),
            KeyCode::Left if !is_typing => self.change(false),
            _ if self.field().is_number() => {
                self.typed.get_or_insert_with(InputLine::default).key(key);
            }
            _ => {}
        }
        Outcome::Taken(Effect::None)
    }

    fn paste(&mut self, text: &str) -> Outcome {
        if let Some(line) = &mut self.typed {
            line.paste(text);
        }
        Outcome::Taken(Effect::None)
    }

    fn mouse(&mut self, gesture: Gesture, at: Position, model: &Model) -> Outcome {
        let area = area(model.window);
        let list = list(area);
        match gesture {
            Gesture::WheelDown => self.step(1),
            Gesture::WheelUp => self.step(-1),
            Gesture::Press if !area.contains(at) => return Outcome::Close(Effect::None),
            Gesture::Press if list.contains(at) => {
                let place = first(self, list) + usize::from(at.y - list.y);
                let again = place == self.place;
                self.step(place.cast_signed() - self.place.cast_signed());
                let is_step = matches!(self.field(), Field::Step(_));
                let (value, forward) = value_at(list);
                if (again || is_step) && value.contains(&at.x) {
                    self.change(is_step || at.x >= forward);
                }
            }
            Gesture::Press if at.y == list.bottom() + 2 => return self.enter(),
            Gesture::Press | Gesture::Drag | Gesture::Release => {}
        }
        Outcome::Taken(Effect::None)
    }

    fn draw(&self, model: &Model, buffer: &mut Buffer) -> Option<Position> {
        self.show(model, buffer)
    }
}

/// Columns of names, and of values with their arrows.
const NAMES: u16 = 25;
const VALUES: u16 = 20;

/// The area of the panel in a window.
fn area(window: Size) -> Rect {
    let width = window.width.saturating_sub(2).min(100);
    let height = window.height.saturating_sub(2).min(fields().len() as u16 + 5);
    Rect::new((window.width - width) / 2, (window.height - height) / 2, width, height)
}

/// The rows of a panel in this area.
fn list(area: Rect) -> Rect {
    Rect::new(area.x + 2, area.y + 1, area.width.saturating_sub(4), area.height.saturating_sub(5))
}

/// The index of the first visible row.
fn first(panel: &SettingsPanel, list: Rect) -> usize {
    (panel.place + 1).saturating_sub(usize::from(list.height))
}

impl SettingsPanel {
    /// Draws the panel over the screen; returns the position of the caret.
    fn show(&self, model: &Model, buffer: &mut Buffer) -> Option<Position> {
        let (area, theme) = (area(model.window), &model.theme);
        clear(area, theme, buffer);
        let keys = " ←→ change · digits type · = default · enter compares · esc cancels ";
        let keys = cut(&model.translated(keys), usize::from(area.width.saturating_sub(4)));
        Block::bordered()
            .border_style(theme.dim)
            .title_top(Line::styled(model.translated(" Settings "), theme.title))
            .title_bottom(Line::styled(keys, theme.dim).right_aligned())
            .render(area, buffer);
        let list = list(area);
        let (offset, mut caret) = (first(self, list), None);
        let rows = fields().into_iter().enumerate().skip(offset);
        for ((place, field), y) in rows.zip(list.top()..list.bottom()) {
            let row = Rect { y, height: 1, ..list };
            caret = caret.or(self.row(field, place == self.place, row, model, buffer));
        }
        let bar = Rect { x: area.right().saturating_sub(1), width: 1, ..list };
        scrollbar::draw(fields().len(), offset, bar, theme, buffer);
        let below = |y: u16| Rect { y: list.bottom() + y, height: 1, ..list };
        let help = match &self.wrong {
            Some(why) => (sanitise(why), theme.warning),
            None => (self.field().help(), theme.text),
        };
        let room = usize::from(list.width);
        buffer.draw_text(list.x, below(1).y, cut(&model.translated(&help.0), room), room, help.1);
        let status = match self.draft.restarts() {
            _ if self.typed.is_some() => {
                ("enter accepts the number, enter again compares".to_owned(), theme.accent)
            }
            Some(what) => (format!("enter: {what}; the chosen pair stays"), theme.accent),
            None => ("no changes".to_owned(), theme.dim),
        };
        buffer.draw_text(
            list.x,
            below(2).y,
            cut(&model.translated(&status.0), room),
            room,
            status.1,
        );
        caret
    }

    fn row(
        &self,
        field: Field,
        chosen: bool,
        area: Rect,
        model: &Model,
        buffer: &mut Buffer,
    ) -> Option<Position> {
        let theme = &model.theme;
        let room = |x: u16| usize::from(area.right().saturating_sub(x));
        let mark = if chosen { "▸" } else { " " };
        let changed = if self.draft.is_changed(field) { "*" } else { " " };
        let style = if chosen { theme.title } else { theme.text };
        let name = match field {
            Field::Step(step) => format!("step {}", step.name()),
            field => field.name().to_owned(),
        };
        let (x, _) = buffer.draw_text(area.x, area.y, mark, room(area.x), theme.accent);
        let (x, _) = buffer.draw_text(x, area.y, changed, room(x), theme.flagged);
        buffer.draw_text(x, area.y, pad(&model.translated(&name), NAMES.into()), room(x), style);
        let value = Rect { x: area.x + 2 + NAMES, width: VALUES, ..area };
        if let (true, Some(line)) = (chosen, &self.typed) {
            let value = Rect {
                x: value.x + 2,
                width: value.width.min(area.right() - value.x - 2),
                ..value
            };
            return line.draw(value, theme.accent, buffer);
        }
        let set = self.draft.value(field);
        let set = model.translated(&set);
        let text = match field {
            Field::Step(_) => format!("  {set}"),
            _ if chosen => format!("◂ {set} ▸"),
            _ => format!("  {set}"),
        };
        let style = if chosen { theme.accent } else { theme.text };
        buffer.draw_text(value.x, area.y, cut(&text, VALUES.into()), room(value.x), style);
        let note = value.x + VALUES;
        if room(note) > 40 {
            buffer.draw_text(
                note,
                area.y,
                cut(&model.translated(&field.help()), room(note)),
                room(note),
                theme.dim,
            );
        }
        None
    }
}

/// The columns of a value with its arrows, and the column from which a click steps forward.
fn value_at(list: Rect) -> (std::ops::Range<u16>, u16) {
    let from = list.x + 2 + NAMES;
    (from..from + VALUES, from + 3)
}

/// The settings being edited, and the index of the row under the cursor.
#[derive(Debug)]
pub struct SettingsPanel {
    draft: SettingsDraft,
    place: usize,
    /// A number being typed.
    typed: Option<InputLine>,
    /// Why the typed number is invalid.
    wrong: Option<String>,
}

impl SettingsPanel {
    /// A panel of the current settings.
    pub fn new(model: &Model) -> Self {
        let draft = SettingsDraft::new(&model.settings, model.usual_length());
        Self { draft, place: 0, typed: None, wrong: None }
    }

    /// The field under the cursor.
    fn field(&self) -> Field {
        fields().get(self.place).copied().unwrap_or(Field::Unit)
    }

    /// Moves the cursor.
    fn step(&mut self, by: isize) {
        self.accept();
        let last = fields().len() - 1;
        self.place = self.place.saturating_add_signed(by).min(last);
    }

    /// Sets the field under the cursor to its next value, or to the one before.
    fn change(&mut self, forward: bool) {
        self.accept();
        self.draft.change(self.field(), forward);
    }

    /// Resets the field under the cursor to its default.
    fn reset(&mut self) {
        (self.typed, self.wrong) = (None, None);
        self.draft.reset(self.field());
    }

    /// Accepts the typed number, if there is one.
    fn accept(&mut self) {
        let field = self.field();
        let typed = self.typed.take();
        self.wrong = typed.and_then(|line| self.draft.take(field, line.text().trim()).err());
    }
}

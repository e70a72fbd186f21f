//! The list of themes: the one under the cursor is shown at once.

use crate::display::sanitise::sanitise;
use crate::display::width::{cut, pad};
use crate::saved::theme::{THEMES, ThemeChoice};
use crate::tui::draw_text::DrawText as _;
use crate::tui::flow::{Effect, Gesture};
use crate::tui::layers::contract::{Layer, Outcome};
use crate::tui::model::Model;
use crate::tui::widgets::clear;
use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect, Size};
use ratatui::text::{Line, Span};
use ratatui::widgets::{Block, Widget as _};

/// Columns of the box, and of the names in it.
const COLUMNS: u16 = 66;
const NAMES: usize = 16;

/// The list of themes.
#[derive(Debug)]
pub struct ThemeMenu {
    /// The themes with a line of help.
    themes: Vec<(ThemeChoice, &'static str)>,
    place: usize,
    /// The theme when the list was opened.
    before: ThemeChoice,
}

impl ThemeMenu {
    /// The built-in themes, and the one of the user's own if it is in force or was at the start.
    pub fn new(model: &Model, own: Option<&ThemeChoice>) -> Self {
        let before = model.looks.choice.clone();
        let built_in =
            THEMES.iter().map(|(_, theme, about)| (ThemeChoice::BuiltIn(*theme), *about));
        let own = own.map(|own| (own.clone(), "your own file"));
        let themes: Vec<_> = built_in.chain(own).collect();
        let place = themes.iter().position(|(theme, _)| *theme == before).unwrap_or(0);
        Self { themes, place, before }
    }

    /// Moves the cursor and shows the theme under it.
    fn go_to(&mut self, place: usize) -> Outcome {
        self.place = place.min(self.themes.len().saturating_sub(1));
        Outcome::Taken(self.chosen().map_or(Effect::None, Effect::Theme))
    }

    fn chosen(&self) -> Option<ThemeChoice> {
        self.themes.get(self.place).map(|(theme, _)| theme.clone())
    }

    /// Keeps the theme on screen for the session.
    fn keep(model: &Model) -> Outcome {
        let name = sanitise(model.looks.choice.name());
        let kept = format!("theme {name}; `save settings` under : keeps it for the next start");
        let text = model.looks.refusal().map_or(kept, str::to_owned);
        Outcome::Close(Effect::Say(text))
    }

    fn area(&self, window: Size) -> Rect {
        let width = window.width.min(COLUMNS);
        let height = window.height.saturating_sub(2).min(self.themes.len() as u16 + 3);
        Rect::new(window.width - width, 1, width, height)
    }
}

impl Layer for ThemeMenu {
    fn key(&mut self, key: &KeyEvent, model: &Model) -> Outcome {
        let is_control = key.modifiers.contains(KeyModifiers::CONTROL);
        match key.code {
            KeyCode::Char('c') if is_control => Outcome::Close(Effect::Theme(self.before.clone())),
            KeyCode::Esc | KeyCode::Char('q') => Outcome::Close(Effect::Theme(self.before.clone())),
            KeyCode::Enter => Self::keep(model),
            KeyCode::Down | KeyCode::Char('j') => self.go_to(self.place + 1),
            KeyCode::Up | KeyCode::Char('k') => self.go_to(self.place.saturating_sub(1)),
            KeyCode::Home | KeyCode::Char('g') => self.go_to(0),
            KeyCode::End | KeyCode::Char('G') => self.go_to(usize::MAX),
            _ => Outcome::Taken(Effect::None),
        }
    }

    fn mouse(&mut self, gesture: Gesture, at: Position, model: &Model) -> Outcome {
        let area = self.area(model.window);
        match gesture {
            Gesture::WheelDown => self.go_to(self.place + 1),
            Gesture::WheelUp => self.go_to(self.place.saturating_sub(1)),
            Gesture::Press if !area.contains(at) => Self::keep(model),
            Gesture::Press => match at.y.checked_sub(area.y + 1).map(usize::from) {
                Some(row) if row < self.themes.len() => self.go_to(row),
                _ => Outcome::Taken(Effect::None),
            },
            Gesture::Drag | Gesture::Release => Outcome::Taken(Effect::None),
        }
    }

    fn draw(&self, model: &Model, buffer: &mut Buffer) -> Option<Position> {
        let (area, theme) = (self.area(model.window), &model.theme);
        clear(area, theme, buffer);
        let keys = " enter keeps · esc takes back ";
        let block = Block::bordered()
            .border_style(theme.dim)
            .title_top(Line::styled(model.translated(" Themes "), theme.title))
            .title_bottom(Line::styled(model.translated(keys), theme.dim).right_aligned());
        let inner = block.inner(area);
        block.render(area, buffer);
        let room = usize::from(inner.width);
        for ((place, (choice, about)), y) in
            self.themes.iter().enumerate().zip(inner.y..inner.bottom())
        {
            let mark = if place == self.place { "›" } else { " " };
            let name = pad(&cut(&sanitise(choice.name()), NAMES - 1), NAMES);
            let (x, _) = buffer.draw_text(inner.x, y, format!("{mark} {name}"), room, theme.text);
            let left = usize::from(inner.right().saturating_sub(x));
            buffer.draw_text(x, y, model.translated(about), left, theme.dim);
            if place == self.place {
                buffer.set_style(Rect { y, height: 1, ..inner }, theme.selection);
            }
        }
        let y = inner.y + self.themes.len() as u16;
        if y < inner.bottom() {
            let sample = [
                ("  ", theme.text),
                ("▲ .912", theme.flagged),
                (" ━━━", theme.bar),
                (" same ", theme.same),
                ("A−", theme.only_a),
                (" ", theme.text),
                ("B+", theme.only_b),
                (" a", theme.passage(0)),
                (" b", theme.passage(1)),
                (" c", theme.passage(2)),
                (" d", theme.passage(3)),
                (" warning", theme.warning),
                (" error", theme.error),
                (" found", theme.found),
            ];
            let spans =
                sample.map(|(text, style)| Span::styled(model.translated(text), style)).to_vec();
            buffer.draw_spans(&Line::from(spans), Rect { y, height: 1, ..inner });
        }
        None
    }
}

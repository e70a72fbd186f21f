//! Keys and mouse while help or the palette is open.

use crate::tui::actions::Scope;
use crate::tui::app::App;
use crate::tui::flow::Gesture;
use crate::tui::panels::{Menu, label};
use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use ratatui::layout::{Position, Rect};

/// Rows of a page, for the page keys.
const PAGE: isize = 10;

impl App {
    /// Opens help (`whole`) or the palette.
    pub(crate) fn open_menu(&mut self, whole: bool) {
        let scopes = self.focus().scopes.iter().copied().chain([Scope::Everywhere]).collect();
        self.menu = Some(Menu::new(whole, scopes));
    }

    pub(crate) fn menu_key(&mut self, event: &KeyEvent) {
        let Some(menu) = &mut self.menu else { return };
        let control = event.modifiers.contains(KeyModifiers::CONTROL);
        match event.code {
            KeyCode::Esc | KeyCode::F(1) => self.menu = None,
            KeyCode::Char('c') if control => self.menu = None,
            KeyCode::Enter => self.menu_run(),
            KeyCode::Down => menu.step(1),
            KeyCode::Up => menu.step(-1),
            KeyCode::Char('n') if control => menu.step(1),
            KeyCode::Char('p') if control => menu.step(-1),
            KeyCode::PageDown => menu.step(PAGE),
            KeyCode::PageUp => menu.step(-PAGE),
            _ => {
                let before = menu.input.text().to_owned();
                menu.input.key(event);
                if menu.input.text() != before {
                    menu.first();
                }
            }
        }
    }

    fn menu_run(&mut self) {
        let Some(menu) = self.menu.take() else { return };
        match menu.chosen() {
            Some(entry) if menu.applies(entry) => self.act(entry.action),
            Some(entry) => {
                self.said = Some(format!("`{}` is for: {}", entry.name, label(entry.scope)));
            }
            None => {}
        }
    }

    pub(crate) fn menu_mouse(&mut self, gesture: Gesture, at: Position) {
        let window = Rect::from((Position::ORIGIN, self.model.window));
        let Some(menu) = &mut self.menu else { return };
        match gesture {
            Gesture::WheelDown => menu.step(1),
            Gesture::WheelUp => menu.step(-1),
            Gesture::Press if !menu.area(window).contains(at) => self.menu = None,
            Gesture::Press => {
                if let Some(entry) = menu.row_at(window, at) {
                    menu.choose(entry);
                    self.menu_run();
                }
            }
            Gesture::Drag | Gesture::Release => {}
        }
    }
}

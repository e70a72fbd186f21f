//! What keys, the mouse and pastes mean: an action of the app, or a message to the shown screen.

use crate::tui::actions::{Action, Key, Scope, find};
use crate::tui::app::App;
use crate::tui::app::frame::Press;
use crate::tui::flow::{Effect, Gesture, Message, Wish};
use crate::tui::layers::{Layer, Menu, NoteLine, SaveLine, SettingsPanel};
use crate::tui::layout;
use crate::tui::screen_id::ScreenId;
use crate::tui::screens::Focus;
use crossterm::event::{KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEvent, MouseEventKind};
use ratatui::layout::Position;

impl App {
    /// What has the focus now.
    pub(crate) fn focus(&self) -> Focus {
        self.screens
            .get(self.open)
            .map_or(Focus { scopes: &[], input: false, hints: &[] }, |screen| screen.focus())
    }

    /// The scopes whose actions apply now, the nearest first.
    fn scopes(&self) -> Vec<Scope> {
        self.focus().scopes.iter().copied().chain([Scope::Everywhere]).collect()
    }

    pub(crate) fn key(&mut self, event: &KeyEvent) {
        self.said = None;
        if let Some(effect) = self.layers.key(event, &self.model) {
            self.perform(None, effect);
            return;
        }
        let focus = self.focus();
        let key = Key::of(event);
        let chord = event.modifiers.intersects(KeyModifiers::CONTROL | KeyModifiers::ALT)
            || !matches!(event.code, KeyCode::Char(_) | KeyCode::Backspace);
        let found = find(key, focus.scopes)
            .or_else(|| (!focus.input || chord).then(|| find(key, &[Scope::Everywhere]))?);
        match found {
            Some(entry) => self.act(entry.action),
            None if focus.input => {
                self.tell(self.open, Message::Key(*event));
            }
            None => self.digit(event),
        }
    }

    /// The digits open screens.
    fn digit(&mut self, event: &KeyEvent) {
        let KeyCode::Char(c) = event.code else { return };
        if let Some(place) = c.to_digit(10).and_then(|digit| digit.checked_sub(1)) {
            self.open_place(place as usize);
        }
    }

    fn open_place(&mut self, place: usize) {
        if let Some(id) = self.screens.get(place).map(|screen| screen.id()) {
            self.show(id);
        }
    }

    /// Carries out an action: the app's own, or the shown screen's.
    pub fn act(&mut self, action: Action) {
        match action {
            Action::Quit => self.leave(),
            Action::Interrupt => {
                if !self.stop() {
                    self.leave();
                }
            }
            Action::Suspend => self.wish = Wish::Suspend,
            Action::Redraw => self.wish = Wish::Repaint,
            Action::CopyCommand => self.copy_command(),
            Action::SaveSettings => self.save_settings(),
            Action::Save => self.put_over(self.save_line("pairs.tsv")),
            Action::Report => self.put_over(self.save_line("report.html")),
            Action::Rerun => self.start(),
            Action::Turn(knob) => self.turn_knob(knob),
            Action::NextScreen => self.turn(1),
            Action::PreviousScreen => self.turn(self.screens.len() - 1),
            Action::ShowPairs => self.show(ScreenId::Pairs),
            Action::Judge(verdict) => self.judge(verdict),
            Action::TakeBack => self.take_back(),
            Action::Note => self.put_over(NoteLine::new(&self.model, self.target())),
            Action::NextUnreviewed => self.next_unreviewed(),
            Action::Select => self.select(),
            Action::SelectAll => self.select_all(),
            Action::NextPair => self.step(1),
            Action::PreviousPair => self.step(-1),
            Action::Back => self.back(),
            Action::Help => self.put_over(Ok(Menu::help(self.scopes()))),
            Action::Settings => self.put_over(Ok(SettingsPanel::new(&self.model))),
            Action::Palette => self.put_over(Ok(Menu::palette(self.scopes()))),
            action => {
                self.tell(self.open, Message::Action(action));
            }
        }
    }

    /// Puts a layer over the screen, or says why it cannot be opened.
    fn put_over(&mut self, layer: Result<impl Layer + 'static, String>) {
        match layer {
            Ok(layer) => self.layers.push(layer),
            Err(why) => self.said = Some(why),
        }
    }

    fn save_line(&self, name: &str) -> Result<SaveLine, String> {
        SaveLine::new(&self.model, name, self.source.clone(), self.sender.clone())
    }

    fn turn(&mut self, by: usize) {
        self.open_place((self.open + by) % self.screens.len().max(1));
    }

    /// The pair so many places further in the list becomes the chosen one.
    fn step(&mut self, by: isize) {
        let place = self.model.place().map_or(0, |place| place.saturating_add_signed(by));
        match self.model.at(place) {
            Some(chosen) => {
                self.perform(None, Effect::Choose(chosen));
            }
            None => self.said = Some("the last pair of the list".to_owned()),
        }
    }

    /// One layer back: the screen's own, then to the screen before, then the running job.
    fn back(&mut self) {
        if self.tell(self.open, Message::Action(Action::Back)) {
            return;
        }
        if self.open != 0 {
            let id = self.screens.get(self.came_from).map(|screen| screen.id());
            self.show(id.unwrap_or(ScreenId::Pairs));
            self.came_from = 0;
        } else {
            self.stop();
        }
    }

    pub(crate) fn paste(&mut self, text: &str) {
        if let Some(effect) = self.layers.paste(text) {
            self.perform(None, effect);
        } else if self.focus().input {
            let line = text.replace(['\r', '\n'], " ");
            self.tell(self.open, Message::Paste(line));
        }
    }

    pub(crate) fn mouse(&mut self, event: MouseEvent) {
        let position = Position::new(event.column, event.row);
        let gesture = match event.kind {
            MouseEventKind::Down(MouseButton::Left) => Gesture::Press,
            MouseEventKind::Drag(MouseButton::Left) => Gesture::Drag,
            MouseEventKind::Up(MouseButton::Left) => Gesture::Release,
            MouseEventKind::ScrollDown => Gesture::WheelDown,
            MouseEventKind::ScrollUp => Gesture::WheelUp,
            _ => {
                self.dirty = false;
                return;
            }
        };
        if let Some(effect) = self.layers.mouse(gesture, position, &self.model) {
            self.perform(None, effect);
            return;
        }
        if gesture == Gesture::Press {
            self.said = None;
            match self.press_at(position) {
                Some(Press::Tab(place)) => return self.open_place(place),
                Some(Press::Hint(action)) => return self.act(action),
                None => {}
            }
        }
        let inside = layout::split(self.model.window).body.contains(position);
        match gesture {
            Gesture::Press => self.pressed = inside,
            Gesture::Drag | Gesture::Release if !self.pressed => return,
            _ => {}
        }
        if inside || matches!(gesture, Gesture::Drag | Gesture::Release) {
            self.tell(self.open, Message::Mouse(gesture, position));
        }
    }
}

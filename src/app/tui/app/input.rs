//! Maps keys, the mouse and pastes to an action of the app or a message to the shown screen.

use crate::tui::actions::{Action, KeyPress, Scope};
use crate::tui::app::App;
use crate::tui::app::copying::{command, copy_menu};
use crate::tui::app::frame::FramePress;
use crate::tui::flow::{Effect, Gesture, Message, Request};
use crate::tui::jobs::{next_unreviewed, save_settings, select, select_all, stop, target, targets};
use crate::tui::layers::{Layer, Menu, NoteLine, SaveLine, SettingsPanel};
use crate::tui::layout;
use crate::tui::model::ChosenPair;
use crate::tui::screen_id::ScreenId;
use crossterm::event::{
    KeyCode, KeyEvent, KeyEventKind, KeyModifiers, MouseButton, MouseEvent, MouseEventKind,
};
use ratatui::layout::Position;

/// Notice for a stray key that would save something.
const STRAY: &str = "ignored: this key came with an answer of the terminal; press it again";

impl App {
    /// Handles a key: offers it to the layers, then to the actions of the screen, then to those of the app.
    pub(super) fn key(&mut self, event: &KeyEvent) {
        self.reviewer.leaving.press_starts(&self.model);
        self.take_key(event);
        self.reviewer.leaving.press_ends();
    }

    fn take_key(&mut self, event: &KeyEvent) {
        self.model.is_touched = true;
        self.notice = None;
        self.returning.stop();
        if let Some(effect) = self.layers.key(event, &self.model) {
            self.perform(None, effect);
            return;
        }
        let focus = self.tabs.focus();
        let key = KeyPress::from_event(event);
        let chord = event.modifiers.intersects(KeyModifiers::CONTROL | KeyModifiers::ALT)
            || !matches!(event.code, KeyCode::Char(_) | KeyCode::Backspace);
        let keymap = self.model.keymap;
        let anywhere = || keymap.find(key, &[Scope::Everywhere]);
        let found =
            keymap.find(key, focus.scopes).or_else(|| (!focus.input || chord).then(anywhere)?);
        if let Some(entry) = found {
            return self.act(entry.action);
        }
        self.reviewer.forget();
        if focus.input {
            self.tell_shown(Message::Key(*event));
        } else {
            self.digit(event);
        }
    }

    /// Handles a key that may be a fragment of an answer of the terminal: it saves nothing. False if the
    /// frame stays as it is.
    pub(super) fn stray_key(&mut self, event: &KeyEvent) -> bool {
        if event.kind == KeyEventKind::Release || self.is_playing() {
            return false;
        }
        if event.code == KeyCode::Enter {
            // It would accept a line or an entry of a menu.
            self.notice = Some(STRAY.to_owned());
        } else {
            self.is_stray = true;
            self.key(event);
            self.is_stray = false;
        }
        true
    }

    /// Opens the screen of a digit key.
    fn digit(&mut self, event: &KeyEvent) {
        let KeyCode::Char(c) = event.code else { return };
        if let Some(place) = c.to_digit(10).and_then(|digit| digit.checked_sub(1)) {
            self.open_place(place as usize);
        }
    }

    fn open_place(&mut self, place: usize) {
        if let Some(id) = self.tabs.id(place) {
            self.show(id);
        }
    }

    /// Carries out an action: the app's own, or the shown screen's.
    pub fn act(&mut self, action: Action) {
        let was_asked = !matches!(action, Action::Judge(_)) && self.reviewer.forget();
        if was_asked && action == Action::Back {
            // It answers the question, and no more.
            self.notice = Some("nothing was judged".to_owned());
            return;
        }
        let effect = match action {
            action if self.is_stray && self.is_lasting(action) => Effect::Say(STRAY.to_owned()),
            Action::Quit => self.reviewer.leaving.leave(&self.model),
            Action::Interrupt => {
                let leaving = &mut self.reviewer.leaving;
                stop(&mut self.model).unwrap_or_else(|| leaving.leave(&self.model))
            }
            Action::Turn(knob) => self.comparing.turn(&mut self.model, knob),
            Action::Judge(_) | Action::Note if self.tabs.has_group() => {
                return self.act_on_window(action);
            }
            Action::Judge(_) if self.tabs.focus().scopes.contains(&Scope::Around) => {
                return self.act_on_window(action);
            }
            Action::Judge(verdict) => {
                let targets = targets(&self.model, self.tabs.shows(ScreenId::PAIRS));
                self.reviewer.judge(&mut self.model, verdict, &targets)
            }
            Action::TakeBack => self.reviewer.take_back(&mut self.model),
            Action::NextUnreviewed => next_unreviewed(&self.model),
            Action::SelectAll => select_all(&mut self.model),
            Action::NextPair => self.step(1),
            Action::PreviousPair => self.step(-1),
            Action::ShowPairs => Effect::Open(ScreenId::PAIRS),
            Action::OpenSources if self.tabs.shows_pair() => Effect::show_sources(&self.model),
            // Read knows the line.
            Action::OpenOriginal(side)
                if self.tabs.shows_pair() && !self.tabs.shows(ScreenId::READ) =>
            {
                Effect::show_original(&self.model, side)
            }
            action => return self.act_on_window(action),
        };
        self.perform(None, effect);
    }

    /// True if an action would save something, or discard what is not saved yet.
    fn is_lasting(&self, action: Action) -> bool {
        match action {
            Action::Judge(_) | Action::MarkPassage(_) | Action::TakeBack | Action::Note => true,
            Action::Quit | Action::Interrupt => self.reviewer.leaving.has_unsaved(&self.model),
            _ => false,
        }
    }

    /// Carries out an action on the window or the layers, or passes it to the shown screen.
    fn act_on_window(&mut self, action: Action) {
        match action {
            Action::Suspend => self.requests.push(Request::Suspend),
            Action::Redraw => self.requests.push(Request::Repaint),
            Action::CopyCommand => self.copy(command(&self.model, &self.comparing.source)),
            Action::Copy => {
                let menu = copy_menu(&self.model, &self.tabs, &self.comparing.source);
                self.put_over(menu);
            }
            Action::Mouse => self.requests.push(Request::Mouse),
            Action::Zoom | Action::SmallerPane | Action::LargerPane | Action::UsualPanes => {
                self.arrange_panes(action);
            }
            Action::SaveSettings => self.write(save_settings(&self.model)),
            Action::Rerun => self.start(),
            Action::Watch => {
                self.notice = Some(self.watched.toggle(&self.model, &self.comparing));
                self.read_changed();
            }
            Action::NextScreen => self.turn(1),
            Action::PreviousScreen => self.turn(self.tabs.len() - 1),
            Action::Select => {
                select(&mut self.model);
                self.tell_shown(Message::Action(Action::Down));
            }
            Action::Back => self.back(),
            Action::LeaveOut(reason) => {
                self.leave_out(reason, self.tabs.scopes().contains(&Scope::Source));
            }
            Action::Save if !self.tabs.has_group() => {
                self.put_over(self.save_line("pairs.tsv", None));
            }
            Action::Report => self.put_over(self.save_line("report.html", None)),
            Action::Note if !self.tabs.has_group() => {
                let target = target(&self.model, self.tabs.shows(ScreenId::PAIRS));
                self.open_note(target.into_iter().collect());
            }
            Action::Help => self.put_over(Ok(Menu::help(self.tabs.scopes(), &self.model))),
            Action::Themes => self.put_over(Ok(self.colours.menu(&self.model))),
            Action::Language => self.speak(self.model.language.next()),
            Action::Settings => self.put_over(Ok(SettingsPanel::new(&self.model))),
            Action::Palette => self.put_over(Ok(Menu::palette(self.tabs.scopes(), &self.model))),
            action => {
                self.tell_shown(Message::Action(action));
            }
        }
    }

    /// Puts a layer over the screen, or shows why it cannot be opened.
    pub(super) fn put_over(&mut self, layer: Result<impl Layer + 'static, String>) {
        match layer {
            Ok(layer) => self.layers.push(layer),
            Err(why) => self.notice = Some(why),
        }
    }

    /// A line for the name of a file for the list of pairs, or for rows with a description.
    pub(super) fn save_line(
        &self,
        name: &str,
        rows: Option<(Vec<u32>, String)>,
    ) -> Result<SaveLine, String> {
        let (source, sender) = (self.comparing.source.clone(), self.comparing.sender.clone());
        SaveLine::new(&self.model, name, rows, (source, sender))
    }

    /// Opens a line for a note on these pairs.
    pub(super) fn open_note(&mut self, targets: Vec<ChosenPair>) {
        self.put_over(NoteLine::new(&self.model, targets));
    }

    fn turn(&mut self, by: usize) {
        self.open_place(self.tabs.neighbour(by));
    }

    /// Chooses the pair `by` places further down the list.
    fn step(&self, by: isize) -> Effect {
        let place = self.model.place().map_or(0, |place| place.saturating_add_signed(by));
        let last = || Effect::Say("the last pair of the list".to_owned());
        self.model.at(place).map_or_else(last, Effect::Choose)
    }

    /// Goes one step back: drops the selection of the list, else inside the screen, else to the screen before, else it stops the running job.
    fn back(&mut self) {
        if !self.model.review.selected.is_empty()
            && self.tabs.shows(ScreenId::PAIRS)
            && !self.tabs.focus().input
        {
            self.model.review.selected.clear();
            self.notice = Some("nothing is selected any more".to_owned());
            return;
        }
        if self.tell_shown(Message::Action(Action::Back)) {
            return;
        }
        if let Some(id) = self.tabs.before() {
            self.show(id);
            self.tabs.forget_before();
        } else if let Some(effect) = stop(&mut self.model) {
            self.perform(None, effect);
        }
    }

    /// Handles pasted text: offers it to the layers, then to an input line of the screen.
    pub(super) fn paste(&mut self, text: &str) {
        if let Some(effect) = self.layers.paste(text) {
            self.perform(None, effect);
        } else if self.tabs.focus().input {
            let line = text.replace(['\r', '\n'], " ");
            self.tell_shown(Message::Paste(line));
        }
    }

    /// Handles the mouse: offers the gesture to the layers, then to tabs and hints, then to the screen.
    /// False for an event without a meaning.
    pub(super) fn mouse(&mut self, event: MouseEvent) -> bool {
        let position = Position::new(event.column, event.row);
        let gesture = match event.kind {
            MouseEventKind::Down(MouseButton::Left) => Gesture::Press,
            MouseEventKind::Drag(MouseButton::Left) => Gesture::Drag,
            MouseEventKind::Up(MouseButton::Left) => Gesture::Release,
            MouseEventKind::ScrollDown => Gesture::WheelDown,
            MouseEventKind::ScrollUp => Gesture::WheelUp,
            _ => return false,
        };
        match self.layers.mouse(gesture, position, &self.model) {
            Some(effect) => {
                self.perform(None, effect);
            }
            None if gesture == Gesture::Press => {
                self.reviewer.leaving.press_starts(&self.model);
                self.mouse_below(gesture, position);
                self.reviewer.leaving.press_ends();
            }
            None => self.mouse_below(gesture, position),
        }
        true
    }

    /// Handles a gesture that no layer took.
    fn mouse_below(&mut self, gesture: Gesture, position: Position) {
        if gesture == Gesture::Press {
            self.model.is_touched = true;
            let press = self.frame().press_at(position);
            self.notice = None;
            self.returning.stop();
            if let Some(FramePress::Hint(action)) = press {
                return self.act(action);
            }
            // Its question is no longer shown.
            self.reviewer.forget();
            match press {
                Some(FramePress::Tab(place)) => return self.open_place(place),
                Some(FramePress::Hint(_) | FramePress::Notice) => return,
                None => {}
            }
        }
        let inside = layout::split(self.model.window).body.contains(position);
        match gesture {
            Gesture::Press => self.pressed = inside,
            Gesture::Drag | Gesture::Release if !self.pressed => return,
            _ => {}
        }
        if self.grip(gesture, position) {
            return;
        }
        if inside || matches!(gesture, Gesture::Drag | Gesture::Release) {
            self.tell_shown(Message::Mouse(gesture, position));
        }
    }
}

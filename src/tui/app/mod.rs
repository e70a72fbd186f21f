//! The app: takes events, tells screens, carries out their effects.

mod command_line;
mod frame;
mod headline;
mod input;

use crate::corpus::scan::Source;
use crate::review::disk::Disk;
use crate::review::journal::Journal;
use crate::settings::Settings;
use crate::tui::flow::{Effect, Event, Message, News, Request, Sender, Workshop};
use crate::tui::jobs::{Comparing, Reviewer, SortColumns, answer, hear, save_preset};
use crate::tui::layers::Stack;
use crate::tui::lecture::{Act, Lecture, Player, Recorder, Script};
use crate::tui::model::{After, Model, SettingsFile, order};
use crate::tui::screen_id::ScreenId;
use crate::tui::screens;
use crate::tui::screens::Screen;
use crate::tui::theme::Theme;
use crate::tui::work::{CLOCK, Finished, Owner, Work};
use crossterm::event::{Event as Input, KeyEventKind, KeyModifiers, MouseEvent};
use ratatui::layout::Size;

/// The whole state of the terminal front end; knows no terminal.
pub struct App {
    /// What all screens read.
    pub model: Model,
    /// The screens, in the order of their tabs.
    screens: Vec<Box<dyn Screen>>,
    /// The place of the shown screen.
    open: usize,
    /// The place of the screen shown before.
    came_from: usize,
    /// What lies over the screen: help, a panel, a line being typed.
    layers: Stack,
    /// A sentence at the bottom, until the next key.
    said: Option<String>,
    /// Whether the mouse was pressed inside the screen: it gets the drag.
    pressed: bool,
    /// The threads that answer questions.
    workshop: Workshop,
    comparing: Comparing,
    columns: SortColumns,
    reviewer: Reviewer,
    /// A session being written down, or played.
    lecture: Lecture,
    /// What the loop is asked to do.
    request: Request,
    /// A text for the clipboard of the terminal.
    clip: Option<String>,
    /// Whether anything changed since the last frame.
    dirty: bool,
}

impl App {
    /// An app in a window of this size; nothing runs before `App::start`.
    pub fn new(
        source: Source,
        settings: Settings,
        theme: Theme,
        window: Size,
        sender: Sender,
    ) -> Self {
        Self {
            model: Model::new(window, theme, settings),
            screens: screens::all(),
            open: 0,
            came_from: 0,
            layers: Stack::default(),
            said: None,
            pressed: false,
            workshop: Workshop::new(sender.clone()),
            comparing: Comparing { source, sender },
            columns: SortColumns::default(),
            reviewer: Reviewer::default(),
            lecture: Lecture::default(),
            request: Request::None,
            clip: None,
            dirty: true,
        }
    }

    /// Opens as the settings file says; before [`App::start`].
    pub fn open_as_saved(&mut self, file: SettingsFile) {
        if let Some(broken) = &file.broken {
            self.said = Some(format!("the settings file is not used: {broken}"));
        }
        self.model.open_as_saved(file);
    }

    /// Keeps verdicts in a journal, which is read now, on a thread of its own.
    pub fn keep_verdicts<D: Disk>(&mut self, journal: Journal<D>, by: &str) {
        let sender = self.comparing.sender.clone();
        self.reviewer.keep(&mut self.model, journal, by, sender);
    }

    /// Writes down from now on what the hands do.
    pub fn record(&mut self, recorder: Recorder) {
        self.lecture.recorder = Some(recorder);
    }

    /// Plays a script from its start; the caller sees to the beat (see [`Player::beat`]).
    pub fn play(&mut self, script: Script) -> &Player {
        self.said = script.misfit(self.model.window).or_else(|| self.said.take());
        self.lecture.player.insert(Player::new(script))
    }

    /// Whether a script is being played.
    pub fn is_playing(&self) -> bool {
        self.lecture.player.is_some()
    }

    /// Starts reading and comparing; news of an earlier job is dropped from now on.
    pub fn start(&mut self) {
        self.comparing.start(&mut self.model);
    }

    /// The size of the window.
    pub fn window(&self) -> Size {
        self.model.window
    }

    /// Whether a worker's answer is still to come.
    pub fn waits(&self) -> bool {
        self.workshop.is_busy()
    }

    /// What the loop is asked to do, once.
    pub fn take_request(&mut self) -> Request {
        std::mem::take(&mut self.request)
    }

    /// A text for the clipboard, once.
    pub fn take_clip(&mut self) -> Option<String> {
        self.clip.take()
    }

    /// Whether anything changed since the last frame, once.
    pub fn take_dirty(&mut self) -> bool {
        std::mem::take(&mut self.dirty)
    }

    /// Takes one event.
    pub fn handle(&mut self, event: Event) {
        let is_seen = match event {
            Event::Input(input) => self.input(&input),
            Event::Beat => self.beat(),
            event => {
                self.news(event);
                true
            }
        };
        // What an earlier event changed is still to be drawn.
        self.dirty |= is_seen;
    }

    /// Takes an input; whether anything can be seen of it. The player has it first.
    fn input(&mut self, input: &Input) -> bool {
        if let Some(effect) = self.lecture.take(input) {
            self.perform(None, effect);
            return true;
        }
        let trouble = self.lecture.record(input);
        let is_seen = match input {
            Input::Key(key) if key.kind != KeyEventKind::Release => {
                self.key(key);
                true
            }
            Input::Mouse(mouse) => self.mouse(*mouse),
            Input::Paste(text) => {
                self.paste(text);
                true
            }
            Input::Resize(width, height) => {
                self.model.window = Size::new(*width, *height);
                self.request = Request::Repaint;
                self.tell_all(News::Window);
                true
            }
            Input::FocusGained => {
                self.request = Request::Repaint;
                true
            }
            _ => false,
        };
        let is_told = trouble.is_some();
        self.said = trouble.or_else(|| self.said.take());
        is_seen || is_told
    }

    /// Takes whatever is no input.
    fn news(&mut self, event: Event) {
        match event {
            Event::Input(_) | Event::Beat => {}
            Event::Job(news) => {
                let effect = hear(&mut self.model, news);
                self.perform(None, effect);
            }
            Event::Review(news) => {
                let effect = self.reviewer.hear(&mut self.model, news);
                self.perform(None, effect);
            }
            Event::Finished(finished) => {
                if let Some(finished) = self.workshop.settle(finished) {
                    self.finished(finished);
                }
            }
            Event::Told(what) => self.said = Some(what),
            Event::Panicked(message) => self.said = Some(format!("internal error: {message}")),
            Event::Suspend => self.request = Request::Suspend,
            Event::Continued => self.request = Request::Enter,
        }
    }

    /// Time has passed while a script is played: does what is due, unless an answer is still to come.
    /// Whether anything can be seen of it.
    fn beat(&mut self) -> bool {
        let idle = !self.workshop.is_busy_besides(CLOCK) && !self.model.run.is_going();
        let Some(player) = &mut self.lecture.player else { return false };
        let before = player.progress();
        let act = player.due(idle);
        let is_seen = player.progress() != before;
        match act {
            Some(Act::Key(key)) => self.key(&key.event()),
            Some(Act::Mouse(kind, column, row)) => {
                self.mouse(MouseEvent { kind, column, row, modifiers: KeyModifiers::NONE });
            }
            Some(Act::Paste(text)) => self.paste(&text),
            None => {}
        }
        let over = self.lecture.end_if_over();
        let is_over = over.is_some();
        self.said = over.or_else(|| self.said.take());
        is_seen || is_over
    }

    /// Delivers the answer of a worker to the screen, or to the job, that asked.
    fn finished(&mut self, finished: Finished) {
        let Some(owner) = finished.owner else {
            let effect = answer(&mut self.model, finished.slot, finished.answer);
            self.perform(None, effect);
            return;
        };
        let message = match finished.answer {
            Ok(answer) => Message::Answer(finished.slot, answer),
            Err(why) => Message::Failed(finished.slot, why),
        };
        if let Some(place) = self.screens.iter().position(|screen| screen.id() == owner) {
            self.tell(place, message);
        }
    }

    fn tell_all(&mut self, news: News) {
        for place in 0..self.screens.len() {
            self.tell(place, Message::Changed(news));
        }
    }

    /// Tells one screen something and carries out its answer; false when it was not concerned.
    fn tell(&mut self, place: usize, message: Message) -> bool {
        let Some(screen) = self.screens.get_mut(place) else { return false };
        let (owner, effect) = (screen.id(), screen.update(message, &self.model));
        self.perform(Some(owner), effect)
    }

    /// Carries out an effect; false when nobody was concerned.
    fn perform(&mut self, owner: Owner, effect: Effect) -> bool {
        match effect {
            Effect::None => {}
            Effect::NotMine => return false,
            Effect::Batch(effects) => {
                for effect in effects {
                    self.perform(owner, effect);
                }
            }
            Effect::Work(work) => self.workshop.ask(owner, work),
            Effect::Open(id) => self.show(id),
            Effect::Choose(chosen) => {
                if self.model.chosen != Some(chosen) {
                    self.model.chosen = Some(chosen);
                    self.tell_all(News::Chosen);
                }
            }
            Effect::Change(change) => match order::apply(&mut self.model, change) {
                After::Nothing => {}
                After::Focus => self.tell_all(News::Focus),
                After::Counts => self.tell_all(News::Ranking),
                After::Order => {
                    self.perform(None, Effect::Order(None));
                }
            },
            Effect::Order(newer) => match order::remake(&mut self.model, newer.map(|c| *c)) {
                Some(work) => self.workshop.ask(None, work),
                None => self.ordered(),
            },
            Effect::Ordered => self.ordered(),
            Effect::Tell(news) => self.tell_all(news),
            Effect::Settings(settings) => self.comparing.adopt(&mut self.model, *settings),
            Effect::Passages(options) => {
                self.model.passages = options;
                self.tell_all(News::Passages);
            }
            Effect::Aim(aim) => {
                let before = self.model.aim.map_or(0, |(number, _)| number);
                self.model.aim = Some((before + 1, aim));
            }
            Effect::Act(action) => self.act(action),
            Effect::Note(target, note) => {
                let effect = self.reviewer.note(&mut self.model, target, &note);
                self.perform(None, effect);
            }
            Effect::SavePreset(typed) => self.write(save_preset(&self.model, &typed)),
            Effect::Say(text) => self.said = Some(text),
            Effect::Unsay(text) => self.said = self.said.take().filter(|said| *said != text),
            Effect::Quit => self.request = Request::Quit,
        }
        true
    }

    /// Has a worker write, or says why it cannot.
    fn write(&mut self, work: Result<Work, String>) {
        match work {
            Ok(work) => self.workshop.ask(None, work),
            Err(why) => self.said = Some(why),
        }
    }

    /// Tells every screen that the comparison, the order and perhaps the chosen pair changed.
    fn ordered(&mut self) {
        self.tell_all(News::Comparison);
        self.tell_all(News::Ranking);
        self.ask_columns();
    }

    /// Asks for the sorted columns of the comparison on screen, if they are wanted now.
    fn ask_columns(&mut self) {
        let wanted = self.screens.get(self.open).is_some_and(|screen| screen.wants_columns());
        if let Some(work) = self.columns.ask(&self.model, wanted) {
            self.workshop.ask(None, work);
        }
    }

    /// Shows a screen.
    fn show(&mut self, id: ScreenId) {
        match self.screens.iter().position(|screen| screen.id() == id) {
            Some(place) if place != self.open => {
                self.came_from = self.open;
                self.open = place;
                self.tell(self.came_from, Message::Closed);
                self.tell(place, Message::Opened);
                self.ask_columns();
            }
            _ => {}
        }
    }
}

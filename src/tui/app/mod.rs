//! The app: takes events, tells screens, carries out their effects.

mod columns;
mod command_line;
mod finished;
mod frame;
mod headline;
mod input;
mod job;
mod keep;
mod play;
mod review;
mod saved;
mod select;

use crate::compare::job::Job;
use crate::compare::result::PairTable;
use crate::compare::run::Pace;
use crate::corpus::scan::Source;
use crate::review::scribe::Scribe;
use crate::settings::Settings;
use crate::tui::flow::{Effect, Event, Message, News, Sender, Wish, Workshop};
use crate::tui::layers::Stack;
use crate::tui::lecture::Lecture;
use crate::tui::model::{After, Model, order};
use crate::tui::screen_id::ScreenId;
use crate::tui::screens;
use crate::tui::screens::Screen;
use crate::tui::theme::Theme;
use crate::tui::work::Owner;
use crossterm::event::{Event as Input, KeyEventKind};
use ratatui::layout::Size;
use std::sync::Arc;

/// The whole state of the terminal front end; knows no terminal.
pub struct App {
    /// What all screens read.
    pub model: Model,
    /// The screens, in the order of their tabs.
    pub(crate) screens: Vec<Box<dyn Screen>>,
    /// The place of the shown screen.
    pub(crate) open: usize,
    /// A sentence at the bottom, until the next key.
    pub(crate) said: Option<String>,
    /// What the reader was told a join would cost.
    pub(crate) plan: Option<String>,
    /// How fast the job goes.
    pub(crate) pace: Pace,
    /// What lies over the screen: help, a panel, a line being typed.
    pub(crate) layers: Stack,
    /// The thread that writes the journal of verdicts.
    pub(crate) scribe: Option<Scribe>,
    /// The reader wants to leave as soon as everything is saved.
    pub(crate) leaving: bool,
    /// A text for the clipboard of the terminal.
    pub(crate) clip: Option<String>,
    /// A session being written down, or played.
    pub(crate) lecture: Lecture,
    pub(crate) workshop: Workshop,
    pub(crate) source: Source,
    pub(crate) sender: Sender,
    pub(crate) job: Option<Job>,
    /// The number of the newest job.
    pub(crate) generation: u64,
    /// The settings of the whole result on screen, while others are being compared with.
    pub(crate) held: Option<Settings>,
    /// The table whose columns were asked for last.
    pub(crate) columns_of: Option<Arc<PairTable>>,
    pub(crate) came_from: usize,
    pub(crate) pressed: bool,
    pub(crate) wish: Wish,
    pub(crate) dirty: bool,
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
            said: None,
            plan: None,
            pace: Pace::default(),
            layers: Stack::default(),
            scribe: None,
            leaving: false,
            clip: None,
            lecture: Lecture::default(),
            workshop: Workshop::new(sender.clone()),
            source,
            sender,
            job: None,
            generation: 0,
            held: None,
            columns_of: None,
            came_from: 0,
            pressed: false,
            wish: Wish::None,
            dirty: true,
        }
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
    pub fn take_wish(&mut self) -> Wish {
        std::mem::take(&mut self.wish)
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
        self.dirty = true;
        if matches!(&event, Event::Input(input) if self.is_taken(input)) {
            return;
        }
        match event {
            Event::Input(Input::Key(key)) if key.kind != KeyEventKind::Release => self.key(&key),
            Event::Input(Input::Mouse(mouse)) => self.mouse(mouse),
            Event::Input(Input::Paste(text)) => self.paste(&text),
            Event::Input(Input::Resize(width, height)) => {
                self.model.window = Size::new(width, height);
                self.wish = Wish::Repaint;
                self.tell_all(News::Window);
            }
            Event::Input(Input::FocusGained) => self.wish = Wish::Repaint,
            Event::Input(_) => self.dirty = false,
            Event::Job(news) => self.job_news(news),
            Event::Finished(finished) => {
                if let Some(finished) = self.workshop.settle(finished) {
                    self.finished(finished);
                }
            }
            Event::Review(news) => self.review_news(news),
            Event::Beat => self.beat(),
            Event::Told(what) => self.said = Some(what),
            Event::Panicked(message) => self.said = Some(format!("internal error: {message}")),
            Event::Suspend => self.wish = Wish::Suspend,
            Event::Continued => self.wish = Wish::Enter,
        }
    }

    pub(crate) fn tell_all(&mut self, news: News) {
        for place in 0..self.screens.len() {
            self.tell(place, Message::Changed(news));
        }
    }

    /// Tells one screen something and carries out its answer; false when it was not concerned.
    pub(crate) fn tell(&mut self, place: usize, message: Message) -> bool {
        let Some(screen) = self.screens.get_mut(place) else { return false };
        let (owner, effect) = (screen.id(), screen.update(message, &self.model));
        self.perform(Some(owner), effect)
    }

    pub(crate) fn perform(&mut self, owner: Owner, effect: Effect) -> bool {
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
                After::Order => self.order(None),
            },
            Effect::Settings(settings) => self.adopt(*settings),
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
                self.decide(&[target], |record| record.note.clone_from(&note));
            }
            Effect::SavePreset(typed) => self.save_preset(&typed),
            Effect::Say(text) => self.said = Some(text),
        }
        true
    }

    /// Shows a screen; one that is not there says so.
    pub(crate) fn show(&mut self, id: ScreenId) {
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

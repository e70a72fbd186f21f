//! The app: handles events, sends messages to screens, carries out their effects.

mod colours;
mod command_line;
mod copying;
mod frame;
mod headline;
mod input;
mod original;
mod panes;
mod perform;
mod returning;
mod tabs;
mod watched;

use crate::compare::large::TwoPassWay;
use crate::compare::study::TruthFile;
use crate::corpus::scan::Source;
use crate::explain::exclusions::GivenExclusions;
use crate::page::Language;
use crate::review::disk::Disk;
use crate::review::journal::Journal;
use crate::saved::place::RememberedPlace;
use crate::settings::Settings;
use crate::tui::app::colours::{Colours, take_background};
use crate::tui::app::copying::ClipboardUse;
use crate::tui::app::frame::Frame;
use crate::tui::app::returning::{Returning, place};
use crate::tui::app::tabs::Tabs;
use crate::tui::app::watched::Watched;
use crate::tui::flow::{
    Clipboard, EditorCommand, Event, Message, ModelNews, Request, Sender, Workshop,
};
use crate::tui::jobs::{
    Comparing, FindSources, ReadPairs, Reviewer, SortColumns, WeighPairs, handle_news,
};
use crate::tui::layers::Stack;
use crate::tui::lecture::{Act, Lecture, Player, Recorder, Script};
use crate::tui::model::{Model, SettingsFile, UncountedParts};
use crate::tui::panes::Grip;
use crate::tui::theme::{ColourDepth, Looks, Theme};
use crate::tui::work::CLOCK;
use crossterm::event::{Event as Input, KeyEventKind, KeyModifiers, MouseEvent};
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Size};
use std::sync::Arc;

/// The whole state of the terminal front end; independent of a terminal.
pub struct App {
    /// The state that all screens share.
    pub model: Model,
    /// The screens, and which of them is shown.
    tabs: Tabs,
    /// The layers over the screen: help, a panel, a line being typed.
    layers: Stack,
    /// A sentence at the bottom, shown until the next key.
    notice: Option<String>,
    /// The last remark: news of a job replaces it, but no other sentence.
    remarked: Option<String>,
    /// True if the mouse was pressed inside the screen, which then gets the drag.
    pressed: bool,
    /// The mouse on the line between two panes.
    grip: Grip,
    /// True while a stray key is handled.
    is_stray: bool,
    /// The worker threads.
    workshop: Workshop,
    comparing: Comparing,
    columns: SortColumns,
    reading: ReadPairs,
    sources: FindSources,
    weighing: WeighPairs,
    reviewer: Reviewer,
    /// A session being recorded, or played.
    lecture: Lecture,
    watched: Watched,
    /// The place to go back to.
    returning: Returning,
    /// The pending requests to the loop, in order.
    requests: Vec<Request>,
    copying: ClipboardUse,
    colours: Colours,
    /// An editor to run in the terminal.
    editor: Option<EditorCommand>,
    /// True if anything changed since the last frame.
    dirty: bool,
}

impl App {
    /// An app in a window of this size; no job runs before [`App::start`].
    pub fn new(
        source: Source,
        settings: Settings,
        theme: Theme,
        window: Size,
        sender: Sender,
    ) -> Self {
        Self {
            model: Model::new(window, theme, settings),
            tabs: Tabs::new(),
            layers: Stack::default(),
            notice: None,
            remarked: None,
            pressed: false,
            grip: Grip::Off,
            is_stray: false,
            workshop: Workshop::new(sender.clone()),
            sources: FindSources::new(sender.clone()),
            comparing: Comparing { source, sender, large: None },
            columns: SortColumns::default(),
            reading: ReadPairs::default(),
            weighing: WeighPairs::default(),
            reviewer: Reviewer::default(),
            lecture: Lecture::default(),
            watched: Watched::default(),
            returning: Returning::default(),
            requests: Vec::new(),
            copying: ClipboardUse::default(),
            colours: Colours::default(),
            editor: None,
            dirty: true,
        }
    }

    /// Compares a large corpus in two passes, if a way is given; call it before [`App::start`].
    pub fn compare_large(&mut self, way: Option<TwoPassWay>) {
        self.comparing.large = way.map(|way| (way, self.model.settings.clone()));
    }

    /// Applies the settings file; call it before [`App::start`].
    pub fn open_as_saved(&mut self, file: SettingsFile) {
        if let Some(broken) = &file.broken {
            self.notice = Some(format!("the settings file is ignored: {broken}"));
        }
        self.model.open_as_saved(file);
    }

    /// Keeps verdicts in a journal; a thread of its own starts to read it now.
    pub fn keep_verdicts<D: Disk>(&mut self, journal: Journal<D>, by: &str) {
        let sender = self.comparing.sender.clone();
        self.reviewer.keep(&mut self.model, journal, by, sender);
    }

    /// What does not count, and pairs with known labels.
    pub fn start_with(&mut self, exclusions: GivenExclusions, truth: Option<TruthFile>) {
        self.model.uncounted = UncountedParts::new(exclusions);
        self.model.truth = truth.map(Arc::new);
    }

    /// Records input from now on.
    pub fn record(&mut self, recorder: Recorder) {
        self.lecture.recorder = Some(recorder);
    }

    /// Plays a script from its start; the caller must start the ticks (see [`Player::beat`]).
    pub fn play(&mut self, script: Script) -> &Player {
        self.notice = script.misfit(self.model.window).or_else(|| self.notice.take());
        self.lecture.player.insert(Player::new(script))
    }

    /// True while a script is played.
    pub fn is_playing(&self) -> bool {
        self.lecture.player.is_some()
    }

    /// Ends the app before the program ends. The memory of the results is left to the system, which frees
    /// it at once: to free gigabytes piece by piece would take seconds.
    pub fn close(self) {
        std::mem::forget(self.model);
    }

    /// Starts reading and comparing; later news of an earlier job is dropped.
    pub fn start(&mut self) {
        self.comparing.start(&mut self.model);
    }

    /// Opens with the order and the filters of a place, and goes to its pair as soon as that is compared.
    /// Call it before [`App::start`].
    pub fn return_to(&mut self, place: RememberedPlace) {
        let said = self.returning.start(&mut self.model, &self.tabs, place);
        self.notice.get_or_insert(said);
    }

    /// The place to come back to.
    pub fn place(&self) -> RememberedPlace {
        place(&self.model, &self.tabs)
    }

    /// Watches the folders from now on: what changes is read again.
    pub fn watch(&mut self) {
        let why_not = self.watched.start(&self.model, &self.comparing);
        self.notice = why_not.or_else(|| self.notice.take());
    }

    /// Sets what the theme depends on; a theme that the terminal cannot show is announced.
    pub fn wear(&mut self, looks: Looks) {
        let refusal = self.colours.wear(&mut self.model, looks);
        self.notice = refusal.or_else(|| self.notice.take());
        self.dirty = true;
    }

    /// True if the terminal should be queried for its background.
    pub fn needs_background(&self) -> bool {
        self.model.looks.depth >= ColourDepth::Indexed
    }

    /// Sets the ways to the clipboard; without it only the terminal's own is used.
    pub fn copy_by(&mut self, clipboard: Clipboard) {
        self.copying.clipboard = clipboard;
    }

    /// Takes the text for the clipboard of the terminal.
    pub fn take_clip(&mut self) -> Option<String> {
        self.copying.clip.take()
    }

    /// The bytes that hand a text to the clipboard of the terminal.
    pub fn clip_sequence(&self, text: &str) -> Vec<u8> {
        self.copying.clipboard.sequence(text)
    }

    /// Takes the editor that waits to be run.
    pub fn take_editor(&mut self) -> Option<EditorCommand> {
        self.editor.take()
    }

    /// The size of the window.
    pub fn window(&self) -> Size {
        self.model.window
    }

    /// True while a worker runs.
    pub fn is_waiting(&self) -> bool {
        self.workshop.is_busy()
    }

    /// Takes the pending requests to the loop, in order.
    pub fn take_requests(&mut self) -> Vec<Request> {
        std::mem::take(&mut self.requests)
    }

    /// True if anything changed since the last call.
    pub fn take_dirty(&mut self) -> bool {
        std::mem::take(&mut self.dirty)
    }

    /// Handles one event.
    pub fn handle(&mut self, event: Event) {
        let is_seen = match event {
            Event::Input(input) => self.input(&input),
            Event::StrayKey(key) => self.stray_key(&key),
            Event::Beat => self.beat(),
            event => {
                self.news(event);
                true
            }
        };
        self.follow_counted();
        // Changes of earlier events are not drawn yet.
        self.dirty |= is_seen;
    }

    /// Handles an input, which the player may take; true if the frame may change.
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
                self.requests.push(Request::Repaint);
                self.tell_all(ModelNews::Window);
                true
            }
            Input::FocusGained => {
                self.requests.push(Request::Repaint);
                true
            }
            _ => false,
        };
        let has_notice = trouble.is_some();
        self.notice = trouble.or_else(|| self.notice.take());
        is_seen || has_notice
    }

    /// Handles an event that is not input.
    fn news(&mut self, event: Event) {
        match event {
            Event::Input(_) | Event::StrayKey(_) | Event::Beat | Event::Sources => {}
            Event::Job(news) => {
                let effect = handle_news(&mut self.model, news);
                self.perform(None, effect);
            }
            Event::Review(news) => {
                let effect = self.reviewer.handle_news(&mut self.model, news);
                self.perform(None, effect);
            }
            Event::Finished(finished) => {
                if let Some(finished) = self.workshop.finish(finished) {
                    self.finished(finished);
                }
            }
            Event::Files(changes) => {
                let said = self.watched.note(&changes);
                self.notice = said.or_else(|| self.notice.take());
            }
            Event::Copied(entry, result) => {
                self.notice = Some(self.copying.copied(entry, &result));
            }
            Event::Background(rgb) => take_background(&mut self.model, rgb),
            Event::Notice(_) if self.reviewer.leaving.is_asked() => {}
            Event::Notice(notice) => self.notice = Some(notice),
            Event::Panicked(message) => self.notice = Some(format!("internal error: {message}")),
            Event::Suspend => self.requests.push(Request::Suspend),
            Event::Continued => self.requests.push(Request::Enter),
        }
        self.read_changed();
    }

    /// Handles a tick of the player: does the step that is due, unless a job or a worker is busy.
    /// True if the frame may change.
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
        self.notice = over.or_else(|| self.notice.take());
        is_seen || is_over
    }

    /// Shows tabs, hints, help and lessons in that language from now on.
    pub fn speak(&mut self, language: Language) {
        self.model.language = language;
        self.tell_all(ModelNews::Language);
    }

    fn tell_all(&mut self, news: ModelNews) {
        for place in 0..self.tabs.len() {
            self.tell(place, Message::Changed(news));
        }
    }

    /// Sends a message to the shown screen, as [`App::tell`].
    fn tell_shown(&mut self, message: Message) -> bool {
        self.tell(self.tabs.shown_place(), message)
    }

    /// Sends a message to a screen and carries out its effect; false if the screen did not handle it.
    fn tell(&mut self, place: usize, message: Message) -> bool {
        let Some(screen) = self.tabs.get_mut(place) else { return false };
        let (owner, effect) = (screen.id(), screen.update(message, &self.model));
        self.perform(Some(owner), effect)
    }

    /// What is below the layers.
    fn frame(&self) -> Frame<'_> {
        Frame { model: &self.model, tabs: &self.tabs, notice: self.notice.as_deref() }
    }

    /// Draws the whole window; returns the position of the caret, if one is shown.
    pub fn draw(&self, buffer: &mut Buffer) -> Option<Position> {
        self.frame().draw(&self.lecture, &self.layers, buffer)
    }
}

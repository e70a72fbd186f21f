//! Keys in, screen out: the real app without a terminal, for tests of screens.

use crossbeam_channel::{Receiver, unbounded};
use crossterm::event::{
    Event as Input, KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEvent, MouseEventKind,
};
use lookalike::compare::job::{JobEvent, JobUpdate};
use lookalike::compare::large::TwoPassWay;
use lookalike::compare::pipeline::compare;
use lookalike::compare::result::Comparison;
use lookalike::compare::run::Unwatched;
use lookalike::corpus::document::{Corpus, Name};
use lookalike::corpus::load::from_bytes;
use lookalike::corpus::scan::Source;
use lookalike::display::width::width;
use lookalike::measure::MeasureId;
use lookalike::settings::{Settings, Thresholds};
use lookalike::tui::app::App;
use lookalike::tui::flow::{Event, Sender};
use lookalike::tui::model::Run;
use lookalike::tui::theme::Theme;
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect, Size};
use std::fmt::Write as _;
use std::time::Duration;

/// The app in a window without a terminal.
pub(crate) struct Stage {
    pub(crate) app: App,
    events: Receiver<Event>,
}

/// A text with one blank for each run of blanks and line breaks.
pub(crate) fn unwrapped(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Thresholds of Jaccard, MinHash and SimHash.
pub(crate) fn cuts(jaccard: f64, minhash: f64, simhash: u32) -> Thresholds {
    Thresholds::new(&[
        (MeasureId::JACCARD, jaccard),
        (MeasureId::MINHASH, minhash),
        (MeasureId::SIMHASH, simhash.into()),
    ])
}

/// The comparison of texts in memory, with the default settings.
pub(crate) fn comparison(texts: &[(&str, &str)]) -> Comparison {
    compared(texts, &Settings::default())
}

/// The comparison of texts in memory.
pub(crate) fn compared(texts: &[(&str, &str)], settings: &Settings) -> Comparison {
    let load = |(name, text): &(&str, &str)| {
        from_bytes(Name::new(name.as_bytes()), text.as_bytes(), &settings.reading)
    };
    let mut corpus = Corpus { label: "essays".to_owned(), ..Corpus::default() };
    for loaded in texts.iter().map(load) {
        match loaded {
            Ok(document) => corpus.documents.push(document),
            Err(skipped) => corpus.skipped.push(skipped),
        }
    }
    corpus.documents.sort_by(|x, y| x.name.cmp(&y.name));
    compare(corpus, settings, &Unwatched)
}

impl Stage {
    /// An app before its first event.
    pub(crate) fn empty(width: u16, height: u16) -> Self {
        let (queue, events) = unbounded();
        let sender = Sender::new(queue, None);
        let window = Size::new(width, height);
        let app = App::new(Source::Demo, Settings::default(), Theme::colour(), window, sender);
        Self { app, events }
    }

    /// An app that reads this folder, before it starts.
    pub(crate) fn of_folder(folder: &std::path::Path, width: u16, height: u16) -> Self {
        let (queue, events) = unbounded();
        let (sender, window) = (Sender::new(queue, None), Size::new(width, height));
        let source = Source::Paths(vec![folder.to_owned()]);
        let app = App::new(source, Settings::default(), Theme::colour(), window, sender);
        Self { app, events }
    }

    /// An app that compares a folder or table in two passes, before it starts.
    pub(crate) fn large(source: Source, settings: Settings, way: TwoPassWay) -> Self {
        let (queue, events) = unbounded();
        let sender = Sender::new(queue, None);
        let mut app = App::new(source, settings, Theme::colour(), Size::new(120, 30), sender);
        app.compare_large(Some(way));
        Self { app, events }
    }

    /// An app that has compared these texts.
    pub(crate) fn new(texts: &[(&str, &str)], width: u16, height: u16) -> Self {
        let mut stage = Self::empty(width, height);
        stage.job(JobEvent::Done(comparison(texts)));
        stage
    }

    /// The same with fingerprints of this many bits.
    pub(crate) fn with_bits(texts: &[(&str, &str)], bits: u32, width: u16, height: u16) -> Self {
        let mut stage = Self::empty(width, height);
        stage.app.model.settings.sketch.bits = bits;
        let settings = stage.app.model.settings.clone();
        stage.job(JobEvent::Done(compared(texts, &settings)));
        stage
    }

    /// Sends a message of a job that was not started.
    pub(crate) fn job(&mut self, event: JobEvent) {
        if !self.app.model.run.is_going() {
            self.app.model.run = Run::default();
        }
        self.handle(Event::Job(JobUpdate { generation: 0, event }));
    }

    /// Handles one event and all answers to its requests.
    pub(crate) fn handle(&mut self, event: Event) {
        self.app.handle(event);
        while self.app.is_waiting() {
            let event = self.events.recv_timeout(Duration::from_secs(60)).unwrap();
            self.app.handle(event);
        }
    }

    /// Handles all messages of the running job.
    pub(crate) fn settle(&mut self) {
        while self.app.model.run.is_going() {
            let event = self.events.recv_timeout(Duration::from_secs(60)).unwrap();
            self.handle(event);
        }
    }

    /// Handles the messages that jobs have sent so far.
    pub(crate) fn drain(&mut self) {
        while let Ok(event) = self.events.try_recv() {
            self.handle(event);
        }
    }

    /// Handles the next message, whatever it is.
    pub(crate) fn wait(&mut self) {
        let event = self.events.recv_timeout(Duration::from_secs(60)).unwrap();
        self.handle(event);
    }

    /// Handles the next message and nothing that follows from it.
    pub(crate) fn wait_alone(&mut self) {
        let event = self.events.recv_timeout(Duration::from_secs(60)).unwrap();
        self.app.handle(event);
    }

    /// Presses keys, separated by blanks, as written in the action table; `'text` types a text.
    pub(crate) fn keys(&mut self, keys: &str) -> &mut Self {
        for key in keys.split(' ') {
            if let Some(text) = key.strip_prefix('\'') {
                for c in text.chars() {
                    self.key(KeyCode::Char(c), KeyModifiers::NONE);
                }
                continue;
            }
            let (rest, modifiers) = match key.split_once('-') {
                Some(("ctrl", rest)) => (rest, KeyModifiers::CONTROL),
                Some(("alt", rest)) => (rest, KeyModifiers::ALT),
                _ => (key, KeyModifiers::NONE),
            };
            let code = match rest {
                "enter" => KeyCode::Enter,
                "esc" => KeyCode::Esc,
                "tab" => KeyCode::Tab,
                "space" => KeyCode::Char(' '),
                "backspace" => KeyCode::Backspace,
                "up" => KeyCode::Up,
                "down" => KeyCode::Down,
                "left" => KeyCode::Left,
                "right" => KeyCode::Right,
                "pgdn" => KeyCode::PageDown,
                "pgup" => KeyCode::PageUp,
                "end" => KeyCode::End,
                one => KeyCode::Char(one.chars().next().unwrap()),
            };
            self.key(code, modifiers);
        }
        self
    }

    fn key(&mut self, code: KeyCode, modifiers: KeyModifiers) {
        self.handle(Event::Input(Input::Key(KeyEvent::new(code, modifiers))));
    }

    pub(crate) fn paste(&mut self, text: &str) {
        self.handle(Event::Input(Input::Paste(text.to_owned())));
    }

    pub(crate) fn resize(&mut self, width: u16, height: u16) {
        self.handle(Event::Input(Input::Resize(width, height)));
    }

    pub(crate) fn mouse(&mut self, kind: MouseEventKind, column: u16, row: u16) {
        let event = MouseEvent { kind, column, row, modifiers: KeyModifiers::NONE };
        self.handle(Event::Input(Input::Mouse(event)));
    }

    /// Clicks the first place where the window shows this text.
    pub(crate) fn click(&mut self, text: &str) {
        let (x, y) = self.find(text);
        self.mouse(MouseEventKind::Down(MouseButton::Left), x, y);
        self.mouse(MouseEventKind::Up(MouseButton::Left), x, y);
    }

    /// The column and row where the window first shows this text.
    pub(crate) fn find(&self, text: &str) -> (u16, u16) {
        let screen = self.screen();
        let found = screen.lines().enumerate().find_map(|(y, line)| {
            let before = line.split_once(text)?.0;
            Some((width(before) as u16, y as u16))
        });
        found.unwrap_or_else(|| panic!("no `{text}` on screen:\n{screen}"))
    }

    /// The cells of the window, and the position of the caret.
    pub(crate) fn draw(&self) -> (Buffer, Option<Position>) {
        let mut buffer = Buffer::empty(Rect::from((Position::ORIGIN, self.app.window())));
        let caret = self.app.draw(&mut buffer);
        lookalike::tui::terminal::sweep(&mut buffer);
        (buffer, caret)
    }

    /// Position of the caret.
    pub(crate) fn caret(&self) -> Option<(u16, u16)> {
        self.draw().1.map(|position| (position.x, position.y))
    }

    /// The window as text, one line a row, without blanks at the ends of lines.
    pub(crate) fn screen(&self) -> String {
        let buffer = self.draw().0;
        let mut out = String::new();
        for y in 0..buffer.area.height {
            let mut line = String::new();
            let mut x = 0;
            while x < buffer.area.width {
                let symbol = buffer[(x, y)].symbol();
                line.push_str(symbol);
                x += (width(symbol) as u16).max(1);
            }
            out.push_str(line.trim_end());
            out.push('\n');
        }
        out
    }

    /// True if the window shows a sentence, on one line or wrapped.
    pub(crate) fn says(&self, sentence: &str) -> bool {
        unwrapped(&self.screen()).contains(sentence)
    }

    /// The styled runs of cells, one a line: row, columns, colours, attributes.
    pub(crate) fn styles(&self) -> String {
        let buffer = self.draw().0;
        let mut out = String::new();
        for y in 0..buffer.area.height {
            let style = |x: u16| {
                // The second half of a wide character has the style of the first.
                let before = x.checked_sub(1).map(|x| &buffer[(x, y)]);
                let first = before.filter(|cell| width(cell.symbol()) == 2);
                let cell = first.unwrap_or(&buffer[(x, y)]);
                (cell.fg, cell.bg, cell.modifier)
            };
            let plain = Buffer::empty(Rect::new(0, 0, 1, 1)).content[0].clone();
            let mut start = 0;
            for x in 1..=buffer.area.width {
                if x < buffer.area.width && style(x) == style(start) {
                    continue;
                }
                let (fg, bg, modifier) = style(start);
                if (fg, bg, modifier) != (plain.fg, plain.bg, plain.modifier) {
                    let end = x - 1;
                    writeln!(out, "{y:>2} {start:>3}-{end:<3} {fg} on {bg} {modifier:?}").unwrap();
                }
                start = x;
            }
        }
        out
    }
}

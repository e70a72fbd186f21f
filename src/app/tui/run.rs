//! The main loop: wait, handle all events, draw once.

use crate::corpus::scan::Source;
use crate::display::colour::Rgb;
use crate::display::glyphs::{Glyphs, WidthSource};
use crate::display::sanitise::sanitise;
use crate::display::width::cut;
use crate::os::signals::{CAN_SUSPEND, HUNG_UP, stop_self};
use crate::os::terminal::{is_set, names};
use crate::os::wait::{Bell, Woken, bell};
use crate::saved::bindings::GivenKeys;
use crate::saved::place::PlaceFile;
use crate::settings::Settings;
use crate::tui::actions::Keymap;
use crate::tui::app::App;
use crate::tui::flow::{Clipboard, EditorCommand, Event, Request, Sender};
use crate::tui::lecture::{Recorder, Script, ScriptError};
use crate::tui::options::TerminalOptions;
use crate::tui::terminal::{
    InputBatch, InputReader, LONGEST_PASTE, Painter, TerminalAnswer, session as terminal, signals,
};
use crate::tui::theme::{ColourDepth, Looks};
use crossbeam_channel::Receiver;
use crossterm::event::Event as Input;
use std::io;
use std::ops::ControlFlow;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

/// Why the explorer could not start or failed.
#[derive(Debug, thiserror::Error)]
pub enum ExplorerError {
    /// Standard output is not a terminal, or there is none to read keys from.
    #[error("the explorer needs a terminal; `lookalike pairs` prints the table without one")]
    NoTerminal,
    /// The script cannot be played.
    #[error("the script cannot be played")]
    Script(#[from] ScriptError),
    /// The terminal failed.
    #[error("the terminal failed")]
    Terminal(#[from] io::Error),
    /// A bug; the message is sanitised.
    #[error("internal error: {0}")]
    Internal(String),
}

/// Scripts are played at other places, where other keys are in force.
const SCRIPT_KEYS: &str = "scripts have the built-in keys: [keys] of the settings file is off";

const MOUSE_ON: &str = "the mouse clicks here; shift with it selects text in most terminals";
const MOUSE_OFF: &str = "the mouse is the terminal's: it selects text; the same key takes it back";

const NO_SUSPENDING: &str = "this system suspends no programs; q quits";

/// Terminals answer questions within this time, or never.
const ANSWER_WAIT: Duration = Duration::from_millis(150);

/// The last panic, sanitised, shown after the terminal is restored.
static PANIC: Mutex<Option<String>> = Mutex::new(None);

/// Runs the explorer until the user quits. The terminal is always restored.
///
/// # Errors
/// No terminal, a terminal that fails, or an internal error: sentences for standard error.
pub fn run(
    source: Source,
    settings: Settings,
    options: TerminalOptions,
) -> Result<(), ExplorerError> {
    if !terminal::is_there() {
        return Err(ExplorerError::NoTerminal);
    }
    let script = options.play.as_deref().map(Script::parse).transpose()?;
    let (queue, events) = crossbeam_channel::unbounded();
    let (bell, ringer) = bell()?;
    let sender = Sender::new(queue, Some(ringer));
    let input = InputReader::new()?;
    signals::watch(sender.clone(), input.keys().try_clone()?)?;
    let before = std::panic::take_hook();
    hook(sender.clone());
    let result = catch_unwind(AssertUnwindSafe(|| {
        terminal::enter("lookalike", options.mouse)?;
        let looks = Looks { depth: depth(options.colour), choice: options.theme, background: None };
        let mut app = App::new(source, settings, looks.theme(), terminal::size(), sender.clone());
        app.compare_large(options.large);
        let has_script = options.record.is_some() || script.is_some();
        take_keys(&mut app, &options.settings_file.keys, has_script);
        app.open_as_saved(options.settings_file);
        app.wear(looks);
        app.speak(options.language);
        let places = options.places.filter(|_| !has_script);
        return_to(&mut app, places.as_ref());
        app.copy_by(Clipboard::from_variables(is_set));
        say(&mut app, options.notice);
        app.start_with(options.exclusions, options.truth);
        if let Some(journal) = options.journal {
            app.keep_verdicts(journal, &options.reviewer);
        }
        if let Some(file) = options.record {
            app.record(Recorder::new(Box::new(file), terminal::size())?);
        }
        if options.watch {
            app.watch();
        }
        if let Some(script) = script {
            app.play(script).beat(sender)?;
        }
        Loop {
            places,
            app,
            painter: Painter::default(),
            events,
            bell,
            input,
            mouse: options.mouse,
            width: options.width,
            asked: None,
        }
        .run()
    }));
    terminal::leave();
    std::panic::set_hook(before);
    match result {
        Ok(result) => Ok(result?),
        Err(_panic) => {
            let message = PANIC.lock().unwrap_or_else(PoisonError::into_inner).take();
            Err(ExplorerError::Internal(message.unwrap_or_default()))
        }
    }
}

/// Shows a sentence.
fn say(app: &mut App, notice: Option<String>) {
    if let Some(notice) = notice {
        app.handle(Event::Notice(notice));
    }
}

/// Goes back to the remembered place.
fn return_to(app: &mut App, places: Option<&PlaceFile>) {
    if let Some(place) = places.and_then(PlaceFile::remembered) {
        app.return_to(place);
    }
}

/// Sets the user's keys.
fn take_keys(app: &mut App, keys: &GivenKeys, has_script: bool) {
    if has_script && *keys != GivenKeys::default() {
        app.handle(Event::Notice(SCRIPT_KEYS.to_owned()));
    } else if let Ok(keymap) = Keymap::from_given(keys) {
        app.model.keymap = keymap;
    }
}

/// The colours of the terminal.
fn depth(is_coloured: bool) -> ColourDepth {
    let (term, colorterm) = names();
    if is_coloured { ColourDepth::from_names(&term, &colorterm) } else { ColourDepth::None }
}

/// Sends panics to the app instead of the screen; the code that caught one continues.
fn hook(sender: Sender) {
    std::panic::set_hook(Box::new(move |info| {
        let what = info.payload();
        let what = what
            .downcast_ref::<&str>()
            .copied()
            .or_else(|| what.downcast_ref::<String>().map(String::as_str))
            .unwrap_or("no message");
        let place = info.location().map(ToString::to_string).unwrap_or_default();
        let message = format!("{what} ({place})");
        let message = cut(&sanitise(&message), 300);
        *PANIC.lock().unwrap_or_else(PoisonError::into_inner) = Some(message.clone());
        sender.send(Event::Panicked(message));
    }));
}

struct Loop {
    /// Where the place in this corpus is remembered.
    places: Option<PlaceFile>,
    app: App,
    painter: Painter,
    events: Receiver<Event>,
    bell: Bell,
    input: InputReader,
    mouse: bool,
    /// How the width of ambiguous characters is known.
    width: WidthSource,
    /// Time of the last question that has no answer yet.
    asked: Option<Instant>,
}

impl Loop {
    fn run(mut self) -> io::Result<()> {
        if self.width == WidthSource::Terminal {
            self.input.expect_position();
            self.asked = Some(Instant::now());
            terminal::ask_width()?;
        }
        // The first frame is drawn before the job and its threads start.
        self.draw()?;
        self.ask_colours()?;
        self.app.start();
        drop(std::thread::Builder::new().spawn(|| panic_if_asked("thread")));
        panic_if_asked("main");
        loop {
            let lagging = terminal::lagging();
            let limit = self.input.patience();
            let batch = match self.bell.wait(self.input.keys(), lagging.as_deref(), limit)? {
                Woken::Gone => signals::end(HUNG_UP),
                Woken::Keys => self.input.read()?,
                Woken::Other => self.input.expire(),
            };
            self.take(batch)?;
            while let Ok(event) = self.events.try_recv() {
                self.app.handle(event);
            }
            // A signal comes beside keys: one request must not replace another.
            for request in self.app.take_requests() {
                if self.fulfil(request)? == ControlFlow::Break(()) {
                    self.app.close();
                    return Ok(());
                }
            }
            if let Some(text) = self.app.take_clip() {
                terminal::copy(&self.app.clip_sequence(&text))?;
            }
            if let Some(editor) = self.app.take_editor() {
                self.lend(&editor)?;
            }
            terminal::flush()?;
            // A terminal that lags gets the newest frame when it has taken the last one.
            if terminal::lagging().is_none() && self.app.take_dirty() {
                self.draw()?;
            }
        }
    }

    /// Fulfils a request of the app; breaks at the end of the program.
    fn fulfil(&mut self, request: Request) -> io::Result<ControlFlow<()>> {
        match request {
            Request::Quit => {
                self.remember();
                self.await_answer()?;
                return Ok(ControlFlow::Break(()));
            }
            Request::Suspend => self.suspend()?,
            Request::Enter => self.enter_again()?,
            Request::Mouse => self.switch_mouse()?,
            Request::Repaint => self.painter.forget(),
        }
        Ok(ControlFlow::Continue(()))
    }

    fn take(&mut self, batch: InputBatch) -> io::Result<()> {
        if let Some(answer) = batch.answer {
            self.answered(answer)?;
        }
        for input in batch.inputs {
            self.app.handle(match input {
                Input::Key(key) if batch.is_stray => Event::StrayKey(key),
                input => Event::Input(input),
            });
        }
        if batch.is_cut {
            let notice = format!("the pasted text was cut after {} KiB", LONGEST_PASTE / 1_024);
            self.app.handle(Event::Notice(notice));
        }
        Ok(())
    }

    fn draw(&mut self) -> io::Result<()> {
        let app = &self.app;
        self.painter.paint(app.window(), |buffer| app.draw(buffer))?;
        Ok(())
    }

    /// Handles Ctrl-Z: restores the terminal for the shell until it continues the process.
    fn suspend(&mut self) -> io::Result<()> {
        if !CAN_SUSPEND {
            self.app.handle(Event::Notice(NO_SUSPENDING.to_owned()));
            return Ok(());
        }
        self.await_answer()?;
        terminal::leave();
        stop_self()?;
        self.enter_again()
    }

    /// Lends the terminal to an editor until that ends.
    fn lend(&mut self, editor: &EditorCommand) -> io::Result<()> {
        self.await_answer()?;
        terminal::leave();
        let failed = editor.run();
        self.enter_again()?;
        if let Some(why) = failed {
            self.app.handle(Event::Notice(why));
        }
        Ok(())
    }

    /// Remembers the place in this corpus. Without a result there is none; errors change nothing.
    fn remember(&self) {
        if let Some(places) = self.places.as_ref().filter(|_| self.app.model.comparison.is_some()) {
            drop(places.remember(&self.app.place()));
        }
    }

    /// Captures the mouse, or leaves it and its selection of text to the terminal.
    fn switch_mouse(&mut self) -> io::Result<()> {
        self.mouse = !self.mouse;
        terminal::capture_mouse(self.mouse)?;
        let said = if self.mouse { MOUSE_ON } else { MOUSE_OFF };
        self.app.handle(Event::Notice(said.to_owned()));
        Ok(())
    }

    /// Asks for the background of the terminal; nothing waits for the answer.
    fn ask_colours(&mut self) -> io::Result<()> {
        if self.app.needs_background() {
            self.asked = Some(Instant::now());
            terminal::ask_colours()?;
        }
        Ok(())
    }

    fn answered(&mut self, answer: TerminalAnswer) -> io::Result<()> {
        let rgb = match answer {
            TerminalAnswer::Background(rgb) => {
                self.asked = None;
                rgb
            }
            TerminalAnswer::Columns { is_wide } => {
                self.asked = self.asked.filter(|_| self.app.needs_background());
                self.draw_wide(is_wide);
                return Ok(());
            }
            TerminalAnswer::Scheme { is_light } => {
                // Roughly this colour, until the terminal says which.
                self.ask_colours()?;
                Rgb([if is_light { u8::MAX } else { 0 }; 3])
            }
        };
        self.app.handle(Event::Background(rgb));
        Ok(())
    }

    /// Draws characters of ambiguous width as the terminal does.
    fn draw_wide(&mut self, is_wide: bool) {
        let glyphs = Glyphs::in_force();
        if glyphs.is_wide != is_wide {
            Glyphs { is_wide, ..glyphs }.put_in_force();
            let size = self.app.window();
            self.app.handle(Event::Input(Input::Resize(size.width, size.height)));
        }
    }

    /// Waits for an answer to a question of a moment ago: the shell would read it.
    fn await_answer(&mut self) -> io::Result<()> {
        while let Some(left) = self.asked.and_then(|at| ANSWER_WAIT.checked_sub(at.elapsed())) {
            match self.bell.wait(self.input.keys(), None, Some(left))? {
                Woken::Gone => return Ok(()),
                Woken::Keys if self.input.read()?.answer.is_some() => self.asked = None,
                Woken::Keys | Woken::Other => {}
            }
        }
        Ok(())
    }

    fn enter_again(&mut self) -> io::Result<()> {
        terminal::leave();
        terminal::enter("lookalike", self.mouse)?;
        terminal::raw_again()?;
        self.painter.forget();
        self.ask_colours()?;
        let size = terminal::size();
        self.app.handle(Event::Input(Input::Resize(size.width, size.height)));
        Ok(())
    }
}

/// For tests, in debug builds only: panics at the place that `LOOKALIKE_TEST_PANIC` names
/// (`main`, `thread`), with a message that would control the terminal if it were printed raw.
#[expect(clippy::panic, reason = "tests check the handling of a panic")]
fn panic_if_asked(place: &str) {
    if cfg!(debug_assertions)
        && std::env::var_os("LOOKALIKE_TEST_PANIC").is_some_and(|named| named == place)
    {
        std::panic::panic_any("test panic\u{1b}]0;owned\u{7}");
    }
}

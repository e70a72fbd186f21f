//! Plays a script without a terminal and writes what it would show, as a recording for asciinema.

use crate::corpus::scan::Source;
use crate::export::asciicast::AsciicastWriter;
use crate::settings::Settings;
use crate::tui::actions::KeyPress;
use crate::tui::app::App;
use crate::tui::flow::{Event, Request, Sender};
use crate::tui::lecture::{Act, Script, ScriptLine};
use crate::tui::run::ExplorerError;
use crate::tui::terminal::Painter;
use crate::tui::theme::Theme;
use crossbeam_channel::Receiver;
use crossterm::event::Event as Input;
use ratatui::layout::Size;
use std::io::{self, Write};
use std::time::Duration;

/// Longer than any script: no line is due before it is called.
const NEVER: Duration = Duration::from_secs(1 << 40);
/// How long the last frame stays.
const END: Duration = Duration::from_secs(3);

/// The explorer on a clock of its own: each line of the script is carried out once everything before it
/// is on screen, and its wait only moves the clock.
struct Film<'a> {
    app: App,
    events: Receiver<Event>,
    painter: Painter,
    clock: Duration,
    out: AsciicastWriter<'a>,
}

/// Writes a recording (asciicast, version 2) of a script, played on `source` in a window of the size
/// that the script names, else 80 by 24. Takes as long as the work that the script starts; its waits
/// are written, not waited for. Verdicts are not kept.
///
/// # Errors
/// The script cannot be read, the recording cannot be written.
pub fn cast(
    source: Source,
    settings: Settings,
    script: &str,
    out: &mut dyn Write,
) -> Result<(), ExplorerError> {
    let mut script = Script::parse(script)?;
    let size = script.size.unwrap_or(Size::new(80, 24));
    let waits: Vec<Duration> = script
        .entries
        .iter_mut()
        .filter_map(|entry| match entry {
            ScriptLine::Do(after, _) => Some(std::mem::replace(after, NEVER)),
            ScriptLine::Caption(_) => None,
        })
        .collect();
    // A line that is never due keeps the player until the end.
    let quit = KeyPress::parse("q").map(|key| ScriptLine::Do(NEVER, Act::Key(key)));
    script.entries.extend(quit);
    let (queue, events) = crossbeam_channel::unbounded();
    let mut app = App::new(source, settings, Theme::colour(), size, Sender::new(queue, None));
    app.start();
    app.play(script);
    let out = AsciicastWriter::new(out, size.width, size.height)?;
    let mut film = Film { app, events, painter: Painter::default(), clock: Duration::ZERO, out };
    film.frame()?;
    for wait in waits {
        film.captions()?;
        film.clock += wait;
        if !film.next()? {
            break;
        }
    }
    film.captions()?;
    film.clock += END;
    film.out.output(film.clock, b"\x1b[?25h")?;
    Ok(film.out.finish()?)
}

impl Film<'_> {
    /// Shows the captions before the next line.
    fn captions(&mut self) -> io::Result<()> {
        self.settle();
        self.app.handle(Event::Beat);
        self.settle();
        self.frame()
    }

    /// Carries out the next line of the script; false if it ended the program.
    fn next(&mut self) -> io::Result<bool> {
        // The key that tells a player not to wait.
        let skip = KeyPress::parse("right").map(|key| Event::Input(Input::Key(key.event())));
        skip.into_iter().chain([Event::Beat]).for_each(|event| self.app.handle(event));
        let goes_on = !self.app.take_requests().contains(&Request::Quit);
        self.settle();
        self.frame()?;
        Ok(goes_on)
    }

    /// Handles everything until nothing is under way.
    fn settle(&mut self) {
        while self.app.is_waiting() || self.app.model.run.is_going() {
            let Ok(event) = self.events.recv() else { return };
            self.app.handle(event);
        }
        while let Ok(event) = self.events.try_recv() {
            self.app.handle(event);
        }
    }

    fn frame(&mut self) -> io::Result<()> {
        let app = &self.app;
        let bytes = self.painter.frame(app.window(), |buffer| app.draw(buffer))?;
        self.out.output(self.clock, &bytes)
    }
}

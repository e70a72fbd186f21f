//! Records the input of a session as a script, line by line.

use crate::tui::actions::KeyPress;
use crate::tui::lecture::script::{Act, HEAD, ScriptLine};
use crossterm::event::{Event as Input, KeyEventKind};
use ratatui::layout::Size;
use std::io::{self, Write};
use std::time::Instant;

/// Keys that end or suspend the program: never recorded.
const NEVER: [&str; 2] = ["ctrl-c", "ctrl-z"];

/// Writes a script during the session.
pub struct Recorder {
    out: Box<dyn Write + Send>,
    last: Instant,
    /// The newest line, held back until the next: a `q` that ends the session is never written.
    held: Option<ScriptLine>,
}

impl Recorder {
    /// Starts a script in a window of this size.
    pub fn new(mut out: Box<dyn Write + Send>, size: Size) -> io::Result<Self> {
        writeln!(out, "{HEAD}\nsize {}x{}", size.width, size.height)?;
        writeln!(out, "; SECONDS KEY a line; add captions as lines `# caption`")?;
        out.flush()?;
        Ok(Self { out, last: Instant::now(), held: None })
    }

    /// Records an input; skips input that a script cannot express.
    pub fn note(&mut self, input: &Input) -> io::Result<()> {
        let act = match input {
            Input::Key(event) if event.kind != KeyEventKind::Release => {
                let key = KeyPress::from_event(event);
                let written = key.to_string();
                if KeyPress::parse(&written) != Some(key) || NEVER.contains(&written.as_str()) {
                    return Ok(());
                }
                Act::Key(key)
            }
            Input::Mouse(mouse) => match Act::mouse(mouse.kind, mouse.column, mouse.row) {
                Some(act) => act,
                None => return Ok(()),
            },
            Input::Paste(text) if !text.trim().is_empty() => Act::Paste(text.clone()),
            _ => return Ok(()),
        };
        let now = Instant::now();
        let entry = ScriptLine::Do(now - self.last, act);
        self.last = now;
        self.write_held()?;
        self.held = Some(entry);
        Ok(())
    }

    /// Writes the line held back.
    fn write_held(&mut self) -> io::Result<()> {
        match self.held.take() {
            Some(entry) => writeln!(self.out, "{entry}").and_then(|()| self.out.flush()),
            None => Ok(()),
        }
    }
}

impl Drop for Recorder {
    fn drop(&mut self) {
        let quit = KeyPress::parse("q").map(Act::Key);
        if !matches!(&self.held, Some(ScriptLine::Do(_, act)) if Some(act) == quit.as_ref()) {
            // The session is over: an error cannot be shown.
            let _ignored = self.write_held();
        }
    }
}

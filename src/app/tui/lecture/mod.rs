//! Records a session as a script, or plays a script with its captions.

mod player;
mod script;

pub use player::Player;
pub use script::{Act, HEAD, Script, ScriptError, ScriptLine};

use crate::display::sanitise::sanitise;
use crate::display::width::{cut, pad, width};
use crate::page::wrapped;
use crate::tui::actions::KeyPress;
use crate::tui::draw_text::DrawText as _;
use crate::tui::flow::Effect;
use crate::tui::theme::Theme;
use crate::tui::widgets::clear;
use crossterm::event::{Event as Input, KeyEventKind};
use ratatui::buffer::Buffer;
use ratatui::layout::{Rect, Size};
use std::io::{self, Write};
use std::time::Instant;

/// A session being recorded, or played.
#[derive(Default)]
pub struct Lecture {
    /// Writes the script of this session.
    pub recorder: Option<Recorder>,
    /// Plays a script.
    pub player: Option<Player>,
}

impl Lecture {
    /// Offers a real input to the player: space pauses, → plays the next line now; esc, `q` and ctrl-c
    /// stop. Any other input would interfere with the script, so it only shows these keys. `None` if
    /// no script is played or the app handles the input.
    pub fn take(&mut self, input: &Input) -> Option<Effect> {
        let player = self.player.as_mut()?;
        let key = match input {
            Input::Key(event) if event.kind != KeyEventKind::Release => {
                KeyPress::from_event(event).to_string()
            }
            Input::Key(_) | Input::Mouse(_) | Input::Paste(_) => return Some(Effect::None),
            _ => return None,
        };
        match key.as_str() {
            "space" => player.pause(),
            "right" | "enter" | "l" => player.hurry(),
            "esc" | "q" | "ctrl-c" => {
                self.player = None;
                let notice = "script stopped; the keyboard is yours again";
                return Some(Effect::Say(notice.to_owned()));
            }
            "ctrl-z" | "ctrl-l" => return None,
            _ => {
                let notice = "playing: space pauses, → skips the wait, esc stops";
                return Some(Effect::Say(notice.to_owned()));
            }
        }
        Some(Effect::None)
    }

    /// Records an input. If the script cannot be written, the recording ends with the returned notice.
    pub fn record(&mut self, input: &Input) -> Option<String> {
        let error = self.recorder.as_mut()?.note(input).err()?;
        self.recorder = None;
        Some(format!("the recording stopped: {error}"))
    }

    /// Drops the player after the last line; returns the notice.
    pub fn end_if_over(&mut self) -> Option<String> {
        self.player.take_if(|player| player.is_over())?;
        Some("end of the script; the keyboard is yours again".to_owned())
    }

    /// Draws the caption over the lowest lines of an area, which end with it.
    pub fn draw(&self, theme: &Theme, area: Rect, buffer: &mut Buffer) {
        if let Some(player) = &self.player {
            draw(player, theme, area, buffer);
        }
    }
}

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

/// The most lines that a caption takes.
const LINES: usize = 3;

/// Draws the caption upwards from the lowest line of an area; it may extend above the area.
pub(super) fn draw(player: &Player, theme: &Theme, area: Rect, buffer: &mut Buffer) {
    let (done, all) = player.progress();
    let state = if player.paused { "‖ space resumes" } else { "▶" };
    let right = format!(" {state} {done}/{all} ");
    let room = usize::from(area.width).saturating_sub(width(&right) + 2);
    let mut lines = wrapped(&sanitise(&player.caption), room);
    let is_cut = lines.len() > LINES;
    lines.truncate(LINES);
    if let Some(last) = lines.last_mut().filter(|_| is_cut) {
        *last = cut(&format!("{last} …"), room);
    }
    if lines.is_empty() {
        lines.push(String::new());
    }
    let end = area.bottom();
    let top = end.saturating_sub(lines.len() as u16);
    clear(Rect { y: top, height: end - top, ..area }, theme, buffer);
    for (line, y) in lines.iter().zip(top..end) {
        let text = format!(" {}", pad(line, usize::from(area.width).saturating_sub(1)));
        buffer.draw_text(area.x, y, text, area.width.into(), theme.selection);
    }
    let x = area.right().saturating_sub(width(&right) as u16);
    let y = end.saturating_sub(1);
    buffer.draw_text(x.max(area.x), y, right, area.width.into(), theme.selection);
}

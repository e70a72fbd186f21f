//! A session recorded, or played again with its captions.

use crate::display::sanitise::sanitise;
use crate::display::width::{cut, pad, width};
use crate::lesson::kit::wrapped;
use crate::tui::actions::Key;
use crate::tui::app::App;
use crate::tui::lecture::{Act, Player, Recorder, Script};
use crate::tui::widgets::clear;
use crate::tui::work::CLOCK;
use crossterm::event::{Event as Input, KeyEventKind, KeyModifiers, MouseEvent};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

/// The most lines that a caption takes.
const CAPTION: usize = 3;

impl App {
    /// Writes down from now on what the hands do.
    pub fn record(&mut self, recorder: Recorder) {
        self.lecture.recorder = Some(recorder);
    }

    /// Plays a script from its start; the caller sees to the beat (see [`Player::beat`]).
    pub fn play(&mut self, script: Script) -> &Player {
        let window = self.model.window;
        if let Some(size) = script.size.filter(|size| *size != window && script.has_mouse()) {
            self.said = Some(format!(
                "recorded at {}×{}, this window has {}×{}: the mouse may miss",
                size.width, size.height, window.width, window.height
            ));
        }
        self.lecture.player.insert(Player::new(script))
    }

    /// Whether a script is being played.
    pub fn is_playing(&self) -> bool {
        self.lecture.player.is_some()
    }

    /// Whether the player takes an input for itself; what it leaves is written down.
    pub(crate) fn is_taken(&mut self, input: &Input) -> bool {
        let taken = self.while_playing(input);
        let recorder = self.lecture.recorder.as_mut().filter(|_| !taken);
        // A script that cannot be written is told, and ends.
        if let Some(Err(error)) = recorder.map(|recorder| recorder.note(input)) {
            self.lecture.recorder = None;
            self.said = Some(format!("the recording ended: {error}"));
        }
        taken
    }

    /// Time has passed: does what is due, unless an answer is still to come.
    pub(crate) fn beat(&mut self) {
        let idle = !self.workshop.is_busy_besides(CLOCK) && !self.model.run.is_going();
        let Some(player) = &mut self.lecture.player else { return };
        let before = player.progress();
        let act = player.due(idle);
        self.dirty = player.progress() != before;
        match act {
            Some(Act::Key(key)) => self.key(&key.event()),
            Some(Act::Mouse(kind, column, row)) => {
                self.mouse(MouseEvent { kind, column, row, modifiers: KeyModifiers::NONE });
            }
            Some(Act::Paste(text)) => self.paste(&text),
            None => {}
        }
        if self.lecture.player.as_ref().is_some_and(Player::is_over) {
            self.end_play("the script is over: the keys are yours");
        }
    }

    fn end_play(&mut self, why: &str) {
        self.lecture.player = None;
        self.said = Some(why.to_owned());
        self.dirty = true;
    }

    /// A real input while a script is played: space pauses, → does the next line at once, esc ends
    /// it, and `q` and ctrl-c end it too. Anything else would leave the script's path: it is told
    /// what it can be. False where the app is to answer as ever.
    fn while_playing(&mut self, input: &Input) -> bool {
        let Some(player) = &mut self.lecture.player else { return false };
        let key = match input {
            Input::Key(event) if event.kind != KeyEventKind::Release => Key::of(event).to_string(),
            Input::Key(_) | Input::Mouse(_) | Input::Paste(_) => return true,
            _ => return false,
        };
        match key.as_str() {
            "space" => player.pause(),
            "right" | "enter" | "l" => player.hurry(),
            "esc" | "q" | "ctrl-c" => self.end_play("the script was stopped: the keys are yours"),
            "ctrl-z" | "ctrl-l" => return false,
            _ => self.said = Some("playing: space pauses, → goes on, esc stops".to_owned()),
        }
        true
    }

    /// Draws the caption over the bottom of the window.
    pub(crate) fn draw_caption(&self, bottom: Rect, buffer: &mut Buffer) {
        let Some(player) = &self.lecture.player else { return };
        let theme = &self.model.theme;
        let (done, all) = player.progress();
        let state = if player.paused { "‖ space goes on" } else { "▶" };
        let right = format!(" {state} {done}/{all} ");
        let room = usize::from(bottom.width).saturating_sub(width(&right) + 2);
        let mut lines = wrapped(&sanitise(&player.caption), room);
        if let Some(last) = lines.get_mut(CAPTION - 1) {
            *last = cut(&format!("{last} …"), room);
        }
        lines.truncate(CAPTION);
        if lines.is_empty() {
            lines.push(String::new());
        }
        // What is said for a moment keeps the bottom line.
        let end = bottom.bottom().saturating_sub(u16::from(self.said.is_some()));
        let top = end.saturating_sub(lines.len() as u16);
        clear(Rect { y: top, height: end - top, ..bottom }, buffer);
        for (line, y) in lines.iter().zip(top..end) {
            let text = format!(" {}", pad(line, usize::from(bottom.width).saturating_sub(1)));
            buffer.set_stringn(bottom.x, y, text, bottom.width.into(), theme.selection);
        }
        let x = bottom.right().saturating_sub(width(&right) as u16);
        let y = end.saturating_sub(1);
        buffer.set_stringn(x.max(bottom.x), y, right, bottom.width.into(), theme.selection);
    }
}

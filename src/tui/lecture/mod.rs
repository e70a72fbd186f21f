//! A session being written down, or played again with its captions.

mod caption;
mod player;
mod recorder;
mod script;

pub use player::Player;
pub use recorder::Recorder;
pub use script::{Act, Entry, HEAD, Script, ScriptError};

use crate::tui::actions::Key;
use crate::tui::flow::Effect;
use crate::tui::theme::Theme;
use crossterm::event::{Event as Input, KeyEventKind};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

/// A session being written down, or played.
#[derive(Default)]
pub struct Lecture {
    /// What writes it down.
    pub recorder: Option<Recorder>,
    /// The script being played.
    pub player: Option<Player>,
}

impl Lecture {
    /// Offers a real input while a script is played: space pauses, → does the next line at once, esc
    /// ends it, and `q` and ctrl-c end it too. Anything else would leave the script's path: it is told
    /// what it can be. `None` if the app handles the input as usual.
    pub fn take(&mut self, input: &Input) -> Option<Effect> {
        let player = self.player.as_mut()?;
        let key = match input {
            Input::Key(event) if event.kind != KeyEventKind::Release => Key::of(event).to_string(),
            Input::Key(_) | Input::Mouse(_) | Input::Paste(_) => return Some(Effect::None),
            _ => return None,
        };
        match key.as_str() {
            "space" => player.pause(),
            "right" | "enter" | "l" => player.hurry(),
            "esc" | "q" | "ctrl-c" => {
                self.player = None;
                let said = "the script was stopped: the keys are yours";
                return Some(Effect::Say(said.to_owned()));
            }
            "ctrl-z" | "ctrl-l" => return None,
            _ => {
                let said = "playing: space pauses, → goes on, esc stops";
                return Some(Effect::Say(said.to_owned()));
            }
        }
        Some(Effect::None)
    }

    /// Writes an input down. A script that cannot be written ends, for this reason.
    pub fn record(&mut self, input: &Input) -> Option<String> {
        let error = self.recorder.as_mut()?.note(input).err()?;
        self.recorder = None;
        Some(format!("the recording ended: {error}"))
    }

    /// Ends a script that is over; what is said then.
    pub fn end_if_over(&mut self) -> Option<String> {
        self.player.take_if(|player| player.is_over())?;
        Some("the script is over: the keys are yours".to_owned())
    }

    /// Draws the caption over the lowest lines of an area, which end with it.
    pub fn draw(&self, theme: &Theme, area: Rect, buffer: &mut Buffer) {
        if let Some(player) = &self.player {
            caption::draw(player, theme, area, buffer);
        }
    }
}

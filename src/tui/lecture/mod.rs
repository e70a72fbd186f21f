//! Records a session as a script, or plays a script with its captions.

mod caption;
mod player;
mod recorder;
mod script;

pub use player::Player;
pub use recorder::Recorder;
pub use script::{Act, HEAD, Script, ScriptError, ScriptLine};

use crate::tui::actions::KeyPress;
use crate::tui::flow::Effect;
use crate::tui::theme::Theme;
use crossterm::event::{Event as Input, KeyEventKind};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

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
            caption::draw(player, theme, area, buffer);
        }
    }
}

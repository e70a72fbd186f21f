//! What a lecture needs of the app: a session being written down, or one being played.

use crate::tui::player::Player;
use crate::tui::recorder::Recorder;

/// A session being written down, or played.
#[derive(Default)]
pub(crate) struct Lecture {
    /// What writes it down.
    pub(crate) recorder: Option<Recorder>,
    /// The script being played.
    pub(crate) player: Option<Player>,
}

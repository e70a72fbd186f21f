//! What a lecture needs of the app: a session being written down, or one being played.

mod player;
mod recorder;
mod script;

pub use player::Player;
pub use recorder::Recorder;
pub use script::{Act, Entry, HEAD, Script, ScriptError};

/// A session being written down, or played.
#[derive(Default)]
pub(crate) struct Lecture {
    /// What writes it down.
    pub(crate) recorder: Option<Recorder>,
    /// The script being played.
    pub(crate) player: Option<Player>,
}

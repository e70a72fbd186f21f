//! The thread that watches the folders, and the changes that wait.

use crate::tui::jobs::Watching;

/// The watching thread, and the changes that a running job makes wait.
#[derive(Debug, Default)]
pub(super) struct Watched {
    pub(super) thread: Option<Watching>,
    pub(super) waiting: Option<String>,
}

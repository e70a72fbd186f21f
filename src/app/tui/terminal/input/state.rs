//! The states of the decoder: what the next byte of the terminal belongs to.

use std::time::Duration;

/// Silence after which an escape byte is the key Esc.
const ESCAPE_WAIT: Duration = Duration::from_millis(50);
/// Silence after which an unfinished sequence or string is dropped.
const SEQUENCE_WAIT: Duration = Duration::from_millis(500);
/// Silence after which a paste without an end is over.
const PASTE_WAIT: Duration = Duration::from_secs(1);

/// What an escape byte follows directly.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Before {
    /// Nothing, or something finished.
    Nothing,
    /// Another escape byte.
    Escape,
    /// The text of an unfinished control string.
    Text,
}

/// What the next byte belongs to.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) enum State {
    /// Nothing unfinished.
    #[default]
    Ground,
    /// A UTF-8 character whose first bytes are held.
    Character,
    /// An escape sequence.
    Escape(Before),
    /// A key after `ESC O`; parameters are held.
    SingleShift,
    /// A control sequence after `ESC [`; parameters are held.
    Csi,
    /// A function key of the Linux console, after `ESC [ [`.
    LinuxKey,
    /// The three bytes after `ESC [ M`, held until complete.
    Mouse,
    /// The name of iTerm2, after `ESC [ I`; what came of it is held.
    Name,
    /// A control string; BEL ends it if `is_osc`.
    Text { is_osc: bool, last: u8 },
    /// A paste.
    Paste,
}

impl State {
    /// Silence after which what is unfinished ends; `None` if nothing is. `is_empty` if no bytes are held.
    pub(super) fn wait(self, is_empty: bool) -> Option<Duration> {
        match self {
            Self::Ground => None,
            Self::Name if is_empty => None,
            Self::Escape(Before::Nothing | Before::Escape) => Some(ESCAPE_WAIT),
            Self::Paste => Some(PASTE_WAIT),
            _ => Some(SEQUENCE_WAIT),
        }
    }
}

//! The states of the decoder: what the next byte of the terminal belongs to.

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

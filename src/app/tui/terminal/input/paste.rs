//! A paste being received: its text up to a limit, and the search for its end.

use crate::part::PartOf as _;

/// Longest kept paste, in bytes; the rest of a longer one is swallowed.
pub const LONGEST_PASTE: usize = 64 * 1_024;

const END: &[u8] = b"\x1b[201~";

/// The bytes of a paste so far.
#[derive(Debug, Default)]
pub(super) struct Paste {
    kept: Vec<u8>,
    /// How many bytes of its end came last.
    matched: usize,
    is_cut: bool,
}

impl Paste {
    /// Takes the next byte; true if it is the last one.
    pub(super) fn take(&mut self, byte: u8) -> bool {
        if END.get(self.matched) != Some(&byte) {
            self.keep(END.part(..self.matched));
            self.matched = 0;
        }
        if END.get(self.matched) == Some(&byte) {
            self.matched += 1;
        } else {
            self.keep(&[byte]);
        }
        self.matched == END.len()
    }

    fn keep(&mut self, bytes: &[u8]) {
        let room = LONGEST_PASTE - self.kept.len();
        self.is_cut |= bytes.len() > room;
        self.kept.extend(bytes.iter().take(room));
    }

    /// The text without invalid bytes, and true if it is cut.
    pub(super) fn end(self) -> (String, bool) {
        (self.kept.utf8_chunks().map(|chunk| chunk.valid()).collect(), self.is_cut)
    }
}

//! The table of colours of an RTF file: which are white.

/// The colours so far.
#[derive(Debug, Default)]
pub(super) struct RtfColours {
    /// For each colour: true if it is white, or nearly.
    white: Vec<bool>,
    /// Red, green and blue of the next one.
    parts: [Option<i32>; 3],
}

impl RtfColours {
    /// Takes a control word of the table.
    pub(super) fn set(&mut self, word: &[u8], number: Option<i32>) {
        let part = [&b"red"[..], b"green", b"blue"].iter().position(|part| *part == word);
        if let Some(place) = part.and_then(|part| self.parts.get_mut(part)) {
            *place = number;
        }
    }

    /// Ends a colour; one without parts is that of the program, and not white.
    pub(super) fn end(&mut self) {
        let parts = std::mem::take(&mut self.parts);
        self.white.push(parts.iter().all(|part| part.is_some_and(|part| part >= 0xf5)));
    }

    /// True if the colour of a number is white; `None` if there is no such colour.
    pub(super) fn is_white(&self, number: Option<i32>) -> Option<bool> {
        self.white.get(usize::try_from(number?).ok()?).copied()
    }
}

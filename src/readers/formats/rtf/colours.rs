//! The table of colours of an RTF file.

use crate::formats::office::Ink;

/// The colours so far.
#[derive(Debug, Default)]
pub(super) struct RtfColours {
    /// For each number.
    inks: Vec<Ink>,
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

    /// Ends a colour; one without parts is that of the program.
    pub(super) fn end(&mut self) {
        let parts = std::mem::take(&mut self.parts);
        let parts = parts.map(|part| part.and_then(|part| u8::try_from(part).ok()));
        self.inks.push(match parts {
            [Some(red), Some(green), Some(blue)] => Ink::Rgb([red, green, blue]),
            _ => Ink::Usual,
        });
    }

    /// The colour of a number; the usual one if there is no such colour.
    pub(super) fn ink(&self, number: Option<i32>) -> Ink {
        let place = number.and_then(|number| usize::try_from(number).ok());
        place.and_then(|place| self.inks.get(place)).copied().unwrap_or(Ink::Usual)
    }
}

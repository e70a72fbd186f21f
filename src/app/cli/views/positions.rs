//! Positions in a text in bytes and in characters, for JSON.

use crate::explain::diff::contract;
use schemars::JsonSchema;
use serde::Serialize;
use std::ops::Range;

/// Bytes between two marks. Characters are counted from the last mark before a position.
const STEP: usize = 1024;

/// Range of a text as written: half open, from 0.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, JsonSchema)]
pub(super) struct WrittenSpan {
    /// First byte of the text's UTF-8.
    pub byte_start: usize,
    /// One past the last byte.
    pub byte_end: usize,
    /// First character (Unicode scalar).
    pub char_start: usize,
    /// One past the last character.
    pub char_end: usize,
}

/// Converts byte positions of a text to character positions.
#[derive(Debug)]
pub(super) struct Positions<'t> {
    text: &'t str,
    /// Number of characters that start before each multiple of [`STEP`].
    marks: Vec<usize>,
}

impl<'t> Positions<'t> {
    /// Cost: one pass over the text.
    pub(super) fn new(text: &'t str) -> Self {
        let mut marks = vec![0];
        let mut sum = 0;
        for block in text.as_bytes().chunks(STEP) {
            sum += starts(block);
            marks.push(sum);
        }
        Self { text, marks }
    }

    /// The range in both units; `bytes` must be on character boundaries.
    pub(super) fn span(&self, bytes: &Range<usize>) -> WrittenSpan {
        let (char_start, char_end) = (self.characters(bytes.start), self.characters(bytes.end));
        WrittenSpan { byte_start: bytes.start, byte_end: bytes.end, char_start, char_end }
    }

    fn characters(&self, byte: usize) -> usize {
        let mark = byte / STEP;
        let rest = self.text.as_bytes().get(mark * STEP..byte).unwrap_or_default();
        self.marks.get(mark).copied().unwrap_or_default() + starts(rest)
    }
}

/// A shared or changed range inside a changed block, in both texts.
#[derive(Debug, Serialize, JsonSchema)]
pub(super) struct InnerRecord {
    same: bool,
    a: WrittenSpan,
    b: WrittenSpan,
}

/// The ranges inside a changed block, with positions in A and in B.
pub(super) fn inner(spans: &[contract::DiffSpan], [a, b]: [&Positions<'_>; 2]) -> Vec<InnerRecord> {
    let record = |span: &contract::DiffSpan| InnerRecord {
        same: span.same,
        a: a.span(&span.a),
        b: b.span(&span.b),
    };
    spans.iter().map(record).collect()
}

fn starts(bytes: &[u8]) -> usize {
    bytes.iter().filter(|&byte| byte & 0xc0 != 0x80).count()
}

#[cfg(test)]
mod tests {
    use super::Positions;

    #[test]
    fn bytes_and_characters() {
        let text = "甲a乙".repeat(900);
        let positions = Positions::new(&text);
        for (byte, _) in text.char_indices() {
            assert_eq!(positions.characters(byte), text.get(..byte).unwrap().chars().count());
        }
        let span = positions.span(&(3..text.len()));
        assert_eq!((span.char_start, span.char_end), (1, 2_700));
    }
}

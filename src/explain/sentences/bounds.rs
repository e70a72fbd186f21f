//! Bounds of the length of a sentence, and the blank lines that belong to it.

/// From this many bytes on a sentence also ends at a comma, a space, or certain characters, so that
/// an insertion before them does not move the cuts.
pub const SOFT: usize = 600;
/// Most bytes of a sentence, except for characters that a cut would split.
pub const HARD: usize = 4096;

/// True if a very long sentence may end at this character: a comma, a space, or one chosen by its
/// value.
pub(in crate::explain) fn may_break(c: char) -> bool {
    matches!(c, '，' | ',' | '、' | '：' | ':')
        || c.is_whitespace()
        || u32::from(c).wrapping_mul(0x9E37_79B1) >> 27 == 0
}

/// The end of the blank lines after a line end, up to the first line that is not blank or is
/// indented.
pub(in crate::explain) fn blank_lines_end(text: &str, from: usize) -> usize {
    let mut end = from;
    for (at, c) in text.get(from..).unwrap_or("").char_indices() {
        if c == '\n' {
            end = from + at + 1;
        } else if !c.is_whitespace() {
            return end;
        }
    }
    text.len()
}

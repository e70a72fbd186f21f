//! How long a sentence may get and where a longer one is cut; which blank lines are a sentence's own.

/// From this many bytes on a sentence also ends at a comma or a space, or by its own characters,
/// which cuts the same words at the same places although something was put in before them.
pub const SOFT: usize = 600;
/// No sentence is longer than this many bytes, but for what a cut would split.
pub const HARD: usize = 4096;

/// In a very long sentence: at a comma, a space, or where the character itself says so.
pub(in crate::explain) fn may_break(c: char) -> bool {
    matches!(c, '，' | ',' | '、' | '：' | ':')
        || c.is_whitespace()
        || u32::from(c).wrapping_mul(0x9E37_79B1) >> 27 == 0
}

/// Behind a line end: the blank lines that follow, up to the first that is not blank or opens an
/// indented line.
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

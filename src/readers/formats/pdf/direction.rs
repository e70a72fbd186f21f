//! Puts the glyphs of a line in the order in which it is read, where it has letters that run to the left.

use crate::formats::pdf::chunks::Chunk;

/// How a glyph runs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum GlyphDirection {
    Left,
    Right,
    /// Digits run to the right also among letters that run to the left.
    Number,
    /// As what is around it.
    Neutral,
}

/// True if a text has a letter of Hebrew, Arabic or a related script.
pub(super) fn runs_left(text: &str) -> bool {
    text.chars().any(is_leftward)
}

fn is_leftward(c: char) -> bool {
    matches!(c, '\u{590}'..='\u{8ff}' | '\u{fb1d}'..='\u{fdff}' | '\u{fe70}'..='\u{fefc}')
        && !c.is_numeric()
}

fn direction(text: &str) -> GlyphDirection {
    let mut chars = text.chars();
    if runs_left(text) {
        GlyphDirection::Left
    } else if chars.clone().any(char::is_alphabetic) {
        GlyphDirection::Right
    } else if chars.any(char::is_numeric) {
        GlyphDirection::Number
    } else {
        GlyphDirection::Neutral
    }
}

/// Orders glyphs, which are from left to right, as they are read. The line runs as most of its letters do.
pub(super) fn as_read(glyphs: &mut [Chunk]) {
    let runs: Vec<GlyphDirection> = glyphs.iter().map(|glyph| direction(&glyph.text)).collect();
    let count = |wanted: GlyphDirection| runs.iter().filter(|&&own| own == wanted).count();
    let is_left = count(GlyphDirection::Left) >= count(GlyphDirection::Right);
    if is_left {
        glyphs.reverse();
        // Runs to the right are back in order, numbers also within words of the other direction.
        let runs: Vec<GlyphDirection> = runs.into_iter().rev().collect();
        reverse(glyphs, &runs, |own| matches!(own, GlyphDirection::Right | GlyphDirection::Number));
    } else {
        reverse(glyphs, &runs, |own| own == GlyphDirection::Left);
    }
}

/// Reverses the stretches that start and end with such a run, and hold only such and neutral ones.
fn reverse(glyphs: &mut [Chunk], runs: &[GlyphDirection], is_own: fn(GlyphDirection) -> bool) {
    let mut at = 0;
    while let Some(start) = runs.iter().skip(at).position(|&own| is_own(own)).map(|own| own + at) {
        let inside = runs
            .iter()
            .skip(start)
            .take_while(|&&own| is_own(own) || own == GlyphDirection::Neutral);
        let length = inside.count();
        let stretch = runs.get(start..start + length).unwrap_or_default();
        let last = stretch.iter().rposition(|&own| is_own(own)).unwrap_or(0);
        if let Some(glyphs) = glyphs.get_mut(start..=start + last) {
            glyphs.reverse();
        }
        at = start + length;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(line: &str) -> String {
        let glyph = |(x, c): (usize, char)| {
            let x = x as f64;
            Chunk::new(c.to_string(), (x, x + 1.0), 0.0, 1.0)
        };
        let mut glyphs: Vec<Chunk> = line.chars().enumerate().map(glyph).collect();
        as_read(&mut glyphs);
        glyphs.iter().map(|glyph| glyph.text.as_str()).collect()
    }

    #[test]
    fn lines_are_read_from_where_they_start() {
        assert_eq!(read("םלוע םולש"), "שלום עולם");
        assert_eq!(read(".2026 ץרמב PDF 5 חתפנ"), "נפתח PDF 5 במרץ 2026.");
        assert_eq!(read("the word םולש is Hebrew"), "the word שלום is Hebrew");
        assert_eq!(read("the words םלוע םולש, both"), "the words שלום עולם, both");
        assert_eq!(read("plain 12, words"), "plain 12, words");
    }
}

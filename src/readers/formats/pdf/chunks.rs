//! Glyphs as they are drawn, joined to chunks of a line.

use crate::formats::flow::Look;
use crate::formats::pdf::accents::accented;

/// Gap within a chunk, in sizes of the letters; a wider one may be the gutter between two columns.
const WIDEST: f64 = 0.9;
/// Gap that separates words, in sizes of the letters.
pub(super) const SPACE: f64 = 0.17;
/// The same next to a Chinese character, which is often set apart a little.
const HAN_SPACE: f64 = 0.6;

/// Bytes kept of what a page gives otherwise than it draws it.
#[cfg(feature = "pdf")]
const GIVEN: usize = 200;

/// A glyph at its place: turned so that its line runs to the right and the next line is below.
#[derive(Debug, Clone, Copy)]
pub(super) struct Place {
    /// Where it starts along the line.
    pub(super) x: f64,
    /// The base line; greater is higher.
    pub(super) y: f64,
    /// How far it reaches along the line.
    pub(super) advance: f64,
    /// How much farther the next one starts, by the spacing of the letters.
    pub(super) tracking: f64,
    /// Size of its letters.
    pub(super) size: f64,
    /// Quarter turns of its line from left to right.
    pub(super) turns: u8,
}

/// A glyph of a chunk.
#[derive(Debug, Clone, Copy)]
struct GlyphSpan {
    /// Where its text starts.
    at: usize,
    x0: f64,
    x1: f64,
    gap: GlyphGap,
}

/// What is before a glyph.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) enum GlyphGap {
    /// No space.
    None,
    /// A space that stands for a gap.
    Space,
    /// A space that is drawn.
    Drawn,
}

/// A glyph of a line.
#[derive(Debug, Clone, Copy)]
pub(super) struct LineGlyph<'a> {
    pub(super) text: &'a str,
    pub(super) x0: f64,
    pub(super) x1: f64,
    pub(super) gap: GlyphGap,
}

/// Text drawn in one go on one line.
#[derive(Debug, Clone, Default)]
pub(super) struct Chunk {
    pub(super) text: String,
    pub(super) look: Look,
    /// Start and end along the line.
    pub(super) x0: f64,
    pub(super) x1: f64,
    /// The base line; greater is higher.
    pub(super) y: f64,
    pub(super) size: f64,
    pub(super) turns: u8,
    /// Its glyphs; empty if only the whole is known.
    glyphs: Vec<GlyphSpan>,
    /// Where the pen is, past a trailing space.
    pen: f64,
}

impl Chunk {
    /// A chunk whose place is known as a whole.
    pub(super) fn new(text: String, x: (f64, f64), y: f64, size: f64) -> Self {
        Self { text, x0: x.0, x1: x.1, y, size, pen: x.1, ..Self::default() }
    }

    /// What is before each of its glyphs.
    pub(super) fn gaps(&self) -> impl Iterator<Item = GlyphGap> {
        self.glyphs.iter().map(|glyph| glyph.gap)
    }

    /// Its glyphs, without the spaces between them.
    pub(super) fn glyphs(&self) -> impl Iterator<Item = LineGlyph<'_>> {
        let ends = self.glyphs.iter().skip(1).map(|next| next.at).chain([self.text.len()]);
        self.glyphs.iter().zip(ends).map(|(own, end)| LineGlyph {
            text: self.text.get(own.at..end).unwrap_or_default().trim(),
            x0: own.x0,
            x1: own.x1,
            gap: own.gap,
        })
    }

    /// Drops the spaces that stand for gaps of at most `widest`; `end` is that of the glyph before. Returns its
    /// own end.
    pub(super) fn respaced(&mut self, end: Option<f64>, widest: f64) -> Option<f64> {
        let (mut text, mut spans, mut end) =
            (String::with_capacity(self.text.len()), Vec::new(), end);
        let trailing = self.text.ends_with(' ');
        for glyph in self.glyphs() {
            let is_wide = end.is_some_and(|end| glyph.x0 - end > widest);
            if glyph.gap == GlyphGap::Drawn || is_wide {
                text.push(' ');
            }
            let LineGlyph { x0, x1, gap, .. } = glyph;
            spans.push(GlyphSpan { at: text.len(), x0, x1, gap });
            text.push_str(glyph.text);
            end = Some(x1);
        }
        if trailing {
            text.push(' ');
        }
        (self.text, self.glyphs) = (text, spans);
        end
    }

    /// Makes one letter of its last glyph and an accent over it; false if they are no such pair.
    fn accent(&mut self, text: &str, place: &Place, look: Look) -> bool {
        let Some(glyph) = self.glyphs.last_mut() else { return false };
        let (x0, x1) = (place.x, place.x + place.advance.max(0.0));
        let over = x1.min(glyph.x1) - x0.max(glyph.x0);
        let narrower = (x1 - x0).min(glyph.x1 - glyph.x0);
        let is_over = self.turns == place.turns
            && self.look == look
            && (self.y - place.y).abs() < 0.4 * self.size.max(place.size)
            && over > 0.6 * narrower;
        let before = self.text.get(glyph.at..).unwrap_or_default();
        let Some(letter) = accented(before, text).filter(|_| is_over) else { return false };
        self.text.truncate(glyph.at);
        self.text.push_str(&letter);
        // An accent may be wider than its letter, by which the next one is placed.
        if text.chars().all(char::is_alphabetic) {
            (glyph.x0, glyph.x1, self.pen) = (x0, x1, x1);
            self.x1 = x1;
        }
        true
    }

    /// Its glyphs as chunks of their own, without the spaces between them.
    pub(super) fn pieces(&self) -> Vec<Self> {
        if self.glyphs.is_empty() {
            return vec![self.clone()];
        }
        let ends = self.glyphs.iter().skip(1).map(|next| next.at).chain([self.text.len()]);
        let piece = |(glyph, end): (&GlyphSpan, usize)| {
            let text = self.text.get(glyph.at..end)?.trim_end().to_owned();
            let own = Self::new(text, (glyph.x0, glyph.x1), self.y, self.size);
            let glyphs = vec![GlyphSpan { at: 0, gap: GlyphGap::None, ..*glyph }];
            Some(Self { look: self.look, turns: self.turns, glyphs, ..own })
        };
        self.glyphs.iter().zip(ends).filter_map(piece).collect()
    }
}

/// The chunks of a page.
#[derive(Debug, Default)]
pub(super) struct PageText {
    /// In the order in which they are drawn.
    pub(super) chunks: Vec<Chunk>,
    /// Number of glyphs whose characters the file does not name.
    pub(super) unknown: usize,
    /// True if a picture is drawn.
    pub(super) has_picture: bool,
    /// Number of letters that the file gives otherwise than it draws them, and the first of those given.
    pub(super) other: usize,
    pub(super) given: String,
    /// Number of characters recognised in pictures.
    pub(super) recognised: usize,
    /// True if the next glyph starts a chunk.
    pub(super) is_cut: bool,
    /// Form fields and text boxes with text, comments, attached files.
    pub(super) fields: usize,
    pub(super) boxes: usize,
    pub(super) comments: usize,
    pub(super) attachments: usize,
    /// Height of the page, if known: from its lower to its upper end.
    pub(super) height: Option<(f64, f64)>,
}

/// What a person wrote onto a page.
#[cfg(feature = "pdf")]
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum WrittenPart {
    /// The value of a form field.
    Field,
    /// A text box or a stamp.
    Box,
}

#[cfg(feature = "pdf")]
impl PageText {
    /// Where its text ends: number of chunks, and bytes of the last one.
    pub(super) fn end(&self) -> (usize, usize) {
        (self.chunks.len(), self.chunks.last().map_or(0, |chunk| chunk.text.len()))
    }

    /// Counts letters that the file gives otherwise than it draws them.
    pub(super) fn add_other(&mut self, letters: usize, given: &str) {
        self.other += letters;
        if self.given.len() < GIVEN {
            self.given.push_str(given);
        }
    }

    /// Counts a part with text.
    pub(super) fn written(&mut self, part: WrittenPart) {
        match part {
            WrittenPart::Field => self.fields += 1,
            WrittenPart::Box => self.boxes += 1,
        }
    }
}

impl PageText {
    /// Adds a glyph; empty `text` only moves the end.
    pub(super) fn push(&mut self, text: &str, place: Place, look: Look) {
        if text.is_empty() || !(place.x + place.advance + place.y).is_finite() {
            return;
        }
        let blank = text.chars().all(char::is_whitespace);
        let end = place.x + place.advance.max(0.0);
        if self.chunks.last_mut().is_some_and(|last| last.accent(text, &place, look)) {
            return;
        }
        let is_cut = std::mem::take(&mut self.is_cut);
        let last = self.chunks.last_mut().filter(|_| !is_cut);
        if let Some(last) = last.filter(|last| continues(last, &place, look)) {
            let gap = place.x - last.pen;
            let mut before = GlyphGap::None;
            if last.text.ends_with(' ') {
                before = GlyphGap::Drawn;
            } else if is_space(gap, place.size, &last.text, text) && !blank {
                before = GlyphGap::Space;
                last.text.push(' ');
            }
            if !blank {
                last.x1 = last.x1.max(end);
                let at = last.text.len();
                last.glyphs.push(GlyphSpan { at, x0: place.x, x1: end, gap: before });
            }
            if !(blank && last.text.ends_with(' ')) {
                last.text.push_str(if blank { " " } else { text });
            }
            last.pen = end + place.tracking;
        } else if !blank {
            self.chunks.push(Chunk {
                text: text.to_owned(),
                look,
                x0: place.x,
                x1: end,
                y: place.y,
                size: place.size,
                turns: place.turns,
                glyphs: vec![GlyphSpan { at: 0, x0: place.x, x1: end, gap: GlyphGap::None }],
                pen: end + place.tracking,
            });
        }
    }
}

/// True if a glyph follows a chunk on its line.
fn continues(last: &Chunk, place: &Place, look: Look) -> bool {
    let size = last.size.max(place.size);
    let gap = place.x - last.pen;
    last.turns == place.turns
        && last.look == look
        && (last.y - place.y).abs() < 0.1 * size
        && (place.size / last.size - 1.0).abs() < 0.3
        && gap < WIDEST * size
        && gap > -0.5 * size
}

/// True if a gap between two texts on a line stands for a space.
pub(super) fn is_space(gap: f64, size: f64, before: &str, after: &str) -> bool {
    let (last, first) = (before.chars().next_back(), after.chars().next());
    let blank = |c: Option<char>| c.is_none_or(char::is_whitespace);
    if blank(last) || blank(first) {
        return false;
    }
    match (last.is_some_and(is_wide), first.is_some_and(is_wide)) {
        (false, false) => gap > SPACE * size,
        (true, true) => gap > 1.5 * size,
        _ => gap > HAN_SPACE * size,
    }
}

/// True for characters of scripts that are written without spaces, and their punctuation.
pub(super) fn is_wide(c: char) -> bool {
    matches!(c, '\u{2e80}'..='\u{a4cf}' | '\u{f900}'..='\u{faff}' | '\u{fe30}'..='\u{fe4f}'
        | '\u{ff00}'..='\u{ff60}' | '\u{20000}'..='\u{3ffff}' | '—' | '…' | '“' | '”' | '‘' | '’')
        && !matches!(c, '‘' | '’' | '“' | '”')
}

#[cfg(test)]
mod tests {
    use super::*;

    fn drawn(glyphs: &[(&str, f64, f64)]) -> Vec<String> {
        let mut page = PageText::default();
        for &(text, x, y) in glyphs {
            let place = Place { x, y, advance: 5.0, tracking: 0.0, size: 10.0, turns: 0 };
            page.push(text, place, Look::default());
        }
        page.chunks.into_iter().map(|chunk| chunk.text).collect()
    }

    #[test]
    fn an_accent_is_on_its_letter_in_either_order() {
        assert_eq!(
            drawn(&[("L", 0.0, 0.0), ("¨", 5.2, 0.0), ("u", 5.0, 0.0), ("c", 10.0, 0.0)]),
            ["Lüc"]
        );
        assert_eq!(drawn(&[("e", 0.0, 0.0), ("´", 0.5, 2.0), ("t", 5.0, 0.0)]), ["ét"]);
        assert_eq!(drawn(&[("e", 0.0, 0.0), ("´", 5.0, 0.0)]), ["e´"]);
    }

    #[test]
    fn a_gap_is_a_space_and_a_wide_one_ends_the_chunk() {
        assert_eq!(drawn(&[("a", 0.0, 0.0), ("b", 5.0, 0.0), ("c", 12.0, 0.0)]), ["ab c"]);
        assert_eq!(drawn(&[("a", 0.0, 0.0), (" ", 5.0, 0.0), ("c", 12.0, 0.0)]), ["a c"]);
        assert_eq!(drawn(&[("a", 0.0, 0.0), ("b", 40.0, 0.0), ("c", 45.0, 9.0)]), ["a", "b", "c"]);
        assert_eq!(drawn(&[("天", 0.0, 0.0), ("地", 9.0, 0.0), ("a", 17.0, 0.0)]), ["天地a"]);
    }
}

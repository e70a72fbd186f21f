//! Marked content of a page: layers, and text that stands for glyphs.

use crate::formats::pdf::drawing::PageDrawing;
use crate::formats::pdf::letters::are_other;
use crate::formats::pdf::state::{ActualText, ContentMark};
use hayro_syntax::object::{Dict, Name, Object, String as PdfString};
use hayro_syntax::page::Resources;

impl PageDrawing<'_, '_> {
    /// Ends content that gives its text: this is written at its place, or what is drawn, if it is known for
    /// sure and another text.
    pub(super) fn end_actual(&mut self) {
        let Some(actual) = self.actual.take() else { return };
        let drawn: String = actual.glyphs.iter().map(|glyph| glyph.text.as_str()).collect();
        let is_known = actual.glyphs.iter().all(|glyph| glyph.is_known);
        let (letters, drawn_letters) = (letters_of(&actual.text), letters_of(&drawn));
        // A text without the letters that are drawn takes them away.
        let is_short = drawn_letters > 3 && 2 * letters < drawn_letters;
        if is_known && (is_short || are_other(&actual.text, &drawn)) {
            self.text.add_other(letters.max(drawn_letters), &actual.text);
            let is_sure = actual.glyphs.iter().all(|glyph| glyph.is_sure);
            if (is_short || is_sure) && says_as_much(&drawn, letters) {
                for own in &actual.glyphs {
                    self.text.push(&own.text, own.place, own.look);
                }
                return;
            }
        }
        let (Some(first), Some(last)) = (actual.glyphs.first(), actual.glyphs.last()) else {
            return;
        };
        let mut place = first.place;
        let end = last.place.x + last.place.advance;
        let is_level =
            (last.place.y - place.y).abs() < 0.1 * place.size && last.place.turns == place.turns;
        if is_level && end > place.x {
            place.advance = end - place.x;
        }
        self.text.push(&actual.text, place, first.look);
    }

    /// Starts marked content; the text that it stands for replaces that of its glyphs.
    pub(super) fn begin_mark(
        &mut self,
        tag: &Name<'_>,
        properties: &Object<'_>,
        resources: &Resources<'_>,
    ) {
        let is_off = match properties {
            Object::Name(name) if &**tag == b"OC" => self.layers.hides(&resources.properties, name),
            _ => false,
        };
        let dict = match properties {
            Object::Dict(dict) => Some(dict.clone()),
            Object::Name(name) => resources.properties.get::<Dict<'_>>(name),
            _ => None,
        };
        let actual = dict.and_then(|dict| dict.get::<PdfString<'_>>("ActualText"));
        let is_outermost = actual.is_some() && self.actual.is_none();
        if let (Some(actual), true) = (actual, is_outermost) {
            let text = text_string(actual.as_bytes());
            self.actual = Some(ActualText { text, glyphs: Vec::new() });
        }
        self.off += usize::from(is_off);
        self.marks.push(ContentMark { has_text: is_outermost, is_off });
    }
}

fn letters_of(text: &str) -> usize {
    text.chars().filter(|c| c.is_alphanumeric()).count()
}

/// True if drawn text can be what a person reads instead of `letters` letters. One letter again and again, and
/// a few for many, are signs that the text describes: their text is what is meant.
fn says_as_much(drawn: &str, letters: usize) -> bool {
    let mut all = drawn.chars().filter(|c| c.is_alphanumeric());
    let first = all.next();
    let is_one_letter = letters_of(drawn) > 3 && all.all(|c| Some(c) == first);
    !is_one_letter && 2 * letters_of(drawn) >= letters
}

/// The text of a string outside of content: UTF-16 or UTF-8 with a mark, else Latin letters.
pub(super) fn text_string(bytes: &[u8]) -> String {
    match bytes {
        [0xfe, 0xff, rest @ ..] => {
            let units = rest.chunks_exact(2).map(|pair| match pair {
                [high, low] => u16::from_be_bytes([*high, *low]),
                _ => 0xfffd,
            });
            char::decode_utf16(units).map(|c| c.unwrap_or('\u{fffd}')).collect()
        }
        [0xef, 0xbb, 0xbf, rest @ ..] => String::from_utf8_lossy(rest).into_owned(),
        other => other.iter().map(|&byte| char::from(byte)).collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::says_as_much;

    #[test]
    fn signs_that_stand_for_a_text_do_not_replace_it() {
        assert!(says_as_much("an own text", 9) && says_as_much("a", 1) && says_as_much("aaa", 3));
        assert!(
            !says_as_much("xxxxxxxx", 8) && !says_as_much("fig. 1", 40) && !says_as_much("", 1)
        );
    }
}

//! Letters that the codes of a font draw by its encoding, beside those that its ToUnicode table gives.

use crate::decode::CodePage;
use hayro_syntax::object::{Array, Dict, Name, Number, Object};
use html_escape::decode_html_entities;

/// A letter that a code draws.
#[derive(Debug, Clone, Copy)]
pub(super) struct DrawnLetter {
    pub(super) letter: char,
    /// True if a viewer draws this letter: by a standard encoding, or by a name that agrees with the code.
    pub(super) is_sure: bool,
}

/// The letters and digits of a font with codes of one byte.
#[derive(Debug)]
pub(super) struct DrawnLetters([Option<DrawnLetter>; 256]);

/// Bit of the flags of a font that has its own characters.
const SYMBOLIC: i64 = 4;
/// Parts of the names of fonts without letters.
const SIGNS: [&[u8]; 4] = [b"symbol", b"dingbat", b"wingding", b"webding"];
/// Names of digits.
const DIGITS: [&str; 10] =
    ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"];

impl DrawnLetters {
    /// The letters that the encoding of a font with a ToUnicode table names; `None` where it has none, or
    /// is not drawn by it.
    pub(super) fn of(font: &Dict<'_>) -> Option<Self> {
        let kind = font.get::<Name<'_>>("Subtype")?;
        let is_true_type = &*kind == b"TrueType";
        if !font.contains_key("ToUnicode")
            || !(is_true_type || matches!(&*kind, b"Type1" | b"MMType1"))
        {
            return None;
        }
        let name = font
            .get::<Name<'_>>("BaseFont")
            .map(|own| own.to_ascii_lowercase())
            .unwrap_or_default();
        let holds = |part: &[u8]| name.windows(part.len()).any(|own| own == part);
        if SIGNS.iter().any(|part| holds(part)) {
            return None;
        }
        let about = font.get::<Dict<'_>>("FontDescriptor");
        let files = ["FontFile", "FontFile2", "FontFile3"];
        let is_inside =
            about.as_ref().is_some_and(|about| files.iter().any(|file| about.contains_key(file)));
        let flags = about.and_then(|about| about.get::<i64>("Flags")).unwrap_or_default();
        if is_inside && is_true_type && flags & SYMBOLIC != 0 {
            // Its codes are those of its program.
            return None;
        }
        let (base, differences) = match font.get::<Object<'_>>("Encoding") {
            Some(Object::Name(base)) => (Some(base), None),
            Some(Object::Dict(own)) => {
                (own.get::<Name<'_>>("BaseEncoding"), own.get::<Array<'_>>("Differences"))
            }
            _ => (None, None),
        };
        let mut letters = Self([None; 256]);
        if base.is_some() || !is_inside {
            letters.add_base(base.as_deref());
        }
        if let Some(differences) = differences {
            letters.add_differences(&differences, is_inside);
        }
        Some(letters)
    }

    fn add_base(&mut self, base: Option<&[u8]>) {
        let table = match base {
            Some(b"WinAnsiEncoding") => CodePage::from_number(1_252),
            Some(b"MacRomanEncoding") => CodePage::from_number(10_000),
            _ => None,
        };
        for (code, slot) in (0_u8..=255).zip(&mut self.0) {
            let letter = if code.is_ascii_alphanumeric() {
                Some(char::from(code))
            } else {
                let page = table.as_ref().filter(|_| code >= 0x80);
                let text = page.map(|page| page.decode(&[code]).0);
                text.and_then(|text| text.chars().next()).filter(|c| c.is_alphanumeric())
            };
            *slot = letter.map(|letter| DrawnLetter { letter, is_sure: true });
        }
    }

    fn add_differences(&mut self, differences: &Array<'_>, is_inside: bool) {
        let mut code = 0_usize;
        for item in differences.iter::<Object<'_>>().take(4 * self.0.len()) {
            match item {
                Object::Number(number) => code = first_code(&number),
                Object::Name(name) => {
                    let letter = str::from_utf8(&name).ok().and_then(named);
                    if let Some(slot) = self.0.get_mut(code) {
                        let is_own = |letter: char| u32::try_from(code) == Ok(u32::from(letter));
                        // Programs that cut fonts down may give glyphs any names.
                        *slot = letter.map(|letter| DrawnLetter {
                            letter,
                            is_sure: !is_inside || is_own(letter),
                        });
                    }
                    code += 1;
                }
                _ => {}
            }
        }
    }

    /// True if it is known for sure what a code draws.
    pub(super) fn is_sure(&self, code: u32) -> bool {
        let slot = usize::try_from(code).ok().and_then(|code| self.0.get(code));
        slot.copied().flatten().is_some_and(|drawn| drawn.is_sure)
    }

    /// The letter that a code draws, unless `given` is the same one, or neither is known for sure.
    pub(super) fn other_than(&self, code: u32, given: &str) -> Option<DrawnLetter> {
        let drawn = (*self.0.get(usize::try_from(code).ok()?)?)?;
        let is_other = are_other(given, drawn.letter.encode_utf8(&mut [0; 4]));
        is_other.then_some(drawn)
    }
}

fn first_code(number: &Number) -> usize {
    usize::try_from(number.as_i64()).unwrap_or(usize::MAX)
}

/// The letter or digit of a glyph's name: `a`, `eacute`, `seven`, `uni00E9`.
fn named(name: &str) -> Option<char> {
    let mut all = name.chars();
    let letter = match (all.next()?, all.next()) {
        (only, None) => only,
        _ if DIGITS.contains(&name) => {
            char::from_digit(DIGITS.iter().position(|own| *own == name)? as u32, 10)?
        }
        _ => {
            if let Some(hex) = name.strip_prefix("uni").filter(|hex| hex.len() == 4) {
                char::from_u32(u32::from_str_radix(hex, 16).ok()?)?
            } else {
                // The names of Latin and Greek letters are those of HTML.
                let whole = format!("&{name};");
                let decoded = decode_html_entities(&whole);
                let mut all = decoded.chars();
                all.next().filter(|c| *c != '&' && all.next().is_none())?
            }
        }
    };
    letter.is_alphanumeric().then_some(letter)
}

/// True if two texts differ in their letters and digits. Signs, cases, ligatures and their order do not
/// count; where a text has other forms of letters, nothing is said.
pub(super) fn are_other(one: &str, two: &str) -> bool {
    let (Some(one), Some(two)) = (plain_letters(one), plain_letters(two)) else { return false };
    !one.is_empty() && !two.is_empty() && one != two
}

/// The letters and digits of a text in order of their codes; `None` if some are forms of others.
fn plain_letters(text: &str) -> Option<Vec<char>> {
    let mut letters = Vec::new();
    for c in text.chars().filter(|c| c.is_alphanumeric()) {
        let ligature = match c {
            '\u{fb00}' => "ff",
            '\u{fb01}' => "fi",
            '\u{fb02}' => "fl",
            '\u{fb03}' => "ffi",
            '\u{fb04}' => "ffl",
            'ĳ' | 'Ĳ' => "ij",
            'æ' | 'Æ' => "ae",
            'œ' | 'Œ' => "oe",
            _ if is_form(c) => return None,
            _ => "",
        };
        letters.extend(ligature.chars());
        letters.extend(c.to_lowercase().filter(|_| ligature.is_empty()));
    }
    letters.sort_unstable();
    Some(letters)
}

/// True for letters that are forms of others, or are drawn as others.
fn is_form(c: char) -> bool {
    matches!(c, 'ª' | '²' | '³' | '¹' | 'º' | 'µ' | 'μ' | 'ſ' | 'ı' | 'ȷ' | 'Ω' | '\u{2b0}'..='\u{2ff}'
        | '\u{1d00}'..='\u{1dbf}' | '\u{2070}'..='\u{218f}' | '\u{2460}'..='\u{24ff}'
        | '\u{2c60}'..='\u{2c7f}' | '\u{2e80}'..='\u{2fdf}' | '\u{a720}'..='\u{a7ff}'
        | '\u{e000}'..='\u{fdff}' | '\u{fe70}'..='\u{ffff}' | '\u{1d400}'..='\u{1d7ff}' | '\u{f0000}'..)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_glyphs_are_letters() {
        let names =
            ["a", "Z", "seven", "eacute", "alpha", "uni00E9", "g12", "space", "comma", "AB"];
        let letters = names.map(named);
        let expected = [
            Some('a'),
            Some('Z'),
            Some('7'),
            Some('é'),
            Some('α'),
            Some('é'),
            None,
            None,
            None,
            None,
        ];
        assert_eq!(letters, expected);
    }

    #[test]
    fn only_other_letters_are_other() {
        for (one, two) in
            [("ﬁ", "fi"), ("A", "a"), ("a-", "a"), ("", "a"), ("𝑥", "y"), ("⽂", "文")]
        {
            assert!(!are_other(one, two), "{one} {two}");
        }
        assert!(are_other("b", "a") && are_other("secret words", "other words"));
    }
}

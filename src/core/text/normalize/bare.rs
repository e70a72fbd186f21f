//! The bare letters of a character, by which names are found in any spelling.

use crate::text::normalize::han::simplified;
use unicode_normalization::char::decompose_compatible;

/// Calls `put` with the letters, digits and signs that a character stands for: in lower case, of plain width and
/// form, without accents, in simplified Chinese.
pub fn bare_letters(c: char, mut put: impl FnMut(char)) {
    if c.is_ascii() {
        put(c.to_ascii_lowercase());
        return;
    }
    decompose_compatible(c, |part| {
        let is_accent = matches!(part, '\u{300}'..='\u{36f}' | '\u{483}'..='\u{489}'
            | '\u{1ab0}'..='\u{1aff}' | '\u{1dc0}'..='\u{1dff}' | '\u{20d0}'..='\u{20ff}'
            | '\u{fe20}'..='\u{fe2f}');
        if !is_accent {
            // By way of the upper case, ß is ss and ς is σ.
            let letters = simplified(part).to_uppercase().flat_map(char::to_lowercase);
            letters.for_each(&mut put);
        }
    });
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spellings_of_a_letter_are_one() {
        for (text, bare) in [
            ("Kowalski", "kowalski"),
            ("ＫＯＷＡＬＳＫＩ", "kowalski"),
            ("Kowałski", "kowałski"),
            ("Jose\u{301} José Groß ﬁn", "jose jose gross fin"),
            ("張偉", "张伟"),
            ("Иван", "иван"),
            ("ИВАН", "иван"),
        ] {
            let mut letters = String::new();
            text.chars().for_each(|c| bare_letters(c, |letter| letters.push(letter)));
            assert_eq!(letters, bare, "{text}");
        }
    }
}

//! The bare letters of a character, by which names are found in any spelling.

use crate::text::normalize::han::simplified;
use unicode_normalization::char::decompose_compatible;

/// Letters that Unicode does not take apart, lower case, each with its plain letters; one after a `?` may be missing, as
/// in `Odegard` and `Oedegaard`.
const WHOLE: [(char, &str); 26] = [
    ('ł', "l"),
    ('ø', "o?e"),
    ('đ', "d?j"),
    ('ð', "d"),
    ('þ', "th"),
    ('æ', "a?e"),
    ('œ', "o?e"),
    ('ħ', "h"),
    ('ŧ', "t"),
    ('ŋ', "n?g"),
    ('ə', "a"),
    ('ĸ', "k"),
    ('ȷ', "j"),
    ('ƀ', "b"),
    ('ɓ', "b"),
    ('ɖ', "d"),
    ('ɗ', "d"),
    ('ǥ', "g"),
    ('ɨ', "i"),
    ('ƙ', "k"),
    ('ɫ', "l"),
    ('ʉ', "u"),
    ('ƴ', "y"),
    ('ƶ', "z"),
    ('ⱥ', "a"),
    ('ɵ', "o?e"),
];

/// Calls `put` with the letters, digits and signs that a character stands for: in lower case, of plain width and
/// form, without accents, in simplified Chinese. With `true` for one that may be missing: the e of an umlaut.
pub fn bare_letters(c: char, mut put: impl FnMut(char, bool)) {
    if c.is_ascii() {
        put(c.to_ascii_lowercase(), false);
        return;
    }
    let mut last = None;
    decompose_compatible(c, |part| {
        let is_accent = matches!(part, '\u{300}'..='\u{36f}' | '\u{483}'..='\u{489}'
            | '\u{1ab0}'..='\u{1aff}' | '\u{1dc0}'..='\u{1dff}' | '\u{20d0}'..='\u{20ff}'
            | '\u{fe20}'..='\u{fe2f}');
        if is_accent {
            match (part, last) {
                ('\u{308}', None | Some('a' | 'o' | 'u')) => put('e', true),
                ('\u{30a}', None | Some('a')) => put('a', true),
                _ => {}
            }
            return;
        }
        // By way of the upper case, ß and ẞ are ss and ς is σ.
        let upper = simplified(part).to_lowercase().flat_map(char::to_uppercase);
        for letter in upper.flat_map(char::to_lowercase) {
            last = Some(letter);
            let whole = WHOLE.iter().find(|whole| whole.0 == letter).map(|whole| whole.1);
            let Some(letters) = whole else {
                put(letter, false);
                continue;
            };
            let (always, maybe) = letters.split_once('?').unwrap_or((letters, ""));
            always.chars().for_each(|letter| put(letter, false));
            maybe.chars().for_each(|letter| put(letter, true));
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
            ("Kowałski ŁĐ", "kowalski ldj"),
            ("Ødegård Þór", "oedegaard thor"),
            ("GROẞ ıİ Ærø", "gross ii aeroe"),
            ("Jürgen Ju\u{308}rgen Zoë Пётр", "juergen juergen zoe петр"),
            ("Jose\u{301} José Groß ﬁn", "jose jose gross fin"),
            ("張偉", "张伟"),
            ("Иван", "иван"),
            ("ИВАН", "иван"),
        ] {
            let mut letters = String::new();
            text.chars().for_each(|c| bare_letters(c, |letter, _maybe| letters.push(letter)));
            assert_eq!(letters, bare, "{text}");
        }
    }
}

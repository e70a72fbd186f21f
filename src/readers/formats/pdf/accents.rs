//! Accents that a file draws over a letter as glyphs of their own, as older LaTeX does.

use unicode_normalization::char::compose;

/// Accents as signs of their own, and as marks on the letter before them.
const ACCENTS: [(char, char); 13] = [
    ('`', '\u{300}'),
    ('´', '\u{301}'),
    ('ˆ', '\u{302}'),
    ('^', '\u{302}'),
    ('˜', '\u{303}'),
    ('¯', '\u{304}'),
    ('˘', '\u{306}'),
    ('˙', '\u{307}'),
    ('¨', '\u{308}'),
    ('˚', '\u{30a}'),
    ('˝', '\u{30b}'),
    ('ˇ', '\u{30c}'),
    ('¸', '\u{327}'),
];

/// A letter with its accent, from two texts drawn over each other; `None` if they are no such pair.
pub(super) fn accented(one: &str, other: &str) -> Option<String> {
    let only = |text: &str| {
        let mut chars = text.chars();
        chars.next().filter(|_| chars.next().is_none())
    };
    let (one, other) = (only(one)?, only(other)?);
    let mark = |c: char| ACCENTS.iter().find(|(sign, _)| *sign == c).map(|(_, mark)| *mark);
    let (letter, mark) = match (mark(one), mark(other)) {
        (Some(mark), None) => (other, mark),
        (None, Some(mark)) => (one, mark),
        _ => return None,
    };
    let letter = match letter {
        // Their dots make room for the accent.
        'ı' => 'i',
        'ȷ' => 'j',
        other => other,
    };
    let both = || String::from_iter([letter, mark]);
    letter.is_alphabetic().then(|| compose(letter, mark).map_or_else(both, String::from))
}

#[cfg(test)]
mod tests {
    use super::accented;

    #[test]
    fn an_accent_and_a_letter_are_one() {
        assert_eq!(accented("¨", "u").as_deref(), Some("ü"));
        assert_eq!(accented("ı", "´").as_deref(), Some("í"));
        assert_eq!(accented("´", "о").as_deref(), Some("о\u{301}"));
        assert_eq!(accented("¸", "c").as_deref(), Some("ç"));
        for (one, other) in [("a", "b"), ("¨", "´"), ("¨", "1"), ("ab", "¨"), ("", "a")] {
            assert_eq!(accented(one, other), None);
        }
    }
}

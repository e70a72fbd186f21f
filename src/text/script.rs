//! Detects the script of characters and texts.

/// True for Han characters: Chinese ideographs of any block (planes 2 and 3 are reserved for them),
/// radicals, and the signs 々 〇 that stand for an ideograph.
pub fn is_han(c: char) -> bool {
    matches!(c, '\u{4e00}'..='\u{9fff}' | '\u{3400}'..='\u{4dbf}' | '\u{f900}'..='\u{faff}'
        | '\u{2e80}'..='\u{2fd5}' | '々' | '〇' | '〡'..='〩' | '〸'..='〻'
        | '\u{20000}'..='\u{3fffd}')
}

/// True for letters and digits of scripts with spaces between words; Han, kana, Thai, Lao, Burmese
/// and Khmer have none.
pub fn is_spaced_letter(c: char) -> bool {
    let code = u32::from(c);
    let unspaced = matches!(code, 0x0E00..=0x0EFF | 0x1000..=0x109F | 0x1780..=0x17FF)
        || (code >= 0x2E80 && !matches!(code, 0xAC00..=0xD7AF | 0xFF10..=0xFF5A));
    c.is_alphanumeric() && !unspaced
}

/// True if a piece of text has a letter or digit of any script.
pub fn is_word(piece: &str) -> bool {
    piece.contains(char::is_alphanumeric)
}

/// Number of Han characters in a text, and of letters and digits of any script, Han included.
pub fn han_share(text: &str) -> (u64, u64) {
    if text.is_ascii() {
        return (0, text.bytes().filter(u8::is_ascii_alphanumeric).count() as u64);
    }
    text.chars().fold((0, 0), |(han, letters), c| {
        let is_han = is_han(c);
        (han + u64::from(is_han), letters + u64::from(is_han || c.is_alphanumeric()))
    })
}

/// True if most letters of a text are Han characters; `None` for a text without letters.
pub fn is_mostly_han(text: &str) -> Option<bool> {
    let (han, letters) = han_share(text);
    (letters > 0).then_some(han * 2 > letters)
}

#[cfg(test)]
mod tests {
    use super::{han_share, is_han, is_mostly_han, is_spaced_letter};

    #[test]
    fn han_is_distinguished_from_its_neighbours() {
        assert!("中㐀豈⽔𠮷𰻝々〇".chars().all(is_han));
        assert!(!"aかカ한。，　１ー".chars().any(is_han));
        assert_eq!(han_share("中文 abc1，。"), (2, 6));
        assert_eq!(han_share("abc 1."), (0, 4));
        assert_eq!(
            ["中文 ab 文", "中 ab", "…"].map(is_mostly_han),
            [Some(true), Some(false), None]
        );
    }

    #[test]
    fn letters_between_spaces() {
        assert!("aé1ж한".chars().all(is_spaced_letter));
        assert!(!"中かกາ。 ,".chars().any(is_spaced_letter));
    }
}

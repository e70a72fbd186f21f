//! Tells which script a text is mostly written in.

/// Whether a character is Han: a Chinese ideograph of any block (planes 2 and 3 are set aside for
/// them), a radical, or one of the signs 々 〇 that stand for one.
pub fn is_han(c: char) -> bool {
    matches!(c, '\u{4e00}'..='\u{9fff}' | '\u{3400}'..='\u{4dbf}' | '\u{f900}'..='\u{faff}'
        | '\u{2e80}'..='\u{2fd5}' | '々' | '〇' | '〡'..='〩' | '〸'..='〻'
        | '\u{20000}'..='\u{3fffd}')
}

/// Whether a character is a letter or digit of a script that sets spaces between words; Han, kana,
/// Thai, Lao, Burmese and Khmer do not.
pub fn is_spaced_letter(c: char) -> bool {
    let code = u32::from(c);
    let unspaced = matches!(code, 0x0E00..=0x0EFF | 0x1000..=0x109F | 0x1780..=0x17FF)
        || (code >= 0x2E80 && !matches!(code, 0xAC00..=0xD7AF | 0xFF10..=0xFF5A));
    c.is_alphanumeric() && !unspaced
}

/// Whether a piece of text holds a letter or digit of any script.
pub fn is_word(piece: &str) -> bool {
    piece.contains(char::is_alphanumeric)
}

/// How many characters of a text are Han, and how many are letters or digits of any script.
pub fn han_share(text: &str) -> (u64, u64) {
    if text.is_ascii() {
        return (0, text.bytes().filter(u8::is_ascii_alphanumeric).count() as u64);
    }
    text.chars().fold((0, 0), |(han, letters), c| {
        let is_han = is_han(c);
        (han + u64::from(is_han), letters + u64::from(is_han || c.is_alphanumeric()))
    })
}

#[cfg(test)]
mod tests {
    use super::{han_share, is_han, is_spaced_letter};

    #[test]
    fn han_is_told_from_its_neighbours() {
        assert!("中㐀豈⽔𠮷𰻝々〇".chars().all(is_han));
        assert!(!"aかカ한。，　１ー".chars().any(is_han));
        assert_eq!(han_share("中文 abc1，。"), (2, 6));
        assert_eq!(han_share("abc 1."), (0, 4));
    }

    #[test]
    fn letters_between_spaces() {
        assert!("aé1ж한".chars().all(is_spaced_letter));
        assert!(!"中かกາ。 ,".chars().any(is_spaced_letter));
    }
}

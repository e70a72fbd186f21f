//! Tells which script a text is mostly written in.

/// Whether a character is Han: a Chinese ideograph, of any extension block.
pub fn is_han(c: char) -> bool {
    matches!(c, '\u{3400}'..='\u{4dbf}' | '\u{4e00}'..='\u{9fff}' | '\u{f900}'..='\u{faff}'
        | '\u{20000}'..='\u{2fa1f}' | '\u{30000}'..='\u{323af}' | '〇' | '々')
}

/// How many characters of a text are Han, and how many are letters or digits of any script.
pub fn han_share(text: &str) -> (u64, u64) {
    text.chars().fold((0, 0), |(han, letters), c| {
        (han + u64::from(is_han(c)), letters + u64::from(c.is_alphanumeric()))
    })
}

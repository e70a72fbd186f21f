//! Detects the script of characters and texts.

/// True for Han characters: Chinese ideographs of any block (planes 2 and 3 are reserved for them),
/// radicals, and the signs 々 〇 that stand for an ideograph.
pub fn is_han(c: char) -> bool {
    matches!(c, '\u{4e00}'..='\u{9fff}' | '\u{3400}'..='\u{4dbf}' | '\u{f900}'..='\u{faff}'
        | '\u{2e80}'..='\u{2fd5}' | '々' | '〇' | '〡'..='〩' | '〸'..='〻'
        | '\u{20000}'..='\u{3fffd}')
}

/// Scripts by how much one character says.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ScriptGroup {
    /// Han, kana and Hangul: a character is a syllable or a word.
    EastAsian,
    /// Any other script.
    Other,
}

/// The group of a character's script; `None` for one without a script of its own: spaces,
/// punctuation, digits, symbols, most combining marks.
pub fn script_group(c: char) -> Option<ScriptGroup> {
    if c.is_ascii() {
        return c.is_ascii_alphabetic().then_some(ScriptGroup::Other);
    }
    if is_han(c) || is_kana_or_hangul(c) && c.is_alphabetic() {
        return Some(ScriptGroup::EastAsian);
    }
    c.is_alphabetic().then_some(ScriptGroup::Other)
}

/// The group of the first character that has one; [`ScriptGroup::Other`] if none has.
pub fn first_script_group(text: &str) -> ScriptGroup {
    text.chars().find_map(script_group).unwrap_or(ScriptGroup::Other)
}

/// The group of most characters of a text that have one; [`ScriptGroup::Other`] if none has.
pub fn main_script_group(text: &str) -> ScriptGroup {
    let (east, all) =
        text.chars().filter_map(script_group).fold((0u64, 0u64), |(east, all), group| {
            (east + u64::from(group == ScriptGroup::EastAsian), all + 1)
        });
    if 2 * east > all { ScriptGroup::EastAsian } else { ScriptGroup::Other }
}

/// True in the blocks of kana (also half width) and Hangul (syllables, and letters of any block).
fn is_kana_or_hangul(c: char) -> bool {
    matches!(c, '\u{3005}'..='\u{30ff}' | '\u{31f0}'..='\u{31ff}' | '\u{ff66}'..='\u{ff9f}'
        | '\u{1aff0}'..='\u{1b16f}' | '\u{ac00}'..='\u{d7ff}' | '\u{1100}'..='\u{11ff}'
        | '\u{3131}'..='\u{318e}' | '\u{a960}'..='\u{a97f}' | '\u{ffa0}'..='\u{ffdc}')
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
    use super::{
        ScriptGroup, first_script_group, han_share, is_han, is_mostly_han, is_spaced_letter,
        script_group,
    };

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
    fn characters_without_a_script_have_no_group() {
        let group = |text: &str| -> Vec<_> { text.chars().map(script_group).collect() };
        assert!(group("中々〇かカｶー한ᄀㄱｱ𠮷").iter().all(|g| *g == Some(ScriptGroup::EastAsian)));
        assert!(group("aéжαกक").iter().all(|g| *g == Some(ScriptGroup::Other)));
        assert!(group(" 1１。，・\u{301}\u{3099}😀×䷀").iter().all(Option::is_none));
        assert_eq!(first_script_group("1. 中a"), ScriptGroup::EastAsian);
        assert_eq!(first_script_group("1. a中"), ScriptGroup::Other);
        assert_eq!(first_script_group("1."), ScriptGroup::Other);
    }

    #[test]
    fn letters_between_spaces() {
        assert!("aé1ж한".chars().all(is_spaced_letter));
        assert!(!"中かกາ。 ,".chars().any(is_spaced_letter));
    }
}

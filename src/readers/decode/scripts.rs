//! Half-width katakana and Thai: scripts that are known by which letter may follow which.

/// Half-width katakana and their punctuation.
pub(super) fn is_half_width(c: char) -> bool {
    matches!(c, '\u{ff61}'..='\u{ff9f}')
}

/// Most half-width katakana of texts; half of the letters of Russian, whose bytes in KOI8 are the same.
const KANA: &str = "ｱｲｳｵｶｷｸｺｻｼｽﾀﾁﾂﾃﾄﾅﾆﾉﾊﾌﾏﾗﾘﾙﾚﾝﾞﾟｯｭｮｰ､｡･｢｣";

/// True for a text of half-width katakana: marks of voicing stand on what they voice, small letters where they may.
pub(super) fn is_kana(text: &str) -> bool {
    let (mut letters, mut usual, mut voiced, mut misplaced) = (0, 0, 0, 0);
    let mut before = ' ';
    for c in text.chars() {
        letters += usize::from(!c.is_ascii());
        usual += usize::from(KANA.contains(c));
        voiced += usize::from(matches!(c, 'ﾞ' | 'ﾟ' | 'ﾝ' | 'ｰ'));
        let is_in_place = match c {
            'ﾞ' => matches!(before, 'ｳ' | 'ｶ'..='ﾄ' | 'ﾊ'..='ﾎ'),
            'ﾟ' => matches!(before, 'ﾊ'..='ﾎ'),
            'ｬ'..='ｮ' => {
                matches!(before, 'ｷ' | 'ｼ' | 'ﾁ' | 'ﾆ' | 'ﾋ' | 'ﾐ' | 'ﾘ' | 'ﾞ' | 'ﾟ')
            }
            'ｰ' | 'ｯ' => is_half_width(before),
            _ => is_half_width(c) || c.is_ascii(),
        };
        misplaced += usize::from(!is_in_place);
        before = c;
    }
    letters >= FEWEST && voiced > 0 && usual * 3 >= letters * 2 && misplaced * 20 <= letters
}

/// Fewest letters for a decision.
const FEWEST: usize = 6;
/// Nine of ten letters of Thai; a third of those of other texts that are decoded as Thai.
const THAI: &str = "านรกเองมยวลดท่้ีิัสตะปบคหแจพไ์ุูำขใโ็ช";

/// True for a text of Thai: marks stand on consonants, leading vowels before them, and its letters are the usual ones.
pub(super) fn is_thai(text: &str) -> bool {
    let is_own = |c: char| matches!(c, 'ก'..='๛');
    let (mut letters, mut usual, mut misplaced) = (0, 0, 0);
    let mut before = ' ';
    for c in text.chars() {
        letters += usize::from(!c.is_ascii());
        usual += usize::from(THAI.contains(c));
        let is_consonant = |c: char| matches!(c, 'ก'..='ฮ');
        let is_vowel_mark = matches!(before, 'ั' | 'ิ'..='ฺ' | '็');
        let is_tone = matches!(before, '่'..='๎');
        let is_in_place = match c {
            'ั' | 'ิ'..='ฺ' | '็' => is_consonant(before),
            'ะ'..='ำ' => is_consonant(before) || is_tone || c == 'ะ' && before == 'า',
            '่'..='๎' => is_consonant(before) || is_vowel_mark,
            _ if matches!(before, 'เ'..='ไ') => is_consonant(c),
            _ => is_own(c) || c.is_ascii() || matches!(c, '‘'..='”' | '–' | '…'),
        };
        misplaced += usize::from(!is_in_place);
        before = c;
    }
    letters >= FEWEST && usual * 5 >= letters * 4 && misplaced * 20 <= letters
}

//! Finds the encoding of a few words by how usual their letters are in each script.

use crate::decode::character_set::CharacterSet;
use crate::decode::frequent::{FrequencyLanguage, is_east_asian_punctuation};
use crate::decode::names::is_of_names;
use crate::decode::plausible::doubt;
use crate::decode::scripts::is_half_width;
use encoding_rs::{
    BIG5, EUC_JP, EUC_KR, Encoding, GB18030, IBM866, ISO_8859_5, KOI8_U, SHIFT_JIS, WINDOWS_1250,
    WINDOWS_1251, WINDOWS_1252, WINDOWS_1253, WINDOWS_1254, WINDOWS_1255, WINDOWS_1256,
    WINDOWS_1257,
};

/// Bytes from which the detector knows an encoding.
const KNOWN: usize = 64;
/// Bits by which another encoding must be more usual than the guessed one.
const CLEAR: i64 = 4;

/// Letters by frequency, in lower case: Russian with those of its neighbours, Greek, Hebrew, Arabic.
const CYRILLIC: &str = "оеаинтсрвлкмдпуяыьгзбчйхжшіюцщэфъїєўёґ";
const GREEK: &str = "αοιετσνηυρπκμλςωίόγάδέήθχύφβώξζψϊϋΐΰ";
const HEBREW: &str = "יוהלארתמבשנםעדחקפגטצכזןסךףץ";
const ARABIC: &str = "اليمنرتوبةعدسفهكقحجشصطخأذضزثىئغءإظؤآ";

/// Alphabets, and how many bits rarer than the first one their encoding is.
const ALPHABETS: [(&Encoding, &str, i64); 7] = [
    (WINDOWS_1251, CYRILLIC, 0),
    (KOI8_U, CYRILLIC, 2),
    (IBM866, CYRILLIC, 2),
    (ISO_8859_5, CYRILLIC, 5),
    (WINDOWS_1253, GREEK, 0),
    (WINDOWS_1255, HEBREW, 3),
    (WINDOWS_1256, ARABIC, 0),
];
/// Encodings of Chinese, Japanese and Korean.
const EAST_ASIAN: [(&Encoding, FrequencyLanguage, i64); 5] = [
    (GB18030, FrequencyLanguage::Chinese, 0),
    (BIG5, FrequencyLanguage::Chinese, 0),
    (SHIFT_JIS, FrequencyLanguage::Japanese, 2),
    (EUC_JP, FrequencyLanguage::Japanese, 2),
    (EUC_KR, FrequencyLanguage::Korean, 0),
];

/// Encodings of Latin letters, usual ones first.
const LATIN: [&Encoding; 4] = [WINDOWS_1252, WINDOWS_1250, WINDOWS_1254, WINDOWS_1257];

/// The encoding in which a few words are clearly more usual than in the guessed one: a detector takes the bytes of two
/// words of Russian or Greek for ideographs, or for accented letters.
pub(super) fn another(sample: &[u8], guessed: CharacterSet) -> Option<CharacterSet> {
    let beyond = sample.iter().filter(|byte| !byte.is_ascii()).count();
    if sample.len() >= KNOWN || beyond < 2 {
        return None;
    }
    let alphabets = ALPHABETS.iter().map(|&(encoding, letters, rarer)| {
        let set = CharacterSet::Standard(encoding);
        (rarer + bits(&set.decode(sample), |c| letter(c, letters)), set)
    });
    let wide = EAST_ASIAN.iter().filter_map(|&(encoding, language, rarer)| {
        let set = CharacterSet::Standard(encoding);
        let text = set.decode(sample);
        // Noise is half-width kana, which are known by their spelling.
        let is_other = set != guessed && text.contains(is_half_width);
        let own = rarer + bits(&text, |c| ideograph(c, language, set));
        (!is_other).then_some((own, set))
    });
    let all: Vec<(i64, CharacterSet)> = alphabets.chain(wide).collect();
    let own = match all.iter().find(|(_, set)| *set == guessed) {
        Some((bits, _)) => *bits,
        None => bits(&guessed.decode(sample), of_guessed(guessed)?),
    };
    let (least, set) = all.into_iter().min_by_key(|(bits, _)| *bits)?;
    (least + CLEAR <= own).then_some(set)
}

/// Doubt from which a few bytes may be noise.
const DOUBTED: i64 = -20;

/// The set in which a few words look least like noise, if they look like words in it.
pub(super) fn least_doubted(bytes: &[u8]) -> Option<CharacterSet> {
    if bytes.len() >= KNOWN {
        return None;
    }
    let alphabets = ALPHABETS.iter().map(|(encoding, ..)| *encoding);
    let wide = EAST_ASIAN.iter().map(|(encoding, ..)| *encoding);
    let latin = LATIN.iter().copied();
    let all = latin.chain(alphabets).chain(wide).map(CharacterSet::Standard);
    let doubts = all.map(|set| (doubt(&set.decode(bytes), set), set));
    let (least, set) = doubts.min_by_key(|(doubt, _)| *doubt)?;
    (least < DOUBTED).then_some(set)
}

/// Bits of a character of a set that is not tried; `None` if its script has no others.
fn of_guessed(set: CharacterSet) -> Option<fn(char) -> i64> {
    match set.name() {
        "x-mac-cyrillic" | "KOI8-R" => Some(|c| letter(c, CYRILLIC)),
        "ISO-8859-7" => Some(|c| letter(c, GREEK)),
        "ISO-8859-6" => Some(|c| letter(c, ARABIC)),
        name if name.starts_with("ISO-8859-8") => Some(|c| letter(c, HEBREW)),
        "windows-874" => None,
        _ => Some(accented),
    }
}

/// Information in the characters beyond ASCII, in bits: of each by itself, and by its neighbours.
fn bits(text: &str, of: impl Fn(char) -> i64) -> i64 {
    let letters: Vec<char> = text.chars().collect();
    let mut sum = 0;
    for (at, &c) in letters.iter().enumerate() {
        if c.is_ascii() {
            continue;
        }
        let before = at.checked_sub(1).and_then(|at| letters.get(at)).copied().unwrap_or(' ');
        let after = letters.get(at + 1).copied().unwrap_or(' ');
        let is_mixed = before.is_ascii_alphabetic() || after.is_ascii_alphabetic();
        let place = match (before.is_alphabetic(), before.is_uppercase(), c.is_uppercase()) {
            (true, false, true) => 12,
            (true, true, true) => 1,
            (false, _, true) => 2,
            (true, true, false) => 1,
            // Forms for the end of a word.
            _ if after.is_alphabetic() && "ךםןףץς".contains(c) => 8,
            _ => 0,
        };
        sum += of(c) + place + if is_mixed && !is_latin(c) { MIXED } else { 0 };
    }
    sum
}

/// Bits of a letter of another script in a word of ASCII.
const MIXED: i64 = 6;
/// Bits of a character that no text has.
const NEVER: i64 = 14;

/// Bits of a letter of an alphabet.
fn letter(c: char, letters: &str) -> i64 {
    let small = c.to_lowercase().next().unwrap_or(c);
    match letters.chars().position(|own| own == small) {
        Some(0..6) => 3,
        Some(6..12) => 4,
        Some(12..20) => 5,
        Some(_) => 7,
        None if "–—«»„“”’…№،؟".contains(c) => 7,
        None => NEVER,
    }
}

/// Bits of an ideograph, a syllable or their punctuation.
fn ideograph(c: char, language: FrequencyLanguage, set: CharacterSet) -> i64 {
    match c {
        '\u{3041}'..='\u{30fe}' if language == FrequencyLanguage::Japanese => 7,
        _ if is_half_width(c) => 7,
        _ if is_east_asian_punctuation(c) => 7,
        'A'..='Z' | 'a'..='z' => 0,
        _ if language.is_frequent(c) && language == FrequencyLanguage::Korean => 8,
        _ if language.is_frequent(c) => 10,
        _ if c == char::REPLACEMENT_CHARACTER || !c.is_alphabetic() => 2 * NEVER,
        _ if is_of_names(c) => 11,
        _ if set.is_common(c) => 13,
        _ => 18,
    }
}

/// Bits of an accented letter or a sign beside ASCII.
fn accented(c: char) -> i64 {
    if is_latin(c) {
        6
    } else if "–—«»„“”‘’…·°§€£©".contains(c) {
        7
    } else {
        NEVER
    }
}

/// Latin letters with accents.
fn is_latin(c: char) -> bool {
    matches!(c, '\u{c0}'..='\u{24f}') && c.is_alphabetic()
}

#[cfg(test)]
mod tests {
    use super::*;
    use encoding_rs::{GBK, KOI8_R};

    #[test]
    fn words_are_known_by_their_letters() {
        let texts: &[(&str, &'static Encoding)] = &[
            ("справедливости", KOI8_R),
            ("декларация прав человека", KOI8_R),
            ("человек", ISO_8859_5),
            ("всеми правами и всеми", WINDOWS_1251),
            ("και να είναι", WINDOWS_1253),
            ("כל בני האדם נולדו בני חורין", WINDOWS_1255),
            ("السلام عليكم", WINDOWS_1256),
            ("期末報告", BIG5),
            ("我们是学生", GBK),
        ];
        for &(text, encoding) in texts {
            let bytes = encoding.encode(text).0;
            for guessed in [WINDOWS_1252, WINDOWS_1251, GB18030, SHIFT_JIS] {
                let guessed = CharacterSet::Standard(guessed);
                let found = another(&bytes, guessed).unwrap_or(guessed);
                assert_eq!(found.decode(&bytes), text, "{guessed:?}");
            }
        }
    }

    #[test]
    fn half_width_kana_stay_as_they_are() {
        let guessed = CharacterSet::Standard(SHIFT_JIS);
        assert_eq!(another(&SHIFT_JIS.encode("ｱｲｽｸﾘｰﾑ ﾄ ﾊﾞﾅﾅ").0, guessed), None);
    }

    #[test]
    fn words_with_accents_stay_as_they_are() {
        let guessed = CharacterSet::Standard(WINDOWS_1252);
        for text in ["François Müller", "Größe", "Ærø", "crème brûlée", "à la carte"] {
            assert_eq!(another(&WINDOWS_1252.encode(text).0, guessed), None, "{text}");
        }
    }
}

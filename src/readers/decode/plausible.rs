//! Tells a text that was decoded by a guess from bytes that are no text.

use crate::decode::binary::is_control;
use crate::decode::character_set::CharacterSet;
use crate::decode::frequent::{is_east_asian_punctuation, is_frequent_east_asian};
use crate::decode::names::is_of_names;
use crate::decode::scripts::is_half_width;
use encoding_rs::WINDOWS_1258;

/// Characters that are examined.
const SAMPLE: usize = 1 << 14;
/// Fewest bytes for a decision: below, chance makes words.
const FEWEST: usize = 16;
/// Doubt from which bytes are no text, in tenths of the logarithm of how much rarer a text looks like this than noise.
const REFUSED: i64 = 30;

/// What a character adds to the doubt: control characters are in one of eight bytes of noise and in no text; letters and
/// signs out of place, in half of the places and in one of fifty; rare ideographs, in half and in one of five, and
/// frequent ones in one of eight and in half.
const CONTROL: i64 = 40;
const OUT_OF_PLACE: i64 = 25;
const IN_PLACE: i64 = -7;
const RARE_IDEOGRAPH: i64 = 17;
const USUAL_IDEOGRAPH: i64 = -5;
const FREQUENT_IDEOGRAPH: i64 = -12;
const SIGN: i64 = 5;
const IN_WORD: i64 = -5;

/// True if characters stand where no text has them, more than chance puts there: bytes that are no text. A text with few
/// characters beyond ASCII is one.
pub(super) fn is_implausible(text: &str, set: CharacterSet) -> bool {
    let letters: Vec<char> = text.chars().take(SAMPLE).collect();
    let telling = letters.iter().filter(|c| !c.is_ascii() || is_control_character(**c)).count();
    let wide = letters.iter().filter(|c| is_ideographic(**c)).count();
    let has_controls = letters.iter().any(|&c| is_control_character(c));
    doubt(text, set) > REFUSED
        && telling * 6 > letters.len()
        && (letters.len() + wide >= FEWEST || has_controls)
}

/// How much more a text looks like noise than like a text, in tenths of a logarithm.
pub(super) fn doubt(text: &str, set: CharacterSet) -> i64 {
    let letters: Vec<char> = text.chars().take(SAMPLE).collect();
    let mut doubt = word_letters(&letters) * IN_WORD;
    for (at, &c) in letters.iter().enumerate() {
        let before = at.checked_sub(1).and_then(|at| letters.get(at)).copied();
        let after = letters.get(at + 1).copied();
        let around = [before.unwrap_or(' '), after.unwrap_or(' ')];
        let is_wide = is_ideographic(c) || set.is_east_asian() && is_east_asian_punctuation(c);
        doubt += match c {
            _ if is_control_character(c) => CONTROL,
            '\0'..='\u{7f}' => SIGN * i64::from(SIGNS.contains(c)),
            _ if is_wide => ideograph(c, set),
            _ if is_odd(c, around, set) => OUT_OF_PLACE,
            _ => IN_PLACE,
        };
    }
    doubt
}

/// True for a control character that no text has.
fn is_control_character(c: char) -> bool {
    matches!(c, '\u{80}'..='\u{9f}') || u8::try_from(c).is_ok_and(is_control)
}

/// Signs of ASCII that are more frequent in noise than in prose; those of code are next to words.
const SIGNS: &str = "#$%&*+<=>@[\\]^`{|}~";
/// ASCII that is next to letters in prose, markup and tables.
const BESIDE: &str = " \t\n\r.,;:!?'\"()-/<>=&#*_[]{}|@";

/// Number of ASCII letters in words of three or more, all small or all capital: noise has next to none.
fn word_letters(letters: &[char]) -> i64 {
    let of_case = |is_own: fn(&char) -> bool| -> usize {
        letters.split(|c| !is_own(c)).map(<[char]>::len).filter(|&length| length > 2).sum()
    };
    let all = of_case(char::is_ascii_lowercase) + of_case(char::is_ascii_uppercase);
    i64::try_from(all).unwrap_or(i64::MAX)
}

/// What an ideograph, a syllable or their punctuation adds to the doubt.
fn ideograph(c: char, set: CharacterSet) -> i64 {
    if is_east_asian_punctuation(c) || is_frequent_east_asian(c) || is_of_names(c) {
        FREQUENT_IDEOGRAPH
    } else if set.is_common(c) || is_half_width(c) {
        USUAL_IDEOGRAPH
    } else {
        RARE_IDEOGRAPH
    }
}

/// True for a character beyond ASCII that is out of place between its neighbours.
fn is_odd(c: char, around: [char; 2], set: CharacterSet) -> bool {
    let [before, after] = around;
    if c == char::REPLACEMENT_CHARACTER {
        return true;
    }
    if is_east_asian_punctuation(c) {
        return false;
    }
    if !c.is_alphabetic() {
        // Signs follow or precede words; a mark such as a vowel of Thai belongs to its letter; lines are drawn together.
        let is_line = |c: char| matches!(c, '\u{2500}'..='\u{259f}');
        let is_drawn = is_line(c) && around.iter().any(|&own| is_line(own));
        let is_tight = around.iter().all(|own| !own.is_ascii() || own.is_alphanumeric());
        return is_tight && !is_mark(c) && !is_drawn && !around.contains(&c);
    }
    let is_letter = |own: &char| own.is_alphabetic() || is_mark(*own);
    let is_turn = before.is_lowercase() && c.is_uppercase()
        || c.is_lowercase() && after.is_uppercase() && is_latin(c);
    let is_lone = !around.iter().any(is_letter) && around.iter().all(char::is_ascii);
    let is_beside = if is_latin(c) {
        // The vowels of Vietnamese stand together.
        let are_latin = set == CharacterSet::Standard(WINDOWS_1258);
        around
            .iter()
            .any(|&own| own.is_ascii_alphabetic() || is_mark(own) || are_latin && is_latin(own))
    } else {
        around.iter().any(|own| is_letter(own) && !is_latin(*own) && !is_ideographic(*own))
    };
    let is_among_signs = !set.is_east_asian()
        && around.iter().any(|&c| c.is_ascii() && !c.is_alphabetic() && !BESIDE.contains(c));
    is_turn || is_among_signs || !(is_beside || is_lone)
}

/// Latin letters, with accents or not.
fn is_latin(c: char) -> bool {
    matches!(c, 'a'..='z' | 'A'..='Z' | '\u{aa}'..='\u{24f}' | '\u{1e00}'..='\u{1eff}')
}

/// Ideographs, kana and syllables of Hangul.
fn is_ideographic(c: char) -> bool {
    matches!(c, '\u{2e80}'..='\u{2fff}' | '\u{3005}'..='\u{3007}' | '\u{3040}'..='\u{d7ff}' | '\u{e000}'..='\u{faff}' | '\u{ff61}'..='\u{ff9f}' | '\u{20000}'..)
}

/// Vowels and points that are written on letters.
fn is_mark(c: char) -> bool {
    matches!(c, '\u{300}'..='\u{36f}' | '\u{591}'..='\u{5f4}' | '\u{600}'..='\u{6ff}' | '\u{e00}'..='\u{e7f}')
}

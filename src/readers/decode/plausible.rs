//! Tells a text that was decoded by a guess from bytes that are no text.

use crate::decode::character_set::CharacterSet;
use crate::decode::frequent::{is_east_asian_punctuation, is_frequent_east_asian};

/// Characters that are examined.
const SAMPLE: usize = 1 << 14;
/// Fewest characters out of place for a decision.
const FEWEST: usize = 12;

/// True if most characters beyond ASCII stand where no text has them: bytes that are no text.
pub(super) fn is_implausible(text: &str, set: CharacterSet) -> bool {
    let (mut all, mut beyond, mut odd) = (0, 0, 0);
    let mut around = [' ', ' '];
    let mut rest = text.chars().take(SAMPLE).peekable();
    while let Some(c) = rest.next() {
        all += 1;
        if !c.is_ascii() {
            around[1] = rest.peek().copied().unwrap_or(' ');
            beyond += 1;
            // Half of the characters of random ideographs are usual ones.
            let weight = if is_ideographic(c) { 5 } else { 4 };
            odd += weight * usize::from(is_odd(c, around, set));
        }
        around[0] = c;
    }
    odd >= 4 * FEWEST && odd > beyond * 2 && beyond * 6 > all
}

/// True for a character beyond ASCII that is out of place between its neighbours.
fn is_odd(c: char, around: [char; 2], set: CharacterSet) -> bool {
    let [before, _] = around;
    if c == char::REPLACEMENT_CHARACTER {
        return true;
    }
    if is_east_asian_punctuation(c) || is_ideographic(c) {
        return is_ideographic(c) && !is_frequent_east_asian(c) && !set.is_common(c);
    }
    if !c.is_alphabetic() {
        // Signs follow or precede words; a mark such as a vowel of Thai belongs to its letter.
        return !is_mark(c)
            && !around.contains(&c)
            && around.iter().all(|own| !own.is_ascii() || own.is_alphanumeric());
    }
    let is_turn = before.is_lowercase() && c.is_uppercase();
    let is_lone = around.iter().all(|own| !own.is_alphabetic());
    let is_beside = if is_latin(c) {
        around.iter().any(char::is_ascii_alphabetic)
    } else {
        around.iter().any(|own| own.is_alphabetic() && !is_latin(*own) && !is_ideographic(*own))
    };
    is_turn || !(is_beside || is_lone && around.iter().all(char::is_ascii))
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

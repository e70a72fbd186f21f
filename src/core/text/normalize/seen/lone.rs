//! Single letters of syllabaries between ideographs: kana, bopomofo and letters of Korean that part the text of Chinese.

use crate::text::normalize::seen::contract::{SeenChange, SeenKind, drop_one};
use crate::text::normalize::seen::letters::{ideograph_of_kana, is_filler};
use crate::text::normalize::seen::words::is_stroke;
use crate::text::script::is_han;
use std::collections::HashSet;

/// Fewest of them, per cent of all letters of syllabaries, and of the ideographs.
const FEWEST: (u64, u64, u64) = (8, 90, 5);
/// Per cent of the ideographs, where nothing else is needed.
const EVERY: u64 = 60;
/// Fewest pairs of ideographs around them that touch elsewhere, and per cent.
const KNOWN: (usize, usize) = (4, 4);

/// True for a letter of a syllabary that looks like no ideograph and no stroke.
pub(super) fn is_syllable(c: char) -> bool {
    matches!(c, '\u{3041}'..='\u{3096}' | '\u{309d}'..='\u{309f}' | '\u{30a1}'..='\u{30fa}'
        | '\u{30fd}'..='\u{30ff}' | '\u{3105}'..='\u{312f}' | '\u{3131}'..='\u{318e}'
        | '\u{31a0}'..='\u{31bf}' | '\u{31f0}'..='\u{31ff}')
        && !is_stroke(c)
        && !is_filler(c)
        && ideograph_of_kana(c).is_none()
}

/// True if `lone` single ones among `all` are more than Japanese has.
pub(super) fn are_lone(lone: u64, all: u64) -> bool {
    lone >= FEWEST.0 && lone * 100 >= all * FEWEST.1
}

/// Drops single letters of syllabaries between ideographs that touch elsewhere, where the text has no others. Cost: one
/// pass where there are any.
pub(super) fn lone(text: &str, out: &mut Vec<SeenChange>) {
    if !text.contains(is_syllable) {
        return;
    }
    let (mut all, mut ideographs) = (0, 0);
    let (mut found, mut around, mut touching) = (Vec::new(), HashSet::new(), HashSet::new());
    let mut two = [(0, ' '); 2];
    for (at, c) in text.char_indices() {
        let [(_, left), (place, middle)] = two;
        all += u64::from(is_syllable(c));
        if is_han(c) {
            ideographs += 1;
            if is_han(middle) {
                touching.insert([middle, c]);
            } else if is_syllable(middle) && is_han(left) {
                found.push(drop_one(place, middle, SeenKind::Separators));
                around.insert([left, c]);
            }
        }
        two = [two[1], (at, c)];
    }
    let count = found.len() as u64;
    let known = around.intersection(&touching).count();
    let is_known = known >= KNOWN.0 && known * 100 >= around.len() * KNOWN.1;
    let is_often = count * 100 >= ideographs * FEWEST.2;
    if are_lone(count, all) && (count * 100 >= ideographs * EVERY || (is_often && is_known)) {
        out.append(&mut found);
    }
}

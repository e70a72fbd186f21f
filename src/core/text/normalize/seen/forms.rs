//! Letters and ideographs in another form, and text that is shown from right to left.

use crate::text::normalize::seen::contract::{SeenChange, SeenKind, swap_one};
use crate::text::normalize::seen::letters::{
    Alphabet, alphabet, ideograph, ideograph_of_kana, is_regional, is_styled, is_wide, plain_letter,
};
use crate::text::normalize::seen::words::is_unseen;
use crate::text::script::is_han;

/// Fewest letters of a word in another form: formulas have shorter ones.
const STYLED: usize = 4;
/// Letters of words for each East Asian one, from which on a text has no use for full-width ones.
const ALONE: u64 = 20;
/// One in as many words in letters of flags has an odd number of them at the least: flags have two.
const FLAGS: u32 = 5;
/// Most characters that one override turns round.
const TURNED: usize = 1 << 16;

/// True for raised and lowered letters.
fn is_small(c: char) -> bool {
    matches!(c, '\u{2b0}'..='\u{2e3}' | '\u{1d2c}'..='\u{1dbe}' | '\u{2070}'..='\u{209f}' | '\u{2c7c}' | '\u{2c7d}')
}

/// True for full-width letters.
fn is_full(c: char) -> bool {
    matches!(c, '\u{ff21}'..='\u{ff5a}')
}

/// True if two styled letters may be of one word: formulas have letters with raised and lowered ones.
fn is_one_form(before: char, c: char) -> bool {
    is_small(before) == is_small(c)
}

/// Words in letters of another form: full-width where most letters are of no East Asian script, mathematical, circled.
pub(super) fn styled(text: &str, out: &mut Vec<SeenChange>) {
    let mut word: Vec<(usize, char)> = Vec::new();
    let (mut words, mut wide, mut letters) = (Vec::new(), 0_u64, 0_u64);
    // Words in letters of flags, and how many of them are no flags.
    let mut flags = [0_u32; 2];
    let mut loose = Vec::new();
    for (at, c) in text.char_indices().chain([(text.len(), ' ')]) {
        wide += u64::from(is_wide(c));
        letters += u64::from(alphabet(c).is_some());
        if is_unseen(c) {
            continue;
        }
        let is_next =
            is_styled(c) && word.last().is_none_or(|last: &(usize, char)| is_one_form(last.1, c));
        if !is_next && !word.is_empty() {
            let is_word = word.len() >= STYLED;
            let is_odd = word.iter().filter(|own| is_regional(own.1)).count() % 2 == 1;
            flags[0] += u32::from(is_word && word.iter().any(|own| is_regional(own.1)));
            flags[1] += u32::from(is_word && is_odd);
            if is_word { &mut words } else { &mut loose }.append(&mut word);
        }
        if is_styled(c) {
            word.push((at, c));
        }
    }
    if words.is_empty() {
        return;
    }
    if words.len() > 2 * loose.len() {
        // Short words of a text in such letters.
        words.append(&mut loose);
    }
    let are_flags = flags[1] * FLAGS < flags[0];
    let is_kept = |c: char| (is_full(c) && letters <= wide) || (is_regional(c) && are_flags);
    for (at, c) in words.into_iter().filter(|own| !is_kept(own.1)) {
        if let Some(plain) = plain_letter(c) {
            let is_strange = is_full(c) && letters > ALONE * wide;
            let is_usual = is_full(c) && !is_strange;
            let change = swap_one(at, c, plain, SeenKind::Styled);
            out.push(SeenChange { is_usual, is_strange, ..change });
        }
    }
}

/// Fewest plain letters of a word with letters in another form, and fewest such words with one between plain letters, or
/// with a full-width one.
const MIXED: (usize, usize) = (2, 3);

/// Letters in another form among the plain ones of a word, but raised and lowered ones, which end words; full-width ones
/// where most letters are of no East Asian script.
pub(super) fn mixed(text: &str, out: &mut Vec<SeenChange>) {
    let (mut word, mut found): (Vec<(usize, char)>, Vec<SeenChange>) = (Vec::new(), Vec::new());
    let mut sure = 0;
    let has_full = text.chars().any(is_full);
    let wide = text.chars().filter(|&c| has_full && is_wide(c)).count();
    let letters = text.chars().filter(|&c| has_full && alphabet(c).is_some()).count();
    let is_form = |c: char| is_styled(c) && !is_small(c) && (!is_full(c) || letters > wide);
    for (at, c) in text.char_indices().chain([(text.len(), ' ')]) {
        if c.is_ascii_alphabetic() || is_form(c) {
            word.push((at, c));
            continue;
        }
        let plain = word.iter().filter(|own| own.1.is_ascii()).count();
        if MIXED.0 <= plain && plain < word.len() {
            let is_inside = |three: &[(usize, char)]| match three {
                [a, b, c] => a.1.is_ascii() && !b.1.is_ascii() && c.1.is_ascii(),
                _ => false,
            };
            let has_full = word.iter().any(|own| is_full(own.1));
            sure += usize::from(has_full || word.windows(3).any(is_inside));
            let forms = word.iter().filter(|own| !own.1.is_ascii());
            found.extend(forms.filter_map(|&(at, c)| {
                Some(swap_one(at, c, plain_letter(c)?, SeenKind::Exchanged))
            }));
        }
        word.clear();
    }
    if sure >= MIXED.1 {
        out.append(&mut found);
    }
}

/// Radicals, compatibility ideographs, and katakana between ideographs of a text that is not Japanese.
pub(super) fn ideographs(text: &str, out: &mut Vec<SeenChange>) {
    let mut kana = Vec::new();
    let (mut is_japanese, mut before) = (false, ' ');
    let mut chars = text.char_indices().peekable();
    while let Some((at, c)) = chars.next() {
        if let Some(with) = ideograph(c) {
            out.push(swap_one(at, c, with, SeenKind::Ideographs));
        }
        match ideograph_of_kana(c) {
            Some(with) => {
                let after = chars.peek().map_or(' ', |next| next.1);
                // 三カ月: the sign of a counter.
                let is_counter = before.is_ascii_digit()
                    || "一二三四五六七八九十百千万数何".contains(before)
                    || matches!(before, '０'..='９');
                if !is_counter && (is_han(before) || is_han(after)) {
                    kana.push(swap_one(at, c, with, SeenKind::Exchanged));
                }
            }
            None => is_japanese |= matches!(c, '\u{3041}'..='\u{3096}' | '\u{30a1}'..='\u{30fa}'),
        }
        before = c;
    }
    if !is_japanese {
        out.append(&mut kana);
    }
}

/// Letters between a right-to-left override and its end: a reader sees them in the opposite order.
pub(super) fn reversed(text: &str, out: &mut Vec<SeenChange>) {
    let mut open: Option<Vec<(usize, char)>> = None;
    for (at, c) in text.char_indices().chain([(text.len(), '\n')]) {
        match c {
            '\u{202e}' => open = Some(Vec::new()),
            '\u{202c}' | '\u{202d}' | '\u{2069}' | '\n' | '\u{2029}' => {
                if let Some(run) = open.take() {
                    turn(&run, out);
                }
            }
            c => {
                if let Some(run) = open.as_mut().filter(|run| run.len() < TURNED) {
                    run.push((at, c));
                }
            }
        }
    }
}

fn turn(run: &[(usize, char)], out: &mut Vec<SeenChange>) {
    // Letters of scripts from right to left are shown in that order anyway.
    let is_turned = |&(_, c): &(usize, char)| is_wide(c) || is_left_to_right(c);
    let letters = run.iter().filter(|own| own.1.is_alphabetic()).count();
    if letters == 0 || run.iter().filter(|own| is_turned(own)).count() < letters {
        return;
    }
    for (&(at, c), &(_, with)) in run.iter().zip(run.iter().rev()) {
        out.push(swap_one(at, c, with, SeenKind::Reversed));
    }
}

fn is_left_to_right(c: char) -> bool {
    let is_hebrew_or_arabic = matches!(c, '\u{590}'..='\u{8ff}' | '\u{fb1d}'..='\u{fefc}');
    matches!(alphabet(c), Some(Alphabet::Latin | Alphabet::Greek | Alphabet::Cyrillic))
        || alphabet(c).is_some() && !is_hebrew_or_arabic
}

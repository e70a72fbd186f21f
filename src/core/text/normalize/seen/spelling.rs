//! Letters of other languages and of old spellings in texts that are written in neither.

use crate::text::normalize::seen::contract::{SeenChange, SeenKind, swap_one};
use crate::text::normalize::seen::letters::{Alphabet, alphabet, is_mark};
use crate::text::normalize::seen::words::is_unseen;
use std::collections::HashMap;
use unicode_normalization::char::is_combining_mark;

/// Latin letters with a stroke, each before the letter without: Unicode's names (LATIN SMALL LETTER L WITH STROKE).
const STROKES: &str = "łlđdħhøoŧtƀbɨiɍrɏyɇeⱥaȼcǥgɉjꝁk";

/// Letters that Russian had before 1918, each before the one that the reform put in its place; and `ꙋ`, `ѡ`, `ѧ`, `ѫ`,
/// which had gone by 1708. Source: decree of 10 October 1918 on the new spelling.
const OLD: &str = "ѣеіиѵиѳфѧяѡоѫуѕзꙋу";

/// Fewest such letters.
const FEWEST: u32 = 8;
/// Per cent of all that would be the same without a stroke.
const STRUCK: u32 = 15;
/// How many of them there are for each letter of another language.
const OTHERS: u32 = 8;
/// Per cent of the letters that are old, and of the words that end in ъ where the spelling is old.
const OLD_SHARE: u32 = 1;
const FINAL: u32 = 2;
/// Per cent of the Latin letters that `b` and what looks like it are at the most, and of the letters ь and ъ of Russian that
/// stand where no word has them, from which on they are put in.
const MOST_B: u32 = 4;
const MISPLACED: u32 = 10;
/// Per cent of `і` among all `и` where no other old letter is met: Ukrainian words have it, too.
const ONLY: u32 = 85;

fn plain(table: &str, c: char) -> Option<char> {
    let mut letters = table.chars();
    while let (Some(letter), Some(plain)) = (letters.next(), letters.next()) {
        if letter == c {
            return Some(plain);
        }
    }
    None
}

/// True for a Latin letter with a stroke.
pub(super) fn is_struck_letter(c: char) -> bool {
    matches!(c, '\u{d8}'..='\u{24f}' | '\u{2c60}'..='\u{2c7f}' | '\u{a740}' | '\u{a741}')
        && plain(STROKES, lower(c)).is_some()
}

/// True for a letter of old Russian.
pub(super) fn is_old_letter(c: char) -> bool {
    matches!(c, '\u{400}'..='\u{52f}' | '\u{a640}'..='\u{a66e}') && plain(OLD, lower(c)).is_some()
}

fn lower(c: char) -> char {
    c.to_lowercase().next().unwrap_or(c)
}

fn with_case(c: char, plain: char) -> char {
    if c.is_uppercase() { plain.to_uppercase().next().unwrap_or(plain) } else { plain }
}

/// What letters a text has.
#[derive(Default)]
struct LetterCounts {
    /// By letter in lower case.
    all: HashMap<char, u32>,
    cyrillic: u32,
    /// Words in Cyrillic, those that end in ъ, and marks.
    words: u32,
    hard: u32,
    marks: u32,
}

impl LetterCounts {
    fn new(text: &str) -> Self {
        let mut own = Self::default();
        let mut before = ' ';
        for c in text.chars().chain([' ']) {
            own.marks += u32::from(is_mark(c));
            let is_cyrillic = alphabet(c) == Some(Alphabet::Cyrillic);
            own.cyrillic += u32::from(is_cyrillic);
            if !is_cyrillic && alphabet(before) == Some(Alphabet::Cyrillic) {
                own.words += 1;
                own.hard += u32::from(lower(before) == 'ъ');
            }
            before = c;
            if !c.is_ascii() || c.is_ascii_alphabetic() {
                *own.all.entry(lower(c)).or_default() += 1;
            }
        }
        own
    }

    fn latin(&self) -> u32 {
        let latin = self.all.iter().filter(|own| alphabet(*own.0) == Some(Alphabet::Latin));
        latin.map(|own| own.1).sum()
    }

    fn of(&self, c: char) -> u32 {
        self.all.get(&c).copied().unwrap_or_default()
    }

    /// Numbers of the letters of a table, of the plain ones of those that are met, and of the kinds that are met.
    fn table(&self, table: &str) -> [u32; 3] {
        let met = |own: &&char| plain(table, **own).is_some();
        let mut plains: Vec<char> =
            self.all.keys().filter(met).filter_map(|&c| plain(table, c)).collect();
        let kinds = plains.len() as u32;
        plains.sort_unstable();
        plains.dedup();
        let letters = self.all.iter().filter(|own| met(&own.0)).map(|own| own.1).sum();
        [letters, plains.into_iter().map(|c| self.of(c)).sum(), kinds]
    }

    /// True if letters with strokes are of no language.
    fn is_struck(&self) -> bool {
        let [struck, bare, kinds] = self.table(STROKES);
        let is_other = |c: char| !c.is_ascii() && alphabet(c) == Some(Alphabet::Latin);
        let latin = self.all.iter().filter(|own| is_other(*own.0));
        let others = latin.map(|own| own.1).sum::<u32>() - struck;
        struck >= FEWEST
            && struck * 100 >= (struck + bare) * STRUCK
            && struck >= others * OTHERS
            && kinds > 1
    }

    /// True if the text is Russian: no other language has `ы` and none of the letters that Russian lacks.
    fn is_russian(&self) -> bool {
        let is_other = |c: char| matches!(c, '\u{452}'..='\u{52f}' | '\u{a640}'..='\u{a69d}');
        let others = self.all.iter().filter(|own| is_other(*own.0) && plain(OLD, *own.0).is_none());
        let others = others.map(|own| own.1).sum::<u32>() + self.marks;
        self.of('ы') * 200 >= self.cyrillic && others * 100 <= self.cyrillic
    }

    /// True if old letters are in a text in the new spelling of Russian.
    fn is_new(&self) -> bool {
        let [old, _, kinds] = self.table(OLD);
        let is_alone = kinds == 1 && self.of('і') > 0;
        old >= FEWEST
            && old * 100 >= self.cyrillic * OLD_SHARE
            && self.is_russian()
            && self.hard * 100 < self.words * FINAL
            && (!is_alone || self.of('і') * 100 >= (self.of('і') + self.of('и')) * ONLY)
    }
}

/// Letters with strokes where no language has them, old letters in the new spelling of Russian, and ь and ъ where no word
/// has them. Cost: two passes where
/// there are any.
pub(super) fn spelling(text: &str, out: &mut Vec<SeenChange>) {
    let is_one = |&c: &char| is_struck_letter(c) || is_old_letter(c) || is_sign_letter(c);
    if text.chars().filter(is_one).nth(FEWEST as usize - 1).is_none() {
        return;
    }
    let counts = LetterCounts::new(text);
    signs(text, &counts, out);
    let tables = [(counts.is_struck(), STROKES), (counts.is_new(), OLD)];
    // By its shape ѵ stands for у where that is rare.
    let is_u = counts.of('у') < counts.of('ѵ');
    for (at, c) in text.char_indices().filter(|own| !own.1.is_ascii()) {
        let mut found = tables.iter().filter(|own| own.0);
        let Some(with) = found.find_map(|own| plain(own.1, lower(c))) else { continue };
        let with = if lower(c) == 'ѵ' && is_u { 'у' } else { with };
        out.push(swap_one(at, c, with_case(c, with), SeenKind::Exchanged));
    }
}

/// True for the letters of Cyrillic without a sound.
pub(super) fn is_sign_letter(c: char) -> bool {
    matches!(c, 'ь' | 'ъ' | 'Ь' | 'Ъ')
}

/// True where a Russian word has `ь` or `ъ`: at its end, before a soft vowel, after `л`, between consonants as in `только`,
/// `деньги`, `письмо`.
fn is_placed(before: char, sign: char, after: char) -> bool {
    if "аеёиоуыэюяйьъ".contains(before) {
        return false;
    }
    match after {
        'е' | 'ё' | 'ю' | 'я' => true,
        'и' => sign == 'ь',
        'а' | 'о' | 'у' | 'ы' | 'э' | 'ь' | 'ъ' | 'й' => false,
        _ if alphabet(after).is_none() => true,
        _ => {
            sign == 'ь'
                && (before == 'л' || ("нсздтр".contains(before) && "бгкмсш".contains(after)))
        }
    }
}

/// Drops `ь` and `ъ` inside Latin words, unless they stand for `b`, and in Russian ones where no word has them.
fn signs(text: &str, counts: &LetterCounts, out: &mut Vec<SeenChange>) {
    let is_none = |c: char| is_unseen(c) || is_combining_mark(c);
    let chars = || text.char_indices().filter(|own| !is_none(own.1));
    let letters = chars().zip(chars().skip(1)).zip(chars().skip(2).chain([(text.len(), ' ')]));
    let found = letters.map(|((a, b), c)| (a.1, b, c.1)).filter(|own| is_sign_letter(own.1.1));
    let (mut all, mut misplaced, mut latin) = (0, Vec::new(), Vec::new());
    for (before, (at, sign), after) in found {
        let is_latin = |c: char| alphabet(c) == Some(Alphabet::Latin);
        let change = SeenChange::new(at..at + sign.len_utf8(), None, SeenKind::Exchanged, 1);
        all += 1;
        if is_latin(before)
            && (is_latin(after) || is_sign_letter(after) || alphabet(after).is_none())
        {
            latin.push(change);
        } else if alphabet(before) == Some(Alphabet::Cyrillic)
            && !is_placed(lower(before), lower(sign), lower(after))
        {
            misplaced.push(change);
        }
    }
    let (count, latin_letters) = (latin.len() as u32, counts.latin());
    if count >= FEWEST && (counts.of('b') + count) * 100 > latin_letters * MOST_B {
        out.append(&mut latin);
    }
    let count = misplaced.len() as u32;
    if count >= FEWEST && count * 100 >= all * MISPLACED && counts.is_russian() {
        out.append(&mut misplaced);
    }
}

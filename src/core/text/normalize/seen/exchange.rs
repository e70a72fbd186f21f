//! Letters exchanged for those of another alphabet: which words they stand in, and what a reader sees there.

use crate::text::normalize::seen::contract::{SeenChange, SeenKind, swap_one};
use crate::text::normalize::seen::letters::{
    Alphabet, TARGETS, alphabet, is_small_capital, is_weak, latin_variant, seen_as,
};
use crate::text::normalize::seen::words::{Letter, each_word};
use std::collections::{HashMap, HashSet};

/// Fewest letters of a word that shows that its letters are exchanged; of one with Greek letters, as `Δx` and `sinα`
/// are formulas.
const TELLING: usize = 3;
const TELLING_GREEK: usize = 4;
/// Fewest words that hold an exchanged Greek letter inside.
const GREEK_WORDS: u32 = 3;
/// Letters exchanged in words after which every letter that looks alike is known to be.
const MANY: u32 = 8;
/// Fewest letters of a word that is exchanged as a whole where nothing else is, and fewest such words.
const WHOLE: usize = 4;
const WHOLE_WORDS: u32 = 5;
/// How many variants of Latin letters a text holds for each Latin letter of another language, at the least: `ı` is a
/// letter of Turkish, `ɣ` of Ewe.
const VARIANTS: u32 = 8;
/// Fewest `ı` that are exchanged where no other variant is.
const FEW_DOTLESS: u32 = 20;

/// The words of one alphabet that follow each other.
struct Stretch {
    start: usize,
    end: usize,
    alphabet: Alphabet,
}

/// What is known of a text's letters.
#[derive(Default)]
struct Letters {
    likeness: HashMap<(char, Alphabet), Option<char>>,
    stretches: Vec<Stretch>,
    /// Letters of words that are surely of an alphabet: of Latin, Cyrillic, Greek.
    sure: [u64; 3],
    /// In how many words a letter stands for one of an alphabet.
    exchanged: HashMap<(char, Alphabet), u32>,
    /// The same for all letters of an alphabet.
    of_alphabet: HashMap<(Alphabet, Alphabet), u32>,
    /// Words of another alphabet among Latin ones whose letters all look like Latin ones.
    wholes: u32,
    /// Variants of Latin letters in words, and how often; other Latin letters beyond Latin-1.
    variants: HashMap<char, u32>,
    others: u32,
    /// Letters of Turkish that other languages have, too.
    turkish: u32,
}

/// The changes of letters. Cost: three passes over the words.
pub(super) fn exchanged(text: &str, out: &mut Vec<SeenChange>) {
    let mut all = Letters::default();
    each_word(text, &mut |word| all.count(word));
    let mut near = 0;
    each_word(text, &mut |word| all.learn(word, text, &mut near));
    // Whole words of another alphabet alone are quoted ones.
    if all.exchanged.is_empty() && all.variants.is_empty() {
        return;
    }
    near = 0;
    each_word(text, &mut |word| all.fold(word, text, &mut near, out));
}

/// True for an abbreviation in Latin capitals with a Cyrillic ending: PDFку, USBшка.
fn is_inflected(word: &[Letter]) -> bool {
    let is_capital = |letter: &Letter| letter.c.is_ascii_uppercase();
    let capitals = word.iter().take_while(|letter| is_capital(letter)).count();
    let ending = word.get(capitals..).unwrap_or_default();
    let is_ending =
        |letter: &Letter| letter.alphabet == Alphabet::Cyrillic && letter.c.is_lowercase();
    capitals >= 2 && !ending.is_empty() && ending.iter().all(is_ending)
}

impl Letters {
    fn seen_as(&mut self, c: char, target: Alphabet) -> Option<char> {
        *self.likeness.entry((c, target)).or_insert_with(|| seen_as(c, target))
    }

    /// True if every letter of a word is of an alphabet or looks like one of it; `weak` ones count if told so.
    fn is_seen_in(&mut self, word: &[Letter], target: Alphabet, weak: bool) -> bool {
        word.iter().all(|letter| {
            letter.alphabet == target
                || (weak || !is_weak(letter.c)) && self.seen_as(letter.c, target).is_some()
        })
    }

    /// The only alphabet that a word can be of; `None` if there are several or none.
    fn only(&mut self, word: &[Letter]) -> Option<Alphabet> {
        let first = word.first()?.alphabet;
        if word.iter().all(|letter| letter.alphabet == first) {
            if first == Alphabet::Latin && (word.len() > WHOLE || word.iter().any(is_latin_only)) {
                return Some(first);
            }
            let is_other = |target: &Alphabet| *target != first;
            let others = TARGETS.into_iter().filter(is_other);
            let is_ambiguous = others.into_iter().any(|to| self.is_seen_in(word, to, true));
            return (!is_ambiguous).then_some(first);
        }
        let count = |to: Alphabet| word.iter().filter(|letter| letter.alphabet == to).count();
        let mut able =
            TARGETS.into_iter().filter(|&to| count(to) > 0 && self.is_seen_in(word, to, true));
        let only = able.next()?;
        // One letter among others tells nothing.
        (able.next().is_none() && 2 * count(only) >= word.len()).then_some(only)
    }

    fn count(&mut self, word: &[Letter]) {
        let (Some(first), Some(last)) = (word.first(), word.last()) else { return };
        let Some(only) = self.only(word) else { return };
        if let Some(place) = TARGETS.iter().position(|&target| target == only) {
            self.sure[place] += word.len() as u64;
        }
        let is_other = |letter: &Letter| letter.alphabet == Alphabet::Other;
        if only != Alphabet::Other && word.iter().any(is_other) {
            // Its letters are what the words around decide.
            return;
        }
        match self.stretches.last_mut() {
            Some(open) if open.alphabet == only => open.end = last.at,
            _ => self.stretches.push(Stretch { start: first.at, end: last.at, alphabet: only }),
        }
    }

    /// The alphabet of most letters.
    fn main(&self) -> Option<Alphabet> {
        let most = self.sure.iter().max()?;
        let place = self.sure.iter().position(|count| count == most)?;
        TARGETS.get(place).copied().filter(|_| *most > 0)
    }

    /// The alphabet of the words around a place: of the ones before and after it if they agree, else of the text.
    fn around(&self, at: usize, near: &mut usize) -> Option<Alphabet> {
        while self.stretches.get(*near).is_some_and(|stretch| stretch.end < at) {
            *near += 1;
        }
        let after = self.stretches.get(*near);
        if let Some(inside) = after.filter(|stretch| stretch.start <= at) {
            return Some(inside.alphabet);
        }
        let before = near.checked_sub(1).and_then(|before| self.stretches.get(before));
        match (before, after) {
            (Some(one), None) | (None, Some(one)) => Some(one.alphabet),
            (Some(one), Some(other)) if one.alphabet == other.alphabet => Some(one.alphabet),
            _ => self.main(),
        }
    }

    /// The alphabet that a word is read in although not all of its letters are of it.
    fn target(&mut self, word: &[Letter], around: Option<Alphabet>) -> Option<Alphabet> {
        let first = word.first()?.alphabet;
        let has = |target: Alphabet| word.iter().any(|letter| letter.alphabet == target);
        // A text in such an alphabet: its own letters stand for no others.
        if around == Some(Alphabet::Other) && has(Alphabet::Other) {
            return None;
        }
        if word.iter().all(|letter| letter.alphabet == first) {
            let target = around.filter(|&target| target != first)?;
            return self.is_seen_in(word, target, true).then_some(target);
        }
        let count = |to: Alphabet| word.iter().filter(|letter| letter.alphabet == to).count();
        let most = TARGETS.into_iter().max_by_key(|&to| count(to));
        // Where most of its letters are of the alphabet around it, it is of no other one.
        let others = TARGETS.into_iter().filter(|_| around != most);
        let order = around.into_iter().chain(most).chain(others);
        let mut order = order.filter(|&to| has(to) || around == Some(to));
        order.find(|&to| self.is_seen_in(word, to, true))
    }

    /// Notes what a word shows: letters of two alphabets in one word, or variants of Latin ones.
    fn learn(&mut self, word: &[Letter], text: &str, near: &mut usize) {
        self.learn_variants(word, text);
        let Some(first) = word.first() else { return };
        if word.iter().all(|letter| letter.alphabet == first.alphabet) {
            let is_foreign = word.len() >= WHOLE
                && !matches!(first.alphabet, Alphabet::Latin | Alphabet::Greek)
                && self.around(first.at, near) == Some(Alphabet::Latin);
            self.wholes += u32::from(is_foreign && self.is_seen_in(word, Alphabet::Latin, false));
            return;
        }
        if word.len() < TELLING || is_inflected(word) {
            return;
        }
        let around = self.around(first.at, near).filter(|own| *own == Alphabet::Other);
        let Some(target) = self.target(word, around) else { return };
        let (is_greek, last) = (is_greek(word), word.len() - 1);
        if is_greek && word.len() < TELLING_GREEK {
            return;
        }
        let mut known: HashSet<char> = HashSet::new();
        for (place, letter) in word.iter().enumerate() {
            // A capital that starts a word is no variable before a function.
            let is_inside = place < last && (place > 0 || letter.c.is_uppercase());
            if letter.alphabet != target
                && !is_weak(letter.c)
                && (is_inside || !(is_greek || letter.alphabet == Alphabet::Other))
                && known.insert(letter.c)
            {
                *self.exchanged.entry((letter.c, target)).or_default() += 1;
                *self.of_alphabet.entry((letter.alphabet, target)).or_default() += 1;
            }
        }
    }

    /// True if a letter is known to stand for another one of `target`.
    fn is_known(&self, c: char, target: Alphabet) -> bool {
        let Some(own) = alphabet(c) else { return false };
        let all = self.of_alphabet.get(&(own, target)).copied().unwrap_or_default();
        let is_greek = own == Alphabet::Greek || target == Alphabet::Greek;
        let least = if is_greek { GREEK_WORDS } else { 1 };
        if is_weak(c) {
            // Letters whose shape differs follow others of their alphabet.
            return all >= least;
        }
        all >= MANY || self.exchanged.get(&(c, target)).is_some_and(|&count| count >= least)
    }

    fn fold(&mut self, word: &[Letter], text: &str, near: &mut usize, out: &mut Vec<SeenChange>) {
        let Some(first) = word.first() else { return };
        let is_mixed = word.iter().any(|letter| letter.alphabet != first.alphabet);
        if !is_mixed && first.alphabet == Alphabet::Latin {
            self.fold_variants(word, text, out);
            if self.exchanged.is_empty() {
                return;
            }
        }
        if is_mixed && is_inflected(word) {
            return;
        }
        let around = self.around(first.at, near);
        let Some(target) = self.target(word, around) else { return };
        let foreign = || word.iter().filter(|letter| letter.alphabet != target);
        let is_known = foreign().all(|letter| self.is_known(letter.c, target));
        let tells = if is_mixed {
            // Prefixes of Hebrew stand before foreign words; such letters must be known.
            word.len() >= TELLING
                && !foreign().all(|letter| is_weak(letter.c))
                && foreign().all(|letter| letter.alphabet != Alphabet::Other)
        } else {
            self.wholes >= WHOLE_WORDS
                && !self.exchanged.is_empty()
                && word.len() >= WHOLE
                && target == Alphabet::Latin
                && !foreign().any(|letter| is_weak(letter.c))
        };
        if !is_known && (!tells || is_greek(word)) {
            return;
        }
        let letters: Vec<Letter> = foreign().copied().collect();
        for letter in letters {
            if let Some(with) = self.seen_as(letter.c, target) {
                out.push(swap_one(letter.at, letter.c, with, SeenKind::Exchanged));
            }
        }
    }

    fn learn_variants(&mut self, word: &[Letter], text: &str) {
        if word.iter().all(|letter| letter.c.is_ascii()) {
            return;
        }
        let latin = word.iter().filter(|letter| letter.alphabet == Alphabet::Latin);
        let (mut found, mut ascii) = (Vec::new(), 0);
        for letter in latin {
            match letter.c {
                c if c.is_ascii() => ascii += 1,
                'ç' | 'Ç' | 'ö' | 'Ö' | 'ü' | 'Ü' => self.turkish += 1,
                '\u{80}'..='\u{ff}' => {}
                c => match self
                    .likeness
                    .entry((c, Alphabet::Other))
                    .or_insert_with(|| latin_variant(c))
                {
                    Some(_) => found.push(c),
                    None => self.others += 1,
                },
            }
        }
        let is_capitals = found.len() >= TELLING && found.iter().all(|&c| is_small_capital(c));
        if (ascii >= TELLING || is_capitals) && !is_transcription(word, text) {
            for c in found {
                *self.variants.entry(c).or_default() += 1;
            }
        }
    }

    /// Folds `ɑ`, `ı` and small capitals where they are not letters of the language.
    fn fold_variants(&mut self, word: &[Letter], text: &str, out: &mut Vec<SeenChange>) {
        let all: u32 = self.variants.values().sum();
        // A short text of Turkish may have `ı` as its only letter of its own.
        let is_turkish = self.variants.keys().all(|&c| c == 'ı')
            && (all < FEW_DOTLESS || self.turkish * VARIANTS > all);
        if all == 0 || is_turkish || all < VARIANTS * self.others || is_transcription(word, text) {
            return;
        }
        for letter in word.iter().filter(|letter| self.variants.contains_key(&letter.c)) {
            if let Some(with) = latin_variant(letter.c) {
                let is_form = is_small_capital(letter.c);
                let kind = if is_form { SeenKind::Styled } else { SeenKind::Exchanged };
                out.push(swap_one(letter.at, letter.c, with, kind));
            }
        }
    }
}

fn is_greek(word: &[Letter]) -> bool {
    word.iter().any(|letter| letter.alphabet == Alphabet::Greek)
}

/// True for letters of ASCII that no Greek or Cyrillic letter looks like.
fn is_latin_only(letter: &Letter) -> bool {
    matches!(
        letter.c,
        'b' | 'd'
            | 'f'
            | 'g'
            | 'l'
            | 'q'
            | 'r'
            | 'z'
            | 'D'
            | 'F'
            | 'G'
            | 'L'
            | 'Q'
            | 'R'
            | 'U'
            | 'V'
            | 'W'
    )
}

/// True for a word of a phonetic transcription: in slashes or square brackets, or beside signs of stress.
fn is_transcription(word: &[Letter], text: &str) -> bool {
    let (Some(first), Some(last)) = (word.first(), word.last()) else { return false };
    let before = text.get(..first.at).and_then(|text| text.chars().next_back());
    let after = text.get(last.at..).and_then(|text| text.chars().nth(1));
    let is_sign = |c: char| matches!(c, '/' | '[' | ']' | 'ˈ' | 'ˌ' | 'ː' | 'ˑ');
    before.is_some_and(is_sign) || after.is_some_and(is_sign)
}

//! A name to find, and how its letters may stand in a text.

use crate::report::names::letters::{NameGap, NameLetter, name_letters, placed};

/// A name of this number of letters is found inside other words, too, and a word of it with blanks and signs inside.
/// Shorter ones would be in too many.
const LONG: usize = 5;

/// A name of this number of letters is found inside other words even if it is in parts.
const VERY_LONG: usize = 8;

/// Fewest letters of a short name that is found with a blank between all of them.
const SPACED: usize = 3;

/// Most words of a name that is found from each of its words on.
const WORDS: usize = 5;

/// Endings of the cases of Russian and Ukrainian names, in bare letters: й is и.
const ENDINGS: &str = " а я о е у ю ы и ь ои еи ою ею ом ем ым им ам ям ах ях ых их ов ев ая яя ую юю ыи ии ої ові \
     еві ого его ому ему ами ями ыми ими ";

/// Endings of the first case, the longest first.
const FIRST_ENDINGS: [&str; 13] =
    ["ии", "ыи", "ои", "ая", "яя", "а", "я", "о", "е", "и", "ь", "ы", "і"];

/// Fewest letters before an ending.
const STEM: usize = 3;

/// A letter of a name.
#[expect(clippy::struct_excessive_bools, reason = "marks")]
#[derive(Debug, Clone, Copy)]
struct SoughtLetter {
    c: char,
    seen: char,
    /// Another spelling lacks it.
    maybe: bool,
    /// It begins a word.
    begins: bool,
    /// Its word is long.
    long: bool,
    /// An ending may follow.
    ends: bool,
}

/// A name in one order of its words.
#[derive(Debug, Clone)]
pub(super) struct SoughtName {
    letters: Vec<SoughtLetter>,
    /// Letters that no spelling lacks.
    length: usize,
    /// It is found inside other words, too.
    inside: bool,
}

/// What a name had between its letters in a text.
#[derive(Debug, Clone, Copy, Default)]
struct NameTrail {
    /// Something that may be the border of words.
    is_wide: bool,
    /// Short words had blanks between their letters.
    spaced: bool,
    /// Short words had none.
    tight: bool,
}

impl SoughtName {
    /// The forms in which a name is sought: each of its words may be the first, and Cyrillic ones have endings. A name
    /// that is not `given` is found as a whole word only.
    pub(super) fn forms(name: &str, given: bool) -> Vec<Self> {
        let is_between = |c: char| c.is_whitespace() || matches!(c, ',' | '，' | '、' | ';' | '；');
        let words: Vec<&str> = name.split(is_between).filter(|word| !word.is_empty()).collect();
        let orders = if given && words.len() <= WORDS { words.len() } else { 1 };
        let mut all = Vec::new();
        for first in 0..orders {
            let mut turned = words.clone();
            turned.rotate_left(first);
            let Some(own) = Self::new(&turned.join(" "), given) else { continue };
            all.extend(own.with_endings().filter(|_| given));
            all.push(own);
        }
        all
    }

    fn new(name: &str, given: bool) -> Option<Self> {
        let letter = |own: &NameLetter| SoughtLetter {
            c: own.c,
            seen: own.seen,
            maybe: own.maybe,
            begins: own.gap > NameGap::Markup,
            long: false,
            ends: false,
        };
        let mut letters: Vec<SoughtLetter> =
            name_letters(placed(name)).iter().map(letter).collect();
        letters.first_mut()?.begins = true;
        for word in letters.chunk_by_mut(|_, next| !next.begins) {
            let long = length(word) >= LONG && word.iter().any(|own| has_spaces(own.c));
            for own in &mut *word {
                own.long = long;
            }
            if long {
                loosen(word);
            }
        }
        let length = length(&letters);
        let inside = given
            && length >= LONG
            && letters.iter().any(|own| has_spaces(own.c) && own.c.is_alphabetic());
        Some(Self { letters, length, inside })
    }

    /// The name with endings in place of those of its Cyrillic words, as a whole word; `None` without such words.
    fn with_endings(&self) -> Option<Self> {
        let mut own = Self { letters: Vec::new(), length: self.length, inside: false };
        let mut has_any = false;
        for word in self.letters.chunk_by(|_, next| !next.begins) {
            let letters: String = word.iter().map(|own| own.c).collect();
            let cut = FIRST_ENDINGS.iter().find(|end| letters.ends_with(**end));
            let stem = word.len() - cut.map_or(0, |end| end.chars().count());
            let is_cyrillic = word.iter().all(|own| matches!(own.c, '\u{400}'..='\u{52f}'));
            let has_ending = is_cyrillic && stem >= STEM;
            let kept = if has_ending { stem } else { word.len() };
            own.letters.extend(word.iter().take(kept));
            if has_ending && let Some(last) = own.letters.last_mut() {
                last.ends = true;
                has_any = true;
            }
        }
        has_any.then_some(own)
    }

    /// The letters with which the name may begin.
    pub(super) fn first(&self) -> impl Iterator<Item = char> {
        let first = self.letters.first();
        let other = first.filter(|own| own.seen != own.c).map(|own| own.seen);
        first.map(|own| own.c).into_iter().chain(other)
    }

    /// True for a name that stands by chance in many places: one Chinese character, or fewer than three letters.
    pub(super) fn is_short(&self) -> bool {
        self.length < if self.letters.iter().any(|own| has_spaces(own.c)) { SPACED } else { 2 }
    }

    /// One past the last byte of the name, if it starts at this letter of a text.
    pub(super) fn end(&self, text: &[NameLetter], start: usize) -> Option<usize> {
        let behind = self.walk(text, (0, start), (start, NameTrail::default()))?;
        text.get(behind.checked_sub(1)?).map(|last| last.end as usize)
    }

    /// Compares from a letter of the name and one of the text on; returns the letter of the text behind the name.
    /// Only letters that may be missing, and endings, have several ways.
    fn walk(
        &self,
        text: &[NameLetter],
        (own, at): (usize, usize),
        (start, trail): (usize, NameTrail),
    ) -> Option<usize> {
        let Some(letter) = self.letters.get(own) else {
            let rest = text.get(at..).unwrap_or_default();
            let behind = at + rest.iter().take_while(|next| next.maybe).count();
            return self.is_whole(text, start..behind, trail).then_some(behind);
        };
        let next = text.get(at);
        if let Some(next) = next
            && letter.is(next)
            && let Some(trail) = self.past(letter, next, own > 0, trail)
        {
            let ends = if letter.ends { 0..=3 } else { 0..=0 };
            for length in ends.rev().filter(|&length| is_ending(text, at + 1, length)) {
                let step = (own + 1, at + 1 + length);
                if let Some(found) = self.walk(text, step, (start, trail)) {
                    return Some(found);
                }
            }
        }
        if letter.maybe
            && let Some(found) = self.walk(text, (own + 1, at), (start, trail))
        {
            return Some(found);
        }
        let is_skipped = own > 0 && next.is_some_and(|next| next.maybe);
        if is_skipped { self.walk(text, (own, at + 1), (start, trail)) } else { None }
    }

    /// What the name has between its letters with what stands before one of them; `None` if the name cannot have that.
    fn past(
        &self,
        letter: &SoughtLetter,
        next: &NameLetter,
        is_behind: bool,
        mut trail: NameTrail,
    ) -> Option<NameTrail> {
        if !is_behind {
            return Some(trail);
        }
        let is_apart = next.gap > NameGap::Markup;
        if !has_spaces(letter.c) {
            trail.is_wide |= next.gap == NameGap::Comma;
        } else if letter.begins || letter.long {
            trail.is_wide |= is_apart;
        } else if is_apart {
            trail.is_wide = true;
            trail.spaced = true;
            if next.gap == NameGap::Comma || self.length < SPACED {
                return None;
            }
        } else {
            trail.tight = true;
        }
        (!trail.spaced || !trail.tight).then_some(trail)
    }

    /// True if the name may stand there: not inside other words, unless it is long.
    fn is_whole(&self, text: &[NameLetter], at: std::ops::Range<usize>, trail: NameTrail) -> bool {
        if self.inside && (!trail.is_wide || self.length >= VERY_LONG) {
            return true;
        }
        let is_chinese = |place: usize| text.get(place).is_some_and(|own| !has_spaces(own.c));
        let goes_on = |place: usize| {
            let (Some(one), Some(next)) = (text.get(place.wrapping_sub(1)), text.get(place)) else {
                return false;
            };
            let is_wide = trail.is_wide && one.end >= next.at;
            let both = is_chinese(place.wrapping_sub(1)) && is_chinese(place);
            is_one_word(one, next) || (is_wide && both && one.c.is_alphabetic())
        };
        let is_plural =
            || text.get(at.end).is_some_and(|next| next.c == 's') && !goes_on(at.end + 1);
        !goes_on(at.start) && (!goes_on(at.end) || is_plural())
    }
}

impl SoughtLetter {
    /// True if it is a letter of a text, or one that looks like it; of ASCII, only in long words: 0 and O.
    fn is(&self, other: &NameLetter) -> bool {
        if self.c == other.c {
            return true;
        }
        let is_alike = self.seen == other.seen || self.c == other.seen || self.seen == other.c;
        is_alike && (self.long || !self.c.is_ascii() || !other.c.is_ascii())
    }
}

/// Letters that no spelling lacks.
fn length(letters: &[SoughtLetter]) -> usize {
    letters.iter().filter(|own| !own.maybe).count()
}

/// The `e` of `ue` and the second `a` of `aa` before a consonant may stand for a mark that another spelling lacks.
fn loosen(word: &mut [SoughtLetter]) {
    let letters: Vec<char> = word.iter().map(|own| own.c).collect();
    for (own, three) in word.iter_mut().skip(1).zip(letters.windows(3)) {
        own.maybe |= matches!(three, ['a' | 'o' | 'u', 'e', next] | ['a', 'a', next]
            if !"aeiouy".contains(*next));
    }
}

/// True if these letters of a text are the ending of a word, or none.
fn is_ending(text: &[NameLetter], from: usize, length: usize) -> bool {
    let Some(letters) = text.get(from..from + length) else { return false };
    let is_joined = letters.iter().all(|own| own.gap == NameGap::None);
    let ending: String = letters.iter().map(|own| own.c).collect();
    is_joined && (length == 0 || ENDINGS.contains(&format!(" {ending} ")))
}

/// True if two letters next to each other belong to one word: a digit, or a capital after a small letter, begins another
/// one.
fn is_one_word(one: &NameLetter, next: &NameLetter) -> bool {
    let is_digit = |letter: &NameLetter| letter.c.is_numeric();
    one.end >= next.at
        && has_spaces(one.c)
        && has_spaces(next.c)
        && is_digit(one) == is_digit(next)
        && (one.upper || !next.upper)
}

/// True for a letter or digit of a script that separates words: Latin, Greek, Cyrillic and others below
/// U+2E80.
pub(in crate::report) fn has_spaces(c: char) -> bool {
    c.is_alphanumeric() && c < '\u{2e80}'
}

//! A quick scan that tells that a text is seen as it is stored: no letter, mark or sign that could be seen otherwise.

use crate::text::normalize::drop::is_invisible;
use crate::text::normalize::seen::ascii::{
    INSIDE, LAST, LONG, ascii_run, broken_words, has_odd_ascii, may_be_ascii, may_differ_ascii,
};
use crate::text::normalize::seen::gaps::is_sign;
use crate::text::normalize::seen::letters::{
    Alphabet, alphabet, base, ideograph, ideograph_of_kana, is_mark, is_styled, is_wide,
    latin_variant, seen_as,
};
use crate::text::normalize::seen::lone::{are_lone, is_syllable};
use crate::text::normalize::seen::marks::is_rare;
use crate::text::normalize::seen::spelling::{is_old_letter, is_sign_letter, is_struck_letter};
use crate::text::normalize::seen::words::{
    ends_line, is_blank, is_never_text, is_ordinary, is_stroke, is_tag, is_thin,
};
use std::sync::LazyLock;
use unicode_normalization::char::is_combining_mark;

/// What a character is to the scan.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Class {
    /// No letter.
    Gap,
    Latin,
    /// A Latin letter with marks.
    Marked,
    /// A letter of another alphabet; one that looks like a Latin one.
    Foreign(Alphabet),
    Like(Alphabet),
    Wide,
    /// A letter that is counted; true if it looks like a Latin one.
    Counted(Alphabet, bool, Counted),
    /// Looks like an ideograph.
    Kana,
    /// A letter of a syllabary.
    Syllable,
    Mark,
    /// A combining mark of a script.
    OfScript,
    /// Tells nothing alone: invisible.
    Unseen,
    /// A sign or thin space that is looked at between letters.
    Sign,
    /// Needs a closer look wherever it stands.
    Odd,
}

/// Letters that a text may have too many of: with a stroke, of old Russian, of other languages in Cyrillic, `ь` and `ъ`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Counted {
    Struck,
    Old,
    Other,
    Soft,
}

impl Counted {
    fn new(c: char) -> Option<Self> {
        match c {
            _ if is_struck_letter(c) => Some(Self::Struck),
            _ if is_sign_letter(c) => Some(Self::Soft),
            _ if is_old_letter(c) => Some(Self::Old),
            'ї' | 'є' | 'ґ' | 'ў' | 'Ї' | 'Є' | 'Ґ' | 'Ў' => Some(Self::Other),
            _ => None,
        }
    }
}

/// The code points before the ideographs, and the last ones of two bytes, where full-width signs are.
const EARLY: u32 = 0x3400;
const LATE: std::ops::Range<u32> = 0xfe00..0x1_0000;

/// Their classes.
static CLASSES: LazyLock<Vec<Class>> = LazyLock::new(|| {
    (0..EARLY).chain(LATE).map(|code| char::from_u32(code).map_or(Class::Gap, classify)).collect()
});

/// The class of a character; `first` are [`CLASSES`].
fn class(c: char, first: &[Class]) -> Class {
    let code = u32::from(c);
    if code < EARLY {
        return first.get(code as usize).copied().unwrap_or(Class::Gap);
    }
    match c {
        '\u{ac00}'..='\u{d7ff}' => Class::Wide,
        c if is_stroke(c) => Class::Sign,
        '\u{4e00}'..='\u{9fff}' | '\u{3400}'..='\u{4dbf}' => Class::Wide,
        _ if LATE.contains(&code) => {
            first.get((code - LATE.start + EARLY) as usize).copied().unwrap_or(Class::Gap)
        }
        c => classify(c),
    }
}

fn classify(c: char) -> Class {
    if is_never_text(c)
        || is_tag(c)
        || matches!(c, '\u{202d}' | '\u{202e}')
        || ideograph(c).is_some()
    {
        return Class::Odd;
    }
    if ideograph_of_kana(c).is_some() {
        return Class::Kana;
    }
    if is_blank(c) || is_sign(c) || is_thin(c) || is_stroke(c) {
        return Class::Sign;
    }
    if is_mark(c) {
        return Class::Mark;
    }
    if is_invisible(c) {
        return Class::Unseen;
    }
    if is_syllable(c) {
        return Class::Syllable;
    }
    if is_wide(c) {
        return Class::Wide;
    }
    if is_styled(c) {
        // A few are in many texts: one alone tells nothing.
        return Class::Sign;
    }
    if is_combining_mark(c) {
        return Class::OfScript;
    }
    if let (Some(own), Some(counted)) = (alphabet(c), Counted::new(c)) {
        let is_like = own != Alphabet::Latin && seen_as(c, Alphabet::Latin).is_some();
        return Class::Counted(own, is_like, counted);
    }
    match alphabet(c) {
        None => Class::Gap,
        Some(Alphabet::Latin) if c.is_ascii() => Class::Latin,
        Some(Alphabet::Latin) if latin_variant(c).is_some() => Class::Odd,
        Some(Alphabet::Latin) if base(c).1.is_empty() => Class::Latin,
        Some(Alphabet::Latin) => Class::Marked,
        Some(other) if seen_as(c, Alphabet::Latin).is_some() => Class::Like(other),
        Some(other) => Class::Foreign(other),
    }
}

/// Letters with marks for each hundred Latin letters, from which on a closer look is due.
const MARKED: u64 = 8;

/// Per cent of the letters that `ь` and `ъ` are, from which on a closer look is due: of Russian 2.
const SOFT: u64 = 5;

/// Fewest marks of punctuation between East Asian letters, and for each hundred letters.
const CLAUSES: (u64, u64) = (20, 16);

/// State of the scan.
#[derive(Default)]
#[expect(clippy::struct_excessive_bools, reason = "what was met, each by itself")]
struct Scan {
    /// Letters of the word so far, and those among them that look like Latin ones.
    word: u32,
    like: u32,
    alphabet: Option<Alphabet>,
    /// One character stands before the word, or only one letter since then.
    is_open: bool,
    singles: u32,
    /// Letters of words, and signs between two of them.
    letters: u64,
    inside: u64,
    gap: Option<char>,
    /// Marks of punctuation between two East Asian letters, and one after the last letter.
    clauses: u64,
    clause: bool,
    styled: u32,
    /// Letters after one in another form.
    mixed: u32,
    /// Marks of the letter so far.
    stacked: u32,
    /// A sign after a letter.
    after_sign: bool,
    latin: u64,
    marked: u64,
    /// By [`Counted`].
    counted: [u64; 4],
    /// Letters of syllabaries, and those between two ideographs; what is before the next letter.
    syllables: u64,
    lone: u64,
    after_han: bool,
    after_lone: bool,
    whole: bool,
    kana: bool,
    hiragana: bool,
}

impl Scan {
    #[inline]
    fn letter(&mut self, alphabet: Alphabet, is_like: bool) -> bool {
        let is_mixed = self.alphabet.is_some_and(|own| own != alphabet);
        self.alphabet = Some(alphabet);
        self.meet(1);
        self.like += u32::from(is_like);
        let is_between = std::mem::take(&mut self.after_sign);
        self.mixed += u32::from(self.styled > 0);
        self.styled = 0;
        is_mixed || is_between
    }

    /// Counts letters, and the sign before them.
    #[inline]
    fn meet(&mut self, letters: u32) {
        self.word = self.word.saturating_add(letters);
        self.letters += u64::from(letters);
        self.inside += u64::from(self.gap.take().is_some());
    }

    fn gap(&mut self, c: char) -> bool {
        let is_plain = c == ' ' || c.is_numeric() || (ends_line(c) && c != '\t');
        if self.word == 0 && (self.gap.is_some() || self.clause) && !is_plain {
            // One of several signs between two letters.
            return false;
        }
        let word = std::mem::take(&mut self.word);
        let is_sign =
            word > 0 && !is_plain && (self.alphabet.is_some() || c.is_ascii() || !is_ordinary(c));
        self.gap = is_sign.then_some(c);
        self.clause = word > 0 && !is_plain && !is_sign;
        self.whole |= word >= 4 && self.like == word;
        (self.like, self.alphabet, self.after_sign, self.styled) = (0, None, false, 0);
        match word {
            1 if self.is_open => self.singles += 1,
            0 => (self.singles, self.is_open) = (0, false),
            _ => (self.singles, self.is_open) = (0, true),
        }
        self.singles >= 3
    }

    /// Takes a character; true if the text needs a closer look.
    #[inline]
    fn take(&mut self, c: char, class: Class) -> bool {
        if !matches!(class, Class::Mark | Class::Unseen) {
            self.stacked = 0;
        }
        match class {
            Class::Odd => true,
            Class::Gap => self.gap(c),
            Class::Latin => {
                self.latin += 1;
                self.letter(Alphabet::Latin, false)
            }
            Class::Marked => {
                (self.latin, self.marked) = (self.latin + 1, self.marked + 1);
                self.letter(Alphabet::Latin, false)
            }
            Class::Foreign(alphabet) => self.letter(alphabet, false),
            Class::Like(alphabet) => self.letter(alphabet, true),
            Class::Counted(alphabet, is_like, counted) => {
                self.counted[counted as usize] += 1;
                self.latin += u64::from(alphabet == Alphabet::Latin);
                self.letter(alphabet, is_like)
            }
            Class::Wide => self.wide(1),
            Class::Syllable => self.syllable(c),
            Class::Kana => {
                self.kana = true;
                self.wide(1)
            }
            Class::Mark => {
                self.marked += 1;
                self.stacked += 1;
                // On an East Asian letter, of few spellings, or one of several.
                self.word == 0 || self.alphabet.is_none() || is_rare(c) || self.stacked > 2
            }
            Class::OfScript => {
                // On an East Asian letter.
                let is_foreign = self.word > 0 && self.alphabet.is_none();
                self.letter(Alphabet::Other, false) || is_foreign
            }
            // Between letters it hides.
            Class::Unseen => {
                self.after_sign |= self.word > 0;
                false
            }
            Class::Sign if is_styled(c) => {
                let styled = self.styled + 1;
                self.mixed += u32::from(styled == 1 && self.alphabet.is_some());
                let found = alphabet(c).is_some_and(|own| self.letter(own, false));
                self.styled = styled;
                found || styled >= 4
            }
            Class::Sign => {
                let is_after_letter = self.word > 0 || self.after_sign;
                let found = self.gap(c);
                self.after_sign = is_after_letter;
                found
            }
        }
    }

    /// Takes a long run of ASCII that begins with a space: its words but the last few together. Returns how many bytes
    /// they are, to the next space; `None` if the text needs a closer look.
    fn run(&mut self, run: &[u8]) -> Option<usize> {
        if has_odd_ascii(run) || self.gap(' ') {
            return None;
        }
        let words = run.get(..run.len().saturating_sub(LAST))?;
        let end = words.iter().rposition(|byte| *byte == b' ').unwrap_or_default();
        let words = words.get(..end)?;
        let letters = words.iter().filter(|byte| byte.is_ascii_alphabetic()).count() as u64;
        (self.letters, self.latin) = (self.letters + letters, self.latin + letters);
        self.inside += broken_words(words);
        Some(end)
    }

    fn syllable(&mut self, c: char) -> bool {
        self.hiragana |= matches!(c, '\u{3041}'..='\u{3096}' | '\u{30a1}'..='\u{30fa}');
        self.syllables += 1;
        let is_after_han = self.after_han;
        let found = self.wide(1);
        (self.after_han, self.after_lone) = (false, is_after_han);
        found
    }

    /// True if the whole text, of which no place alone is odd, needs a closer look.
    fn is_due(&self) -> bool {
        let is_often = |(least, share): (u64, u64), count: u64, letters: u64| {
            count >= least && count * 100 >= letters * share
        };
        let [struck, old, others, soft] = self.counted;
        is_often(INSIDE, self.inside, self.letters)
            || is_often(CLAUSES, self.clauses, self.letters)
            || is_often((8, MARKED), self.marked, self.latin)
            || (is_often((8, 1), struck, self.latin) && struck >= self.marked)
            || (is_often((8, 1), old, self.letters) && old >= 4 * others)
            || is_often((8, SOFT), soft, self.letters)
            || are_lone(self.lone, self.syllables)
            || self.mixed > 2
            || (self.whole && self.latin > 0)
            || (self.kana && !self.hiragana)
    }

    /// Takes East Asian letters, at least one.
    fn wide(&mut self, letters: u32) -> bool {
        self.clauses += u64::from(std::mem::take(&mut self.clause));
        self.lone += u64::from(std::mem::take(&mut self.after_lone));
        self.after_han = true;
        self.meet(letters);
        self.stacked = 0;
        self.alphabet = None;
        self.styled = 0;
        std::mem::take(&mut self.after_sign)
    }
}

/// Lead bytes of U+5000 to U+9FFF in UTF-8: ideographs of three bytes.
const IDEOGRAPHS: std::ops::RangeInclusive<u8> = 0xe5..=0xe9;

/// True if a text may be seen otherwise than it is stored. Marks that some language has are looked at only where
/// 8 of 100 letters bear one; else false is certain, true is not. Cost: one pass.
pub(super) fn may_differ(text: &str) -> bool {
    if text.is_ascii() {
        return may_differ_ascii(text.as_bytes());
    }
    let (mut scan, first) = (Scan::default(), CLASSES.as_slice());
    let mut rest = text;
    // Bytes of a run of ASCII that are looked at one by one.
    let mut ascii = 0;
    loop {
        if ascii == 0 && may_be_ascii(rest.as_bytes()) {
            ascii = ascii_run(rest.as_bytes());
            if ascii >= LONG {
                let Some(words) = scan.run(rest.as_bytes().get(..ascii).unwrap_or_default()) else {
                    return true;
                };
                rest = rest.get(words..).unwrap_or_default();
                ascii -= words;
            }
        }
        ascii = ascii.saturating_sub(1);
        let threes = rest.as_bytes().chunks(3);
        let is_ideograph =
            |three: &&[u8]| three.first().is_some_and(|own| IDEOGRAPHS.contains(own));
        let ideographs = threes.take_while(is_ideograph).count();
        if ideographs > 0 && scan.wide(ideographs as u32) {
            return true;
        }
        let after = rest.get(3 * ideographs..).unwrap_or_default();
        if ideographs > 0 {
            rest = after;
            continue;
        }
        let mut chars = after.chars();
        let Some(c) = chars.next() else { break };
        if scan.take(c, class(c, first)) {
            return true;
        }
        rest = chars.as_str();
    }
    scan.gap(' ') || scan.is_due()
}

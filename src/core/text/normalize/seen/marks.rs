//! Combining marks that no language puts on a letter.

use crate::text::normalize::drop::is_invisible;
use crate::text::normalize::seen::contract::{SeenChange, SeenKind, swap_one};
use crate::text::normalize::seen::foreign::{ForeignMarks, is_foreign};
use crate::text::normalize::seen::letters::{
    Alphabet, alphabet, base, is_alphabet, is_mark, is_wide,
};
use std::collections::{BTreeMap, HashMap, HashSet};
use unicode_normalization::UnicodeNormalization as _;
use unicode_normalization::char::is_combining_mark;

/// Share of all occurrences of a letter that bear one mark, from which on the mark says nothing of the letter; of how
/// many letters; of how many occurrences each.
const NEARLY_ALL: (u32, usize, u32) = (80, 3, 8);
/// Per cent of all occurrences of a letter that bear some mark, from which on the letter is one that no language lacks;
/// of how many occurrences; how many such letters.
const NEVER_BARE: (u64, u32, usize) = (97, 10, 3);
/// Per cent of the letters with a mark, from which on no language explains it. Vietnamese has less than 35.
const MARKED: u64 = 60;
/// Fewest letters of a text to judge its marks by shares.
const ENOUGH: u64 = 20;
/// How many consonants bear one mark, at the least, that is no part of a spelling: of 20; fewer where most letters are
/// marked.
const CONSONANTS: [usize; 2] = [11, 6];
/// Per cent of the letters that bear rare marks, and how many different letters.
const RARE: (u64, usize) = (5, 8);
/// Most marks on one letter.
const STACKED: usize = 4;
/// Fewest ideographs with a mark that is idle on letters, too.
const ON_WIDE: u32 = 8;
/// Per cent of the letters of a text that old Cyrillic has alone.
const OLD: u64 = 1;
/// Fewest letters that bear a mark through or around them.
const STRUCK: u32 = 3;

/// True for marks through, around or across letters, which are no part of any spelling.
fn is_struck(c: char) -> bool {
    matches!(c, '\u{333}' | '\u{336}'..='\u{338}' | '\u{33f}' | '\u{488}' | '\u{489}'
        | '\u{20d2}' | '\u{20d3}' | '\u{20d8}'..='\u{20da}' | '\u{20dd}'..='\u{20e0}'
        | '\u{20e2}'..='\u{20eb}')
}

/// True for marks of transcriptions and few spellings.
pub(super) fn is_rare(c: char) -> bool {
    matches!(c, '\u{305}' | '\u{310}' | '\u{316}'..='\u{31a}' | '\u{31c}'..='\u{322}' | '\u{329}'..='\u{330}'
        | '\u{332}' | '\u{334}' | '\u{335}' | '\u{339}'..='\u{341}' | '\u{346}'..='\u{35b}'
        | '\u{35d}'..='\u{360}' | '\u{362}'..='\u{36f}' | '\u{1ab0}'..='\u{1aff}'
        | '\u{1dc0}'..='\u{1dff}' | '\u{20d0}'..='\u{20ff}')
        || is_struck(c)
}

/// True for letters of Cyrillic that are no longer in use.
fn is_old_cyrillic(c: char) -> bool {
    matches!(c, '\u{460}'..='\u{481}' | '\u{a640}'..='\u{a66e}')
}

/// True for marks that Cyrillic alone has: titlo, letters above letters.
fn is_cyrillic_mark(c: char) -> bool {
    matches!(c, '\u{483}'..='\u{487}') || !is_mark(c)
}

/// True for the line above Greek letters of abbreviated holy names, which is no part of the letters.
fn is_of_abbreviation(mark: char, base: char) -> bool {
    mark == '\u{305}' && alphabet(base) == Some(Alphabet::Greek)
}

/// A letter with its marks.
struct MarkedLetters<'a> {
    at: usize,
    c: char,
    base: char,
    /// Marks inside of the letter's code point.
    own: &'a [char],
    /// Marks after it, with their bytes.
    after: &'a [(usize, char)],
    /// What follows them.
    next: Option<char>,
}

impl MarkedLetters<'_> {
    fn marks(&self) -> impl Iterator<Item = char> {
        self.own.iter().copied().chain(self.after.iter().map(|mark| mark.1))
    }
}

/// Most marks of one letter that are kept in memory, the rest is cut.
const LONGEST: usize = 64;

/// The last character before the first combining mark.
const LAST_LATIN: char = '\u{2ff}';

/// True for a mark beside the general ones that belongs to the letter before it: of its own script or of another one.
fn is_of_letter(mark: char, letter: char) -> bool {
    is_foreign(mark, letter)
        || (is_alphabet(letter) && is_combining_mark(mark) && !is_invisible(mark))
}

/// Calls `take` for each character that is no mark, with its marks; `end` is where its last mark ends.
fn each_marked(text: &str, take: &mut dyn FnMut(&MarkedLetters<'_>, usize)) {
    let mut open: Option<(usize, char)> = None;
    let mut after: Vec<(usize, char)> = Vec::new();
    let mut chars = text.char_indices().peekable();
    while let Some((at, c)) = chars.next() {
        let is_of = |letter: Option<(usize, char)>, c: char| {
            is_mark(c) || (c > LAST_LATIN && letter.is_some_and(|own| is_of_letter(c, own.1)))
        };
        if is_of(open, c) {
            if after.len() < LONGEST {
                after.push((at, c));
            }
        } else {
            open = Some((at, c));
            after.clear();
        }
        let next = chars.peek().map(|own| own.1);
        if next.is_some_and(|next| is_of(open, next)) {
            continue;
        }
        let end = at + c.len_utf8();
        let (at, c) = open.unwrap_or((0, ' '));
        if c.is_ascii() && after.is_empty() {
            let plain = MarkedLetters { at, c, base: c, own: &[], after: &[], next };
            take(&plain, end);
        } else {
            let (base, own) = base(c);
            take(&MarkedLetters { at, c, base, own: &own, after: &after, next }, end);
        }
    }
}

/// What marks a text has.
#[derive(Default)]
struct MarkCounts {
    letters: u64,
    marked: u64,
    rare: u64,
    bases: HashMap<char, u32>,
    pairs: BTreeMap<(char, char), u32>,
    /// Letters with a mark through or around them, in words.
    struck: u32,
    /// Marks of other scripts.
    foreign: ForeignMarks,
    /// Letters of old Cyrillic, whose abbreviations have marks of their own.
    old: u64,
    /// How many of the same letter there are, and how many that bear marks in one code point.
    composed: HashMap<char, [u32; 2]>,
    /// How many East Asian letters bear a mark.
    on_wide: HashMap<char, u32>,
}

impl MarkCounts {
    fn count(&mut self, one: &MarkedLetters<'_>) {
        self.foreign.count(one.c, one.after, one.next);
        if is_wide(one.c) {
            for mark in one.marks() {
                *self.on_wide.entry(mark).or_default() += 1;
            }
            return;
        }
        if !is_alphabet(one.base) {
            return;
        }
        let base = one.base.to_lowercase().next().unwrap_or(one.base);
        self.letters += 1;
        *self.bases.entry(base).or_default() += 1;
        self.old += u64::from(is_old_cyrillic(base));
        let composed = self.composed.entry(one.base).or_default();
        composed[0] += 1;
        composed[1] += u32::from(!one.own.is_empty() && one.after.is_empty());
        let mut marks = one.marks().peekable();
        self.marked += u64::from(marks.peek().is_some());
        let (mut is_rare_one, mut is_struck_one) = (false, false);
        for mark in marks.filter(|&mark| !is_of_abbreviation(mark, one.base)) {
            if !is_foreign(mark, one.c) {
                *self.pairs.entry((base, mark)).or_default() += 1;
            }
            is_rare_one |= is_rare(mark);
            is_struck_one |= is_struck(mark);
        }
        self.rare += u64::from(is_rare_one);
        self.struck += u32::from(is_struck_one);
    }

    /// The marks that say nothing.
    fn idle(self) -> Idle {
        let full = self.letters >= ENOUGH && self.marked * 100 >= self.letters * MARKED;
        let mut idle = Idle { full, struck: self.struck >= STRUCK, ..Idle::default() };
        let mut others: HashMap<char, u32> = HashMap::new();
        for (&(_, mark), &count) in &self.pairs {
            *others.entry(mark).or_default() += count;
        }
        let on_wide = self.on_wide.iter().filter(|(mark, count)| {
            let others = others.get(*mark).copied().unwrap_or(0);
            **count >= STRUCK && (**count >= others || **count >= ON_WIDE)
        });
        idle.on_wide = on_wide.map(|(&mark, _)| mark).collect();
        let mut nearly: BTreeMap<char, Vec<char>> = BTreeMap::new();
        let mut consonants: BTreeMap<char, usize> = BTreeMap::new();
        let mut rare: HashSet<char> = HashSet::new();
        let is_old = self.old * 100 >= self.letters * OLD;
        for (&(base, mark), &count) in &self.pairs {
            let all = self.bases.get(&base).copied().unwrap_or_default();
            let is_nearly = u64::from(count) * 100 >= u64::from(all) * u64::from(NEARLY_ALL.0);
            if count >= NEARLY_ALL.2 && is_nearly {
                nearly.entry(mark).or_default().push(base);
            }
            let is_titlo = is_old && is_cyrillic_mark(mark);
            if count >= 2 && !is_titlo && !"aeiouyаеиоуыэюяіαεηιουω".contains(base)
            {
                *consonants.entry(mark).or_default() += 1;
            }
            if is_rare(mark) {
                rare.insert(base);
            }
        }
        let is_never_bare = |all: u32, marked: u32| {
            all >= NEVER_BARE.1 && u64::from(marked) * 100 >= u64::from(all) * NEVER_BARE.0
        };
        let never_bare = self.composed.iter().filter(|(_, own)| is_never_bare(own[0], own[1]));
        idle.bases.extend(never_bare.map(|own| *own.0));
        if idle.bases.len() < NEVER_BARE.2 {
            idle.bases.clear();
        }
        for (mark, bases) in nearly {
            if bases.len() >= NEARLY_ALL.1 {
                idle.pairs.extend(bases.into_iter().map(|base| (base, mark)));
            }
        }
        let least = CONSONANTS[usize::from(full)];
        idle.marks.extend(consonants.iter().filter(|own| *own.1 >= least).map(|own| *own.0));
        let is_often = rare.len() >= RARE.1 && self.rare * 100 >= self.letters * RARE.0;
        idle.rare = full || is_often;
        idle.foreign = self.foreign;
        idle
    }
}

/// Marks to drop.
#[derive(Default)]
struct Idle {
    /// Most letters are marked.
    full: bool,
    struck: bool,
    rare: bool,
    foreign: ForeignMarks,
    bases: HashSet<char>,
    marks: HashSet<char>,
    pairs: HashSet<(char, char)>,
    on_wide: HashSet<char>,
}

impl Idle {
    /// True if a mark of a character is dropped.
    fn drops(&self, one: &MarkedLetters<'_>, mark: char) -> bool {
        if self.foreign.drops(one.c, mark, one.next) {
            return true;
        }
        if is_wide(one.c) {
            return is_mark(mark);
        }
        if is_of_abbreviation(mark, one.base) {
            return self.full;
        }
        if !is_alphabet(one.base) {
            // On a sign or a space a mark is idle where it is on letters.
            let is_sign = !one.c.is_alphanumeric();
            return is_sign
                && (self.on_wide.contains(&mark)
                    || self.marks.contains(&mark)
                    || (self.struck && is_struck(mark))
                    || (self.rare && is_rare(mark)));
        }
        let base = one.base.to_lowercase().next().unwrap_or(one.base);
        // What stands on ideographs is idle on the letters beside them.
        (self.struck && is_struck(mark))
            || (self.rare && is_rare(mark))
            || self.bases.contains(&one.base)
            || self.on_wide.contains(&mark)
            || self.marks.contains(&mark)
            || self.pairs.contains(&(base, mark))
    }
}

/// The marks that a reader looks past. Cost: two passes.
pub(super) fn marks(text: &str, out: &mut Vec<SeenChange>) {
    let mut found = MarkCounts::default();
    each_marked(text, &mut |one, _| found.count(one));
    let idle = found.idle();
    each_marked(text, &mut |one, end| {
        // A mark that follows no letter stands alone.
        if is_combining_mark(one.c) && idle.foreign.drops(' ', one.c, one.next) {
            out.push(drop_marks(one.at..one.at + one.c.len_utf8(), 1));
        }
        let is_stacked = one.own.len() + one.after.len() > STACKED;
        if is_stacked && !one.after.is_empty() && !is_other(one.base) {
            // All of them, also those beyond what was looked at.
            let start = one.after[0].0;
            let count = text.get(start..end).unwrap_or_default().chars().count() as u32;
            out.push(drop_marks(start..end, count));
        } else {
            for &(at, mark) in one.after.iter().filter(|mark| idle.drops(one, mark.1)) {
                out.push(drop_marks(at..at + mark.len_utf8(), 1));
            }
        }
        let kept: Vec<char> =
            one.own.iter().copied().filter(|&mark| !is_stacked && !idle.drops(one, mark)).collect();
        if kept.len() < one.own.len() {
            let mut letter = std::iter::once(one.base).chain(kept).nfc();
            if let (Some(with), None) = (letter.next(), letter.next()) {
                out.push(swap_one(one.at, one.c, with, SeenKind::Marks));
            }
        }
    });
}

/// True for letters of scripts that stack marks of their own.
fn is_other(c: char) -> bool {
    alphabet(c) == Some(Alphabet::Other)
}

fn drop_marks(at: std::ops::Range<usize>, count: u32) -> SeenChange {
    SeenChange::new(at, None, SeenKind::Marks, count)
}

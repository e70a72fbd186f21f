//! Where a sign breaks words: a spelling breaks a word at the same place each time, and between parts that are like words.

use crate::text::normalize::drop::is_invisible;
use crate::text::normalize::seen::letters::base;
use crate::text::normalize::seen::words::{
    GapSign, are_items, each_gap, is_of_lists, is_spelling, sign_of,
};
use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};

/// Per cent of the words with a sign that are broken at other places elsewhere, and fewest such words.
const VARIED: (u32, usize) = (8, 3);
/// Per cent of the beginnings of pieces that no word begins with, and of their ends that no word ends with: of signs
/// that are in few texts, and of those of programs, lists and spellings. Fewest different ones.
const STRANGE: ([usize; 2], usize) = ([55, 65], 20);
/// Per cent of the other gaps that are those of prose: programs and lists have signs between words.
const PROSE: u64 = 85;
/// Most letters of a piece where no longer one is left, per cent of longer pieces and words, fewest broken words: a
/// sign after every few letters. Per cent of strange beginnings or ends is then enough.
const REGULAR: (usize, u32, u32, u32) = (5, 2, 15, 20);
const STRANGE_REGULAR: usize = 30;
/// Per cent of the gaps between words that have a space: cells of tables have none.
const SPACED: u64 = 70;
/// Per cent of the East Asian letters that a sign follows, and fewest such places; per cent of the two letters
/// around it that touch elsewhere in the text, and fewest different ones: no clause ends inside a word.
const CUT: ([u64; 2], [u64; 2]) = ([16, 20], [4, 4]);
/// Per cent of the letters that a sign follows where no two of them may touch.
const EVERY: u64 = 60;
/// Of signs that are in few Chinese texts: fewest, per cent of the letters; fewest kinds that are judged together; per cent
/// of the two letters around them that touch elsewhere.
const STRANGE_CUT: (u64, u64, usize, u64) = (8, 3, 3, 10);
/// Per cent of the pieces of words that have a vowel, and that have vowels in one place, where they are syllables.
const SYLLABLES: [u32; 2] = [95, 85];
const VOWELS: &str = "aeiouyæœøаеёиоуыэюяіїєαεηιουω";
/// The share of a sign that ends no clauses and parts no lists, which is enough; per cent of the letters with a comma of
/// Chinese, where signs of ASCII end none.
const QUOTED: u64 = 18;
const CLAUSES: u64 = 4;
/// Most letters of a word that is looked at.
const LONGEST: usize = 64;

/// Two letters, at the beginning or the end of a word.
type LetterPair = [char; 2];

/// The words that a sign breaks.
#[derive(Default)]
struct BrokenWords {
    words: u32,
    /// Where a word of these letters is broken, and how often it was met; `None` for several places.
    places: HashMap<Vec<char>, (Option<Vec<usize>>, u32)>,
    /// The beginnings of pieces after the sign, and the ends of those before it.
    edges: [HashSet<LetterPair>; 2],
}

impl BrokenWords {
    /// True if no spelling breaks words like that; `edges` are those of whole words.
    fn is_idle(&self, is_common: bool, edges: &[HashSet<LetterPair>; 2]) -> bool {
        let varied = self.places.values().filter(|own| own.0.is_none());
        let (kinds, words) = varied.fold((0, 0), |(kinds, sum), own| (kinds + 1, sum + own.1));
        let share = STRANGE.0[usize::from(is_common)];
        let are_strange = |at: usize| self.are_strange(at, share, edges);
        // Single letters have no ends.
        let is_short = |at: usize| self.edges[at].len() < STRANGE.1 && !is_common;
        (kinds >= VARIED.1 && words * 100 >= self.words * VARIED.0)
            || (are_strange(0) && (are_strange(1) || is_short(1)))
            || (are_strange(1) && is_short(0))
    }

    /// True if per cent of the beginnings or ends of pieces are those of no word.
    fn are_strange(&self, at: usize, share: usize, edges: &[HashSet<LetterPair>; 2]) -> bool {
        let (own, known) = (&self.edges[at], &edges[at]);
        let strange = own.difference(known).count();
        own.len() >= STRANGE.1 && strange * 100 >= own.len() * share
    }

    /// The same where long words are all broken into short pieces.
    fn is_cut(&self, edges: &[HashSet<LetterPair>; 2]) -> bool {
        // Single letters have neither beginnings nor ends.
        let is_single = self.edges.iter().all(|own| own.len() < STRANGE.1);
        let is_strange = |at: usize| self.are_strange(at, STRANGE_REGULAR, edges);
        self.words >= REGULAR.3 && (is_single || is_strange(0) || is_strange(1))
    }
}

/// True for signs of programs, lists and spellings.
fn is_common(sign: char) -> bool {
    is_of_lists(sign)
        || sign == '’'
        || (sign != ANY && sign.is_ascii() && !matches!(sign, '~' | '^' | '`' | '*'))
}

/// [`ANY`] for a sign that is of no spelling.
fn of_any(sign: char) -> Option<char> {
    (!is_spelling(sign)).then_some(ANY)
}

/// A word with the places of its breaks, in letters.
#[derive(Default)]
struct Word {
    letters: Vec<char>,
    breaks: Vec<(usize, char)>,
}

/// The words of a text that signs break.
#[derive(Default)]
struct Breaks {
    word: Word,
    of_sign: BTreeMap<char, BrokenWords>,
    /// The beginnings and ends of words.
    edges: [HashSet<LetterPair>; 2],
    /// The gaps between words, and those of prose: a space, also after a comma or the end of a sentence.
    gaps: u64,
    plain: u64,
    /// Those with a space.
    spaced: u64,
    /// Pieces and words, and how many of them are long.
    pieces: [u32; 2],
    words: [u32; 2],
}

/// Stands for all signs that are of no spelling: each of them may be in few words.
const ANY: char = '\0';
/// Fewest kinds of them; per cent of the words with one that two kinds have at the most: programs have `_` and `::`.
const ANY_KINDS: usize = 3;
const TWO_KINDS: u32 = 80;

/// The signs that break words as no spelling does: those of `often` alone or together, those of `rare` together only.
/// Cost: one pass.
pub(super) fn idle_breaks(
    text: &str,
    often: &HashSet<char>,
    rare: &HashSet<char>,
) -> HashSet<char> {
    let signs: HashSet<char> = often.union(rare).copied().collect();
    let mut all = Breaks::default();
    each_gap(text, &mut |left, gap, right| {
        if left.is_wide {
            return;
        }
        all.word.letters.push(left.c.to_lowercase().next().unwrap_or(left.c));
        let sign = sign_of(gap).map(|own| own.sign).filter(|sign| signs.contains(sign));
        match sign {
            _ if right.is_wide => all.end_word(),
            None if gap.iter().all(|own| is_invisible(own.1)) => {}
            Some(sign) => all.word.breaks.push((all.word.letters.len(), sign)),
            None => {
                all.gaps += 1;
                all.spaced += u64::from(gap.iter().any(|own| own.1 == ' '));
                all.plain += u64::from(
                    matches!(gap, [(_, ' ' | '\n')])
                        || matches!(gap, [(_, c), (_, ' ' | '\n')] if ",.;:!?".contains(*c)),
                );
                all.end_word();
            }
        }
    });
    all.end_word();
    let is_regular = all.is_regular();
    let many = all.of_sign.iter().filter(|own| *own.0 != ANY && of_any(*own.0).is_some());
    let mut kinds: Vec<u32> = many.map(|own| own.1.words).collect();
    kinds.sort_unstable_by(|a, b| b.cmp(a));
    let most: u32 = kinds.iter().take(2).sum();
    let is_mixed = |any: u32| kinds.len() >= ANY_KINDS && most * 100 <= any * TWO_KINDS;
    let Breaks { mut of_sign, edges, gaps, plain, .. } = all;
    of_sign.retain(|&sign, own| sign != ANY || is_mixed(own.words));
    let is_prose = plain * 100 >= gaps * PROSE;
    let is_idle = |sign: char, own: &BrokenWords| {
        (is_prose || !(is_common(sign) || sign == ANY))
            && (own.is_idle(is_common(sign), &edges) || (is_regular && own.is_cut(&edges)))
    };
    let is_asked = |sign: char| sign == ANY || often.contains(&sign);
    let found = of_sign.into_iter().filter(|own| is_asked(own.0) && is_idle(own.0, &own.1));
    let mut idle: HashSet<char> = found.map(|own| own.0).collect();
    if idle.contains(&ANY) {
        idle.extend(signs.iter().filter(|&&sign| !is_spelling(sign)));
    }
    idle
}

/// The signs among `signs` that part words into syllables, as for a choir or in a dictionary: each piece has a vowel, and
/// nearly each one alone. Cost: one pass.
pub(super) fn syllabic(text: &str, signs: &HashSet<char>) -> HashSet<char> {
    // Pieces, those with vowels, and those with vowels in one place.
    let mut counts: HashMap<char, [u32; 3]> = HashMap::new();
    let (mut vowels, mut places, mut sign_before) = (false, 0_u32, None);
    each_gap(text, &mut |left, gap, _| {
        let is_vowel = VOWELS.contains(bare(left.c));
        places += u32::from(is_vowel && !vowels);
        vowels = is_vowel;
        let mut shown = gap.iter().map(|own| own.1).filter(|&c| !is_invisible(c));
        let Some(first) = shown.next() else { return };
        let sign = Some(first).filter(|sign| shown.next().is_none() && signs.contains(sign));
        if let Some(sign) = sign.or(sign_before) {
            let own = counts.entry(sign).or_default();
            let one = [1, u32::from(places > 0), u32::from(places == 1)];
            own.iter_mut().zip(one).for_each(|(sum, one)| *sum += one);
        }
        (vowels, places, sign_before) = (false, 0, sign);
    });
    let is_syllabic = |own: &[u32; 3]| {
        own[1] * 100 >= own[0] * SYLLABLES[0] && own[2] * 100 >= own[0] * SYLLABLES[1]
    };
    counts.into_iter().filter(|own| is_syllabic(&own.1)).map(|own| own.0).collect()
}

/// A letter without marks, in lower case.
fn bare(c: char) -> char {
    let bare = base(c).0;
    bare.to_lowercase().next().unwrap_or(bare)
}

/// The East Asian letters that a sign parts.
#[derive(Default)]
struct PartedLetters {
    pairs: HashSet<LetterPair>,
    /// How often each letter is before it.
    lefts: HashMap<char, usize>,
}

/// Notes what the signs part, those of `strange` also as [`ANY`]. Returns the East Asian letters that touch.
fn parted(
    text: &str,
    strange: &BTreeMap<char, u64>,
    places: &mut BTreeMap<char, PartedLetters>,
) -> HashSet<LetterPair> {
    let mut touching: HashSet<LetterPair> = HashSet::new();
    each_gap(text, &mut |left, gap, right| {
        if !(left.is_wide && right.is_wide) {
            return;
        }
        if gap.is_empty() {
            touching.insert([left.c, right.c]);
        }
        let Some(GapSign { sign, .. }) = sign_of(gap) else { return };
        let any = strange.contains_key(&sign).then_some(ANY);
        for sign in [sign].into_iter().chain(any) {
            if let Some(own) = places.get_mut(&sign) {
                own.pairs.insert([left.c, right.c]);
                *own.lefts.entry(left.c).or_default() += 1;
            }
        }
    });
    touching
}

/// The signs of punctuation among `signs` that stand inside East Asian words, too: what a sign parts in one place
/// touches in others. `signs` tells how often each of them is between two of the `wide` letters; of `strange` ones, which
/// are in few Chinese texts, fewer are enough, also all of them together. Cost: one pass.
pub(super) fn cutting(
    text: &str,
    signs: &BTreeMap<char, u64>,
    strange: &BTreeMap<char, u64>,
    wide: u64,
) -> Vec<char> {
    let ([share, least], [known_share, least_known]) = CUT;
    let is_often = |count: u64| count >= least && count * 100 >= wide * share;
    let is_some = |count: u64| count >= STRANGE_CUT.0 && count * 100 >= wide * STRANGE_CUT.1;
    let any: u64 = strange.values().sum();
    let asked = signs.iter().filter(|own| is_often(*own.1));
    let some = strange.iter().filter(|own| is_some(*own.1));
    let all_of_them = (strange.len() >= STRANGE_CUT.2 && is_some(any)).then_some(ANY);
    let keys = asked.chain(some).map(|own| *own.0).chain(all_of_them);
    let mut places: BTreeMap<char, PartedLetters> =
        keys.map(|sign| (sign, PartedLetters::default())).collect();
    if places.is_empty() {
        return Vec::new();
    }
    let touching = parted(text, strange, &mut places);
    let comma = signs.get(&'，').copied().unwrap_or_default();
    let has_commas = comma * 100 >= wide * CLAUSES;
    places.retain(|sign, own| {
        let all = signs.get(sign).copied().unwrap_or_default();
        let is_quote = matches!(sign, '\'' | '"' | '`' | '(' | ')' | '‘' | '’');
        let is_none =
            is_quote || (has_commas && (sign.is_ascii_punctuation() || sign.is_whitespace()));
        if is_none && all * 100 >= wide * QUOTED {
            return true;
        }
        let known = own.pairs.intersection(&touching).count() as u64;
        // Nearly all letters have it, and they are no list.
        if all * 100 >= wide * EVERY && !are_items(&own.lefts) {
            return true;
        }
        let is_strange = *sign == ANY || strange.contains_key(sign);
        let share = if is_strange { STRANGE_CUT.3 } else { known_share };
        (*sign == ANY && any * 100 >= wide * QUOTED)
            || (known >= least_known && known * 100 >= own.pairs.len() as u64 * share)
    });
    let any = places.remove(&ANY).map(|_| strange.keys().copied());
    places.keys().copied().chain(any.into_iter().flatten()).collect()
}

impl Breaks {
    /// True if long words are all broken, and into short pieces, where most words have a space between them.
    fn is_regular(&self) -> bool {
        self.spaced * 100 >= self.gaps * SPACED
            && self.pieces[1] * 100 <= self.pieces[0] * REGULAR.1
            && self.words[1] * 100 >= self.words[0] * REGULAR.2
    }

    fn end_word(&mut self) {
        let Word { letters, breaks } = std::mem::take(&mut self.word);
        if letters.len() > LONGEST {
            return;
        }
        if letters.is_empty() {
            return;
        }
        let is_long = |letters: usize| u32::from(letters > REGULAR.0);
        self.words = [self.words[0] + 1, self.words[1] + is_long(letters.len())];
        let ends = breaks.iter().map(|own| own.0).chain([letters.len()]);
        let mut start = 0;
        for (number, end) in ends.enumerate() {
            let piece = letters.get(start..end).unwrap_or_default();
            start = end;
            self.pieces = [self.pieces[0] + 1, self.pieces[1] + is_long(piece.len())];
            let Some((first, last)) = piece.first_chunk().zip(piece.last_chunk()) else { continue };
            let before = number.checked_sub(1).and_then(|at| breaks.get(at));
            for (at, two, sign) in [(0, first, before), (1, last, breaks.get(number))] {
                let Some((_, sign)) = sign else {
                    self.edges[at].insert(*two);
                    continue;
                };
                for sign in [*sign].into_iter().chain(of_any(*sign)) {
                    self.of_sign.entry(sign).or_default().edges[at].insert(*two);
                }
            }
        }
        if breaks.is_empty() {
            return;
        }
        let places: Vec<usize> = breaks.iter().map(|own| own.0).collect();
        let signs = breaks.iter().flat_map(|own| [own.1].into_iter().chain(of_any(own.1)));
        for sign in signs.collect::<BTreeSet<char>>() {
            let own = self.of_sign.entry(sign).or_default();
            own.words += 1;
            let known = own.places.entry(letters.clone()).or_insert((Some(places.clone()), 0));
            known.0 = known.0.take().filter(|known| *known == places);
            known.1 += 1;
        }
    }
}

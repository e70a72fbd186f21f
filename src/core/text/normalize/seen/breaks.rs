//! Where a sign breaks words: a spelling breaks a word at the same place each time, and between parts that are like words.

use crate::text::normalize::drop::is_invisible;
use crate::text::normalize::seen::words::{each_gap, is_of_lists};
use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};

/// Per cent of the words with a sign that are broken at other places elsewhere, and fewest such words.
const VARIED: (u32, usize) = (8, 3);
/// Per cent of the beginnings of pieces that no word begins with, and of their ends that no word ends with: of signs
/// that are in few texts, and of those of programs, lists and spellings. Fewest different ones.
const STRANGE: ([usize; 2], usize) = ([55, 65], 20);
/// Per cent of the other gaps that are those of prose: programs and lists have signs between words.
const PROSE: u64 = 85;
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
        let are_strange = |at: usize| {
            let (own, known) = (&self.edges[at], &edges[at]);
            let strange = own.difference(known).count();
            own.len() >= STRANGE.1 && strange * 100 >= own.len() * share
        };
        // Single letters have no ends.
        let is_short = |at: usize| self.edges[at].len() < STRANGE.1 && !is_common;
        (kinds >= VARIED.1 && words * 100 >= self.words * VARIED.0)
            || (are_strange(0) && (are_strange(1) || is_short(1)))
            || (are_strange(1) && is_short(0))
    }
}

/// True for signs of programs, lists and spellings.
fn is_common(sign: char) -> bool {
    is_of_lists(sign) || sign == '’' || (sign.is_ascii() && !matches!(sign, '~' | '^' | '`' | '*'))
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
}

/// The signs among `signs` that break words as no spelling does. Cost: one pass.
pub(super) fn idle_breaks(text: &str, signs: &HashSet<char>) -> HashSet<char> {
    let mut all = Breaks::default();
    each_gap(text, &mut |left, gap, right| {
        if left.is_wide {
            return;
        }
        all.word.letters.push(left.c.to_lowercase().next().unwrap_or(left.c));
        let mut shown = gap.iter().filter(|own| !is_invisible(own.1));
        match (shown.next(), shown.next()) {
            (None, _) if !right.is_wide => {}
            (Some(&(_, sign)), None) if !right.is_wide && signs.contains(&sign) => {
                all.word.breaks.push((all.word.letters.len(), sign));
            }
            _ => {
                all.gaps += 1;
                all.plain += u64::from(
                    matches!(gap, [(_, ' ' | '\n')])
                        || matches!(gap, [(_, c), (_, ' ' | '\n')] if ",.;:!?".contains(*c)),
                );
                all.end_word();
            }
        }
    });
    all.end_word();
    let Breaks { of_sign, edges, gaps, plain, .. } = all;
    let is_prose = plain * 100 >= gaps * PROSE;
    let is_idle = |sign: char, own: &BrokenWords| {
        (is_prose || !is_common(sign)) && own.is_idle(is_common(sign), &edges)
    };
    of_sign.into_iter().filter(|own| is_idle(own.0, &own.1)).map(|own| own.0).collect()
}

impl Breaks {
    fn end_word(&mut self) {
        let Word { letters, breaks } = std::mem::take(&mut self.word);
        if letters.len() > LONGEST {
            return;
        }
        let ends = breaks.iter().map(|own| own.0).chain([letters.len()]);
        let mut start = 0;
        for (number, end) in ends.enumerate() {
            let piece = letters.get(start..end).unwrap_or_default();
            start = end;
            let Some((first, last)) = piece.first_chunk().zip(piece.last_chunk()) else { continue };
            let before = number.checked_sub(1).and_then(|at| breaks.get(at));
            for (at, two, sign) in [(0, first, before), (1, last, breaks.get(number))] {
                match sign {
                    Some((_, sign)) => {
                        self.of_sign.entry(*sign).or_default().edges[at].insert(*two)
                    }
                    None => self.edges[at].insert(*two),
                };
            }
        }
        if breaks.is_empty() {
            return;
        }
        let places: Vec<usize> = breaks.iter().map(|own| own.0).collect();
        for sign in breaks.iter().map(|own| own.1).collect::<BTreeSet<char>>() {
            let own = self.of_sign.entry(sign).or_default();
            own.words += 1;
            let known = own.places.entry(letters.clone()).or_insert((Some(places.clone()), 0));
            known.0 = known.0.take().filter(|known| *known == places);
            known.1 += 1;
        }
    }
}

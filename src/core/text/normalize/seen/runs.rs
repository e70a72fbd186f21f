//! Runs of single letters with a sign between each two: words in letters of their own, and lines made of such words.

use crate::text::normalize::seen::contract::{SeenChange, SeenKind};
use crate::text::normalize::seen::words::{
    GapEdge, GapSign, are_items, is_of_lists, is_ordinary, is_thin, opening_quote,
};
use std::collections::{BTreeMap, HashMap, HashSet};
use std::ops::Range;

/// Fewest single letters in a row with the same sign between them.
const SINGLE: usize = 5;
/// Runs of single letters after which shorter ones count, too.
const RUNS: usize = 3;
/// Most letters of a word whose letters are spaced.
const SPACED: usize = 30;
/// A line is made of single letters: signs for each hundred letters, fewest letters, fewest words, and of different
/// lengths; the same of a line with more East Asian letters, whose clauses are the words.
const LINE: [(u64, u64, usize, usize); 2] = [(50, 20, 4, 3), (50, 20, 2, 2)];
/// Per cent of the letters of a line that one of few signs follows, and of punctuation between East Asian letters.
const SHARE: [u64; 2] = [10, 22];
/// The same of quotes around single letters.
const QUOTED: u64 = 65;
/// Fewest different letters of words: notes, chords and genes have fewer.
const KINDS: usize = 10;

/// Fewest different spaced words, each of [`SINGLE`] letters, among whole ones, and their letters of each hundred of the
/// text. Per cent of the letters of a line of text that no spaced word has.
const WORDS: (usize, u64) = (4, 3);
const WHOLE: u64 = 20;

/// Single letters with the same sign between them.
struct SingleLetters {
    sign: char,
    places: Vec<(Range<usize>, u32)>,
    is_wide: bool,
    /// Another sign goes on where this one follows.
    goes_on: bool,
    /// Of a line that is made of them.
    is_dense: bool,
    /// The letters before the signs; none where no whole words are in the line.
    word: String,
}

impl SingleLetters {
    /// Spaces, and all other signs: which lines they make together.
    fn class(&self) -> usize {
        usize::from(self.sign == ' ')
    }

    fn letters(&self) -> u64 {
        self.places.len() as u64 + 1
    }

    /// True for the letters of a word with spaces between them: no list of letters in order, nor one of capitals.
    fn is_spaced_word(&self) -> bool {
        // Also of none.
        let is_list = self.word.chars().is_sorted();
        let is_small = self.word.chars().skip(1).all(char::is_lowercase);
        self.sign == ' ' && !self.is_wide && is_small && !is_list
    }
}

/// The runs of a text.
#[derive(Default)]
pub(super) struct Runs {
    all: Vec<SingleLetters>,
    /// The run that may go on: whether its first letter ends a longer word.
    open: Option<(SingleLetters, bool)>,
    /// True if the last two letters touched.
    pub(super) touched: bool,
    /// The first run of the line, and its letters: East Asian ones second.
    line: usize,
    letters: [u64; 2],
    /// Letters of all lines, and those of dense ones by class.
    every: u64,
    dense: [u64; 2],
    /// The signs of dense lines, by class.
    signs: HashSet<(char, usize)>,
    /// How often each letter is met in the runs: East Asian ones second.
    kinds: [HashMap<char, usize>; 2],
}

impl Runs {
    /// Takes the gap after a letter: the one sign in it, if there is no more, between letters of one kind.
    pub(super) fn take(&mut self, single: Option<GapSign>, touches: bool, left: GapEdge) {
        let is_wide = left.is_wide;
        self.letters[usize::from(is_wide)] += 1;
        match (single, &mut self.open) {
            (Some(own), Some((run, _))) if run.sign == own.sign && run.is_wide == is_wide => {
                run.places.push((own.at, own.count));
                run.word.push(left.c);
            }
            (Some(GapSign { sign, at, count }), open) => {
                let goes_on = open.as_ref().is_some_and(|(run, _)| {
                    run.is_wide == is_wide && (run.sign == ' ') == (sign == ' ')
                });
                self.end(false);
                let (is_dense, word) = (false, left.c.to_string());
                let places = vec![(at, count)];
                let run = SingleLetters { sign, places, is_wide, goes_on, is_dense, word };
                self.open = Some((run, self.touched));
            }
            (None, _) => self.end(touches),
        }
        self.touched = touches;
    }

    /// Ends the run; `longer` if its last letter starts a longer word.
    fn end(&mut self, longer: bool) {
        let Some((mut run, starts_longer)) = self.open.take() else { return };
        if longer {
            run.places.pop();
            run.word.pop();
        }
        if starts_longer && !run.places.is_empty() {
            run.places.remove(0);
            run.word.remove(0);
        }
        // Longer than a word: the letters of a list.
        let is_listed = run.sign == ' ' || !run.word.contains(char::is_lowercase);
        let is_list = is_listed && !run.is_wide && run.places.len() >= SPACED;
        if !(run.places.is_empty() || is_list) {
            let kinds = &mut self.kinds[usize::from(run.is_wide)];
            run.word.to_lowercase().chars().for_each(|c| *kinds.entry(c).or_default() += 1);
            self.all.push(run);
        }
    }

    /// Ends a line.
    pub(super) fn end_line(&mut self) {
        let letters = std::mem::take(&mut self.letters);
        let runs = self.all.get_mut(self.line..).unwrap_or_default();
        let all = letters[0] + letters[1];
        let least = LINE[usize::from(letters[1] > letters[0])];
        for class in 0..2 {
            let mut counts: BTreeMap<char, (u64, bool)> = BTreeMap::new();
            for run in runs.iter().filter(|run| run.class() == class) {
                let own = counts.entry(run.sign).or_default();
                *own = (own.0 + run.places.len() as u64, own.1 | run.is_wide);
            }
            // The commas of a text are no signs of the line, nor the quotes of some letters.
            counts.retain(|&sign, &mut (count, is_wide)| {
                let share = match opening_quote(sign) {
                    Some(_) if is_wide => QUOTED,
                    _ => SHARE[usize::from(is_wide && is_ordinary(sign))],
                };
                count * 100 >= all * share
            });
            let mut words: Vec<u64> = Vec::new();
            let mut goes_on = false;
            for run in runs.iter().filter(|run| run.class() == class) {
                let signs = run.places.len() as u64;
                let is_own = counts.contains_key(&run.sign);
                match words.last_mut() {
                    _ if !is_own => {}
                    Some(last) if run.goes_on && goes_on => *last += signs,
                    _ => words.push(signs),
                }
                goes_on = is_own;
            }
            let (signs, count) = (words.iter().sum::<u64>(), words.len());
            words.sort_unstable();
            words.dedup();
            let is_dense = signs * 100 >= all * least.0
                && all >= least.1
                && count >= least.2
                && words.len() >= least.3;
            if is_dense {
                self.dense[class] += all;
                self.signs.extend(counts.keys().map(|&sign| (sign, class)));
                let own = runs.iter_mut().filter(|run| run.class() == class);
                own.for_each(|run| run.is_dense = counts.contains_key(&run.sign));
            }
        }
        let spaced: u64 =
            runs.iter().filter(|run| run.sign == ' ').map(SingleLetters::letters).sum();
        let is_among = (all - spaced.min(all)) * 100 >= all * WHOLE;
        for run in runs.iter_mut().filter(|_| !is_among) {
            run.word.clear();
        }
        self.line = self.all.len();
        self.every += all;
    }

    /// Ends the text.
    pub(super) fn finish(&mut self) {
        self.end(false);
        self.end_line();
    }

    /// True if spaced words stand among whole ones throughout.
    fn spells(&self) -> bool {
        let is_long = |run: &&SingleLetters| run.letters() >= SINGLE as u64 && run.is_spaced_word();
        let long = || self.all.iter().filter(is_long);
        let words: HashSet<&str> = long().map(|run| run.word.as_str()).collect();
        let letters: u64 = long().map(SingleLetters::letters).sum();
        words.len() >= WORDS.0 && letters * 100 >= self.every * WORDS.1
    }

    /// Drops the signs between single letters. Returns how many of each.
    pub(super) fn fold(&self, out: &mut Vec<SeenChange>) -> BTreeMap<char, u64> {
        let mut dropped = BTreeMap::new();
        let mut long: HashMap<(char, bool), usize> = HashMap::new();
        for run in self.all.iter().filter(|run| run.places.len() + 1 >= SINGLE) {
            *long.entry((run.sign, run.is_wide)).or_default() += 1;
        }
        let spells = self.spells();
        let are_lists = [self.kinds[0].len() < KINDS, are_items(&self.kinds[1])];
        for run in &self.all {
            let is_often = long.get(&(run.sign, run.is_wide)).is_some_and(|&runs| runs >= RUNS);
            let is_quote = run.is_wide && opening_quote(run.sign).is_some();
            let is_listed = is_of_lists(run.sign) || is_quote;
            let is_word = !is_listed && (is_often || run.places.len() + 1 >= SINGLE);
            // Short lines of a text of such lines.
            let is_text = || {
                self.dense[run.class()] * 2 >= self.every
                    && self.signs.contains(&(run.sign, run.class()))
            };
            // Some Chinese files have a space after each character.
            let is_usual = (run.is_wide && run.sign.is_whitespace() && !is_thin(run.sign))
                || are_lists[usize::from(run.is_wide)];
            if run.is_dense || is_word || is_text() || (spells && run.is_spaced_word()) {
                let drop = |(at, count): &(Range<usize>, u32)| SeenChange {
                    is_usual,
                    ..SeenChange::new(at.clone(), None, SeenKind::Separators, *count)
                };
                out.extend(run.places.iter().map(drop));
                *dropped.entry(run.sign).or_default() += run.places.len() as u64;
            }
        }
        dropped
    }
}

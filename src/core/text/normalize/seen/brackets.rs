//! Single letters of words in brackets.

use crate::text::normalize::seen::contract::{SeenChange, SeenKind, drop_one};
use crate::text::normalize::seen::letters::{alphabet, is_mark, is_wide};
use crate::text::normalize::seen::words::{closing, is_unseen};
use std::collections::HashSet;

/// Fewest such letters, each between two others, and per cent of all letters; fewest different ones, as chords have
/// seven names; fewest different ones with their neighbours, as names of chemistry have few.
const FEWEST: (usize, usize) = (20, 3);
const KINDS: usize = 9;
const PLACES: usize = 20;
/// Most letters of a word that is looked at.
const LONGEST: usize = 4_096;

/// A letter, and the places of the brackets around it.
type Bracketed = (char, Option<[usize; 2]>);

/// The letters in brackets of a text.
#[derive(Default)]
struct Brackets {
    letters: usize,
    inside: usize,
    kinds: HashSet<char>,
    places: HashSet<[char; 3]>,
    /// All places of brackets around a single letter.
    found: Vec<[usize; 2]>,
}

/// Drops the brackets around single letters where many stand inside words: `w[o]rd`, `[w][o][r][d]`. Cost: one pass.
pub(super) fn brackets(text: &str, out: &mut Vec<SeenChange>) {
    let mut all = Brackets::default();
    let mut word: Vec<Bracketed> = Vec::new();
    let mut chars = text.char_indices();
    while let Some((at, c)) = chars.next() {
        let is_letter = |c: char| alphabet(c).is_some() || is_wide(c);
        let mut rest = chars.clone();
        let mut next = || rest.find(|own| !is_unseen(own.1));
        let bracketed = closing(c).and_then(|close| Some(((close, next()?), next()?)));
        let bracketed =
            bracketed.filter(|((close, one), last)| last.1 == *close && is_letter(one.1));
        if let Some(((_, (_, letter)), (end, _))) = bracketed {
            word.push((letter, Some([at, end])));
            all.found.push([at, end]);
            chars = rest;
        } else if is_letter(c) {
            word.push((c, None));
        } else if !is_unseen(c) && !is_mark(c) {
            all.end_word(&mut word);
        }
        if word.len() >= LONGEST {
            all.end_word(&mut word);
        }
    }
    all.end_word(&mut word);
    let is_often = all.inside >= FEWEST.0 && all.inside * 100 >= all.letters * FEWEST.1;
    if is_often && all.kinds.len() >= KINDS && all.places.len() >= PLACES {
        for at in all.found.into_iter().flatten() {
            let sign = text.get(at..).and_then(|rest| rest.chars().next());
            out.extend(sign.map(|sign| drop_one(at, sign, SeenKind::Separators)));
        }
    }
}

impl Brackets {
    fn end_word(&mut self, word: &mut Vec<Bracketed>) {
        self.letters += word.len();
        for three in word.windows(3) {
            if let [a, (letter, Some(_)), b] = three {
                self.inside += 1;
                self.kinds.extend(letter.to_lowercase());
                self.places.insert([a.0, *letter, b.0]);
            }
        }
        word.clear();
    }
}

//! Cuts a normalised text into what passages are made of: words, single characters, marks, spaces.

use crate::display::width::clusters;
use crate::explain::passages::contract::{Least, TOKENS};
use crate::explain::passages::weights::{Kind, Weights};
use crate::text::normalize::Folded;
use crate::text::script::is_spaced_letter;
use std::collections::HashMap;

/// A run of more letters than this without a break is no word: each letter is a token.
const LONGEST_WORD: usize = 32;
/// The hash is a polynomial modulo this prime, 2^61 − 1.
const PRIME: u64 = (1 << 61) - 1;
/// The base of the polynomial.
const BASE: u64 = 0x0123_4567_89AB_CDEF;
/// Tokens that are not one character get numbers behind all characters.
const WORDS: u32 = 0x11_0000;

/// Numbers of tokens that are not one character, the same for both texts.
pub(super) type Names<'a> = HashMap<&'a str, u32>;

/// The tokens of a normalised text, or of its start. Memory: 33 bytes a token.
#[derive(Debug, Default)]
pub(super) struct Tokens {
    /// Equal tokens have equal numbers.
    pub(super) ids: Vec<u32>,
    /// Where each token starts, in bytes, and the end of the last one.
    pub(super) starts: Vec<u32>,
    /// Not the whole text: it has more tokens than [`TOKENS`].
    pub(super) cut: bool,
    weights: Weights,
    /// Hash of all tokens before.
    hashes: Vec<u64>,
}

impl Tokens {
    /// Gives up early, with what it has, when `stop` says so.
    pub(super) fn new<'a>(
        text: &'a Folded,
        least: Least,
        names: &mut Names<'a>,
        stop: &dyn Fn() -> bool,
    ) -> Self {
        let mut cutter = Cutter { text, names, tokens: Self::default(), kinds: Vec::new() };
        let end = cutter.cut(stop);
        let Cutter { mut tokens, kinds, .. } = cutter;
        tokens.starts.push(end);
        tokens.weights = Weights::new(&kinds, least);
        tokens.hash();
        tokens
    }

    pub(super) fn len(&self) -> usize {
        self.ids.len()
    }

    fn hash(&mut self) {
        let mut sum = 0;
        self.hashes.push(0);
        for &id in &self.ids {
            sum = (times(sum, BASE) + u64::from(id) + 1) % PRIME;
            self.hashes.push(sum);
        }
    }

    /// The weight of a stretch of tokens, see [`Weights::of`].
    pub(super) fn weight(&self, start: usize, end: usize) -> u32 {
        self.weights.of(start, end)
    }

    /// The hash of a stretch of tokens; `powers` as of [`powers`].
    pub(super) fn hash_of(&self, start: usize, end: usize, powers: &[u64]) -> u64 {
        let at = |place: usize| self.hashes.get(place).copied().unwrap_or_default();
        let power = powers.get(end - start).copied().unwrap_or_default();
        (at(end) + PRIME - times(at(start), power)) % PRIME
    }
}

/// The powers of the base up to `length`.
pub(super) fn powers(length: usize) -> Vec<u64> {
    let mut powers = Vec::with_capacity(length + 1);
    let mut power = 1;
    for _ in 0..=length {
        powers.push(power);
        power = times(power, BASE);
    }
    powers
}

fn times(x: u64, y: u64) -> u64 {
    let product = u128::from(x) * u128::from(y);
    let folded = (product as u64 & PRIME) + (product >> 61) as u64;
    if folded >= PRIME { folded - PRIME } else { folded }
}

struct Cutter<'a, 'n> {
    text: &'a Folded,
    names: &'n mut Names<'a>,
    tokens: Tokens,
    kinds: Vec<Kind>,
}

impl Cutter<'_, '_> {
    /// Cuts the text; answers where the last token ends.
    fn cut(&mut self, stop: &dyn Fn() -> bool) -> u32 {
        let text = self.text.text.as_str();
        // The word being read: where its clusters start. Long ones are cut as they come.
        let (mut word, mut is_long): (Vec<usize>, bool) = (Vec::new(), false);
        let mut all = clusters(text).peekable();
        let (mut at, mut turn) = (0, 0_u32);
        while let Some(cluster) = all.next() {
            turn = turn.wrapping_add(1);
            if turn.is_multiple_of(16_384) && stop() {
                break;
            }
            if self.tokens.len() >= TOKENS || u32::try_from(at + cluster.len()).is_err() {
                self.tokens.cut = true;
                break;
            }
            let first = cluster.chars().next().unwrap_or_default();
            let joins = matches!(first, '\'' | '’')
                && !word.is_empty()
                && all.peek().is_some_and(|next| next.starts_with(is_spaced_letter));
            if is_spaced_letter(first) || joins {
                word.push(at);
                if is_long || word.len() > LONGEST_WORD {
                    is_long = true;
                    for start in word.drain(..) {
                        self.push(start, Kind::Character);
                    }
                }
            } else {
                self.push_word(&word);
                word.clear();
                is_long = false;
                self.push(at, kind(first));
            }
            at += cluster.len();
        }
        self.push_word(&word);
        self.name(at);
        at as u32
    }

    /// Starts a word, given by where its letters start.
    fn push_word(&mut self, letters: &[usize]) {
        let Some(&start) = letters.first() else { return };
        let text = self.text.text.as_str();
        let is_digit =
            |at: &usize| text.get(*at..).is_some_and(|t| t.starts_with(char::is_numeric));
        let is_number = letters.iter().all(is_digit);
        self.push(start, if is_number { Kind::Number(letters.len() as u32) } else { Kind::Word });
    }

    /// Starts a token, unless that would cut a character of the original in two.
    fn push(&mut self, at: usize, kind: Kind) {
        if self.text.splits(at) {
            if let Some(last) = self.kinds.last_mut() {
                *last = Kind::Character;
            }
            return;
        }
        self.name(at);
        self.tokens.starts.push(at as u32);
        self.kinds.push(kind);
    }

    /// Numbers the open token, which ends here.
    fn name(&mut self, end: usize) {
        let Some(&start) = self.tokens.starts.last() else { return };
        let token = self.text.text.get(start as usize..end).unwrap_or_default();
        let mut chars = token.chars();
        let single = chars.next().filter(|_| chars.next().is_none());
        let id = single.map_or_else(
            || {
                let next = WORDS.saturating_add(self.names.len() as u32);
                *self.names.entry(token).or_insert(next)
            },
            u32::from,
        );
        self.tokens.ids.push(id);
    }
}

fn kind(first: char) -> Kind {
    match first {
        c if c.is_alphanumeric() => Kind::Character,
        c if c.is_whitespace() => Kind::Space,
        _ => Kind::Mark,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::normalize::Ladder;

    fn cut(text: &str) -> Vec<String> {
        let folded = Ladder::default().fold_mapped(text);
        let tokens = Tokens::new(&folded, Least::default(), &mut Names::default(), &|| false);
        let part =
            |two: &[u32]| folded.text.get(two[0] as usize..two[1] as usize).unwrap().to_owned();
        tokens.starts.windows(2).map(part).collect()
    }

    #[test]
    fn words_are_whole_and_original_characters_too() {
        assert_eq!(cut("Don't 用Rust，好"), ["don't", "用", "rust", ",", "好"]);
        assert_eq!(cut("x ½ e\u{301}"), ["x", " ", "1⁄2", " ", "é"]);
        assert_eq!(cut(&"ab".repeat(17)).len(), 34);
    }
}

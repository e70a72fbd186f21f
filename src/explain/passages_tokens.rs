//! Cuts a normalised text into what passages are made of: words, single characters, marks, spaces.

use crate::display::width::clusters;
use crate::explain::passages_contract::{Least, TOKENS};
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

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Kind {
    Word,
    Character,
    Mark,
    Space,
}

/// The tokens of a normalised text, or of its start. Memory: 21 bytes a token.
#[derive(Debug, Default)]
pub(super) struct Tokens {
    /// Equal tokens have equal numbers.
    pub(super) ids: Vec<u32>,
    /// Where each token starts, in bytes, and the end of the last one.
    pub(super) starts: Vec<u32>,
    /// Not the whole text: it has more tokens than [`TOKENS`].
    pub(super) cut: bool,
    /// Weight of all tokens before, as inside a stretch.
    weights: Vec<u32>,
    /// Hash of all tokens before.
    hashes: Vec<u64>,
    /// 1: a mark behind a character; 2: a mark before one.
    touches: Vec<u8>,
    /// What a mark that touches a character weighs.
    mark: u32,
}

impl Tokens {
    pub(super) fn new<'a>(text: &'a Folded, least: Least, names: &mut Names<'a>) -> Self {
        let mut cutter = Cutter { text, names, tokens: Self::default(), kinds: Vec::new() };
        let end = cutter.cut();
        let Cutter { mut tokens, kinds, .. } = cutter;
        tokens.starts.push(end);
        tokens.weigh(&kinds, least);
        tokens.hash();
        tokens
    }

    pub(super) fn len(&self) -> usize {
        self.ids.len()
    }

    /// Weights, such that a stretch is long enough from characters × words on.
    fn weigh(&mut self, kinds: &[Kind], least: Least) {
        let (character, word) = (least.words, least.characters);
        self.mark = character;
        self.weights.push(0);
        let mut sum = 0_u32;
        for (at, kind) in kinds.iter().enumerate() {
            let is_character = |at: Option<usize>| {
                at.and_then(|at| kinds.get(at)).is_some_and(|kind| *kind == Kind::Character)
            };
            let behind = u8::from(is_character(at.checked_sub(1)));
            let before = u8::from(is_character(Some(at + 1)));
            let touches = if *kind == Kind::Mark { behind | before << 1 } else { 0 };
            self.touches.push(touches);
            sum = sum.saturating_add(match kind {
                Kind::Word => word,
                Kind::Character => character,
                Kind::Mark if touches > 0 => character,
                Kind::Mark | Kind::Space => 0,
            });
            self.weights.push(sum);
        }
    }

    fn hash(&mut self) {
        let mut sum = 0;
        self.hashes.push(0);
        for &id in &self.ids {
            sum = (times(sum, BASE) + u64::from(id) + 1) % PRIME;
            self.hashes.push(sum);
        }
    }

    /// The weight of a stretch of tokens: depends on nothing outside of it, and is no less than
    /// that of any part of it.
    pub(super) fn weight(&self, start: usize, end: usize) -> u32 {
        if start >= end {
            return 0;
        }
        let inside = self.sum(end) - self.sum(start);
        let touches = |at: usize| self.touches.get(at).copied().unwrap_or(0);
        let last = end - 1;
        let lost = if start == last {
            u32::from(touches(start) > 0)
        } else {
            u32::from(touches(start) == 1) + u32::from(touches(last) == 2)
        };
        inside - lost * self.mark
    }

    fn sum(&self, at: usize) -> u32 {
        self.weights.get(at).copied().unwrap_or_default()
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
    fn cut(&mut self) -> u32 {
        let text = self.text.text.as_str();
        // The word being read: where its clusters start. Long ones are cut as they come.
        let (mut word, mut is_long): (Vec<usize>, bool) = (Vec::new(), false);
        let mut all = clusters(text).peekable();
        let mut at = 0;
        while let Some(cluster) = all.next() {
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
                if let Some(start) = word.first() {
                    self.push(*start, Kind::Word);
                }
                word.clear();
                is_long = false;
                self.push(at, kind(first));
            }
            at += cluster.len();
        }
        if let Some(start) = word.first() {
            self.push(*start, Kind::Word);
        }
        self.name(at);
        at as u32
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

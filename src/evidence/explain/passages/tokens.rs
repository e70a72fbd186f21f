//! The tokens of a normalised text for passages, with weights and hashes.

use crate::display::width::clusters;
use crate::explain::passages::contract::{Least, TOKENS};
use crate::explain::passages::loose::is_loose;
use crate::explain::tokens::{Numbers, TokenKind, WordRule, tokens};
use crate::part::PartOf as _;
use crate::text::normalize::{Folded, Splits};

const RULE: WordRule = WordRule { apostrophes: true, longest: 32 };
/// The hash is a polynomial modulo this prime, 2^61 − 1.
const PRIME: u64 = (1 << 61) - 1;
/// The base of the polynomial.
const BASE: u64 = 0x0123_4567_89AB_CDEF;

/// The tokens of a normalised text, or of its start; loose marks and spaces are no tokens. Memory: 37
/// bytes per token.
#[derive(Debug, Default)]
pub(super) struct Tokens {
    /// Ids of the tokens; equal tokens have equal ids.
    pub(super) ids: Vec<u32>,
    /// The start of each token in bytes.
    pub(super) starts: Vec<u32>,
    /// The end of each token in bytes.
    pub(super) ends: Vec<u32>,
    /// True if the text has more tokens than [`TOKENS`] and was cut.
    pub(super) cut: bool,
    weights: TokenWeights,
    /// Hash of all tokens before each token.
    hashes: Vec<u64>,
}

impl Tokens {
    /// Ends early with the tokens so far once `stop` returns true.
    pub(super) fn new<'a>(
        text: &'a Folded,
        least: Least,
        names: &mut Numbers<'a>,
        stop: &dyn Fn() -> bool,
    ) -> Self {
        let (tokens, kinds, splits) = (Self::default(), Vec::new(), text.splits());
        let mut cutter = Cutter { text, splits, names, tokens, kinds };
        cutter.cut(stop);
        let Cutter { mut tokens, kinds, .. } = cutter;
        tokens.weights = TokenWeights::new(&kinds, least);
        tokens.hash();
        tokens
    }

    pub(super) fn len(&self) -> usize {
        self.ids.len()
    }

    fn hash(&mut self) {
        self.hashes = sums(self.ids.iter().map(|&id| id.into()));
    }

    /// The weight of a stretch of tokens, see [`TokenWeights`].
    #[inline]
    pub(super) fn weight(&self, start: usize, end: usize) -> u32 {
        self.weights.sum(start, end)
    }

    /// The hash of a stretch of tokens; `powers` as of [`powers`].
    #[inline]
    pub(super) fn hash_of(&self, start: usize, end: usize, powers: &[u64]) -> u64 {
        stretch_hash(&self.hashes, start, end, powers)
    }
}

/// The hash of all values before each one, and of all; see [`stretch_hash`].
pub(super) fn sums(values: impl Iterator<Item = u64>) -> Vec<u64> {
    let next = |sum: &mut u64, value: u64| {
        *sum = (times(*sum, BASE) + value % PRIME + 1) % PRIME;
        Some(*sum)
    };
    std::iter::once(0).chain(values.scan(0, next)).collect()
}

/// The hash of a stretch of values, under 2^61; `sums` as of [`sums`], `powers` as of [`powers`].
#[inline]
pub(super) fn stretch_hash(sums: &[u64], start: usize, end: usize, powers: &[u64]) -> u64 {
    let at = |place: usize| sums.get(place).copied().unwrap_or_default();
    let power = powers.get(end - start).copied().unwrap_or_default();
    (at(end) + PRIME - times(at(start), power)) % PRIME
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
    splits: Splits<'a>,
    names: &'n mut Numbers<'a>,
    tokens: Tokens,
    kinds: Vec<WeightClass>,
}

impl Cutter<'_, '_> {
    fn cut(&mut self, stop: &dyn Fn() -> bool) {
        let text = self.text.text.as_str();
        let mut end = 0;
        for (turn, (at, kind)) in (1_u32..).zip(tokens(text, RULE)) {
            if turn.is_multiple_of(16_384) && stop() {
                break;
            }
            if self.tokens.len() >= TOKENS || u32::try_from(at.end).is_err() {
                self.tokens.cut = true;
                break;
            }
            end = at.end;
            self.push(at.start, kind_of(text.get(at).unwrap_or_default(), kind));
        }
        self.name(end);
    }

    /// Starts a token, unless that would split a character of the original.
    fn push(&mut self, at: usize, kind: WeightClass) {
        if self.splits.at(at) {
            if let Some(last) = self.kinds.last_mut() {
                *last = WeightClass::Character;
            }
            return;
        }
        self.name(at);
        self.tokens.starts.push(at as u32);
        self.kinds.push(kind);
    }

    /// Gives the open token, which ends here, its id; drops it if it is loose.
    fn name(&mut self, end: usize) {
        let Some(&start) = self.tokens.starts.last() else { return };
        let token = self.text.text.part(start as usize..end);
        if token.chars().all(is_loose) {
            self.tokens.starts.pop();
            self.kinds.pop();
            return;
        }
        self.tokens.ids.push(self.names.token(token));
        self.tokens.ends.push(end as u32);
    }
}

fn kind_of(token: &str, kind: TokenKind) -> WeightClass {
    let first = token.chars().next().unwrap_or_default();
    match kind {
        TokenKind::Word(length) if clusters(token).all(|c| c.starts_with(char::is_numeric)) => {
            WeightClass::Number(length as u32)
        }
        TokenKind::Word(_) => WeightClass::Word,
        TokenKind::Letter => WeightClass::Character,
        TokenKind::Single if first.is_alphanumeric() => WeightClass::Character,
        TokenKind::Single => WeightClass::Mark,
    }
}

/// Kinds of tokens.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum WeightClass {
    /// Letters between spaces.
    Word,
    /// A number; its count of digits.
    Number(u32),
    /// One letter of a script without spaces, or of a very long run.
    Character,
    Mark,
}

impl WeightClass {
    /// True for numbers and marks, which weigh more if they touch a character.
    fn is_soft(self) -> bool {
        matches!(self, Self::Number(_) | Self::Mark)
    }
}

/// The weights of a list of tokens.
#[derive(Debug, Default)]
struct TokenWeights {
    /// Weight of all tokens before each token, as inside a stretch.
    sums: Vec<u32>,
    /// Extra weight of all tokens before each token because they touch a character.
    extras: Vec<u32>,
    /// For numbers and marks: 1 if a character is before their run, 2 if after it.
    touches: Vec<u8>,
    /// For numbers and marks their run; for others the token itself.
    runs: Vec<[u32; 2]>,
}

impl TokenWeights {
    /// Weights by which a stretch is long enough from `characters × words` on.
    pub(super) fn new(kinds: &[WeightClass], least: Least) -> Self {
        let mut new = Self::default();
        let (character, word) = (least.words, least.characters);
        let is_character = |at: Option<usize>| {
            at.and_then(|at| kinds.get(at)).is_some_and(|kind| *kind == WeightClass::Character)
        };
        let (mut sum, mut extra) = (0_u32, 0_u32);
        let mut run = 0..0;
        new.sums.push(0);
        new.extras.push(0);
        for (at, kind) in kinds.iter().enumerate() {
            if at >= run.end {
                let rest = kinds.part(at..);
                let soft = rest.iter().take_while(|kind| kind.is_soft()).count();
                run = at..at + soft.max(1);
            }
            let before = u8::from(is_character(run.start.checked_sub(1)));
            let behind = u8::from(is_character(Some(run.end)));
            let touches = if kind.is_soft() { before | behind << 1 } else { 0 };
            let (base, more) = match *kind {
                WeightClass::Word => (word, 0),
                WeightClass::Number(digits) => (word, (digits * character).saturating_sub(word)),
                WeightClass::Character => (character, 0),
                WeightClass::Mark => (0, character),
            };
            let more = if touches > 0 { more } else { 0 };
            sum = sum.saturating_add(base + more);
            extra = extra.saturating_add(more);
            new.touches.push(touches);
            new.runs.push([run.start as u32, run.end as u32]);
            new.sums.push(sum);
            new.extras.push(extra);
        }
        new
    }

    /// The weight of a stretch of tokens. It depends only on the stretch, and no part of it weighs
    /// more.
    #[inline]
    pub(super) fn sum(&self, start: usize, end: usize) -> u32 {
        let Some(last) = end.checked_sub(1).filter(|last| start <= *last) else { return 0 };
        let sum = |sums: &[u32], from: usize, to: usize| {
            let at = |at: usize| sums.get(at).copied().unwrap_or_default();
            at(to).saturating_sub(at(from))
        };
        let touches = |at: usize, bit: u8| self.touches.get(at).is_some_and(|t| t & bit > 0);
        let run = |at: usize| {
            let run = self.runs.get(at);
            run.map_or([at, at + 1], |&[start, end]| [start as usize, end as usize])
        };
        let mut weight = sum(&self.sums, start, end);
        // Most stretches neither start nor end with a symbol or a number beside a character.
        if self.touches.get(start) == Some(&0) && self.touches.get(last) == Some(&0) {
            return weight;
        }
        // A run at an end of the stretch touches only what is inside.
        let [_, head] = run(start);
        if head >= end || !touches(start, 2) {
            weight -= sum(&self.extras, start, head.min(end));
        }
        let [tail, _] = run(last);
        if tail > start && head < end && !touches(last, 1) {
            weight -= sum(&self.extras, tail, end);
        }
        weight
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::normalize::Ladder;

    fn cut(text: &str) -> Vec<String> {
        let folded = Ladder::default().fold_mapped(text);
        let tokens = Tokens::new(&folded, Least::default(), &mut Numbers::default(), &|| false);
        let part = |(start, end): (&u32, &u32)| {
            folded.text.get(*start as usize..*end as usize).unwrap().to_owned()
        };
        tokens.starts.iter().zip(&tokens.ends).map(part).collect()
    }

    #[test]
    fn words_are_whole_and_original_characters_too() {
        assert_eq!(cut("Don't 用Rust，好"), ["don't", "用", "rust", "好"]);
        assert_eq!(cut("x ½ e\u{301}"), ["x", "1⁄2", "é"]);
        assert_eq!(cut(&"ab".repeat(17)).len(), 34);
        assert_eq!(cut("（甲）…“乙” (a-b)+c; 5 %"), ["甲", "乙", "a", "b", "+", "c", "5", "%"]);
    }

    #[test]
    fn numbers_and_marks_weigh_where_they_touch_characters() {
        let (han, mark) = (WeightClass::Character, WeightClass::Mark);
        // 的近35%+ x+ y 1987+
        let kinds = [
            han,
            han,
            WeightClass::Number(2),
            mark,
            mark,
            WeightClass::Word,
            mark,
            WeightClass::Word,
            WeightClass::Number(4),
            mark,
        ];
        let weights = TokenWeights::new(&kinds, Least { characters: 5, words: 4 });
        let stretches = [(0, 5), (1, 5), (2, 5), (3, 5), (0, 2), (1, 3), (5, 10)];
        let found = stretches.map(|(start, end)| weights.sum(start, end));
        assert_eq!(found, [24, 20, 5, 0, 8, 12, 15]);
        for start in 0..kinds.len() {
            for end in start..kinds.len() {
                assert!(weights.sum(start, end) <= weights.sum(start, end + 1));
                assert!(weights.sum(start + 1, end) <= weights.sum(start, end));
            }
        }
    }
}

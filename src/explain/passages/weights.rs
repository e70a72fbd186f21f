//! Weights of stretches of tokens, which make characters and words of mixed text comparable.

use crate::explain::passages::contract::Least;

/// Kinds of tokens.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum WeightClass {
    /// Letters between spaces.
    Word,
    /// A number; its count of digits.
    Number(u32),
    /// One letter of a script without spaces, or of a very long run.
    Character,
    Mark,
    Space,
}

impl WeightClass {
    /// True for numbers and marks, which weigh more if they touch a character.
    fn is_soft(self) -> bool {
        matches!(self, Self::Number(_) | Self::Mark)
    }
}

/// The weights of a list of tokens.
#[derive(Debug, Default)]
pub(super) struct TokenWeights {
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
                let rest = kinds.get(at..).unwrap_or(&[]);
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
                WeightClass::Space => (0, 0),
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
    pub(super) fn of(&self, start: usize, end: usize) -> u32 {
        let Some(last) = end.checked_sub(1).filter(|last| start <= *last) else { return 0 };
        let sum = |sums: &[u32], from: usize, to: usize| {
            let at = |at: usize| sums.get(at).copied().unwrap_or_default();
            at(to).saturating_sub(at(from))
        };
        let touches = |at: usize, bit: u8| self.touches.get(at).is_some_and(|t| t & bit > 0);
        let run = |at: usize| self.runs.get(at).map_or([at, at + 1], |run| run.map(|x| x as usize));
        let mut weight = sum(&self.sums, start, end);
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
    use super::{TokenWeights, WeightClass};
    use crate::explain::passages::contract::Least;

    #[test]
    fn numbers_and_marks_weigh_where_they_touch_characters() {
        let (han, mark) = (WeightClass::Character, WeightClass::Mark);
        // 的近35%。 x, 1987.
        let kinds = [
            han,
            han,
            WeightClass::Number(2),
            mark,
            mark,
            WeightClass::Space,
            WeightClass::Word,
            mark,
            WeightClass::Space,
            WeightClass::Number(4),
            mark,
        ];
        let weights = TokenWeights::new(&kinds, Least { characters: 5, words: 4 });
        let stretches = [(0, 5), (1, 5), (2, 5), (3, 5), (0, 2), (1, 3), (5, 11)];
        let found = stretches.map(|(start, end)| weights.of(start, end));
        assert_eq!(found, [24, 20, 5, 0, 8, 12, 10]);
        for start in 0..kinds.len() {
            for end in start..kinds.len() {
                assert!(weights.of(start, end) <= weights.of(start, end + 1));
                assert!(weights.of(start + 1, end) <= weights.of(start, end));
            }
        }
    }
}

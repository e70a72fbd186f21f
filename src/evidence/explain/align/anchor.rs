//! Matches equal sentences: unique ones first, then their neighbours, then the rest in order (after
//! Paul Heckel, 1978).

use crate::explain::align::grams::Sentence;
use std::collections::HashMap;

/// Indices of a sentence in A and in B.
type Places = [Vec<usize>; 2];

/// For each sentence of A its equal partner in B, if any. Cost: one pass over both texts.
pub(super) fn anchors(a: &[Sentence], b: &[Sentence]) -> Vec<Option<usize>> {
    let mut places: Vec<Places> = Vec::new();
    let mut known: HashMap<&str, usize> = HashMap::new();
    for (side, all) in [a, b].into_iter().enumerate() {
        let filled = all.iter().enumerate().filter(|(_, sentence)| !sentence.text.is_empty());
        for (at, sentence) in filled {
            let next = places.len();
            let id = *known.entry(&sentence.text).or_insert(next);
            if id == next {
                places.push(Places::default());
            }
            if let Some(own) = places.get_mut(id).and_then(|both| both.get_mut(side)) {
                own.push(at);
            }
        }
    }
    let mut pairs = Pairs { a, b, of_a: vec![None; a.len()], of_b: vec![false; b.len()] };
    let mut once = Vec::new();
    for [own, other] in &places {
        if let ([x], [y]) = (own.as_slice(), other.as_slice()) {
            pairs.take(*x, *y);
            once.push((*x, *y));
        }
    }
    // The ends of the texts count as unique sentences.
    once.sort_unstable();
    pairs.grow(0, 0, 1);
    for (x, y) in &once {
        pairs.grow(x + 1, y + 1, 1);
    }
    pairs.grow(a.len(), b.len(), -1);
    for (x, y) in once.iter().rev() {
        pairs.grow(*x, *y, -1);
    }
    for [own, other] in &places {
        let free_a = own.iter().filter(|x| pairs.of_a.get(**x) == Some(&None));
        let free_b = other.iter().filter(|y| pairs.of_b.get(**y) == Some(&false));
        let rest: Vec<_> = free_a.copied().zip(free_b.copied()).collect();
        for (x, y) in rest {
            pairs.take(x, y);
        }
    }
    pairs.of_a
}

struct Pairs<'s> {
    a: &'s [Sentence],
    b: &'s [Sentence],
    of_a: Vec<Option<usize>>,
    of_b: Vec<bool>,
}

impl Pairs<'_> {
    fn take(&mut self, x: usize, y: usize) {
        if let (Some(of_a), Some(of_b)) = (self.of_a.get_mut(x), self.of_b.get_mut(y)) {
            (*of_a, *of_b) = (Some(y), true);
        }
    }

    /// Matches equal neighbours, from the two sentences on (`step` 1) or before them (-1).
    fn grow(&mut self, mut x: usize, mut y: usize, step: isize) {
        loop {
            if step < 0 {
                let (Some(before_x), Some(before_y)) = (x.checked_sub(1), y.checked_sub(1)) else {
                    return;
                };
                (x, y) = (before_x, before_y);
            }
            let free = self.of_a.get(x) == Some(&None) && self.of_b.get(y) == Some(&false);
            let same = || self.a.get(x).map(|s| &s.text) == self.b.get(y).map(|s| &s.text);
            let is_empty = || self.a.get(x).is_some_and(|sentence| sentence.text.is_empty());
            if !free || !same() || is_empty() {
                return;
            }
            self.take(x, y);
            if step > 0 {
                (x, y) = (x + 1, y + 1);
            }
        }
    }
}

//! Matches what the assignment left over: rewritten sentences between matched neighbours, and
//! sentences that were split or joined.

use crate::explain::align::contract::{BETWEEN, GAIN};
use crate::explain::align::grams::{Grams, Sentence, score};
use crate::pair::Side;
use std::ops::Range;

/// Most free sentences between two matches to match by position.
const RUN: usize = 4;

/// Sentences of A and of B that are versions of each other.
#[derive(Debug, Clone)]
pub(super) struct Match {
    pub(super) a: Range<usize>,
    pub(super) b: Range<usize>,
    pub(super) score: f64,
}

/// The partner of each sentence, both ways.
pub(super) struct Partners {
    pub(super) of_a: Vec<Option<(usize, f64)>>,
    pub(super) of_b: Vec<Option<usize>>,
}

impl Partners {
    pub(super) fn new(a: usize, b: usize) -> Self {
        Self { of_a: vec![None; a], of_b: vec![None; b] }
    }

    pub(super) fn take(&mut self, x: usize, y: usize, score: f64) {
        if let (Some(of_a), Some(of_b)) = (self.of_a.get_mut(x), self.of_b.get_mut(y)) {
            (*of_a, *of_b) = (Some((y, score)), Some(x));
        }
    }

    fn is_free(&self, side: Side, at: usize) -> bool {
        match side {
            Side::A => self.of_a.get(at) == Some(&None),
            Side::B => self.of_b.get(at) == Some(&None),
        }
    }

    /// Matches free sentences between the same two matches, if both sides have the same number.
    pub(super) fn between(&mut self, a: &[Sentence], b: &[Sentence]) {
        let partner = |all: &Self, x: usize| all.of_a.get(x).copied().flatten().map(|(y, _)| y);
        let mut x = 0;
        while x < a.len() {
            let (Some(y), true) = (partner(self, x), self.is_free(Side::A, x + 1)) else {
                x += 1;
                continue;
            };
            let run = (x + 1..a.len()).take_while(|&at| self.is_free(Side::A, at)).count();
            let level = partner(self, x + run + 1) == Some(y + run + 1);
            if run <= RUN && level && (1..=run).all(|at| self.is_free(Side::B, y + at)) {
                for at in 1..=run {
                    let (Some(own), Some(other)) = (a.get(x + at), b.get(y + at)) else { break };
                    let score = score(own, other);
                    if score >= BETWEEN {
                        self.take(x + at, y + at, score);
                    }
                }
            }
            x += run + 1;
        }
    }

    /// The matches, each with a free neighbour added if that makes the sides more alike.
    pub(super) fn matches(&self, a: &[Sentence], b: &[Sentence], grams: &Grams) -> Vec<Match> {
        let mut out: Vec<Match> = Vec::new();
        let mut wider: Vec<(f64, usize, Match)> = Vec::new();
        for (x, found) in self.of_a.iter().enumerate() {
            let Some((y, score)) = *found else { continue };
            let own = Match { a: x..x + 1, b: y..y + 1, score };
            if score < 1.0 {
                let more = self.widened(&own, a, b, grams);
                wider.extend(more.into_iter().map(|(gain, row)| (gain, out.len(), row)));
            }
            out.push(own);
        }
        // The greatest gain first; a free sentence joins one row, a row gets at most one.
        wider.sort_by(|x, y| y.0.total_cmp(&x.0).then(x.1.cmp(&y.1)));
        let mut taken = [vec![false; a.len()], vec![false; b.len()]];
        for (_, at, row) in wider {
            let Some(own) = out.get_mut(at).filter(|own| own.a.len() + own.b.len() == 2) else {
                continue;
            };
            let news = [(Side::A, &own.a, &row.a), (Side::B, &own.b, &row.b)];
            let new = news.iter().find_map(|(side, old, new)| {
                (*new).clone().find(|at| !old.contains(at)).map(|at| (*side, at))
            });
            let flag = new.and_then(|(side, at): (Side, usize)| taken[side].get_mut(at));
            if let Some(flag) = flag.filter(|flag| !**flag) {
                *flag = true;
                *own = row;
            }
        }
        out
    }

    /// The ways to add a free neighbour to a match, each with its gain in score.
    fn widened(
        &self,
        own: &Match,
        a: &[Sentence],
        b: &[Sentence],
        grams: &Grams,
    ) -> Vec<(f64, Match)> {
        let (x, y) = (own.a.start, own.b.start);
        let near = |at: usize| [at.checked_sub(1).map(|at| at..at + 2), Some(at..at + 2)];
        let mut out = Vec::new();
        for pair in near(y).into_iter().flatten() {
            let other = if pair.start == y { y + 1 } else { pair.start };
            if self.is_free(Side::B, other)
                && let (Some(own_a), Some(first), Some(second)) =
                    (a.get(x), b.get(pair.start), b.get(pair.start + 1))
            {
                let score = score(own_a, &grams.joined(first, second));
                out.push((score - own.score, Match { a: own.a.clone(), b: pair, score }));
            }
        }
        for pair in near(x).into_iter().flatten() {
            let other = if pair.start == x { x + 1 } else { pair.start };
            if self.is_free(Side::A, other)
                && let (Some(own_b), Some(first), Some(second)) =
                    (b.get(y), a.get(pair.start), a.get(pair.start + 1))
            {
                let score = score(&grams.joined(first, second), own_b);
                out.push((score - own.score, Match { a: pair, b: own.b.clone(), score }));
            }
        }
        out.retain(|(gain, _)| *gain >= GAIN);
        out
    }
}

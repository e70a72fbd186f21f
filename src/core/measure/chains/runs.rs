//! Runs: stretches of shared k-grams that follow each other in both texts.

use crate::measure::chains::contract::OFTEN;
use crate::measure::chains::prepared::ChainText;
use crate::part::PartOf as _;
use std::cmp::Ordering;

/// Letters that are the same in both texts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct SeedRun {
    /// Index of its first letter in each text.
    pub(super) letter: [u32; 2],
    /// Number of letters.
    pub(super) length: u32,
}

impl SeedRun {
    /// The letter after the last one, in text `side`.
    pub(super) fn end(&self, side: usize) -> u32 {
        self.letter[side] + self.length
    }
}

/// The runs of two texts.
pub(super) struct SeedRuns {
    /// Ascending in the first text, then in the second.
    pub(super) list: Vec<SeedRun>,
    /// Dice of the distinct k-grams.
    pub(super) dice: f64,
}

/// All runs of two texts; `None` if stopped.
pub(super) fn runs(a: &ChainText, b: &ChainText, stop: &dyn Fn() -> bool) -> Option<SeedRuns> {
    let (mut shared, distinct) = shared(&a.grams, &b.grams, stop)?;
    // By diagonal, then by place: neighbours are next to each other.
    shared.sort_unstable_by_key(|&[i, j]| (i64::from(i) - i64::from(j), i));
    if stop() {
        return None;
    }
    let mut runs = Vec::new();
    let mut rest = shared.into_iter().peekable();
    while let Some([i, j]) = rest.next() {
        let mut last = i;
        while let Some([next, _]) = rest.next_if_eq(&[last + 1, j + (last - i) + 1]) {
            last = next;
        }
        runs.push(SeedRun { letter: [i, j], length: a.gram_end(last) - i });
    }
    runs.sort_unstable_by_key(|run| run.letter);
    let sum = (a.distinct + b.distinct).max(1);
    Some(SeedRuns { list: runs, dice: (2 * distinct) as f64 / sum as f64 })
}

/// The places of all shared k-grams, and how many distinct ones there are.
fn shared(
    a: &[(u64, u32)],
    b: &[(u64, u32)],
    stop: &dyn Fn() -> bool,
) -> Option<(Vec<[u32; 2]>, usize)> {
    let (mut found, mut distinct) = (Vec::new(), 0);
    let (mut i, mut j, mut turns) = (0, 0, 0_u32);
    while let (Some(x), Some(y)) = (a.get(i), b.get(j)) {
        turns += 1;
        if turns.is_multiple_of(1 << 16) && stop() {
            return None;
        }
        match x.0.cmp(&y.0) {
            Ordering::Less => i += 1,
            Ordering::Greater => j += 1,
            Ordering::Equal => {
                distinct += 1;
                let (first, second) = (group(a, i), group(b, j));
                (i, j) = (i + first.len(), j + second.len());
                if first.len().max(second.len()) <= OFTEN {
                    let all = first.iter().flat_map(|x| second.iter().map(|y| [x.1, y.1]));
                    found.extend(all);
                } else {
                    found.extend(first.iter().zip(second).map(|(x, y)| [x.1, y.1]));
                }
            }
        }
    }
    Some((found, distinct))
}

/// The k-grams from `start` on that are the same.
fn group(grams: &[(u64, u32)], start: usize) -> &[(u64, u32)] {
    let rest = grams.part(start..);
    let same = rest.first().map_or(0, |x| rest.iter().take_while(|y| x.0 == y.0).count());
    rest.part(..same)
}

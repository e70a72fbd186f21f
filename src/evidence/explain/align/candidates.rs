//! Finds possible partners of sentences by an inverted index of their runs of characters.

use crate::explain::align::contract::{Coarser, FLOOR};
use crate::explain::align::grams::{Sentence, score};
use crate::part::PartOf as _;

/// Runs in more sentences of B than this are not used to find partners; they still count in scores.
pub(super) const COMMON: usize = 250;
/// Most partners of a sentence to score: those with the most shared runs.
pub(super) const PARTNERS: usize = 24;
/// Most entries read from the index in all.
pub(super) const VISITS: usize = 25_000_000;

/// A possible match of a free sentence of A with one of B, as indices into the lists of free
/// sentences.
#[derive(Debug, Clone, Copy)]
pub(super) struct MatchEdge {
    pub(super) a: usize,
    pub(super) b: usize,
    pub(super) score: f64,
}

/// The possible matches with a score of at least [`FLOOR`], by sentence of A; and the reason if not
/// all were compared.
pub(super) fn candidates(
    a: &[&Sentence],
    b: &[&Sentence],
    stop: &dyn Fn() -> bool,
) -> (Vec<MatchEdge>, Option<Coarser>) {
    let index = Index::new(b);
    let (mut edges, mut visits) = (Vec::new(), 0);
    let (mut counts, mut touched) = (vec![0_u32; b.len()], Vec::new());
    for (x, own) in a.iter().enumerate() {
        if x % 64 == 0 && stop() {
            return (edges, Some(Coarser::Stopped));
        }
        if visits > VISITS {
            return (edges, Some(Coarser::Alike));
        }
        for run in &own.runs {
            let found = index.places(*run);
            if found.len() > COMMON {
                continue;
            }
            visits += found.len();
            for &(_, y) in found {
                if let Some(count) = counts.get_mut(y as usize) {
                    if *count == 0 {
                        touched.push(y as usize);
                    }
                    *count += 1;
                }
            }
        }
        let count = |y: &usize| std::cmp::Reverse(counts.get(*y).copied().unwrap_or(0));
        touched.sort_unstable_by_key(|y| (count(y), *y));
        for &y in touched.iter().take(PARTNERS) {
            let Some(other) = b.get(y) else { continue };
            let score = score(own, other);
            if score >= FLOOR {
                edges.push(MatchEdge { a: x, b: y, score });
            }
        }
        for y in touched.drain(..) {
            if let Some(count) = counts.get_mut(y) {
                *count = 0;
            }
        }
    }
    (edges, None)
}

/// The runs of all sentences of B, each with its sentences, ascending.
struct Index {
    entries: Vec<(u64, u32)>,
    /// Start of the entries for each value of their highest bits.
    starts: Vec<u32>,
    shift: u32,
}

impl Index {
    fn new(b: &[&Sentence]) -> Self {
        let all = b.iter().zip(0_u32..);
        let mut entries: Vec<(u64, u32)> =
            all.flat_map(|(sentence, y)| sentence.runs.iter().map(move |run| (*run, y))).collect();
        entries.sort_unstable();
        let bits = (entries.len().max(2)).ilog2() + 1;
        let shift = 64 - bits;
        let mut starts = vec![0_u32; (1 << bits) + 1];
        for (run, _) in &entries {
            if let Some(count) = starts.get_mut((run >> shift) as usize + 1) {
                *count += 1;
            }
        }
        let mut sum = 0;
        for start in &mut starts {
            sum += *start;
            *start = sum;
        }
        Self { entries, starts, shift }
    }

    /// The entries of one run.
    fn places(&self, run: u64) -> &[(u64, u32)] {
        let bucket = (run >> self.shift) as usize;
        let at = |place: usize| self.starts.get(place).copied().unwrap_or(0) as usize;
        let near = self.entries.part(at(bucket)..at(bucket + 1));
        let from = near.partition_point(|entry| entry.0 < run);
        let to = near.partition_point(|entry| entry.0 <= run);
        near.part(from..to)
    }
}

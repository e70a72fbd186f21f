//! A naive implementation as a baseline: shingles as strings in hash maps, one pair at a time.

use lookalike::measure::mix::mix64;
use lookalike::text::hash::shingle;
use std::collections::{HashMap, HashSet};

/// A document of the naive implementation.
pub(crate) struct Draft {
    counts: HashMap<String, u32>,
    minima: Vec<u64>,
    fingerprint: u64,
}

fn hashed(text: &str, seed: u64) -> u64 {
    mix64(shingle(text.as_bytes()) ^ mix64(seed))
}

impl Draft {
    /// Converts to lower case, counts shingles of `n` characters, hashes each once a slot, votes
    /// bit by bit.
    pub(crate) fn new(text: &str, n: usize, slots: u64) -> Self {
        let characters: Vec<char> = text.to_lowercase().chars().collect();
        let mut counts: HashMap<String, u32> = HashMap::new();
        for window in characters.windows(n) {
            *counts.entry(window.iter().collect()).or_default() += 1;
        }
        let minimum = |slot| counts.keys().map(|s| hashed(s, slot)).min().unwrap_or(u64::MAX);
        let minima = (0..slots).map(minimum).collect();
        let mut votes = [0f64; 64];
        let features =
            counts.iter().map(|(s, &count)| (hashed(s, u64::MAX), 1.0 + f64::from(count).ln()));
        for (hash, weight) in features {
            for (bit, vote) in votes.iter_mut().enumerate() {
                *vote += if hash >> bit & 1 == 1 { weight } else { -weight };
            }
        }
        let bits = votes.iter().enumerate().filter(|(_, vote)| **vote > 0.0);
        let fingerprint = bits.map(|(bit, _)| 1u64 << bit).sum();
        Self { counts, minima, fingerprint }
    }

    /// Jaccard, MinHash estimate, SimHash distance, cosine.
    pub(crate) fn scores(&self, other: &Self) -> (f64, f64, u32, f64) {
        let mine: HashSet<&String> = self.counts.keys().collect();
        let theirs: HashSet<&String> = other.counts.keys().collect();
        let jaccard =
            mine.intersection(&theirs).count() as f64 / mine.union(&theirs).count().max(1) as f64;
        let equal = self.minima.iter().zip(&other.minima).filter(|(x, y)| x == y).count();
        let weight = |count: u32| 1.0 + f64::from(count).ln();
        let dot: f64 = self
            .counts
            .iter()
            .filter_map(|(s, &count)| Some(weight(count) * weight(*other.counts.get(s)?)))
            .sum();
        let norm = |draft: &Self| -> f64 {
            draft.counts.values().map(|&count| weight(count).powi(2)).sum::<f64>().sqrt()
        };
        (
            jaccard,
            equal as f64 / self.minima.len().max(1) as f64,
            (self.fingerprint ^ other.fingerprint).count_ones(),
            dot / (norm(self) * norm(other)),
        )
    }
}

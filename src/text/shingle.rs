//! Slides a window of n tokens over a text and counts the distinct shingles.

use crate::text::hash;
use crate::text::token::{Unit, tokens};
use std::ops::Range;

/// The shingles of one document: distinct, with counts.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Bag {
    /// Ascending, distinct shingle hashes.
    pub hashes: Vec<u64>,
    /// How often each occurs, at least 1.
    pub counts: Vec<u32>,
    /// How many tokens the text has.
    pub tokens: usize,
    /// The text is shorter than one window: its only shingle is the whole.
    pub short: bool,
}

/// The bag of a normalised text. No tokens give an empty bag. Cost: tokens × log tokens.
pub fn bag(text: &str, unit: Unit, n: usize) -> Bag {
    let tokens = tokens(text, unit);
    let mut all: Vec<u64> = windows(&tokens, n).map(|w| hash_of(text, unit, w)).collect();
    all.sort_unstable();
    let mut bag = Bag {
        tokens: tokens.len(),
        short: !tokens.is_empty() && tokens.len() < n,
        ..Bag::default()
    };
    for group in all.chunk_by(|a, b| a == b) {
        bag.hashes.extend(group.first());
        bag.counts.push(group.len() as u32);
    }
    bag
}

/// Each shingle in order of its place: hash and byte range in the normalised text, L−n+1 of them.
pub fn occurrences(text: &str, unit: Unit, n: usize) -> Vec<(u64, Range<usize>)> {
    let tokens = tokens(text, unit);
    windows(&tokens, n)
        .filter_map(|w| Some((hash_of(text, unit, w), w.first()?.start..w.last()?.end)))
        .collect()
}

fn windows(tokens: &[Range<usize>], n: usize) -> impl Iterator<Item = &[Range<usize>]> {
    let width = n.max(1).min(tokens.len().max(1));
    tokens.windows(width)
}

fn hash_of(text: &str, unit: Unit, window: &[Range<usize>]) -> u64 {
    let bytes = text.as_bytes();
    match (unit, window) {
        (_, []) => hash::shingle(b""),
        (Unit::Char, [first, .., last]) => hash::shingle(&bytes[first.start..last.end]),
        (_, [only]) => hash::shingle(&bytes[only.clone()]),
        (Unit::Word, window) => {
            let words: Vec<&[u8]> = window.iter().map(|r| &bytes[r.clone()]).collect();
            hash::shingle(&words.join(&b' '))
        }
    }
}

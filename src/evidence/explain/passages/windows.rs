//! The shortest stretches of a text that are long enough for a passage, one from each token on.

use crate::explain::passages::contract::Least;
use crate::explain::passages::tokens::{Tokens, powers, stretch_hash, sums};
use crate::explain::tokens::Numbers;
use crate::part::PartOf as _;
use crate::text::hash;
use crate::text::normalize::Folded;

/// Spreads hashes under 2^61 over all 64 bits: an odd number, 2^64 divided by the golden ratio.
const SPREAD: u64 = 0x9E37_79B9_7F4A_7C15;

/// The shortest stretches of a text that are long enough for a passage.
///
/// Only words and characters that weigh something count here: a stretch starts and ends with one.
/// A window depends on nothing but its own tokens, so two texts share a stretch exactly where they
/// share all of its windows. Spaces and the punctuation that does not split a passage make no
/// difference.
#[derive(Debug, Default)]
pub struct PassageWindows {
    /// First and last byte (exclusive) of each counted token in the normalised text.
    pub tokens: Vec<[u32; 2]>,
    /// Characters of all counted tokens before each one, and of all.
    pub letters: Vec<u32>,
    /// For the window from each token on, the index after its last token. The last tokens of a text
    /// start no window.
    pub ends: Vec<u32>,
    /// 16 bits of the hash of each counted token.
    pub names: Vec<u16>,
    /// The hash of each window.
    pub hashes: Vec<u64>,
    /// True if the text was too long and only its first part has windows.
    pub is_cut: bool,
}

impl PassageWindows {
    /// The windows of a normalised text. `least` is raised to two characters and two words:
    /// only a window of two tokens covers the marks between them. Cost: some passes over the text;
    /// memory: 26 bytes a token, and 61 more meanwhile.
    pub fn new(text: &Folded, least: Least, stop: &dyn Fn() -> bool) -> Self {
        let least = Least { characters: least.characters.max(2), words: least.words.max(2) };
        let all = Tokens::new(text, least, &mut Numbers::default(), stop);
        let counted: Vec<usize> = (0..all.len()).filter(|&at| all.weight(at, at + 1) > 0).collect();
        let part = |at: usize| {
            let [start, end] = [&all.starts, &all.ends].map(|list| list.get(at).copied());
            [start.unwrap_or_default(), end.unwrap_or_default()]
        };
        let token = |[start, end]: [u32; 2]| text.text.part(start as usize..end as usize);
        let tokens: Vec<[u32; 2]> = counted.iter().map(|&at| part(at)).collect();
        let letters = tokens.iter().scan(0, |sum, own| {
            *sum += token(*own).chars().count() as u32;
            Some(*sum)
        });
        let letters = std::iter::once(0).chain(letters).collect();
        let enough = least.characters * least.words;
        let mut ends = Vec::with_capacity(counted.len());
        let mut end = 0;
        for &first in &counted {
            let is_short = |last: &&usize| all.weight(first, **last + 1) < enough;
            end += counted.part(end..).iter().take_while(is_short).count();
            if end >= counted.len() {
                break;
            }
            ends.push(end as u32 + 1);
        }
        let named: Vec<u64> =
            (0..all.len()).map(|at| hash::shingle(token(part(at)).as_bytes())).collect();
        let name = |at: &usize| named.get(*at).map_or(0, |hash| (hash >> 48) as u16);
        let names = counted.iter().map(name).collect();
        let sums = sums(named.into_iter());
        let powers = powers(all.len());
        let hash = |(&start, &end): (&usize, &u32)| {
            let last = counted.get(end as usize - 1).copied().unwrap_or(start);
            // The upper bits are used to split the windows evenly.
            stretch_hash(&sums, start, last + 1, &powers).wrapping_mul(SPREAD)
        };
        let hashes = counted.iter().zip(&ends).map(hash).collect();
        Self { tokens, letters, ends, names, hashes, is_cut: all.cut }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::normalize::Ladder;

    fn windows(text: &str, characters: u32, words: u32) -> Vec<String> {
        let folded = Ladder::default().fold_mapped(text);
        let found = PassageWindows::new(&folded, Least { characters, words }, &|| false);
        let part = |(first, &end): (usize, &u32)| {
            let [from, to] = [found.tokens[first][0], found.tokens[end as usize - 1][1]];
            folded.text.get(from as usize..to as usize).unwrap().to_owned()
        };
        found.ends.iter().enumerate().map(part).collect()
    }

    #[test]
    fn windows_are_the_shortest_that_count_as_passages() {
        assert_eq!(windows("the old, tea house", 8, 3), ["the old, tea", "old, tea house"]);
        assert_eq!(windows("老舍茶馆", 3, 4), ["老舍茶", "舍茶馆"]);
        // Half of the words and half of the characters.
        assert_eq!(windows("tea house茶馆。", 4, 4), ["tea house茶馆"]);
        assert!(windows("", 3, 3).is_empty() && windows("tea", 3, 3).is_empty());
    }
}

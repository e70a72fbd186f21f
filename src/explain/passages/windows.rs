//! The shortest stretches of a text that are long enough for a passage, one from each token on.

use crate::explain::passages::contract::Least;
use crate::explain::passages::tokens::Tokens;
use crate::explain::tokens::Numbers;
use crate::text::hash_many::hash_listed;
use crate::text::normalize::Folded;

/// The shortest stretches of a text that are long enough for a passage.
///
/// Only words and characters that weigh something count as tokens here: a stretch starts and ends
/// with one; spaces and punctuation between them belong to it. A window depends on nothing but its
/// own text, so two texts share a stretch exactly where they share all of its windows.
#[derive(Debug, Default)]
pub struct PassageWindows {
    /// First and last byte (exclusive) of each counted token in the normalised text.
    pub tokens: Vec<[u32; 2]>,
    /// Characters of all counted tokens before each one, and of all.
    pub letters: Vec<u32>,
    /// For the window from each token on, the index after its last token. The last tokens of a text
    /// start no window.
    pub ends: Vec<u32>,
    /// The hash of each window.
    pub hashes: Vec<u64>,
    /// True if the text was too long and only its first part has windows.
    pub is_cut: bool,
}

impl PassageWindows {
    /// The windows of a normalised text. `least` is raised to two characters and two words: the
    /// window of one token says nothing of the text between tokens. Cost: some passes over the text;
    /// memory: 24 bytes a token, and 33 more meanwhile.
    pub fn new(text: &Folded, least: Least, stop: &dyn Fn() -> bool) -> Self {
        let least = Least { characters: least.characters.max(2), words: least.words.max(2) };
        let all = Tokens::new(text, least, &mut Numbers::default(), stop);
        let counted: Vec<usize> = (0..all.len()).filter(|&at| all.weight(at, at + 1) > 0).collect();
        let byte = |at: usize| all.starts.get(at).copied().unwrap_or_default();
        let tokens: Vec<[u32; 2]> = counted.iter().map(|&at| [byte(at), byte(at + 1)]).collect();
        let characters = |[from, to]: &[u32; 2]| {
            text.text.get(*from as usize..*to as usize).map_or(0, |token| token.chars().count())
        };
        let sums = tokens.iter().scan(0, |sum, token| {
            *sum += characters(token) as u32;
            Some(*sum)
        });
        let letters = std::iter::once(0).chain(sums).collect();
        let enough = least.characters * least.words;
        let mut ends = Vec::with_capacity(counted.len());
        let mut end = 0;
        for &first in &counted {
            let is_short = |last: &&usize| all.weight(first, **last + 1) < enough;
            end += counted.get(end..).unwrap_or_default().iter().take_while(is_short).count();
            if end >= counted.len() {
                break;
            }
            ends.push(end as u32 + 1);
        }
        let starts: Vec<u32> = tokens.iter().take(ends.len()).map(|token| token[0]).collect();
        let last = |&end: &u32| tokens.get(end as usize - 1).map_or(0, |token| token[1]);
        let stops: Vec<u32> = ends.iter().map(last).collect();
        let mut hashes = vec![0; ends.len()];
        hash_listed(text.text.as_bytes(), &starts, &stops, &mut hashes);
        Self { tokens, letters, ends, hashes, is_cut: all.cut }
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

//! The words of a text with the highest tf-idf, chosen as jieba's keyword extraction does.

use crate::text::hash;
use crate::text::packed::unpacked;
use crate::text::token::each_word;
use std::collections::HashMap;
use std::sync::LazyLock;

/// One idf value and its words a line, packed; see `assets/jieba/README.md`.
const STATISTICS: &[u8] = include_bytes!("../../../assets/jieba/idf.gz");

/// Inverse document frequency of a word that jieba does not know: the median of those it knows.
pub const MEDIAN_IDF: f64 = 11.954_767_502_9;

/// jieba's stop words.
pub const STOP_WORDS: [&str; 31] = [
    "the", "of", "is", "and", "to", "in", "that", "we", "for", "an", "are", "by", "be", "as", "on",
    "with", "can", "if", "from", "which", "you", "it", "this", "then", "at", "have", "all", "not",
    "one", "has", "or",
];

/// The lines of [`STATISTICS`].
static LINES: LazyLock<String> = LazyLock::new(|| unpacked(STATISTICS));

/// About 13 MB, built at first use.
static IDF: LazyLock<HashMap<&'static str, f64>> = LazyLock::new(|| {
    let mut known = HashMap::with_capacity(250_506);
    for line in LINES.lines() {
        let Some((value, words)) = line.split_once(' ') else { continue };
        let Ok(value) = value.parse() else { continue };
        known.extend(words.split(' ').map(|word| (word, value)));
    }
    known
});

/// A keyword and the parts of its weight.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Keyword<'a> {
    /// The word, as in the normalised text.
    pub word: &'a str,
    /// Occurrences, at least 1.
    pub count: u32,
    /// Inverse document frequency from jieba's statistics: the same for every corpus.
    pub idf: f64,
    /// Count × idf / occurrences of all eligible words.
    pub weight: f64,
}

/// The `top` words of a normalised text with the highest tf-idf, heaviest first, ties in code point
/// order. Words of one character and stop words are not eligible.
pub fn best_words(text: &str, top: usize) -> Vec<Keyword<'_>> {
    let mut counts: HashMap<&str, u32> = HashMap::new();
    each_word(text, &mut |range| {
        if let Some(word) = text.get(range).filter(|word| can_be_keyword(word)) {
            *counts.entry(word).or_default() += 1;
        }
    });
    let total = counts.values().map(|&count| f64::from(count)).sum::<f64>();
    let weigh = |(word, count)| {
        let idf = IDF.get(word).copied().unwrap_or(MEDIAN_IDF);
        Keyword { word, count, idf, weight: f64::from(count) * idf / total }
    };
    let mut best: Vec<_> = counts.into_iter().map(weigh).collect();
    best.sort_by(|x, y| y.weight.total_cmp(&x.weight).then_with(|| x.word.cmp(y.word)));
    best.truncate(top);
    best
}

/// [`best_words`] as pairs of shingle hash and weight.
pub fn keywords(text: &str, top: usize) -> Vec<(u64, f64)> {
    let best = best_words(text, top);
    best.iter().map(|best| (hash::shingle(best.word.as_bytes()), best.weight)).collect()
}

fn can_be_keyword(word: &str) -> bool {
    word.chars().nth(1).is_some() && !STOP_WORDS.contains(&word.to_lowercase().as_str())
}

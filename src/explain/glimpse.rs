//! The first sentences in both texts, and the first in only one of them.

use crate::text::script::is_word;
use std::collections::HashSet;

/// Fewest characters of a preferred sentence.
const TELLING: usize = 10;

/// A few sentences of a pair, in the order of the texts, as written.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Glimpse {
    /// In both texts.
    pub both: Vec<String>,
    /// Only in the first.
    pub only_a: Vec<String>,
    /// Only in the second.
    pub only_b: Vec<String>,
}

/// Longest returned sentence, in characters.
const LONGEST: usize = 400;

/// Up to `most` sentences of each kind, short ones (headings, numbers) only if there are no others.
/// Sentences end at a line end or after `. ! ? 。！？；…`; those without a letter or digit are left
/// out. Cost: one pass over both texts. `stop` is polled between sentences; a stopped glimpse is
/// empty.
pub fn glimpse(a: &str, b: &str, most: usize, stop: &dyn Fn() -> bool) -> Glimpse {
    let in_a: HashSet<&str> = sentences(a).collect();
    if stop() {
        return Glimpse::default();
    }
    let in_b: HashSet<&str> = sentences(b).collect();
    let pick = |text, wanted: &dyn Fn(&str) -> bool| -> Vec<String> {
        let shown = |s: &str| s.chars().take(LONGEST).collect();
        let first = |least: usize| -> Vec<String> {
            let all = sentences(text).take_while(|_| !stop()).filter(|s| wanted(s));
            all.filter(|s| s.chars().take(least).count() == least).take(most).map(shown).collect()
        };
        let telling = first(TELLING);
        if telling.is_empty() { first(0) } else { telling }
    };
    Glimpse {
        both: pick(a, &|s| in_b.contains(s)),
        only_a: pick(a, &|s| !in_b.contains(s)),
        only_b: pick(b, &|s| !in_a.contains(s)),
    }
}

fn sentences(text: &str) -> impl Iterator<Item = &str> {
    text.split_inclusive(['\n', '.', '!', '?', '。', '！', '？', '；', '…'])
        .map(str::trim)
        .filter(|sentence| is_word(sentence))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shared_and_own_sentences_are_told_apart() {
        let (a, b) = ("天气很好。我们走。One two. Three!", "我们走。天气不好。\n\nThree! … Four");
        let short = glimpse(a, b, 2, &|| false);
        assert_eq!(short.both, ["我们走。", "Three!"]);
        assert_eq!(short.only_a, ["天气很好。", "One two."]);
        assert_eq!(short.only_b, ["天气不好。", "Four"]);
        let long =
            glimpse("一。今天的天气真的非常好。", "今天的天气真的非常好。一。", 1, &|| false);
        assert_eq!(long.both, ["今天的天气真的非常好。"]);
    }
}

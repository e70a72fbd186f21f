//! The first sentences in both texts, and the first in only one of them.

use crate::explain::sentences::{core, sentences};
use crate::text::lines::{SpaceDifference, SpaceRule, Wraps, space_difference};
use crate::text::script::is_word;
use std::collections::HashSet;

/// Fewest characters of a preferred sentence.
const TELLING: usize = 10;
/// Most sentences of a text that are searched for as part of longer ones.
const SEARCHED: usize = 64;

/// A few sentences of a pair, in the order of the texts, as written except for wraps.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Glimpse {
    /// In both texts.
    pub both: Vec<String>,
    /// Only in the first.
    pub only_a: Vec<String>,
    /// Only in the second.
    pub only_b: Vec<String>,
    /// The white space that is all the difference, if the run does not read it; `None` if more
    /// differs, or nothing.
    pub blanks: Option<&'static str>,
}

/// Longest returned sentence, in characters.
const LONGEST: usize = 400;

/// A sentence as written, and without its white space.
struct Read {
    written: String,
    bare: String,
}

/// Up to `most` sentences of each kind, short ones (headings, numbers) only if there are no others.
/// Sentences are those of the alignment, compared without white space; those without a letter or
/// digit are left out. Cost: a few passes over both texts. `stop` is polled between sentences; a
/// stopped glimpse is empty.
pub fn glimpse(a: &str, b: &str, rule: SpaceRule, most: usize, stop: &dyn Fn() -> bool) -> Glimpse {
    let bare = [a, b].map(without_blanks);
    if bare[0] == bare[1] {
        let both = read(a, rule, stop).unwrap_or_default();
        let both = pick(&both, most, &|_| true);
        let blanks = space_difference(a, b).map(SpaceDifference::phrase);
        return Glimpse { both, blanks, ..Glimpse::default() };
    }
    let (Some(in_a), Some(in_b)) = (read(a, rule, stop), read(b, rule, stop)) else {
        return Glimpse::default();
    };
    let set = |all: &[Read]| all.iter().map(|s| s.bare.clone()).collect::<HashSet<_>>();
    let (set_a, set_b) = (set(&in_a), set(&in_b));
    let only = |all: &[Read], set: &HashSet<String>, other: &str| -> HashSet<String> {
        let own = all.iter().filter(|s| !set.contains(&s.bare)).take_while(|_| !stop());
        // A sentence that the other text joins with its neighbours is in both.
        let own = own.enumerate().filter(|(at, s)| *at >= SEARCHED || !other.contains(&s.bare));
        own.map(|(_, s)| s.bare.clone()).collect()
    };
    let (only_a, only_b) = (only(&in_a, &set_b, &bare[1]), only(&in_b, &set_a, &bare[0]));
    if stop() {
        return Glimpse::default();
    }
    Glimpse {
        both: pick(&in_a, most, &|s| set_b.contains(s)),
        only_a: pick(&in_a, most, &|s| only_a.contains(s)),
        only_b: pick(&in_b, most, &|s| only_b.contains(s)),
        blanks: None,
    }
}

fn read(text: &str, rule: SpaceRule, stop: &dyn Fn() -> bool) -> Option<Vec<Read>> {
    let all = sentences(text, rule, stop)?;
    let wraps = Wraps::for_rule(text, rule);
    let cores = all.iter().map(|sentence| wraps.joined(text, core(text, sentence)));
    let words = cores.filter(|written| is_word(written));
    let read = |written: String| Read { bare: without_blanks(&written), written };
    Some(words.map(read).collect())
}

fn pick(all: &[Read], most: usize, wanted: &dyn Fn(&str) -> bool) -> Vec<String> {
    let shown = |s: &Read| s.written.chars().take(LONGEST).collect();
    let first = |least: usize| -> Vec<String> {
        let all = all.iter().filter(|s| wanted(&s.bare));
        all.filter(|s| s.written.chars().take(least).count() == least)
            .take(most)
            .map(shown)
            .collect()
    };
    let telling = first(TELLING);
    if telling.is_empty() { first(0) } else { telling }
}

fn without_blanks(text: &str) -> String {
    text.chars().filter(|c| !c.is_whitespace()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shared_and_own_sentences_are_told_apart() {
        let (a, b) = ("天气很好。我们走。One two. Three!", "我们走。天气不好。\n\nThree! … Four");
        let short = glimpse(a, b, SpaceRule::Smart, 2, &|| false);
        assert_eq!(short.both, ["我们走。", "Three!"]);
        assert_eq!(short.only_a, ["天气很好。", "One two."]);
        assert_eq!(short.only_b, ["天气不好。", "Four"]);
        let long = glimpse(
            "一。今天的天气真的非常好。",
            "今天的天气真的非常好。一。",
            SpaceRule::Smart,
            1,
            &|| false,
        );
        assert_eq!(long.both, ["今天的天气真的非常好。"]);
    }

    #[test]
    fn other_line_breaks_are_no_difference() {
        let a = "All of us went down to the harbour early\nin the morning. Nobody was there.\n";
        let b = "All of us went down\nto the harbour early in the\nmorning. Nobody was\nthere.\n";
        let wrapped = glimpse(a, b, SpaceRule::Smart, 2, &|| false);
        assert!(wrapped.only_a.is_empty() && wrapped.only_b.is_empty(), "{wrapped:?}");
        assert_eq!(wrapped.blanks, Some("differs in line breaks only"));
        let more =
            glimpse(a, &format!("{b}Then the boat came in."), SpaceRule::Smart, 2, &|| false);
        assert_eq!(
            (more.only_a.len(), more.only_b.as_slice()),
            (0, ["Then the boat came in.".to_owned()].as_slice())
        );
        let han =
            glimpse("天气很好，我们\n走。", "天气很好，\n我们走。", SpaceRule::Smart, 2, &|| false);
        assert_eq!(han.blanks, Some("differs in line breaks only"));
        let spaced =
            glimpse(a, &a.replace("the harbour", "the  harbour"), SpaceRule::Smart, 2, &|| false);
        assert_eq!(spaced.blanks, Some("differs in spaces only"));
        assert_eq!(glimpse(a, a, SpaceRule::Smart, 2, &|| false).blanks, None);
    }
}

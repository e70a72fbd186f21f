//! Seeded edits of a text with adjustable strength: what copiers do to hide.

use crate::explain::sentences::sentences;
use crate::measure::mix::stream;
use crate::order::ListOrder as _;
use crate::text::lines::SpaceRule;
use crate::text::token::{Unit, tokens};
use std::collections::BTreeMap;
use std::ops::Range;

/// A way to change a text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Edit {
    /// Paragraphs are shuffled; in a text of fewer than four, sentences.
    Shuffle,
    /// Words are replaced by their counterparts in a dictionary.
    Spin,
    /// Words are swapped with their right neighbour.
    Neighbours,
    /// Sentences are dropped.
    Drop,
    /// Half-width punctuation becomes full-width, and vice versa.
    Width,
    /// Invisible characters are inserted.
    Hidden,
}

/// An edited text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Mutated {
    /// The text after the edit.
    pub text: String,
    /// Number of places changed.
    pub touched: usize,
    /// Number of places that the edit can change.
    pub places: usize,
}

/// Inserted by [`Edit::Hidden`]: zero width space and word joiner.
const INVISIBLE: [char; 2] = ['\u{200b}', '\u{2060}'];

impl Edit {
    /// All edits, in the order of the knob.
    pub(super) const ALL: [Self; 6] =
        [Self::Spin, Self::Shuffle, Self::Neighbours, Self::Drop, Self::Width, Self::Hidden];

    /// Applies the edit to `strength` percent of its places, 0 to 100, rounded. The same seed gives
    /// the same text, and places changed at one strength are changed at every higher one. Cost: a
    /// few passes; words need segmentation.
    pub(super) fn apply(
        self,
        text: &str,
        strength: u32,
        seed: u64,
        dictionary: &Synonyms,
    ) -> Mutated {
        let places = self.places(text, dictionary);
        let chosen = draw(places.len(), strength, seed);
        let with: Vec<(Range<usize>, String)> = match self {
            Self::Shuffle => turned(text, &places, &chosen, seed),
            _ => chosen
                .iter()
                .filter_map(|&at| Some((places.get(at)?.clone(), at)))
                .map(|(place, at)| {
                    let old = text.get(place.clone()).unwrap_or_default();
                    (place, self.replaced(old, at, dictionary))
                })
                .collect(),
        };
        Mutated { text: replace(text, with), touched: chosen.len(), places: places.len() }
    }

    /// The ranges of the text that the edit can change: ascending, disjoint.
    fn places(self, text: &str, dictionary: &Synonyms) -> Vec<Range<usize>> {
        let parts = || sentences(text, SpaceRule::Smart, &|| false).unwrap_or_default();
        let chars = |keep: &dyn Fn(char) -> bool| {
            let kept = text.char_indices().filter(|(_, c)| keep(*c));
            kept.map(|(at, c)| at..at + c.len_utf8()).collect()
        };
        match self {
            Self::Shuffle => {
                let lines = lines(text);
                if lines.len() < 4 {
                    parts().iter().map(|part| trimmed(text, part)).collect()
                } else {
                    lines
                }
            }
            Self::Spin => spun(text, dictionary),
            Self::Neighbours => {
                let words = tokens(text, Unit::Word);
                words.chunks_exact(2).map(|two| two[0].start..two[1].end).collect()
            }
            Self::Drop => parts(),
            Self::Width => chars(&|c| other_width(c).is_some()),
            Self::Hidden => chars(&|c| !c.is_whitespace()),
        }
    }

    /// The replacement for a changed place.
    fn replaced(self, old: &str, at: usize, dictionary: &Synonyms) -> String {
        match self {
            Self::Spin => {
                dictionary.get(&old.to_lowercase()).map_or(old, String::as_str).to_owned()
            }
            Self::Neighbours => swapped(old),
            Self::Drop => String::new(),
            Self::Width => old.chars().map(|c| other_width(c).unwrap_or(c)).collect(),
            Self::Hidden => {
                let mut out = old.to_owned();
                out.extend(INVISIBLE.get(at % INVISIBLE.len()));
                out
            }
            Self::Shuffle => old.to_owned(),
        }
    }
}

/// The changed places among `count`, ascending.
fn draw(count: usize, strength: u32, seed: u64) -> Vec<usize> {
    let mut order: Vec<usize> = (0..count).collect();
    order.order_by_key(|&place| stream(seed, place as u64));
    let touched = (count * strength.min(100) as usize + 50) / 100;
    order.truncate(touched);
    order.sort_unstable();
    order
}

/// Rotates the chosen pieces along a random cycle.
fn turned(
    text: &str,
    places: &[Range<usize>],
    chosen: &[usize],
    seed: u64,
) -> Vec<(Range<usize>, String)> {
    let mut round = chosen.to_vec();
    round.order_by_key(|&place| stream(!seed, place as u64));
    let next = round.iter().cycle().skip(1);
    let mut with: Vec<(Range<usize>, String)> = round
        .iter()
        .zip(next)
        .filter_map(|(&to, &from)| {
            let piece = text.get(places.get(from)?.clone())?;
            Some((places.get(to)?.clone(), piece.to_owned()))
        })
        .collect();
    with.order_by_key(|(place, _)| place.start);
    with
}

/// Replaces ranges of a text, which are ascending and disjoint.
fn replace(text: &str, with: Vec<(Range<usize>, String)>) -> String {
    let mut out = String::with_capacity(text.len());
    let mut done = 0;
    for (place, piece) in with {
        out.push_str(text.get(done..place.start).unwrap_or_default());
        out.push_str(&piece);
        done = place.end;
    }
    out.push_str(text.get(done..).unwrap_or_default());
    out
}

/// Words and their replacements.
pub(super) type Synonyms = BTreeMap<String, String>;

/// Most words in a dictionary entry.
const PHRASE: usize = 4;

/// A range without the white space at its ends.
pub(super) fn trimmed(text: &str, part: &Range<usize>) -> Range<usize> {
    let inner = text.get(part.clone()).unwrap_or_default();
    let start = part.start + (inner.len() - inner.trim_start().len());
    start..start + inner.trim().len()
}

/// The lines that are not blank, without white space at their ends.
pub(super) fn lines(text: &str) -> Vec<Range<usize>> {
    let mut start = 0;
    let mut all = Vec::new();
    for line in text.split_inclusive('\n') {
        all.push(trimmed(text, &(start..start + line.len())));
        start += line.len();
    }
    all.retain(|line| !line.is_empty());
    all
}

/// The longest dictionary entries in a text, from the left, on word boundaries.
fn spun(text: &str, dictionary: &Synonyms) -> Vec<Range<usize>> {
    let words = tokens(text, Unit::Word);
    let mut all = Vec::new();
    let mut at = 0;
    while let Some(first) = words.get(at) {
        let phrase = (1..=PHRASE).rev().find_map(|length| {
            let place = first.start..words.get(at + length - 1)?.end;
            let known = dictionary.contains_key(&text.get(place.clone())?.to_lowercase());
            known.then_some((place, length))
        });
        at += phrase.as_ref().map_or(1, |(_, length)| *length);
        all.extend(phrase.map(|(place, _)| place));
    }
    all
}

/// Swaps the first and the last word of a text and keeps what is between them.
pub(super) fn swapped(old: &str) -> String {
    let words = tokens(old, Unit::Word);
    let (Some(first), Some(last)) = (words.first(), words.last()) else { return old.to_owned() };
    let part = |range: Range<usize>| old.get(range).unwrap_or_default();
    if first == last {
        return old.to_owned();
    }
    [part(last.clone()), part(first.end..last.start), part(first.clone())].concat()
}

/// A punctuation mark in its other width; `None` for other characters.
fn other_width(c: char) -> Option<char> {
    const PAIRS: [(char, char); 5] =
        [('。', '｡'), ('、', '､'), ('「', '｢'), ('」', '｣'), ('・', '･')];
    let shifted =
        |by: u32, up: bool| char::from_u32(if up { u32::from(c) + by } else { u32::from(c) - by });
    match c {
        c if c.is_ascii_punctuation() => shifted(0xfee0, true),
        '！'..='～' if shifted(0xfee0, false).is_some_and(|c| c.is_ascii_punctuation()) => {
            shifted(0xfee0, false)
        }
        _ => PAIRS.iter().find_map(|&(wide, narrow)| match c {
            c if c == wide => Some(narrow),
            c if c == narrow => Some(wide),
            _ => None,
        }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "One cat sat.\nTwo dogs ran, fast!\n\nThree birds sang。\nFour fish swam.";

    fn dictionary() -> Synonyms {
        [("cat", "tomcat"), ("ran, fast", "hurried")]
            .map(|(x, y)| (x.to_owned(), y.to_owned()))
            .into()
    }

    #[test]
    fn no_strength_changes_nothing_and_seeds_repeat() {
        for edit in Edit::ALL {
            let at = |strength, seed| edit.apply(TEXT, strength, seed, &dictionary());
            assert_eq!(at(0, 1).text, TEXT, "{edit:?}");
            assert_ne!(at(100, 1).text, TEXT, "{edit:?}");
            assert_eq!(at(60, 1), at(60, 1), "{edit:?}");
            let full = at(100, 1);
            assert!(full.touched == full.places && full.places > 0, "{edit:?}");
            let touched: Vec<usize> = (0..=100).map(|s| at(s, 1).touched).collect();
            assert!(touched.is_sorted(), "{edit:?}");
            assert_eq!(edit.apply("", 100, 1, &dictionary()).text, "");
        }
    }

    #[test]
    fn each_edit_does_what_it_says() {
        let all = |edit: Edit| edit.apply(TEXT, 100, 3, &dictionary()).text;
        let sorted = |text: &str| {
            let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
            lines.sort();
            lines
        };
        let shuffled = all(Edit::Shuffle);
        assert!(sorted(&shuffled) == sorted(TEXT));
        let moved = |(x, y): &(&str, &str)| x != y || x.is_empty();
        assert!(shuffled.lines().zip(TEXT.lines()).all(|two| moved(&two)), "every line moves");
        assert!(all(Edit::Spin).starts_with("One tomcat sat.\nTwo dogs hurried!"));
        assert!(
            all(Edit::Neighbours).starts_with("cat One Two.\nsat"),
            "{}",
            all(Edit::Neighbours)
        );
        assert_eq!(all(Edit::Drop), "");
        assert!(
            all(Edit::Width)
                .starts_with("One cat sat．\nTwo dogs ran， fast！\n\nThree birds sang｡")
        );
        assert!(all(Edit::Hidden).starts_with("O\u{200b}n\u{2060}e\u{200b} c"));
    }

    #[test]
    fn what_is_touched_stays_touched() {
        for strength in 1..100 {
            let (less, more) = (draw(37, strength, 5), draw(37, strength + 1, 5));
            assert!(less.iter().all(|place| more.contains(place)));
            assert_eq!(less.len(), (37 * strength as usize + 50) / 100);
        }
    }
}

//! The step that turns a text as stored into the text as seen: letters, marks and signs that only look like the text.

mod ascii;
mod brackets;
mod breaks;
mod contract;
mod exchange;
mod foreign;
mod forms;
mod gaps;
mod letters;
mod lone;
mod marks;
mod quick;
mod runs;
mod spelling;
mod undone;
mod words;

pub use contract::{SeenChange, SeenKind};
pub use letters::look_alike;

use crate::text::normalize::seen::brackets::brackets;
use crate::text::normalize::seen::contract::STRANGE_RATE;
use crate::text::normalize::seen::exchange::exchanged;
use crate::text::normalize::seen::forms::{ideographs, mixed, reversed, styled};
use crate::text::normalize::seen::gaps::gaps;
use crate::text::normalize::seen::letters::{alphabet, is_wide};
use crate::text::normalize::seen::lone::lone;
use crate::text::normalize::seen::marks::marks;
use crate::text::normalize::seen::quick::may_differ;
use crate::text::normalize::seen::spelling::spelling;
use crate::text::normalize::seen::undone::{Undone, in_order};
use crate::text::rewrite::Rewrite;

/// What differs between a text as stored and as seen.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Seen {
    /// The places, ascending and disjoint.
    pub changes: Vec<SeenChange>,
    /// Letters of the text.
    pub letters: u32,
}

/// Letters of the stretch in which changes are counted.
const STRETCH: u32 = 1_000;
/// Fewest changes of one kind that are more than an accident; of signs between letters: a few spelled words.
const FEWEST: usize = 5;
const FEWEST_SIGNS: usize = 30;
/// Most looks at a text: tricks of one kind inside of another.
const LOOKS: usize = 3;

impl Seen {
    /// Compares a text as stored with what a reader sees. Cost: one pass, and some more where they may differ.
    pub fn new(text: &str) -> Self {
        if may_differ(text) { Self::found(text) } else { Self::default() }
    }

    /// As [`Self::new`], without the quick look before.
    fn found(text: &str) -> Self {
        let mut changes = looked(text);
        // One trick may hide another: with signs between them, letters of another alphabet are in no word.
        for _ in 1..LOOKS {
            if changes.is_empty() {
                break;
            }
            let undone = Undone::new(text, &changes);
            let more = if may_differ(&undone.text) { looked(&undone.text) } else { Vec::new() };
            if more.is_empty() {
                break;
            }
            changes = undone.joined(changes, more);
        }
        let mut seen = Self { changes, letters: 0 };
        seen.count_letters(text);
        seen
    }

    fn count_letters(&mut self, text: &str) {
        let mut changes = self.changes.iter_mut().peekable();
        let mut letters = 0;
        for (at, c) in text.char_indices() {
            while let Some(change) = changes.next_if(|change| change.at.start <= at) {
                change.letter = letters;
            }
            letters += u32::from(is_wide(c) || alphabet(c).is_some());
        }
        self.letters = letters;
    }

    /// Number of characters of a kind.
    pub fn count(&self, kind: SeenKind) -> usize {
        self.of(kind).map(|change| change.count as usize).sum()
    }

    /// The changes of a kind.
    pub fn of(&self, kind: SeenKind) -> impl Iterator<Item = &SeenChange> {
        self.changes.iter().filter(move |change| change.kind == kind)
    }

    /// True if there are more places of a kind than an accident explains: five or more, thirty signs, and of a thousand
    /// letters in a row ten, of a shorter text one in a hundred. Of signs between letters ten times as many, of letters in
    /// another form twenty times; radicals never, nor letters that people type for Cyrillic ones.
    pub fn is_telling(&self, kind: SeenKind) -> bool {
        let Some(rate) = kind.rate() else { return false };
        let places: Vec<&SeenChange> =
            self.of(kind).filter(|change| !change.is_usual && !is_slip(change)).collect();
        let fewest = if kind == SeenKind::Separators { FEWEST_SIGNS } else { FEWEST };
        let strange = places.iter().copied().filter(|change| change.is_strange);
        let strange: Vec<&SeenChange> = strange.collect();
        self.is_dense(&places, rate, fewest) || self.is_dense(&strange, STRANGE_RATE, fewest)
    }

    /// True if `rate` of a thousand letters in a row, of fewer in a shorter text, are at these places.
    fn is_dense(&self, places: &[&SeenChange], rate: usize, fewest: usize) -> bool {
        let stretch = self.letters.clamp(1, STRETCH);
        let least = (rate * stretch as usize).div_ceil(STRETCH as usize).max(fewest);
        let (mut first, mut inside) = (0, 0);
        for place in places {
            inside += 1;
            while places.get(first).is_some_and(|out| out.letter + stretch < place.letter) {
                inside -= 1;
                first += 1;
            }
            if inside >= least {
                return true;
            }
        }
        false
    }
}

/// The changes of one look at a text, ascending and disjoint.
fn looked(text: &str) -> Vec<SeenChange> {
    let mut changes = Vec::new();
    // Of changes in one place the first one counts.
    reversed(text, &mut changes);
    spelling(text, &mut changes);
    if changes.iter().any(|change| change.kind == SeenKind::Exchanged && change.with.is_none()) {
        // Without them words are of one alphabet, which the next look sees.
        in_order(&mut changes);
        return changes;
    }
    exchanged(text, &mut changes);
    marks(text, &mut changes);
    brackets(text, &mut changes);
    lone(text, &mut changes);
    gaps(text, &mut changes);
    mixed(text, &mut changes);
    styled(text, &mut changes);
    ideographs(text, &mut changes);
    in_order(&mut changes);
    changes
}

/// True for letters that people type for Cyrillic ones: `i` and `j`, which some keyboards lack, and capitals.
fn is_slip(change: &SeenChange) -> bool {
    let is_typed = |c| matches!(c, 'і' | 'ї' | 'ј') || matches!(c, '\u{400}'..='\u{42f}');
    change.kind == SeenKind::Exchanged && change.with.is_some_and(is_typed)
}

/// Replaces what is stored by what is seen.
pub(super) fn seen(rewrite: &mut Rewrite<'_>) {
    for change in Seen::new(rewrite.old()).changes {
        match change.with {
            Some(with) => {
                let mut bytes = [0; 4];
                rewrite.replace(change.at, with.encode_utf8(&mut bytes));
            }
            None => rewrite.replace(change.at, ""),
        }
    }
}

/// True if a text must be turned whole: a place depends on others that may be far away.
pub(super) fn is_whole(text: &str) -> bool {
    may_differ(text)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::measure::mix::stream;

    /// Letters, marks and signs of which texts are made.
    const PIECES: [&str; 30] = [
        "a",
        "e",
        "o",
        "x",
        "word",
        "\u{430}",
        "\u{435}",
        "\u{43e}",
        "\u{44f}",
        "\u{3b1}",
        "\u{3bf}",
        "中",
        "文",
        "カ",
        "の",
        "가",
        " ",
        " ",
        "\n",
        ". ",
        "·",
        "|",
        "-",
        "\u{200b}",
        "\u{ad}",
        "\u{301}",
        "\u{336}",
        "é",
        "\u{1d41a}",
        "７",
    ];

    #[test]
    fn the_quick_look_misses_nothing_but_marks_of_languages() {
        let (mut passed, mut looked) = (0, 0);
        for seed in 0..20_000 {
            // Some have long runs of ASCII.
            let length = stream(seed, 0) % if seed % 64 == 0 { 400 } else { 24 };
            // Few kinds in a text, so that many of them are plain.
            let kinds = 1 + stream(seed, 1) % 6;
            let piece = |at: u64| {
                let kind = stream(seed, 2 + at) % kinds;
                PIECES[(stream(seed, 100 + kind) % PIECES.len() as u64) as usize]
            };
            let text: String = (0..length).map(piece).collect();
            let found = Seen::found(&text);
            let others = found.changes.iter().filter(|own| own.kind != SeenKind::Marks).count();
            assert!(may_differ(&text) || others == 0, "{text:?}: {:?}", found.changes);
            *(if may_differ(&text) { &mut looked } else { &mut passed }) += 1;
        }
        assert!(passed > 2_000 && looked > 2_000, "{passed} {looked}");
    }
}

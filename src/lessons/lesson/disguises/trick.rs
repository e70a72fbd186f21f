//! The tricks: what each does to a letter.

use crate::lesson::kit::words;
use crate::page::Multilingual;
use crate::text::script::is_han;

/// Latin letters and Cyrillic ones of the same shape.
const LOOKALIKES: [(char, char); 9] = [
    ('a', 'а'),
    ('c', 'с'),
    ('e', 'е'),
    ('i', 'і'),
    ('j', 'ј'),
    ('o', 'о'),
    ('p', 'р'),
    ('x', 'х'),
    ('y', 'у'),
];

/// A way to store a text otherwise than it is seen.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Trick {
    /// Cyrillic letters for Latin ones.
    Letters,
    /// A mark over a letter.
    Marks,
    /// A dot after a letter inside a word.
    Dots,
    /// A character of private use after a letter inside a word.
    Unseen,
    /// Mathematical letters for plain ones.
    Styled,
}

impl Trick {
    /// All tricks.
    pub(super) const ALL: [Self; 5] =
        [Self::Letters, Self::Marks, Self::Dots, Self::Unseen, Self::Styled];

    /// Its name on the command line and its title.
    pub(super) fn words(self) -> (&'static str, Multilingual) {
        match self {
            Self::Letters => ("letters", words!("disguises.trick.exchange-letters")),
            Self::Marks => ("marks", words!("disguises.trick.strike-letters")),
            Self::Dots => ("dots", words!("disguises.trick.put-dots-between")),
            Self::Unseen => ("unseen", words!("disguises.trick.put-what-shows")),
            Self::Styled => ("styled", words!("disguises.trick.mathematical-letters")),
        }
    }

    /// The trick with this name; the first one if there is none.
    pub(super) fn from_word(word: &str) -> Self {
        Self::ALL.into_iter().find(|own| own.words().0 == word).unwrap_or(Self::Letters)
    }

    /// A text with the trick on one in `every` letters that it can change, and how many it changed.
    pub(super) fn apply(self, text: &str, every: usize) -> (String, usize) {
        let (mut out, mut met, mut places) = (String::with_capacity(2 * text.len()), 0, 0);
        let mut chars = text.chars().peekable();
        while let Some(c) = chars.next() {
            let is_inside = chars.peek().is_some_and(|next| next.is_alphabetic());
            let changed = self.changed(c, is_inside);
            met += usize::from(changed.is_some());
            match changed.filter(|_| met.is_multiple_of(every.max(1))) {
                Some(changed) => {
                    out.push_str(&changed);
                    places += 1;
                }
                None => out.push(c),
            }
        }
        (out, places)
    }

    /// A letter with the trick; `None` if it cannot be changed. `is_inside`: another letter follows.
    fn changed(self, c: char, is_inside: bool) -> Option<String> {
        let is_letter = c.is_ascii_alphabetic() || is_han(c);
        match self {
            Self::Letters => {
                LOOKALIKES.iter().find(|pair| pair.0 == c).map(|pair| pair.1.to_string())
            }
            Self::Marks => is_letter.then(|| format!("{c}\u{336}")),
            Self::Dots => (is_letter && is_inside).then(|| format!("{c}·")),
            Self::Unseen => (is_letter && is_inside).then(|| format!("{c}\u{e000}")),
            Self::Styled => {
                let place = u32::from(c).checked_sub(u32::from('a')).filter(|own| *own < 26)?;
                char::from_u32(0x1d41a + place).map(String::from)
            }
        }
    }
}

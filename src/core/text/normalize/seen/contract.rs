//! What is seen otherwise than it is stored: the kinds, and a place of a text.

use std::ops::Range;

/// Ways in which a text is stored otherwise than it is seen.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum SeenKind {
    /// Letters of another alphabet or spelling inside words, and variants that look like plain letters.
    Exchanged,
    /// Combining marks that no language puts on a letter.
    Marks,
    /// Signs and thin spaces between the letters of words.
    Separators,
    /// Characters that show nothing, inside words.
    Hidden,
    /// Words in mathematical, circled, squared or full-width letters.
    Styled,
    /// Text that an override shows from right to left.
    Reversed,
    /// Radicals and compatibility ideographs: common in text that was copied from a PDF.
    Ideographs,
}

impl SeenKind {
    /// All kinds, the most telling first.
    pub const ALL: [Self; 7] = [
        Self::Exchanged,
        Self::Marks,
        Self::Separators,
        Self::Hidden,
        Self::Styled,
        Self::Reversed,
        Self::Ideographs,
    ];

    /// How many in a stretch of a thousand letters are more than an accident; `None` for what is innocent in any
    /// number.
    pub(super) fn rate(self) -> Option<usize> {
        match self {
            Self::Exchanged | Self::Marks | Self::Hidden | Self::Reversed => Some(10),
            // Words parted for a dictionary, a choir, or all sexes have fewer.
            Self::Separators => Some(100),
            Self::Styled => Some(200),
            Self::Ideographs => None,
        }
    }
}

/// The same of what few texts have: words in full-width letters where no East Asian letters are.
pub(super) const STRANGE_RATE: usize = 30;

/// A place of a text that is seen otherwise than it is stored.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SeenChange {
    /// Its bytes in the text as stored.
    pub at: Range<usize>,
    /// What is seen there; `None` for nothing.
    pub with: Option<char>,
    /// Its kind.
    pub kind: SeenKind,
    /// Number of characters.
    pub count: u32,
    /// Letters of the text before it.
    pub(super) letter: u32,
    /// True for what innocent texts do throughout: it is counted, and tells nothing.
    pub(super) is_usual: bool,
    /// True for what few texts have: less of it tells.
    pub(super) is_strange: bool,
}

impl SeenChange {
    /// A place with what is seen there, and how many characters are stored there.
    pub(super) fn new(at: Range<usize>, with: Option<char>, kind: SeenKind, count: u32) -> Self {
        Self { at, with, kind, count, letter: 0, is_usual: false, is_strange: false }
    }
}

/// One character that a reader does not see.
pub(super) fn drop_one(at: usize, c: char, kind: SeenKind) -> SeenChange {
    SeenChange::new(at..at + c.len_utf8(), None, kind, 1)
}

/// One character that a reader sees as another one.
pub(super) fn swap_one(at: usize, c: char, with: char, kind: SeenKind) -> SeenChange {
    SeenChange::new(at..at + c.len_utf8(), Some(with), kind, 1)
}

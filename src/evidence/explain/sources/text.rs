//! A document as the passage index sees it: its counted tokens and its windows.

use crate::explain::passages::PassageWindows;
use crate::part::PartOf as _;
use std::ops::Range;

/// No other document has this window.
pub(super) const ALONE: u32 = u32::MAX;

/// A window of a document, by the index of its first counted token.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct WindowPlace {
    pub(super) document: u32,
    pub(super) token: u32,
}

/// A list of numbers: two bytes each if all fit, as in texts of up to 65,535 bytes.
#[derive(Debug)]
enum TextNumbers {
    Short(Vec<u16>),
    Long(Vec<u32>),
}

impl Default for TextNumbers {
    fn default() -> Self {
        Self::Short(Vec::new())
    }
}

impl TextNumbers {
    fn new(numbers: impl Iterator<Item = u32> + Clone) -> Self {
        let short: Result<Vec<u16>, _> = numbers.clone().map(u16::try_from).collect();
        match short {
            Ok(mut short) => {
                short.shrink_to_fit();
                Self::Short(short)
            }
            Err(_) => Self::Long(numbers.collect()),
        }
    }

    fn len(&self) -> usize {
        match self {
            Self::Short(list) => list.len(),
            Self::Long(list) => list.len(),
        }
    }

    fn get(&self, at: u32) -> Option<u32> {
        match self {
            Self::Short(list) => list.get(at as usize).copied().map(u32::from),
            Self::Long(list) => list.get(at as usize).copied(),
        }
    }

    /// The number of those below `edge`; the list must ascend.
    fn below(&self, edge: usize) -> usize {
        match self {
            Self::Short(list) => list.partition_point(|&number| usize::from(number) < edge),
            Self::Long(list) => list.partition_point(|&number| (number as usize) < edge),
        }
    }
}

/// A document as the index sees it. Memory: 14 bytes a token, 20 in texts of more than 65,535 bytes.
#[derive(Debug, Default)]
pub(super) struct IndexedText {
    /// First byte of each counted token in the normalised text.
    starts: TextNumbers,
    /// Last byte (exclusive) of each.
    ends: TextNumbers,
    /// Characters of all counted tokens before each one, and of all.
    letters: TextNumbers,
    /// Number of tokens of the window from each token on; at most
    /// [`crate::explain::passages::LONGEST`].
    lengths: Vec<u16>,
    /// 16 bits of the hash of each token: those of different tokens are equal once in 65,536.
    names: Vec<u16>,
    /// The group of each window, or [`ALONE`].
    pub(super) groups: Vec<u32>,
    /// True if only the first part of the text was indexed.
    pub(super) is_cut: bool,
}

impl IndexedText {
    /// A text without groups.
    pub(super) fn new(windows: PassageWindows) -> Self {
        let length = |(end, token): (&u32, u32)| (end - token).min(u16::MAX.into()) as u16;
        Self {
            starts: TextNumbers::new(windows.tokens.iter().map(|token| token[0])),
            ends: TextNumbers::new(windows.tokens.iter().map(|token| token[1])),
            letters: TextNumbers::new(windows.letters.iter().copied()),
            lengths: windows.ends.iter().zip(0..).map(length).collect(),
            names: windows.names,
            groups: Vec::new(),
            is_cut: windows.is_cut,
        }
    }

    /// The group of the window from a token on, if other documents have it.
    pub(super) fn group(&self, token: u32) -> Option<u32> {
        self.groups.get(token as usize).copied().filter(|&group| group != ALONE)
    }

    /// Number of counted tokens.
    pub(super) fn len(&self) -> u32 {
        self.starts.len() as u32
    }

    /// Number of windows.
    pub(super) fn windows(&self) -> u32 {
        self.lengths.len() as u32
    }

    /// The names of the tokens from this one on.
    pub(super) fn names_from(&self, token: u32) -> &[u16] {
        self.names.part(token as usize..)
    }

    /// The names of the tokens before this one.
    pub(super) fn names_before(&self, token: u32) -> &[u16] {
        self.names.part(..token as usize)
    }

    /// Characters of the counted tokens from the first to before the second.
    pub(super) fn letters(&self, [from, to]: [u32; 2]) -> u32 {
        let before = |at: u32| self.letters.get(at).unwrap_or_default();
        before(to).saturating_sub(before(from))
    }

    /// Bytes of the normalised text from the first token to before the second.
    #[inline]
    pub(super) fn bytes(&self, [from, to]: [u32; 2]) -> Range<usize> {
        let edge = |list: &TextNumbers, at: u32| list.get(at).unwrap_or_default() as usize;
        edge(&self.starts, from)..edge(&self.ends, to.saturating_sub(1))
    }

    /// The tokens that start inside bytes of the normalised text.
    pub(super) fn tokens_in(&self, bytes: &Range<usize>) -> [u32; 2] {
        [bytes.start, bytes.end].map(|edge| self.starts.below(edge) as u32)
    }

    /// The index after the last token of the window from `token` on.
    pub(super) fn end(&self, token: u32) -> u32 {
        token + self.lengths.get(token as usize).copied().map_or(0, u32::from)
    }
}

//! A text prepared for chains: its letters with their places, and its k-grams by hash.

use crate::measure::chains::code::is_code;
use crate::measure::chains::contract::{GRAM, LEAST_LETTERS, MOST_LETTERS, NoReuse};
use crate::part::PartOf as _;
use crate::text::hash_many::hash_listed;
use crate::text::normalize::simplified;
use crate::text::script::{is_han, is_spaced_letter};
use std::ops::Range;

/// A text prepared once for the chains with any other. Memory: about 30 bytes a letter.
#[derive(Debug, Clone)]
pub struct ChainText {
    /// First byte of each letter in the text given. One space between two words is a letter too.
    starts: Vec<u32>,
    /// Bytes of each letter in the text given; 0 for a space.
    lengths: Vec<u8>,
    /// Width of all letters before each letter, and of all at the end.
    places: Vec<u32>,
    /// The k-grams: hash, and index of the first letter; ascending.
    pub(super) grams: Vec<(u64, u32)>,
    /// Number of distinct k-grams.
    pub(super) distinct: usize,
}

impl ChainText {
    /// Prepares a normalised text. Case, marks and traditional Chinese characters make no difference
    /// whatever the normalisation. Cost: a pass over the text and a sort of its k-grams.
    ///
    /// # Errors
    /// If reuse is not defined for the text.
    pub fn new(text: &str) -> Result<Self, NoReuse> {
        let fold = LetterFold::new(text)?;
        if is_code(text) {
            return Err(NoReuse::Code);
        }
        let grams = fold.grams();
        let distinct = grams.chunk_by(|x, y| x.0 == y.0).count();
        let LetterFold { starts, lengths, places, .. } = fold;
        Ok(Self { starts, lengths, places, grams, distinct })
    }

    /// Width of the whole text.
    pub(super) fn width(&self) -> u32 {
        self.places.last().copied().unwrap_or_default()
    }

    /// Width of all letters before this one.
    pub(super) fn place(&self, letter: u32) -> u32 {
        self.places.get(letter as usize).copied().unwrap_or_else(|| self.width())
    }

    /// The end of the k-gram that starts with this letter. The last one reaches the end of the text.
    pub(super) fn gram_end(&self, letter: u32) -> u32 {
        if letter as usize + 1 == self.grams.len() {
            return self.lengths.len() as u32;
        }
        let end = self.place(letter) + GRAM;
        let rest = self.places.part(letter as usize..);
        letter
            + rest.iter().take(GRAM as usize + 1).take_while(|&&place| place < end).count() as u32
    }

    /// The bytes of letters in the text given, without spaces at the ends.
    pub(super) fn bytes(&self, letters: Range<u32>) -> Range<usize> {
        let all = letters.start as usize..letters.end as usize;
        let lengths = self.lengths.part(all.clone());
        let first = lengths.iter().position(|&length| length > 0).unwrap_or(0);
        let last = lengths.iter().rposition(|&length| length > 0).unwrap_or(0);
        let start =
            |letter: usize| self.starts.get(all.start + letter).map_or(0, |&start| start as usize);
        let length = lengths.get(last).copied().map_or(0, usize::from);
        start(first)..start(last) + length
    }
}

/// The letters of a text in lower case and simplified, with one space between two words.
struct LetterFold {
    text: String,
    /// First byte of each letter in `text`.
    folded: Vec<u32>,
    starts: Vec<u32>,
    lengths: Vec<u8>,
    places: Vec<u32>,
}

impl LetterFold {
    fn new(text: &str) -> Result<Self, NoReuse> {
        let mut fold = Self {
            text: String::with_capacity(text.len()),
            folded: Vec::new(),
            starts: Vec::new(),
            lengths: Vec::new(),
            places: vec![0],
        };
        let (mut letters, mut gap, mut spaced) = (0, false, false);
        for (at, c) in text.char_indices() {
            if !c.is_alphanumeric() {
                gap |= !is_apostrophe(c);
                continue;
            }
            letters += 1;
            if letters > MOST_LETTERS || at > u32::MAX as usize / 4 {
                return Err(NoReuse::TooLong);
            }
            let is_spaced = is_spaced_letter(c);
            if gap && spaced && is_spaced {
                fold.push(' ', at, 0);
            }
            (gap, spaced) = (false, is_spaced);
            let c = if is_han(c) { simplified(c) } else { c };
            for lower in c.to_lowercase() {
                fold.push(lower, at, c.len_utf8() as u8);
            }
        }
        if letters < LEAST_LETTERS { Err(NoReuse::TooShort) } else { Ok(fold) }
    }

    fn push(&mut self, c: char, start: usize, length: u8) {
        self.folded.push(self.text.len() as u32);
        self.text.push(c);
        self.starts.push(start as u32);
        self.lengths.push(length);
        let place = self.places.last().copied().unwrap_or_default();
        self.places.push(place + if is_wide(c) { 2 } else { 1 });
    }

    /// All windows of at least [`GRAM`] width, none with a letter more than it needs but the last,
    /// which reaches the end: a narrow letter after a wide one could be in none.
    fn grams(&self) -> Vec<(u64, u32)> {
        let mut ends = Vec::with_capacity(self.folded.len());
        let mut end = 0;
        for place in &self.places {
            while self.places.get(end).is_some_and(|&at| at < place + GRAM) {
                end += 1;
            }
            if end >= self.places.len() {
                break;
            }
            ends.push(self.folded.get(end).copied().unwrap_or(self.text.len() as u32));
        }
        if let Some(last) = ends.last_mut() {
            *last = self.text.len() as u32;
        }
        let mut hashes = vec![0; ends.len()];
        let starts = self.folded.part(..ends.len());
        hash_listed(self.text.as_bytes(), starts, &ends, &mut hashes);
        let mut grams: Vec<_> = hashes.into_iter().zip(0..).collect();
        // Stable, so ascending in place too; repetitive texts have few hashes, which this sort gains from.
        grams.sort_by_key(|gram| gram.0);
        grams
    }
}

/// True for the characters that join two parts of a word.
fn is_apostrophe(c: char) -> bool {
    matches!(c, '\'' | '\u{2019}')
}

/// True for characters that carry about as much as two letters of an alphabet: Han, kana, hangul.
fn is_wide(c: char) -> bool {
    matches!(c, '\u{2e80}'..='\u{d7ff}' | '\u{f900}'..='\u{faff}' | '\u{20000}'..)
}

//! The tokens of a text that nothing covers yet.

use crate::explain::sources::ranges::TokenRange;
use crate::explain::sources::text::IndexedText;

/// The tokens of a text that nothing covers yet. What is covered is passed over as one step, so that many
/// sources of the same stretches cost little more than one.
pub(super) struct OpenTokens<'a> {
    text: &'a IndexedText,
    /// For each token itself if nothing covers it, else a later one before or at the next such token; the
    /// number of tokens is the last.
    next: Vec<u32>,
}

impl<'a> OpenTokens<'a> {
    /// All tokens of a text without those that `mask` covers.
    pub(super) fn new(text: &'a IndexedText, mask: &[bool]) -> Self {
        let is_masked = |token: u32| mask.get(token as usize) == Some(&true);
        let next = (0..=text.len()).map(|token| token + u32::from(is_masked(token)));
        Self { text, next: next.collect() }
    }

    /// True if something covers the token.
    pub(super) fn is_covered(&self, token: u32) -> bool {
        self.next.get(token as usize).is_some_and(|next| *next != token)
    }

    /// Covers tokens and returns the letters that were not covered before.
    pub(super) fn cover(&mut self, [from, to]: TokenRange) -> u32 {
        self.each(from, to, true)
    }

    /// Letters of tokens that nothing covers.
    pub(super) fn letters(&mut self, [from, to]: TokenRange) -> u32 {
        self.each(from, to, false)
    }

    fn each(&mut self, from: u32, to: u32, covers: bool) -> u32 {
        let mut letters = 0;
        let mut token = self.find(from);
        while token < to {
            letters += self.text.letters([token, token + 1]);
            if let Some(next) = self.next.get_mut(token as usize).filter(|_| covers) {
                *next = token + 1;
            }
            token = self.find(token + 1);
        }
        letters
    }

    /// The first token from this one on that nothing covers; halves the way there for the next call.
    fn find(&mut self, mut token: u32) -> u32 {
        loop {
            let Some(&next) = self.next.get(token as usize) else { return token };
            if next == token {
                return token;
            }
            let after = self.next.get(next as usize).copied().unwrap_or(next);
            if let Some(slot) = self.next.get_mut(token as usize) {
                *slot = after;
            }
            token = after;
        }
    }
}

//! One source of a text while sources are counted, and the order of the greedy cover.

use crate::explain::sources::bridges::{Bridge, bridges};
use crate::explain::sources::excluded::QuotedTokens;
use crate::explain::sources::index::PassageIndex;
use crate::explain::sources::open_tokens::OpenTokens;
use crate::explain::sources::ranges::{TokenRange, joined, without};
use crate::explain::sources::readings::Rewording;
use crate::explain::sources::shared::SharedStretch;
use crate::explain::sources::text::IndexedText;
use crate::pair::DocId;
use std::cmp::Reverse;
use std::collections::BinaryHeap;

/// What does not count in a text, and what is quoted.
pub(super) struct CountedText<'a> {
    pub(super) text: &'a IndexedText,
    /// See [`crate::explain::sources::excluded::TokenReasons::sums`].
    pub(super) sums: &'a [u32],
    pub(super) quotes: &'a QuotedTokens,
}

impl CountedText<'_> {
    /// Letters of these tokens that do not count.
    pub(super) fn excluded(&self, [from, to]: TokenRange) -> u32 {
        let before = |at: u32| self.sums.get(at as usize).copied().unwrap_or_default();
        before(to) - before(from)
    }

    /// Letters of these tokens that count.
    pub(super) fn letters(&self, tokens: TokenRange) -> u32 {
        self.text.letters(tokens) - self.excluded(tokens)
    }
}

/// What one source shares with the text.
pub(super) struct OwnSource<'a> {
    pub(super) id: DocId,
    pub(super) stretches: &'a [SharedStretch],
    /// The tokens of the text in them, ascending and disjoint.
    pub(super) tokens: Vec<TokenRange>,
    /// Their letters that count.
    pub(super) alone: u32,
    pub(super) bridges: Vec<Bridge>,
    /// What a reading calls reworded.
    pub(super) matched: Vec<Rewording>,
    /// The tokens of bridges and of `matched` outside the stretches, ascending and disjoint; see
    /// [`OwnSource::count_reworded`].
    pub(super) reworded: Vec<TokenRange>,
}

impl<'a> OwnSource<'a> {
    /// A source without a stretch.
    pub(super) fn empty(id: DocId) -> Self {
        let (tokens, bridges, matched, reworded) = Default::default();
        Self { id, stretches: &[], tokens, alone: 0, bridges, matched, reworded }
    }

    /// Without bridges; `None` without stretches, which are of one source and ascend by their first token.
    pub(super) fn new(view: &CountedText<'_>, stretches: &'a [SharedStretch]) -> Option<Self> {
        let id = stretches.first()?.source;
        let tokens = joined(stretches.iter().map(|stretch| stretch.own).collect());
        let alone = tokens.iter().map(|&tokens| view.letters(tokens)).sum();
        Some(Self { stretches, tokens, alone, ..Self::empty(id) })
    }

    /// The same with its bridges.
    pub(super) fn bridged(self, index: &PassageIndex, text: &IndexedText) -> Self {
        let bridges = index.text(self.id).map(|source| bridges(text, source, self.stretches));
        Self { bridges: bridges.unwrap_or_default(), ..self }
    }

    /// The tokens of its bridges outside its stretches.
    pub(super) fn bridged_tokens(&self) -> Vec<TokenRange> {
        self.outside(self.bridges.iter().map(|bridge| bridge.own).collect())
    }

    fn outside(&self, mut tokens: Vec<TokenRange>) -> Vec<TokenRange> {
        tokens.sort_unstable();
        without(&joined(tokens), &self.tokens)
    }

    /// Sets `reworded`, without what does not count: at all, or for the most part of its row, as in a sentence
    /// that is a quotation but for some words.
    pub(super) fn count_reworded(&mut self, view: &CountedText<'_>) {
        self.matched.retain(|one| 2 * view.excluded(one.row) <= view.text.letters(one.row));
        let bridges = self.bridges.iter().map(|bridge| bridge.own);
        let mut all = self.outside(bridges.chain(self.matched.iter().map(|one| one.own)).collect());
        all.retain(|&tokens| view.letters(tokens) > 0);
        self.reworded = all;
    }

    /// True if anything of the text is from it.
    pub(super) fn has_any(&self) -> bool {
        !self.stretches.is_empty() || !self.reworded.is_empty()
    }

    /// Covers its tokens and returns the letters that were not covered before.
    pub(super) fn add(&self, open: &mut OpenTokens<'_>) -> u32 {
        self.tokens.iter().map(|&tokens| open.cover(tokens)).sum()
    }

    /// Letters of the shortest of the passages that its stretches start with.
    pub(super) fn shortest(&self, text: &IndexedText) -> u32 {
        let passage =
            |stretch: &SharedStretch| text.letters([stretch.own[0], text.end(stretch.own[0])]);
        self.stretches.iter().map(passage).min().unwrap_or_default()
    }
}

/// The tokens that no source has yet: at all, and word for word.
struct OpenText<'a> {
    any: OpenTokens<'a>,
    verbatim: OpenTokens<'a>,
}

impl OpenText<'_> {
    /// The letters that a source adds; those word for word count twice, as they are in both.
    fn gain(&mut self, source: &OwnSource<'_>) -> u32 {
        let mut letters = 0;
        for &tokens in &source.tokens {
            letters += self.any.letters(tokens) + self.verbatim.letters(tokens);
        }
        letters + source.reworded.iter().map(|&tokens| self.any.letters(tokens)).sum::<u32>()
    }

    /// Adds a source and returns the letters word for word that no source had so.
    fn take(&mut self, source: &OwnSource<'_>) -> u32 {
        for &tokens in source.tokens.iter().chain(&source.reworded) {
            self.any.cover(tokens);
        }
        source.add(&mut self.verbatim)
    }
}

/// The order of the greedy cover of a text but for masked tokens: indices of all sources, and what each adds
/// word for word.
pub(super) fn greedy(
    sources: &[OwnSource<'_>],
    (text, mask): (&IndexedText, &[bool]),
) -> Vec<(usize, u32)> {
    let [any, verbatim] = [OpenTokens::new(text, mask), OpenTokens::new(text, mask)];
    let mut open = OpenText { any, verbatim };
    let first = |(at, source): (usize, &OwnSource<'_>)| (open.gain(source), Reverse(at));
    let mut heap: BinaryHeap<(u32, Reverse<usize>)> =
        sources.iter().enumerate().map(first).collect();
    let mut order = Vec::with_capacity(sources.len());
    // What a source adds only shrinks: the first whose gain is up to date is the best.
    while let Some((gain, Reverse(at))) = heap.pop() {
        let Some(source) = sources.get(at) else { continue };
        let now = open.gain(source);
        if now < gain {
            heap.push((now, Reverse(at)));
            continue;
        }
        order.push((at, open.take(source)));
    }
    order
}

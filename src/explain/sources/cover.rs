//! What the other documents account for in one text: each alone, and what it adds to those before it.

use crate::explain::exclusions::{ExcludedSpan, ExclusionReason, QuoteReference, TextExclusions};
use crate::explain::sources::bridges::{Bridge, bridges};
use crate::explain::sources::excluded::{QuotedLetters, QuotedTokens, TokenReasons};
use crate::explain::sources::index::PassageIndex;
use crate::explain::sources::open_tokens::OpenTokens;
use crate::explain::sources::ranges::{TokenRange, joined, without};
use crate::explain::sources::shared::{IsSource, SharedStretch, shared};
use crate::explain::sources::text::IndexedText;
use crate::order::ListOrder as _;
use crate::pair::DocId;
use rayon::prelude::*;
use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::ops::Range;

/// What stands elsewhere of a text. All amounts are letters: characters of words, numbers and of
/// scripts without spaces, in the normalised text.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct TextSources {
    /// Letters of the text that count.
    pub letters: u32,
    /// Those of them in stretches of at least one source.
    pub accounted: u32,
    /// Those of them that a listed source bridges, and in no stretch of any: probably reworded.
    pub bridged: u32,
    /// The first two amounts with nothing excluded.
    pub whole: WholeAmounts,
    /// Letters excluded for each reason, by [`ExclusionReason::index`]; with `letters` they add up to
    /// the whole text.
    pub excluded: [u32; ExclusionReason::ALL.len()],
    /// What was excluded: ascending and disjoint, each with one reason.
    pub spans: Vec<ExcludedSpan>,
    /// All letters in stretches, excluded or not, by how they are quoted. Only of sources found with
    /// exclusions: without, all are `not_quoted`.
    pub quoted: QuotedLetters,
    /// The sources: first those that add something, each the one that adds most to those before it
    /// (greedy cover; ties by the lower id); then the rest by what each has alone.
    pub list: Vec<SourceShare>,
    /// Number of sources with fewer letters that count than the shortest passage they share with the
    /// text; not in `list`, and these letters are not accounted for.
    pub only_excluded: usize,
    /// True if a stretch stands in more than a thousand documents, of which only the first thousand
    /// are listed.
    pub is_crowded: bool,
}

/// Amounts of a whole text.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct WholeAmounts {
    /// Letters of the text.
    pub letters: u32,
    /// Letters in stretches of at least one source, of any length.
    pub accounted: u32,
}

impl TextSources {
    /// The share of the letters that count which is accounted for; `None` if none count.
    pub fn share(&self) -> Option<f64> {
        share_of(self.accounted, self.letters)
    }

    /// The share of the letters that count in stretches and bridged gaps; `None` if none count.
    pub fn bridged_share(&self) -> Option<f64> {
        share_of(self.accounted + self.bridged, self.letters)
    }

    /// The share of the whole text that is accounted for; `None` for a text without letters.
    pub fn whole_share(&self) -> Option<f64> {
        share_of(self.whole.accounted, self.whole.letters)
    }
}

fn share_of(part: u32, whole: u32) -> Option<f64> {
    (whole > 0).then(|| f64::from(part) / f64::from(whole))
}

/// What one source accounts for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SourceShare {
    /// The other document.
    pub source: DocId,
    /// Letters of the text that count and stand in this source.
    pub alone: u32,
    /// Letters of them that stand in no source before it in the list.
    pub adds: u32,
    /// Letters that are bridged, and in no stretch of this source; not in `alone`.
    pub bridged: u32,
    /// Letters of the text that stand in this source and do not count.
    pub excluded: u32,
    /// The stretches, by their place in the text. They may overlap where a text repeats itself.
    pub stretches: Vec<SourceStretch>,
}

/// A stretch of the text that stands in a source, or what is bridged next to it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SourceStretch {
    /// Bytes of the normalised text.
    pub own: Range<usize>,
    /// Bytes of the normalised source.
    pub theirs: Range<usize>,
    /// Letters of the text in it.
    pub letters: u32,
    /// Those of them that do not count.
    pub excluded: u32,
    /// How more than half of it is quoted; `None` if it is not.
    pub quoted: Option<QuoteReference>,
    /// True if it is no shared text but bridged, next to a stretch: probably reworded.
    pub is_bridge: bool,
}

impl PassageIndex {
    /// What other documents account for in one document; only those that `is_source` accepts count.
    ///
    /// Next to a stretch, what has more equal words or characters than different ones is bridged, and a
    /// gap between two stretches if what this leaves of it has at most twelve on both sides, and on neither
    /// more than the shorter stretch. Cost: the places of the document's windows.
    pub fn sources(&self, document: DocId, is_source: IsSource<'_>) -> TextSources {
        self.sources_without(document, is_source, &TextExclusions::default())
    }

    /// As [`PassageIndex::sources`], without what is excluded: its letters leave the text and all that
    /// is accounted for. Stretches are as long as they are, with their excluded letters. Where letters
    /// stand only in matches that are too short, they do not count.
    pub fn sources_without(
        &self,
        document: DocId,
        is_source: IsSource<'_>,
        exclusions: &TextExclusions,
    ) -> TextSources {
        let Some(text) = self.text(document) else { return TextSources::default() };
        let (mut found, is_crowded) = shared(self, document, is_source);
        let mut reasons = TokenReasons::new(self, text, exclusions);
        let mut covered = OpenTokens::new(text, &[]);
        let accounted = found.iter().map(|one| covered.cover(one.own)).sum();
        let whole = WholeAmounts { letters: text.letters([0, text.len()]), accounted };
        let quotes = QuotedTokens::new(text, exclusions);
        let is_covered = |token: u32| covered.is_covered(token);
        let quoted = quotes.letters(text, [0, text.len()], &is_covered);
        let count = |found: &[SharedStretch]| found.chunk_by(|x, y| x.source == y.source).count();
        let sources = count(&found);
        exclude_short(text, &mut found, exclusions.min_match, &mut reasons);
        let (sums, mask) = (reasons.sums(text), reasons.mask());
        let view = CountedText { text, sums: &sums, quotes: &quotes };
        let own: Vec<OwnSource<'_>> = found
            .chunk_by(|x, y| x.source == y.source)
            .map(|stretches| OwnSource::new(&view, stretches))
            .filter(|own| sums.is_empty() || own.alone >= own.shortest(text))
            .map(|own| own.bridged(self, text))
            .collect();
        let mut list = Vec::with_capacity(own.len());
        for (source, adds) in greedy(&own, &mut OpenTokens::new(text, &mask)) {
            if let Some(share) = own.get(source).and_then(|own| self.share(own, adds, &view)) {
                list.push(share);
            }
        }
        list.order_by_key(|share| {
            let rest = if share.adds == 0 { share.alone } else { u32::MAX };
            (share.adds == 0, Reverse(rest))
        });
        let mut held = OpenTokens::new(text, &mask);
        for source in &own {
            source.add(&mut held);
        }
        let bridges = own.iter().flat_map(|own| &own.bridges);
        let bridged = bridges.map(|bridge| held.cover(bridge.own)).sum();
        let excluded = reasons.letters(text);
        TextSources {
            letters: whole.letters - excluded.iter().sum::<u32>(),
            accounted: list.iter().map(|share| share.adds).sum(),
            bridged,
            whole,
            excluded,
            spans: reasons.spans(text),
            quoted,
            only_excluded: sources - list.len(),
            list,
            is_crowded,
        }
    }

    /// The sources of several documents, in their order, in parallel; none of those that remain once
    /// `stop` returns true. `exclusions` finds what does not count in a document.
    pub fn all_sources(
        &self,
        documents: &[DocId],
        is_source: &(dyn Fn(DocId) -> bool + Sync),
        exclusions: &(dyn Fn(DocId) -> TextExclusions + Sync),
        stop: &(dyn Fn() -> bool + Sync),
    ) -> Vec<TextSources> {
        let found = |&document: &DocId| {
            if stop() {
                return TextSources::default();
            }
            self.sources_without(document, &|id| is_source(id), &exclusions(document))
        };
        documents.par_iter().map(found).collect()
    }

    /// The share of one source, which adds `adds` letters.
    fn share(
        &self,
        source: &OwnSource<'_>,
        adds: u32,
        view: &CountedText<'_>,
    ) -> Option<SourceShare> {
        let id = source.stretches.first()?.source;
        let (text, other) = (view.text, self.text(id)?);
        let stretch = |own: [u32; 2], theirs: [u32; 2], is_bridge: bool| SourceStretch {
            own: text.bytes(own),
            theirs: other.bytes(theirs),
            letters: text.letters(own),
            excluded: view.excluded(own),
            quoted: view.quotes.group(text, own),
            is_bridge,
        };
        let shared = source.stretches.iter().map(|one| stretch(one.own, one.their_tokens(), false));
        let excluded = source.tokens.iter().map(|&tokens| view.excluded(tokens)).sum();
        let mut gaps: Vec<TokenRange> = source.bridges.iter().map(|bridge| bridge.own).collect();
        gaps.sort_unstable();
        let gaps = without(&joined(gaps), &source.tokens);
        let bridged = gaps.iter().map(|&tokens| view.letters(tokens)).sum();
        let bridges = source.bridges.iter().map(|one| stretch(one.own, one.theirs, true));
        let mut stretches: Vec<SourceStretch> = shared.chain(bridges).collect();
        stretches.order_by_key(|stretch| (stretch.own.start, stretch.own.end));
        Some(SourceShare { source: id, alone: source.alone, adds, bridged, excluded, stretches })
    }
}

/// What does not count in a text, and what is quoted.
struct CountedText<'a> {
    text: &'a IndexedText,
    /// See [`TokenReasons::sums`].
    sums: &'a [u32],
    quotes: &'a QuotedTokens,
}

impl CountedText<'_> {
    /// Letters of these tokens that do not count.
    fn excluded(&self, [from, to]: TokenRange) -> u32 {
        let before = |at: u32| self.sums.get(at as usize).copied().unwrap_or_default();
        before(to) - before(from)
    }

    /// Letters of these tokens that count.
    fn letters(&self, tokens: TokenRange) -> u32 {
        self.text.letters(tokens) - self.excluded(tokens)
    }
}

/// Removes the stretches with fewer letters than `least`, and excludes what stands in no other one.
fn exclude_short(
    text: &IndexedText,
    found: &mut Vec<SharedStretch>,
    least: Option<u32>,
    reasons: &mut TokenReasons,
) {
    let Some(least) = least else { return };
    let is_long = |stretch: &SharedStretch| text.letters(stretch.own) >= least;
    let mut covered = OpenTokens::new(text, &[]);
    for stretch in found.iter().filter(|stretch| is_long(stretch)) {
        covered.cover(stretch.own);
    }
    for stretch in found.iter().filter(|stretch| !is_long(stretch)) {
        let tokens = stretch.own[0]..stretch.own[1];
        for token in tokens.filter(|token| !covered.is_covered(*token)) {
            reasons.mark([token, token + 1], ExclusionReason::Short);
        }
    }
    found.retain(is_long);
}

/// The stretches that one source shares with the text.
struct OwnSource<'a> {
    stretches: &'a [SharedStretch],
    /// The tokens of the text in them, ascending and disjoint.
    tokens: Vec<TokenRange>,
    /// Their letters that count.
    alone: u32,
    bridges: Vec<Bridge>,
}

impl<'a> OwnSource<'a> {
    /// Without bridges. The stretches ascend by their first token.
    fn new(view: &CountedText<'_>, stretches: &'a [SharedStretch]) -> Self {
        let tokens = joined(stretches.iter().map(|stretch| stretch.own).collect());
        let alone = tokens.iter().map(|&tokens| view.letters(tokens)).sum();
        Self { stretches, tokens, alone, bridges: Vec::new() }
    }

    /// The same with its bridges.
    fn bridged(self, index: &PassageIndex, text: &IndexedText) -> Self {
        let source = self.stretches.first().and_then(|first| index.text(first.source));
        let bridges = source.map(|source| bridges(text, source, self.stretches));
        Self { bridges: bridges.unwrap_or_default(), ..self }
    }

    /// Covers its tokens and returns the letters that were not covered before.
    fn add(&self, open: &mut OpenTokens<'_>) -> u32 {
        self.tokens.iter().map(|&tokens| open.cover(tokens)).sum()
    }

    /// The letters that are not covered.
    fn gain(&self, open: &mut OpenTokens<'_>) -> u32 {
        self.tokens.iter().map(|&tokens| open.letters(tokens)).sum()
    }

    /// Letters of the shortest of the passages that its stretches start with.
    fn shortest(&self, text: &IndexedText) -> u32 {
        let passage =
            |stretch: &SharedStretch| text.letters([stretch.own[0], text.end(stretch.own[0])]);
        self.stretches.iter().map(passage).min().unwrap_or_default()
    }
}

/// The order of the greedy cover: indices of all sources, and what each adds.
fn greedy(sources: &[OwnSource<'_>], open: &mut OpenTokens<'_>) -> Vec<(usize, u32)> {
    let first = |(at, source): (usize, &OwnSource<'_>)| (source.alone, Reverse(at));
    let mut heap: BinaryHeap<(u32, Reverse<usize>)> =
        sources.iter().enumerate().map(first).collect();
    let mut order = Vec::with_capacity(sources.len());
    // What a source adds only shrinks: the first whose gain is up to date is the best.
    while let Some((gain, Reverse(at))) = heap.pop() {
        let Some(source) = sources.get(at) else { continue };
        let now = source.gain(open);
        if now < gain {
            heap.push((now, Reverse(at)));
            continue;
        }
        order.push((at, source.add(open)));
    }
    order
}

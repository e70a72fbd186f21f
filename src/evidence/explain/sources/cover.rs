//! What the other documents account for in one text: each alone, and what it adds to those before it.

use crate::corpus::document::Document;
use crate::explain::exclusions::{ExclusionReason, TextExclusions};
use crate::explain::sources::contract::{
    SourceShare, SourceStretch, StretchKind, TextSources, WholeAmounts,
};
use crate::explain::sources::excluded::{QuotedTokens, TokenReasons};
use crate::explain::sources::index::PassageIndex;
use crate::explain::sources::open_tokens::OpenTokens;
use crate::explain::sources::own::{CountedText, OwnSource, greedy};
use crate::explain::sources::ranges::TokenRange;
use crate::explain::sources::shared::{IsSource, SharedStretch, shared};
use crate::explain::sources::text::IndexedText;
use crate::order::ListOrder as _;
use crate::pair::DocId;
use rayon::prelude::*;
use std::cmp::Reverse;
use std::collections::BTreeSet;

/// Closest texts by rare terms that are read with a text.
const CLOSEST: usize = 3;
/// Texts that are read with a text, but for partners: the closest, and the source with most of it.
pub const MOST_READ: usize = CLOSEST + 1;
/// After the first reading, bytes of the other texts together that are read with a text.
const BYTES: usize = 48 << 10;
/// Nothing is read once less than this part of the text, 1 by its value, is left.
const REST: u32 = 20;
/// A source with less than this many halves of the shortest passage has no more than a phrase.
const PHRASE: u32 = 3;
/// But not if that is more than this part of the text, 1 by its value.
const PART: u32 = 4;

/// What is asked of one text.
#[derive(Clone, Copy)]
pub struct SourceQuery<'a> {
    /// The documents of the index, to read pairs; without any, only verbatim and bridged text is found.
    pub documents: &'a [Document],
    /// True for the documents that may be a source.
    pub is_source: IsSource<'a>,
    /// What does not count.
    pub exclusions: &'a TextExclusions,
    /// Documents that are read and listed in any case, if they may be a source.
    pub partners: &'a [DocId],
    /// True to end early, with an incomplete result.
    pub stop: &'a (dyn Fn() -> bool + Sync),
}

impl PassageIndex {
    /// What other documents account for in one document word for word; only those that `is_source` accepts
    /// count. Cost: the places of the document's windows.
    pub fn sources(&self, document: DocId, is_source: IsSource<'_>) -> TextSources {
        self.sources_without(document, is_source, &TextExclusions::default())
    }

    /// As [`PassageIndex::sources`], without what is excluded.
    pub fn sources_without(
        &self,
        document: DocId,
        is_source: IsSource<'_>,
        exclusions: &TextExclusions,
    ) -> TextSources {
        let stop = &|| false;
        let query = SourceQuery { documents: &[], is_source, exclusions, partners: &[], stop };
        self.text_sources(document, &query)
    }

    /// What other documents account for in one document.
    ///
    /// Letters that are excluded leave the text and all that is accounted for. Stretches are as long as they
    /// are, with their excluded letters. Where letters stand only in matches that are too short, they do not
    /// count. Next to a stretch, what has more equal words or characters than different ones is bridged, and
    /// a gap between two stretches if what this leaves of it has at most twelve on both sides, and on neither
    /// more than the shorter stretch. What else is reworded, a reading of the pair says, unless the pair is
    /// of a class without copying. Read are, in this order, the partners, at most three documents that are
    /// closest by their rare terms, and the one with most of the text; nothing more once a twentieth of the
    /// text is left, nor after the first of them any that would make it 48 kB.
    /// Cost: the places of the document's windows, and the readings.
    pub fn text_sources(&self, document: DocId, query: &SourceQuery<'_>) -> TextSources {
        let Some(text) = self.text(document) else { return TextSources::default() };
        let (mut found, is_crowded) = shared(self, document, query.is_source);
        let mut reasons = TokenReasons::new(self, text, query.exclusions);
        let mut covered = OpenTokens::new(text, &[]);
        let accounted = found.iter().map(|one| covered.cover(one.own)).sum();
        let letters = text.letters([0, text.len()]);
        let mut whole = WholeAmounts { letters, accounted, reworded: 0 };
        let quotes = QuotedTokens::new(text, query.exclusions);
        let is_covered = |token: u32| covered.is_covered(token);
        let quoted = quotes.letters(text, [0, text.len()], &is_covered);
        let known: BTreeSet<DocId> = found.iter().map(|stretch| stretch.source).collect();
        exclude_short(text, &mut found, query.exclusions.min_match, &mut reasons);
        let (sums, mask) = (reasons.sums(text), reasons.mask());
        let view = CountedText { text, sums: &sums, quotes: &quotes };
        let mut own: Vec<OwnSource<'_>> = found
            .chunk_by(|x, y| x.source == y.source)
            .filter_map(|stretches| OwnSource::new(&view, stretches))
            .filter(|own| sums.is_empty() || own.alone >= own.shortest(text))
            .map(|own| own.bridged(self, text))
            .collect();
        let excluded = reasons.letters(text);
        let letters = whole.letters - excluded.iter().sum::<u32>();
        let mut held = OpenTokens::new(text, &mask);
        for source in &own {
            source.add(&mut held);
        }
        let bridges = own.iter().flat_map(|own| &own.bridges);
        let bridged = bridges.map(|bridge| held.cover(bridge.own)).sum();
        self.read(document, query, (letters, &mut held), &mut own);
        own.sort_by_key(|own| own.id);
        for own in &mut own {
            own.count_reworded(&view);
        }
        own.retain(|own| own.has_any() || query.partners.contains(&own.id));
        let only_excluded = own.iter().fold(known, |mut rest, own| {
            rest.remove(&own.id);
            rest
        });
        let reworded = own.iter().flat_map(|own| &own.reworded);
        whole.reworded = reworded.map(|&tokens| covered.cover(tokens)).sum();
        let list = self.list(&own, &view, &mask);
        TextSources {
            letters,
            accounted: list.iter().map(|share| share.adds).sum(),
            reworded: list.iter().map(|share| share.adds_reworded).sum(),
            bridged,
            whole,
            excluded,
            frequent_texts: reasons.frequent_texts,
            spans: reasons.spans(text),
            quoted,
            only_excluded: only_excluded.len(),
            list,
            is_crowded,
        }
    }

    /// Reads the pairs of the document with its likely sources, and adds what is reworded from them.
    /// `letters` count in all, and `held` is what is accounted for so far.
    fn read(
        &self,
        document: DocId,
        query: &SourceQuery<'_>,
        (letters, held): (u32, &mut OpenTokens<'_>),
        own: &mut Vec<OwnSource<'_>>,
    ) {
        let Some(text) = self.text(document).filter(|_| !query.documents.is_empty()) else {
            return;
        };
        let may_be = |id: &DocId| *id != document && (query.is_source)(*id);
        let partners: Vec<DocId> = query.partners.iter().copied().filter(may_be).collect();
        let is_enough = |held: &mut OpenTokens<'_>| {
            letters == 0 || held.letters([0, text.len()]).saturating_mul(REST) < letters
        };
        let mut likely = partners.clone();
        if !is_enough(held) {
            let terms = self.rare_terms();
            likely.extend(terms.closest((document, text), query.is_source, CLOSEST));
            let largest = own.iter().max_by_key(|own| (own.alone, Reverse(own.id)));
            likely.extend(largest.map(|own| own.id));
        }
        let mut bytes = 0;
        for (place, &source) in likely.iter().enumerate() {
            let is_partner = place < partners.len();
            let is_known = likely.get(..place).is_some_and(|before| before.contains(&source));
            if is_known || (query.stop)() {
                continue;
            }
            if !is_partner && is_enough(held) {
                break;
            }
            let length = query.documents.get(source.index()).map_or(0, |own| own.text.len());
            if !is_partner && bytes > 0 && bytes + length > BYTES {
                continue;
            }
            bytes += length;
            let read = self.rewordings(query.documents, [document, source], query.stop);
            let found = read.filter(|(read, _)| is_partner || read.is_copy);
            let matched = found.map(|(read, side)| read.sides[side].clone()).unwrap_or_default();
            if matched.is_empty() && !is_partner {
                continue;
            }
            for one in &matched {
                held.cover(one.own);
            }
            match own.iter_mut().find(|own| own.id == source) {
                Some(own) => own.matched = matched,
                None => own.push(OwnSource { matched, ..OwnSource::empty(source) }),
            }
        }
    }

    /// The sources in the order of the list.
    fn list(
        &self,
        own: &[OwnSource<'_>],
        view: &CountedText<'_>,
        mask: &[bool],
    ) -> Vec<SourceShare> {
        let order = greedy(own, (view.text, mask));
        // What stands somewhere word for word is not reworded.
        let mut open = OpenTokens::new(view.text, mask);
        for source in own {
            source.add(&mut open);
        }
        let mut list = Vec::with_capacity(own.len());
        for (source, adds) in order {
            let Some(own) = own.get(source) else { continue };
            let adds_reworded = own.reworded.iter().map(|&tokens| open.cover(tokens)).sum();
            list.extend(self.share(own, [adds, adds_reworded], view));
        }
        list.order_by_key(|share| {
            let adds = share.adds_all();
            let rest = if adds == 0 { share.alone + share.reworded } else { u32::MAX };
            (adds == 0, Reverse(rest))
        });
        list
    }

    /// The sources of several documents, in their order, in parallel; none of those that remain once
    /// `stop` returns true. `exclusions` finds what does not count in a document.
    pub fn all_sources(
        &self,
        ids: &[DocId],
        documents: &[Document],
        is_source: &(dyn Fn(DocId) -> bool + Sync),
        exclusions: &(dyn Fn(DocId) -> TextExclusions + Sync),
        stop: &(dyn Fn() -> bool + Sync),
    ) -> Vec<TextSources> {
        let found = |&document: &DocId| {
            if stop() {
                return TextSources::default();
            }
            let (is_source, exclusions) = (&|id| is_source(id), &exclusions(document));
            let query = SourceQuery { documents, is_source, exclusions, partners: &[], stop };
            self.text_sources(document, &query)
        };
        ids.par_iter().map(found).collect()
    }

    /// The share of one source, which adds these letters: word for word, and reworded.
    fn share(
        &self,
        source: &OwnSource<'_>,
        [adds, adds_reworded]: [u32; 2],
        view: &CountedText<'_>,
    ) -> Option<SourceShare> {
        let (text, other) = (view.text, self.text(source.id)?);
        let stretch = |own: TokenRange, theirs: TokenRange, kind: StretchKind| SourceStretch {
            own: text.bytes(own),
            theirs: other.bytes(theirs),
            letters: text.letters(own),
            excluded: view.excluded(own),
            quoted: view.quotes.group(text, own),
            kind,
        };
        let verbatim = source.stretches.iter();
        let verbatim =
            verbatim.map(|one| stretch(one.own, one.their_tokens(), StretchKind::Verbatim));
        let bridges = source.bridges.iter();
        let bridges = bridges.map(|one| stretch(one.own, one.theirs, StretchKind::Bridged));
        let matched = source.matched.iter();
        let matched = matched.map(|one| stretch(one.own, one.theirs, StretchKind::Matched));
        let mut stretches: Vec<SourceStretch> = verbatim.chain(bridges).chain(matched).collect();
        stretches.order_by_key(|stretch| (stretch.own.start, stretch.own.end, stretch.kind));
        let letters = |all: &[TokenRange]| all.iter().map(|&tokens| view.letters(tokens)).sum();
        let reworded: u32 = letters(&source.reworded);
        Some(SourceShare {
            source: source.id,
            alone: source.alone,
            adds,
            reworded,
            is_phrase: is_phrase(text, source, source.alone + reworded),
            adds_reworded,
            bridged: letters(&source.bridged_tokens()),
            excluded: source.tokens.iter().map(|&tokens| view.excluded(tokens)).sum(),
            stretches,
        })
    }
}

/// True if `letters` of a source are little more than the shortest passage, and little of the text.
fn is_phrase(text: &IndexedText, source: &OwnSource<'_>, letters: u32) -> bool {
    let shortest = source.shortest(text).max(text.letters([0, text.end(0)]));
    2 * letters < PHRASE * shortest && PART * letters < text.letters([0, text.len()])
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

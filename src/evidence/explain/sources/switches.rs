//! The sources of one text, kept so that the figures follow at once when one is switched off or on.

use crate::explain::sources::contract::{SourceShare, TextSources};
use crate::explain::sources::index::PassageIndex;
use crate::explain::sources::ranges::{TokenRange, joined, merged, without};
use crate::explain::sources::text::IndexedText;
use crate::pair::DocId;
use std::cmp::Reverse;
use std::ops::Range;

/// The stretches of one text in its sources, in the order of [`TextSources::list`].
#[derive(Debug)]
pub struct SourceSwitches {
    document: DocId,
    sources: Vec<SwitchedSource>,
}

#[derive(Debug)]
struct SwitchedSource {
    id: DocId,
    /// What stands in it word for word, ascending and disjoint.
    verbatim: Vec<TokenRange>,
    /// What is reworded from it, and not in `verbatim`; ascending and disjoint.
    reworded: Vec<TokenRange>,
}

/// What the sources that are on account for.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct SourceCover {
    /// Letters in stretches of at least one source that is on.
    pub accounted: u32,
    /// Letters that such a source has in other words, and none word for word.
    pub reworded: u32,
    /// For each source, the letters that it adds to those before it in `order`, word for word and reworded;
    /// 0 for one that is off.
    pub adds: Vec<[u32; 2]>,
    /// The sources that add something, as indices: each adds most to those before it; ties by the
    /// lower id.
    pub order: Vec<usize>,
    /// The text by the source that accounts for it, ascending and disjoint.
    pub parts: Vec<CoveredPart>,
}

/// A part of the text that one source accounts for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CoveredPart {
    /// Index of the source: the first in the order of the cover that holds this part.
    pub source: usize,
    /// Bytes of the normalised text.
    pub own: Range<usize>,
    /// Letters of the text in it.
    pub letters: u32,
    /// True if the source has it in other words, and no source word for word.
    pub is_reworded: bool,
}

impl PassageIndex {
    /// Keeps the stretches that were found in one document, without what does not count.
    pub fn switches(&self, document: DocId, found: &TextSources) -> SourceSwitches {
        let Some(text) = self.text(document) else {
            return SourceSwitches { document, sources: Vec::new() };
        };
        let excluded: Vec<TokenRange> =
            found.spans.iter().map(|span| text.tokens_in(&span.bytes)).collect();
        let source = |share: &SourceShare| {
            let ranges = |is_verbatim: bool| {
                let own = share.stretches.iter();
                let own = own.filter(move |own| own.is_verbatim() == is_verbatim);
                let own = own.map(|stretch| text.tokens_in(&stretch.own)).collect();
                without(&joined(own), &excluded)
            };
            let verbatim = ranges(true);
            let reworded = without(&ranges(false), &verbatim);
            SwitchedSource { id: share.source, verbatim, reworded }
        };
        SourceSwitches { document, sources: found.list.iter().map(source).collect() }
    }

    /// What the sources account for together that `is_on` accepts by their index: the same as
    /// [`PassageIndex::text_sources`] of these sources, unless a stretch stands in more documents
    /// than are listed, or short matches do not count: those stay as they are with all sources. Cost: the stretches of all sources, once for each source that adds something.
    pub fn cover(&self, kept: &SourceSwitches, is_on: &dyn Fn(usize) -> bool) -> SourceCover {
        let Some(text) = self.text(kept.document) else { return SourceCover::default() };
        let rest = |(at, source): (usize, &SwitchedSource)| {
            if is_on(at) { RestOfSource::new(text, source) } else { RestOfSource::default() }
        };
        let mut left: Vec<RestOfSource> = kept.sources.iter().enumerate().map(rest).collect();
        let mut cover = SourceCover { adds: vec![[0; 2]; left.len()], ..SourceCover::default() };
        let mut covered: Vec<TokenRange> = Vec::new();
        loop {
            let gain = |(at, rest): (usize, &RestOfSource)| {
                let id = kept.sources.get(at).map(|source| source.id);
                (rest.gain > 0).then_some((rest.gain, Reverse(id), at))
            };
            let best = left.iter().enumerate().filter_map(gain).max();
            let Some((_, _, best)) = best else { break };
            let Some(taken) = left.get_mut(best).map(std::mem::take) else { break };
            for rest in left.iter_mut().filter(|rest| rest.gain > 0) {
                rest.remove(text, &taken);
            }
            cover.order.push(best);
            cover.add(text, best, &taken.verbatim, false);
            covered.extend(taken.verbatim);
        }
        covered.sort_unstable();
        for at in cover.order.clone() {
            let reworded = kept.sources.get(at).map_or(&[][..], |source| &source.reworded);
            let reworded = without(reworded, &covered);
            cover.add(text, at, &reworded, true);
            covered = merged(&covered, &reworded);
        }
        cover.parts.sort_unstable_by_key(|part| part.own.start);
        cover
    }
}

impl SourceCover {
    fn add(&mut self, text: &IndexedText, source: usize, ranges: &[TokenRange], is_reworded: bool) {
        let sum = letters(text, ranges);
        *(if is_reworded { &mut self.reworded } else { &mut self.accounted }) += sum;
        if let Some(slot) = self.adds.get_mut(source) {
            slot[usize::from(is_reworded)] += sum;
        }
        self.parts.extend(ranges.iter().map(|&range| CoveredPart {
            source,
            own: text.bytes(range),
            letters: text.letters(range),
            is_reworded,
        }));
    }
}

/// What a source has and no source before it: word for word, and at all.
#[derive(Default)]
struct RestOfSource {
    verbatim: Vec<TokenRange>,
    any: Vec<TokenRange>,
    /// Letters word for word count in both.
    gain: u32,
}

impl RestOfSource {
    fn new(text: &IndexedText, source: &SwitchedSource) -> Self {
        let any = merged(&source.verbatim, &source.reworded);
        let mut new = Self { verbatim: source.verbatim.clone(), any, gain: 0 };
        new.count(text);
        new
    }

    fn count(&mut self, text: &IndexedText) {
        self.gain = letters(text, &self.verbatim) + letters(text, &self.any);
    }

    fn remove(&mut self, text: &IndexedText, taken: &Self) {
        let verbatim = outside(&self.verbatim, &taken.verbatim);
        let any = outside(&self.any, &taken.any);
        if verbatim.is_some() || any.is_some() {
            self.verbatim = verbatim.unwrap_or_else(|| std::mem::take(&mut self.verbatim));
            self.any = any.unwrap_or_else(|| std::mem::take(&mut self.any));
            self.count(text);
        }
    }
}

/// The parts of ranges outside of others; `None` if none of those is near.
fn outside(ranges: &[TokenRange], taken: &[TokenRange]) -> Option<Vec<TokenRange>> {
    let (first, last) = (ranges.first()?, ranges.last()?);
    let from = taken.partition_point(|range| range[1] <= first[0]);
    let to = taken.partition_point(|range| range[0] < last[1]);
    let near = taken.get(from..to).filter(|near| !near.is_empty())?;
    Some(without(ranges, near))
}

fn letters(text: &IndexedText, ranges: &[TokenRange]) -> u32 {
    ranges.iter().map(|&range| text.letters(range)).sum()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::explain::exclusions::{ExcludedSpan, ExclusionReason, TextExclusions};
    use crate::explain::sources::tests::{corpus, index, owned};
    use proptest::prelude::*;

    /// What the sources of a mask account for, by switches and computed anew.
    fn both(index: &PassageIndex, document: DocId, mask: u32) -> (SourceCover, TextSources) {
        both_without(index, document, mask, &TextExclusions::default())
    }

    /// The same without what is excluded.
    fn both_without(
        index: &PassageIndex,
        document: DocId,
        mask: u32,
        exclusions: &TextExclusions,
    ) -> (SourceCover, TextSources) {
        let all = index.sources_without(document, &|_| true, exclusions);
        let kept = index.switches(document, &all);
        let is_on = |id: DocId| mask >> id.0 & 1 == 1;
        let by_place = |at: usize| all.list.get(at).is_some_and(|share| is_on(share.source));
        let cover = index.cover(&kept, &by_place);
        let mut shares = vec![[0; 2]; all.list.len()];
        let anew = index.sources_without(document, &is_on, exclusions);
        for share in &anew.list {
            let place = all.list.iter().position(|own| own.source == share.source).unwrap();
            shares[place] = [share.adds, share.adds_reworded];
        }
        assert_eq!(cover.adds, shares);
        let order = anew.list.iter().filter(|share| share.adds_all() > 0).map(|share| share.source);
        let own = cover.order.iter().filter(|&&at| cover.adds[at] != [0; 2]);
        assert!(own.map(|&at| all.list[at].source).eq(order), "{:?}", cover.order);
        (cover, anew)
    }

    #[test]
    fn a_source_that_is_off_leaves_its_text_to_the_others() {
        let texts = owned(&[
            "一二三四五六七八九十百千",
            "甲一二三四五六七八",
            "乙五六七八九十",
            "一二三四丙丁九十百千",
        ]);
        let index = index(&texts);
        let parts = |mask| {
            let (cover, anew) = both(&index, DocId(0), mask);
            assert_eq!(cover.accounted, anew.accounted);
            let part = |part: &CoveredPart| {
                let text = texts[0].get(part.own.clone()).unwrap();
                (part.source, text.to_owned(), part.is_reworded)
            };
            cover.parts.iter().map(part).collect::<Vec<_>>()
        };
        let own = |source: usize, text: &str, gap: bool| (source, text.to_owned(), gap);
        let (first, last) = (own(0, "一二三四", false), own(0, "九十百千", false));
        // The gap of the first source stands in the second one word for word.
        let middle = own(1, "五六七八", false);
        assert_eq!(parts(0b1111), [first.clone(), middle, last.clone()]);
        let rest = [first.clone(), own(2, "五六七八", false)];
        assert_eq!(parts(0b1101)[..2], rest);
        assert_eq!(parts(0b1000), [first, own(0, "五六七八", true), last]);
        assert!(parts(0).is_empty());
    }

    #[test]
    fn a_hundred_sources_are_switched_within_a_frame() {
        let letter = |at: usize| char::from_u32(0x4E00 + at as u32).unwrap();
        let text: String = (0..20_000).map(letter).collect();
        let part = |source: usize, at: usize| {
            let start = (at * 97 + source * 31) % 19_000;
            (start..start + 20 + source % 60).map(letter).chain(['。']).collect::<String>()
        };
        let source = |source| (0..200).map(|at| part(source, at)).collect::<String>();
        let texts: Vec<String> = std::iter::once(text).chain((0..100).map(source)).collect();
        let index = index(&texts);
        let all = index.sources(DocId(0), &|_| true);
        let kept = index.switches(DocId(0), &all);
        assert_eq!(all.list.len(), 100);
        // The best of some runs: other work on the machine does not count.
        let times = (0..10).map(|_| {
            let start = std::time::Instant::now();
            let cover = index.cover(&kept, &|at| at % 2 == 0);
            assert!(cover.parts.len() > 100);
            start.elapsed()
        });
        let best = times.min().unwrap();
        assert!(best < std::time::Duration::from_millis(16), "{best:?}");
    }

    proptest! {
        #[test]
        fn switches_leave_out_what_does_not_count(
            texts in corpus(), mask in 0_u32..64, from in 0_usize..30, length in 0_usize..20,
        ) {
            let index = index(&texts);
            let bytes = 3 * from..3 * (from + length);
            let spans = vec![ExcludedSpan { bytes, reason: ExclusionReason::Quotation }];
            let exclusions = TextExclusions { spans, ..TextExclusions::default() };
            for document in 0..texts.len() {
                let document = DocId(document as u32);
                let (cover, anew) = both_without(&index, document, mask, &exclusions);
                prop_assert_eq!(cover.accounted, anew.accounted);
            }
        }

        #[test]
        fn switches_give_what_is_computed_anew(texts in corpus(), mask in 0_u32..64) {
            let index = index(&texts);
            for document in 0..texts.len() {
                let (cover, anew) = both(&index, DocId(document as u32), mask);
                prop_assert_eq!(cover.accounted, anew.accounted);
                prop_assert_eq!(cover.reworded, anew.reworded);
                let counted = cover.parts.iter().filter(|part| !part.is_reworded);
                prop_assert_eq!(counted.map(|part| part.letters).sum::<u32>(), cover.accounted);
                for two in cover.parts.windows(2) {
                    prop_assert!(two[0].own.end <= two[1].own.start);
                }
                let whole = index.sources(DocId(document as u32), &|_| true);
                for part in &cover.parts {
                    let holds = |own: &crate::explain::sources::SourceStretch| {
                        own.own.start <= part.own.start && part.own.end <= own.own.end
                    };
                    let own = &whole.list[part.source].stretches;
                    // A part of joined stretches is in none of them alone.
                    let bytes = |at: usize| own.iter().any(|own| own.own.contains(&at));
                    prop_assert!(own.iter().any(holds) || part.own.clone().all(bytes));
                }
            }
        }
    }
}
